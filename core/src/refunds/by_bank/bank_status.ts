import type { BankReport } from '../../bank/pain002.ts'
import type { Ctx, LedgerCtx } from '../../operations/context.ts'
import { isoNow } from '../../platform/database_clock.ts'
import type { Trx } from '../../platform/db.ts'
import { DomainError } from '../../platform/errors.ts'
import { queryRow } from '../../platform/query_rows.ts'
import type { ItemRow } from '../base/items.ts'
import type { RefundRun } from '../base/refund.ts'
import { type ItemVerdict, verdictsOf } from './bank_verdicts.ts'
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

/** The bank accepts what it had rejected: the money is on wristbands, and maybe with the visitors too. */
export class BankContradicts extends Error {
  readonly run: Pick<RefundRun, 'event_id' | '_id'>
  readonly items: Pick<ItemRow, '_id' | 'uid' | 'end_to_end_id'>[]
  constructor(run: RefundRun, items: SentItem[]) {
    super(`accepted after it was rejected: ${items.map((one) => one.end_to_end_id).join(', ')}`)
    this.run = run
    this.items = items
  }
}

export type BankStatus = {
  accepted: number
  settled: number
  rejected: number
  pending: number
  changed: number
  /** Transfers that staff has to look at. */
  to_check: number
}

type ReportedRun = {
  refund: RefundRun
  verdicts: Map<string, ItemVerdict>
  bounced: BouncedItem[]
  items: SentItem[]
}

/**
 * Applies a bank's report to a run, in one transaction: what the bank rejects is back on the wristbands, the rest has left.
 * Applied twice it changes nothing. Throws BankContradicts. Amounts in minor units.
 */
export async function applyBankReport(
  ctx: LedgerCtx,
  _id: string,
  report: BankReport,
): Promise<BankStatus> {
  const { event_id, ledger } = ctx
  let found: ReportedRun
  let is_settled = false
  return ledger.postWith(event_id, {
    async commands(trx) {
      found = await read(trx, event_id, _id, report)
      const { refund, verdicts, bounced, items } = found
      const returned = bounced.reduce((sum, { amount }) => sum + amount, 0)
      const left = refund.total_amount - returned
      const is_taken = items.some((one) => isTaken(verdicts.get(one.end_to_end_id)!))
      // One transfer that the bank takes proves that it has the file.
      is_settled = refund.step === 'ready' && is_taken && left > 0
      const releases = bounced.map((item) => releaseOf(ctx, refund._id, item))
      return is_settled ? [...releases, settlementOf(ctx, _id, left)] : releases
    },
    async after(trx, outcomes) {
      assertPosted(outcomes)
      return storeReport({ ...ctx, db: trx }, found, is_settled)
    },
    // An accepted transfer moves no wallet, but its visitor is notified.
    also_told: () => found.items.map(({ owner }) => owner),
  })
}

const isTaken = ({ verdict }: ItemVerdict) => verdict === 'accepted' || verdict === 'settled'

/**
 * A transfer may be reported as accepted or paid again after it came back, because reports arrive
 * late.
 */
function isNews({ verdict, is_said }: ItemVerdict, { accepted_at, paid_at }: SentItem) {
  if (!is_said) return false
  return verdict === 'settled' ? paid_at === null : verdict === 'accepted' && accepted_at === null
}

async function read(trx: Trx, event_id: string, _id: string, report: BankReport) {
  const found = await trx<RefundRun>('refunds').where({ event_id, _id }).forUpdate().first()
  const refund = found as RefundRun | undefined
  if (!refund) throw new DomainError('refund_not_found')
  if (refund.type !== 'form')
    throw new DomainError('bank_report_foreign', 'the run has no bank file')
  const all = await sentItems(trx, refund)
  const verdicts = verdictsOf(refund, all, report)
  if (refund.step === 'holding' || refund.step === 'writing')
    throw new DomainError('refund_not_ready')
  const opposite = all.filter(
    (item) => item.reason === 'bank_rejected' && isNews(verdicts.get(item.end_to_end_id)!, item),
  )
  if (opposite.length > 0) throw new BankContradicts(refund, opposite)
  const items = all.filter(({ status }) => status === 'held' || status === 'sent')
  const was_rejected = all.some(({ reason }) => reason === 'bank_rejected')
  if (refund.step !== 'ready' && refund.step !== 'sent' && !was_rejected)
    throw new DomainError('bank_report_foreign', 'the run was cancelled or failed')
  const bounced = items.flatMap((item): BouncedItem[] => {
    const { verdict, detail, is_wrong_account } = verdicts.get(item.end_to_end_id)!
    return verdict === 'rejected'
      ? [{ ...item, returned: item.amount, detail, is_wrong_account, was_paid: false }]
      : []
  })
  return { refund, verdicts, bounced, items }
}

async function storeReport(
  ctx: Ctx,
  { refund, verdicts, bounced, items }: ReportedRun,
  is_settled: boolean,
): Promise<BankStatus> {
  const { event_id, _id } = refund
  await markBounced(ctx.db, refund, bounced)
  if (is_settled)
    await ctx
      .db('refund_items')
      .where({ event_id, refund_id: _id, status: 'held' })
      .update({ status: 'sent' })
  await markTaken(ctx.db, refund, items, verdicts)
  const to_check = await markAttention(ctx.db, refund, items, verdicts)
  await changeRun(ctx, refund, bounced, is_settled)
  if (![...verdicts.values()].some(({ verdict }) => verdict === 'pending'))
    await ctx
      .db('refunds')
      .where({ event_id, _id, confirmed_at: null })
      .update({ confirmed_at: ctx.db.fn.now() })
  const count = (...those: ItemVerdict['verdict'][]) =>
    [...verdicts.values()].filter(({ verdict }) => those.includes(verdict)).length
  const left = is_settled ? items.length - bounced.length : 0
  return {
    accepted: count('accepted', 'settled'),
    settled: count('settled'),
    rejected: count('rejected'),
    pending: count('pending'),
    changed: bounced.length + left,
    to_check,
  }
}

/**
 * Notifies the visitors the first time their transfers are accepted and the first time they are
 * paid.
 */
async function markTaken(
  trx: Trx,
  { event_id }: RefundRun,
  items: SentItem[],
  verdicts: Map<string, ItemVerdict>,
) {
  const taken = items.filter((one) => isTaken(verdicts.get(one.end_to_end_id)!))
  await trx.raw(
    `UPDATE refund_items i SET accepted_at = coalesce(i.accepted_at, :now),
       paid_at = CASE WHEN x.is_paid THEN coalesce(i.paid_at, :now) ELSE i.paid_at END
     FROM (SELECT :event_id::uuid AS event_id, u.* FROM unnest(:ids::uuid[], :paid::boolean[]) AS u(_id, is_paid) OFFSET 0) x
     WHERE i.event_id = :event_id AND i.event_id = x.event_id AND i._id = x._id AND (i.accepted_at IS NULL OR x.is_paid AND i.paid_at IS NULL)`,
    {
      event_id,
      now: isoNow(),
      ids: taken.map((item) => item._id),
      paid: taken.map((item) => verdicts.get(item.end_to_end_id)!.verdict === 'settled'),
    },
  )
}

/**
 * Keeps what staff has to look at, and drops it where the bank has gone on since. What staff has decided of this file is not asked
 * again. Answers how many there are.
 */
async function markAttention(
  trx: Trx,
  { event_id, _id, message_id }: RefundRun,
  items: SentItem[],
  verdicts: Map<string, ItemVerdict>,
): Promise<number> {
  const told = items.flatMap((item) => {
    const { attention, detail, name_at_bank } = verdicts.get(item.end_to_end_id)!
    // An order that was accepted has been verified, and a copy of it changes nothing.
    const is_over = item.accepted_at !== null && attention !== 'blocked' && attention !== null
    if (attention === undefined || is_over) return []
    return [
      { _id: item._id, attention, detail: detail || null, name_at_bank: name_at_bank ?? null },
    ]
  })
  await trx.raw(
    `UPDATE refund_items i SET attention = x.attention, name_at_bank = x.name_at_bank, detail = x.detail
     FROM jsonb_to_recordset(:told::jsonb) AS x(_id uuid, attention text, detail text, name_at_bank text)
     WHERE i.event_id = :event_id AND i._id = x._id AND i.status IN ('held', 'sent')
       AND i.attention IS DISTINCT FROM x.attention
       AND (x.attention IS NULL OR i.decided_attention IS DISTINCT FROM (:message_id || ' ' || x.attention))`,
    { event_id, message_id, told: JSON.stringify(told) },
  )
  const { count } = await queryRow<{ count: number }>(
    trx,
    `SELECT count(*)::int AS count FROM refund_items WHERE event_id = ? AND refund_id = ? AND attention IS NOT NULL`,
    [event_id, _id],
  )
  return count
}
