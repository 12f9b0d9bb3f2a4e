import type { Schema } from '@kermesse/sdk/types'
import { newestFirst, page } from '../lists/page.ts'
import { record } from '../operations/audit_log.ts'
import type { Ctx, ReadCtx } from '../operations/context.ts'
import { read, write } from '../operations/handler.ts'
import { DomainError } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { scopeOf } from '../pos/pos_scope.ts'
import { type PrinterSettings, testTicket } from './paper_tickets.ts'

type PrintJob = Schema<'PrintJob'>
type State = Schema<'PrintJobState'>

const retry_s = 3

/** Lists tickets, the newest first unless another order is asked for. */
export const list = read<'print_jobs.list'>(async (ctx, { query }) => {
  const { bar_id } = scopeOf(ctx.actor, query.bar_id)
  const { transaction_id, state } = query
  const from = jobs(ctx)
  if (bar_id) from.where({ 'j.bar_id': bar_id })
  if (transaction_id) from.where({ 'j.transaction_id': transaction_id })
  if (state) from.whereIn('j.state', state)
  const { rows, ...counted } = await page<PrintJob>(from, newestFirst(query), {
    sort: { created_at: 'j.created_at' },
    default_sort: 'created_at',
    tie_breaker: 'j._id',
  })
  return { print_jobs: rows, ...counted }
})

/** Adds a test ticket for a printer, unless one waits already. */
export const test = write<'print_jobs.test'>(async (ctx, { body: { bar_id, ip } }) => {
  const { db, event_id } = ctx
  scopeOf(ctx.actor, bar_id)
  const bar = await db('bars')
    .where({ event_id, _id: bar_id, deleted: false })
    .first('name', 'printers')
  if (!bar) throw new DomainError('bar_not_found')
  const printer = (bar.printers as PrinterSettings[]).find((one) => one.ip === ip)
  if (!printer) throw new DomainError('printer_not_found')
  const waiting = await db('print_jobs')
    .where({ event_id, bar_id, ip, kind: 'test' })
    .whereIn('state', ['queued', 'sent', 'failed'])
    .first('_id')
  if (waiting) return find(ctx, waiting._id)
  const { server_id, type } = printer
  const ticket = testTicket(bar.name, printer, new Date())
  const job = { event_id, _id: newId(), bar_id, server_id, ip, type, kind: 'test', ticket }
  await db('print_jobs').insert({ ...job, ticket: JSON.stringify(ticket), state: 'queued' })
  await record(ctx, { record_type: 'bars', record_id: bar_id })
  return find(ctx, job._id)
})

/** Notes how a ticket was printed. */
export const report = write<'print_jobs.report'>(async (ctx, { path, body }) => {
  const { lease, state, error_code = null } = body
  const job = await lock(ctx, path.id)
  if (job.lease !== lease) throw new DomainError('print_job_taken')
  // The decision of a person about a ticket in doubt stays.
  if (job.state === 'sent' || job.state === 'maybe')
    await change(ctx, path.id, state, {
      error_code,
      due_at: ctx.db.raw("now() + ? * interval '1 s'", [retry_s]),
    })
  return find(ctx, path.id)
})

/** Prints a ticket again. */
export const reprint = write<'print_jobs.reprint'>(async (ctx, { path }) => {
  const { state, copies } = await lock(ctx, path.id)
  const is_copy = state === 'printed' || state === 'maybe'
  if (state === 'queued' || state === 'sent') return find(ctx, path.id)
  return decide(ctx, path.id, 'queued', { lease: null, copies: is_copy ? copies + 1 : copies })
})

/** Takes a ticket off the list of its printer. */
export const cancel = write<'print_jobs.cancel'>(async (ctx, { path }) => {
  const { state } = await lock(ctx, path.id)
  if (state === 'sent' || state === 'printed' || state === 'cancelled') return find(ctx, path.id)
  return decide(ctx, path.id, 'cancelled', { lease: null })
})

async function decide(ctx: Ctx, _id: string, state: State, more: object) {
  await change(ctx, _id, state, { ...more, error_code: null })
  const job = await find(ctx, _id)
  await record(ctx, { record_type: 'bars', record_id: job.bar_id })
  return job
}

const change = ({ db, event_id }: Ctx, _id: string, state: State, more: object) =>
  db('print_jobs')
    .where({ event_id, _id })
    .update({ state, changed_at: db.fn.now(), ...more })

type Locked = { state: State; lease: string | null; copies: number }

/** Locks a ticket of a point of sale that the caller sees. Throws `print_job_not_found`. */
async function lock(ctx: Ctx, _id: string): Promise<Locked> {
  const { db, event_id } = ctx
  await find(ctx, _id)
  return db('print_jobs').where({ event_id, _id }).forUpdate().first('state', 'lease', 'copies')
}

async function find(ctx: Pick<ReadCtx, 'db' | 'event_id' | 'actor'>, _id: string) {
  const job: PrintJob | undefined = await jobs(ctx).where({ 'j._id': _id }).first()
  const { bar_id } = scopeOf(ctx.actor, undefined)
  if (!job || (bar_id && bar_id !== job.bar_id)) throw new DomainError('print_job_not_found')
  return job
}

const jobs = ({ db, event_id }: Pick<ReadCtx, 'db' | 'event_id'>) =>
  db('print_jobs as j')
    .join('bars as b', { 'b.event_id': 'j.event_id', 'b._id': 'j.bar_id' })
    .where({ 'j.event_id': event_id })
    .select('j._id', 'j.bar_id', 'b.name as bar_name', 'j.server_id', 'j.ip', 'j.kind')
    .select('j.transaction_id', db.raw("j.ticket->>'order_number' AS order_number"), 'j.part')
    .select('j.copies', 'j.state', 'j.error_code', 'j.created_at', 'j.changed_at')
