import type { EventRow } from '../events/events.ts'
import type { Outcome } from '../ledger/types.ts'
import type { MoneyCtx } from '../operations/money_context.ts'
import { isoNow } from '../platform/database_clock.ts'
import type { Trx } from '../platform/db.ts'
import type { Movement, PaymentReport } from '../providers/payment_provider.ts'
import { goneRows, type ProviderMovement, postMovement } from './movement.ts'
import { isWaiting, type PaymentFlag, type PaymentRow, tenderOf } from './payment.ts'
import { tellingIn } from './tell_payment.ts'
import { giveBackWon } from './won_disputes.ts'

type Ctx = Pick<MoneyCtx, 'db' | 'ledger'>
type Report = Extract<PaymentReport, { outcome: 'done' }>

/**
 * Makes the books agree with what a provider says of a payment: what was taken is credited once, whatever became of the
 * payment here; what went back without us is taken back once. In any order, any number of times.
 */
export async function applyPaymentReport(
  ctx: Ctx,
  payment: PaymentRow,
  report: Report,
): Promise<void> {
  // Money of another currency cannot be booked: `noteForeign` keeps it for staff.
  const movements = report.movements.filter(({ currency }) => currency === payment.currency)
  const paid = movements.filter(({ kind }) => kind === 'payment')
  for (const movement of paid) await creditOnce(ctx, payment, movement)
  if (paid.length === 0) return
  const gone = movements.filter(({ kind }) => kind !== 'payment')
  if (report.is_whole) await giveBackWon(ctx, payment, paid, gone)
  await takeBackOnce(ctx, payment, paid, gone)
}

async function creditOnce(ctx: Ctx, payment: PaymentRow, movement: Movement) {
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
  const event = (await ctx.db('events').where({ _id: event_id }).first()) as EventRow
  const { account, payment_type } = tenderOf(payment.method)
  const { amount, fee } = shareOf(payment, movement.amount)
  await postMovement(
    ctx,
    { ...named(payment, movement), fee },
    (base) => ({
      ...base,
      type: 'payment',
      payment_type,
      account,
      amount,
      fee,
      ...(payment.method === 'twint_direct'
        ? { twint_direct_merchant_tran_id: payment.reference }
        : { card_transaction_id: movement.provider_id }),
    }),
    async (trx, outcome) => {
      const flags = flagsOf(payment, movement, event, outcome)
      const twice: PaymentFlag[] = (await isPaidTwice(trx, payment)) ? ['paid_twice'] : []
      await settle(trx, payment, [...flags, ...twice], _id)
    },
  )
}

/** Returns true if a page took more than one payment. Each is credited, because the provider has the money and its owner is known. */
async function isPaidTwice(trx: Trx, { event_id, provider, _id: payment_id }: PaymentRow) {
  const paid = await trx('provider_movements')
    .where({ event_id, provider, payment_id, kind: 'payment' })
    .limit(2)
    .select('provider_id')
  return paid.length > 1
}

/** The wallet's part and the fee's; a provider that took another amount than was asked for is believed. */
function shareOf({ amount, fee }: PaymentRow, taken: number) {
  if (taken === amount + fee) return { amount, fee }
  return taken > fee ? { amount: taken - fee, fee } : { amount: taken, fee: 0 }
}

function named(payment: PaymentRow, movement: Movement): ProviderMovement {
  const { event_id, provider, _id: payment_id, reference, uid } = payment
  const { kind, provider_id, amount, currency, date } = movement
  const at_provider = { kind, provider_id, amount, fee: 0, currency, date }
  return { event_id, provider, payment_id, reference, uid, ...at_provider }
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
  await tellingIn(trx, { event_id, _id }, async () => {
    await trx('payments')
      .where({ event_id, _id })
      .update({
        status: 'success',
        message: null,
        updated_at: trx.fn.now(),
        settled_at: trx.raw('least(settled_at, now())'),
        flags: trx.raw(
          "(SELECT coalesce(jsonb_agg(DISTINCT f), '[]') FROM jsonb_array_elements((flags - 'not_credited') || ?::jsonb) f)",
          [JSON.stringify(flags)],
        ),
      })
  })
}

type Known = Record<'refund' | 'chargeback', number>

/**
 * Posts what of a payment went back and was not asked for by us. On a page that was paid twice it is taken where the provider
 * says that it belongs; where it does not say so reliably, all of it is held against all that is known, and the rest is taken
 * where there is room.
 */
async function takeBackOnce(ctx: Ctx, payment: PaymentRow, sources: Movement[], gone: Movement[]) {
  if (gone.length === 0) return
  const ours = await ourRefunds(ctx, payment, sources)
  // One of ours is on its way: what is seen may be that one. It is looked at again when that is known.
  if (ours.some(({ status }) => status !== 'done')) return
  const known = new Map<Movement, Known>()
  for (const source of sources)
    known.set(source, {
      refund:
        sum(ours.filter(({ source_id }) => source_id === source.provider_id)) +
        (await foreign(ctx, payment, source, 'refund')),
      chargeback: await foreign(ctx, payment, source, 'chargeback'),
    })
  for (const kind of ['refund', 'chargeback'] as const) {
    const total = sum(gone.filter((one) => one.kind === kind))
    let left = total - [...known.values()].reduce((all, one) => all + one[kind], 0)
    const take = async (source: Movement, one: Known, most: number) => {
      const amount = Math.min(left, most)
      if (amount <= 0) return
      one[kind] += amount
      left -= amount
      await takeBack(ctx, payment, source, { kind, amount, total: one[kind] })
    }
    for (const [source, one] of byNeed(known, gone, kind))
      await take(source, one, saidOf(gone, kind, source) - one[kind])
    for (const [n, [source, one]] of byNeed(known, gone, kind).entries())
      await take(
        source,
        one,
        n === sources.length - 1 ? left : source.amount - one.refund - one.chargeback,
      )
  }
}

/** The payments of a page, first those of which the provider says that more went back than we know. */
function byNeed(known: Map<Movement, Known>, gone: Movement[], kind: Gone['kind']) {
  const need = ([source, one]: [Movement, Known]) => saidOf(gone, kind, source) - one[kind]
  return [...known].sort((a, b) => need(b) - need(a))
}

/** Sums up the refunds of one payment of a page, as the provider reports them. */
function saidOf(gone: Movement[], kind: Gone['kind'], { provider_id }: Movement): number {
  return sum(
    gone.filter(
      ({ kind: of, original }) =>
        of === kind &&
        original &&
        'provider_id' in original &&
        original.provider_id === provider_id,
    ),
  )
}

async function ourRefunds(
  { db }: Pick<MoneyCtx, 'db'>,
  { event_id, provider }: PaymentRow,
  sources: Movement[],
): Promise<{ source_id: string; status: string; amount: number }[]> {
  return db('provider_refunds')
    .where({ event_id, provider })
    .whereIn(
      'source_id',
      sources.map(({ provider_id }) => provider_id),
    )
    .whereIn('status', ['sending', 'pending', 'unknown', 'done'])
    .select('source_id', 'status', 'amount')
}

type Gone = { kind: 'refund' | 'chargeback'; amount: number; total: number }

async function takeBack(
  ctx: Ctx,
  payment: PaymentRow,
  source: Movement,
  { kind, amount, total }: Gone,
) {
  // A dispute that was won and lost again is another one, although it comes to the same sum.
  const won = await wonBefore(ctx, payment, source, kind)
  const provider_id = `${source.provider_id}:${kind}:${total}${won > 0 ? `.${won}` : ''}`
  const date = isoNow()
  return postGone(ctx, payment, { ...source, kind, amount, date, provider_id })
}

/**
 * Posts what of a payment went back without us, once for its name, and flags the payment. The name begins with the
 * payment's own at the provider, then `:refund:` or `:chargeback:` and digits, which a dot may part.
 */
export async function postGone(
  ctx: Ctx,
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

/** Sums up the posted refunds that were made outside of Kermesse and were not given back since. */
async function foreign(ctx: Ctx, payment: PaymentRow, source: Movement, kind: string) {
  return sum(await goneRows(ctx, payment, source, kind).whereNull('given_back_by'))
}

async function wonBefore(ctx: Ctx, payment: PaymentRow, source: Movement, kind: string) {
  return (await goneRows(ctx, payment, source, kind).whereNotNull('given_back_by')).length
}

function sum(rows: { amount: number }[]) {
  return rows.reduce((total, { amount }) => total + amount, 0)
}
