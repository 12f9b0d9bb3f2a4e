import type { Knex } from 'knex'

/** Phones at gates keep a copy of the tickets of their event: the transaction of the database that last changed one. */
export async function up(knex: Knex) {
  await knex.raw('ALTER TABLE tickets ADD COLUMN xid xid8')
  // Set apart from the column, so that no row is written again.
  await knex.raw('ALTER TABLE tickets ALTER COLUMN xid SET DEFAULT pg_current_xact_id()')
  await knex.raw(`
    CREATE FUNCTION note_ticket_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.xid := pg_current_xact_id();
      RETURN NEW;
    END $$`)
  // A sync writes every ticket, and most of them are as before.
  await knex.raw(`
    CREATE TRIGGER tickets_xid BEFORE UPDATE ON tickets FOR EACH ROW
    WHEN ((OLD.bar_code, OLD.token, OLD.status, OLD.zone_id) IS DISTINCT FROM (NEW.bar_code, NEW.token, NEW.status, NEW.zone_id))
    EXECUTE FUNCTION note_ticket_change()`)
}

export async function down() {
  throw new Error('migrations only move forward; restore a backup instead')
}
