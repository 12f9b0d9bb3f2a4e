import { nameKey } from '@kermesse/sdk/rules/text_keys'

/** The tables whose names must differ, and in what; deleted rows give their name back, except those of bars. */
const places: Record<string, 'bar_id' | null> = {
  bars: null,
  consumptions: 'bar_id',
  deposits: null,
  entrances: null,
  entrance_groups: null,
  vouchers: null,
  voucher_packs: null,
}

type Named = { name: string; deleted?: boolean; bar_id?: string }

/**
 * Numbers the names of a backup that look like an earlier name in the same place: backups made before 0.1.0 may have them.
 * Returns the row to insert.
 */
export function createNumbering(): (table: string, row: string) => string {
  const taken = new Set<string>()
  return (table, row) => {
    if (!(table in places)) return row
    const record = JSON.parse(row) as Named
    if (typeof record.name !== 'string' || (record.deleted && table !== 'bars')) return row
    const place = `${table} ${places[table] ? record.bar_id : ''}`
    const keyOf = (name: string) => `${place} ${nameKey(name)}`
    const visible = nameKey(record.name) ? record.name : 'Unnamed'
    let free = record.name
    for (let number = 2; !nameKey(free) || taken.has(keyOf(free)); number++)
      free = `${visible.slice(0, 90)} (${number})`
    taken.add(keyOf(free))
    return free === record.name ? row : JSON.stringify({ ...record, name: free })
  }
}
