import { createTransport } from 'nodemailer'
import type { MailConfig } from '../platform/mail_config.ts'

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

/** Opens a way to the mail server. `send` throws for nothing that the server did; what it says of it names no address. */
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
    async send({ to, subject, text, html, language, id }) {
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
        return outcomeOf(error as SmtpError, { host, to })
      }
    },
    close: () => transport.close(),
  }
}

type SmtpError = Error & { responseCode?: number; command?: string }

/**
 * A permanent reply about this mail is a rejection; replies about the sender, and timeouts, are
 * retried.
 */
function outcomeOf(error: SmtpError, { host, to }: { host: string; to: string }): MailOutcome {
  const { responseCode = 0, command = '', message } = error
  const detail = `${host}: ${message.replaceAll(to, '…')}`.slice(0, 300)
  const is_of_mail = /^(RCPT TO|DATA)/.test(command) || command === 'API'
  return { outcome: responseCode >= 500 && is_of_mail ? 'refused' : 'later', detail }
}
