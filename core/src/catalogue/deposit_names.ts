import { nameKey } from '@kermesse/sdk/rules/text_keys'
import { Deposit } from '../models/bar_model.ts'
import type { ReadCtx } from '../operations/context.ts'
import { invalid } from '../platform/errors.ts'

/** Deposits by name, as a spreadsheet speaks of them. Names that look alike are one. */
export async function depositNames({ db, event_id }: ReadCtx) {
  const rows = await Deposit.query(db)
    .where({ event_id, deleted: false })
    .orderByRaw('lower(name)')
    .select('_id', 'name')
  const ids = new Map(rows.map(({ _id, name }) => [nameKey(name), _id]))
  const named = new Map(rows.map(({ _id, name }) => [_id, name]))
  return {
    names: rows.map(({ name }) => name),
    /** The id of a deposit that a column of the sheet names. */
    idOf(name: string, field: string): string {
      const id = ids.get(nameKey(name))
      if (!id)
        throw invalid(field, { code: 'no_deposit_called', params: { name } }, 'deposit_not_found')
      return id
    },
    nameOf: (id: string | null | undefined) => (id ? (named.get(id) ?? null) : null),
  }
}
