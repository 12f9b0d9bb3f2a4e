import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { whereContains } from '../lists/page.ts'
import { record } from '../operations/audit_log.ts'
import type { Ctx, ReadCtx } from '../operations/context.ts'
import { read, whole_event, write } from '../operations/handler.ts'
import { isSuperadmin } from '../operations/rights.ts'
import type { PaymentRow } from './payment.ts'
import { canForceTimeout, forceTimeout, pageOf, paymentRows } from './payments.ts'

/** Lists payments that wait for their provider; another status is shown when asked for. */
export const list = read<'poll.list'>(async (ctx, { query }) => {
  const { status = 'pending' } = query
  const from = paymentRows(ctx.db, ctx.event_id)
  if (status !== 'all') from.where({ 'p.status': status })
  if (query.referenceNumber) whereContains(from, ['p.reference'], query.referenceNumber)
  const { rows, ...counted } = await pageOf(from, query)
  return { pollWaitList: rows.map(present), ...counted }
})

/** Ends a payment that waits too long. */
export const force_timeout = write<'poll.force_timeout'>(async (ctx, { path }) =>
  present(await forceTimeout(ctx, path.id)),
)

/** Says whether the job runs. */
export const status = read<'poll.status'>(async ({ db }) => presentJob(db))

/** Lets the job work again. */
export const start = write<'poll.start'>((ctx) => turn(ctx, true))

/** Stops the job, for the whole installation. */
export const stop = write<'poll.stop'>((ctx) => turn(ctx, false))

/** Shows what the job wrote last, the newest first. */
export const logs = read<'poll.logs'>(async (ctx, { query }) => ({
  logs: await lines(ctx).limit(query.limit ?? 100),
}))

/** Everything that the job has written, oldest first. */
export const download_logs = read<'poll.download_logs'>(async (ctx) => {
  const rows = await lines(ctx).limit(100_000)
  const text = rows
    .reverse()
    .map((row) => `${JSON.stringify(row)}\n`)
    .join('')
  return {
    file_name: 'payments.log',
    content_type: 'text/plain',
    content: Buffer.from(text || '\n'),
  }
}, whole_event)

type Line = Schema<'PollLog'> & { _id: string; event_id: string | null }

function lines(ctx: ReadCtx) {
  const { db, event_id } = ctx
  const from = db<Line>('poll_logs')
    .orderBy([
      { column: 'timestamp', order: 'desc' },
      { column: '_id', order: 'desc' },
    ])
    .select('level', 'message', 'reference', 'timestamp')
  if (event_id) from.where({ event_id })
  else if (!isSuperadmin(ctx)) from.whereRaw('false')
  return from
}

async function turn(ctx: Ctx, running: boolean) {
  const { db, actor } = ctx
  const before = await db('poll_job').forUpdate().first('running')
  if (before.running !== running) {
    await db('poll_job').update({ running, changed_by: actor.user_id, changed_at: db.fn.now() })
    await record(ctx, {
      record_type: 'poll_job',
      record_id: 'poll_job',
      event_id: null,
      before: { running: before.running },
      after: { running },
    })
  }
  return presentJob(db)
}

async function presentJob(trx: Knex): Promise<Schema<'PollJob'>> {
  const job = await trx('poll_job as j')
    .leftJoin('users as u', 'u._id', 'j.changed_by')
    .first('j.*', 'u.email as changed_by_name')
  const due = await trx('payments').whereRaw('next_poll_at <= now()').count('* as n').first()
  return {
    status: job.running ? 'running' : 'stopped',
    changed_at: job.changed_at,
    changed_by: job.changed_by_name,
    last_run_at: job.last_run_at,
    waiting: Number((due as { n: number }).n),
  }
}

function present(row: PaymentRow & { short_id: string }): Schema<'PollEntry'> {
  const { _id, uid, short_id, reference, status, amount, method, message, created_at } = row
  return {
    _id,
    uid,
    short_id,
    referenceNumber: reference,
    status,
    amount,
    method,
    message,
    createdAt: created_at,
    can_force_timeout: canForceTimeout(row),
  }
}
