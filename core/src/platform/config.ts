import { readFileSync } from 'node:fs'
import { isIPv4 } from 'node:net'
import { resolve } from 'node:path'
import { withoutTrailing } from '@kermesse/sdk/rules/text'
import { type KeyRing, openKeyRing } from './key_ring.ts'
import { type MailConfig, readMail } from './mail_config.ts'
import { hostNameIn, readProviderHosts } from './provider_addresses.ts'
import { type PushConfig, readPush } from './push_config.ts'

/** Everything that an installation may set, read from the environment once. */
export type Config = {
  database_url: string
  /** Connections of the pool for everything but the ledger. */
  database_pool: number
  /** A standby that statistics are read from; null for none. */
  database_replica_url: string | null
  /** Further behind than this, in seconds, and the primary answers in its place. */
  database_replica_lag_s: number
  port: number
  host: string
  data_dir: string
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
  /** How long a body may take before it has to bring in 8 kB a second. */
  body_grace_ms: number
  /** How long a reader may take nothing of a response that waits for it. */
  reader_grace_ms: number
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
  /** Where visitors reach this installation, without a slash at the end. */
  public_url: string
  printers: PrinterConfig
  push: PushConfig
  /** Null where no mail is sent. */
  mail: MailConfig | null
  /** The largest backup that is taken as a file of its own. */
  restore_max_bytes: number
}
/** Where TWINT's merchant service is and which version of it is spoken, and its list of the banks' apps. */
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
  /** Where providers may be beside their own hosts: hosts with all below them, or origins. */
  hosts: string[]
}
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
/** Where and as whom myPOS is asked to pay back. */
export type MyposRestConfig = {
  /** Where tokens come from, without a path: `https://auth-api.mypos.com`. */
  auth_url: string
  /** Where devices and their transactions are, without a path: `https://devices-api.mypos.com`. */
  devices_url: string
  client_id: string
  client_secret: string
  /** What a token is asked for; nothing where it is empty, and as myPOS's own SDK does when absent. */
  scope?: string
  timeout_ms: number
}

/** Reads the configuration; a missing secret key is drawn once and kept in DATA_DIR for its owner alone. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  if (!env.DATABASE_URL) throw new Error('DATABASE_URL is not set')
  const data_dir = resolve(env.DATA_DIR ?? '.kermesse')
  const trial_hosts = readProviderHosts(env.KERMESSE_TRIAL_HOSTS, 'KERMESSE_TRIAL_HOSTS')
  return {
    database_url: env.DATABASE_URL,
    database_pool: Number(env.DATABASE_POOL ?? 8),
    database_replica_url: env.DATABASE_REPLICA_URL || null,
    database_replica_lag_s: Number(env.DATABASE_REPLICA_LAG_S ?? 2),
    port: Number(env.PORT ?? 8080),
    host: env.HOST ?? '127.0.0.1',
    data_dir,
    secret_keys: openKeyRing(env.KERMESSE_SECRET_KEY, data_dir),
    origins: originsIn(env.KERMESSE_ORIGINS),
    domains: (env.KERMESSE_DOMAINS ?? '').toLowerCase().split(',').filter(Boolean),
    trial_hosts: trial_hosts.map(hostNameIn),
    proxies: proxies(env.KERMESSE_TRUST_PROXY || '0'),
    is_https: (env.KERMESSE_PUBLIC_URL ?? '').startsWith('https:'),
    captcha_cost: Number(env.CAPTCHA_COST ?? 1000),
    body_grace_ms: 10_000,
    reader_grace_ms: 30_000,
    disk_reserve_bytes: Number(env.KERMESSE_DISK_RESERVE_BYTES ?? 500_000_000),
    calls_per_minute: Number(env.KERMESSE_CALLS_PER_MINUTE ?? 30_000),
    live_wallets: Number(env.KERMESSE_LIVE_WALLETS ?? 10_000),
    live_dashboards: Number(env.KERMESSE_LIVE_DASHBOARDS ?? 500),
    mypos: mypos(env),
    mypos_rest: myposRest(env),
    twint: {
      base_url: env.TWINT_URL || 'https://service.twint.ch',
      app_switch_url: env.TWINT_APP_SWITCH_URL || 'https://app.scheme.twint.ch',
      version: twintVersion(env.TWINT_VERSION || '8.6'),
    },
    providers: {
      timeout_ms: Number(env.PROVIDER_TIMEOUT_MS ?? 10_000),
      doubt_ms: Number(env.PROVIDER_DOUBT_MS ?? 120_000),
      list_delay_ms: Number(env.PROVIDER_LIST_DELAY_MS ?? 259_200_000),
      refunds_per_second: Number(env.PROVIDER_REFUNDS_PER_SECOND ?? 5),
      payrexx_calls: Number(env.PAYREXX_CALLS ?? 540),
      webhook_wait_ms: Number(env.PROVIDER_WEBHOOK_WAIT_MS ?? 90_000),
      hosts: [...readProviderHosts(env.PROVIDER_HOSTS), ...trial_hosts],
    },
    public_url: withoutTrailing(
      env.KERMESSE_PUBLIC_URL ?? `http://127.0.0.1:${env.PORT ?? 8080}`,
      '/',
    ),
    printers: printers(env),
    push: readPush(env, data_dir),
    mail: readMail(env),
    restore_max_bytes: Number(env.KERMESSE_RESTORE_MAX_BYTES ?? 2_000_000_000),
  }
}

function twintVersion(version: string): TwintUrls['version'] {
  if (version === '8.5' || version === '8.6' || version === '8.7') return version
  throw new Error(`TWINT_VERSION: ${version} is not spoken; 8.5, 8.6 and 8.7 are`)
}

/** A number, because one more than there are lets callers make up their address. */
function proxies(text: string): number {
  if (!/^[0-9]$/.test(text))
    throw new Error(
      `KERMESSE_TRUST_PROXY must be the number of proxies in front, usually 1; not "${text}"`,
    )
  return Number(text)
}

/** As browsers write them; what is none would be compared in vain with every request. */
function originsIn(text = ''): string[] {
  const parts = text.split(',').map((one) => one.trim())
  return parts.filter(Boolean).map((one) => {
    const url = URL.parse(one)
    const is_origin = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
    if (!is_origin || url.hostname.includes('*'))
      throw new Error(`KERMESSE_ORIGINS: ${one} is no origin such as https://shop.example.org`)
    return url.origin
  })
}

/** Private networks unless told otherwise: nobody may make the server call on the rest of the world, or on itself. */
function printers(env: NodeJS.ProcessEnv): PrinterConfig {
  const networks = env.PRINTER_NETWORKS ?? '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16'
  return {
    networks: networks
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean)
      .map(checkedNetwork),
    port: Number(env.PRINTER_PORT ?? 9100),
    timeout_ms: Number(env.PRINTER_TIMEOUT_MS ?? 3_000),
  }
}

function checkedNetwork(network: string): string {
  const [address = '', bits = '32', ...more] = network.split('/')
  if (!isIPv4(address) || !/^\d{1,2}$/.test(bits) || Number(bits) > 32 || more.length > 0)
    throw new Error(`PRINTER_NETWORKS: ${network} is no IPv4 network such as 10.0.0.0/8`)
  return network
}

function mypos(env: NodeJS.ProcessEnv): MyposConfig | null {
  if (!env.MYPOS_URL || !env.MYPOS_LOGIN || !env.MYPOS_PRIVATE_KEY_FILE) return null
  return {
    base_url: env.MYPOS_URL,
    login: env.MYPOS_LOGIN,
    key_index: Number(env.MYPOS_KEY_INDEX ?? 1),
    private_key_pem: readFileSync(env.MYPOS_PRIVATE_KEY_FILE, 'utf8'),
    ...(env.MYPOS_PUBLIC_KEY_FILE && {
      mypos_public_key_pem: readFileSync(env.MYPOS_PUBLIC_KEY_FILE, 'utf8'),
    }),
    ...(env.MYPOS_SIGNING_ORDER && { signing_order: signingOrder(env.MYPOS_SIGNING_ORDER) }),
    timeout_ms: Number(env.MYPOS_TIMEOUT_MS ?? 10_000),
  }
}

const signed_fields = ['key_index', 'login', 'ruid', 'tid', 'version']

function signingOrder(text: string): string[] {
  const order = text.split(',').map((name) => name.trim())
  if (order.toSorted().join() !== signed_fields.join())
    throw new Error(`MYPOS_SIGNING_ORDER: name each of ${signed_fields.join(', ')} once`)
  return order
}

function myposRest(env: NodeJS.ProcessEnv): MyposRestConfig | null {
  if (!env.MYPOS_CLIENT_ID || !env.MYPOS_CLIENT_SECRET) return null
  return {
    auth_url: env.MYPOS_AUTH_URL || 'https://auth-api.mypos.com',
    devices_url: env.MYPOS_DEVICES_URL || 'https://devices-api.mypos.com',
    client_id: env.MYPOS_CLIENT_ID,
    client_secret: env.MYPOS_CLIENT_SECRET,
    ...(env.MYPOS_SCOPE !== undefined && { scope: env.MYPOS_SCOPE }),
    timeout_ms: Number(env.MYPOS_TIMEOUT_MS ?? 10_000),
  }
}
