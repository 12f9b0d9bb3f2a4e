import { SpreadsheetError } from '../formats/spreadsheet/error.ts'
import { record } from '../operations/audit_log.ts'
import { findEvent } from '../operations/event_scope.ts'
import { ledger } from '../operations/handler.ts'
import { DomainError, invalid } from '../platform/errors.ts'
import { type Registered, register } from './imports/bands.ts'
import { EventClosed, keepOpen } from './imports/closed.ts'
import { readDelimited } from './imports/delimited.ts'
import { type WristbandRow, wristbandRows } from './wristband_rows.ts'

const max_rows = 10_000
const there = ['already_imported', 'wristband_in_use']

/** Registers the wristbands of a text, with their holders and without money. Repeating it skips what is there. */
const importText = ledger<'clients.import'>(async (ctx, { body }) => {
  const { event_id, ledger, secrets } = ctx
  await findEvent(ctx.db, event_id, { to_change: true })
  const read = await rowsOf(body.clients_data)
  const bands = read.filter((row) => row.outcome === 'ok')
  const registered = await ledger
    .postWith<Registered>(event_id, {
      before: (trx) => keepOpen(trx, event_id),
      commands: [],
      after: (trx) => register(trx, secrets, { event_id, _id: null }, bands),
    })
    .catch(asRefusal)
  const rows = read.map((row) => outcomeOf(row, registered))
  const count = (outcome: string) => rows.filter((row) => row.outcome === outcome).length
  const counts = {
    ...{ success: count('success'), failure: count('failure'), skipped: count('skipped') },
  }
  await ctx.db.transaction((trx) =>
    record({ ...ctx, db: trx }, { record_type: 'clients', record_id: event_id, after: counts }),
  )
  return { ...counts, rows: rows.filter(({ outcome }) => outcome !== 'success') }
})

export { importText as import }

/** The event was closed since it was looked at. */
function asRefusal(error: unknown): never {
  throw error instanceof EventClosed ? new DomainError(error.code) : error
}

async function rowsOf(text: string): Promise<WristbandRow[]> {
  const rows: WristbandRow[] = []
  try {
    for await (const row of wristbandRows(readDelimited(text))) {
      if (rows.length === max_rows) throw invalid('clients_data', `has more than ${max_rows} lines`)
      rows.push(row)
    }
  } catch (error) {
    if (error instanceof SpreadsheetError)
      throw new DomainError('spreadsheet_no_header', 'no line names a chip and a number column')
    throw error
  }
  return rows
}

function outcomeOf(row: WristbandRow, { created, refused }: Registered) {
  const { uid = null, short_id = null } = row
  const base = { row: row.row, uid, short_id }
  if (row.outcome !== 'ok') return { ...base, outcome: row.outcome, reason: row.reason }
  const reason = refused.get(row.uid)
  // Without money there is nothing to do for a wristband that is there, used or not.
  const is_there = reason ? there.includes(reason) : !created.has(row.uid)
  if (is_there) return { ...base, outcome: 'skipped' as const, reason: 'already_imported' as const }
  if (reason) return { ...base, outcome: 'failure' as const, reason }
  return { ...base, outcome: 'success' as const, reason: null }
}
