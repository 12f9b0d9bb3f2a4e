import { monitoring } from './monitoring_variables.ts'
import { provider_variables } from './provider_variables.ts'
import {
  address,
  boolean,
  chosen_password,
  group,
  hosts,
  keys,
  list,
  milliseconds,
  one_key,
  optional,
  origins,
  postgres,
  preset,
  proxies,
  sender,
  text,
  type VariableType,
  whole,
} from './variable_types.ts'

const servers = ['api', 'workers'] as const
const api_only = ['api'] as const
const vapid_keys = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY']

/** Every environment variable, with all that is known about it. docs/configuration.md is written from this table. */
export const variables = {
  ...group('Database', {
    DATABASE_URL: optional(postgres, {
      about:
        'The database, PostgreSQL 15 or later; through a pooler only if that pools by session.',
      default_text: 'required; `npm start` brings its own',
      programs: servers,
      is_secret: true,
    }),
    DATABASE_POOL: preset(whole(1, 1000), 8, {
      about: 'Connections of one process, besides at most four for money and two for jobs.',
      programs: servers,
    }),
    DATABASE_DISK_BYTES: optional(whole(1), {
      about:
        'The part of its disk that the database may take. `/health` reports `degraded` when less than `KERMESSE_DISK_RESERVE_BYTES` of it is left.',
      default_text: 'none: the disk of the database is not seen from here',
      programs: servers,
    }),
    DATABASE_REPLICA_URL: optional(postgres, {
      about:
        'A streaming standby for statistics and their files. The header `replica-lag` of a response gives its delay in seconds.',
      default_text: 'none',
      programs: api_only,
      is_secret: true,
    }),
    DATABASE_REPLICA_LAG_S: preset(whole(0), 2, {
      about: 'Seconds the standby may be behind before the primary answers instead.',
      programs: api_only,
    }),
  }),
  ...group('Network', {
    HOST: preset(text, '127.0.0.1', {
      about: 'The address the API listens on; `0.0.0.0` for all.',
      programs: api_only,
    }),
    PORT: preset(whole(0, 65_535), 8080, {
      about: 'The port the API listens on; 0 for any that is free.',
      programs: ['api', 'start'],
    }),
    KERMESSE_PUBLIC_URL: optional(address('https:', 'http:'), {
      about: 'Where visitors reach this installation.',
      default_text: '`http://127.0.0.1:PORT`',
      programs: servers,
    }),
    KERMESSE_DOMAINS: preset(list('names'), [], {
      about: 'The host names this installation answers to.',
      default_text: 'any',
      programs: api_only,
    }),
    KERMESSE_ORIGINS: preset(origins, [], {
      about:
        'Other sites of yours: their pages may call the API (CORS) and receive visitors after a payment.',
      default_text: 'none',
      programs: servers,
    }),
    KERMESSE_TRUST_PROXY: preset(proxies, 0, {
      about:
        'The number of your proxies in front. Addresses of visitors are then read from `X-Forwarded-For`; with 0 behind a proxy, all visitors share one rate limit.',
      programs: api_only,
    }),
  }),
  ...group('Files and secrets', {
    DATA_DIR: preset(text, '.kermesse', {
      about: 'The folder for keys, uploads and backups.',
      programs: ['api', 'workers', 'start'],
    }),
    KERMESSE_SECRET_KEY: optional(keys, {
      about: 'The key that seals secrets, followed by the keys it replaced.',
      default_text: '`secret.key` in `DATA_DIR`, created on the first start',
      programs: servers,
      is_secret: true,
    }),
    KERMESSE_DISK_RESERVE_BYTES: preset(whole(0), 500_000_000, {
      about: 'With less free space in `DATA_DIR`, `/health` reports `degraded`.',
      programs: servers,
    }),
    KERMESSE_RESTORE_MAX_BYTES: preset(whole(1), 2_000_000_000, {
      about: 'The largest backup that can be uploaded.',
      programs: servers,
    }),
    KERMESSE_BACKUP_DIR: optional(text, {
      about:
        'The folder for the dumps of `kermesse-server backup`; best on another disk. The metrics tell how old the newest one is.',
      default_text: '`backups` in `DATA_DIR`',
      programs: ['server', 'api', 'workers'],
    }),
    KERMESSE_BACKUP_KEY: optional(one_key, {
      about:
        'The key that encrypts these dumps. Keep a copy elsewhere: without it they cannot be read.',
      default_text: 'none: dumps are not encrypted',
      programs: ['server'],
      is_secret: true,
    }),
  }),
  ...group('First superadmin', {
    KERMESSE_ADMIN_EMAIL: optional(text, {
      about: 'The first superadmin, created when the installation has none.',
      default_text: 'none; `npm start`: `superadmin@example.org`',
      programs: ['api', 'workers', 'start'],
    }),
    KERMESSE_ADMIN_PASSWORD: optional(chosen_password, {
      about: 'The password of the first superadmin.',
      default_text: 'none; `npm start` creates `admin.password` in `DATA_DIR`',
      programs: ['api', 'start'],
      is_secret: true,
    }),
  }),
  ...group('Limits', {
    KERMESSE_CALLS_PER_MINUTE: preset(whole(0), 30_000, {
      about: 'Calls of one session per minute; 0 is unlimited.',
      programs: api_only,
    }),
    KERMESSE_LIVE_WALLETS: preset(whole(0), 10_000, {
      about:
        'Open wallet pages that one process updates live, at most a quarter from one address. Others poll.',
      programs: api_only,
    }),
    KERMESSE_LIVE_DASHBOARDS: preset(whole(0), 500, {
      about:
        'Streams of events that one process has open for dashboards and programs, at most eight per session. Others poll.',
      programs: api_only,
    }),
    CAPTCHA_COST: preset(whole(1), 1000, {
      about: 'Iterations of one attempt at a captcha. A phone needs about 256 attempts.',
      programs: api_only,
    }),
    KERMESSE_DRAIN_S: preset(whole(0, 300), 0, {
      about:
        'Seconds after SIGTERM in which calls are still taken while /health/ready answers 503, so that a balancer turns to other servers.',
      programs: api_only,
    }),
    KERMESSE_STOP_TIMEOUT_S: preset(whole(1, 3600), 60, {
      about:
        'Seconds after SIGTERM in which calls, uploads and downloads under way may end. The others are cut.',
      programs: api_only,
    }),
    KERMESSE_CHECK_ANSWERS: preset(boolean, false, {
      about: 'Validates every response against the contract; for tests.',
      programs: api_only,
    }),
  }),
  ...provider_variables,
  ...group('Mail and push messages', {
    KERMESSE_SMTP_URL: optional(address('smtp:', 'smtps:'), {
      about:
        'The mail server: `smtps://user:password@mail.example.org` (TLS), `smtp://…` (STARTTLS) or `smtp://…?tls=none`.',
      default_text: 'none: no mail is sent',
      programs: servers,
      is_secret: true,
      needs: ['KERMESSE_SMTP_URL', 'KERMESSE_MAIL_FROM'],
    }),
    KERMESSE_MAIL_FROM: optional(sender, {
      about: 'The sender: `Summer on the Quay <hello@example.org>`.',
      programs: servers,
      needs: ['KERMESSE_SMTP_URL', 'KERMESSE_MAIL_FROM'],
    }),
    KERMESSE_MAIL_TIMEOUT_MS: preset(milliseconds, 20_000, {
      about: 'The timeout of the mail server.',
      programs: servers,
    }),
    VAPID_PUBLIC_KEY: optional(text, {
      about: 'The public key of push messages, base64url.',
      default_text: 'in the database, created on the first start',
      programs: servers,
      needs: vapid_keys,
    }),
    VAPID_PRIVATE_KEY: optional(text, {
      about: 'Its private key.',
      programs: servers,
      is_secret: true,
      needs: vapid_keys,
    }),
    VAPID_SUBJECT: optional(text, {
      about: 'The address for push services to contact you: `https:` or `mailto:`.',
      default_text: '`mailto:` with `KERMESSE_ADMIN_EMAIL`',
      programs: servers,
    }),
    PUSH_HOSTS: preset(list('hosts'), [], {
      about: 'Push services beside those of the known browsers.',
      default_text: 'none',
      programs: servers,
    }),
    PUSH_TIMEOUT_MS: preset(milliseconds, 10_000, {
      about: 'The timeout of a push service.',
      programs: servers,
    }),
  }),
  ...group('Webhooks', {
    WEBHOOK_HOSTS: preset(hosts, [], {
      about:
        'Hosts that webhooks may reach although they are in a private network (`hooks.example.org`, by https) or, for development, without https (`http://127.0.0.1:*`).',
      default_text: 'none, public addresses by https alone; `npm start`: programs on this machine',
      programs: servers,
    }),
    WEBHOOK_TIMEOUT_MS: preset(milliseconds, 15_000, {
      about: 'The time that a receiver has for its answer. Later, the message is sent again.',
      programs: ['workers'],
    }),
  }),
  ...group('Metrics, logs and traces', monitoring),
  ...group('Command line', {
    KERMESSE_URL: optional(address('https:', 'http:'), {
      about: 'The installation to call, instead of the signed-in one.',
      programs: ['cli'],
    }),
    KERMESSE_TOKEN: optional(text, {
      about:
        'A token for scripts (`kermesse script-tokens create`) or of a session, instead of the stored one.',
      programs: ['cli'],
      is_secret: true,
    }),
    KERMESSE_EVENT: optional(text, {
      about: 'The event to use when `--event` is missing.',
      programs: ['cli'],
    }),
    KERMESSE_PROFILE: optional(text, {
      about: 'The stored profile to use.',
      default_text: '`default`',
      programs: ['cli'],
    }),
    KERMESSE_CONFIG_DIR: optional(text, {
      about: 'The folder of stored profiles.',
      default_text: '`kermesse` in the configuration folder of the user',
      programs: ['cli'],
    }),
    KERMESSE_NO_UPDATE_NOTICE: optional(text, {
      about: 'Any text: `kermesse` does not say that the installation is newer.',
      programs: ['cli'],
    }),
  }),
  ...group('Simulator of `npm start`', {
    SIMULATOR_PORT: preset(whole(0, 65_535), 8090, {
      about: 'The port of the simulated providers.',
      programs: ['start', 'simulator'],
    }),
    SIMULATOR_TWINT_PORT: optional(whole(0, 65_535), {
      about: 'The port of the simulated TWINT, which asks for certificates.',
      default_text: '`SIMULATOR_PORT` + 1',
      programs: ['start', 'simulator'],
    }),
    SIMULATOR_SMTP_PORT: optional(whole(0, 65_535), {
      about: 'The port of the simulated mail server.',
      default_text: '`SIMULATOR_PORT` + 2',
      programs: ['start', 'simulator'],
    }),
    SIMULATOR_PRINTER_PORT: preset(whole(0, 65_535), 9100, {
      about: 'The port of the simulated receipt printer.',
      programs: ['start', 'simulator'],
    }),
  }),
}

/** The value of each variable: its default, or undefined, where it is not set. */
export type Values = {
  [Name in keyof typeof variables]: (typeof variables)[Name] extends {
    type: VariableType<infer T>
    default: infer Default
  }
    ? T | Extract<Default, undefined>
    : never
}
