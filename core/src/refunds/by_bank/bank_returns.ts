import { amountText } from '../../bank/amount.ts'
import type { ReturnedTransfer } from '../../bank/camt.ts'
import type { Command } from '../../ledger/types.ts'
import { record } from '../../operations/audit_log.ts'
import type { Ctx, LedgerCtx } from '../../operations/context.ts'
import type { Trx } from '../../platform/db.ts'
import { DomainError } from '../../platform/errors.ts'
import type { RefundRun } from '../base/refund.ts'
import { detailOf, isWrongAccount } from './bank_verdicts.ts'
import {
  assertPosted,
  type BouncedItem,
  changeRun,
  markBounced,
  releaseOf,
  type SentItem,
  sentItems,
} from './bounced.ts'
import { settlementOf } from './sent.ts'

export type BookedReturns = {
  /** Credited to their wristbands now. */
  returned: number
  /** Credited before: another file told the same. */
  already_returned: number
  /** Of other payments, or of another event. */
  unmatched: number
  /** More came back than was sent, or in another currency; staff decides. */
  to_check: number
}

type RunReturns = {
  refund: RefundRun
  bounced: BouncedItem[]
  mismatched: { item: SentItem; detail: string }[]
  is_settled: boolean
}

/**
 * Books transfers of an event that came back, in one transaction: each is credited once, whatever tells it, and never with more
 * than was sent. That a transfer came back proves that the bank had the file of its run. Amounts in minor units.
 */
export async function bookReturns(
  ctx: LedgerCtx,
  returns: ReturnedTransfer[],
): Promise<BookedReturns> {
  const { event_id, ledger } = ctx
  const counts: BookedReturns = { returned: 0, already_returned: 0, unmatched: 0, to_check: 0 }
  let runs: RunReturns[] = []
  return ledger.postWith(event_id, {
    async commands(trx) {
      const by_reference = new Map(returns.map((one) => [one.end_to_end_id, one]))
      Object.assign(counts, { returned: 0, already_returned: 0, to_check: 0 })
      counts.unmatched = by_reference.size
      const refunds = await lockRuns(trx, event_id, [...by_reference.keys()])
      runs = []
      for (const refund of refunds) {
        const found = (await sentItems(trx, refund)).flatMap((item) => {
          const one = by_reference.get(item.end_to_end_id)
          return one ? [{ item, one }] : []
        })
        counts.unmatched -= found.length
        counts.already_returned += found.filter(({ item }) => isBooked(item)).length
        const fresh = found.filter(({ item }) => !isBooked(item))
        if (fresh.length > 0 && refund.step !== 'ready' && refund.step !== 'sent')
          throw new DomainError('refund_not_ready')
        runs.push(returnsOf(refund, fresh))
      }
      return runs.flatMap((run) => commandsOf(ctx, run))
    },
    async after(trx, outcomes) {
      assertPosted(outcomes)
      for (const run of runs) {
        await storeReturns({ ...ctx, db: trx }, run)
        counts.returned += run.bounced.length
        counts.to_check += run.mismatched.length
      }
      return counts
    },
    also_told: () => runs.flatMap(({ bounced }) => bounced.map(({ owner }) => owner)),
  })
}

/**
 * Returned transfers, and items released because their run never left, are already back in the
 * wallet.
 */
const isBooked = ({ status, returned_at }: SentItem) =>
  status === 'released' || returned_at !== null

async function lockRuns(trx: Trx, event_id: string, references: string[]): Promise<RefundRun[]> {
  const ids = trx('refund_items')
    .where({ event_id })
    .whereRaw('end_to_end_id = ANY(?)', [references])
    .distinct('refund_id')
  return (await trx<RefundRun>('refunds')
    .where({ event_id })
    .whereIn('_id', ids)
    .orderBy('_id')
    .forUpdate()) as RefundRun[]
}

function returnsOf(
  refund: RefundRun,
  found: { item: SentItem; one: ReturnedTransfer }[],
): RunReturns {
  const { currency } = refund.debtor
  const fits = ({ item, one }: (typeof found)[number]) =>
    one.currency === currency && one.amount > 0 && one.amount <= item.amount
  const bounced = found.filter(fits).map(({ item, one }) => bouncedBy(item, one))
  const mismatched = found
    .filter((both) => !fits(both))
    .map(({ item, one }) => ({
      item,
      detail: `${one.currency} ${amountText(one.amount)} came back, ${currency} ${amountText(item.amount)} was sent`,
    }))
  return { refund, bounced, mismatched, is_settled: found.length > 0 && refund.step === 'ready' }
}

/** The item's view as of its last report. Its run has been sent. */
export function bouncedBy(
  item: SentItem,
  { amount, reason }: Pick<ReturnedTransfer, 'amount' | 'reason'>,
): BouncedItem {
  return {
    ...item,
    status: 'sent',
    returned: amount,
    detail: detailOf([reason]),
    is_wrong_account: isWrongAccount(reason),
    was_paid: true,
  }
}

function commandsOf(ctx: LedgerCtx, { refund, bounced, is_settled }: RunReturns): Command[] {
  const { _id, total_amount } = refund
  const releases = bounced.map((item) => releaseOf(ctx, _id, item))
  return is_settled ? [settlementOf(ctx, _id, total_amount), ...releases] : releases
}

async function storeReturns(ctx: Ctx, { refund, bounced, mismatched, is_settled }: RunReturns) {
  const { event_id, _id } = refund
  if (is_settled)
    await ctx
      .db('refund_items')
      .where({ event_id, refund_id: _id, status: 'held' })
      .update({ status: 'sent' })
  await markBounced(ctx.db, refund, bounced)
  for (const { item, detail } of mismatched)
    await ctx
      .db('refund_items')
      .where({ event_id, _id: item._id })
      .update({ attention: 'return_mismatch', detail })
  await changeRun(ctx, refund, bounced, is_settled)
  if (bounced.length > 0)
    await record(ctx, {
      record_type: 'refunds',
      record_id: _id,
      after: {
        returned: bounced.map(({ end_to_end_id, returned }) => ({ end_to_end_id, returned })),
      },
    })
}
