import { isIP } from 'node:net'
import type { Request } from '@hapi/hapi'
import type { Config } from '@kermesse/core/platform/config'

/**
 * The address that a request came from, as the outermost of our own proxies saw it: each of them adds whom it heard from at the
 * end of X-Forwarded-For, and what stands before that is whatever the caller says.
 */
export function addressOf(request: Request, { proxies }: Pick<Config, 'proxies'>): string {
  const own = request.info.remoteAddress
  if (proxies === 0) return own
  const seen = String(request.headers['x-forwarded-for'] ?? '').split(',')
  const address = seen.at(-proxies)?.trim() ?? ''
  return isIP(address) ? address : own
}

/**
 * Returns a warning for an installation behind a proxy that it was not told about; undefined if all
 * is well.
 */
export function proxyWarning({ proxies, is_https }: Pick<Config, 'proxies' | 'is_https'>) {
  if (proxies > 0 || !is_https) return undefined
  return 'KERMESSE_PUBLIC_URL is https, so a proxy stands in front, but KERMESSE_TRUST_PROXY does not say how many there are: all visitors count as one address. Set it to their number, usually 1.'
}

let is_warned = false

/** Says once that a proxy is in front, when its header arrives and nobody has told us to read it. */
export function noticeProxy({ headers }: Request, { proxies }: Pick<Config, 'proxies'>) {
  if (is_warned || proxies > 0 || headers['x-forwarded-for'] === undefined) return
  is_warned = true
  console.warn(
    'A proxy sends X-Forwarded-For, but KERMESSE_TRUST_PROXY is not set: all visitors behind it count as one address.',
  )
}
