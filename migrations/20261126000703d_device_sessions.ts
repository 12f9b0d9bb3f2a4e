import type { Knex } from 'knex'

/** A session names its smartphone, and a device token its point of sale. */
export async function up(knex: Knex) {
  await knex.raw(`
    ALTER TABLE sessions ADD COLUMN smartphone_number text;
    CREATE INDEX sessions_smartphone ON sessions (smartphone_number) WHERE smartphone_number IS NOT NULL;
    CREATE INDEX sessions_terminal ON sessions (terminal) WHERE terminal IS NOT NULL;
    ALTER TABLE device_tokens ADD COLUMN bar_id uuid,
      ADD FOREIGN KEY (event_id, bar_id) REFERENCES bars (event_id, _id) ON DELETE SET NULL (bar_id);
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
