import type { Knex } from 'knex'

/** A state that a ticketing provider has and nobody here knows is neither good nor void. */
export async function up(knex: Knex) {
  await knex.raw(`
    ALTER TABLE tickets DROP CONSTRAINT tickets_status_check,
      ADD CONSTRAINT tickets_status_check CHECK (status IN ('valid', 'cancelled', 'unknown')),
      -- The provider's own word.
      ADD provider_status text;
    ALTER TABLE entrance_checks ADD flag text
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
