import { setTimeout as sleep } from 'node:timers/promises'
import type { ChaosEvent } from './event.ts'
import type { World } from './world.ts'

/** Something that is not the same on both sides. */
export type Difference = { what: string; subject: string; here: unknown; there: unknown }

type Sums = { payments: number; refunds: number; chargebacks: number }

const quiet_ms = 120_000
/** How long the worker looks for what lists have caught up with, before the office decides. */
const found_ms = 15_000

/** Lets everything that is under way come to its end, with providers that behave and an office that looks into their accounts. */
export async function comeToRest(world: World, event: ChaosEvent): Promise<void> {
  const { providers, query } = world
  await providers('DELETE', '/control/failures')
  await providers('POST', '/control/mypos/movements/list')
  await providers('POST', '/control/payrexx/movements/list')
  await providers('PUT', '/control/payrexx/clock', { skew_ms: 0 })
  await settlePendingRefunds(providers)
  await providers('POST', '/control/payrexx/webhooks/flush')
  const lists_told_at = Date.now()
  for (const deadline = lists_told_at + quiet_ms; Date.now() < deadline; await sleep(500)) {
    // Nobody waits for the next minute: everything is looked at now, and once more when it was.
    await query(
      `UPDATE payments SET next_poll_at = now() WHERE next_poll_at IS NOT NULL AND polled_at < now() - interval '1 s'`,
    )
    await query(
      `UPDATE provider_refunds SET next_check_at = now() WHERE next_check_at > now() + interval '2 s'`,
    )
    const [{ doubt, late }] = (await query<{ doubt: number; late: number }>(
      `SELECT (SELECT count(*) FROM provider_refunds WHERE status IN ('planned', 'sending', 'pending', 'unknown'))::int AS doubt,
         (SELECT count(*) FROM payments WHERE status = 'initiated' OR polls < 3)::int AS late`,
    )) as [{ doubt: number; late: number }]
    if (doubt + late === 0) break
    if (doubt > 0 && Date.now() > lists_told_at + found_ms) await decideRest(world, event)
  }
  // One last look at every payment, so that what came back through refunds is seen too.
  await query(`UPDATE payments SET next_poll_at = now(), polls = 0 WHERE next_poll_at IS NOT NULL`)
  for (const deadline = Date.now() + quiet_ms; Date.now() < deadline; await sleep(300)) {
    const [row] = await query<{ left: number }>(
      `SELECT count(*)::int AS left FROM payments WHERE polls = 0 AND next_poll_at IS NOT NULL`,
    )
    if (row!.left === 0) return
  }
}

/** Resolves refunds missing from every list by the provider's own books, as staff would. */
async function decideRest(world: World, event: ChaosEvent) {
  const { staff, query } = world
  const open = await query<OpenRefund>(
    `SELECT _id, provider, source_reference AS reference, amount::int FROM provider_refunds
     WHERE status IN ('pending', 'unknown') AND sent_at < now() - interval '3 s'`,
  )
  const here = await refundsHere(world)
  const there = await refundsThere(world, event)
  for (const { _id, reference, amount } of open) {
    const unbooked = (there.get(reference) ?? 0) - (here.get(reference) ?? 0)
    const body = { paid: unbooked >= amount, confirmed: true }
    // While the API is being started again, the next round decides.
    await staff.refund_errors
      .decide({ path: { id: _id }, query: { event_id: event.event_id }, body })
      .catch(() => undefined)
  }
}

type OpenRefund = { _id: string; provider: string; reference: string; amount: number }

async function refundsHere(world: World): Promise<Map<string, number>> {
  const online = [...(await ourSums(world))].map(([name, { refunds }]) => [name, refunds] as const)
  return new Map([...online, ...(await bookedAtTerminals(world))])
}

async function refundsThere(world: World, event: ChaosEvent): Promise<Map<string, number>> {
  const online = [...(await theirSums(world, event))]
  const sums = online.map(([name, { refunds }]) => [name, refunds] as const)
  return new Map([...sums, ...(await movedAtTerminals(world))])
}

/** A refund that a provider has taken and left open is decided one way or the other. */
async function settlePendingRefunds(providers: World['providers']) {
  const { movements } = await providers('GET', '/control/payrexx/movements')
  for (const { id, status } of movements as { id: number; status: string }[])
    if (status === 'refund_pending')
      await providers('POST', `/control/payrexx/transactions/${id}/settle`, {
        result: id % 2 ? 'done' : 'failed',
      })
}

/** Holds the books against what the providers say moved, payment by payment. */
export async function compare(world: World, event: ChaosEvent): Promise<Difference[]> {
  const here = await ourSums(world)
  const there = await theirSums(world, event)
  const differences: Difference[] = []
  for (const reference of new Set([...here.keys(), ...there.keys()])) {
    const ours = here.get(reference) ?? none
    const theirs = there.get(reference) ?? none
    if (JSON.stringify(ours) !== JSON.stringify(theirs))
      differences.push({ what: 'money', subject: reference, here: ours, there: theirs })
  }
  differences.push(...(await atTerminals(world)), ...(await endedThere(world, event)))
  return [...differences, ...(await ownDifferences(world, event))]
}

const none: Sums = { payments: 0, refunds: 0, chargebacks: 0 }

/** Our postings by the payment's reference: the credit with its fees, and the refunds. */
async function ourSums({ query }: World): Promise<Map<string, Sums>> {
  const rows = await query<Sums & { reference: string }>(
    `SELECT p.reference, coalesce(sum(m.amount) FILTER (WHERE m.kind = 'payment'), 0)::int AS payments,
       coalesce(sum(m.amount) FILTER (WHERE m.kind = 'refund'), 0)::int AS refunds,
       coalesce(sum(m.amount) FILTER (WHERE m.kind = 'chargeback' AND m.given_back_by IS NULL), 0)::int AS chargebacks
     FROM provider_movements m
     LEFT JOIN provider_refunds r ON r.event_id = m.event_id AND r._id = m.provider_refund_id
     LEFT JOIN provider_movements s ON s.event_id = r.event_id AND s.provider = r.provider AND s.kind = 'payment' AND s.provider_id = r.source_id
     JOIN payments p ON p.event_id = m.event_id AND p._id = coalesce(m.payment_id, s.payment_id)
     GROUP BY p.reference`,
  )
  return new Map(rows.map(({ reference, ...sums }) => [reference, inOrder(sums)]))
}

const inOrder = ({ payments, refunds, chargebacks }: Sums) => ({ payments, refunds, chargebacks })

/** The same from the providers' own books. */
async function theirSums(
  { providers }: World,
  { instance, merchant_uuid }: ChaosEvent,
): Promise<Map<string, Sums>> {
  const sums = new Map<string, Sums>()
  const of = (reference: string) => {
    if (!sums.has(reference)) sums.set(reference, { ...none })
    return sums.get(reference)!
  }
  const payrexx = await providers('GET', `/control/payrexx/movements?instance=${instance}`)
  const taken = ['confirmed', 'partially-refunded', 'refunded', 'disputed', 'chargeback']
  for (const { reference, amount, status } of payrexx.movements as PayrexxMovement[]) {
    if (amount < 0 && status === 'refunded') of(reference).refunds -= amount
    else if (taken.includes(status)) of(reference).payments += amount
    if (amount > 0 && status === 'chargeback') of(reference).chargebacks += amount
  }
  const twint = await providers('GET', `/control/twint/movements?merchant_uuid=${merchant_uuid}`)
  const orders = twint.movements as TwintMovement[]
  const references = new Map(orders.map(({ provider_id, reference }) => [provider_id, reference]))
  for (const { kind, amount, reference, original } of orders) {
    if (kind === 'payment') of(reference).payments += amount
    else of(references.get(original!) ?? original!).refunds += amount
  }
  return sums
}

/** Payments that wait here although their provider has ended them. */
async function endedThere({ query, providers }: World, event: ChaosEvent): Promise<Difference[]> {
  const waiting = await query<{ reference: string; status: string }>(
    `SELECT reference, status FROM payments
     WHERE status IN ('initiated', 'pending', 'temp_failed', 'api_unreachable')`,
  )
  const { instance, merchant_uuid } = event
  const { payments } = await providers('GET', `/control/payrexx/payments?instance=${instance}`)
  const { orders } = await providers('GET', `/control/twint/orders?merchant_uuid=${merchant_uuid}`)
  const there = new Map(
    [...payments, ...orders].map(({ reference, status }: Ended) => [reference, status]),
  )
  return waiting.flatMap(({ reference, status: here }) => {
    const status = there.get(reference)
    return status === undefined || ['waiting', 'IN_PROGRESS'].includes(status)
      ? []
      : [{ what: 'payment that its provider has ended', subject: reference, here, there: status }]
  })
}

type Ended = { reference: string; status: string }

/** Refunds at terminals by the sale's reference, beside our bookings of them. */
async function atTerminals(world: World): Promise<Difference[]> {
  const here = await bookedAtTerminals(world)
  const there = await movedAtTerminals(world)
  return [...new Set([...here.keys(), ...there.keys()])].flatMap((reference) =>
    here.get(reference) === there.get(reference)
      ? []
      : [
          {
            what: 'paid back at a terminal',
            subject: reference,
            here: here.get(reference) ?? 0,
            there: there.get(reference) ?? 0,
          },
        ],
  )
}

async function bookedAtTerminals({ query }: World): Promise<Map<string, number>> {
  const rows = await query<{ reference: string; amount: number }>(
    `SELECT r.source_reference AS reference, sum(m.amount)::int AS amount FROM provider_movements m
     JOIN provider_refunds r ON r.event_id = m.event_id AND r._id = m.provider_refund_id
     WHERE m.provider = 'mypos' AND m.kind = 'refund' GROUP BY 1`,
  )
  return new Map(rows.map(({ reference, amount }) => [reference, amount]))
}

async function movedAtTerminals({ providers }: World): Promise<Map<string, number>> {
  const there = new Map<string, number>()
  const { movements } = await providers('GET', '/control/mypos/movements')
  for (const { kind, reference_number, amount } of movements as TerminalMovement[])
    if (kind === 'refund')
      there.set(reference_number, (there.get(reference_number) ?? 0) + Math.abs(amount))
  return there
}

type TerminalMovement = { kind: string; reference_number: string; amount: number }
type PayrexxMovement = { reference: string; amount: number; status: string }
type TwintMovement = {
  kind: string
  provider_id: string
  reference: string
  original: string | null
  amount: number
}

/** Invariants of our own books, independent of external failures. */
async function ownDifferences(world: World, { event_id }: ChaosEvent): Promise<Difference[]> {
  const { query, staff } = world
  const rows = await query<{ what: string; subject: string }>(
    `SELECT 'posted twice' AS what, transaction_id::text AS subject FROM provider_movements GROUP BY event_id, transaction_id HAVING count(*) > 1
     UNION ALL SELECT 'movement without its posting', m.provider_id FROM provider_movements m
       WHERE NOT EXISTS (SELECT FROM transactions t WHERE t.event_id = m.event_id AND t._id = m.transaction_id)
     UNION ALL SELECT 'posting without its movement', t._id::text FROM transactions t
       WHERE EXISTS (SELECT FROM postings l WHERE l.event_id = t.event_id AND l.transaction_id = t._id
           AND (l.from_account IN ('card_online', 'twint_web', 'twint_app') OR l.to_account IN ('card_online', 'twint_web', 'twint_app')))
         AND NOT EXISTS (SELECT FROM provider_movements m WHERE m.event_id = t.event_id AND m.transaction_id = t._id)
     UNION ALL SELECT 'refund that was sent without being written down', r.reference FROM provider_refunds r
       WHERE r.sent_at IS NOT NULL AND NOT EXISTS (SELECT FROM provider_calls c WHERE c.event_id = r.event_id AND c.call = 'refund'
         AND c.provider = r.provider AND c.reference = r.reference)
     UNION ALL SELECT 'payment that nobody looks after', reference FROM payments
       WHERE status IN ('initiated', 'pending', 'temp_failed', 'api_unreachable') AND next_poll_at IS NULL
     UNION ALL SELECT 'refund that nobody looks after', reference FROM provider_refunds
       WHERE status IN ('sending', 'pending', 'unknown') AND next_check_at IS NULL
     UNION ALL SELECT 'refund still in doubt', reference FROM provider_refunds WHERE status IN ('planned', 'sending', 'pending', 'unknown')`,
  )
  const audit = await staff.events.audit({ path: { id: event_id } })
  return [
    ...rows.map((row) => ({ ...row, here: 'found', there: 'none expected' })),
    ...audit.differences.map(({ check, subject, expected, found }) => ({
      what: `audit: ${check}`,
      subject,
      here: found,
      there: expected,
    })),
  ]
}
