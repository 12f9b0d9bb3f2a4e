import type { Knex } from 'knex'

/** A version of the app is its numbers: 1.02 is 1.2, and only one of them can be the latest. The one that came last stays. */
export async function up(knex: Knex) {
  await knex.raw(`
    DELETE FROM app_versions v WHERE EXISTS (SELECT FROM app_versions n
      WHERE version_key(n.version) = version_key(v.version) AND (n.created_at, n._id) > (v.created_at, v._id));
    CREATE UNIQUE INDEX app_versions_key ON app_versions (version_key(version))
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
