import type { Knex } from 'knex'

/** Tickets are found by the names that they have together, and by a part of a code alone. */
export async function up(knex: Knex) {
  await knex.raw(String.raw`
    CREATE INDEX tickets_names ON tickets (event_id, lower(zone_name), lower(event_name), _id);
    CREATE INDEX tickets_codes ON tickets USING gin ((bar_code || E'\n' || token) gin_trgm_ops);
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
