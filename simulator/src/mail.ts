import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type { Plugin, ServerRoute } from '@hapi/hapi'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { Failures, Switchboard } from './failure_switches.ts'
import { type Html, html, page } from './page.ts'
import { done, route } from './route.ts'
import { switchPanel } from './switch_panel.ts'

/** A mail as its reader's program shows it. */
export type ReceivedMail = {
  to: string
  from: string
  subject: string
  text: string
  html: string
  language: string | null
  message_id: string | null
  received_at: string
  /** Nobody on the way could read it. */
  was_encrypted: boolean
}

const failureModes = {
  unknown_address: 'No such address (550)',
  greylisted: 'Try again later (451)',
  cut: 'Cut the connection',
  slow: 'Answer late',
  time_out_after_accept: 'Take the mail, never answer',
} as const

type Mode = keyof typeof failureModes
type MailFailures = Failures<Mode, 'to', 'latency_ms'>
export type MailServer = Awaited<ReturnType<typeof startMailServer>>

export const mail_account = { user: 'kermesse', password: 'simulator' }
const kept_max = 200

/** A mail server on 127.0.0.1 that delivers to one inbox. `tls` offers STARTTLS, or TLS from the first byte. */
export async function startMailServer(
  port: number,
  failures?: MailFailures,
  tls?: Pick<SMTPServerOptions, 'key' | 'cert' | 'secure'>,
) {
  const inbox: ReceivedMail[] = []
  const server = new SMTPServer({
    banner: 'simulator',
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    size: 1_000_000,
    // Delayed connections are closed at shutdown.
    closeTimeout: 100,
    ...(tls ?? { disabledCommands: ['STARTTLS'] }),
    // Passwords in the clear are this machine's own business.
    allowInsecureAuth: !tls,
    onAuth({ username, password }, _session, answer) {
      const is_known = username === mail_account.user && password === mail_account.password
      answer(is_known ? null : refusal(535, 'wrong user or password'), { user: username })
    },
    async onRcptTo({ address }, _session, answer) {
      const failure = failures?.take({ to: address }, ['unknown_address', 'greylisted', 'slow'])
      if (failure?.mode === 'slow') await wait(failure.latency_ms)
      if (failure?.mode === 'unknown_address') return answer(refusal(550, `no ${address} here`))
      if (failure?.mode === 'greylisted') return answer(refusal(451, 'come again'))
      answer()
    },
    async onData(stream, { envelope, secure }, answer) {
      const bytes = await buffer(stream)
      const [to = ''] = envelope.rcptTo.map(({ address }) => address)
      const failure = failures?.take({ to }, ['cut', 'time_out_after_accept'])
      if (failure?.mode === 'cut') return answer(refusal(421, 'going away'))
      inbox.push({ ...(await read(bytes)), to, was_encrypted: secure })
      inbox.splice(0, inbox.length - kept_max)
      if (failure?.mode !== 'time_out_after_accept') answer()
    },
  })
  // An aborted connection must not end the server.
  server.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    port: (server.server.address() as { port: number }).port,
    inbox: () => inbox,
    clear: () => void inbox.splice(0),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

function refusal(responseCode: number, message: string) {
  return Object.assign(new Error(message), { responseCode })
}

async function read(bytes: Buffer) {
  const mail = await PostalMime.parse(bytes)
  return {
    from: mail.from?.address ?? '',
    subject: mail.subject ?? '',
    text: (mail.text ?? '').trim(),
    html: mail.html ?? '',
    language: mail.headers.find(({ key }) => key === 'content-language')?.value ?? null,
    message_id: mail.messageId ?? null,
    received_at: new Date().toISOString(),
  }
}

/** Failure modes of the mail server. */
export const openMailFailures = (switches: Switchboard): MailFailures =>
  switches.open({
    name: 'mail',
    title: 'mail',
    page: '/mail',
    modes: failureModes,
    only: { to: { label: 'Only to this address' } },
    quantities: { latency_ms: 1000 },
  })

/** The inbox, for scripts and for people. */
export const mailInbox: Plugin<{ mail: MailServer; failures: MailFailures }> = {
  name: 'mail',
  register(server, { mail, failures }) {
    const routes: ServerRoute[] = [
      route('GET', '/control/mail', () => ({ port: mail.port, mails: mail.inbox() })),
      route('DELETE', '/control/mail', (_request, h) => {
        mail.clear()
        return done(h)
      }),
      route('GET', '/mail', (_request, h) =>
        page(h, {
          title: 'Mail inbox',
          lead: `What was sent by mail, the newest first. SMTP at 127.0.0.1:${mail.port}.`,
          stage:
            mail.inbox().length > 0
              ? mail.inbox().toReversed().map(cardOf)
              : html`<p class="empty">No mail has come yet.</p>`,
          aside: switchPanel(failures),
        }),
      ),
    ]
    server.route(routes)
  },
}

const cardOf = ({ to, subject, text, received_at }: ReceivedMail): Html => html`
  <section class="card">
    <h2>${subject}</h2>
    <p class="note">To ${to}, ${received_at.slice(11, 19)} UTC</p>
    ${text.split('\n\n').map(paragraph)}
  </section>`

const paragraph = (text: string) =>
  /^https?:\S+$/.test(text) ? html`<p><a href="${text}">${text}</a></p>` : html`<p>${text}</p>`
