import type { Cents } from '../money.ts'
import { formatCents, toMajor } from '../money.ts'
import { type MyposRestConfig, myposRest } from './mypos_rest.ts'
import {
  type Doubtful,
  type Movement,
  type PaymentProvider,
  ProviderFailure,
  type RefundOrder,
  type RefundReport,
  type Rejected,
} from './payment.ts'

/**
 * What card terminals took, paid back by the reference number of the sale. Payments begin at a terminal, so there is nothing
 * to open or to cancel.
 */
export function myposRefunds(config: MyposRestConfig): PaymentProvider {
  const call = myposRest(config)

  return {
    async refund(order) {
      const { amount, original } = order
      const tid = tidOf(order)
      if (!tid) return no_terminal
      const body = { reference_number: original.reference, amount: toMajor(amount) }

      const answer = await call({ path: `/v1.1/devices/${tid}/refund`, body })

      if (answer.outcome !== 'done') return answer
      // Success is an empty answer. The provider's name for the refund is in its list, as soon as that knows; without the
      // name it could be booked a second time when the list is read.
      const report = await findRefund(call, order)
      if (report.outcome === 'done' && report.state === 'done')
        return { outcome: 'done', provider_id: report.provider_id }
      return { outcome: 'pending', detail: 'accepted, but not in the list of transactions yet' }
    },

    findRefund: (order) => findRefund(call, order),

    movements: ({ from, to }) => movements(call, from, to),
  }
}

type Call = ReturnType<typeof myposRest>

const no_terminal: Rejected = {
  ...{ outcome: 'rejected', reason: 'bad_request' },
  detail: 'the terminal that took the money is not known',
}

const tidOf = ({ original }: RefundOrder) =>
  /^[A-Za-z0-9]{8}$/.test(original.tid ?? '') ? original.tid : undefined

/**
 * A refund carries the sale's reference and none of ours, so it is known by the sum: what was paid back before, and now this
 * amount more. Any other sum is somebody else's doing, and a person must look.
 */
async function findRefund(call: Call, order: RefundOrder): Promise<RefundReport> {
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
  if (refunded === original.refunded) return { outcome: 'done', state: 'absent', detail: told }
  const ours = found
    .filter((one) => one.amount === amount)
    .sort(byDate)
    .at(-1)
  if (ours && refunded === original.refunded + amount)
    return { outcome: 'done', state: 'done', provider_id: ours.provider_id }
  const expected = `${formatCents(original.refunded)} or ${formatCents(original.refunded + amount)}`
  return doubt('provider_error', `${told}, where ${expected} was expected`)
}

const byDate = (a: Movement, b: Movement) =>
  a.date.localeCompare(b.date) || a.provider_id.localeCompare(b.provider_id)

async function* movements(call: Call, from: string, to: string): AsyncGenerator<Movement> {
  const [from_ms, to_ms] = [Date.parse(from), Date.parse(to)]
  // Whole days, in a time zone that is not told: ask for more, and keep what is in the period.
  const query = { from_date: dayOf(from_ms - day_ms), to_date: dayOf(to_ms + day_ms) }
  for await (const one of pages(call, '/v1.1/devices/transactions', query)) {
    const at_ms = Date.parse(one.date)
    if (at_ms >= from_ms && at_ms < to_ms) yield one
  }
}

const day_ms = 86_400_000
const dayOf = (at_ms: number) => new Date(at_ms).toISOString().slice(0, 10)

const page_size = 100

/** Every movement of a list, once, even where pages shift while they are read. Throws ProviderFailure. */
async function* pages(
  call: Call,
  path: string,
  query: Record<string, string>,
): AsyncGenerator<Movement> {
  const seen = new Set<string>()
  for (let page = 1; ; page++) {
    const counted = { page: String(page), size: String(page_size) }
    const rows = readPage(await call({ path, query: { ...query, ...counted } }))
    const news = rows.filter(({ payment_reference }) => !seen.has(text(payment_reference)))
    for (const row of news) {
      seen.add(text(row.payment_reference))
      const movement = readRow(row)
      if (movement) yield movement
    }
    // A provider that knows no pages answers the same again.
    if (rows.length < page_size || news.length === 0) return
  }
}

type Row = Record<string, unknown>

function readPage(answer: Awaited<ReturnType<Call>>): Row[] {
  if (answer.outcome === 'pending') throw garbled('a list that is pending')
  if (answer.outcome !== 'done') throw new ProviderFailure(answer)
  const body = answer.body as { transactions?: unknown; items?: unknown } | Row[] | undefined
  const rows = Array.isArray(body) ? body : (body?.transactions ?? body?.items)
  if (!Array.isArray(rows)) throw garbled('no list of transactions')
  return rows as Row[]
}

// myPOS's types of transactions; fees, transfers and withdrawals are none of ours.
const kinds: Record<string, Movement['kind']> = {
  '008': 'payment',
  '013': 'payment',
  '022': 'payment',
  '501': 'payment',
  '011': 'refund',
  '017': 'refund',
  '042': 'chargeback',
}

function readRow(row: Row): Movement | undefined {
  const kind = kinds[text(row.transaction_type).padStart(3, '0')]
  if (!kind) return undefined
  const provider_id = text(row.payment_reference)
  const amount = centsOf(text(row.original_amount ?? row.transaction_amount))
  const currency = text(row.original_currency ?? row.transaction_currency)
  const date = dateOf(text(row.date))
  if (!provider_id || amount === undefined || !date) throw garbled('a transaction that is no such')
  return {
    kind,
    provider_id,
    reference: text(row.reference_number) || null,
    ...(text(row.terminal_id) && { tid: text(row.terminal_id) }),
    amount,
    currency,
    date,
  }
}

/** Decimal text, with or without a sign, in minor units. */
function centsOf(decimal: string): Cents | undefined {
  const match = /^-?(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(decimal)
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined
}

/** A time without a zone is taken as UTC. */
function dateOf(date: string): string | undefined {
  const at = new Date(/[zZ]$|[+-]\d\d:?\d\d$/.test(date) ? date : `${date.replace(' ', 'T')}Z`)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

const garbled = (detail: string) => new ProviderFailure(doubt('garbled_answer', detail))

function doubt(reason: Doubtful['reason'], detail: string): Doubtful {
  return { outcome: 'unknown', reason, detail, unsent: false }
}
