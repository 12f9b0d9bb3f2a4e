import { signWebhook } from '@kermesse/sdk/rules/webhook_signature'
import type { RunCtx } from '../operations/lease.ts'
import { newId } from '../platform/ids.ts'
import { metrics } from '../platform/metrics.ts'
import type { Lookup } from '../platform/public_address.ts'
import { queryRows } from '../platform/query_rows.ts'
import { type AttemptResult, attemptDelivery } from './attempt_delivery.ts'
import { disableWebhook } from './disable_webhook.ts'

type Ctx = Pick<RunCtx, 'db' | 'secrets' | 'config' | 'signal' | 'report'>
type Due = { event_id: string; webhook_id: string }
type Claimed = Due & {
  _id: string
  message_id: string
  body: string
  attempts: number
  url: string
  secret_sealed: string
  previous_secret_sealed: string | null
  previous_secret_ends_at: string | null
}

/** Seconds after each failed attempt, as Standard Webhooks suggests them: ten attempts in 76 hours. */
const pauses_s = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]
const longest_wait_s = 86_400
/** A webhook is disabled by its last attempt for a message, if no other one has succeeded for so long. */
const disabled_after_h = 72
const most_at_once = 200
const most_of_webhook = 4
const webhooks_at_once = 500
/** Seconds beyond the timeout of an attempt, after which those of a killed worker are due again. */
const lease_margin_s = 10

/**
 * Delivers messages to webhooks; any number of workers may. `fill` starts what is due and does not wait for it, so that a slow
 * receiver delays nobody: a webhook has four attempts at a time, and one while it fails. At least once: a worker that is killed
 * between sending and noting it sends again, under the same id.
 */
export function createDeliverer(ctx: Ctx, { lookup }: { lookup?: Lookup } = {}) {
  const under_way = new Map<string, number>()
  const failing = new Set<string>()
  const running = new Set<Promise<void>>()

  const placesOf = (webhook_id: string) =>
    (failing.has(webhook_id) ? 1 : most_of_webhook) - (under_way.get(webhook_id) ?? 0)

  async function fill(): Promise<void> {
    const due = await dueWebhooks(ctx)
    // Those with nothing under way come first, so that busy ones do not take all places.
    due.sort((a, b) => (under_way.get(a.webhook_id) ?? 0) - (under_way.get(b.webhook_id) ?? 0))
    for (const webhook of due) {
      const places = Math.min(placesOf(webhook.webhook_id), most_at_once - running.size)
      if (ctx.signal.aborted || running.size >= most_at_once) return
      if (places > 0) for (const one of await claim(ctx, webhook, places)) start(one)
    }
  }

  function start(delivery: Claimed) {
    const { webhook_id } = delivery
    under_way.set(webhook_id, (under_way.get(webhook_id) ?? 0) + 1)
    const work = deliver(ctx, delivery, lookup)
      .then((is_done) => (is_done ? failing.delete(webhook_id) : failing.add(webhook_id)))
      .catch((error) => (ctx.signal.aborted ? giveBack(ctx, delivery) : ctx.report(error)))
      .then(() => {
        const left = under_way.get(webhook_id)! - 1
        if (left > 0) under_way.set(webhook_id, left)
        else under_way.delete(webhook_id)
        running.delete(work)
      })
    running.add(work)
  }

  return {
    fill,
    /** Waits for the attempts under way. */
    settle: async () => void (await Promise.all(running)),
  }
}

function dueWebhooks({ db }: Ctx) {
  return queryRows<Due>(
    db,
    `SELECT event_id, webhook_id FROM webhook_deliveries WHERE due_at <= now()
     GROUP BY event_id, webhook_id ORDER BY min(due_at) LIMIT ?`,
    [webhooks_at_once],
  )
}

function claim({ db, config }: Ctx, { event_id, webhook_id }: Due, places: number) {
  return queryRows<Claimed>(
    db,
    `UPDATE webhook_deliveries d SET due_at = now() + :lease_s * interval '1 s'
     FROM (SELECT _id FROM webhook_deliveries
         WHERE event_id = :event_id AND webhook_id = :webhook_id AND due_at <= now()
         ORDER BY due_at, created_at, _id LIMIT :places FOR UPDATE SKIP LOCKED) due, webhooks w
     WHERE d.event_id = :event_id AND d._id = due._id
       AND w.event_id = :event_id AND w._id = :webhook_id AND w.enabled AND w.secret_sealed IS NOT NULL
     RETURNING d.event_id, d.webhook_id, d._id, d.message_id, d.body, d.attempts, w.url, w.secret_sealed,
       w.previous_secret_sealed, w.previous_secret_ends_at`,
    {
      event_id,
      webhook_id,
      places,
      lease_s: config.webhooks.timeout_ms / 1000 + lease_margin_s,
    },
  )
}

/** Sends a message once and notes the result; returns whether it was taken. */
async function deliver(ctx: Ctx, delivery: Claimed, lookup?: Lookup): Promise<boolean> {
  const { config, secrets, signal } = ctx
  const { message_id: id, body } = delivery
  const now = new Date()
  const known = secretsOf(delivery, now).map(secrets.open)
  const headers = await signWebhook(known, { id, timestamp: now, body })
  const result = await attemptDelivery(delivery.url, headers, body, {
    ...config.webhooks,
    signal,
    ...(lookup && { lookup }),
  })
  const outcome = result.error === null ? 'delivered' : result.error
  metrics.webhook_attempts.inc({ webhook_outcome: outcome })
  metrics.webhook_attempt_duration.observe({}, result.duration_ms / 1000)
  await note(ctx, delivery, result)
  return result.error === null
}

function secretsOf(delivery: Claimed, now: Date) {
  const { secret_sealed, previous_secret_sealed: previous, previous_secret_ends_at } = delivery
  const is_valid = previous && previous_secret_ends_at && new Date(previous_secret_ends_at) > now
  return is_valid ? [secret_sealed, previous] : [secret_sealed]
}

/** Another worker need not wait for the lease of one that stops. */
async function giveBack({ db, report }: Ctx, { event_id, _id }: Claimed) {
  const delivery = db('webhook_deliveries').where({ event_id, _id, state: 'waiting' })
  await delivery.update({ due_at: db.fn.now() }).catch(report)
}

async function note(ctx: Ctx, delivery: Claimed, result: AttemptResult) {
  const { event_id, _id, webhook_id } = delivery
  const { status, error, answer, duration_ms } = result
  const attempts = delivery.attempts + 1
  const pause_s = pauses_s[delivery.attempts]
  const next = error === null ? 'delivered' : pause_s === undefined ? 'failed' : 'waiting'
  const waits_s =
    next === 'waiting'
      ? Math.max(jittered(pause_s!), Math.min(result.wait_s ?? 0, longest_wait_s))
      : 0
  await ctx.db.transaction(async (trx) => {
    const webhook = trx('webhooks').where({ event_id, _id: webhook_id })
    const failing = error === null ? undefined : await webhook.clone().forUpdate().first()
    const of_delivery = trx('webhook_deliveries').where({ event_id, _id })
    // Another worker may have delivered it after a lease, or somebody has disabled the webhook: a failure changes neither.
    const open = error === null ? ['waiting', 'failed'] : ['waiting']
    const noted = await of_delivery.whereIn('state', open).update({
      state: next,
      attempts,
      due_at: next === 'waiting' ? trx.raw("now() + ? * interval '1 s'", [waits_s]) : null,
      last_attempt_at: trx.fn.now(),
      last_status: status,
      last_error: error,
    })
    if (noted === 0) return
    const attempt = { event_id, _id: newId(), delivery_id: _id, duration_ms, status, error, answer }
    await trx('webhook_attempts').insert(attempt)
    if (error === null) {
      await webhook.whereNotNull('failing_since').update({ failing_since: null })
      return
    }
    const since = failing?.failing_since
    if (!since) await webhook.update({ failing_since: trx.fn.now() })
    const disabled = { event_id, _id: webhook_id, url: delivery.url }
    if (status === 410) await disableWebhook(trx, ctx, disabled, 'gone')
    else if (next === 'failed' && isLong(since)) await disableWebhook(trx, ctx, disabled, 'failing')
  })
}

const isLong = (since: string | Date | null | undefined) =>
  !!since && Date.now() - new Date(since).getTime() > disabled_after_h * 3_600_000

/** Up to a tenth more: messages that failed together are not sent again together. */
const jittered = (seconds: number) => seconds * (1 + Math.random() / 10)

const kept_days = 30

/** Deletes deliveries and attempts after 30 days, event by event. */
export async function forgetDeliveries({ db }: Pick<Ctx, 'db'>): Promise<void> {
  const events = await queryRows<{ event_id: string }>(
    db,
    "SELECT DISTINCT event_id FROM webhook_deliveries WHERE created_at < now() - ? * interval '1 day'",
    [kept_days],
  )
  for (const { event_id } of events) {
    const old = db('webhook_deliveries')
      .where({ event_id })
      .whereRaw("created_at < now() - ? * interval '1 day'", [kept_days])
    const ids = old.clone().select('_id')
    await db('webhook_attempts').where({ event_id }).whereIn('delivery_id', ids).delete()
    await old.delete()
  }
}
