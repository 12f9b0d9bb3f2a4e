import type { Knex } from 'knex'

/** The log of an event and a time in another order than that of time: what is passed over is passed over in the index. */
export async function up(knex: Knex) {
  await knex.raw(`
    DROP INDEX audit_log_actor, audit_log_operation, audit_log_record_type;
    CREATE INDEX audit_log_actor ON audit_log (actor, _id) INCLUDE (event_id, date);
    CREATE INDEX audit_log_operation ON audit_log (operation, _id) INCLUDE (event_id, date);
    CREATE INDEX audit_log_record_type ON audit_log (record_type, _id) INCLUDE (event_id, date);
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
