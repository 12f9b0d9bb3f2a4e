import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import { fence, type Lease, type RunCtx, stopHere, workUnderLease } from '../../operations/lease.ts'
import { isoNow } from '../../platform/database_clock.ts'
import { DomainError } from '../../platform/errors.ts'
import { type ProviderTicket, TicketingError } from '../../providers/ticketing.ts'
import { asRefusal, providerOf, type TicketingSettings } from './account.ts'
import { openCredential } from './credential.ts'
import { saveTickets } from './save_tickets.ts'

const page = 1000
const again_s = 300
const retry_s = 60
const busy_ms = 15_000
const busy_max = 20

/**
 * Copies the event's tickets from the provider, so that the gate works while the provider is away. Safe to run twice and
 * to be killed in: each page is a transaction of its own. A provider that fails leaves the copy as it was.
 */
export async function syncTickets(ctx: RunCtx, data: { event_id: string; sync_id: string }) {
  const run = { event_id: data.event_id, _id: data.sync_id }
  const settleAsFailed = (lease: Lease) =>
    settle(ctx.db, lease, { error_code: 'internal' }, again_s)
  await workUnderLease(ctx, 'ticket_syncs', run, (lease) => copy(ctx, lease), settleAsFailed)
}

async function copy(ctx: RunCtx, lease: Lease) {
  const { db } = ctx
  const event = await db('events').where({ _id: lease.event_id }).first()
  if (event.archived || event.deleted || event.frozen) return settle(db, lease, {}, null)
  const wish = await wishOf(db, lease)
  try {
    const count = await copyPages(ctx, lease, event)
    // Nobody buys for an event that is over.
    const over = event.dateEnd && Date.parse(event.dateEnd) + 86_400_000 < Date.now()
    const done = { count, error_code: null, synced_at: db.fn.now() }
    await settle(db, lease, done, over ? null : again_s, wish)
  } catch (error) {
    const refusal = asRefusal(error)
    if (!(refusal instanceof DomainError)) throw error
    // Nothing changes before staff changes it, and an account is locked that signs in wrongly too often.
    const in_s = refusal.code === 'ticketing_refused' ? again_s : retry_s
    await settle(db, lease, { error_code: refusal.code }, in_s, wish)
  }
}

/** The wish that this run fulfils; to the microsecond, which a date of ours would lose. */
async function wishOf(knex: Knex, { event_id, _id }: Lease): Promise<string> {
  const wish = knex.raw('wanted_at::text AS wish')
  return (await knex('ticket_syncs').where({ event_id, _id }).first(wish)).wish
}

async function copyPages(ctx: RunCtx, lease: Lease, event: TicketingSettings): Promise<number> {
  const provider = providerOf(event, ctx)
  const credential = await openCredential(ctx, lease.event_id, provider)
  const tickets = await copyList(ctx, lease, (offset, limit) =>
    credential.use((one) => provider.tickets(one, offset, limit)),
  )
  const passes = await copyList(ctx, lease, (offset, limit) =>
    credential.use((one) => provider.passes(one, offset, limit)),
  )
  return tickets + passes
}

async function copyList(
  ctx: RunCtx,
  lease: Lease,
  readPage: (offset: number, limit: number) => Promise<ProviderTicket[]>,
): Promise<number> {
  const seen = new Set<string>()
  for (let offset = 0, limit = page; ; ) {
    stopHere(ctx)
    const tickets = await whenFree(ctx, () => readPage(offset, limit))
    // Only a page without anything new is the end: pages may be shorter than we ask for, and begin with what the one before
    // ended with where something was sold in between.
    const fresh = tickets.filter(({ provider_id }) => !seen.has(provider_id))
    if (fresh.length === 0 && tickets.length < limit) return seen.size
    // Full, and nothing new: it begins with the first ticket whatever we ask for, and so must be longer.
    if (fresh.length === 0) limit *= 2
    for (const { provider_id } of fresh) seen.add(provider_id)
    for (let n = 0; n < tickets.length; n += page)
      await savePage(ctx.db, lease, tickets.slice(n, n + page))
    offset += tickets.length
  }
}

async function savePage(knex: Knex, lease: Lease, tickets: ProviderTicket[]) {
  await knex.transaction(async (trx) => {
    await fence(trx, lease)
    await saveTickets(trx, lease.event_id, tickets)
  })
}

/** So many calls a minute and no more: waits until the next minute, and starts nothing over. */
async function whenFree<Result>(ctx: RunCtx, work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      const is_busy = error instanceof TicketingError && error.trouble === 'busy'
      if (!is_busy || tries === busy_max) throw error
      await sleep(busy_ms, undefined, { signal: ctx.signal }).catch(() => stopHere(ctx))
    }
  }
}

/** Ends this run and says when the next is due; null for never. What was wished for since this run's own wish stays. */
async function settle(
  knex: Knex,
  lease: Lease,
  changes: object,
  in_s: number | null,
  wish?: string,
) {
  const { event_id, _id, epoch } = lease
  const next = in_s === null ? null : new Date(Date.parse(isoNow()) + in_s * 1000).toISOString()
  const wanted_at = knex.raw(
    'CASE WHEN wanted_at = coalesce(?::timestamptz, wanted_at) THEN ?::timestamptz ELSE wanted_at END',
    [wish ?? null, next],
  )
  await knex('ticket_syncs')
    .where({ event_id, _id, epoch })
    .update({ ...changes, wanted_at, leased_until: null, attempts: 0 })
}
