import type { Config } from './config.ts'
import { DomainError } from './errors.ts'

/** An address that a browser may be sent to: on an origin of this installation or a further one, by http or https. */
export function allowedUrl(
  { origins, public_url }: Pick<Config, 'origins' | 'public_url'>,
  text: string,
  further: string[] = [],
): URL {
  const url = URL.parse(text)
  const is_web = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (!url || !is_web || ![new URL(public_url).origin, ...origins, ...further].includes(url.origin))
    throw new DomainError('redirect_not_allowed')
  return url
}
