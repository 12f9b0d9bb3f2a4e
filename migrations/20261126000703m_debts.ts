import type { Knex } from 'knex'

/** Finds the few wristbands that offline sales took below zero; `overdrawn` changes only there, so that sales cost the same. */
export async function up(knex: Knex) {
  await knex.raw('CREATE INDEX wallets_overdrawn ON wallets (event_id) WHERE overdrawn > 0')
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
