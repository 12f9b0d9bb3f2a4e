import type { EventRow } from '../events/events.ts'
import type { Outcome } from '../ledger/types.ts'
import type { MoneyCtx } from '../operations/money_context.ts'
import type { Trx } from '../platform/db.ts'
import type { Movement, PaymentReport } from '../providers/payment.ts'
import { type ProviderMovement, postMovement } from './movement.ts'
import {
  isWaiting,
  type PaymentFlag,
  type PaymentRow,
  type PaymentStatus,
  tenderOf,
} from './payment.ts'

type Known = Extract<PaymentReport, { outcome: 'done' }>

/**
 * Makes the books agree with what a provider says of a payment: what was taken is credited once, whatever became of the
 * payment here; what went back without us is taken back once. In any order, any number of times.
 */
export async function applyReport(
  ctx: Pick<MoneyCtx, 'db' | 'ledger'>,
  payment: PaymentRow,
  report: Known,
): Promise<void> {
  const paid = report.movements.filter(({ kind }) => kind === 'payment')
  for (const movement of paid) await creditOnce(ctx, payment, movement)
  for (const movement of paid) await takeBackOnce(ctx, payment, movement, report.movements)
}

async function creditOnce(
  ctx: Pick<MoneyCtx, 'db' | 'ledger'>,
  payment: PaymentRow,
  movement: Movement,
) {
  const { event_id, _id } = payment
  const is_posted = await ctx
    .db('provider_movements')
    .where({
      event_id,
      provider: payment.provider,
      kind: 'payment',
      provider_id: movement.provider_id,
    })
    .first('provider_id')
  if (is_posted) return
  if (movement.currency !== payment.currency) return refuseCurrency(ctx, payment, movement)
  const event = (await ctx.db('events').where({ _id: event_id }).first()) as EventRow
  const { account, payment_type } = tenderOf(payment.method)
  const { amount, fee } = shareOf(payment, movement.amount)
  await postMovement(
    ctx,
    { ...named(payment, movement), fee },
    (base) => ({
      ...{ ...base, type: 'payment', payment_type, account, amount, fee },
      ...(payment.method === 'twint_direct'
        ? { twint_direct_merchant_tran_id: payment.reference }
        : { card_transaction_id: movement.provider_id }),
    }),
    (trx, outcome) => settle(trx, payment, flagsOf(payment, movement, event, outcome), _id),
  )
}

/** The wallet's part and the fee's; a provider that took another amount than was asked for is believed. */
function shareOf({ amount, fee }: PaymentRow, taken: number) {
  if (taken === amount + fee) return { amount, fee }
  return taken > fee ? { amount: taken - fee, fee } : { amount: taken, fee: 0 }
}

function named(payment: PaymentRow, movement: Movement): ProviderMovement {
  const { event_id, provider, _id: payment_id, uid } = payment
  const { kind, provider_id, amount, currency, date } = movement
  return { event_id, provider, payment_id, uid, kind, provider_id, amount, fee: 0, currency, date }
}

function flagsOf(
  payment: PaymentRow,
  movement: Movement,
  event: EventRow,
  outcome: Outcome,
): PaymentFlag[] {
  const balance = outcome.status === 'posted' ? (outcome.transactions[0]!.balance ?? 0) : 0
  const flags: [PaymentFlag, boolean][] = [
    ['amount_differs', movement.amount !== payment.amount + payment.fee],
    ['late', !isWaiting(payment)],
    ['load_too_high', balance > (event.maxLoadAmount ?? Number.MAX_SAFE_INTEGER)],
    ['event_over', Boolean(event.dateEnd && Date.parse(event.dateEnd) < Date.now())],
    ['event_archived', Boolean(event.archived)],
  ]
  return flags.flatMap(([flag, holds]) => (holds ? [flag] : []))
}

async function settle(trx: Trx, { event_id }: PaymentRow, flags: PaymentFlag[], _id: string) {
  await trx('payments')
    .where({ event_id, _id })
    .update({
      ...{ status: 'success', message: null, updated_at: trx.fn.now() },
      settled_at: trx.raw('coalesce(settled_at, now())'),
      flags: trx.raw(
        "(SELECT coalesce(jsonb_agg(DISTINCT f), '[]') FROM jsonb_array_elements(flags || ?::jsonb) f)",
        [JSON.stringify(flags)],
      ),
    })
}

/** Money of another currency cannot be booked; it is shown until somebody has looked at it. */
async function refuseCurrency(
  { db }: Pick<MoneyCtx, 'db'>,
  { event_id, _id }: PaymentRow,
  movement: Movement,
) {
  const status: PaymentStatus = 'api_error'
  await db('payments')
    .where({ event_id, _id })
    .update({
      ...{ status, message: `the provider took ${movement.currency}`, updated_at: db.fn.now() },
      flags: db.raw(
        `CASE WHEN flags @> '["currency_differs"]' THEN flags ELSE flags || '["currency_differs"]' END`,
      ),
    })
}

/** Posts what of a payment went back and was not asked for by us. */
async function takeBackOnce(
  ctx: Pick<MoneyCtx, 'db' | 'ledger'>,
  payment: PaymentRow,
  source: Movement,
  movements: Movement[],
) {
  const { event_id, provider } = payment
  const gone = movements.filter(({ kind }) => kind !== 'payment')
  if (gone.length === 0) return
  const ours = await ctx
    .db('provider_refunds')
    .where({ event_id, provider, source_id: source.provider_id })
    .whereIn('status', ['sending', 'pending', 'unknown', 'done'])
    .select('status', 'amount')
  // One of ours is on its way: what is seen may be that one. It is looked at again when that is known.
  if (ours.some(({ status }) => status !== 'done')) return
  for (const kind of ['refund', 'chargeback'] as const) {
    const total = sum(gone.filter((one) => one.kind === kind))
    const known = sum(kind === 'refund' ? ours : []) + (await foreign(ctx, payment, source, kind))
    if (total > known) await takeBack(ctx, payment, source, { kind, amount: total - known, total })
  }
}

type Gone = { kind: 'refund' | 'chargeback'; amount: number; total: number }

function takeBack(
  ctx: Pick<MoneyCtx, 'db' | 'ledger'>,
  payment: PaymentRow,
  source: Movement,
  { kind, amount, total }: Gone,
) {
  const provider_id = `${source.provider_id}:${kind}:${total}`
  const date = new Date().toISOString()
  return postGone(ctx, payment, { ...source, kind, amount, date, provider_id })
}

/**
 * Posts what of a payment went back without us, once for its name, and flags the payment. The name begins with the
 * payment's own at the provider, then `:refund:` or `:chargeback:` and digits.
 */
export async function postGone(
  ctx: Pick<MoneyCtx, 'db' | 'ledger'>,
  payment: PaymentRow,
  gone: Movement & { kind: 'refund' | 'chargeback' },
): Promise<void> {
  const { kind, amount } = gone
  const { account, payment_type } = tenderOf(payment.method)
  const flag: PaymentFlag = kind === 'chargeback' ? 'charged_back' : 'refunded_elsewhere'
  const as =
    kind === 'chargeback' ? kind : payment.method === 'card' ? 'card_refund' : 'twint_refund'
  await postMovement(
    ctx,
    named(payment, gone),
    (base) => ({ ...base, type: 'taken_back', as, payment_type, amount, account }),
    (trx) => settle(trx, payment, [flag], payment._id),
  )
}

/** What was posted before as gone without us. */
async function foreign(
  { db }: Pick<MoneyCtx, 'db'>,
  { event_id, provider }: PaymentRow,
  source: Movement,
  kind: string,
): Promise<number> {
  const rows = await db('provider_movements')
    .where({ event_id, provider, kind, provider_refund_id: null })
    .whereRaw('left(provider_id, ?) = ?', [
      source.provider_id.length + kind.length + 2,
      `${source.provider_id}:${kind}:`,
    ])
    .select('amount')
  return sum(rows)
}

function sum(rows: { amount: number }[]) {
  return rows.reduce((total, { amount }) => total + amount, 0)
}
