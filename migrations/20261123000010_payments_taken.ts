import type { Knex } from 'knex'

/**
 * Amount that a provider reports for a payment, so that the audit can compare it with the postings.
 */
export async function up(knex: Knex) {
  await knex.raw(`
    ALTER TABLE payments ADD COLUMN taken bigint CHECK (taken >= 0), ADD COLUMN taken_at timestamptz;
    UPDATE payments p SET taken = m.amount, taken_at = m.created_at
    FROM (SELECT event_id, payment_id, sum(amount)::bigint AS amount, min(created_at) AS created_at FROM provider_movements
      WHERE kind = 'payment' GROUP BY 1, 2) m
    WHERE m.event_id = p.event_id AND m.payment_id = p._id;
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
