import type { Knex } from 'knex'

/**
 * Tells that events are on nodes of their own, as `kermesse-server distribute` says it. As a constant it is folded when a statement is
 * planned, so that one text has the plan of one server and the plan of many (`core/src/ledger/rollups/original.ts`).
 */
export async function up(knex: Knex) {
  await knex.raw(
    'CREATE FUNCTION is_distributed() RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT false $$',
  )
}

export async function down() {
  throw new Error('migrations only move forward; restore a backup instead')
}
