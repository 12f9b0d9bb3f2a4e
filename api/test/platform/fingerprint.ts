import type { Knex } from 'knex'

const known = new WeakMap<Knex, Promise<string[]>>()

/** A hash of everything stored about an event: equal before and after if nothing changed. */
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

// Changed by reads: a session is prolonged when it is used, and calls by people who are not signed
// in are counted.
const seen_by_looking = { sessions: ['last_used_at', 'expires_at'], rate_limits: 'all' } as const

/** A hash per table of everything stored, of all events and of the installation. */
export async function fingerprintOfAll(knex: Knex): Promise<Record<string, string | null>> {
  const tables: string[] = await knex('pg_tables')
    .where({ schemaname: 'public' })
    .pluck('tablename')
  const parts = tables.flatMap((name) => {
    const left_out = seen_by_looking[name as keyof typeof seen_by_looking] ?? []
    if (left_out === 'all') return []
    return knex.raw(
      `SELECT :name AS name, (SELECT md5(string_agg(r, '|' ORDER BY r))
        FROM (SELECT (to_jsonb(t) - :left_out::text[])::text AS r FROM :name: t) rows) AS rows`,
      { name, left_out },
    )
  })
  const rows: { name: string; rows: string | null }[] = await knex.unionAll(parts)
  return Object.fromEntries(rows.map(({ name, rows }) => [name, rows]))
}
