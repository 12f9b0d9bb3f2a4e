import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { withoutTrailing } from '@kermesse/sdk/rules/text'
import { ConfigurationError, readEnvironment } from './environment.ts'
import { type KeyRing, openKeyRing } from './key_ring.ts'
import type { LogConfig } from './log.ts'
import { type MailConfig, readMail } from './mail_config.ts'
import { hostNameIn } from './provider_addresses.ts'
import { type PushConfig, readPush } from './push_config.ts'
import type { Values } from './variables.ts'

/** Everything that an installation may set, read from the environment once. */
export type Config = {
  database_url: string
  /** Connections of the pool for everything but the ledger. */
  database_pool: number
  /** The part of its disk that the database may take; null where it is not known. */
  database_disk_bytes: number | null
  /** A standby that statistics are read from; null for none. */
  database_replica_url: string | null
  /** Further behind than this, in seconds, and the primary answers in its place. */
  database_replica_lag_s: number
  port: number
  host: string
  metrics_host: string
  /** The port of the metrics; null for none. */
  metrics_port: number | null
  data_dir: string
  /** The folder of the dumps of the whole installation. */
  backup_dir: string
  /** 32 bytes each; never in the database. */
  secret_keys: KeyRing
  /** Origins of other pages: they may call the API, and a redirect may lead to them. */
  origins: string[]
  /** Names that this installation answers to; every name when empty. */
  domains: string[]
  /** Hosts of simulated providers beside this machine's own, which trial events may reach. */
  trial_hosts: string[]
  /** How many proxies of ours stand in front: the address of a visitor is what the outermost one adds to X-Forwarded-For. */
  proxies: number
  /** Visitors reach it by https: cookies go over nothing else. */
  is_https: boolean
  /** The work of one try at a captcha, in iterations; a solver needs about 256 tries. */
  captcha_cost: number
  log: LogConfig
  /** Validates every response against the contract; for tests. */
  check_answers: boolean
  /** How long the headers of a request may take to arrive. */
  headers_ms: number
  /** How long a body may take before it has to bring in 8 kB a second. */
  body_grace_ms: number
  /** How long a reader may take nothing of a response that waits for it. */
  reader_grace_ms: number
  /** More bytes of responses than this do not wait for readers that take nothing. */
  unread_bytes: number
  /** How long the API that is told to stop still takes calls, so that balancers notice. */
  drain_ms: number
  /** How long calls, uploads and downloads may take to end when the API stops. */
  stop_timeout_ms: number
  /** Less room than this on the disk of DATA_DIR, and the installation is no longer well. */
  disk_reserve_bytes: number
  /** Calls of one signed-in session; 0 is as many as it can. */
  calls_per_minute: number
  /** Open wallets that one process tells when they move; the rest ask now and then. */
  live_wallets: number
  /** Dashboards that one process tells when figures change; the rest ask now and then. */
  live_dashboards: number
  mypos: MyposConfig | null
  /** myPOS's REST API, by which card terminals pay back; apart from their pairing, with an account of its own. */
  mypos_rest: MyposRestConfig | null
  twint: TwintUrls
  /** How providers are treated. */
  providers: ProviderLimits
  /** Public address of this installation, without a trailing slash. */
  public_url: string
  printers: PrinterConfig
  push: PushConfig
  webhooks: WebhookConfig
  /** Null where no mail is sent. */
  mail: MailConfig | null
  /** The largest backup that is taken as a file of its own. */
  restore_max_bytes: number
}
/** Address and version of TWINT's merchant service, and the address of its list of banking apps. */
export type TwintUrls = {
  base_url: string
  app_switch_url: string
  version?: '8.5' | '8.6' | '8.7'
}
export type ProviderLimits = {
  /** An answer that takes longer is no answer. */
  timeout_ms: number
  /**
   * How long after a refund that was never accepted, and that nobody knows of, it is proved that it never happened: where the
   * provider finds it by our name,
   */
  doubt_ms: number
  /** and where it is only listed. */
  list_delay_ms: number
  /** Refunds that a run asks one provider for; 0 means as many as it can. */
  refunds_per_second: number
  /** How often one account at Payrexx is called in five minutes, by all processes together; 0 means as often as we like. */
  payrexx_calls: number
  /** How long a check waits for the first webhook, which comes within a minute. */
  webhook_wait_ms: number
  /** Allowed provider addresses beside their own hosts: hosts with their subdomains, or origins. */
  hosts: string[]
}
/** Hosts that webhooks may reach although they are not public or have no https, and how long one attempt may take. */
export type WebhookConfig = { hosts: string[]; timeout_ms: number }
/** Which receipt printers may be spoken to: IPv4 networks such as `10.0.0.0/8`, and one port. */
export type PrinterConfig = { networks: string[]; port: number; timeout_ms: number }
export type MyposConfig = {
  base_url: string
  login: string
  key_index: number
  private_key_pem: string
  mypos_public_key_pem?: string
  /** The order in which the common values of a request are sent and signed; the adapter's own when absent. */
  signing_order?: string[]
  timeout_ms: number
}
/** Address and credentials for refunds by myPOS. */
export type MyposRestConfig = {
  /** Base URL of the token endpoint: `https://auth-api.mypos.com`. */
  auth_url: string
  /** Base URL of devices and their transactions: `https://devices-api.mypos.com`. */
  devices_url: string
  client_id: string
  client_secret: string
  /** OAuth scope of the token; empty requests none, absent uses the scope of myPOS's SDK. */
  scope?: string
  timeout_ms: number
}

/** Reads the configuration, or ends the program with 78 (EX_CONFIG) after a line for each problem. */
export function readConfigOrExit(): Config {
  try {
    return readConfig()
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    process.stderr.write(`${error.problems.join('\n')}\n`)
    process.exit(78)
  }
}

/** Reads the configuration; a missing secret key is drawn once and kept in DATA_DIR for its owner alone. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const values = readEnvironment(env)
  if (!values.DATABASE_URL) throw new ConfigurationError(['DATABASE_URL: is not set'])
  const data_dir = resolve(values.DATA_DIR)
  return {
    database_url: values.DATABASE_URL,
    database_pool: values.DATABASE_POOL,
    database_disk_bytes: values.DATABASE_DISK_BYTES ?? null,
    database_replica_url: values.DATABASE_REPLICA_URL ?? null,
    database_replica_lag_s: values.DATABASE_REPLICA_LAG_S,
    port: values.PORT,
    host: values.HOST,
    metrics_host: values.KERMESSE_METRICS_HOST,
    metrics_port: values.KERMESSE_METRICS_PORT ?? null,
    data_dir,
    backup_dir: resolve(values.KERMESSE_BACKUP_DIR ?? join(data_dir, 'backups')),
    secret_keys: openKeyRing(values.KERMESSE_SECRET_KEY, data_dir),
    origins: values.KERMESSE_ORIGINS,
    domains: values.KERMESSE_DOMAINS.map((name) => name.toLowerCase()),
    trial_hosts: values.KERMESSE_TRIAL_HOSTS.map(hostNameIn),
    proxies: values.KERMESSE_TRUST_PROXY,
    is_https: values.KERMESSE_PUBLIC_URL?.startsWith('https:') ?? false,
    captcha_cost: values.CAPTCHA_COST,
    log: { level: values.KERMESSE_LOG_LEVEL, file: values.KERMESSE_LOG_FILE ?? null },
    check_answers: values.KERMESSE_CHECK_ANSWERS,
    headers_ms: 15_000,
    body_grace_ms: 10_000,
    reader_grace_ms: 30_000,
    unread_bytes: 128_000_000,
    drain_ms: values.KERMESSE_DRAIN_S * 1000,
    stop_timeout_ms: values.KERMESSE_STOP_TIMEOUT_S * 1000,
    disk_reserve_bytes: values.KERMESSE_DISK_RESERVE_BYTES,
    calls_per_minute: values.KERMESSE_CALLS_PER_MINUTE,
    live_wallets: values.KERMESSE_LIVE_WALLETS,
    live_dashboards: values.KERMESSE_LIVE_DASHBOARDS,
    mypos: mypos(values),
    mypos_rest: myposRest(values, env.MYPOS_SCOPE),
    twint: {
      base_url: values.TWINT_URL,
      app_switch_url: values.TWINT_APP_SWITCH_URL,
      version: values.TWINT_VERSION,
    },
    providers: {
      timeout_ms: values.PROVIDER_TIMEOUT_MS,
      doubt_ms: values.PROVIDER_DOUBT_MS,
      list_delay_ms: values.PROVIDER_LIST_DELAY_MS,
      refunds_per_second: values.PROVIDER_REFUNDS_PER_SECOND,
      payrexx_calls: values.PAYREXX_CALLS,
      webhook_wait_ms: values.PROVIDER_WEBHOOK_WAIT_MS,
      hosts: [...values.PROVIDER_HOSTS, ...values.KERMESSE_TRIAL_HOSTS],
    },
    public_url: withoutTrailing(
      values.KERMESSE_PUBLIC_URL ?? `http://127.0.0.1:${values.PORT}`,
      '/',
    ),
    printers: {
      networks: values.PRINTER_NETWORKS,
      port: values.PRINTER_PORT,
      timeout_ms: values.PRINTER_TIMEOUT_MS,
    },
    push: readPush(values),
    webhooks: { hosts: values.WEBHOOK_HOSTS, timeout_ms: values.WEBHOOK_TIMEOUT_MS },
    mail: readMail(values),
    restore_max_bytes: values.KERMESSE_RESTORE_MAX_BYTES,
  }
}

function mypos(values: Values): MyposConfig | null {
  const { MYPOS_URL, MYPOS_LOGIN, MYPOS_PRIVATE_KEY_FILE, MYPOS_PUBLIC_KEY_FILE } = values
  if (!MYPOS_URL || !MYPOS_LOGIN || !MYPOS_PRIVATE_KEY_FILE) return null
  return {
    base_url: MYPOS_URL,
    login: MYPOS_LOGIN,
    key_index: values.MYPOS_KEY_INDEX,
    private_key_pem: readFileSync(MYPOS_PRIVATE_KEY_FILE, 'utf8'),
    ...(MYPOS_PUBLIC_KEY_FILE && {
      mypos_public_key_pem: readFileSync(MYPOS_PUBLIC_KEY_FILE, 'utf8'),
    }),
    ...(values.MYPOS_SIGNING_ORDER && { signing_order: values.MYPOS_SIGNING_ORDER }),
    timeout_ms: values.MYPOS_TIMEOUT_MS,
  }
}

/** An empty scope is a setting of its own: a token without one. */
function myposRest(values: Values, scope: string | undefined): MyposRestConfig | null {
  const { MYPOS_CLIENT_ID, MYPOS_CLIENT_SECRET } = values
  if (!MYPOS_CLIENT_ID || !MYPOS_CLIENT_SECRET) return null
  return {
    auth_url: values.MYPOS_AUTH_URL,
    devices_url: values.MYPOS_DEVICES_URL,
    client_id: MYPOS_CLIENT_ID,
    client_secret: MYPOS_CLIENT_SECRET,
    ...(scope !== undefined && { scope }),
    timeout_ms: values.MYPOS_TIMEOUT_MS,
  }
}
