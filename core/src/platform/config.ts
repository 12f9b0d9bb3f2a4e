import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIPv4 } from 'node:net'
import { join, resolve } from 'node:path'
import { type PushConfig, readPush } from './push_config.ts'

/** Everything that an installation may set, read from the environment once. */
export type Config = {
  database_url: string
  /** Connections of the pool for everything but the ledger. */
  database_pool: number
  port: number
  host: string
  data_dir: string
  /** 32 bytes; never in the database. */
  secret_key: Buffer
  /** Origins that a redirect may lead to. */
  origins: string[]
  /** Names that this installation answers to; every name when empty. */
  domains: string[]
  /** The address of a visitor is taken from X-Forwarded-For only behind a proxy. */
  trust_proxy: boolean
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
  /** The largest backup that is taken as a file of its own. */
  restore_max_bytes: number
}
/** Where TWINT's merchant service is, and its list of the banks' apps. */
export type TwintUrls = { base_url: string; app_switch_url: string }
export type ProviderLimits = {
  /** An answer that takes longer is no answer. */
  timeout_ms: number
  /** How long after a refund nobody knows of it is proved that it never happened: the provider may still be at work. */
  doubt_ms: number
  /** Refunds that a run asks one provider for; 0 means as many as it can. */
  refunds_per_second: number
}
/** Which receipt printers may be spoken to: IPv4 networks such as `10.0.0.0/8`, and one port. */
export type PrinterConfig = { networks: string[]; port: number; timeout_ms: number }
export type MyposConfig = {
  base_url: string
  login: string
  key_index: number
  private_key_pem: string
  mypos_public_key_pem?: string
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
  timeout_ms: number
}

/** Reads the configuration; a missing secret key is drawn once and kept in DATA_DIR for its owner alone. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  if (!env.DATABASE_URL) throw new Error('DATABASE_URL is not set')
  const data_dir = resolve(env.DATA_DIR ?? '.kermesse')
  return {
    database_url: env.DATABASE_URL,
    database_pool: Number(env.DATABASE_POOL ?? 8),
    port: Number(env.PORT ?? 8080),
    host: env.HOST ?? '127.0.0.1',
    data_dir,
    secret_key: secretKey(env.KERMESSE_SECRET_KEY, data_dir),
    origins: (env.KERMESSE_ORIGINS ?? '').split(',').filter(Boolean),
    domains: (env.KERMESSE_DOMAINS ?? '').toLowerCase().split(',').filter(Boolean),
    trust_proxy: env.KERMESSE_TRUST_PROXY === 'true',
    mypos: mypos(env),
    mypos_rest: myposRest(env),
    twint: {
      base_url: env.TWINT_URL || 'https://service.twint.ch',
      app_switch_url: env.TWINT_APP_SWITCH_URL || 'https://app.scheme.twint.ch',
    },
    providers: {
      timeout_ms: Number(env.PROVIDER_TIMEOUT_MS ?? 10_000),
      doubt_ms: Number(env.PROVIDER_DOUBT_MS ?? 120_000),
      refunds_per_second: Number(env.PROVIDER_REFUNDS_PER_SECOND ?? 5),
    },
    public_url: (env.KERMESSE_PUBLIC_URL ?? `http://127.0.0.1:${env.PORT ?? 8080}`).replace(
      /\/+$/,
      '',
    ),
    printers: printers(env),
    push: readPush(env, data_dir),
    restore_max_bytes: Number(env.KERMESSE_RESTORE_MAX_BYTES ?? 2_000_000_000),
  }
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

function secretKey(hex: string | undefined, data_dir: string): Buffer {
  if (hex) return checkedKey(hex)
  const file = join(data_dir, 'secret.key')
  mkdirSync(data_dir, { recursive: true, mode: 0o700 })
  try {
    // Two processes may start at once: only the first may write, both read what it wrote.
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return checkedKey(readFileSync(file, 'utf8'))
}

function checkedKey(hex: string) {
  const key = Buffer.from(hex.trim(), 'hex')
  if (key.length !== 32) throw new Error('the secret key must be 64 hexadecimal digits')
  return key
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
    timeout_ms: Number(env.MYPOS_TIMEOUT_MS ?? 10_000),
  }
}

function myposRest(env: NodeJS.ProcessEnv): MyposRestConfig | null {
  if (!env.MYPOS_CLIENT_ID || !env.MYPOS_CLIENT_SECRET) return null
  return {
    auth_url: env.MYPOS_AUTH_URL || 'https://auth-api.mypos.com',
    devices_url: env.MYPOS_DEVICES_URL || 'https://devices-api.mypos.com',
    client_id: env.MYPOS_CLIENT_ID,
    client_secret: env.MYPOS_CLIENT_SECRET,
    timeout_ms: Number(env.MYPOS_TIMEOUT_MS ?? 10_000),
  }
}
