import type { Knex } from 'knex'
import { record } from '../operations/audit_log.ts'
import { actorNamed } from '../operations/context.ts'
import { fence, type Lease, type RunCtx, stopHere, workUnderLease } from '../operations/lease.ts'
import type { Trx } from '../platform/db.ts'
import { newId } from '../platform/ids.ts'
import { queryRow, queryRows } from '../platform/query_rows.ts'
import { erasePerson, lockErasures, named_client_fields } from './erase.ts'
import { openRefunds } from './open_refunds.ts'
import { relatedWristbands, valuesOf } from './person.ts'

/** Wristbands per transaction. */
const chunk = 200

/** Selects the wristbands of an event whose persons are not erased, or were named again since. */
const remaining = `
  SELECT c.uid FROM clients c WHERE c.event_id = :event_id AND (
    NOT EXISTS (SELECT FROM erasures x WHERE x.event_id = c.event_id AND x.uid = c.uid)
    OR num_nonnulls(${named_client_fields}) > 0
    OR EXISTS (SELECT FROM refund_forms f WHERE f.event_id = c.event_id AND f.uid = c.uid AND f.iban <> '')
    OR c.uid IN (SELECT uid FROM mails WHERE event_id = :event_id)
    OR c.uid IN (SELECT uid FROM push_subscriptions WHERE event_id = :event_id)
    OR c.uid IN (SELECT uid FROM refund_rivals WHERE event_id = :event_id))`

/** Counts the wristbands with personal data that a night should have erased, up to a limit. */
export async function countOverdue(db: Knex, event_id: string, limit: number): Promise<number> {
  const missed = "personal_data_until < now() - interval '1 day'"
  const event = await db('events').where({ _id: event_id }).whereRaw(missed).first('_id')
  if (!event) return 0
  const { count } = await queryRow<{ count: number }>(
    db,
    `SELECT count(*)::int AS count FROM (${remaining} LIMIT :limit) r`,
    { event_id, limit },
  )
  return count
}

/** Plans a run for every event whose date has passed; the sweep starts them. Archived and deleted events are included. */
export async function planRetention({ db }: Pick<RunCtx, 'db'>): Promise<void> {
  const events: string[] = await db('events').whereRaw('personal_data_until < now()').pluck('_id')
  for (const event_id of events)
    await db('retention_runs')
      .insert({ event_id, _id: newId(), wanted_at: db.fn.now() })
      .onConflict('event_id')
      .merge({ wanted_at: db.raw('excluded.wanted_at'), attempts: 0 })
}

/** Erases the persons of an event after its date, chunk by chunk. Persons with open refunds wait for the next night. */
export async function retainPersons(ctx: RunCtx, data: { event_id: string; retention_id: string }) {
  const run = { event_id: data.event_id, _id: data.retention_id }
  // After too many failures the run ends; the next night plans it again.
  const end = (lease: Lease) => settle(ctx.db, lease)
  await workUnderLease(ctx, 'retention_runs', run, (lease) => eraseChunks(ctx, lease), end)
}

async function eraseChunks(ctx: RunCtx, lease: Lease) {
  let after: string | null = ''
  while (after !== null) {
    stopHere(ctx)
    const from: string = after
    after = await ctx.db.transaction((trx) => eraseChunk(trx, lease, from))
  }
}

/** Returns the last wristband that was examined, or null at the end. */
async function eraseChunk(trx: Trx, lease: Lease, after: string): Promise<string | null> {
  const { event_id } = lease
  await fence(trx, lease)
  await lockErasures(trx, event_id)
  // The date may have been changed since the run was planned.
  const due = await trx('events')
    .where({ _id: event_id })
    .whereRaw('personal_data_until < now()')
    .first('_id')
  const rows = await queryRows<{ uid: string }>(
    trx,
    `${remaining} AND c.uid > :after ORDER BY c.uid LIMIT :chunk`,
    {
      event_id,
      after,
      chunk,
    },
  )
  const uids = rows.map(({ uid }) => uid)
  if (!due || uids.length === 0) {
    if (due) await eraseImportedCells(trx, event_id)
    await settle(trx, lease)
    return null
  }
  const persons = await relatedWristbands(trx, event_id, uids)
  const open = await openRefunds(trx, event_id, persons)
  const waiting = new Set(open.length > 0 ? await relatedWristbands(trx, event_id, open) : [])
  const erased = persons.filter((uid) => !waiting.has(uid))
  if (erased.length > 0) await eraseWristbands(trx, lease, erased)
  return uids.at(-1)!
}

async function eraseWristbands(trx: Trx, { event_id, _id }: Lease, uids: string[]) {
  const values = await valuesOf(trx, event_id, uids)
  const records = await erasePerson(trx, event_id, { uids, values })
  const ctx = { db: trx, event_id, actor: system, operation: 'persons.erase', request_id: _id }
  const after = { reason: 'retention', wristbands: uids.length, records }
  await record(ctx, { record_type: 'events', record_id: event_id, after })
}

const system = actorNamed('system')

/** Import rows that became no wristband, and the uploaded files, name persons too. */
async function eraseImportedCells(trx: Trx, event_id: string) {
  await trx.raw(
    `UPDATE import_rows r SET read = NULL WHERE r.event_id = :event_id AND r.read IS NOT NULL
       AND NOT EXISTS (SELECT FROM clients c WHERE c.event_id = :event_id AND c.uid = r.uid)`,
    { event_id },
  )
  await trx.raw(
    `DELETE FROM file_chunks WHERE event_id = :event_id AND file_id IN (
       SELECT file_id FROM imports WHERE event_id = :event_id AND finished_at IS NOT NULL)`,
    { event_id },
  )
}

async function settle(trx: Knex, { event_id, _id, epoch }: Lease) {
  await trx('retention_runs')
    .where({ event_id, _id, epoch })
    .update({ wanted_at: null, leased_until: null, attempts: 0 })
}
