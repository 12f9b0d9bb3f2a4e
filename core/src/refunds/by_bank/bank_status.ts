import type { BankReport } from '../../bank/pain002.ts'
import { named } from '../../ledger/own_id.ts'
import type { Outcome, Release } from '../../ledger/types.ts'
import { record } from '../../operations/audit_log.ts'
import type { Ctx, LedgerCtx } from '../../operations/context.ts'
import type { Trx } from '../../platform/db.ts'
import { DomainError } from '../../platform/errors.ts'
import { derivedId } from '../../platform/ids.ts'
import type { RefundRun } from '../refund.ts'
import { type FormHold, formsOf } from '../requests/bank_holds.ts'
import { freeForms, wornNow } from '../requests/release_requests.ts'
import { type ItemVerdict, verdictsOf } from './bank_verdicts.ts'
import { holdId } from './hold.ts'
import type { ItemRow } from './items.ts'
import { settlementOf } from './sent.ts'

/** The bank accepts what it had rejected: the money is on wristbands, and maybe with the visitors too. */
export class BankContradicts extends Error {
  readonly run: Pick<RefundRun, 'event_id' | '_id'>
  readonly items: Pick<ItemRow, '_id' | 'uid' | 'end_to_end_id'>[]
  constructor(run: RefundRun, items: ReportedItem[]) {
    super(`accepted after it was rejected: ${items.map((one) => one.end_to_end_id).join(', ')}`)
    this.run = run
    this.items = items
  }
}

export type BankStatus = { accepted: number; rejected: number; pending: number; changed: number }

type ReportedItem = Pick<
  ItemRow,
  '_id' | 'uid' | 'end_to_end_id' | 'amount' | 'status' | 'reason' | 'payment_kind'
> & { owner: string }
type ReportedRun = {
  refund: RefundRun
  verdicts: Map<string, ItemVerdict>
  bounced: ReportedItem[]
  items: ReportedItem[]
}

/**
 * Applies a bank's report to a run, in one transaction: what the bank rejects is back on the wristbands, the rest has left.
 * Applied twice it changes nothing. Throws BankContradicts. Amounts in minor units.
 */
export async function applyReport(
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
      const accepted = items.some((one) => verdicts.get(one.end_to_end_id)!.verdict === 'accepted')
      // One transfer that the bank takes proves that it has the file.
      is_settled = refund.step === 'ready' && accepted && left > 0
      const releases = bounced.map((item) => releaseOf(ctx, refund, item))
      return is_settled ? [...releases, settlementOf(ctx, _id, left)] : releases
    },
    async after(trx, outcomes) {
      assertPosted(outcomes)
      return keep({ ...ctx, db: trx }, found, is_settled)
    },
    // What the bank has accepted moves no wallet, and is what its visitor waits for.
    also_told: () => found.items.map(({ owner }) => owner),
  })
}

async function read(trx: Trx, event_id: string, _id: string, report: BankReport) {
  const found = await trx<RefundRun>('refunds').where({ event_id, _id }).forUpdate().first()
  const refund = found as RefundRun | undefined
  if (!refund) throw new DomainError('refund_not_found')
  if (refund.type !== 'form')
    throw new DomainError('bank_report_foreign', 'the run has no bank file')
  const all = await itemsOf(trx, refund)
  const verdicts = verdictsOf(refund, all, report)
  if (refund.step === 'holding' || refund.step === 'writing')
    throw new DomainError('refund_not_ready')
  const opposite = all.filter(({ reason, end_to_end_id }) => {
    const { verdict, is_said } = verdicts.get(end_to_end_id)!
    return reason === 'bank_rejected' && verdict === 'accepted' && is_said
  })
  if (opposite.length > 0) throw new BankContradicts(refund, opposite)
  const items = all.filter(({ status }) => status === 'held' || status === 'sent')
  const was_rejected = all.some(({ reason }) => reason === 'bank_rejected')
  if (refund.step !== 'ready' && refund.step !== 'sent' && !was_rejected)
    throw new DomainError('bank_report_foreign', 'the run was cancelled or failed')
  const bounced = items.filter((one) => verdicts.get(one.end_to_end_id)!.verdict === 'rejected')
  return { refund, verdicts, bounced, items }
}

/** What was in the bank file: not what was never held. */
async function itemsOf(trx: Trx, { event_id, _id }: RefundRun): Promise<ReportedItem[]> {
  const { rows } = await trx.raw(
    `SELECT i._id, i.uid, i.end_to_end_id, i.amount, i.status, i.reason, i.payment_kind,
       CASE WHEN w.transferred_to IS NULL THEN i.uid ELSE ${wornNow('i.event_id', 'i.uid')} END AS owner
     FROM refund_items i JOIN wallets w ON w.event_id = i.event_id AND w.uid = i.uid
     WHERE i.event_id = :event_id AND i.refund_id = :_id AND i.status IN ('held', 'sent', 'released') AND i.amount > 0
     ORDER BY i.end_to_end_id`,
    { event_id, _id },
  )
  return rows
}

/** Out of the hold, or back from the bank where it had left already; either way it undoes the hold, once. */
function releaseOf({ actor }: LedgerCtx, refund: RefundRun, item: ReportedItem): Release {
  const { uid, owner, amount, status } = item
  const id = derivedId(refund._id, 'release', uid)
  const { hash } = named(id)
  return {
    type: 'release',
    id,
    hash,
    date: new Date().toISOString(),
    user_id: actor.user_id,
    uid: owner,
    refund_id: refund._id,
    hold_id: holdId(refund._id, uid),
    amount,
    method: 'form',
    ...(status === 'sent' && { from: 'bank' as const }),
  }
}

function assertPosted(outcomes: Outcome[]) {
  for (const outcome of outcomes) {
    // What came back once, and was decided to have been paid after all, does not come back again.
    if (outcome.status === 'replayed') throw new DomainError('bank_report_contradicts')
    if (outcome.status === 'declined')
      throw new DomainError(outcome.code, outcome.message, outcome.details)
  }
}

async function keep(
  ctx: Ctx,
  { refund, verdicts, bounced, items }: ReportedRun,
  is_settled: boolean,
): Promise<BankStatus> {
  const { event_id, _id } = refund
  if (bounced.length > 0) await flag(ctx.db, refund, bounced, verdicts)
  if (is_settled)
    await ctx
      .db('refund_items')
      .where({ event_id, refund_id: _id, status: 'held' })
      .update({ status: 'sent' })
  await markAccepted(ctx.db, refund, items, verdicts)
  if (bounced.length > 0 || is_settled) await change(ctx, refund, bounced, is_settled)
  if (![...verdicts.values()].some(({ verdict }) => verdict === 'pending'))
    await ctx
      .db('refunds')
      .where({ event_id, _id, confirmed_at: null })
      .update({ confirmed_at: ctx.db.fn.now() })
  const count = (verdict: ItemVerdict['verdict']) =>
    [...verdicts.values()].filter((one) => one.verdict === verdict).length
  const settled = is_settled ? items.length - bounced.length : 0
  return {
    accepted: count('accepted'),
    rejected: count('rejected'),
    pending: count('pending'),
    changed: bounced.length + settled,
  }
}

/** For whoever waits for the money: the first time that the bank says so. */
async function markAccepted(
  trx: Trx,
  { event_id }: RefundRun,
  items: ReportedItem[],
  verdicts: Map<string, ItemVerdict>,
) {
  const accepted = items.filter(
    ({ end_to_end_id }) => verdicts.get(end_to_end_id)!.verdict === 'accepted',
  )
  await trx.raw(
    `UPDATE refund_items i SET accepted_at = now()
     FROM (SELECT :event_id::uuid AS event_id, u._id FROM unnest(:ids::uuid[]) AS u(_id) OFFSET 0) x
     WHERE i.event_id = x.event_id AND i._id = x._id AND i.accepted_at IS NULL`,
    { event_id, ids: accepted.map(({ _id }) => _id) },
  )
}

async function flag(
  trx: Trx,
  { event_id, _id }: RefundRun,
  bounced: ReportedItem[],
  verdicts: Map<string, ItemVerdict>,
) {
  await trx.raw(
    `UPDATE refund_items i SET status = 'released', reason = 'bank_rejected', detail = x.detail, returned_at = now()
     FROM (SELECT :event_id::uuid AS event_id, u.* FROM unnest(:ids::uuid[], :details::text[]) AS u(_id, detail) OFFSET 0) x
     WHERE i.event_id = x.event_id AND i._id = x._id`,
    {
      event_id,
      ids: bounced.map((item) => item._id),
      details: bounced.map((item) => verdicts.get(item.end_to_end_id)!.detail),
    },
  )
  const uids = bounced.map(({ uid }) => uid)
  await holdWrongAccounts(trx, { event_id, _id }, bounced, verdicts)
  // Whoever gave a wrong account may correct it, and is found by the next run.
  await freeForms(trx, { event_id, _id }, uids)
}

/** It would go to the same account again: it waits for another one. */
async function holdWrongAccounts(
  trx: Trx,
  { event_id, _id }: Pick<RefundRun, 'event_id' | '_id'>,
  bounced: ReportedItem[],
  verdicts: Map<string, ItemVerdict>,
) {
  for (const { uid, end_to_end_id } of bounced) {
    const { is_wrong_account, detail } = verdicts.get(end_to_end_id)!
    if (!is_wrong_account) continue
    const hold: FormHold = { hold_reason: 'wrong_account', hold_detail: detail }
    const [form] = await trx('refund_forms')
      .where({ event_id, uid, refund_id: _id })
      .update(hold)
      .returning('iban')
    // Whoever has asked again since did so with this account.
    const again = formsOf(trx, event_id, [uid]).whereNull('refund_id')
    if (form) await again.where({ iban: form.iban }).update(hold)
  }
}

async function change(ctx: Ctx, refund: RefundRun, bounced: ReportedItem[], is_settled: boolean) {
  const returned = bounced.reduce((sum, { amount }) => sum + amount, 0)
  const total_amount = refund.total_amount - returned
  const done = refund.done - bounced.length
  const failed = refund.failed + bounced.length
  const nothing_left = done === 0
  const step = is_settled
    ? 'sent'
    : nothing_left && refund.step === 'ready'
      ? 'failed'
      : refund.step
  const status = nothing_left ? 'error' : failed > 0 ? 'warning' : refund.status
  const after = { step, status, done, failed, total_amount }
  const { event_id, _id } = refund
  await ctx
    .db('refunds')
    .where({ event_id, _id })
    .update({
      step,
      status,
      done,
      failed,
      total_amount,
      ...(nothing_left && { error_code: 'bank_rejected' }),
      ...(is_settled && { sent_at: ctx.db.fn.now() }),
    })
  await record(ctx, {
    record_type: 'refunds',
    record_id: _id,
    before: { step: refund.step, status: refund.status },
    after,
  })
}
