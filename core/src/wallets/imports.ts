import type { ErrorCode } from '@kermesse/sdk/types'
import { SpreadsheetError } from '../formats/spreadsheet/error.ts'
import { page } from '../lists/page.ts'
import { record } from '../operations/audit_log.ts'
import { read, write } from '../operations/handler.ts'
import { DomainError, invalid } from '../platform/errors.ts'
import { storeFile } from '../platform/files.ts'
import { newId } from '../platform/ids.ts'
import type { ImportRow } from './imports/import_row.ts'

const content_type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * Keeps a spreadsheet of wristbands and starts to import it. Each band is credited with `amount` (minor units, the
 * organiser's cash) and pays its entrance from that; a band that was imported before is skipped.
 */
export const import_excel = write<'clients.import_excel'>(async (ctx, { body }) => {
  const { event_id } = ctx
  const { entrance_id, amount, age, excel_file, excel_file_buffer, dry_run = false } = body
  const entrance = await ctx
    .db('entrances')
    .where({ event_id, _id: entrance_id, deleted: false })
    .first('_id')
  if (!entrance) throw new DomainError('entrance_not_found')
  const bytes = bytesOf(excel_file_buffer)
  const file = await storeFile(ctx.db, { event_id, _id: newId(), name: excel_file, content_type }, [
    bytes,
  ])
  const row = {
    event_id,
    _id: newId(),
    file_id: file._id,
    file_name: excel_file,
    entrance_id,
    amount,
    age: age ?? null,
    dry_run,
    user_id: ctx.actor.user_id,
  }
  await ctx.db('imports').insert(row)
  await record(ctx, { record_type: 'imports', record_id: row._id, after: row })
  ctx.enqueue('wristbands.import', { event_id, import_id: row._id })
  return { status: 'queued', data: { import_id: row._id } }
})

/** Says how far an import is. */
export const import_status = read<'clients.import_status'>(async (ctx, { path }) => {
  const { event_id } = ctx
  const row = await ctx
    .db<ImportRow>('imports')
    .where({ event_id, _id: path.import_id })
    .first(
      '_id as import_id',
      'status',
      'dry_run',
      'file_name',
      'band_count',
      'success',
      'failure',
      'skipped',
      'error_code',
      'created_at',
      'finished_at',
    )
  if (!row) throw new DomainError('import_not_found')
  return { data: row }
})

type RowOutcome = {
  row: number
  outcome: 'success' | 'failure' | 'skipped'
  reason: ErrorCode | null
  uid: string | null
  short_id: string | null
}

/** Lists what became of each row of the file. */
export const import_rows = read<'clients.import_rows'>(async (ctx, { path, query }) => {
  const { event_id } = ctx
  const { import_id } = path
  if (!(await ctx.db('imports').where({ event_id, _id: import_id }).first('_id')))
    throw new DomainError('import_not_found')
  const from = ctx
    .db('import_rows')
    .where({ event_id, import_id })
    .select('row', 'outcome', 'reason', 'uid', 'short_id')
  if (query.outcome) from.where({ outcome: query.outcome })
  return page<RowOutcome>(from, query, {
    sort: { row: 'row' },
    default_sort: 'row',
    tie_breaker: 'row',
  })
})

/** What is plainly no spreadsheet is refused at once; the rest shows when it is read. */
function bytesOf(base64: string): Buffer {
  const bytes = Buffer.from(base64, 'base64')
  // The decoder passes over what is not base64 and would leave a torn file.
  if (bytes.toString('base64').replace(/=+$/, '') !== base64.replace(/=+$/, ''))
    throw invalid('excel_file_buffer', 'is not base64')
  if (bytes.readUInt32BE(0) !== 0x504b0304)
    throw new SpreadsheetError('spreadsheet_unreadable', 'not_a_zip')
  return bytes
}
