import type { Knex } from 'knex'
import type { EventRow } from '../events/events.ts'
import { fence, type Lease, type RunCtx, stopHere } from '../operations/lease.ts'
import { DomainError } from '../platform/errors.ts'
import { queryRows } from '../platform/query_rows.ts'
import { isOfCheck } from '../providers/check_reference.ts'
import {
  type Movement,
  type PaymentProvider,
  ProviderFailure,
} from '../providers/payment_provider.ts'
import { type ProviderName, paymentProvider } from '../providers/registry.ts'

/** Result of a provider query: `none` if the event never had an account there. */
export type ProviderList =
  | { state: 'answered' }
  | { state: 'missing'; reason: string }
  | { state: 'none' }
export type Answers = Map<ProviderName, ProviderList>
type ListQuery = { event: EventRow; from: string; to: string }

const page_rows = 500

/**
 * Keeps beside the report what its providers list in `[from, to)`, ISO 8601, page by page. A provider that does not answer
 * is said to be missing, with the reason.
 */
export async function keepProviderLists(
  ctx: RunCtx,
  lease: Lease,
  names: Iterable<ProviderName>,
  asked: ListQuery,
): Promise<Answers> {
  const answers: Answers = new Map()
  for (const name of new Set(names)) answers.set(name, await keepList(ctx, lease, name, asked))
  return answers
}

async function keepList(
  ctx: RunCtx,
  lease: Lease,
  provider: ProviderName,
  asked: ListQuery,
): Promise<ProviderList> {
  await deleteMovements(ctx, lease, provider)
  const listed = listOf(ctx, provider, asked)
  try {
    for (;;) {
      stopHere(ctx)
      const page = await listed.next()
      if (page.done) return { state: 'answered' }
      await saveMovements(ctx, lease, provider, page.value)
    }
  } catch (error) {
    if (!(error instanceof Unlisted)) throw error
    // Half a list would show as missing what is there.
    await deleteMovements(ctx, lease, provider)
    return whyMissing(ctx, lease, provider, error.cause)
  } finally {
    await listed.return(undefined)
  }
}

/** Something went wrong on the provider's side, not on ours. */
class Unlisted extends Error {}

/** A movement that the provider lists; one that was made elsewhere is this event's only when its payment is. */
type ListedMovement = Movement & { is_elsewhere?: true }

/** Everything that a provider lists in a period, its refunds that are no movement of ours among it. */
export async function* everything(
  provider: PaymentProvider,
  period: { from: string; to: string },
): AsyncGenerator<ListedMovement> {
  // Payments of an account check are not booked, and were refunded in full.
  for await (const one of provider.movements(period)) if (!isOfCheck(one.reference)) yield one
  for await (const refund of provider.refunds?.(period) ?? [])
    if (!isOfCheck(refund.reference)) yield { ...refund, is_elsewhere: true }
}

async function* listOf(
  ctx: RunCtx,
  name: ProviderName,
  { event, from, to }: ListQuery,
): AsyncGenerator<ListedMovement[]> {
  let page: ListedMovement[] = []
  try {
    const provider = paymentProvider(ctx, event, name)
    for await (const movement of everything(provider, { from, to })) {
      page.push(movement)
      if (page.length < page_rows) continue
      yield page
      page = []
    }
  } catch (cause) {
    throw new Unlisted(name, { cause })
  }
  if (page.length > 0) yield page
}

async function whyMissing(
  { db, report }: RunCtx,
  { event_id }: Lease,
  provider: ProviderName,
  cause: unknown,
): Promise<ProviderList> {
  if (cause instanceof ProviderFailure) return { state: 'missing', reason: cause.doubt.reason }
  if (!(cause instanceof DomainError)) report(cause)
  const moved = await db('provider_movements').where({ event_id, provider }).first('provider_id')
  if (cause instanceof DomainError && !moved) return { state: 'none' }
  return { state: 'missing', reason: cause instanceof DomainError ? cause.code : 'internal' }
}

async function deleteMovements({ db }: RunCtx, lease: Lease, provider: ProviderName) {
  const { event_id, _id: report_id } = lease
  await db.transaction(async (trx) => {
    await fence(trx, lease)
    await trx('report_movements').where({ event_id, report_id, provider }).delete()
  })
}

async function saveMovements(
  { db }: RunCtx,
  lease: Lease,
  provider: ProviderName,
  movements: ListedMovement[],
) {
  const { event_id, _id: report_id } = lease
  await db.transaction(async (trx) => {
    await fence(trx, lease)
    const known = await withSources(trx, { event_id, provider }, movements)
    const ours = await ofThisEvent(trx, event_id, known)
    const rows = ours.map(({ kind, provider_id, reference, amount, currency, date }) => ({
      event_id,
      report_id,
      provider,
      kind,
      provider_id,
      reference,
      amount,
      currency,
      date,
    }))
    if (rows.length > 0) await trx('report_movements').insert(rows).onConflict().ignore()
  })
}

/** A refund that we did not ask for goes by the reference of its payment, where the provider says which that is. */
export async function withSources(
  trx: Knex,
  { event_id, provider }: { event_id: string; provider: ProviderName },
  movements: ListedMovement[],
): Promise<Movement[]> {
  const names = movements.flatMap(({ original }) => original ?? [])
  const ids = names.flatMap((name) => ('provider_id' in name ? name.provider_id : []))
  const named = names.flatMap((name) => ('reference' in name ? name.reference : []))
  const references = movements.flatMap(({ original, reference }) => (original && reference) || [])
  const paid: { provider_id: string; reference: string }[] = await trx('provider_movements as p')
    .join('payments as y', (on) => on.on('y.event_id', 'p.event_id').on('y._id', 'p.payment_id'))
    .where({ 'p.event_id': event_id, 'p.provider': provider, 'p.kind': 'payment' })
    .where((either) => either.whereIn('p.provider_id', ids).orWhereIn('y.reference', named))
    .select('p.provider_id', 'y.reference')
  const asked: string[] = await trx('provider_refunds')
    .where({ event_id, provider })
    .whereIn('reference', references)
    .pluck('reference')
  const of = new Map(paid.map(({ provider_id, reference }) => [provider_id, reference]))
  const known = new Set(of.values())
  const isSettled = await settledForeign(trx, event_id, movements)
  return movements.flatMap(({ is_elsewhere, ...movement }) => {
    if (isSettled(movement)) return []
    const { original, reference } = movement
    if (!original || (reference !== null && asked.includes(reference))) return [movement]
    const source = 'reference' in original ? original.reference : of.get(original.provider_id)
    if (is_elsewhere && (!source || !known.has(source))) return []
    return [source ? { ...movement, reference: source } : movement]
  })
}

/** Money of another currency that is settled is in no books, and so is what the provider paid back of it. */
async function settledForeign(trx: Knex, event_id: string, movements: Movement[]) {
  const references = movements.flatMap(({ reference }) => reference ?? [])
  const settled: { reference: string; foreign_currency: string }[] = await trx('payments')
    .where({ event_id })
    .whereIn('reference', references)
    .whereNotNull('foreign_settled_at')
    .select('reference', 'foreign_currency')
  const currencies = new Map(settled.map((one) => [one.reference, one.foreign_currency]))
  return ({ reference, currency }: Movement) =>
    reference !== null && currencies.get(reference) === currency
}

/**
 * Movements that may belong to this event, where an account serves several: without those whose
 * reference belongs to another event, and of card terminals only those that the event had at that
 * time.
 */
async function ofThisEvent(trx: Knex, event_id: string, movements: Movement[]) {
  const claimed = await claimedOf(trx, event_id, movements)
  return movements.filter((one) => claimed(one) !== 'others')
}

/** Assigns a movement by its reference or its terminal: this event, `nobodys`, or `others`. */
export async function claimedOf(trx: Knex, event_id: string, movements: Movement[]) {
  const owners = await ownersOf(trx, event_id, movements)
  const lent = await lentTerminals(trx, event_id, movements)
  return ({ reference, tid, date }: Movement) => {
    const owner = reference === null ? undefined : owners.get(reference)
    if (owner !== undefined) return owner ? 'by_reference' : 'others'
    if (tid === undefined) return 'nobodys'
    return lent.some((one) => one.tid === tid && isDuring(one, date)) ? 'by_terminal' : 'others'
  }
}

/** Events of known references. */
async function ownersOf(trx: Knex, event_id: string, movements: Movement[]) {
  const references = movements.flatMap(({ reference }) => reference ?? [])
  const rows = await queryRows<{ reference: string; is_ours: boolean }>(
    trx,
    `SELECT reference, bool_or(event_id = :event_id) AS is_ours FROM (
       SELECT reference, event_id FROM payments WHERE reference = ANY(:references)
       UNION ALL SELECT reference, event_id FROM provider_refunds WHERE reference = ANY(:references)
       UNION ALL SELECT r.reference, t.event_id FROM unnest(:references::text[]) r(reference)
         JOIN transactions t ON receipt_key(t.card_transaction_id) = receipt_key(r.reference) AND t.card_transaction_id IS NOT NULL) known
     GROUP BY reference`,
    { event_id, references },
  )
  const known = rows
  return new Map(known.map(({ reference, is_ours }) => [reference, is_ours]))
}

type Lent = { tid: string; added_on: string | null; removed_on: string | null }

/** The terminals that the event has or had, and when. */
async function lentTerminals(trx: Knex, event_id: string, movements: Movement[]): Promise<Lent[]> {
  const tids = [...new Set(movements.flatMap(({ tid }) => tid ?? []))]
  if (tids.length === 0) return []
  const rows = await queryRows<Lent>(
    trx,
    `SELECT t.terminal_id AS tid, NULL AS added_on, NULL AS removed_on FROM terminals t
       WHERE t.terminal_id = ANY(:tids) AND t.event_id = :event_id
         AND NOT EXISTS (SELECT FROM device_logs l WHERE l.device_number = t.terminal_code AND l.event_id = :event_id)
     UNION ALL SELECT t.terminal_id, l.added_on, l.removed_on FROM terminals t
       JOIN device_logs l ON l.device_number = t.terminal_code AND l.event_id = :event_id
       WHERE t.terminal_id = ANY(:tids)`,
    { event_id, tids },
  )
  return rows
}

const isDuring = ({ added_on, removed_on }: Lent, date: string) =>
  (added_on === null || Date.parse(added_on) <= Date.parse(date)) &&
  (removed_on === null || Date.parse(removed_on) > Date.parse(date))
