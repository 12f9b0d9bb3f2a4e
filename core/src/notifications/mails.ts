import { claimByEvent } from '../operations/claim_due.ts'
import type { RunCtx } from '../operations/lease.ts'
import { Fault } from '../platform/logged_error.ts'
import { queryRows } from '../platform/query_rows.ts'
import { type MailOutcome, type MailRoute, openMail } from '../providers/mail.ts'
import { type MailContent, type MailReader, mailOf } from './mail_texts.ts'

type Ctx = Pick<RunCtx, 'db' | 'secrets' | 'config' | 'signal' | 'report'>
type Row = MailReader & {
  event_id: string
  _id: string
  content_sealed: string
  attempts: number
  is_late: boolean
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
