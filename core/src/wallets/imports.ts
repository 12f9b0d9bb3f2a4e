import { errors } from '@kermesse/sdk/generated/errors'
import { withoutTrailing } from '@kermesse/sdk/rules/text'
import type { ErrorCode, Result, Schema } from '@kermesse/sdk/types'
import type { Language } from '../i18n/shape.ts'
import { page } from '../lists/page.ts'
import { record } from '../operations/audit_log.ts'
import type { ReadCtx, WriteCtx } from '../operations/context.ts'
import { read, write } from '../operations/handler.ts'
import { DomainError, invalid } from '../platform/errors.ts'
import { storeFile } from '../platform/files.ts'
import { newId } from '../platform/ids.ts'
import { refuseOtherFiles } from './imports/other_files.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * Keeps a spreadsheet of wristbands and starts to import it. Each band is credited with `amount` (minor units, the
 * organiser's cash) and pays its entrance from that, or has it paid outside; a band that was imported before is skipped.
 */
export const import_excel = write<'clients.import_excel'>(async (ctx, { body }) => {
  const { event_id } = ctx
  const { entrance_id, amount, age, excel_file, excel_file_buffer } = body
  const { dry_run = false, skip_doubtful = false, entrance_paid_outside = false } = body
  const { allow_guessable_numbers = false, hidden_rows = null } = body
  if (!entrance_paid_outside) await refuseBelowPrice(ctx, entrance_id, amount)
  else await costOf(ctx, entrance_id)
  const bytes = bytesOf(excel_file_buffer)
  const content_type = bytes.toString('latin1', 0, 2) === 'PK' ? xlsx : 'text/csv'
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
    skip_doubtful,
    entrance_paid_outside,
    allow_guessable_numbers,
    hidden_rows,
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
  const row: Result<'clients.import_status'>['data'] | undefined = await ctx
    .db('imports')
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
      'error_details',
      'sheet',
      'other_sheets',
      'hidden_sheets',
      'hidden_row_count',
      'chips_are_reversed',
      'entrance_paid_outside',
      'numbers_are_guessable',
      'numbers_need_pins',
      'created_at',
      'finished_at',
    )
  if (!row) throw new DomainError('import_not_found')
  return { data: row }
})

/** Lists the imports of an event, the latest first. */
export const imports = read<'clients.imports'>(async (ctx, { query }) => {
  const { event_id } = ctx
  const from = ctx
    .db('imports as i')
    .leftJoin('users as u', 'u._id', 'i.user_id')
    .where('i.event_id', event_id)
    .select(
      'i._id as import_id',
      'i.status',
      'i.dry_run',
      'i.file_name',
      'i.success',
      'i.failure',
      'i.skipped',
      'i.error_code',
      'u.email as user',
      'i.created_at',
      'i.finished_at',
    )
  const { rows, ...counted } = await page<Schema<'ImportSummary'>>(
    from,
    { ...query, sort_order: 'DESC' as const },
    { sort: { created_at: 'i.created_at' }, default_sort: 'created_at', tie_breaker: 'i._id' },
  )
  return { imports: rows, ...counted }
})

type RowOutcome = {
  row: number
  outcome: 'success' | 'failure' | 'skipped'
  reason: ErrorCode | null
  uid: string | null
  short_id: string | null
  cell: string | null
  read: string | null
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
    .select('row', 'outcome', 'reason', 'uid', 'short_id', 'cell', 'read')
  if (query.outcome) from.where({ outcome: query.outcome })
  const { rows, ...counted } = await page<RowOutcome>(from, query, {
    sort: { row: 'row' },
    default_sort: 'row',
    tie_breaker: 'row',
  })
  return { rows: await withSentences(ctx, rows), ...counted }
})

/** Rows as their reader understands them. */
export async function withSentences<Row extends { reason: ErrorCode | null }>(
  { db, event_id, language: reader }: ReadCtx,
  rows: Row[],
) {
  const { language } = await db('events').where({ _id: event_id }).first('language')
  const said = reader ?? (language as Language)
  return rows.map((row) => ({ ...row, sentence: row.reason && errors[row.reason][said] }))
}

/** Refuses files that are clearly no spreadsheet at once; other faults appear when it is read. */
export function bytesOf(base64: string): Buffer {
  const bytes = Buffer.from(base64, 'base64')
  // The decoder passes over what is not base64 and would leave a torn file.
  if (withoutTrailing(bytes.toString('base64'), '=') !== withoutTrailing(base64, '='))
    throw invalid('excel_file_buffer', 'not_base64')
  refuseOtherFiles(bytes)
  return bytes
}

/** Every row of such a file would fail for want of money; who has sold the entrances elsewhere says so. */
async function refuseBelowPrice(ctx: WriteCtx, entrance_id: string, amount: number) {
  const { cost, allow_negative_balance } = await costOf(ctx, entrance_id)
  if (amount < cost && !allow_negative_balance)
    throw new DomainError('amount_below_entrance_price', undefined, {
      amount: amount / 100,
      price: cost / 100,
    })
}

/** The price of a wristband for this entrance, including its container, in minor units. */
async function costOf({ db, event_id }: WriteCtx, entrance_id: string) {
  const entrance = await db('entrances as e')
    .leftJoin('deposits as d', (on) =>
      on.on('d.event_id', 'e.event_id').andOn('d._id', 'e.deposit').andOnVal('d.deleted', false),
    )
    .where({ 'e.event_id': event_id, 'e._id': entrance_id, 'e.deleted': false })
    .first(
      'e.price',
      'e.type',
      'e.allow_negative_balance',
      'e.entrance_end_date',
      'd.price as deposit_price',
    )
  if (!entrance) throw new DomainError('entrance_not_found')
  if (hasEnded(entrance)) throw new DomainError('entrance_is_over')
  const { price, type, allow_negative_balance, deposit_price } = entrance
  return { cost: type === 'unpaid' ? 0 : price + (deposit_price ?? 0), allow_negative_balance }
}

const hasEnded = ({ entrance_end_date }: { entrance_end_date: string | null }) =>
  entrance_end_date !== null && Date.parse(entrance_end_date) < Date.now()

/** Returns whether an entrance of the event has ended, so that an import into it is refused. */
export async function isEntranceOver(
  { db, event_id }: Pick<ReadCtx, 'db' | 'event_id'>,
  _id: string,
): Promise<boolean> {
  const entrance = await db('entrances')
    .where({ event_id, _id, deleted: false })
    .first('entrance_end_date')
  if (!entrance) throw new DomainError('entrance_not_found')
  return hasEnded(entrance)
}
