import { formatCents } from '@kermesse/sdk/rules/money'
import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import type { EventRow } from '../events/events.ts'
import type { RunCtx } from '../operations/lease.ts'
import { log } from '../payments/poll.ts'
import { DomainError } from '../platform/errors.ts'
import { queryRows } from '../platform/query_rows.ts'
import { type Movement, ProviderFailure } from '../providers/payment_provider.ts'
import { type ProviderName, paymentProvider } from '../providers/registry.ts'
import { claimedOf, everything, withSources } from './provider_list.ts'
import { type Pair, pairsSql } from './reconcile.ts'
import { fromCursor, readWhole } from './snapshot.ts'
import { arrayOf, tendersOf } from './tender.ts'

type Difference = Schema<'EventAudit'>['differences'][number]
type Period = { from: string; to: string }

const day_ms = 86_400_000
const looked_back_days = 40
const shown = 20
const hour_ms = 3_600_000

/**
 * Holds the books of every event against what its providers list, so that what nobody asked us for is told without a report.
 * What differs is kept for the audit and written where staff reads. Run twice it tells the same. What has just moved may be
 * booked or listed in a moment, so that it is left to the next night.
 */
export async function checkProviders(ctx: RunCtx, settled_ms = hour_ms): Promise<void> {
  const now = Date.now()
  const to = new Date(now - settled_ms).toISOString()
  const from = new Date(now - looked_back_days * day_ms).toISOString()
  for (const { event, provider } of await accountsToCheck(ctx.db)) {
    if (ctx.signal.aborted) return
    // An account that cannot be read must not keep the others from being checked.
    await checkProvider(ctx, event, provider, { from, to }).catch(ctx.report)
  }
}

async function checkProvider(ctx: RunCtx, event: EventRow, provider: ProviderName, period: Period) {
  const { db } = ctx
  const { _id: event_id } = event
  const list = await listOf(ctx, event, provider, period)
  if ('unanswered' in list) {
    await saveCheck(db, { event_id, provider, unanswered: list.unanswered })
    const message = `check of ${provider}: ${list.unanswered}`.slice(0, 500)
    return log(db, { event_id, level: 'warn', message })
  }
  const differences = await differencesOf(ctx, event_id, provider, period, list.movements)
  await saveCheck(db, { event_id, provider, unanswered: null, differences })
  for (const { subject, expected, found } of differences)
    await log(db, {
      event_id,
      level: 'error',
      message: `${subject}: ${provider} lists ${expected}, booked is ${found}`.slice(0, 500),
    })
}

/**
 * Movements of a provider's list that belong to this event: by reference, or by terminal if they
 * name no known sale.
 */
async function listOf(
  ctx: RunCtx,
  event: EventRow,
  name: ProviderName,
  period: Period,
): Promise<{ movements: Movement[] } | { unanswered: string }> {
  const movements: Movement[] = []
  try {
    for await (const one of everything(paymentProvider(ctx, event, name), period))
      movements.push(one)
  } catch (error) {
    if (error instanceof ProviderFailure) return { unanswered: error.message }
    if (error instanceof DomainError) return { unanswered: error.code }
    throw error
  }
  const { _id: event_id } = event
  const known = await withSources(ctx.db, { event_id, provider: name }, movements)
  const claimed = await claimedOf(ctx.db, event_id, known)
  return {
    movements: known.filter((one) => {
      const by = claimed(one)
      return by === 'by_reference' || (by === 'by_terminal' && one.kind !== 'payment')
    }),
  }
}

const listed = `(SELECT * FROM jsonb_to_recordset(:listed::jsonb) AS l(provider text, kind text, provider_id text, reference text,
  amount bigint, currency text, date timestamptz))`

async function differencesOf(
  ctx: RunCtx,
  event_id: string,
  provider: ProviderName,
  { from, to }: Period,
  movements: Movement[],
): Promise<Difference[]> {
  const tenders = tendersOf('overall').filter(({ providers }) => providers.includes(provider))
  const bindings = {
    event_id,
    from,
    to,
    accounts: arrayOf(tenders.flatMap(({ accounts }) => accounts)),
    providers: arrayOf([provider]),
    methods: arrayOf(tenders.flatMap(({ methods }) => methods)),
    listed: JSON.stringify(movements.map((one) => ({ ...one, provider }))),
  }
  const differences: Difference[] = []
  await ctx.db.transaction(
    async (reader) => {
      await readWhole(reader)
      const snapshot = { reader, beforePage: () => {} }
      for await (const pair of fromCursor<Pair>(snapshot, pairsSql(listed), bindings))
        if (isDifference(pair) && differences.length < shown) differences.push(differenceOf(pair))
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  )
  return differences
}

/** A payment that its list lacks may be another's number that somebody has typed; a refund that it lacks was not paid. */
function isDifference({ kind, here, there, is_in_period }: Pair): boolean {
  if (!is_in_period || here === there) return false
  return there !== null || kind === 'refund'
}

function differenceOf({ provider, kind, provider_id, reference, here, there }: Pair): Difference {
  return {
    check: 'listed by provider',
    subject: `${provider} ${kind} ${provider_id}${reference ? ` of ${reference}` : ''}`,
    expected: formatCents(there ?? 0),
    found: formatCents(here ?? 0),
  }
}

type Check = { event_id: string; provider: ProviderName; unanswered: string | null }

/** Without a list, what was found before still stands. */
async function saveCheck(
  db: Knex,
  { differences, ...check }: Check & { differences?: Difference[] },
) {
  const found = differences && { differences: JSON.stringify(differences) }
  await db('provider_checks')
    .insert({ ...check, ...found, checked_at: db.fn.now() })
    .onConflict(['event_id', 'provider'])
    .merge()
}

/** A frozen event asks its providers nothing. */
async function accountsToCheck(db: Knex): Promise<{ event: EventRow; provider: ProviderName }[]> {
  const events: EventRow[] = await db('events')
    .where({ deleted: false, frozen: null })
    .whereRaw(`coalesce("dateEnd", now()) > now() - interval '180 days'`)
  const accounts: { event: EventRow; provider: ProviderName }[] = []
  // Event by event: a server has the movements of its own events only.
  for (const event of events) {
    const used = await queryRows<{ provider: ProviderName }>(db, used_providers, {
      event_id: event._id,
    })
    accounts.push(...used.map(({ provider }) => ({ event, provider })))
  }
  return accounts
}

const used_providers = `
  SELECT p.provider FROM unnest(ARRAY['payrexx', 'twint', 'mypos']) AS p(provider)
  WHERE EXISTS (SELECT FROM provider_movements m WHERE m.event_id = :event_id AND m.provider = p.provider)
    OR p.provider = 'mypos' AND EXISTS (SELECT FROM transactions t WHERE t.event_id = :event_id
      AND t.payment_type = 'mypos' AND t.card_transaction_id IS NOT NULL)`
