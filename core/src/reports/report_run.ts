import { join } from 'node:path'
import type { EventRow } from '../events/events.ts'
import type { Jobs } from '../operations/context.ts'
import { fence, type Lease, type RunCtx, stopHere, workUnderLease } from '../operations/lease.ts'
import { isoNow } from '../platform/database_clock.ts'
import { storeFile } from '../platform/files.ts'
import { newId } from '../platform/ids.ts'
import { queryRow } from '../platform/query_rows.ts'
import { spool } from '../platform/temporary_file.ts'
import { type Answers, keepProviderLists } from './provider_list.ts'
import { fileOf, type ReportRow } from './report.ts'
import { readWhole, type Snapshot } from './snapshot.ts'
import { tendersOf } from './tender.ts'
import { countRows, type Result, writeReport } from './write_report.ts'

/**
 * Writes a report: the providers are asked for their lists, then everything is read from one snapshot of the ledger. Nobody
 * sees the file before all of it is there; cut short, it begins again.
 */
export async function runReport(
  ctx: RunCtx,
  { event_id, report_id }: Jobs['reports.run'],
): Promise<void> {
  await workUnderLease(
    ctx,
    'reports',
    { event_id, _id: report_id },
    (lease) => produce(ctx, lease),
    (lease) => markErrored(ctx, lease),
  )
}

async function produce(ctx: RunCtx, lease: Lease) {
  const { event_id, _id } = lease
  const report = (await ctx.db<ReportRow>('reports').where({ event_id, _id }).first()) as ReportRow
  const event = (await ctx.db('events').where({ _id: event_id }).first()) as EventRow
  const asked_at = isoNow()
  const names = tendersOf(report.type).flatMap(({ providers }) => providers)
  const asked = { event, ...(await askedPeriod(ctx, report, asked_at)) }
  const answers = await keepProviderLists(ctx, lease, names, asked)
  await ctx.db.transaction(
    async (reader) => {
      await readWhole(reader)
      const snapshot = snapshotOf(ctx, lease, report, reader)
      await setCount(ctx, lease, await countRows(snapshot, report))
      await write(ctx, lease, { report, event, answers, asked_at, snapshot })
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  )
}

const day_ms = 86_400_000

/** A day more on either side: a movement may have another date there than here. */
async function askedPeriod({ db }: RunCtx, { event_id, ...report }: ReportRow, asked_at: string) {
  const { first } = await queryRow<{ first: string }>(
    db,
    `SELECT least(e.created_at, e."dateBegin", (SELECT min(date) FROM provider_movements WHERE event_id = :event_id),
       (SELECT min(created_at) FROM payments WHERE event_id = :event_id)) AS first FROM events e WHERE e._id = :event_id`,
    { event_id },
  )
  const from_ms = Date.parse(report.dateBegin ?? first) - day_ms
  const to_ms = Math.min(Date.parse(report.dateEnd ?? asked_at), Date.parse(asked_at)) + day_ms
  return {
    from: new Date(Math.min(from_ms, to_ms - day_ms)).toISOString(),
    to: new Date(to_ms).toISOString(),
  }
}

const told_rows = 10_000

function snapshotOf(
  ctx: RunCtx,
  lease: Lease,
  { event_id, _id: report_id, dateBegin, dateEnd }: ReportRow,
  reader: Snapshot['reader'],
): Snapshot {
  let done = 0
  let told = 0
  return {
    reader,
    event_id,
    report_id,
    period: { from: dateBegin, to: dateEnd },
    async beforePage(rows) {
      stopHere(ctx)
      done += rows
      if (done - told < told_rows) return
      told = done
      const { _id, epoch } = lease
      await ctx.db('reports').where({ event_id, _id, epoch }).update({ done })
    },
  }
}

async function setCount({ db }: RunCtx, { event_id, _id, epoch }: Lease, count: number) {
  await db('reports').where({ event_id, _id, epoch }).update({ count, done: 0 })
}

type Content = {
  report: ReportRow
  event: EventRow
  answers: Answers
  asked_at: string
  snapshot: Snapshot
}

async function write(ctx: RunCtx, lease: Lease, content: Content) {
  const { report } = content
  const { event_id, _id } = lease
  let result: Result | undefined
  const bytes = writeReport(content, (written) => {
    result = written
  })
  await using spooled = await spool(join(ctx.config.data_dir, 'spool'), bytes)
  await ctx.db.transaction(async (writer) => {
    await fence(writer, lease)
    const { content_type } = fileOf(report)
    const file = { event_id, _id: newId(), name: report.file_name, content_type }
    const { _id: file_id } = await storeFile(writer, file, spooled.read())
    await writer('report_movements').where({ event_id, report_id: _id }).delete()
    const { count, paid_in, paid_out, agrees, reconciliation } = result!
    await writer('reports').where({ event_id, _id }).update({
      status: 'completed',
      file_id,
      count,
      done: count,
      agrees,
      reconciliation,
      total_in: paid_in,
      total_out: paid_out,
      updated_at: writer.fn.now(),
    })
  })
}

async function markErrored({ db }: RunCtx, lease: Lease) {
  const { event_id, _id } = lease
  await db.transaction(async (trx) => {
    await fence(trx, lease)
    await trx('report_movements').where({ event_id, report_id: _id }).delete()
    const failed = { status: 'errored', error_code: 'internal', updated_at: trx.fn.now() }
    await trx('reports').where({ event_id, _id }).update(failed)
  })
}
