import type { Knex } from 'knex'

/** When the next refund may be sent to an account at a provider, whichever process sends it. */
export async function up(knex: Knex) {
  await knex.raw(`
    -- Forgotten after a crash: by then nobody is sending.
    CREATE UNLOGGED TABLE provider_paces (account text PRIMARY KEY, free_at timestamptz NOT NULL);
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
