import type { Knex } from 'knex'
import { queryRows } from './query_rows.ts'

export type EventTable = { name: string; columns: string[]; key: string[] }

/** The tables that hold one event's rows, each after those that it refers to: their primary key contains the event. */
export async function eventTables(db: Knex): Promise<EventTable[]> {
  const tables = await queryRows<EventTable>(
    db,
    `
    SELECT c.relname AS name,
      (SELECT json_agg(a.attname ORDER BY a.attnum) FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
      (SELECT json_agg(a.attname ORDER BY k.n) FROM unnest(i.indkey) WITH ORDINALITY AS k(attnum, n)
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum) AS key
    FROM pg_class c JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
    ORDER BY c.relname`,
  )
  const found = tables.filter(({ key }) => key.includes('event_id'))
  const links = await queryRows<{ from: string; to: string }>(
    db,
    `
    SELECT DISTINCT c.relname AS "from", t.relname AS "to" FROM pg_constraint f
    JOIN pg_class c ON c.oid = f.conrelid JOIN pg_class t ON t.oid = f.confrelid
    WHERE f.contype = 'f' AND c.relnamespace = 'public'::regnamespace AND c.oid <> t.oid`,
  )
  return inOrder(found, links)
}

/** Single-column references from tables of the installation to one of its tables, and whether they may be empty. */
export async function installationLinks(db: Knex, target: string) {
  const rows = await queryRows<{ table: string; column: string; is_optional: boolean }>(
    db,
    `SELECT c.relname AS table, a.attname AS column, NOT a.attnotnull AS is_optional
     FROM pg_constraint f JOIN pg_class c ON c.oid = f.conrelid
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = f.conkey[1]
     WHERE f.contype = 'f' AND f.confrelid = to_regclass(?) AND cardinality(f.conkey) = 1
       AND NOT EXISTS (SELECT FROM pg_index i JOIN pg_attribute k ON k.attrelid = c.oid AND k.attnum = ANY(i.indkey)
         WHERE i.indrelid = c.oid AND i.indisprimary AND k.attname = 'event_id')
     ORDER BY c.relname`,
    [target],
  )
  return rows
}

function inOrder(tables: EventTable[], links: { from: string; to: string }[]): EventTable[] {
  const ordered: EventTable[] = []
  const waiting = [...tables]
  while (waiting.length > 0) {
    const ready = waiting.findIndex(
      ({ name }) =>
        !links.some(({ from, to }) => from === name && waiting.some((one) => one.name === to)),
    )
    if (ready < 0) throw new Error(`${waiting[0]!.name} refers to itself through other tables`)
    ordered.push(...waiting.splice(ready, 1))
  }
  return ordered
}
