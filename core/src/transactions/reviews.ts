import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { accountOf } from '../ledger/decline.ts'
import type { Command, Outcome } from '../ledger/types.ts'
import { newestFirst, page } from '../lists/page.ts'
import { record } from '../operations/audit_log.ts'
import type { Ctx, LedgerCtx, ReadCtx } from '../operations/context.ts'
import { ledger, read, write } from '../operations/handler.ts'
import { isoNow } from '../platform/database_clock.ts'
import { DomainError, invalid } from '../platform/errors.ts'
import { origin, toFact } from './commands.ts'
import type { ReviewRow } from './review_store.ts'

type Review = Schema<'TransactionReview'>
type Booking = Schema<'ReviewBooking'>
type Row = ReviewRow & { short_id: string | null }

/** Lists what waits for review, the newest first. */
export const list = read<'transaction_reviews.list'>(async ({ db, event_id }, { query }) => {
  const { status, type, smartphone_number } = query
  const from = reviewRows(db, event_id)
  if (status) from.where({ 'r.status': status })
  if (type) from.where({ 'r.type': type })
  if (smartphone_number) from.where({ 'r.smartphone_number': smartphone_number })
  const { rows, ...counted } = await page<Row>(from, newestFirst(query), {
    sort: { received_at: 'r.received_at', amount: 'r.amount' },
    default_sort: 'received_at',
    tie_breaker: 'r._id',
    search: ['r.device_id', 'r.uid', 'c.short_id', 'r.smartphone_number'],
  })
  return { transaction_reviews: rows.map(present), ...counted }
})

/** Shows one. */
export const get = read<'transaction_reviews.get'>(async (ctx, { path }) =>
  present(await findReview(ctx, path.id)),
)

function reviewRows(db: Knex, event_id: string) {
  return db('transaction_reviews as r')
    .leftJoin('clients as c', (on) => on.on('c.event_id', 'r.event_id').on('c.uid', 'r.uid'))
    .where({ 'r.event_id': event_id })
    .select('r.*', 'c.short_id')
}

async function findReview({ db, event_id }: Pick<ReadCtx, 'db' | 'event_id'>, id: string) {
  const row = await reviewRows(db, event_id).where({ 'r._id': id }).first()
  if (!row) throw new DomainError('review_not_found')
  return row as Row
}

function present({ event_id, device, input, sent, details, is_truncated, ...row }: Row): Review {
  return {
    ...row,
    is_truncated,
    sent: is_truncated ? sent : JSON.parse(sent),
    ...(details && { details: JSON.parse(details) }),
  }
}

/** Posts what the device reported to a wristband that a person names. */
export const book = ledger<'transaction_reviews.book'>(async (ctx, { path, body }) => {
  const before = await findReview(ctx, path.id)
  if (before.status === 'booked') return present(before)
  if (before.status === 'written_off') throw new DomainError('review_decided')
  const command = commandOf(ctx, before, body)
  const { event_id } = ctx
  await ctx.ledger.postWith(event_id, {
    commands: [command],
    async after(trx, [outcome]) {
      const transaction_id = postedId(outcome!)
      await decide({ ...ctx, db: trx }, before, { status: 'booked', transaction_id })
    },
  })
  return present(await findReview(ctx, path.id))
})

function postedId(outcome: Outcome): string {
  if (outcome.status === 'posted') return outcome.transactions[0]!._id
  if (outcome.status === 'replayed') return outcome.id
  throw new DomainError(outcome.code, outcome.message, outcome.details)
}

/** Closes it without a posting. */
export const write_off = write<'transaction_reviews.write_off'>(async (ctx, { path, body }) => {
  const before = await findReview(ctx, path.id)
  if (before.status === 'written_off') return present(before)
  const reason = body.reason.trim()
  if (!reason) throw invalid('reason', 'required')
  await decide(ctx, before, { status: 'written_off', reason })
  return present(await findReview(ctx, path.id))
})

type Decided = Pick<ReviewRow, 'status'> & Partial<Pick<ReviewRow, 'reason' | 'transaction_id'>>

/** Refuses a second decision, even a simultaneous one. */
async function decide(ctx: Ctx, { _id }: Row, decided: Decided) {
  const { db, event_id, actor } = ctx
  const changed = await db('transaction_reviews')
    .where({ event_id, _id, status: 'open' })
    .update({ ...decided, decided_at: db.fn.now(), decided_by: actor.email })
  if (changed !== 1) throw new DomainError('review_decided')
  await record(ctx, {
    record_type: 'transaction_reviews',
    record_id: _id,
    before: { status: 'open' },
    after: decided,
  })
}

/**
 * The command to post: the entry on another wristband, or only its amount. The device finds it
 * under its own id.
 */
function commandOf(ctx: LedgerCtx, review: Row, booking: Booking): Command {
  const { actor } = ctx
  const { device, input } = review
  const { uid, bar_id, amount } = booking
  if (amount !== undefined) return amountOnly(ctx, review, { ...booking, amount })
  if (!input) throw invalid('amount', 'required')
  const corrected = { ...input, uid, ...(bar_id && { bar_id }) }
  const command = toFact(actor, corrected, idOf(review), device)
  const { fact, ...rest } = command
  const device_uid = input.uid && input.uid !== uid ? input.uid : null
  return { ...rest, fact: { ...fact!, device_uid, is_confirmed: true } }
}

/** The device's id, unless another transaction has it. */
function idOf({ _id, input, error_code }: Row): string {
  return error_code === 'idempotency_conflict' ? _id : (input?._id ?? _id)
}

function amountOnly(
  { actor }: LedgerCtx,
  review: Row,
  { uid, bar_id, amount }: Booking & { amount: number },
): Command {
  const { _id, device, input, type, date, received_at, smartphone_number } = review
  const happened_at = date && date < received_at ? date : received_at
  const base = {
    ...origin(actor, idOf(review), ['review', _id, uid, amount], happened_at),
    as_of: happened_at,
    uid,
    ...(smartphone_number && { smartphone_number }),
    fact: {
      device,
      received_at: isoNow(),
      device_date: null,
      device_uid: null,
      undated_hash: Buffer.alloc(0),
      is_confirmed: true as const,
    },
  }
  if (type === 'credit')
    return { ...base, type, payment_type: 'cash', amount, account: accountOf('cash') }
  const bar = bar_id ?? input?.bar_id
  if (!bar) throw invalid('bar_id', 'required')
  return {
    ...base,
    type: 'debit',
    payment_type: 'wristband',
    bar_id: bar,
    lines: [],
    reported: amount,
  }
}
