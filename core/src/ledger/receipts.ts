import type { PoolClient } from 'pg'
import { all } from '../platform/all.ts'
import { decline } from './decline.ts'
import { receiptKey } from './receipt_key.ts'
import type { Command, Declined, Transaction } from './types.ts'

/** The top-up credited for a receipt of a card terminal; amount in minor units. */
export type Receipt = Pick<Transaction, '_id' | 'uid' | 'amount' | 'date'> & {
  /** Null of one that this batch has posted. */
  short_id: string | null
  /** Another event of the installation has credited it. */
  is_elsewhere?: boolean
}

/**
 * The names of the payment at a card terminal that a command credits, to compare: its reference, which a payment by myPOS has alone
 * in its event, and its reference at its terminal, which is one payment in the whole installation.
 */
export function receiptsOf(command: Command): string[] {
  if (command.type !== 'credit') return []
  const { payment_type, terminal_code, card_transaction_id = '' } = command
  const reference = receiptKey(card_transaction_id)
  if (!reference) return []
  const names = payment_type === 'mypos' ? [reference] : []
  if (terminal_code && at_terminals.includes(payment_type))
    names.push(nameAt(terminal_code, reference))
  return names
}

const at_terminals = ['mypos', 'card']

// No reference has a space.
const nameAt = (terminal_code: string, reference: string) => `${reference} ${terminal_code}`

/** A payment is credited once: its money came once, and goes back to its card once. */
export function creditedBefore(
  command: Command,
  receipts: ReadonlyMap<string, Receipt>,
): Declined | undefined {
  const before = receiptsOf(command)
    .map((name) => receipts.get(name))
    .find((found) => found !== undefined)
  if (!before) return undefined
  // Which one is not said: not everyone may know that event.
  if (before.is_elsewhere) return decline('payment_of_another_event')
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
 * Returns the credited receipts that are not reversed, and locks them until the commit: two top-ups
 * for one payment can be on different wristbands, and at different events.
 */
export async function readReceipts(
  client: PoolClient,
  event_id: string,
  names: string[],
): Promise<Map<string, Receipt>> {
  const references = [...new Set(names.map((name) => name.split(' ', 1)[0]!))]
  const at_terminal = names.filter((name) => name.includes(' '))
  const locks = names.map((name) => (name.includes(' ') ? name : `${event_id} ${name}`))
  const statements = [
    client.query(lockSql, [locks]),
    client.query(receiptsSql, [event_id, references]),
  ]
  if (at_terminal.length > 0)
    statements.push(client.query(terminalReceiptsSql, [event_id, references, at_terminal]))
  const [, ...found] = (await all<unknown>(statements)) as { rows: Named[] }[]
  const rows = found.flatMap((one) => one.rows)
  return new Map(rows.map(({ name, ...receipt }) => [name, receipt]))
}

type Named = Receipt & { name: string }

// Always in the same order, so that batches queue up instead of deadlocking.
const lockSql = `SELECT pg_advisory_xact_lock(l.key) FROM (
  SELECT DISTINCT hashtextextended('receipt ' || name, 0) AS key FROM unnest($1::text[]) name ORDER BY 1) l`

// The first of several comes last, and is the one that is kept. A range of one key for the reason that `findPosted` has.
const receiptsSql = `
  SELECT x.name, t._id, t.uid, c.short_id, t.amount, t.date FROM unnest($2::text[]) x (name)
  CROSS JOIN LATERAL (SELECT * FROM transactions WHERE event_id = $1
    AND receipt_key(card_transaction_id) >= x.name AND receipt_key(card_transaction_id) <= x.name
    AND card_transaction_id IS NOT NULL AND type = 'credit' AND payment_type = 'mypos'
    ORDER BY receipt_key(card_transaction_id) OFFSET 0) t
  LEFT JOIN clients c ON c.event_id = $1 AND c.uid = t.uid
  WHERE NOT EXISTS (SELECT FROM transactions r WHERE r.event_id = $1 AND r.reversal_of = t._id)
  ORDER BY t.date DESC, t._id DESC`

// Of every event. One that is frozen repeats what another one did, or was replaced by it.
const terminalReceiptsSql = `
  SELECT receipt_key(t.card_transaction_id) || ' ' || t.terminal_code AS name, t._id, t.uid, c.short_id, t.amount, t.date,
    t.event_id <> $1::uuid AS is_elsewhere
  FROM transactions t JOIN events e ON e._id = t.event_id
  LEFT JOIN clients c ON c.event_id = t.event_id AND c.uid = t.uid
  WHERE receipt_key(t.card_transaction_id) = ANY($2) AND t.card_transaction_id IS NOT NULL
    AND receipt_key(t.card_transaction_id) || ' ' || t.terminal_code = ANY($3)
    AND t.type = 'credit' AND t.payment_type IN ('mypos', 'card') AND (e.frozen IS NULL OR e._id = $1::uuid)
    AND NOT EXISTS (SELECT FROM transactions r WHERE r.event_id = t.event_id AND r.reversal_of = t._id)
  ORDER BY t.event_id = $1::uuid, t.date DESC, t._id DESC`
