import type { Knex } from 'knex'

/**
 * A distributed database evaluates defaults on the server that was asked, and the ids of transactions are those of one server.
 * Rows that are compared with a snapshot get theirs on the server that has the event, by these triggers of the distributed tables
 * (`kermesse-server distribute`). One server needs none: its default is the same id, at less cost to each sale.
 */
export async function up(knex: Knex) {
  await knex.raw(`
    CREATE FUNCTION stamp_xid() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.xid := pg_current_xact_id();
      RETURN NEW;
    END $$;
    CREATE FUNCTION stamp_since_xid() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.since_xid := pg_current_xact_id();
      RETURN NEW;
    END $$;
  `)
}

export async function down() {
  throw new Error('migrations only move forward; restore a backup instead')
}
