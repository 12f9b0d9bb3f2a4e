import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { newestFirst, page } from '../lists/page.ts'
import { record } from '../operations/audit_log.ts'
import type { Ctx } from '../operations/context.ts'
import { none, read, write } from '../operations/handler.ts'
import { DomainError, invalid } from '../platform/errors.ts'
import { readFile } from '../platform/files.ts'
import { newId } from '../platform/ids.ts'
import { todayIn } from '../platform/today.ts'
import { fileOf, presentReport, type ReportRow } from './report.ts'

const sorts = ['created_at', 'updated_at', 'file_name', 'type', 'status'] as const

/** Lists reports, the newest first unless another order is asked for. */
export const list = read<'reports.list'>(async (ctx, { query }) => {
  const from = ctx.db<ReportRow>('reports').where({ event_id: ctx.event_id })
  const { rows, ...counted } = await page<ReportRow>(
    from,
    newestFirst({ ...query, search: query.file_name ?? query.search }),
    {
      sort: Object.fromEntries(sorts.map((name) => [name, name])),
      default_sort: 'created_at',
      tie_breaker: '_id',
      search: ['file_name'],
    },
  )
  return { reports: rows.map(presentReport), ...counted }
})

/** Shows how far a report is. */
export const get = read<'reports.get'>(async ({ db, event_id }, { path }) =>
  presentReport(await find(db, { event_id, _id: path.id })),
)

/** Starts a report; the worker writes it. */
export const create = write<'reports.create'>(async (ctx, { body }) => {
  const { type, format = 'xlsx', dateBegin = null, dateEnd = null } = body
  if (dateBegin && dateEnd && Date.parse(dateBegin) >= Date.parse(dateEnd))
    throw invalid('dateBegin', 'not_before_end', 'begin_after_end')
  const event_id = ctx.event_id
  const event = await ctx.db('events').where({ _id: event_id }).first('timezone')
  if (!event) throw new DomainError('event_not_found')
  const _id = newId()
  const today = todayIn(event.timezone)
  const file_name = `report-${type}-${today}-${_id.slice(-6)}.${fileOf({ type, format }).extension}`
  await insertAlone(ctx, {
    event_id,
    _id,
    type,
    format,
    file_name,
    dateBegin,
    dateEnd,
    user_id: ctx.actor.user_id,
  })
  const answer = presentReport(await find(ctx.db, { event_id, _id }))
  await record(ctx, { record_type: 'reports', record_id: _id, after: answer })
  ctx.enqueue('reports.run', { event_id, report_id: _id })
  return answer
})

/** A report's file: always the same bytes. */
export const download = none<'reports.download'>(async ({ db, event_id }, { path }) => {
  const { file_name } = path
  const report = await find(db, { event_id, file_name })
  if (report.status === 'inprogress') throw new DomainError('report_not_ready')
  if (!report.file_id) throw new DomainError('file_not_found', 'the report could not be made')
  const content = readFile(db, event_id, report.file_id)
  return { file_name, content_type: fileOf(report).content_type, content }
})

async function find(
  db: Knex,
  key: Partial<Pick<ReportRow, 'event_id' | '_id' | 'file_name'>>,
): Promise<ReportRow> {
  const report = await db<ReportRow>('reports').where(key).first()
  if (!report) throw new DomainError('report_not_found')
  return report as ReportRow
}

type NewReport = Pick<ReportRow, 'event_id' | '_id' | 'file_name'> &
  Pick<Schema<'Report'>, 'type' | 'format' | 'dateBegin' | 'dateEnd'> & { user_id: string | null }

async function insertAlone(ctx: Ctx, report: NewReport) {
  try {
    await ctx.db('reports').insert(report)
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'reports_in_progress') throw error
    throw new DomainError('report_in_progress')
  }
}
