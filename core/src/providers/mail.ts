import { createTransport } from 'nodemailer'
import type { MailConfig } from '../platform/mail_config.ts'
import { inCallSpan } from './call_span.ts'

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  language: string
  /** The same for each attempt, so that a recipient's server can detect duplicates. */
  id: string
}

/** `later`: the server could not be reached, or asks for patience. `refused`: it will never take this mail. */
export type MailOutcome = { outcome: 'done' } | { outcome: 'later' | 'refused'; detail: string }

/** A connection to the mail server, opened with the first mail. */
export type MailRoute = { send(mail: Mail): Promise<MailOutcome>; close(): void }

/** Opens a way to the mail server. `send` throws for nothing that the server did; what is told of it has no words of the server, which may name an address. */
export function openMail(config: MailConfig): MailRoute {
  const { host, port, user, password, tls, from, timeout_ms } = config
  const transport = createTransport({
    host,
    port,
    secure: tls === 'from_start',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'none',
    ...(user && { auth: { user, pass: password } }),
    pool: true,
    maxConnections: 2,
    connectionTimeout: timeout_ms,
    greetingTimeout: timeout_ms,
    socketTimeout: timeout_ms,
    // The library must not include files or remote content in a mail.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.replace(/>$/, '').split('@').at(-1)
  return {
    send: (mail) => inCallSpan('SEND', host, () => send(mail)),
    close: () => transport.close(),
  }
  async function send({ to, subject, text, html, language, id }: Mail): Promise<MailOutcome> {
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${domain}>`,
        // No machine answers a machine: nobody reads what an absence assistant has to say.
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
      })
      return { outcome: 'done' }
    } catch (error) {
      return outcomeOf(error as SmtpError, host)
    }
  }
}

// Their messages come from Node and the library.
const connection_errors = new Set(['ESOCKET', 'ECONNECTION', 'ETIMEDOUT', 'EDNS', 'ETLS'])

type SmtpError = Error & { code?: string; responseCode?: number; command?: string }

/**
 * A permanent reply about this mail is a rejection; replies about the sender, and timeouts, are
 * retried.
 */
function outcomeOf(error: SmtpError, host: string): MailOutcome {
  const { responseCode = 0, command = '', code = error.name, message } = error
  const own = connection_errors.has(code) ? message : ''
  const detail = [`${host}:`, code, responseCode || '', command, own].filter(Boolean).join(' ')
  const is_of_mail = /^(RCPT TO|DATA)/.test(command) || command === 'API'
  return { outcome: responseCode >= 500 && is_of_mail ? 'refused' : 'later', detail }
}
