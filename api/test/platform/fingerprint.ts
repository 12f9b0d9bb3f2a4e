import type { Knex } from 'knex'

const statements = new WeakMap<Knex, Promise<string>>()

/** A hash of everything stored about an event: equal before and after if nothing changed. */
export async function fingerprintOf(knex: Knex, event_id: string): Promise<string> {
  const known = statements.get(knex) ?? statementFor(knex)
  statements.set(knex, known)
  // Prepared, because planning a query of all tables takes longer than reading one event.
  const { rows } = await knex.raw(await known).options({ name: 'fingerprint', values: [event_id] })
  return rows[0].hash
}

async function statementFor(knex: Knex): Promise<string> {
  const columns = [...(await tablesOf(knex)).map((name) => [name, 'event_id']), ['events', '_id']]
  const hashes = columns.map(
    ([name, column]) =>
      `SELECT '${name}' || md5(string_agg(r::text, '|' ORDER BY r::text)) AS hash
       FROM ${name} r WHERE ${column} = $1::uuid`,
  )
  return `SELECT string_agg(hash, ' ' ORDER BY hash) AS hash FROM (${hashes.join(' UNION ALL ')}) h`
}

async function tablesOf(knex: Knex): Promise<string[]> {
  return (
    knex('information_schema.columns')
      .where({ table_schema: 'public', column_name: 'event_id' })
      // Reading prolongs a session, and declined sales of earlier calls are counted a moment later.
      .whereNotIn('table_name', ['sessions', 'declined_sales'])
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
