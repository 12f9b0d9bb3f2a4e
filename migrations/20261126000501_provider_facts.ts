import type { Knex } from 'knex'

/**
 * A dispute that is won: the transaction that gave back what it had taken. Money that a provider took in another currency than
 * the event's, until a superadmin settles it or the provider has paid it back.
 */
export async function up(knex: Knex) {
  await knex.raw(`
    ALTER TABLE provider_movements ADD COLUMN given_back_by uuid;
    ALTER TABLE payments
      ADD COLUMN foreign_amount bigint CHECK (foreign_amount > 0),
      ADD COLUMN foreign_currency text,
      ADD COLUMN foreign_settled_at timestamptz;
    CREATE INDEX payments_foreign ON payments (event_id) WHERE foreign_amount IS NOT NULL;
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
