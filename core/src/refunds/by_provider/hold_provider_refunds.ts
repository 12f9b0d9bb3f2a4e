import type { Knex } from 'knex'
import { named } from '../../ledger/own_id.ts'
import type { Hold, Outcome } from '../../ledger/types.ts'
import { isoNow } from '../../platform/database_clock.ts'
import type { Trx } from '../../platform/db.ts'
import { DomainError } from '../../platform/errors.ts'
import { derivedId } from '../../platform/ids.ts'
import { queryRows } from '../../platform/query_rows.ts'
import { reference } from '../base/payee.ts'
import {
  type ProviderRefundReason,
  type ProviderRefundRow,
  under_way,
} from '../base/provider_refund.ts'
import type { RefundContext } from '../base/refund_context.ts'
import { wornNow } from '../requests/release_requests.ts'
import { lockProviderRefunds } from './plan_provider_refunds.ts'
import { takeSlots } from './rate_limit.ts'
import { byKey, rowsByKey } from './rows_by_key.ts'
import { type Source, sources } from './sources.ts'

/** Which planned refunds are meant: those of a run, or those of one request. */
export type RefundBatch = {
  by: 'refund_id' | 'asked_id'
  id: string
  size: number
  /** The first statements of the transaction: a run's fence. */
  before?(trx: Trx): Promise<void>
}

type OwnedRefund = ProviderRefundRow & { owner: string }
type HoldRequest = { row: OwnedRefund; source: Source; at_most: number }
/** A refund that is to be sent, in so many ms. */
export type HeldRefund = ProviderRefundRow & { wait_ms: number }
type Left = { row: OwnedRefund; reason: ProviderRefundReason }

/**
 * Holds the money of the next planned refunds and marks them as sending, in one transaction that
 * commits before the provider is called. Returns the refunds to send now and how many were
 * examined.
 */
export async function holdChunk(
  context: RefundContext,
  batch: RefundBatch,
): Promise<{ looked_at: number; rows: HeldRefund[] }> {
  const { ledger, event } = context
  const event_id = event._id
  let looked_at = 0
  let wanted: HoldRequest[] = []
  let left: Left[] = []
  return ledger.postWith(event_id, {
    async before(trx) {
      await batch.before?.(trx)
      await lockProviderRefunds(trx, event_id)
    },
    async commands(trx) {
      const chosen = await choose(trx, event_id, batch)
      looked_at = chosen.length
      const found = await sourcesFor(trx, event_id, chosen)
      ;({ wanted, left } = sorted(chosen, found))
      return wanted.map(holdOf)
    },
    async after(trx, outcomes) {
      for (const [n, one] of wanted.entries()) {
        const reason = refusalOf(outcomes[n]!)
        if (reason) left.push({ row: one.row, reason })
      }
      await fail(trx, event_id, batch, left)
      const rows = await markSent(trx, context, withAmounts(wanted, outcomes))
      return { looked_at, rows }
    },
  })
}

async function choose(trx: Trx, event_id: string, batch: RefundBatch): Promise<OwnedRefund[]> {
  const rows = await queryRows<OwnedRefund>(
    trx,
    `SELECT f.*, ${wornNow(':event_id', 'f.uid')} AS owner FROM provider_refunds f
     WHERE f.event_id = :event_id AND f.${batch.by} = :id AND f.status = 'planned'
     ORDER BY f._id LIMIT :size FOR UPDATE OF f`,
    { event_id, id: batch.id, size: batch.size },
  )
  return rows
}

async function sourcesFor(trx: Trx, event_id: string, chosen: OwnedRefund[]) {
  const rows = await queryRows<Source>(trx, `WITH ${sources} SELECT * FROM sources`, {
    event_id,
    uids: chosen.map(({ owner }) => owner),
  })
  return new Map(rows.map((source) => [source.source_transaction_id, source]))
}

/** Splits refunds into those that can be sent now and those that cannot, with the reason. */
function sorted(chosen: OwnedRefund[], found: Map<string, Source>) {
  const wanted: HoldRequest[] = []
  const left: Left[] = []
  for (const row of chosen) {
    const source = found.get(row.source_transaction_id)
    if (source?.is_under_way) left.push({ row, reason: 'under_way' })
    else if (!source || source.left <= 0) left.push({ row, reason: 'nothing_left' })
    else {
      wanted.push({ row, source, at_most: Math.min(row.wanted, source.left) })
      // A second one of the same payment waits for this one.
      found.set(row.source_transaction_id, { ...source, is_under_way: true })
    }
  }
  return { wanted, left }
}

/** The transaction that holds what a refund asks for, each time it is sent. */
export const holdId = ({ _id, attempts }: Pick<ProviderRefundRow, '_id' | 'attempts'>) =>
  derivedId(_id, 'hold', attempts)

/**
 * The transactions that hold a visitor's money for refunds of which nobody knows yet whether they were paid. A refund may be
 * planned for one wristband and held on the next, so it is asked for by all that the visitor has had.
 */
export async function holdsUnderWay(
  db: Knex,
  { event_id, uids }: { event_id: string; uids: string[] },
) {
  const rows: ProviderRefundRow[] = await db('provider_refunds')
    .where({ event_id })
    .whereIn('uid', uids)
    .whereIn('status', under_way)
  return rows.map(holdId)
}

function holdOf({ row, at_most }: HoldRequest): Hold {
  const { _id, owner, refund_id, method, user_id, attempts, freight } = row
  const id = holdId({ _id, attempts: attempts + 1 })
  const { hash } = named(id)
  const date = isoNow()
  const base = { id, hash, date, user_id, uid: owner, refund_id, method, freight }
  return { ...base, type: 'hold', at_most: at_most + freight }
}

/** Why nothing could be held; undefined when it was, or when the band was replaced this very moment: the next look finds it. */
function refusalOf(outcome: Outcome): ProviderRefundReason | undefined {
  if (outcome.status === 'posted') return undefined
  // A hold and its state are committed together, so that what is planned was never held before.
  if (outcome.status === 'replayed') throw new Error(`${outcome.id} was held before`)
  if (outcome.code === 'wristband_transferred') return undefined
  if (outcome.code === 'unable_to_refund') return 'balance_spent'
  throw new DomainError(outcome.code, outcome.message, outcome.details)
}

function withAmounts(wanted: HoldRequest[], outcomes: Outcome[]) {
  return wanted.flatMap(({ row, source }, n) => {
    const outcome = outcomes[n]!
    if (outcome.status !== 'posted') return []
    const amount = outcome.transactions[0]!.amount - row.freight
    const { provider, source_id } = row
    const { refunded, refused } = source
    // The same refund of the same payment has the same name in every copy of the event: it cannot be paid twice.
    const name = reference('payback', provider, source_id, `${refunded}`, `${amount}`, `${refused}`)
    return [{ _id: row._id, provider, amount, refunded, name }]
  })
}

async function markSent(
  trx: Trx,
  context: RefundContext,
  sent: ReturnType<typeof withAmounts>,
): Promise<HeldRefund[]> {
  if (sent.length === 0) return []
  const { event, config } = context
  const waits = await takeSlots(trx, context, sent)
  const waiting = sent.map((one) => ({ ...one, wait_ms: waits.get(one._id) ?? 0 }))
  const rows = await queryRows<HeldRefund>(
    trx,
    `UPDATE provider_refunds f SET status = 'sending', amount = x.amount, refunded_before = x.refunded, reference = x.name,
       reason = NULL, detail = NULL, accepted_at = NULL, attempts = f.attempts + 1, updated_at = now(),
       sent_at = to_timestamp(extract(epoch FROM now()) + x.wait_ms / 1000),
       next_check_at = to_timestamp(extract(epoch FROM now()) + (x.wait_ms + :patience_ms) / 1000)
     FROM ${rowsByKey('_id uuid, amount bigint, refunded bigint, name text, wait_ms float8')}
     WHERE ${byKey('f')} RETURNING f.*, x.wait_ms`,
    {
      event_id: event._id,
      rows: JSON.stringify(waiting),
      // By then the answer has arrived, or the requesting process is dead.
      patience_ms: 2 * config.providers.timeout_ms,
    },
  )
  const held = rows
  const calls = held.map((row) => ({
    event_id: event._id,
    _id: callId(row),
    provider: row.provider,
    call: 'refund',
    reference: row.reference,
  }))
  if (calls.length > 0) await trx('provider_calls').insert(calls)
  return held
}

/** The line of the journal that a call has. */
export const callId = ({ _id, attempts }: Pick<ProviderRefundRow, '_id' | 'attempts'>) =>
  derivedId(_id, 'call', attempts)

async function fail(trx: Trx, event_id: string, batch: RefundBatch, left: Left[]) {
  if (left.length === 0) return
  const failed = left.map(({ row, reason }) => ({ _id: row._id, reason }))
  await trx.raw(
    `UPDATE provider_refunds f SET status = 'failed', reason = x.reason, next_check_at = NULL, updated_at = now()
     FROM ${rowsByKey('_id uuid, reason text')} WHERE ${byKey('f')}`,
    { event_id, rows: JSON.stringify(failed) },
  )
  if (batch.by === 'refund_id')
    await trx('refunds').where({ event_id, _id: batch.id }).increment('failed', failed.length)
}
