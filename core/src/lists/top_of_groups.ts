import type { Knex } from 'knex'
import type { Order, Range } from './cursor.ts'

type Builder = Knex.QueryBuilder
/** The first `count` rows of a range in the order of their columns, which it names k0, k1, … */
export type TopRows = (range: Range | undefined, count: number) => Builder

/**
 * The first rows of each group `g`, where an index has them in order: one scan in the order of all groups would read them
 * all. `each` selects the rows of one group, whose sort columns are `columns`. Where `sorted` names a column of the groups,
 * it is the first sort column, and only as many groups are read as fill the page.
 */
export function topOfEachGroup(wanted: {
  groups: Knex.Raw
  sorted?: string
  each: Builder
  columns: string[]
  order: Order
}): TopRows {
  const { groups, sorted, each, columns, order } = wanted
  const { client } = each
  const ordered = (names: string[]) => names.map((name) => `${name} ${order}`).join()
  const outer = columns.map((_, n) => (sorted && n === 0 ? sorted : `x.k${n}`))
  const of = sorted
    ? client.raw(`(SELECT * FROM ? g ORDER BY ${sorted} ${order})`, [groups])
    : groups
  return (range, count) => {
    const rows = each.clone().select(client.raw(columns.map((one, n) => `${one} AS k${n}`).join()))
    if (range) rows.whereRaw(range.sql, range.values)
    rows.orderByRaw(ordered(columns.slice(sorted ? 1 : 0))).limit(count)
    return client
      .queryBuilder()
      .from(client.raw('? AS g CROSS JOIN LATERAL (?) x', [of, rows]))
      .select(client.raw(outer.map((name, n) => `${name} AS k${n}`).join()))
      .orderByRaw(ordered(outer))
      .limit(count)
  }
}
