import type { Result } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { newestFirst, page } from '../lists/page.ts'
import { record } from '../operations/audit_log.ts'
import type { Ctx, LedgerCtx } from '../operations/context.ts'
import { ledger, read, write } from '../operations/handler.ts'
import { DomainError } from '../platform/errors.ts'
import { ProviderFailure } from '../providers/payment_provider.ts'
import { takeBackElsewhere, untilNow } from './external_refunds.ts'
import { failures, isWaiting, type PaymentRow, presentPayment } from './payment.ts'
import { pollOne } from './poll_due.ts'
import { tellingIn } from './tell_payment.ts'

type Row = PaymentRow & { short_id: string }

/** Lists top-ups by provider, the newest first. */
export const list = read<'payments.list'>(async (ctx, { query }) => {
  const { uid, status, flagged, failed, created_from, created_until } = query
  const from = paymentRows(ctx.db, ctx.event_id)
  if (uid) from.where({ 'p.uid': uid })
  if (status) from.where({ 'p.status': status })
  if (flagged) from.whereRaw("p.flags <> '[]'")
  if (failed) from.whereIn('p.status', failures)
  if (created_from) from.where('p.created_at', '>=', created_from)
  if (created_until) from.where('p.created_at', '<', created_until)
  const { rows, ...counted } = await pageOf(from, query)
  return { payments: rows.map(presentPayment), ...counted }
})

type Query = Parameters<typeof page>[1]

/** A page of payments, the newest first unless another order is asked for. */
export function pageOf(from: ReturnType<typeof paymentRows>, query: Query) {
  const sort = {
    created_at: 'p.created_at',
    amount: 'p.amount',
    status: 'p.status',
    reference: 'p.reference',
  }
  return page<Row>(from, newestFirst(query), {
    sort,
    default_sort: 'created_at',
    tie_breaker: 'p._id',
    search: ['p.reference', 'p.uid', 'p.provider_id'],
  })
}

/** The payments of an event with the numbers of their wristbands. */
export function paymentRows(trx: Knex, event_id: string) {
  return trx('payments as p')
    .join('clients as c', (on) => on.on('c.event_id', 'p.event_id').on('c.uid', 'p.uid'))
    .where({ 'p.event_id': event_id })
    .select('p.*', 'c.short_id')
}

/** Finds a payment of the event. */
export async function findPayment(
  { db: trx, event_id }: { db: Knex; event_id: string },
  _id: string,
): Promise<Row> {
  const row = await paymentRows(trx, event_id).where({ 'p._id': _id }).first()
  if (!row) throw new DomainError('payment_not_found')
  return row as Row
}

/** Shows a top-up with its postings and its calls. */
export const get = read<'payments.get'>(async (ctx, { path }) => {
  const { event_id, db } = ctx
  const payment = await findPayment(ctx, path.id)
  const calls: Result<'payments.get'>['calls'] = await db('provider_calls')
    .where({ event_id, reference: payment.reference })
    .orderBy('asked_at')
    .select('call', 'asked_at', 'answered_at', 'outcome', 'reason', 'detail')
  const transaction_ids: string[] = await db('provider_movements')
    .where({ event_id, payment_id: path.id })
    .orderBy('created_at')
    .pluck('transaction_id')
  return { ...presentPayment(payment), raw_answer: payment.raw_answer, transaction_ids, calls }
})

/** Asks the provider now. */
export const retry = ledger<'payments.retry'>(async (ctx, { path }) => {
  const { db } = ctx
  const payment = await findPayment(ctx, path.id)
  await pollOne(ctx, payment, { is_awaited: true })
  await lookElsewhere(ctx, payment)
  const after = await findPayment(ctx, path.id)
  await db.transaction((trx) =>
    record(
      { ...ctx, db: trx },
      {
        record_type: 'payments',
        record_id: path.id,
        before: { status: payment.status },
        after: { status: after.status, asked: true },
      },
    ),
  )
  return presentPayment(after)
})

/** Some providers report refunds only in their list: reads it from the date of the payment on. */
async function lookElsewhere(ctx: LedgerCtx, { provider, created_at }: Row) {
  const event = await ctx.db('events').where({ _id: ctx.event_id }).first()
  const period = untilNow(new Date(created_at))
  await takeBackElsewhere(ctx, event, provider, period).catch((error) => {
    // Staff asked about the payment, and was answered.
    if (!(error instanceof ProviderFailure)) throw error
  })
}

/** Settles what a provider took in another currency; the audit stops telling it. */
export const settle_currency = write<'payments.settle_currency'>(async (ctx, { path, body }) => {
  const { event_id, db } = ctx
  const before = await findPayment(ctx, path.id)
  if (before.foreign_settled_at) return presentPayment(before)
  const settled = await db('payments')
    .where({ event_id, _id: path.id, foreign_settled_at: null })
    .whereNotNull('foreign_amount')
    .update({
      foreign_settled_at: db.fn.now(),
      updated_at: db.fn.now(),
      flags: db.raw("flags - 'currency_differs'"),
    })
  if (settled === 0) throw new DomainError('payment_without_other_currency')
  const after = await findPayment(ctx, path.id)
  const { foreign_amount, foreign_currency, foreign_settled_at } = after
  await record(ctx, {
    record_type: 'payments',
    record_id: path.id,
    before: { foreign_settled_at: before.foreign_settled_at },
    after: { foreign_settled_at, foreign_amount, foreign_currency, reason: body.reason },
  })
  return presentPayment(after)
})

const forceable_ms = 5 * 60_000

/** Returns true if staff may end a payment: it has waited for five minutes and the provider was asked. */
export function canForceTimeout(payment: PaymentRow) {
  const age_ms = Date.now() - Date.parse(payment.created_at)
  return isWaiting(payment) && payment.status !== 'initiated' && age_ms > forceable_ms
}

/** Ends a payment that waits too long; the provider is still asked now and then. */
export async function forceTimeout(ctx: Ctx, _id: string): Promise<Row> {
  const { event_id, db } = ctx
  const before = await findPayment(ctx, _id)
  await db('payments').where({ event_id, _id }).forUpdate().first('_id')
  if (before.status === 'timeout') return before
  if (!canForceTimeout(before)) throw new DomainError('payment_not_forceable')
  await tellingIn(db, { event_id, _id }, async () => {
    await db('payments')
      .where({ event_id, _id })
      .whereNot({ status: 'success' })
      .update({
        status: 'timeout',
        updated_at: db.fn.now(),
        recheck_until: db.raw("now() + interval '1 day'"),
        next_poll_at: db.raw("now() + interval '1 minute'"),
      })
  })
  await record(ctx, {
    record_type: 'payments',
    record_id: _id,
    before: { status: before.status },
    after: { status: 'timeout' },
  })
  return findPayment(ctx, _id)
}
