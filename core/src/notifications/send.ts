import type { Knex } from 'knex'
import type { Language } from '../i18n/shape.ts'
import { claimByEvent } from '../operations/claim_due.ts'
import type { Config } from '../platform/config.ts'
import { Fault } from '../platform/logged_error.ts'
import { queryRows } from '../platform/query_rows.ts'
import type { Secrets } from '../platform/secrets.ts'
import { type PushOutcome, type Subscription, sendPush } from '../providers/push.ts'
import { type Content, textOf } from './text.ts'
import { vapidKeys } from './vapid_keys.ts'

type Ctx = {
  db: Knex
  secrets: Secrets
  config: Pick<Config, 'push' | 'data_dir' | 'public_url'>
  signal: AbortSignal
  report(error: unknown): void
}

type Message = {
  event_id: string
  about: string
  uid: string
  device: Buffer
  content: Content
  url_sealed: string | null
  created_at: string
  n: number
  attempts: number
  is_too_old: boolean
  short_id: string
  subscription: string
  language: Language
  event_name: string
  currency: string
}

const claim_size = 100
const at_once = 20
// Longer than a call may take; the claim of a dead process expires after this.
const claim_s = 60
const attempts_max = 8
const ttl_s = 86_400

/**
 * Hands everything that is due to the push services, some at a time. At least once: a worker that is killed between sending
 * and noting it sends again, under the same topic and tag, so that the device shows it once.
 */
export async function sendMessages(ctx: Ctx): Promise<void> {
  const problems = new Map<string, number>()
  while (!ctx.signal.aborted) {
    const due = await claim(ctx.db)
    if (due.length === 0) break
    // Side by side, but to one device in the order in which things happened.
    const queue = Map.groupBy(due, ({ device }) => device.toString('hex')).values()
    await Promise.all(Array.from({ length: at_once }, () => drain(ctx, queue, problems)))
  }
  for (const [detail, count] of problems)
    ctx.report(new Fault(`push messages were not taken (${count}): ${detail}`, { count }))
}

async function drain(ctx: Ctx, queue: IteratorObject<Message[]>, problems: Map<string, number>) {
  for (const messages of queue) {
    for (const message of messages.sort(byOrder)) {
      if (ctx.signal.aborted) return
      const goes_on = await sendOne(ctx, message, problems).catch(ctx.report)
      if (!goes_on) break
    }
  }
}

/** The order in which things happened. */
const byOrder = (a: Message, b: Message) =>
  a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : a.n - b.n

/** Sends one message; answers whether the next one of the device may follow. */
async function sendOne(ctx: Ctx, message: Message, problems: Map<string, number>) {
  const { event_id, about, uid, device, attempts, is_too_old } = message
  const of_device = { event_id, uid, device }
  const row = ctx.db('push_messages').where({ ...of_device, about })
  if (is_too_old) {
    await row.delete()
    return true
  }
  const outcome = await send(ctx, message)
  if (outcome.outcome === 'gone') {
    await ctx.db('push_subscriptions').where(of_device).delete()
    return false
  }
  if (outcome.outcome === 'done') {
    await row.delete()
    return true
  }
  const waits_s = outcome.outcome === 'later' ? outcome.wait_s : undefined
  const is_over =
    outcome.outcome === 'refused' || (attempts >= attempts_max && waits_s === undefined)
  if (is_over || outcome.outcome === 'unauthorized')
    problems.set(outcome.detail, (problems.get(outcome.detail) ?? 0) + 1)
  if (is_over) {
    await row.delete()
    return true
  }
  // A rate limit with a retry time is no failed attempt.
  if (waits_s !== undefined) await row.update({ attempts: attempts - 1 })
  const seconds = waits_s ?? Math.min(600, 2 ** attempts)
  await ctx
    .db('push_messages')
    .where(of_device)
    .update({ next_try_at: ctx.db.raw("now() + ? * interval '1 s'", [seconds]) })
  return false
}

async function send(ctx: Ctx, message: Message): Promise<PushOutcome> {
  const { content, about, event_id, short_id, url_sealed } = message
  const subscription = JSON.parse(ctx.secrets.open(message.subscription)) as Subscription
  const { title, body } = textOf(content, message)
  const wallet = `${ctx.config.public_url}/client/${short_id}`
  const url = url_sealed
    ? ctx.secrets.open(url_sealed)
    : content.kind === 'donation'
      ? content.url
      : wallet
  const keys = await vapidKeys(ctx)
  return sendPush({ ...ctx.config.push, keys }, subscription, {
    // The device replaces what it shows under the same tag.
    payload: { title, body, tag: about, kind: content.kind, url, event_id, short_id },
    topic: Buffer.from(about.replaceAll('-', ''), 'hex').toString('base64url'),
    ttl_s,
  })
}

async function claim(knex: Knex): Promise<Message[]> {
  const due = await queryRows<{ event_id: string }>(
    knex,
    'SELECT event_id FROM push_messages WHERE next_try_at <= now() ORDER BY next_try_at LIMIT ?',
    [claim_size],
  )
  return claimByEvent(due, (event_id, { length: limit }) =>
    queryRows<Message>(
      knex,
      `UPDATE push_messages m SET next_try_at = now() + :claim_s * interval '1 s', attempts = attempts + 1
       FROM (SELECT about, uid, device, created_at < now() - :ttl_s * interval '1 s' AS is_too_old
           FROM push_messages WHERE event_id = :event_id AND next_try_at <= now()
           ORDER BY next_try_at, created_at, n LIMIT :limit FOR UPDATE SKIP LOCKED) due
         JOIN push_subscriptions s ON s.event_id = :event_id AND s.uid = due.uid AND s.device = due.device
         JOIN clients c ON c.event_id = :event_id AND c.uid = due.uid
         JOIN events e ON e._id = :event_id
       WHERE m.event_id = :event_id AND m.about = due.about AND m.uid = due.uid AND m.device = due.device
       RETURNING m.*, due.is_too_old,
         s.subscription, s.language, c.short_id, e.name AS event_name, e."currencyCode" AS currency`,
      { event_id, limit, claim_s, ttl_s },
    ),
  )
}
