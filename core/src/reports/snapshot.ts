import type { Knex } from 'knex'
import type { Trx } from '../platform/db.ts'
import { queryRows } from '../platform/query_rows.ts'
import { planForWholeEvent } from '../platform/whole_event.ts'

/** Source of a report: one state of the books, and a period. */
export type Snapshot = {
  reader: Trx
  event_id: string
  report_id: string
  /** Movements in `[from, to)`, ISO 8601; open where it is null. */
  period: { from: string | null; to: string | null }
  /** Called between pages: throws when the work is to be given back. */
  beforePage: (rows: number) => Promise<void> | void
}

/** Settles how a transaction reads a report: all of it, to the last row of its cursors. */
export async function readWhole(reader: Trx) {
  await planForWholeEvent(reader)
  await reader.raw('SET LOCAL cursor_tuple_fraction = 1')
}

const page_rows = 1_000

/** The rows of a query, page by page, so that memory does not grow with them. One at a time in a transaction. */
export async function* fromCursor<Row>(
  { reader, beforePage }: Pick<Snapshot, 'reader' | 'beforePage'>,
  sql: string,
  bindings: Record<string, Knex.RawBinding>,
): AsyncGenerator<Row> {
  await reader.raw(`DECLARE report NO SCROLL CURSOR FOR ${sql}`, bindings)
  try {
    for (;;) {
      const rows = await queryRows<Row>(reader, `FETCH ${page_rows} FROM report`)
      await beforePage(rows.length)
      yield* rows
      if (rows.length < page_rows) return
    }
  } finally {
    // After an error nothing more is answered in this transaction, and the cursor ends with it.
    await reader.raw('CLOSE report').catch(() => {})
  }
}
