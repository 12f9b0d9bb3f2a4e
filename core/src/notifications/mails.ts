import type { Language } from '../i18n/shape.ts'
import { fill, textsFor } from '../i18n/texts.ts'
import { claimByEvent } from '../operations/claim_due.ts'
import type { RunCtx } from '../operations/lease.ts'
import { Fault } from '../platform/logged_error.ts'
import { queryRows } from '../platform/query_rows.ts'
import { type MailOutcome, type MailRoute, openMail } from '../providers/mail.ts'

/** The content and recipient of a mail, encrypted in `mails`. */
export type MailContent = { kind: 'refund_link'; to: string; url: string; short_id: string }

type Ctx = Pick<RunCtx, 'db' | 'secrets' | 'config' | 'signal' | 'report'>
type Row = {
  event_id: string
  _id: string
  content_sealed: string
  language: Language
  attempts: number
  is_late: boolean
  event_name: string
}

const claim_size = 20
// Longer than a mail server may take; the claim of a dead process expires after this.
const claim_s = 180
const longest_wait_s = 1800

/**
 * Hands everything that is due to the mail server. At least once: a worker that is killed between sending and noting it sends
 * again, under the same id. What the server refuses is given up, and everything else after two days.
 */
export async function sendMails(ctx: Ctx): Promise<void> {
  const problems = new Map<string, number>()
  const route = ctx.config.mail && openMail(ctx.config.mail)
  try {
    await deleteOld(ctx)
    while (!ctx.signal.aborted) {
      const due = await claim(ctx)
      if (due.length === 0) break
      for (const row of due) {
        if (ctx.signal.aborted) break
        await sendOne(ctx, route, row, problems).catch(ctx.report)
      }
    }
  } finally {
    route?.close()
  }
  for (const [detail, count] of problems)
    ctx.report(new Fault(`mails were not taken (${count}): ${detail}`, { count }))
}

async function sendOne(
  { db, secrets }: Ctx,
  route: MailRoute | null,
  row: Row,
  problems: Map<string, number>,
) {
  const { event_id, _id, attempts, is_late } = row
  const content = JSON.parse(secrets.open(row.content_sealed)) as MailContent
  const none: MailOutcome = { outcome: 'later', detail: 'KERMESSE_SMTP_URL is not set' }
  const outcome = route ? await route.send({ id: _id, ...mailOf(content, row) }) : none
  if (outcome.outcome !== 'done')
    problems.set(outcome.detail, (problems.get(outcome.detail) ?? 0) + 1)
  const is_over = outcome.outcome !== 'later' || is_late
  const wait_s = Math.min(longest_wait_s, 5 * 2 ** attempts)
  await db('mails')
    .where({ event_id, _id })
    .update(
      is_over
        ? { content_sealed: null, next_try_at: null }
        : { next_try_at: db.raw("now() + ? * interval '1 s'", [wait_s]) },
    )
}

async function deleteOld({ db }: Ctx) {
  const old = () => db('mails').whereRaw("created_at < now() - interval '3 days'")
  const events: string[] = await old().distinct().pluck('event_id')
  for (const event_id of events) await old().where({ event_id }).delete()
}

async function claim({ db }: Ctx): Promise<Row[]> {
  const due = await queryRows<{ event_id: string; _id: string }>(
    db,
    'SELECT event_id, _id FROM mails WHERE next_try_at <= now() ORDER BY next_try_at LIMIT ?',
    [claim_size],
  )
  return claimByEvent(due, (event_id, rows) =>
    queryRows<Row>(
      db,
      `UPDATE mails m SET next_try_at = now() + :claim_s * interval '1 s', attempts = least(attempts + 1, 20)
       FROM (SELECT _id, created_at < now() - interval '2 days' AS is_late
           FROM mails WHERE event_id = :event_id AND _id = ANY(:ids) AND next_try_at <= now()
           FOR UPDATE SKIP LOCKED) due, events e
       WHERE e._id = :event_id AND m.event_id = :event_id AND m._id = due._id
       RETURNING m.event_id, m._id, m.content_sealed, m.language, m.attempts, e.name AS event_name, due.is_late`,
      { event_id, ids: rows.map(({ _id }) => _id), claim_s },
    ),
  )
}

/** A mail in its reader's language, for programs that show plain text and for those that show a page. */
function mailOf(
  content: MailContent,
  { language, event_name }: Pick<Row, 'language' | 'event_name'>,
) {
  const { to, url, short_id } = content
  const texts = textsFor(language)
  const event = { event: event_name }
  const asked = fill(texts.refund_mail.asked, { ...event, number: short_id })
  const signature = fill(texts.refund_mail.signature, event)
  return {
    to,
    language,
    subject: fill(texts.refund_mail.subject, event),
    text: [texts.refund_mail.greeting, asked, url, texts.refund_mail.warning, signature].join(
      '\n\n',
    ),
    html: [
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"></head>`,
      '<body style="font-family:sans-serif;font-size:16px;line-height:1.5">',
      ...[texts.refund_mail.greeting, asked].map(paragraph),
      `<p><a href="${escaped(url)}">${escaped(texts.refund_mail.button)}</a></p>`,
      `<p style="font-size:14px;word-break:break-all">${escaped(url)}</p>`,
      ...[texts.refund_mail.warning, signature].map(paragraph),
      '</body></html>',
    ].join('\n'),
  }
}

const paragraph = (text: string) => `<p>${escaped(text)}</p>`

function escaped(text: string) {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
