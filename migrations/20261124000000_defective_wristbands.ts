import type { Knex } from 'knex'

/** A wristband that broke: it was replaced, and is never handed out again. */
export async function up(knex: Knex) {
  await knex.raw(`
    ALTER TABLE clients ADD COLUMN defective boolean NOT NULL DEFAULT false;
    -- They are counted, and are few.
    CREATE INDEX clients_defective ON clients (event_id) WHERE defective;
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
