import type { Language } from '../i18n/shape.ts'
import { fill, textsFor } from '../i18n/texts.ts'

/** The content and recipient of a mail, encrypted in `mails`. */
export type MailContent =
  | { kind: 'refund_link'; to: string; url: string; short_id: string }
  | { kind: 'webhook_disabled'; to: string; url: string; host: string; reason: 'gone' | 'failing' }

export type MailReader = { language: Language; event_name: string }

/** The parts of a mail around its one link. */
type Parts = { subject: string; before: string[]; button: string; after: string[] }

/** A mail in its reader's language, for programs that show plain text and for those that show a page. */
export function mailOf(content: MailContent, { language, event_name }: MailReader) {
  const { to, url } = content
  const { subject, before, button, after } = partsOf(content, { language, event_name })
  return {
    to,
    language,
    subject,
    text: [...before, url, ...after].join('\n\n'),
    html: [
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"></head>`,
      '<body style="font-family:sans-serif;font-size:16px;line-height:1.5">',
      ...before.map(paragraph),
      `<p><a href="${escaped(url)}">${escaped(button)}</a></p>`,
      `<p style="font-size:14px;word-break:break-all">${escaped(url)}</p>`,
      ...after.map(paragraph),
      '</body></html>',
    ].join('\n'),
  }
}

function partsOf(content: MailContent, { language, event_name: event }: MailReader): Parts {
  const texts = textsFor(language)
  if (content.kind === 'refund_link') {
    const { subject, asked, warning, signature } = texts.refund_mail
    return {
      subject: fill(subject, { event }),
      before: [texts.refund_mail.greeting, fill(asked, { event, number: content.short_id })],
      button: texts.refund_mail.button,
      after: [warning, fill(signature, { event })],
    }
  }
  const { host, reason } = content
  const { subject, next, signature, ...reasons } = texts.webhook_mail
  return {
    subject: fill(subject, { event }),
    before: [texts.webhook_mail.greeting, fill(reasons[reason], { host }), next],
    button: texts.webhook_mail.button,
    after: [fill(signature, { event })],
  }
}

const paragraph = (text: string) => `<p>${escaped(text)}</p>`

function escaped(text: string) {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
