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
export function readMail(env: NodeJS.ProcessEnv): MailConfig | null {
  const { KERMESSE_SMTP_URL: address = '', KERMESSE_MAIL_FROM: from = '' } = env
  if (!address) return null
  const url = URL.parse(address)
  // The address holds a password, so it is not repeated.
  if (!url?.hostname || !/^smtps?:$/.test(url.protocol))
    throw new Error(
      'KERMESSE_SMTP_URL is no address such as smtps://user:password@mail.example.org',
    )
  if (!/^([^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/.test(from))
    throw new Error(
      'KERMESSE_SMTP_URL needs KERMESSE_MAIL_FROM, from whom mail comes, such as hello@example.org',
    )
  const tls = tlsOf(url)
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (tls === 'from_start' ? 465 : 587),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    tls,
    from,
    timeout_ms: Number(env.KERMESSE_MAIL_TIMEOUT_MS ?? 20_000),
  }
}

function tlsOf({ protocol, hostname, searchParams }: URL): MailConfig['tls'] {
  if (protocol === 'smtps:') return 'from_start'
  const asked = searchParams.get('tls')
  if (asked !== null && asked !== 'none' && asked !== 'starttls')
    throw new Error('KERMESSE_SMTP_URL: tls is none or starttls')
  return asked ?? (/^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname) ? 'none' : 'starttls')
}
