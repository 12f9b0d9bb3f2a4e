import type { Knex } from 'knex'

/** The few who have worn more than two wristbands are looked at together. */
export async function up(knex: Knex) {
  await knex.raw(
    'CREATE INDEX clients_often_replaced ON clients (event_id, uid) WHERE jsonb_array_length(old_uids) > 1',
  )
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
