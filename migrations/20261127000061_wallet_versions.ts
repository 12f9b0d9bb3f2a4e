import type { Knex } from 'knex'

/** Phones keep a copy of the wallets of their event: a version to compare rows by, and changes that no transaction tells of. */
export async function up(knex: Knex) {
  await knex.raw('ALTER TABLE wallets ADD COLUMN version bigint NOT NULL DEFAULT 0;')
  await knex.raw(`
    CREATE TABLE wallet_edits (
      event_id uuid NOT NULL REFERENCES events,
      -- Of the transaction of the database, as in transactions.
      xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
      -- Empty: of many wallets at once.
      uid text NOT NULL,
      PRIMARY KEY (event_id, xid, uid)
    );`)
}

export async function down() {
  throw new Error('migrations only move forward; restore a backup instead')
}
