import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import knex from 'knex'
import { afterAll, describe, expect, test } from 'vitest'
import { installation_tables } from '../../src/platform/installation_tables.ts'
import { testDatabase } from '../database.ts'

type Table = { name: string; primary_key: string[] | null }
type ForeignKey = { name: string; from: string; to: string; columns: string[]; target: string[] }
type UniqueIndex = { name: string; table: string; columns: string[] }

const { url } = await testDatabase()
const db = knex({ client: 'pg', connection: url, pool: { min: 0, max: 1 } })
afterAll(() => db.destroy())

const tables: Table[] = await rowsOf(`
  SELECT c.relname AS name, (SELECT ${columns('i.indkey')} FROM pg_index i
    WHERE i.indrelid = c.oid AND i.indisprimary) AS primary_key
  FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY 1`)
const foreign_keys: ForeignKey[] = await rowsOf(`
  SELECT f.conname AS name, c.relname AS from, t.relname AS to,
    ${columns('f.conkey')} AS columns, ${columns('f.confkey', 't')} AS target
  FROM pg_constraint f JOIN pg_class c ON c.oid = f.conrelid JOIN pg_class t ON t.oid = f.confrelid
  WHERE f.contype = 'f' AND c.relnamespace = 'public'::regnamespace ORDER BY 1`)
const unique_indexes: UniqueIndex[] = await rowsOf(`
  SELECT x.relname AS name, c.relname AS table, ${columns('i.indkey')} AS columns
  FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_class x ON x.oid = i.indexrelid
  WHERE i.indisunique AND c.relnamespace = 'public'::regnamespace ORDER BY 1`)
const of_events = (table: string) => !(table in installation_tables)

describe('past one machine', () => {
  test('there are tables to look at', () => {
    expect(tables.filter(({ name }) => of_events(name)).length).toBeGreaterThan(15)
    expect(foreign_keys.filter(({ from }) => of_events(from)).length).toBeGreaterThan(20)
    expect(unique_indexes.filter(({ table }) => of_events(table)).length).toBeGreaterThan(25)
  })

  test('every table of an event has a primary key that begins with the event', () => {
    const others = tables.filter(
      ({ name, primary_key }) => of_events(name) && primary_key?.[0] !== 'event_id',
    )

    // Its keys are looked up by the thousand, and no plan may choose another index for that; the event is part of it.
    expect(others).toEqual([{ name: 'transactions', primary_key: ['_id', 'event_id'] }])
  })

  test('every foreign key of an event stays in the event', () => {
    const others = foreign_keys.filter(({ from, to, columns, target }) => {
      if (!of_events(from)) return of_events(to)
      if (to === 'events') return columns.join() !== 'event_id'
      const position = columns.indexOf('event_id')
      return !of_events(to) || position < 0 || target[position] !== 'event_id'
    })

    expect(others).toEqual([])
  })

  test('unique keys are unique per event', () => {
    const others = unique_indexes.filter(
      ({ table, columns }) => of_events(table) && !columns.includes('event_id'),
    )

    expect(others).toEqual([])
  })

  test('no column of an event comes from a sequence, and no foreign key changes rows that refer to another', async () => {
    const found = await rowsOf<{ name: string }>(`
      SELECT c.relname || '.' || a.attname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0
        AND (a.attidentity <> '' OR pg_get_expr(d.adbin, d.adrelid) LIKE 'nextval(%')
      UNION ALL SELECT conname::text FROM pg_constraint
      WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND confupdtype <> 'a'`)

    expect(found).toEqual([{ name: 'knex_migrations.id' }])
  })

  test('no trigger writes to another row', async () => {
    const names = await rowsOf<{ name: string }>(`
      SELECT DISTINCT p.proname AS name FROM pg_trigger g JOIN pg_proc p ON p.oid = g.tgfoid
      WHERE NOT g.tgisinternal AND NOT starts_with(p.proname::text, 'test_') ORDER BY 1`)

    expect(names).toEqual(
      // A ticket dates its own status and notes its own change, and an event raises its own version; the last only refuses.
      ['date_ticket_status', 'note_ticket_change', 'raise_catalogue_version', 'refuse_change'].map(
        (name) => ({ name }),
      ),
    )
  })

  test('every table of the installation is there, and still needs its reason', () => {
    const names = tables.map(({ name }) => name)

    expect(Object.keys(installation_tables).filter((name) => !names.includes(name))).toEqual([])
  })
})

// By the version that brought them. PostgreSQL 15 is the oldest that Kermesse runs on.
const too_new: Record<string, RegExp> = {
  16: /\b(any_value|array_shuffle|array_sample|random_normal|date_add|date_subtract|pg_input_is_valid|json_arrayagg|json_objectagg)\s*\(|\bIS JSON\b/i,
  17: /\b(json_table|json_exists|json_query|json_value|json_scalar|json_serialize|merge_action|to_bin|to_oct|uuid_extract_timestamp|uuid_extract_version|xmltext)\s*\(|\bON_ERROR\b|\brandom\(\s*\d/i,
  18: /\b(uuidv4|uuidv7|casefold|array_sort|array_reverse)\s*\(|\bWITHOUT OVERLAPS\b|\bNOT ENFORCED\b|\bVIRTUAL\b|\bRETURNING (WITH \(|(old|new)\.)/i,
}
const root = join(import.meta.dirname, '../../..')

describe('PostgreSQL 15 is enough', () => {
  test.each(['migrations', 'core/src', 'api/src', 'workers/src'])('for %s', async (folder) => {
    const names = await readdir(join(root, folder), { recursive: true })
    const sources = names.filter((name) => name.endsWith('.ts'))
    const found: string[] = []
    for (const name of sources) {
      const text = await readFile(join(root, folder, name), 'utf8')
      for (const [version, feature] of Object.entries(too_new)) {
        const [used] = feature.exec(text) ?? []
        if (used) found.push(`${folder}/${name} uses ${used}, new in ${version}`)
      }
    }

    expect(sources.length).toBeGreaterThan(0)
    expect(found).toEqual([])
  })

  test.each([
    'SELECT any_value(price) FROM entrances',
    'SELECT * FROM json_table(consumptions, $1)',
    '_id uuid PRIMARY KEY DEFAULT uuidv7()',
    'total bigint GENERATED ALWAYS AS (price * quantity) VIRTUAL',
    'UPDATE wallets SET balance = 0 RETURNING old.balance',
  ])('and this would be seen: %s', (sql) => {
    expect(Object.values(too_new).some((feature) => feature.test(sql))).toBe(true)
  })
})

/** The columns of a key in its order; an expression has no name. */
function columns(key: string, table = 'c') {
  return `(SELECT array_agg(coalesce(a.attname::text, '(expression)') ORDER BY k.n)
    FROM unnest(${key}) WITH ORDINALITY AS k(attnum, n)
    LEFT JOIN pg_attribute a ON a.attrelid = ${table}.oid AND a.attnum = k.attnum AND k.attnum <> 0)`
}

async function rowsOf<Row>(sql: string): Promise<Row[]> {
  return (await db.raw(sql)).rows
}
