import { withoutTrailing } from '@kermesse/sdk/rules/text'
/** Providers whose address an event says itself. */
export type ProviderWithAddress = 'payrexx' | 'infomaniak'

/** Address of Infomaniak's shop API, unless an event has another. */
export const infomaniak_url = 'https://etickets.infomaniak.com/api/shop'
export const payrexx_url = 'https://api.payrexx.com'

export type PayrexxAddress = {
  /** Base URL before the version: `https://api.payrexx.com`. */
  base_url: string
  /** The name of the account, sent with every call. */
  instance: string
  version?: string
}

const instanceShape = /^[a-z0-9][a-z0-9_-]{0,62}$/i

/**
 * Parses an event's `pay.URL`: `https://demo.payrexx.com`, `demo.payrexx.com`,
 * `https://api.payrexx.com/v1.16/?instance=demo`, or `demo` alone. Returns undefined for other
 * texts, and for addresses without TLS.
 */
export function payrexxAddress(text: string, base_url = payrexx_url): PayrexxAddress | undefined {
  const place = placeOf(text.trim(), base_url)
  return place && instanceShape.test(place.instance) ? place : undefined
}

function placeOf(text: string, base_url: string): PayrexxAddress | undefined {
  if (instanceShape.test(text)) return { base_url, instance: text.toLowerCase() }
  const url = URL.parse(hasScheme.test(text) ? text : `https://${text}`)
  if (!url || url.username || url.password || !isPrivate(url)) return undefined

  const instance = url.searchParams.get('instance')
  if (instance !== null) return { ...apiOf(url), instance: instance.toLowerCase() }
  // Without the parameter the account is the first part of the host, and the API its neighbour.
  const [name = '', ...domain] = url.host.split('.')
  if (domain.length < 2 || reserved.has(name) || /^\d+$/.test(name)) return undefined
  return { base_url: `${url.protocol}//api.${domain.join('.')}`, instance: name }
}

const hasScheme = /^[a-z][a-z0-9+.-]*:/i

// Payrexx's own, which are nobody's account.
const reserved = new Set(['api', 'www', 'login'])

/** Splits `/payrexx/v1.16/` into where the versions begin and which is meant. */
function apiOf(url: URL): Omit<PayrexxAddress, 'instance'> {
  const path = withoutTrailing(url.pathname, '/')
  const [, version] = /\/v(\d{1,4}\.(?:\d{1,4}|x))$/.exec(path) ?? []
  const folder = version ? path.slice(0, -`/v${version}`.length) : path
  const base_url = `${url.origin}${folder}`
  return version && !version.endsWith('x') ? { base_url, version } : { base_url }
}

const isPrivate = ({ protocol, hostname }: URL) =>
  protocol === 'https:' || (protocol === 'http:' && loopback.has(hostname))

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]'])

const own: Record<ProviderWithAddress, string> = {
  payrexx: 'payrexx.com',
  infomaniak: 'infomaniak.com',
}

/**
 * True if a provider may be called at an address: on its own hosts by https, or at addresses that
 * the environment allows. Otherwise an event's admin could send a secret to a foreign host, or
 * reach internal ones.
 */
export function isProviderAddress(
  provider: ProviderWithAddress,
  address: string,
  named: readonly string[],
): boolean {
  const url = URL.parse(address)
  if (!url || url.username || url.password) return false
  return isBelow(url, own[provider]) || named.some((one) => isNamedHost(url, one))
}

const isBelow = ({ protocol, port, hostname }: URL, host: string) =>
  protocol === 'https:' && port === '' && (hostname === host || hostname.endsWith(`.${host}`))

/** True if an entry of a list of hosts allows an address. */
export function isNamedHost(url: URL, named: string): boolean {
  if (!named.includes('://')) return isBelow(url, named)
  if (named.endsWith(':*')) return `${url.protocol}//${url.hostname}` === named.slice(0, -2)
  return url.origin === named
}

/** The name of the host in an entry of such a list. */
export function hostNameIn(entry: string): string {
  return /^https?:\/\/(\[[^\]]*\]|[^:]*)/.exec(entry)?.[1] ?? entry
}

const hostShape = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/
const originShape = /^https?:\/\/[a-z0-9.[\]:-]+?(:\d{1,5}|:\*)?$/

/**
 * Parses a list of hosts: `pay.example.org` allows itself and its subdomains by https; an origin
 * allows only itself.
 */
export function readProviderHosts(text: string): string[] {
  const named = text
    .toLowerCase()
    .split(',')
    .map((one) => withoutTrailing(one.trim(), '/'))
    .filter(Boolean)
  for (const one of named)
    if (!hostShape.test(one) && !originShape.test(one))
      throw new Error(
        `${one} is neither a host such as pay.example.org nor an origin such as http://127.0.0.1:8090`,
      )
  return named
}
