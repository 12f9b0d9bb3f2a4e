import type { ErrorCode, Schema } from '../types.ts'
import { type Cents, roundTo } from './money.ts'

/** An item of a menu. Amounts in minor units. */
export type Consumption = {
  _id: string
  bar_id: string
  name: string
  price: Cents
  min_age: number
  type: 'quantity' | 'input'
  round: Cents | null
  can_buy_only_with_voucher: boolean
  /** In a former catalogue: deleted at that date. */
  deleted?: boolean
}
/** A returnable container; `delta` is how many more than taken a wristband may return. */
export type Deposit = { _id: string; name: string; price: Cents; delta: number; deleted?: boolean }
export type Bar = {
  _id: string
  deposits: Set<string>
  deposit_returns: Set<string>
  hybrid_payment_types: string[]
  deleted?: boolean
}
/** Prices and rules of sales as one consistent version: the server's, or made of what a device was told. */
export type SaleCatalogue = {
  /** The step of typed prices, in minor units. */
  round: Cents
  /** Containers are taken back within a limit. */
  checks_returns: boolean
  bars: ReadonlyMap<string, Bar>
  consumptions: ReadonlyMap<string, Consumption>
  deposits: ReadonlyMap<string, Deposit>
  /** The consumptions that a voucher pays for. */
  vouchers: ReadonlyMap<string, { consumptions: Pick<Set<string>, 'has' | 'size'> }>
}

/** A product, a container handed out, or one taken back, as the seller asked for it. Amounts in minor units. */
export type SaleLine = {
  _id: string
  kind: 'consumption' | 'deposit' | 'deposit_return'
  quantity: number
  /** The price of one that the device showed. */
  price?: Cents
  /** The total of an item of type `input`. */
  amount?: Cents
  without_voucher: boolean
}
export type Order = {
  bar_id: string
  lines: SaleLine[]
  /** The age class that the seller has checked. */
  age?: number
}
/** The parts of a wristband that prices depend on. */
export type Customer = {
  age: number | null
  vouchers: Record<string, number>
  /** Taken minus returned, by deposit. */
  deposits: Record<string, number>
}

/** A line of a receipt. `amount` is paid by the customer in minor units, and negative where they are paid. */
export type PricedLine = {
  kind: SaleLine['kind']
  item_id: string
  name: string
  quantity: number
  amount: Cents
  /** The voucher that pays; the amount is 0. */
  voucher_id?: string
}
export type PricedSale = {
  lines: PricedLine[]
  /** Minor units: products and containers handed out, the containers among them, containers taken back. */
  out: Cents
  deposits: Cents
  back: Cents
  /** Paid for containers that the wristband never held. */
  doubted: Cents
  /** Quantities of the wristband after the sale; entries of 0 are kept. */
  vouchers: Record<string, number>
  held: Record<string, number>
}

/** A refusal by the rules. `remark` is for developers; amounts in details are in major units. */
export type Refusal = {
  code: ErrorCode
  remark?: string | undefined
  details?: Record<string, unknown> | undefined
}
export type Flag = Schema<'TransactionFlag'>
/** Irregularities of a sale that has happened already; null for a request, which is refused instead. */
export type Flags = Set<Flag> | null

/** Refuses a request; flags a sale that has happened already. */
export function refuseOrFlag<Refused>(
  flags: Flags,
  flag: Flag,
  refusal: Refused,
): Refused | undefined {
  if (!flags) return refusal
  flags.add(flag)
  return undefined
}

type Pricing = {
  order: Order
  catalogue: SaleCatalogue
  age: number
  /** The wristband's containers are counted. */
  tracked: boolean
  flags: Flags
}

/** Prices an order against the catalogue: vouchers first, containers within their limit. Without a customer nobody's are counted. */
export function priceSale(
  order: Order,
  customer: Customer | null,
  catalogue: SaleCatalogue,
  flags: Flags = null,
): PricedSale | Refusal {
  const sale: PricedSale = {
    lines: [],
    out: 0,
    deposits: 0,
    back: 0,
    doubted: 0,
    vouchers: { ...customer?.vouchers },
    held: { ...customer?.deposits },
  }
  const age = Math.max(order.age ?? 0, customer?.age ?? 0)
  const pricing = { order, catalogue, age, tracked: customer !== null, flags }
  for (const line of order.lines) {
    const refused =
      line.kind === 'consumption'
        ? addConsumption(sale, line, pricing)
        : addContainer(sale, line, pricing)
    if (refused) return refused
  }
  return sale
}

/** Refuses what the point of sale did not sell; a fact about a deleted item is flagged. */
function notSold({ order, flags }: Pricing, line: SaleLine, found: Consumption | undefined) {
  const refusal = { code: 'consumption_not_found', remark: line._id } as const
  if (found?.bar_id !== order.bar_id) return refusal
  return found.deleted ? refuseOrFlag(flags, 'item_deleted', refusal) : undefined
}

function addConsumption(sale: PricedSale, line: SaleLine, pricing: Pricing): Refusal | undefined {
  const { age, catalogue, flags } = pricing
  const found = catalogue.consumptions.get(line._id)
  const missing = notSold(pricing, line, found)
  if (missing) return missing
  const consumption = found!
  const { _id: item_id, name, min_age } = consumption
  if (min_age > age) {
    const refused = refuseOrFlag(flags, 'too_young', {
      code: 'too_young' as const,
      remark: `${name} needs age ${min_age}`,
      details: { consumption_id: item_id, min_age },
    })
    if (refused) return refused
  }
  const unit = unitPrice(line, consumption, catalogue.round, flags)
  if (typeof unit !== 'number') return unit

  const item = { kind: 'consumption' as const, item_id, name }
  let left = consumption.type === 'input' ? 1 : line.quantity
  for (const voucher_id of line.without_voucher
    ? []
    : vouchersFor(consumption, sale.vouchers, catalogue)) {
    const quantity = Math.min(left, sale.vouchers[voucher_id]!)
    if (quantity === 0) continue
    sale.vouchers[voucher_id]! -= quantity
    left -= quantity
    sale.lines.push({ ...item, amount: 0, quantity, voucher_id })
  }
  if (left === 0) return undefined
  if (consumption.can_buy_only_with_voucher) {
    const refused = refuseOrFlag(flags, 'voucher_missing', {
      code: 'voucher_required' as const,
      remark: `${name} is sold for vouchers only`,
      details: { consumption_id: item_id },
    })
    if (refused) return refused
  }
  const amount = unit * left
  sale.lines.push({ ...item, amount, quantity: left })
  sale.out += amount
  return undefined
}

/** The price of one, in minor units: the one in force, or the one that the device of a fact showed. */
function unitPrice(
  line: SaleLine,
  { _id: consumption_id, name, price, type, round }: Consumption,
  event_step: Cents,
  flags: Flags,
): Cents | Refusal {
  const details = { consumption_id }
  if (type === 'input') {
    if (line.amount === undefined)
      return { code: 'invalid_request', remark: `${name} needs an amount`, details }
    const step = round ?? event_step
    const amount = roundTo(line.amount, step)
    // Something would be sold, and nothing paid.
    if (amount !== 0) return amount
    const remark = `${name} is rounded, and nothing is left`
    return { code: 'amount_out_of_range', remark, details: { ...details, step: step / 100 } }
  }
  if (line.amount !== undefined)
    return { code: 'invalid_request', remark: `${name} is sold by quantity`, details }
  if (line.price === undefined || line.price === price) return price
  const refusal = priceChanged(name, price, details)
  // A price that gives money is believed only where it was in force.
  const gives_more = line.price < 0 && line.price < price
  if (gives_more) return refusal
  return refuseOrFlag(flags, 'price_differs', refusal) ?? line.price
}

const priceChanged = (name: string, price: Cents, details: object) => ({
  code: 'price_changed' as const,
  remark: `${name} costs ${price} minor units`,
  details: { ...details, price: price / 100 },
})

/** Vouchers that pay for a consumption: those good for the fewest things first, then the oldest. */
function vouchersFor(
  { _id, type, price }: Consumption,
  owned: Record<string, number>,
  { vouchers }: SaleCatalogue,
) {
  if (type === 'input' || price < 0) return []
  return Object.keys(owned)
    .filter((id) => vouchers.get(id)?.consumptions.has(_id))
    .sort(
      (a, b) =>
        vouchers.get(a)!.consumptions.size - vouchers.get(b)!.consumptions.size || (a < b ? -1 : 1),
    )
}

/** Refuses what the point of sale did not handle, and another price than was in force. */
function notHandled(line: SaleLine, deposit: Deposit, { order, catalogue, flags }: Pricing) {
  const { _id: deposit_id, name, price, deleted } = deposit
  const bar = catalogue.bars.get(order.bar_id)!
  const returned = line.kind === 'deposit_return'
  const missing = { code: 'deposit_not_found', remark: deposit_id } as const
  if (deleted && refuseOrFlag(flags, 'item_deleted', missing)) return missing
  if (!(returned ? bar.deposit_returns : bar.deposits).has(deposit_id)) {
    const refused = refuseOrFlag(flags, 'not_sold_here', {
      code: 'deposit_not_sold_here' as const,
      remark: `${name} is not handled here`,
      details: { deposit_id },
    })
    if (refused) return refused
  }
  if (line.price === undefined || line.price === price) return undefined
  const refusal = priceChanged(name, price, { deposit_id })
  // A price that gives more money than was in force is not believed.
  if (line.price < 0 || (returned && line.price > price)) return refusal
  return refuseOrFlag(flags, 'price_differs', refusal)
}

/** How many of a container a wristband that holds `held` of them may return. */
export function returnable({ delta }: Pick<Deposit, 'delta'>, held = 0): number {
  return Math.max(0, held + delta)
}

function addContainer(sale: PricedSale, line: SaleLine, pricing: Pricing): Refusal | undefined {
  const { tracked, catalogue, flags } = pricing
  const deposit = catalogue.deposits.get(line._id)
  if (!deposit) return { code: 'deposit_not_found', remark: line._id }
  const refused = notHandled(line, deposit, pricing)
  if (refused) return refused
  const { _id: item_id, name } = deposit
  const price = flags ? (line.price ?? deposit.price) : deposit.price
  const returned = line.kind === 'deposit_return'
  const held = sale.held[item_id] ?? 0
  const allowed = returnable(deposit, held)
  if (returned && tracked && catalogue.checks_returns && line.quantity > allowed) {
    const exceeded = refuseOrFlag(flags, 'too_many_returns', {
      code: 'deposit_return_exceeded' as const,
      remark: `${allowed} × ${name} may come back`,
      details: { deposit_id: item_id, allowed },
    })
    if (exceeded) return exceeded
    sale.doubted += price * (line.quantity - allowed)
  }
  const amount = price * line.quantity
  if (tracked) sale.held[item_id] = held + (returned ? -line.quantity : line.quantity)
  sale.lines.push({
    kind: line.kind,
    item_id,
    name,
    quantity: line.quantity,
    amount: returned ? 0 - amount : amount,
  })
  if (returned) sale.back += amount
  else {
    sale.out += amount
    sale.deposits += amount
  }
  return undefined
}
