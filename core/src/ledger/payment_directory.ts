import type { Knex } from 'knex'
import { DomainError } from '../platform/errors.ts'
import { queryRows } from '../platform/query_rows.ts'

type Claim = { kind: 'payment' | 'refund'; reference: string; event_id: string }

/**
 * Claims a payment by our reference, or a refund run by its id, for an event. Idempotent; throws
 * `payment_of_another_event` if another event has it.
 */
export async function claimPayment(db: Knex, { event_id, ...key }: Claim): Promise<void> {
  const entry = { ...key, event_id }
  await db('payment_directory').insert(entry).onConflict(['kind', 'reference']).ignore()
  await assertOwnPayment(db, entry)
}

/**
 * Throws for a payment or a refund run of another event; an unclaimed one belongs to this event.
 */
export async function assertOwnPayment(db: Knex, { event_id, ...key }: Claim): Promise<void> {
  const owner = await db('payment_directory').where(key).first('event_id')
  // The other event is not named, because the caller may have no access to it.
  if (owner && owner.event_id !== event_id) throw new DomainError('payment_of_another_event')
}

const claims = {
  'payment of another event': `
    SELECT p.reference AS subject, p.amount::bigint AS expected, e.name AS owner
    FROM payments p JOIN payment_directory d ON d.kind = 'payment' AND d.reference = p.reference AND d.event_id <> p.event_id
    JOIN events e ON e._id = d.event_id
    WHERE p.event_id = :event_id ORDER BY 1 LIMIT :most`,
  'refund run of another event': `
    SELECT r.file_name AS subject, r.total_amount::bigint AS expected, e.name AS owner
    FROM refunds r JOIN payment_directory d ON d.kind = 'refund' AND d.reference = r._id::text AND d.event_id <> r.event_id
    JOIN events e ON e._id = d.event_id
    WHERE r.event_id = :event_id ORDER BY 1 LIMIT :most`,
}

/**
 * Payments and refund runs of an event that another event of the installation claims, with the name of that event; amounts in
 * minor units. None of a frozen event: it moves no money.
 */
export async function claimDifferences(trx: Knex, event_id: string, most: number) {
  const event = await trx('events').where({ _id: event_id }).first('frozen')
  if (event?.frozen) return []
  const found: { check: string; subject: string; expected: number; found: number }[] = []
  for (const [check, sql] of Object.entries(claims)) {
    const rows = await queryRows<{ subject: string; expected: number; owner: string }>(trx, sql, {
      event_id,
      most,
    })
    for (const { subject, expected, owner } of rows)
      found.push({ check, subject: `${subject}: ${owner}`, expected, found: 0 })
  }
  return found
}
