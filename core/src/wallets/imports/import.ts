import type { ErrorCode } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { SpreadsheetError } from '../../formats/spreadsheet/error.ts'
import { tell } from '../../messages/tell.ts'
import type { Jobs } from '../../operations/context.ts'
import { fence, type Lease, type RunCtx, stopHere, workUnderLease } from '../../operations/lease.ts'
import { analyzeYoungTables } from '../../platform/analyze_young_tables.ts'
import type { Trx } from '../../platform/db.ts'
import { type Details, DomainError } from '../../platform/errors.ts'
import { readFile } from '../../platform/files.ts'
import { parseApart } from '../../platform/parse_apart.ts'
import type { FileSurvey } from '../wristband_cells.ts'
import { isDoubtful, type WristbandRow, wristbandRows } from '../wristband_rows.ts'
import { importChunk, reportDoubtful } from './chunk.ts'
import { assertOpen, EventClosed } from './closed.ts'
import { watchNumbers } from './guessable.ts'
import type { ImportRow } from './import_row.ts'
import { openTable } from './wristband_table.ts'

const parse = parseApart<typeof import('./parsers.ts')>(new URL('./parsers.ts', import.meta.url), {
  longest_ms: 300_000,
})
const chunk_rows = 1000
const most_doubtful = 1000
const longest_reading_ms = 300_000
// After these many chunks the tables are a multiple of what they were.
const growth = new Set([1, 3, 10])

/**
 * Imports a stored spreadsheet. A file that cannot be read to its end imports nothing; after that every row has its own
 * outcome, committed together with what it did, so that a run that was cut short goes on with the next row. An event that
 * is archived or deleted meanwhile ends it as failed, between two chunks.
 */
export async function runImport(
  ctx: RunCtx,
  { event_id, import_id }: Jobs['wristbands.import'],
): Promise<void> {
  const run = { event_id, _id: import_id }
  await workUnderLease(
    ctx,
    'imports',
    run,
    async (lease) => {
      const row = await ctx.db<ImportRow>('imports').where(run).first()
      try {
        const is_held = await importAll(ctx, lease, row as ImportRow)
        if (!is_held) await finish(ctx.db, lease, { status: await endOf(ctx, run) })
      } catch (error) {
        if (!isOfFile(error) && !(error instanceof EventClosed)) throw error
        const error_details = isOfFile(error) ? error.details : null
        await finish(ctx.db, lease, {
          status: 'failed',
          error_code: error.code,
          error_details: error_details && JSON.stringify(error_details),
        })
      }
    },
    (lease) => finish(ctx.db, lease, { status: 'failed', error_code: 'internal' }),
  )
}

const isOfFile = (error: unknown): error is SpreadsheetError | Unreadable =>
  error instanceof SpreadsheetError || error instanceof Unreadable

/** A dry run whose import would be held has failed, although each of its rows was looked at. */
async function endOf({ db }: RunCtx, run: { event_id: string; _id: string }) {
  const row = await db('imports').where(run).first('error_code')
  return row.error_code ? ('failed' as const) : ('done' as const)
}

/** True when the file is held: nothing of it is imported, and the import has ended. */
async function importAll(ctx: RunCtx, lease: Lease, row: ImportRow): Promise<boolean> {
  const { event_id, _id: import_id } = row
  // It may have waited for a day.
  assertOpen(await ctx.db('events').where({ _id: event_id }).first('archived', 'deleted', 'frozen'))
  // An upload has 21 MB at most; a zip can only be read from its end.
  const pieces: Buffer[] = []
  for await (const piece of readFile(ctx.db, event_id, row.file_id)) pieces.push(piece)
  const bytes = Buffer.concat(pieces)
  const table = await openTable(bytes)
  const survey = await surveyApart(bytes)
  stopHere(ctx)
  const skipping = { skip_hidden: row.hidden_rows === 'skip' }
  if (row.status === 'queued') {
    const { hidden_row_count, chips_are_reversed } = survey
    await update(ctx.db, lease, {
      sheet: table.sheet,
      other_sheets: JSON.stringify(table.others),
      hidden_sheets: JSON.stringify(table.hidden),
      hidden_row_count,
      chips_are_reversed,
      band_count: survey.rows,
    })
    const rows = wristbandRows(watched(ctx, table.rows()), survey, skipping)
    if (await isHeld(ctx, lease, row, rows, survey)) return true
    await update(ctx.db, lease, { status: 'running' })
  }
  const last = await ctx.db('import_rows').where({ event_id, import_id }).max('row as row').first()
  const rows = wristbandRows(withinTime(table.rows()), survey, skipping)
  let chunks = 0
  for await (const chunk of readAhead(inChunks(rows, last?.row ?? 0))) {
    stopHere(ctx)
    await importChunk(ctx, lease, row, chunk)
    if (growth.has(++chunks)) await analyzeYoungTables(ctx.db)
  }
  return false
}

/**
 * Reads the whole file once under the heap limit of a parser, so that a hostile one ends its own import and not the worker. A full
 * queue of parsers is tried again later.
 */
async function surveyApart(bytes: Buffer): Promise<FileSurvey> {
  try {
    return await parse('survey', { bytes })
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === 'overloaded') throw error
    throw new Unreadable(error)
  }
}

/** The refusal of a parser, which has left its thread. */
class Unreadable extends Error {
  readonly code: ErrorCode
  readonly details: Details

  constructor({ code, message, details }: DomainError) {
    super(message)
    this.code = code
    this.details = details
  }
}

/** Lets a worker that is to stop do so while it only reads. */
async function* watched<Row>(ctx: RunCtx, rows: AsyncIterable<Row>) {
  let count = 0
  for await (const row of withinTime(rows)) {
    if (++count % chunk_rows === 0) stopHere(ctx)
    yield row
  }
}

/** Ends a file whose rows take too long to read. The time between the rows, for the database, does not count. */
async function* withinTime<Row>(rows: AsyncIterable<Row>) {
  const source = rows[Symbol.asyncIterator]()
  let spent_ms = 0
  for (;;) {
    const asked_at = performance.now()
    const { value, done } = await source.next()
    if (done) return
    spent_ms += performance.now() - asked_at
    if (spent_ms > longest_reading_ms) {
      await source.return?.()
      throw new SpreadsheetError('file_too_complex', 'time')
    }
    yield value
  }
}

/**
 * Looks through a file before anything of it is imported, and says why it is held: a file with hidden rows, with cells that are
 * not what was typed, and with numbers that follow each other, is imported only for someone who has seen the warning. A dry run
 * goes on, and ends with the same refusal.
 */
async function isHeld(
  ctx: RunCtx,
  lease: Lease,
  row: ImportRow,
  rows: AsyncIterable<WristbandRow>,
  { hidden_row_count, hidden_rows }: FileSurvey,
): Promise<boolean> {
  const doubtful: WristbandRow[] = []
  let count = 0
  const numbers = watchNumbers()
  for await (const one of rows) {
    numbers.see(one)
    if (isDoubtful(one) && ++count <= most_doubtful) doubtful.push(one)
  }
  const { examples, ...guessable } = numbers.found()
  await update(ctx.db, lease, guessable)
  const refuse = async (error_code: ErrorCode, details: object, rows: WristbandRow[] = []) => {
    const refusal = { error_code, error_details: JSON.stringify(details) }
    if (row.dry_run) await update(ctx.db, lease, refusal)
    else await hold(ctx, lease, row, refusal, rows)
    return !row.dry_run
  }
  if (hidden_row_count > 0 && row.hidden_rows === null)
    return refuse('spreadsheet_has_hidden_rows', { count: hidden_row_count, rows: hidden_rows })
  if (count > 0 && !row.skip_doubtful) {
    const cells = doubtful.slice(0, 20).map((one) => 'cell' in one && one.cell)
    return refuse('cell_not_as_typed', { count, cells }, doubtful)
  }
  if (!row.allow_guessable_numbers && guessable.numbers_need_pins)
    return refuse('guessable_numbers', { examples })
  return false
}

/** Ends an import that is held, with the rows that are in doubt. */
async function hold(
  ctx: RunCtx,
  lease: Lease,
  row: ImportRow,
  refusal: { error_code: ErrorCode; error_details: string },
  doubtful: WristbandRow[],
) {
  await ctx.db.transaction(async (trx) => {
    await fence(trx, lease)
    await reportDoubtful(trx, row, doubtful)
    const changes = { ...refusal, status: 'failed' as const }
    await trx('imports')
      .where({ event_id: row.event_id, _id: row._id })
      .update({ ...changes, finished_at: trx.fn.now() })
    await tellFinished(trx, lease, changes)
  })
}

async function* inChunks(rows: AsyncIterable<WristbandRow>, after: number) {
  let chunk: WristbandRow[] = []
  for await (const row of rows) {
    if (row.row <= after) continue
    chunk.push(row)
    if (chunk.length < chunk_rows) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

/** Reads the next chunk while the database works on the last one. */
async function* readAhead<One>(source: AsyncGenerator<One>): AsyncGenerator<One> {
  let next = source.next()
  for (;;) {
    const { value, done } = await next
    if (done) return
    next = source.next()
    // It is looked at in the next turn; until then nobody else listens for its error.
    next.catch(() => {})
    yield value
  }
}

function finish(knex: Knex, lease: Lease, changes: Partial<ImportRow>) {
  return update(knex, lease, { ...changes, finished_at: knex.fn.now() as unknown as string })
}

async function update(knex: Knex, lease: Lease, changes: Partial<ImportRow>) {
  const { event_id, _id } = lease
  await knex.transaction(async (trx) => {
    await fence(trx, lease)
    await trx('imports').where({ event_id, _id }).update(changes)
    if (changes.finished_at) await tellFinished(trx, lease, changes)
  })
}

async function tellFinished(trx: Trx, lease: Lease, changes: Partial<ImportRow>) {
  const { event_id, _id: import_id } = lease
  const { dry_run } = await trx('imports').where({ event_id, _id: import_id }).first('dry_run')
  const status = changes.status === 'done' ? 'done' : 'failed'
  await tell(trx, event_id, 'import.finished', { import_id, status, dry_run })
}
