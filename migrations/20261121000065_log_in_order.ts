import type { Knex } from 'knex'

/** The log by one column, narrowed to another that goes with it: kinds of records have operations of their own. */
export async function up(knex: Knex) {
  await knex.raw(`
    CREATE INDEX audit_log_record_operations ON audit_log (record_type, operation, _id);
    CREATE INDEX audit_log_operation_records ON audit_log (operation, record_type, _id);
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
