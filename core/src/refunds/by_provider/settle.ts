import { named } from '../../ledger/own_id.ts'
import type { Command, Outcome, Release, Settlement } from '../../ledger/types.ts'
import { tellAll } from '../../messages/tell.ts'
import { isoNow } from '../../platform/database_clock.ts'
import type { Trx } from '../../platform/db.ts'
import { DomainError } from '../../platform/errors.ts'
import { derivedId } from '../../platform/ids.ts'
import { queryRows } from '../../platform/query_rows.ts'
import {
  accountOf,
  isUnderWay,
  type ProviderRefundReason,
  type ProviderRefundRow,
} from '../base/provider_refund.ts'
import type { RefundContext } from '../base/refund_context.ts'
import { wornNow } from '../requests/release_requests.ts'
import { callId, holdId } from './hold_provider_refunds.ts'
import { byKey, rowsByKey } from './rows_by_key.ts'

/** The known outcome of a refund that was sent. */
export type Verdict =
  /** `amount` where less was paid than was asked for, in minor units: the rest goes back to the wallet. */
  | { status: 'done'; provider_id: string; amount?: number }
  | {
      status: 'failed' | 'unsent' | 'pending' | 'unknown'
      reason: ProviderRefundReason
      detail: string
    }
export type ProviderAnswer = {
  row: Pick<ProviderRefundRow, '_id' | 'attempts' | 'refund_id'>
  verdict: Verdict
  /** The provider has answered that it takes the refund. */
  is_accepted?: boolean
}

/** A wristband was replaced between looking and locking. */
class Moved extends Error {}

type OwnedRefund = ProviderRefundRow & { owner: string }
type Settling = {
  row: OwnedRefund
  verdict: Verdict
  next: ProviderRefundRow['status']
  is_accepted: boolean
}

// How often a refund is sent that never got through; one that somebody waits for is sent once.
const tries_of_run = 5

/**
 * Books what became of refunds: what is done has left the hold, what failed or never left goes back to the wallet that is
 * worn now. An answer to what is settled already changes nothing, so everybody may say it again.
 */
export async function settleAnswers(
  context: RefundContext,
  answers: ProviderAnswer[],
): Promise<void> {
  if (answers.length === 0) return
  for (let tries = 3; ; tries--) {
    try {
      return await settleOnce(context, answers)
    } catch (error) {
      if (!(error instanceof Moved) || tries <= 1) throw error
    }
  }
}

function settleOnce({ ledger, event }: RefundContext, answers: ProviderAnswer[]): Promise<void> {
  let settling: Settling[] = []
  return ledger.postWith(event._id, {
    async commands(trx) {
      // Locks the run first, in the order of its worker: its state decides about the unsent
      // refunds.
      const steps = await lockRuns(trx, event._id, answers)
      const rows = await lockRows(trx, event._id, answers)
      settling = rows.flatMap((row) => {
        const answer = answers.find(({ row: { _id } }) => _id === row._id)!
        const is_current = isUnderWay(row) && row.attempts === answer.row.attempts
        return is_current ? [settlingOf(row, answer, steps)] : []
      })
      return settling.flatMap(itemOf)
    },
    async after(trx, outcomes) {
      for (const outcome of outcomes) assertBooked(outcome)
      await keepMovements(trx, event._id, settling)
      await update(trx, event._id, settling)
      await answerCalls(trx, event._id, settling)
      await count(trx, event._id, settling)
      await tellReturned(trx, event._id, settling)
    },
    also_told: () => settling.map(({ row }) => row.owner),
  })
}

async function lockRuns(trx: Trx, event_id: string, answers: ProviderAnswer[]) {
  const ids = [...new Set(answers.flatMap(({ row }) => row.refund_id ?? []))]
  const rows: { _id: string; step: string }[] = await trx('refunds')
    .where({ event_id })
    .whereIn('_id', ids)
    .orderBy('_id')
    .forUpdate()
    .select('_id', 'step')
  return new Map(rows.map(({ _id, step }) => [_id, step]))
}

async function lockRows(
  trx: Trx,
  event_id: string,
  answers: ProviderAnswer[],
): Promise<OwnedRefund[]> {
  const rows = await queryRows<OwnedRefund>(
    trx,
    `SELECT f.*, ${wornNow(':event_id', 'f.uid')} AS owner FROM provider_refunds f
     WHERE f.event_id = :event_id AND f._id = ANY(:ids::uuid[]) ORDER BY f._id FOR UPDATE OF f`,
    { event_id, ids: answers.map(({ row }) => row._id) },
  )
  return rows
}

function settlingOf(
  row: OwnedRefund,
  answer: ProviderAnswer,
  steps: Map<string, string>,
): Settling {
  const is_accepted = row.accepted_at !== null || answer.is_accepted === true
  const verdict = is_accepted ? ofAccepted(answer.verdict) : answer.verdict
  if (verdict.status !== 'unsent') return { row, verdict, next: verdict.status, is_accepted }
  const next =
    !row.refund_id || row.attempts >= tries_of_run
      ? 'failed'
      : steps.get(row.refund_id) === 'sending'
        ? 'planned'
        : 'released'
  return { row, verdict, next, is_accepted }
}

/** That a list lacks what the provider took proves nothing: the money stays where it is, until the list has it or staff decides. */
function ofAccepted(verdict: Verdict): Verdict {
  const is_missing = verdict.status === 'failed' && verdict.reason === 'absent'
  if (!is_missing && verdict.status !== 'unknown') return verdict
  return { status: 'pending', reason: 'unlisted', detail: `${verdict.reason}: ${verdict.detail}` }
}

/** The paid amount of a completed refund, in minor units. */
const paidOf = ({ row, verdict }: Pick<Settling, 'row' | 'verdict'>) =>
  (verdict.status === 'done' ? verdict.amount : undefined) ?? row.amount

/** The ledger commands for an outcome; none while it is unknown. */
function itemOf({ row, verdict }: Settling): Command[] {
  const { _id, refund_id, method, user_id, amount, freight, owner: uid } = row
  if (verdict.status === 'pending' || verdict.status === 'unknown') return []
  const date = isoNow()
  const common = { date, user_id, refund_id, method }
  const release = (released: number): Release => ({
    ...common,
    ...named(derivedId(_id, 'release', row.attempts)),
    type: 'release',
    uid,
    amount: released,
    hold_id: holdId(row),
  })
  if (verdict.status !== 'done') return [release(amount + freight)]
  const { amount: paid = amount } = verdict
  const settlement: Settlement = {
    ...common,
    ...named(derivedId(_id, 'settlement')),
    type: 'settlement',
    amount: paid,
    freight,
    account: accountOf(row),
  }
  return paid < amount ? [settlement, release(amount - paid)] : [settlement]
}

function assertBooked(outcome: Outcome) {
  if (outcome.status !== 'declined') return
  if (outcome.code === 'wristband_transferred') throw new Moved()
  throw new DomainError(outcome.code, outcome.message, outcome.details)
}

async function keepMovements(trx: Trx, event_id: string, settling: Settling[]) {
  const moved = settling.flatMap(({ row, verdict }) =>
    verdict.status === 'done'
      ? [
          {
            provider: row.provider,
            uid: row.owner,
            provider_id: verdict.provider_id,
            provider_refund_id: row._id,
            transaction_id: derivedId(row._id, 'settlement'),
            amount: paidOf({ row, verdict }),
            currency: row.currency,
            source_transaction_id: row.source_transaction_id,
          },
        ]
      : [],
  )
  if (moved.length === 0) return
  await trx.raw(
    `INSERT INTO provider_movements (event_id, provider, kind, provider_id, payment_id, provider_refund_id, transaction_id, uid,
       amount, currency, date)
     SELECT :event_id, x.provider, 'refund', x.provider_id, m.payment_id, x.provider_refund_id, x.transaction_id, x.uid,
       x.amount, x.currency, now()
     FROM jsonb_to_recordset(:moved::jsonb) AS x(provider text, provider_id text, provider_refund_id uuid,
       transaction_id uuid, uid text, amount bigint, currency text, source_transaction_id uuid)
     LEFT JOIN provider_movements m ON m.event_id = :event_id AND m.transaction_id = x.source_transaction_id
       AND m.kind = 'payment'
     ON CONFLICT DO NOTHING`,
    { event_id, moved: JSON.stringify(moved) },
  )
}

async function update(trx: Trx, event_id: string, settling: Settling[]) {
  const rows = settling.map(({ row, verdict, next, is_accepted }) => ({
    _id: row._id,
    status: next,
    is_accepted,
    next_check_ms: nextCheck(row, next),
    ...(verdict.status === 'done'
      ? {
          provider_id: verdict.provider_id,
          reason: null,
          detail: null,
          paid: paidOf({ row, verdict }),
        }
      : { provider_id: null, reason: verdict.reason, detail: verdict.detail.slice(0, 500) }),
  }))
  await trx.raw(
    `UPDATE provider_refunds f SET status = x.status, provider_id = x.provider_id, reason = x.reason, detail = x.detail,
       next_check_at = to_timestamp(extract(epoch FROM now()) + x.next_check_ms / 1000.0), updated_at = now(),
       accepted_at = CASE WHEN x.is_accepted THEN coalesce(f.accepted_at, :now::timestamptz) END,
       amount = CASE WHEN x.status IN ('planned', 'released') THEN 0 ELSE coalesce(x.paid, f.amount) END
     FROM ${rowsByKey(settled_columns)}
     WHERE ${byKey('f')}`,
    { event_id, rows: JSON.stringify(rows), now: isoNow() },
  )
}

const settled_columns =
  '_id uuid, status text, provider_id text, reason text, detail text, next_check_ms bigint, is_accepted boolean, paid bigint'

const hour = 3_600_000

/** Soon at first, then less and less often, and for as long as it takes: a list may be minutes behind, or days. */
function nextCheck(
  { sent_at }: ProviderRefundRow,
  next: ProviderRefundRow['status'],
): number | null {
  if (next !== 'pending' && next !== 'unknown') return null
  const age = Date.now() - Date.parse(sent_at!)
  return Math.round(Math.min(Math.max(2_000, age / 2), 6 * hour))
}

/** A refund that its provider refuses is back on the wristband. */
async function tellReturned(trx: Trx, event_id: string, settling: Settling[]) {
  const returned = settling.filter(({ next }) => next === 'failed')
  const told = returned.map(({ row: { _id: provider_refund_id, refund_id, uid } }) => ({
    refund_id,
    provider_refund_id,
    uid,
  }))
  await tellAll(trx, event_id, 'refund.returned', told)
}

async function answerCalls(trx: Trx, event_id: string, settling: Settling[]) {
  const outcomes = { done: 'done', failed: 'rejected', unsent: 'unknown' } as const
  const answers = settling.map(({ row, verdict }) => ({
    _id: callId(row),
    outcome: outcomes[verdict.status as keyof typeof outcomes] ?? verdict.status,
    ...(verdict.status !== 'done' && {
      reason: verdict.reason,
      detail: verdict.detail.slice(0, 500),
    }),
  }))
  await trx.raw(
    `UPDATE provider_calls c SET answered_at = now(), outcome = x.outcome, reason = x.reason, detail = x.detail
     FROM ${rowsByKey('_id uuid, outcome text, reason text, detail text')}
     WHERE ${byKey('c')}`,
    { event_id, rows: JSON.stringify(answers) },
  )
}

/** Keeps the figures of runs; one that has ended turns to success with the last of its doubts. */
async function count(trx: Trx, event_id: string, settling: Settling[]) {
  const doubtful = ({ status }: { status: string }) => status === 'pending' || status === 'unknown'
  for (const refund_id of new Set(settling.flatMap(({ row }) => row.refund_id ?? []))) {
    const own = settling.filter(({ row }) => row.refund_id === refund_id)
    const done = own.filter(({ next }) => next === 'done')
    const failed = own.filter(({ next }) => next === 'failed').length
    const doubts =
      own.filter(({ next }) => doubtful({ status: next })).length -
      own.filter(({ row }) => doubtful(row)).length
    const amount = done.reduce((sum, one) => sum + paidOf(one), 0)
    const freight = done.reduce((sum, { row }) => sum + row.freight, 0)
    await trx.raw(
      `UPDATE refunds SET done = done + :done, failed = failed + :failed, doubtful = doubtful + :doubts,
         total_amount = total_amount + :amount, total_freight = total_freight + :freight,
         status = CASE WHEN step = 'sent' AND error_code IS NULL AND doubtful + :doubts + failed + :failed = 0 THEN 'success'
           ELSE status END
       WHERE event_id = :event_id AND _id = :refund_id`,
      { event_id, refund_id, done: done.length, failed, doubts, amount, freight },
    )
  }
}
