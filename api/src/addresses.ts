import { isIP } from 'node:net'
import type { Request } from '@hapi/hapi'
import type { Config } from '@kermesse/core/platform/config'
import { log } from '@kermesse/core/platform/log'

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

/** True for an installation that is reached by https, so through a proxy, without KERMESSE_TRUST_PROXY. */
export function isProxyMissing({ proxies, is_https }: Pick<Config, 'proxies' | 'is_https'>) {
  return proxies === 0 && is_https
}

let is_warned = false

/** Logs once that a proxy sends X-Forwarded-For although KERMESSE_TRUST_PROXY is not set: its visitors count as one address. */
export function noticeProxy({ headers }: Request, { proxies }: Pick<Config, 'proxies'>) {
  if (is_warned || proxies > 0 || headers['x-forwarded-for'] === undefined) return
  is_warned = true
  log.warn('proxy_not_configured', { variable: 'KERMESSE_TRUST_PROXY' })
}
