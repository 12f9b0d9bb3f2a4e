import type { Knex } from 'knex'

/** Restored events are frozen for money, and a payment belongs to one event of the installation. */
export async function up(knex: Knex) {
  await knex.raw(`
    ALTER TABLE events
      -- No money moves: restored from a backup, or replaced by a restored event.
      ADD COLUMN frozen text CHECK (frozen IN ('restored', 'succeeded')),
      -- The event that the backup was made of, which may be on another installation.
      ADD COLUMN copy_of uuid,
      ADD COLUMN backup_at timestamptz,
      ADD COLUMN successor_id uuid;

    -- Leads from the reference of a payment, and from a refund run, whose end-to-end ids derive from it, to their event.
    CREATE TABLE payment_directory (
      kind text NOT NULL CHECK (kind IN ('payment', 'refund')),
      reference text NOT NULL,
      event_id uuid NOT NULL REFERENCES events,
      PRIMARY KEY (kind, reference)
    );
    CREATE INDEX payment_directory_event ON payment_directory (event_id);
  `)
  await freezeEarlierCopies(knex)
  await listPayments(knex)
}

/**
 * Events that were restored by an earlier version have the transactions of their original. One that sells already is not
 * stopped in the middle of the event: the audit names what both claim.
 */
async function freezeEarlierCopies(knex: Knex) {
  await knex.raw(`
    WITH restored AS (
      SELECT e._id, e.created_at, (SELECT t._id FROM transactions t WHERE t.event_id = e._id LIMIT 1) AS transaction_id
      FROM events e WHERE EXISTS (SELECT FROM audit_log l
        WHERE l.record_type = 'events' AND l.record_id = e._id::text AND l.after->>'restored_from' IS NOT NULL)),
    copies AS (
      SELECT r._id, r.created_at, (SELECT o._id FROM transactions t JOIN events o ON o._id = t.event_id
        WHERE t._id = r.transaction_id AND o._id <> r._id ORDER BY o.created_at LIMIT 1) AS original_id
      FROM restored r)
    UPDATE events e SET copy_of = coalesce(c.original_id, e._id), backup_at = e.created_at,
      frozen = CASE WHEN e.enabled THEN NULL ELSE 'restored' END
    FROM copies c WHERE c._id = e._id`)
}

/** A record of two events belongs to the one that is not frozen, then to the older one. */
async function listPayments(knex: Knex) {
  await knex.raw(`
    INSERT INTO payment_directory (kind, reference, event_id)
    SELECT DISTINCT ON (kind, reference) kind, reference, event_id FROM (
      SELECT 'payment' AS kind, reference, event_id FROM payments
      UNION ALL SELECT 'refund', _id::text, event_id FROM refunds) claims
    JOIN events e ON e._id = claims.event_id AND e.frozen IS NULL
    ORDER BY kind, reference, e.created_at, e._id`)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
