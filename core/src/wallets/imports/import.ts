import type { Knex } from 'knex'
import { SpreadsheetError } from '../../formats/spreadsheet/error.ts'
import { readSheet } from '../../formats/spreadsheet/read.ts'
import type { Jobs } from '../../operations/context.ts'
import { fence, type Lease, type RunCtx, stopHere, workUnderLease } from '../../operations/lease.ts'
import { tellPlanner } from '../../platform/analyze_young_tables.ts'
import { readFile } from '../../platform/files.ts'
import { type WristbandRow, wristbandRows } from '../wristband_rows.ts'
import { importChunk } from './chunk.ts'
import { assertOpen, EventClosed } from './closed.ts'
import type { ImportRow } from './import_row.ts'

const chunk_rows = 1000
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
        await importAll(ctx, lease, row as ImportRow)
        await finish(ctx.db, lease, { status: 'done' })
      } catch (error) {
        if (!(error instanceof SpreadsheetError || error instanceof EventClosed)) throw error
        await finish(ctx.db, lease, { status: 'failed', error_code: error.code })
      }
    },
    (lease) => finish(ctx.db, lease, { status: 'failed', error_code: 'internal' }),
  )
}

async function importAll(ctx: RunCtx, lease: Lease, row: ImportRow) {
  const { event_id, _id: import_id } = row
  // It may have waited for a day.
  assertOpen(await ctx.db('events').where({ _id: event_id }).first('archived', 'deleted'))
  // An upload has 21 MB at most; a zip can only be read from its end.
  const pieces: Buffer[] = []
  for await (const piece of readFile(ctx.db, event_id, row.file_id)) pieces.push(piece)
  const bytes = Buffer.concat(pieces)
  if (row.band_count === null) {
    let band_count = 0
    for await (const _ of wristbandRows(readSheet(bytes))) {
      if (++band_count % chunk_rows === 0) stopHere(ctx)
    }
    await update(ctx.db, lease, { band_count, status: 'running' })
  }
  const last = await ctx.db('import_rows').where({ event_id, import_id }).max('row as row').first()
  const rows = wristbandRows(readSheet(bytes))
  let chunks = 0
  for await (const chunk of readAhead(inChunks(rows, last?.row ?? 0))) {
    stopHere(ctx)
    await importChunk(ctx, lease, row, chunk)
    if (growth.has(++chunks)) await tellPlanner(ctx.db)
  }
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
  })
}
