import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { languageRead } from '../i18n/reader.ts'
import type { ReadCtx } from '../operations/context.ts'
import type { BankObjection } from './requests/bank_objection.ts'
import { wornNow } from './requests/release_requests.ts'

/** A refund that did not go through, or of which nobody knows yet; the amount in minor units. */
export type ErrorRow = {
  _id: string
  uid: string
  short_id: string
  method: Schema<'RefundError'>['method']
  status: Schema<'RefundItemStatus'>
  reason: string | null
  detail: string | null
  amount: number
  reference: string
  refund_id: string | null
  transaction_id: string | null
  sent_at: string | null
  accepted_at: string | null
  updated_at: string
  language: 'en' | 'fr' | 'de'
  hold: BankObjection['hold_reason']
  attention: Schema<'RefundAttention'> | null
  name_at_bank: string | null
}

type Reading = Pick<ReadCtx, 'db' | 'event_id' | 'language'>

/**
 * Refunds of an event that staff must look at, as a query over `f`; without those that a later try
 * paid back.
 */
export function errorRows(ctx: Reading): Knex.QueryBuilder {
  const { db, event_id } = ctx
  return withWallets(ctx, db.raw(`(${by_way} UNION ALL ${by_bank}) AS f`, { event_id }))
}

/** A transfer of a bank file, also one that nobody must look at any more. */
export function bankRow(ctx: Reading, _id: string): Promise<ErrorRow | undefined> {
  const { db, event_id } = ctx
  return withWallets(ctx, db.raw(`(${bank_rows}) AS f`, { event_id }))
    .where('f._id', _id)
    .first()
}

function withWallets(ctx: Reading, rows: Knex.Raw): Knex.QueryBuilder {
  const { db, event_id } = ctx
  return db
    .from(rows)
    .join('clients as c', (on) => on.onVal('c.event_id', event_id).on('c.uid', 'f.uid'))
    .join('events as e', 'e._id', 'f.event_id')
    .select('f.*', 'c.short_id', languageRead(ctx))
}

const by_way = `
  SELECT p.event_id, p._id, p.uid, p.method, p.status, p.reason, p.detail, coalesce(nullif(p.amount, 0), p.wanted) AS amount,
    p.reference, p.refund_id, p.source_transaction_id AS transaction_id, p.sent_at, p.accepted_at, p.updated_at, NULL::text AS hold,
    NULL::text AS attention, NULL::text AS name_at_bank
  FROM provider_refunds p
  WHERE p.event_id = :event_id AND p.status IN ('failed', 'sending', 'pending', 'unknown')
    AND NOT (p.status = 'failed' AND EXISTS (SELECT FROM provider_refunds d WHERE d.event_id = :event_id
      AND d.source_transaction_id = p.source_transaction_id AND d.status = 'done' AND d.updated_at > p.updated_at))`

const bank_rows = `
  SELECT i.event_id, i._id, i.uid, 'form' AS method, i.status, i.reason, i.detail, i.amount, i.end_to_end_id AS reference,
    i.refund_id, NULL::uuid AS transaction_id, r.sent_at, NULL::timestamptz AS accepted_at,
    coalesce(r.sent_at, r.creation_date) AS updated_at, h.hold_reason AS hold, i.attention, i.name_at_bank
  FROM refund_items i JOIN refunds r ON r.event_id = i.event_id AND r._id = i.refund_id
  LEFT JOIN LATERAL (SELECT f.hold_reason FROM refund_forms f WHERE f.event_id = :event_id AND f.hold_reason IS NOT NULL
    AND f.uid IN (i.uid, ${wornNow(':event_id', 'i.uid')}) LIMIT 1) h ON true
  WHERE i.event_id = :event_id`

const by_bank = `${bank_rows} AND (i.attention IS NOT NULL OR i.status = 'failed' OR i.reason = 'bank_rejected')
    AND (i.attention IS NOT NULL OR NOT EXISTS (SELECT FROM refund_items n JOIN refunds m ON m.event_id = :event_id AND m._id = n.refund_id
      WHERE n.event_id = :event_id AND n.uid = i.uid AND n.status IN ('planned', 'held', 'sent')
        AND m.creation_date > r.creation_date))`
