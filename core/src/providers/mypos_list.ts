import type { Cents } from '@kermesse/sdk/rules/money'
import type { RestAnswer, RestRequest } from './mypos_rest.ts'
import { type Doubtful, type Movement, ProviderFailure } from './payment_provider.ts'

export type MyposCall = (request: RestRequest) => Promise<RestAnswer>

/** Movements at all terminals in `[from, to)`, ISO 8601. Throws ProviderFailure. */
export async function* movementsBetween(
  call: MyposCall,
  from: string,
  to: string,
): AsyncGenerator<Movement> {
  const [from_ms, to_ms] = [Date.parse(from), Date.parse(to)]
  for await (const one of pages(call, '/v1.1/devices/transactions', daysAround(from_ms, to_ms))) {
    const at_ms = Date.parse(one.date)
    if (at_ms >= from_ms && at_ms < to_ms) yield one
  }
}

const day_ms = 86_400_000
const dayOf = (at_ms: number) => new Date(at_ms).toISOString().slice(0, 10)

/**
 * The days to query for a period: whole days with a margin, because the time zone of the list is
 * undocumented.
 */
export function daysAround(from_ms: number, to_ms: number) {
  return { from_date: dayOf(from_ms - day_ms), to_date: dayOf(to_ms + day_ms) }
}

export const page_size = 100

/** Every movement of a list, once, even where pages shift while they are read. Throws ProviderFailure. */
export async function* pages(
  call: MyposCall,
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

function readPage(answer: Awaited<ReturnType<MyposCall>>): Row[] {
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

/** Nobody knows what became of a call. */
export function doubt(reason: Doubtful['reason'], detail: string): Doubtful {
  return { outcome: 'unknown', reason, detail, unsent: false }
}
