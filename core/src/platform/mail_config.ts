import { ConfigurationError } from './environment.ts'
import type { Values } from './variables.ts'

/** By which server mail is sent, and from whom. */
export type MailConfig = {
  host: string
  port: number
  /** Empty for a server that asks for none. */
  user: string
  password: string
  /** From the first byte, after STARTTLS or not at all, or never. */
  tls: 'from_start' | 'starttls' | 'none'
  /** `Summer on the Quay <hello@example.org>` or the address alone. */
  from: string
  timeout_ms: number
}

/**
 * Reads `KERMESSE_SMTP_URL` and `KERMESSE_MAIL_FROM`; null where neither is set. `smtps:` is TLS from the first byte. `smtp:` is
 * STARTTLS, and nothing is sent where the server does not offer it; only on this machine, and with `?tls=none`, is it left out.
 */
export function readMail(values: Values): MailConfig | null {
  const { KERMESSE_SMTP_URL: address, KERMESSE_MAIL_FROM: from } = values
  if (!address || !from) return null
  const url = new URL(address)
  const tls = tlsOf(url)
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (tls === 'from_start' ? 465 : 587),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    tls,
    from,
    timeout_ms: values.KERMESSE_MAIL_TIMEOUT_MS,
  }
}

function tlsOf({ protocol, hostname, searchParams }: URL): MailConfig['tls'] {
  if (protocol === 'smtps:') return 'from_start'
  const asked = searchParams.get('tls')
  if (asked !== null && asked !== 'none' && asked !== 'starttls')
    throw new ConfigurationError(['KERMESSE_SMTP_URL: tls is none or starttls'])
  return asked ?? (/^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname) ? 'none' : 'starttls')
}
