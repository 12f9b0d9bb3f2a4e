import { toMajor } from '@kermesse/sdk/rules/money'
import type { Schema } from '@kermesse/sdk/types'
import { type EventRow, findEventRow, showEvent } from '../events/events.ts'
import { refund_types } from '../ledger/kinds.ts'
import { Event } from '../models/event_model.ts'
import { record } from '../operations/audit_log.ts'
import type { Ctx } from '../operations/context.ts'
import { write } from '../operations/handler.ts'
import { waiting } from '../payments/payment.ts'
import type { Trx } from '../platform/db.ts'
import { DomainError, invalid } from '../platform/errors.ts'
import { queryRow } from '../platform/query_rows.ts'
import { listNumbersOf } from './backups/restore.ts'
import { assertNoRun } from './event_lifecycle.ts'

type Superseded = Schema<'EventSuperseded'>

/**
 * Makes a restored event the one that moves money. Its original, where it is on this installation, is frozen for good, and what
 * both have, payments and refund runs, belongs to the successor from then on.
 */
export const name_successor = write<'events.name_successor'>(async (ctx, { body }) => {
  const family = await lockFamily(ctx)
  const event = await findEventRow(ctx)
  if (event.frozen === 'succeeded' || !event.copy_of) throw new DomainError('event_not_restored')
  const original = family.find(({ _id, frozen }) => _id !== event._id && !frozen)
  if (body.name !== event.name) throw invalid('name', 'not_exact_name', 'event_name_mismatch')
  // Given again: a copy that is not frozen was named before.
  const is_named = !event.frozen && !original
  const replaced = original ?? family.find(({ successor_id }) => successor_id === event._id)
  const superseded = replaced ? await sinceBackup(ctx.db, replaced, event.backup_at!) : null
  if (original) await assertNoRun({ ...ctx, event_id: original._id })
  if (!is_named && !body.dry_run && !body.confirmed && superseded && superseded.paid_out > 0)
    throw new DomainError('original_paid_out', undefined, {
      event_id: superseded._id,
      paid_out: toMajor(superseded.paid_out),
    })
  const counts = await countClaims(ctx)
  if (!is_named && !body.dry_run) await succeed(ctx, event, original)
  return { event: await showEvent(ctx), original: superseded, ...counts }
})

/** The original and every copy of it, in the order of their ids, so that two of them named at once wait for each other. */
async function lockFamily(ctx: Ctx): Promise<EventRow[]> {
  const { _id, copy_of } = await findEventRow(ctx)
  const root = copy_of ?? _id
  const rows = await Event.query(ctx.db)
    .where({ _id: root })
    .orWhere({ copy_of: root })
    .orWhere({ _id })
    .orderBy('_id')
    .forUpdate()
  return rows as EventRow[]
}

async function sinceBackup(db: Trx, { _id, name }: EventRow, since: string): Promise<Superseded> {
  const counted = await queryRow<Pick<Superseded, 'transactions' | 'paid_out'>>(
    db,
    `SELECT count(*)::int AS transactions,
       coalesce(-sum(balance_change) FILTER (WHERE type IN (${refund_types})), 0)::bigint AS paid_out
     FROM transactions WHERE event_id = ? AND created_at > ?`,
    [_id, since],
  )
  const [{ count }] = (await db('payments')
    .where({ event_id: _id })
    .where('created_at', '>', since)
    .count('* as count')) as [{ count: number }]
  return { _id, name, ...counted, payments: Number(count) }
}

async function countClaims({ db, event_id }: Ctx) {
  const countOf = async (table: string) =>
    Number((await db(table).where({ event_id }).count('* as count'))[0]!.count)
  return { payments: await countOf('payments'), refunds: await countOf('refunds') }
}

async function succeed(ctx: Ctx, event: EventRow, original: EventRow | undefined) {
  const { db, event_id } = ctx
  if (original)
    await Event.query(db)
      .findById(original._id)
      .patch({ frozen: 'succeeded', successor_id: event_id })
  await Event.query(db).findById(event_id).patch({ frozen: null })
  await claimAll(db, event_id, original?._id ?? null)
  if (original) await leaveShared(db, original._id, event.backup_at!)
  await listNumbersOf(db, event_id, original?._id)
  await askAgain(db, event_id)
  for (const [of, changes] of [
    [event_id, { frozen: null, successor_of: original?._id ?? event.copy_of }],
    ...(original ? [[original._id, { frozen: 'succeeded', successor_id: event_id }] as const] : []),
  ] as [string, object][])
    await record({ ...ctx, event_id: of }, { record_type: 'events', record_id: of, after: changes })
}

/**
 * Moves the original event's claims to this one; claims of other events stay, and the audit lists
 * them.
 */
async function claimAll(db: Trx, event_id: string, original_id: string | null) {
  const payments: string[] = await db('payments').where({ event_id }).pluck('reference')
  const refunds: string[] = await db('refunds').where({ event_id }).pluck('_id')
  const claims = [
    ...payments.map((reference) => ({ kind: 'payment', reference, event_id })),
    ...refunds.map((reference) => ({ kind: 'refund', reference, event_id })),
  ]
  for (let from = 0; from < claims.length; from += claims_at_once) {
    const inserted = db('payment_directory')
      .insert(claims.slice(from, from + claims_at_once))
      .onConflict(['kind', 'reference'])
    if (original_id)
      await inserted.merge(['event_id']).where('payment_directory.event_id', original_id)
    else await inserted.ignore()
  }
}

const claims_at_once = 1_000

/** The original asks no provider any more about what the successor has. */
async function leaveShared(db: Trx, event_id: string, backup_at: string) {
  await db.raw(
    `UPDATE payments SET next_poll_at = NULL WHERE event_id = ? AND next_poll_at IS NOT NULL AND NOT EXISTS
       (SELECT FROM payment_directory d WHERE d.kind = 'payment' AND d.reference = payments.reference AND d.event_id = payments.event_id)`,
    [event_id],
  )
  await db('provider_refunds')
    .where({ event_id })
    .where('created_at', '<=', backup_at)
    .update({ next_check_at: null })
}

/** The successor asks its providers about what was left open, as the original would have. */
async function askAgain(db: Trx, event_id: string) {
  await db('payments')
    .where({ event_id })
    .where((open) => open.whereIn('status', waiting).orWhere('recheck_until', '>', db.fn.now()))
    .update({ next_poll_at: db.fn.now() })
  await db('provider_refunds')
    .where({ event_id })
    .whereIn('status', ['sending', 'pending', 'unknown'])
    .update({ next_check_at: db.fn.now() })
}
