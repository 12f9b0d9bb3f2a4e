import type { Knex } from 'knex'
import { fence, type Lease, type RunCtx, stopHere, workUnderLease } from '../../operations/lease.ts'
import { DomainError } from '../../platform/errors.ts'
import {
  type ScanResult,
  TicketingError,
  type TicketingProvider,
} from '../../providers/ticketing.ts'
import { asRefusal, providerOf } from './account.ts'
import { type Credential, openCredential } from './credential.ts'

/** The provider takes 60 calls a minute; the rest is for fetching tickets and zones. */
const per_minute = 50
const busy_s = 15
const closed_s = 60
const wait_max_s = 300
/** After so many tries a scan lets the others pass, and after so many it is given up. */
const patience = 10
const tries_max = 30

type Scan = {
  _id: string
  bar_code: string
  direction: 'in' | 'out' | null
  report_attempts: number
}

/**
 * Reports the passed tickets to the provider, in their order. Safe to repeat and to kill: the
 * provider treats a repeated scan as the first. Waits longer after each failure; refusals are
 * stored and change nothing for visitors who have passed.
 */
export async function reportScans(ctx: RunCtx, data: { event_id: string; report_id: string }) {
  const run = { event_id: data.event_id, _id: data.report_id }
  const releaseReport = (lease: Lease) => release(ctx.db, lease, wait_max_s)
  await workUnderLease(ctx, 'ticket_reports', run, (lease) => report(ctx, lease), releaseReport)
}

async function report(ctx: RunCtx, lease: Lease) {
  const { db } = ctx
  const event = await db('events').where({ _id: lease.event_id }).first()
  if (event.archived || event.deleted) {
    await failQueuedScans(db, lease)
    return release(db, lease, 0)
  }
  if (!event.enabled) return release(db, lease, closed_s)
  try {
    const provider = providerOf(event, ctx)
    const credential = await openCredential(ctx, lease.event_id, provider)
    await release(db, lease, await tellAll(ctx, lease, provider, credential))
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    // Its settings lack something that staff has to say.
    await release(db, lease, wait_max_s)
  }
}

/** Tells as many as this minute allows; answers for how many seconds the provider is left alone then. */
async function tellAll(
  ctx: RunCtx,
  lease: Lease,
  provider: TicketingProvider,
  credential: Credential,
): Promise<number> {
  const { db } = ctx
  const { room, wait_s } = await roomIn(db, lease.event_id)
  const scans = await dueScans(db, lease.event_id, room)
  for (const scan of scans) {
    stopHere(ctx)
    const { bar_code, direction } = scan
    try {
      const result = await credential.use((one) => provider.scan(one, bar_code, direction))
      await updateScan(db, lease, scan, changesFor(scan, result))
    } catch (error) {
      if (!(error instanceof TicketingError)) throw error
      return keepTrouble(db, lease, scan, error)
    }
  }
  return scans.length < room ? 0 : wait_s
}

/** How many calls this minute still has, and when the next one begins. */
async function roomIn(knex: Knex, event_id: string) {
  const { count, wait_s } = await knex('entrance_checks')
    .where({ event_id })
    .whereRaw("report_tried_at > now() - interval '1 min'")
    .first(
      knex.raw('count(*)::int AS count'),
      knex.raw('coalesce(60 - extract(epoch FROM now() - min(report_tried_at)), 60) AS wait_s'),
    )
  return { room: Math.max(0, per_minute - count), wait_s: Math.max(1, Number(wait_s)) }
}

function dueScans(knex: Knex, event_id: string, limit: number): Promise<Scan[]> {
  return knex('entrance_checks')
    .where({ event_id, report: 'queued' })
    .whereRaw('report_due_at <= now()')
    .orderBy(['date', '_id'])
    .limit(limit)
    .select('_id', 'bar_code', 'direction', 'report_attempts')
}

function changesFor({ report_attempts }: Scan, { outcome, detail }: ScanResult) {
  // The first try arrived, although its answer did not.
  const is_ours = outcome === 'there_already' && report_attempts > 0
  if (outcome === 'accepted' || is_ours) return { report: 'reported', report_error: null }
  return { report: 'refused', report_error: detail }
}

/** Nobody was told. The account's own trouble counts against no scan. */
async function keepTrouble(knex: Knex, lease: Lease, scan: Scan, error: TicketingError) {
  const { code } = asRefusal(error) as DomainError
  if (error.trouble === 'busy') {
    await updateScan(knex, lease, scan, { report_error: code })
    return busy_s
  }
  const report_attempts = scan.report_attempts + 1
  const wait_s = Math.min(wait_max_s, 5 * 2 ** scan.report_attempts)
  await updateScan(knex, lease, scan, {
    report_attempts,
    report_error: code,
    ...(report_attempts >= patience && {
      report_due_at: knex.raw("now() + interval '1 hour'"),
    }),
    ...(report_attempts >= tries_max && { report: 'failed' }),
  })
  return wait_s
}

async function updateScan(knex: Knex, lease: Lease, { _id }: Scan, changes: object) {
  await knex.transaction(async (trx) => {
    await fence(trx, lease)
    await trx('entrance_checks')
      .where({ event_id: lease.event_id, _id })
      .update({ ...changes, report_tried_at: trx.fn.now() })
  })
}

async function failQueuedScans(knex: Knex, lease: Lease) {
  await knex.transaction(async (trx) => {
    await fence(trx, lease)
    await trx('entrance_checks')
      .where({ event_id: lease.event_id, report: 'queued' })
      .update({ report: 'failed', report_error: '|event_is_archived|' })
  })
}

/** Ends this run; the worker's sweep finds what is left once the pause is over. */
async function release(knex: Knex, { event_id, _id, epoch }: Lease, pause_s: number) {
  const paused_until = pause_s > 0 ? knex.raw("now() + ? * interval '1 s'", [pause_s]) : null
  await knex('ticket_reports')
    .where({ event_id, _id, epoch })
    .update({ paused_until, leased_until: null, attempts: 0 })
}
