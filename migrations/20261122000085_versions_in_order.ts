import type { Knex } from 'knex'

/** What a version is compared by is worked out once, when a device says it, and not for each device of each list. */
export async function up(knex: Knex) {
  await knex.raw(`
    ALTER TABLE devices ADD COLUMN app_version_key text[] GENERATED ALWAYS AS (version_key(app_version)) STORED;
    CREATE OR REPLACE VIEW device_register AS
      SELECT _id, type, number, event_id, user_id, app_version, updated_at,
        brand, operator, holder, purchase_date, subscription, status, app_version_key
      FROM devices WHERE type <> 'mypos_terminal'
      UNION ALL
      SELECT _id, 'mypos_terminal', terminal_code, event_id, NULL, NULL, updated_at,
        brand, operator, holder, purchase_date, subscription, status, NULL
      FROM terminals;
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
