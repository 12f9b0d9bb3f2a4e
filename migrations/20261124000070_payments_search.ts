import type { Knex } from 'knex'

/** Payments are found by a part of their reference, or of what the provider calls them, in all events at once. */
export async function up(knex: Knex) {
  await knex.raw(`
    CREATE INDEX payments_search ON payments
      USING gin ((coalesce(reference, '') || E'\\n' || coalesce(provider_id, '')) gin_trgm_ops);
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
