import { toMajor } from '@kermesse/sdk/rules/money'
import type { Schema } from '@kermesse/sdk/types'
import { type EventRow, findEventRow } from '../events/events.ts'
import { proveIn } from '../ledger/audit.ts'
import { page } from '../lists/page.ts'
import { record } from '../operations/audit_log.ts'
import type { Ctx } from '../operations/context.ts'
import { read, write } from '../operations/handler.ts'
import { waiting } from '../payments/payment.ts'
import { isoNow } from '../platform/database_clock.ts'
import { DomainError, invalid } from '../platform/errors.ts'
import { eventTables, installationLinks } from '../platform/event_tables.ts'
import { queryRow } from '../platform/query_rows.ts'
import { setForTriggers } from '../platform/trigger_settings.ts'

type Totals = Schema<'EventTotals'>

/**
 * Removes every trace of a deleted event, its people and its log among it. What visitors could still ask back (minor units)
 * stands against it, unless anonymised totals are kept.
 */
export const delete_forever = write<'events.delete_forever'>(async (ctx, { body }) => {
  const event = await findEventRow(ctx, true)
  if (!event.deleted) throw new DomainError('event_not_deleted')
  if (body.name !== event.name) throw invalid('name', 'not_exact_name', 'event_name_mismatch')
  await refuseUnsettled(ctx)
  const totals = await totalsOf(ctx, event)
  // Play money is owed to nobody.
  if (totals.owed !== 0 && !body.keep_totals && !event.is_trial)
    throw new DomainError('money_owed', undefined, {
      owed: toMajor(totals.owed),
      currencyCode: totals.currencyCode,
    })
  await removeRows(ctx, event._id)
  const kept = body.keep_totals ? totals : null
  if (kept)
    await ctx
      .db('event_totals')
      .insert({ ...kept, accounts: JSON.stringify(kept.accounts), deleted_at: kept.deleted_at })
  // Of the installation, not of the event: its own log is gone.
  await record(ctx, {
    record_type: 'events',
    record_id: event._id,
    event_id: null,
    before: { name: event.name, deleted: true },
    after: { deleted_forever: true, totals_kept: Boolean(kept) },
  })
  return { success: true, totals: kept }
})

/** Lists what is kept of events that were deleted for ever; amounts in minor units. */
export const totals = read<'events.totals'>(async (ctx, { query }) => {
  const { rows, ...counted } = await page<Totals>(ctx.db('event_totals'), query, {
    sort: { name: 'lower(name)', deleted_at: 'deleted_at' },
    default_sort: 'deleted_at',
    tie_breaker: '_id',
    search: ['name'],
  })
  return { event_totals: rows, ...counted }
})

async function totalsOf({ db, event_id }: Ctx, event: EventRow): Promise<Totals> {
  const proof = (await proveIn(db, event_id))!
  const { refundable } = await queryRow<{ refundable: number }>(
    db,
    `SELECT coalesce(sum(greatest(balance - (unpaid - unpaid_spent), 0)), 0)::bigint AS refundable
     FROM wallets WHERE event_id = ?`,
    [event_id],
  )
  const held = proof.accounts.find(({ account }) => account === 'refund_hold')?.balance ?? 0
  return {
    _id: event._id,
    name: event.name,
    currencyCode: proof.currencyCode,
    dateBegin: event.dateBegin ?? null,
    dateEnd: event.dateEnd ?? null,
    deleted_at: isoNow(),
    owed: refundable + held,
    wallets: proof.wallets,
    transactions: proof.transactions,
    accounts: proof.accounts,
  }
}

/** Refuses while a provider may still charge or refund: the money would belong to no event. */
async function refuseUnsettled({ db, event_id }: Ctx) {
  const { payments, refunds } = await queryRow<{ payments: number; refunds: number }>(
    db,
    `SELECT (SELECT count(*) FROM payments WHERE event_id = ? AND status = ANY(?))::int AS payments,
       (SELECT count(*) FROM provider_refunds WHERE event_id = ? AND status = ANY(?))::int AS refunds`,
    [event_id, waiting, event_id, ['sending', 'pending', 'unknown']],
  )
  if (payments + refunds > 0) throw new DomainError('money_owed', undefined, { payments, refunds })
}

async function removeRows({ db }: Ctx, event_id: string) {
  // The append-only tables let rows of this event go, in this transaction.
  await setForTriggers(db, 'kermesse.forgotten_event', event_id)
  for (const { name } of (await eventTables(db)).reverse())
    await db(name).where({ event_id }).delete()
  const users: string[] = await db('users').where({ event_id }).pluck('_id')
  const tokens: string[] = await db('device_tokens').where({ event_id }).pluck('_id')
  await db('idempotency_keys')
    .whereRaw("split_part(actor, ' ', 1) = ANY(?)", [[...users, ...tokens, event_id]])
    .delete()
  await detach(db, 'users', users)
  await db('users').where({ event_id }).delete()
  await db('device_logs').where({ event_id }).delete()
  await db('audit_log').where({ event_id }).delete()
  await detach(db, 'events', [event_id])
  await db('events').where({ _id: event_id }).delete()
}

/** Deleted with the event: without its event, a token would be valid for all events. */
const ended_with_event = ['sessions', 'script_tokens']

/** Unlinks records of the installation from the event; deletes those that need it. */
async function detach(trx: Ctx['db'], target: string, ids: string[]) {
  for (const { table, column, is_optional } of await installationLinks(trx, target)) {
    if (target === 'events' && table === 'users') continue
    const rows = trx(table).whereIn(column, ids)
    if (is_optional && !ended_with_event.includes(table)) await rows.update({ [column]: null })
    else await rows.delete()
  }
}
