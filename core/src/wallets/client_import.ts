import { record } from '../operations/audit_log.ts'
import { findEvent } from '../operations/event_scope.ts'
import { ledger } from '../operations/handler.ts'
import { DomainError } from '../platform/errors.ts'
import { parseApart } from '../platform/parse_apart.ts'
import { register, type WristbandImport } from './imports/bands.ts'
import { EventClosed, keepOpen } from './imports/closed.ts'
import { watchNumbers } from './imports/guessable.ts'
import { withSentences } from './imports.ts'
import type { WristbandRow } from './wristband_rows.ts'

const parse = parseApart<typeof import('./imports/parsers.ts')>(
  new URL('./imports/parsers.ts', import.meta.url),
)
const there = ['already_imported', 'wristband_in_use']

/** Registers the wristbands of a text, with their holders and without money. Repeating it skips what is there. */
const importText = ledger<'clients.import'>(async (ctx, { body }) => {
  const { event_id, ledger, secrets } = ctx
  await findEvent(ctx.db, event_id, { to_change: true })
  const read = await parse('text', body.clients_data)
  if (!body.allow_guessable_numbers) refuseGuessable(read)
  const bands = read.filter((row) => row.outcome === 'ok')
  const registered = await ledger
    .postWith<WristbandImport>(event_id, {
      before: (trx) => keepOpen(trx, event_id),
      commands: [],
      after: (trx) => register(trx, secrets, { event_id, _id: null }, bands),
    })
    .catch(asRefusal)
  const rows = read.map((row) => outcomeOf(row, registered))
  const count = (outcome: string) => rows.filter((row) => row.outcome === outcome).length
  const counts = {
    success: count('success'),
    failure: count('failure'),
    skipped: count('skipped'),
  }
  await ctx.db.transaction((trx) =>
    record({ ...ctx, db: trx }, { record_type: 'clients', record_id: event_id, after: counts }),
  )
  const others = rows.filter(({ outcome }) => outcome !== 'success')
  return { ...counts, rows: await withSentences(ctx, others) }
})

export { importText as import }

/** Refuses numbers that follow each other: a holder could guess those of others. */
function refuseGuessable(rows: WristbandRow[]) {
  const numbers = watchNumbers()
  for (const row of rows) numbers.see(row)
  const { numbers_need_pins, examples } = numbers.found()
  if (numbers_need_pins) throw new DomainError('guessable_numbers', undefined, { examples })
}

/** The event was closed since it was looked at. */
function asRefusal(error: unknown): never {
  throw error instanceof EventClosed ? new DomainError(error.code) : error
}

function outcomeOf(row: WristbandRow, { created, refused }: WristbandImport) {
  const { uid = null, short_id = null } = row
  const base = { row: row.row, uid, short_id, cell: null, read: null }
  if (row.outcome !== 'ok')
    return {
      ...base,
      outcome: row.outcome,
      reason: row.reason,
      cell: row.cell ?? null,
      read: row.read ?? null,
    }
  const reason = refused.get(row.uid)
  // Without money there is nothing to do for a wristband that is there, used or not.
  const is_there = reason ? there.includes(reason) : !created.has(row.uid)
  if (is_there) return { ...base, outcome: 'skipped' as const, reason: 'already_imported' as const }
  if (reason) return { ...base, outcome: 'failure' as const, reason }
  return { ...base, outcome: 'success' as const, reason: null }
}
