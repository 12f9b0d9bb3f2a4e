import type { PoolClient } from 'pg'
import { all } from '../platform/all.ts'
import { decline } from './decline.ts'
import { receiptKey } from './receipt_key.ts'
import type { Command, Declined, Transaction } from './types.ts'

/** The top-up that a receipt of a card terminal stands for; the amount in minor units. */
export type Receipt = Pick<Transaction, '_id' | 'uid' | 'amount' | 'date'> & {
  /** Null of one that this batch has posted. */
  short_id: string | null
}

/** The reference of the payment at a card terminal that a command credits, to compare; an empty one names none. */
export function receiptOf(command: Command): string | undefined {
  if (command.type !== 'credit' || command.payment_type !== 'mypos') return undefined
  return receiptKey(command.card_transaction_id ?? '') || undefined
}

/** A payment is credited once: its money came once, and goes back to its card once. */
export function creditedBefore(
  command: Command,
  receipts: ReadonlyMap<string, Receipt>,
): Declined | undefined {
  const reference = receiptOf(command)
  const before = reference && receipts.get(reference)
  if (!before) return undefined
  const { _id: transaction_id, uid, short_id, amount, date } = before
  return decline('payment_already_credited', undefined, {
    transaction_id,
    uid,
    short_id,
    amount: amount / 100,
    date,
  })
}

/**
 * What was credited for receipts and has not been taken back. Nobody else credits one of them until the commit: two top-ups for one
 * payment need not meet on a wristband.
 */
export async function readReceipts(
  client: PoolClient,
  event_id: string,
  references: string[],
): Promise<Map<string, Receipt>> {
  const [, { rows }] = (await all([
    client.query(lockSql, [event_id, references]),
    client.query(receiptsSql, [event_id, references]),
  ])) as [unknown, { rows: (Receipt & { reference: string })[] }]
  return new Map(rows.map((row) => [row.reference, row]))
}

// Always in the same order, so that batches queue up instead of deadlocking.
const lockSql = `SELECT pg_advisory_xact_lock(l.key) FROM (
  SELECT DISTINCT hashtextextended('receipt ' || $1::text || ' ' || reference, 0) AS key FROM unnest($2::text[]) reference
  ORDER BY 1) l`

// The first of several comes last, and is the one that is kept. `IS NOT DISTINCT FROM` for the reason that `findPosted` has.
const receiptsSql = `
  SELECT receipt_key(t.card_transaction_id) AS reference, t._id, t.uid, c.short_id, t.amount, t.date FROM transactions t
  LEFT JOIN clients c ON c.event_id = t.event_id AND c.uid = t.uid
  WHERE receipt_key(t.card_transaction_id) = ANY($2) AND t.event_id IS NOT DISTINCT FROM $1::uuid AND t.type = 'credit' AND t.payment_type = 'mypos'
    AND NOT EXISTS (SELECT FROM transactions r WHERE r.event_id = t.event_id AND r.reversal_of = t._id)
  ORDER BY t.date DESC, t._id DESC`
