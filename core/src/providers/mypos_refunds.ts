import { formatCents, toMajor } from '@kermesse/sdk/rules/money'
import type { MyposRestConfig } from '../platform/config.ts'
import {
  daysAround,
  doubt,
  type MyposCall,
  movementsBetween,
  page_size,
  pages,
} from './mypos_list.ts'
import { myposRest } from './mypos_rest.ts'
import {
  type Movement,
  type PaymentProvider,
  ProviderFailure,
  type RefundOrder,
  type RefundReport,
  type Rejected,
} from './payment_provider.ts'

/**
 * Refunds card payments by the reference number of the sale. Payments start at a terminal, so there
 * is nothing to open or to cancel.
 */
export function myposRefunds(config: MyposRestConfig): PaymentProvider {
  const call = myposRest(config)

  return {
    async probe() {
      const now = Date.now()
      const query = { ...daysAround(now, now), page: '1', size: '1' }
      const answer = await call({ path: '/v1.1/devices/transactions', query })
      return answer.outcome === 'pending' ? doubt('garbled_answer', answer.detail) : answer
    },

    async refund(order) {
      const { amount, original } = order
      const tid = tidOf(order)
      if (!tid) return no_terminal
      const body = { reference_number: original.reference, amount: toMajor(amount) }

      const answer = await call({ path: `/v1.1/devices/${tid}/refund`, body })

      if (answer.outcome !== 'done') return answer
      // Success is an empty answer. The provider's name for the refund is in its list, as soon as that knows; without the
      // name it could not be told from another one when the list is compared.
      return { outcome: 'pending', detail: 'accepted, but not in the list of transactions yet' }
    },

    nameRefunds: (orders) => nameRefunds(call, orders),

    finds_refunds: 'in_lists',

    findRefund: (order) => findRefund(call, order),

    movements: ({ from, to }) => movementsBetween(call, from, to),
  }
}

const no_terminal: Rejected = {
  outcome: 'rejected',
  reason: 'bad_request',
  detail: 'the terminal that took the money is not known',
}

const tidOf = ({ original }: RefundOrder) =>
  /^[A-Za-z0-9]{8}$/.test(original.tid ?? '') ? original.tid : undefined

/**
 * A refund carries the sale's reference and none of ours, so it is known by the sum: what was paid back before, and now this
 * amount more. Any other sum is somebody else's doing, and a person must look.
 */
async function findRefund(call: MyposCall, order: RefundOrder): Promise<RefundReport> {
  const { amount, original } = order
  const tid = tidOf(order)
  if (!tid) return no_terminal
  const found: Movement[] = []
  try {
    const query = { reference_number: original.reference }
    for await (const one of pages(call, `/v1.1/devices/${tid}/transactions`, query)) {
      // A provider that ignores the filter must not lend us another sale's refund.
      if (one.kind === 'refund' && one.reference === original.reference) found.push(one)
    }
  } catch (error) {
    if (error instanceof ProviderFailure) return error.doubt
    throw error
  }
  const refunded = found.reduce((sum, one) => sum + one.amount, 0)
  const told = `${formatCents(refunded)} paid back of ${original.reference}`
  if (refunded === original.refunded) return absentUnlessNameless(call, tid, order, told)
  const ours = found
    .filter((one) => one.amount === amount)
    .sort(byDate)
    .at(-1)
  if (ours && refunded === original.refunded + amount)
    return { outcome: 'done', state: 'done', provider_id: ours.provider_id }
  const expected = `${formatCents(original.refunded)} or ${formatCents(original.refunded + amount)}`
  return doubt('provider_error', `${told}, where ${expected} was expected`)
}

const clocks_differ_ms = 600_000

/** The list may hold it without the sale's reference: such refunds of its amount, made since, are named. */
async function absentUnlessNameless(
  call: MyposCall,
  tid: string,
  { amount, asked_at }: RefundOrder,
  detail: string,
): Promise<RefundReport> {
  if (!asked_at) return { outcome: 'done', state: 'absent', detail }
  const from_ms = Date.parse(asked_at) - clocks_differ_ms
  const nameless: Movement[] = []
  try {
    const days = daysAround(from_ms, Date.now())
    for await (const one of pages(call, `/v1.1/devices/${tid}/transactions`, days)) {
      const is_like_it = one.kind === 'refund' && one.reference === null && one.amount === amount
      if (is_like_it && Date.parse(one.date) >= from_ms) nameless.push(one)
    }
  } catch (error) {
    if (error instanceof ProviderFailure) return error.doubt
    throw error
  }
  if (nameless.length === 0) return { outcome: 'done', state: 'absent', detail }
  const names = nameless.sort(byDate).map(({ provider_id, date }) => ({ provider_id, date }))
  const more = `without a sale: ${names.map(({ provider_id }) => provider_id).join(', ')}`
  return { outcome: 'done', state: 'absent', detail: `${detail}, ${more}`, nameless: names }
}

const byDate = (a: Movement, b: Movement) =>
  a.date.localeCompare(b.date) || a.provider_id.localeCompare(b.provider_id)

/** Several refunds of one terminal are named by one look at what moved there last; a single one by its sale. */
async function nameRefunds(call: MyposCall, orders: RefundOrder[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const [tid, of_terminal] of Map.groupBy(orders, tidOf)) {
    // Earlier refunds could be confused with the current one.
    const [first, later] = partition(of_terminal, ({ original }) => original.refunded === 0)
    const is_worth_it = tid !== undefined && first.length > 1
    for (const order of is_worth_it ? later : of_terminal) {
      const report = await findRefund(call, order)
      if (report.outcome === 'done' && report.state === 'done')
        names.set(order.reference, report.provider_id)
    }
    if (is_worth_it) await nameTogether(call, tid, first, names)
  }
  return names
}

async function nameTogether(
  call: MyposCall,
  tid: string,
  orders: RefundOrder[],
  names: Map<string, string>,
) {
  const listed = await newestRefunds(call, tid, orders)
  for (const { reference, amount, original } of orders) {
    const [one, ...others] = listed.get(original.reference) ?? []
    // Of a sale of which nothing had gone back there is one: ours. Anything else is looked at alone, later.
    if (one?.amount === amount && others.length === 0) names.set(reference, one.provider_id)
  }
}

/** The refunds of these sales that a terminal's list of the last days shows; no more pages than they can fill, and some. */
async function newestRefunds(call: MyposCall, tid: string, orders: RefundOrder[]) {
  const wanted = new Set(orders.map(({ original }) => original.reference))
  const listed = new Map<string, Movement[]>()
  const now = Date.now()
  let left = (Math.ceil(orders.length / page_size) + 2) * page_size
  try {
    for await (const one of pages(
      call,
      `/v1.1/devices/${tid}/transactions`,
      daysAround(now, now),
    )) {
      const { kind, reference } = one
      if (kind === 'refund' && reference !== null && wanted.has(reference))
        listed.set(reference, [...(listed.get(reference) ?? []), one])
      if (--left === 0 || listed.size === wanted.size) break
    }
  } catch (error) {
    // Keeps the parts that were read; the rest is queried later.
    if (!(error instanceof ProviderFailure)) throw error
  }
  return listed
}

function partition<T>(all: T[], holds: (one: T) => boolean): [T[], T[]] {
  return [all.filter(holds), all.filter((one) => !holds(one))]
}
