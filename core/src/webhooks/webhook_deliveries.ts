import type { Schema } from '@kermesse/sdk/types'
import { newestFirst, page } from '../lists/page.ts'
import { newDelivery } from '../messages/plan_deliveries.ts'
import { record } from '../operations/audit_log.ts'
import type { Ctx, ReadCtx } from '../operations/context.ts'
import { read, write } from '../operations/handler.ts'
import { DomainError } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { findToChange, find as findWebhook } from './find_webhook.ts'

type Delivery = Schema<'WebhookDelivery'>

const columns = [
  '_id',
  'webhook_id',
  'message_id',
  'type',
  'state',
  'attempts',
  'due_at',
  'last_attempt_at',
  'last_status',
  'last_error',
  'created_at',
]
const shown_attempts = 50

export const list = read<'webhook_deliveries.list'>(async ({ db, event_id }, { query }) => {
  const { webhook_id, state } = query
  const from = db('webhook_deliveries').where({ event_id }).select(columns)
  if (webhook_id) from.where({ webhook_id })
  if (state) from.where({ state })
  const { rows, ...counted } = await page<Delivery>(from, newestFirst(query), {
    sort: { created_at: 'created_at' },
    default_sort: 'created_at',
    tie_breaker: '_id',
  })
  return { webhook_deliveries: rows, ...counted }
})

/** The delivery and its attempts as of one moment: an attempt and the state that follows from it are noted together. */
export const get = read<'webhook_deliveries.get'>((ctx, { path }) =>
  ctx.db.transaction(
    async (trx) => {
      const [at_once, key] = [
        { ...ctx, db: trx },
        { event_id: ctx.event_id, _id: path.id },
      ]
      const delivery = await find(at_once, path.id)
      const { body } = await trx('webhook_deliveries').where(key).first('body')
      const { url } = await findWebhook(at_once, delivery.webhook_id)
      const log: Schema<'WebhookAttempt'>[] = await trx('webhook_attempts')
        .where({ event_id: ctx.event_id, delivery_id: path.id })
        .orderBy([
          { column: 'at', order: 'desc' },
          { column: '_id', order: 'desc' },
        ])
        .limit(shown_attempts)
        .select('at', 'duration_ms', 'status', 'error', 'answer')
      return { delivery, url, body, log }
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  ),
)

/** Delivers a message again, with all attempts before it. */
export const redeliver = write<'webhook_deliveries.redeliver'>(async (ctx, { path }) => {
  const { db, event_id } = ctx
  const { webhook_id } = await find(ctx, path.id)
  await lockEnabled(ctx, webhook_id)
  await db('webhook_deliveries')
    .where({ event_id, _id: path.id })
    .update({ state: 'waiting', attempts: 0, due_at: db.fn.now() })
  await record(ctx, { record_type: 'webhooks', record_id: webhook_id })
  return find(ctx, path.id)
})

/** Plans a test message to one webhook. */
export const test = write<'webhooks.test'>(async (ctx, { path }) => {
  await lockEnabled(ctx, path.id)
  const created_at = new Date()
  const message = { _id: newId(), type: 'webhook.test', created_at, data: { webhook_id: path.id } }
  const row = newDelivery(ctx.event_id, path.id, message)
  await ctx.db('webhook_deliveries').insert(row)
  await record(ctx, { record_type: 'webhooks', record_id: path.id })
  return find(ctx, row._id)
})

async function lockEnabled(ctx: Ctx, webhook_id: string) {
  const { enabled } = await findToChange(ctx, webhook_id)
  if (!enabled) throw new DomainError('webhook_disabled')
}

async function find({ db, event_id }: ReadCtx, _id: string): Promise<Delivery> {
  const row = await db('webhook_deliveries').where({ event_id, _id }).first(columns)
  if (!row) throw new DomainError('webhook_delivery_not_found')
  return row
}
