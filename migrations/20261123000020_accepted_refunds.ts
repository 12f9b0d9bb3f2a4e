import type { Knex } from 'knex'

/** Separates refunds that a provider accepted from those that it lists. */
export async function up(knex: Knex) {
  await knex.raw(`
    -- When the provider answered that it takes the refund; from then on no list that lacks it releases the money.
    ALTER TABLE provider_refunds ADD accepted_at timestamptz;
    UPDATE provider_refunds SET accepted_at = coalesce(sent_at, now()) WHERE status = 'pending';
    -- Refunds that a terminal lists without their sale are looked for by what else is known of them.
    CREATE INDEX provider_refunds_at_terminal ON provider_refunds (tid, amount)
      WHERE tid IS NOT NULL AND status IN ('sending', 'pending', 'unknown');
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
