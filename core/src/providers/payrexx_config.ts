export type PayrexxConfig = {
  /** Where the versions begin: `https://api.payrexx.com`. */
  base_url: string
  /** `1.16`; errors have statuses of their own from 1.15 on. */
  version: string
  /** The name of the account, sent with every call. */
  instance: string
  /** The API secret. Never in a log, an error or an answer. */
  secret: string
  timeout_ms: number
  /** Which of the account's payment providers may be used; all when absent. */
  psp?: number[]
  /** Which payment methods stand behind ours; those of Payrexx's own list when absent. */
  pm?: { twint?: string[]; card?: string[] }
  /** How long a visitor may take on the payment page. */
  validity_minutes?: number
  /** See `GuardOptions`; for those who know their provider better. */
  circuit?: { failures?: number; rest_ms?: number; first_wait_ms?: number }
}

export type PayrexxDefaults = Pick<PayrexxConfig, 'timeout_ms'> &
  Partial<
    Pick<PayrexxConfig, 'base_url' | 'version' | 'psp' | 'pm' | 'validity_minutes' | 'circuit'>
  >

/**
 * Reads what an event calls `pay.URL`: `https://demo.payrexx.com`, `https://api.payrexx.com/v1.16/?instance=demo`, or
 * `demo` alone. Undefined when it is none of them, or when the secret would travel in the clear.
 */
export function payrexxConfig(
  url: string,
  secret: string,
  defaults: PayrexxDefaults,
): PayrexxConfig | undefined {
  const place = placeOf(url.trim(), defaults.base_url ?? 'https://api.payrexx.com')
  if (!place || !secret || !instanceShape.test(place.instance)) return undefined
  const { base_url: _, ...rest } = defaults
  return { ...rest, version: '1.16', ...definedVersion(defaults), ...place, secret }
}

type PayrexxAddress = Pick<PayrexxConfig, 'base_url' | 'instance'> & { version?: string }

const instanceShape = /^[a-z0-9][a-z0-9_-]{0,62}$/i

function placeOf(text: string, base_url: string): PayrexxAddress | undefined {
  if (instanceShape.test(text)) return { base_url, instance: text }
  const url = URL.parse(text)
  if (!url || url.username || url.password || !isPrivate(url)) return undefined

  const instance = url.searchParams.get('instance')
  if (instance !== null) return { ...apiOf(url), instance }
  // Without the parameter the account is the first part of the host, and the API its neighbour.
  const [name = '', ...domain] = url.host.split('.')
  if (domain.length < 2 || name === 'api' || /^\d+$/.test(name)) return undefined
  return { base_url: `${url.protocol}//api.${domain.join('.')}`, instance: name }
}

/** Splits `/payrexx/v1.16/` into where the versions begin and which is meant. */
function apiOf(url: URL): Omit<PayrexxAddress, 'instance'> {
  const [, folder = '', version] = /^(.*?)(?:\/v(\d+\.\d+|\d+\.x))?\/*$/.exec(url.pathname) ?? []
  const base_url = `${url.origin}${folder}`
  return version && !version.endsWith('x') ? { base_url, version } : { base_url }
}

const isPrivate = ({ protocol, hostname }: URL) =>
  protocol === 'https:' || (protocol === 'http:' && loopback.has(hostname))

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]'])

const definedVersion = ({ version }: PayrexxDefaults) => (version ? { version } : {})
