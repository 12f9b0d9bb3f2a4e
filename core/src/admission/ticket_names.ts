import type { Knex } from 'knex'
import type { Order } from '../lists/cursor.ts'
import type { KeysetList } from '../lists/keyset_page.ts'
import { count_cap, likePattern } from '../lists/page.ts'
import { topOfEachGroup } from '../lists/top_of_groups.ts'
import type { ReadCtx } from '../operations/context.ts'

const columns = { event_name: 'lower(t.event_name)', zone_name: 'lower(t.zone_name)' }
type NameSearch = { event_id: string; search: string; name: keyof typeof columns; order: Order }

// No index knows less of a text.
const shortest = 3
/** What the index of codes is made of, to the letter. */
const codes = String.raw`(t.bar_code || E'\n' || t.token)`

/**
 * The first tickets with a text, by a name that may be where the text stands: most of the list may come before it. Names are
 * few, and each pair of them that has the text is looked into by itself; codes that have it are collected. Where these are
 * many, or no name has it, it stands everywhere, and the list is walked: that is what undefined means.
 */
export async function byName({ db }: ReadCtx, wanted: NameSearch): Promise<KeysetList['top_rows']> {
  const { event_id, search, name, order } = wanted
  const pattern = likePattern(search)
  const pairs = search.length < shortest ? [] : await pairsWith(db, event_id, pattern)
  if (pairs.length === 0) return undefined
  const with_code = (of: Knex.QueryBuilder) => of.clone().whereRaw(`${codes} ILIKE ?`, [pattern])
  const all = db('tickets as t').where('t.event_id', event_id)
  const few = with_code(all)
    .select(db.raw('1'))
    .limit(count_cap + 1)
  const counted = await db.from(few.as('c')).count('* as count').first()
  if (Number(counted!.count) > count_cap) return undefined
  const key = columns[name]
  return (of) => {
    const named = topOfEachGroup({
      groups: db.raw('(SELECT * FROM unnest(?::text[], ?::text[]) AS n (zone_name, event_name))', [
        pairs.map(({ zone_name }) => zone_name),
        pairs.map(({ event_name }) => event_name),
      ]),
      sorted: `g.${name}`,
      each: of
        .clone()
        .whereRaw('lower(t.zone_name) = g.zone_name AND lower(t.event_name) = g.event_name'),
      ...{ columns: [key, 't._id'], order },
    })
    return (range, count) => {
      const coded = with_code(of).select(db.raw(`${key} AS k0, t._id AS k1`))
      if (range) coded.whereRaw(range.sql, range.values)
      const collected = db
        .from(db.raw('(? OFFSET 0) AS c', [coded]))
        .select('k0', 'k1')
        .orderByRaw(`k0 ${order}, k1 ${order}`)
        .limit(count)
      // A ticket may have the text in a name and in a code.
      return db.from(db.union([named(range, count), collected], true).as('b')).select('k0', 'k1')
    }
  }
}

type Pair = { zone_name: string; event_name: string }

/** The names that tickets have together, one pair after the other by their index, of which one has the text. */
async function pairsWith(trx: Knex, event_id: string, pattern: string): Promise<Pair[]> {
  const next = (after: string) =>
    `SELECT lower(zone_name) AS zone_name, lower(event_name) AS event_name FROM tickets
     WHERE event_id = :event_id ${after} ORDER BY 1, 2 LIMIT 1`
  const { rows } = await trx.raw(
    `WITH RECURSIVE pairs AS (
       (${next('')}) UNION ALL
       SELECT n.* FROM pairs p CROSS JOIN LATERAL
         (${next('AND (lower(zone_name), lower(event_name)) > (p.zone_name, p.event_name)')}) n
     ) SELECT * FROM pairs WHERE zone_name ILIKE :pattern OR event_name ILIKE :pattern`,
    { event_id, pattern },
  )
  return rows
}
