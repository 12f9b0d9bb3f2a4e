import { ruleBookOf, saleLineOf } from '@kermesse/sdk/rules/pos_rules'
import { type Flag, type PricedSale, priceSale, type Refusal } from '@kermesse/sdk/rules/sale'
import { type Band, checkSale, checkSeller, type RuleBook } from '@kermesse/sdk/rules/sale_checks'
import type { Schema } from '@kermesse/sdk/types'

type Catalogue = Schema<'PosCatalogue'>
type Client = Schema<'Client'>
/** A sale as it is sent; `is_fact` says that it has happened already, by the catalogue with this number. */
export type Sale = {
  input: Omit<Schema<'TransactionDebitInput'>, 'type'>
  is_fact: boolean
  catalogue: number
}
/** Two phones that saw the same steps know the same. */
export type Step =
  | { catalogue: Catalogue }
  | { client: Client }
  | { top_up: { uid: string; amount: number } }
  | { sale: Sale }

/** The result of a sale as the API writes it: amounts in major units. */
export type Result =
  | { error_code: string; details: unknown }
  | { amount: number; balance: number | null; flags: string[]; lines: ResultLine[] }
export type ResultLine = Pick<
  Schema<'OrderLine'>,
  '_id' | 'kind' | 'quantity' | 'total' | 'voucher'
>
export type KnownBand = {
  uid: string
  balance: number
  vouchers: Record<string, number>
  held: Record<string, number>
}

/** Plays a phone that is told of catalogues and wristbands, and computes each sale by the rule book alone. Runs in a browser. */
export function playPhone(steps: Step[]): { results: Result[]; bands: KnownBand[] } {
  const books: RuleBook[] = []
  const bands = new Map<string, Band>()
  const results: Result[] = []
  for (const step of steps) {
    if ('catalogue' in step) books.push(ruleBookOf(step.catalogue))
    else if ('client' in step) bands.set(step.client.uid, bandOf(step.client))
    else if ('top_up' in step)
      bands.get(step.top_up.uid)!.balance += Math.round(step.top_up.amount * 100)
    else results.push(decide(step.sale, books[step.sale.catalogue]!, bands))
  }
  return { results, bands: [...bands].map(([uid, band]) => known(uid, band)) }
}

function decide({ input, is_fact }: Sale, book: RuleBook, bands: Map<string, Band>): Result {
  const { uid, payment_type = 'wristband', order, bar_id, age, date, amount } = input
  const band = uid === undefined ? null : bands.get(uid)!
  const lines = order.map(saleLineOf)
  const asked = {
    bar_id,
    lines,
    payment_type,
    date: date ?? new Date().toISOString(),
    ...(age !== undefined && { age }),
    ...(amount !== undefined && { amount: Math.round(amount * 100) }),
  }
  const sold = is_fact
    ? decideFact(asked, band, book)
    : { ...checkSale(asked, band, book), flags: [] }
  if ('code' in sold) return { error_code: sold.code, details: sold.details ?? null }
  if (band)
    Object.assign(band, { balance: sold.balance, vouchers: sold.vouchers, deposits: sold.held })
  return {
    amount: sold.amount / 100,
    balance: sold.balance === null ? null : sold.balance / 100,
    flags: sold.flags,
    lines: sold.lines.map(({ item_id, kind, quantity, amount: total, voucher_id }) => ({
      _id: item_id,
      kind,
      quantity,
      total: total / 100,
      voucher: voucher_id ?? null,
    })),
  }
}

type Sold = PricedSale & { amount: number; balance: number | null; flags: Flag[] }

function decideFact(
  sale: Parameters<typeof checkSale>[0],
  band: Band | null,
  book: RuleBook,
): Sold | Refusal {
  const flags = new Set<Flag>()
  const refused = checkSeller(sale, band, book, flags)
  if (refused) return refused
  const priced = priceSale(sale, band, book, flags)
  if ('code' in priced) return priced
  const amount = priced.out - priced.back
  const balance = band && band.balance - amount
  // The limits of the event are wide here, so that a shortfall is a debt.
  if (band && balance! < Math.min(band.floor, band.balance)) flags.add('below_zero')
  return { ...priced, amount, balance, flags: [...flags].sort() }
}

function bandOf(client: Client): Band {
  const { age, balance, vouchers, containers = [], blocked, entrance_end_date } = client
  return {
    age: age as Band['age'],
    balance: Math.round(balance * 100),
    floor: 0,
    vouchers: Object.fromEntries(
      vouchers.map(({ voucher_id, quantity }) => [voucher_id, quantity]),
    ),
    deposits: Object.fromEntries(
      containers.map(({ deposit_id, quantity }) => [deposit_id, quantity]),
    ),
    entrance_end_date,
    blocked_at: blocked ? entrance_end_date : null,
    transferred_to: client.transferred_to,
  }
}

const known = (uid: string, { balance, vouchers, deposits }: Band): KnownBand => ({
  uid,
  balance: balance / 100,
  vouchers: withoutZeros(vouchers),
  held: withoutZeros(deposits),
})

function withoutZeros(quantities: Record<string, number>) {
  const some = Object.entries(quantities).filter(([, quantity]) => quantity !== 0)
  return Object.fromEntries(some.sort(([a], [b]) => (a < b ? -1 : 1)))
}
