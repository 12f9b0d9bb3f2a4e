import type { Knex } from 'knex'

const known = new WeakMap<Knex, Promise<string[]>>()

/** Stands for everything that is stored about an event: equal before and after means that nothing changed. */
export async function fingerprintOf(knex: Knex, event_id: string): Promise<string> {
  const tables = known.get(knex) ?? tablesOf(knex)
  known.set(knex, tables)
  const parts = [...(await tables).map((name) => [name, 'event_id']), ['events', '_id']].map(
    ([name, column]) =>
      knex.raw(
        `SELECT :name AS name, md5(string_agg(r::text, '|' ORDER BY r::text)) AS rows
        FROM ${name} r WHERE ${column} = :event_id`,
        { name: name!, event_id },
      ),
  )
  const rows = await knex.unionAll(parts)
  return JSON.stringify(rows.sort((a, b) => a.name.localeCompare(b.name)))
}

async function tablesOf(knex: Knex): Promise<string[]> {
  return (
    knex('information_schema.columns')
      .where({ table_schema: 'public', column_name: 'event_id' })
      // Looking is not changing: a session is prolonged when it is used.
      .whereNot({ table_name: 'sessions' })
      .orderBy('table_name')
      .pluck('table_name')
  )
}
