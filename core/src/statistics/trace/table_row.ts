import type { Knex } from 'knex'
import { nil_id } from '../../platform/ids.ts'

/** Which flows a row of a table is made of: as SQL about their columns, with the bindings that it brings. */
export type FigureRow = { sql: string; bindings: Record<string, string | number | string[]> }

/** Sales of an item at a price; items paid with a voucher have no price. */
export function itemRow(name: string, price: number): FigureRow {
  const sql = `kind = 'consumption' AND name = :row_name
    AND CASE WHEN voucher_id = '${nil_id}' THEN price ELSE 0 END = :row_price::bigint`
  return { sql, bindings: { row_name: name, row_price: price } }
}

/** Entrances of a name that begin at a moment; without one, all of that name that have no such moment. */
export async function entranceRow(
  db: Knex,
  event_id: string,
  name: string,
  begin_date: string | undefined,
): Promise<FigureRow> {
  const dated = db('entrances').where({ event_id }).whereNotNull('entrance_begin_date')
  if (begin_date !== undefined)
    dated.whereRaw(`date_trunc('milliseconds', entrance_begin_date) = ?::timestamptz`, [begin_date])
  const ids: string[] = await dated.pluck('_id')
  const is_dated = 'item_id = ANY(:row_items::uuid[])'
  return {
    sql: `kind IN ('entrance', 'zone') AND name = :row_name
      AND ${begin_date === undefined ? `NOT (${is_dated})` : is_dated}`,
    bindings: { row_name: name, row_items: ids },
  }
}
