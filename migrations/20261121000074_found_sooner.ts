import type { Knex } from 'knex'

/** What a text of the audit log is compared with is written once; a device's transactions are sorted in their index. */
export async function up(knex: Knex) {
  await knex.raw(String.raw`
    DROP INDEX audit_log_search;
    ALTER TABLE audit_log ADD COLUMN searched text GENERATED ALWAYS AS (lower(
      coalesce(actor, '') || E'\n' || operation || E'\n' || record_type || E'\n' || record_id || E'\n'
      || coalesce(before::text, '') || E'\n' || coalesce(after::text, ''))) STORED;
    CREATE INDEX audit_log_search ON audit_log USING gin (searched gin_trgm_ops);

    DROP INDEX transactions_smartphone, transactions_terminal;
    CREATE INDEX transactions_smartphone ON transactions (event_id, smartphone_number, date)
      INCLUDE (_id, type, amount) WHERE smartphone_number IS NOT NULL;
    CREATE INDEX transactions_terminal ON transactions (event_id, terminal_code, date)
      INCLUDE (_id, type, amount) WHERE terminal_code IS NOT NULL;
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
