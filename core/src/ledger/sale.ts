import { type Cents, roundTo } from '../platform/money.ts'
import { decline } from './decline.ts'
import type { Catalogue, Consumption, Deposit } from './event_catalogue.ts'
import { declineOrFlag, type FactContext } from './facts.ts'
import type { Account, Debit, Declined, Posting, SaleLine, Wallet } from './types.ts'

export type Sale = {
  postings: Posting[]
  /** Minor units: products and containers handed out, the containers among them, containers taken back. */
  out: Cents
  deposits: Cents
  back: Cents
  /** Paid for containers that the wallet never held. */
  doubted: Cents
  /** Only the parts of the wallet that postings touch. */
  vouchers: Record<string, number>
  held: Record<string, number>
}

type Order = {
  debit: Debit
  catalogue: Catalogue
  payer: Account
  age: number
  /** The wristband's containers are counted. */
  tracked: boolean
  context: FactContext
}

/** Prices an order against the catalogue: vouchers first, containers within their limit. Pure. */
export function priceSale(
  debit: Debit,
  wallet: Wallet | null,
  catalogue: Catalogue,
  payer: Account,
  context: FactContext,
): Sale | Declined {
  const sale: Sale = {
    postings: [],
    out: 0,
    deposits: 0,
    back: 0,
    doubted: 0,
    vouchers: { ...wallet?.vouchers },
    held: { ...wallet?.deposits },
  }
  if (debit.reported !== undefined) addReported(sale, debit.reported, payer)
  const age = Math.max(debit.age ?? 0, wallet?.age ?? 0)
  const order = { debit, catalogue, payer, age, tracked: wallet !== null, context }
  for (const line of debit.lines) {
    const declined =
      line.kind === 'consumption'
        ? addConsumption(sale, line, order)
        : addContainer(sale, line, order)
    if (declined) return declined
  }
  return sale
}

function addReported(sale: Sale, amount: Cents, payer: Account) {
  const line = { kind: 'consumption', name: 'Offline sale', quantity: 1 } as const
  sale.postings.push({ from: payer, to: 'sales', amount, ...line })
  sale.out += amount
}

/** Declines what the point of sale did not sell; a fact about a deleted item is flagged. */
function notSold({ debit, context }: Order, line: SaleLine, found: Consumption | undefined) {
  const declined = decline('consumption_not_found', line._id)
  if (found?.bar_id !== debit.bar_id) return declined
  return found.deleted ? declineOrFlag(context, 'item_deleted', declined) : undefined
}

function addConsumption(sale: Sale, line: SaleLine, order: Order) {
  const { age, catalogue, payer, context } = order
  const found = catalogue.consumptions.get(line._id)
  const missing = notSold(order, line, found)
  if (missing) return missing
  const consumption = found!
  const { _id: item_id, name, min_age } = consumption
  if (min_age > age) {
    const declined = decline('too_young', `${name} needs age ${min_age}`, {
      consumption_id: item_id,
      min_age,
    })
    if (declineOrFlag(context, 'too_young', declined)) return declined
  }
  const unit = unitPrice(line, consumption, catalogue.round, context)
  if (typeof unit !== 'number') return unit

  let left = consumption.type === 'input' ? 1 : line.quantity
  for (const voucher_id of line.without_voucher
    ? []
    : vouchersFor(consumption, sale.vouchers, catalogue)) {
    const quantity = Math.min(left, sale.vouchers[voucher_id]!)
    if (quantity === 0) continue
    sale.vouchers[voucher_id]! -= quantity
    left -= quantity
    sale.postings.push({
      from: payer,
      to: 'sales',
      amount: 0,
      kind: 'consumption',
      item_id,
      name,
      quantity,
      voucher_id,
    })
  }
  if (left === 0) return undefined
  if (consumption.can_buy_only_with_voucher) {
    const declined = decline('voucher_required', `${name} is sold for vouchers only`, {
      consumption_id: item_id,
    })
    if (declineOrFlag(context, 'voucher_missing', declined)) return declined
  }
  const total = unit * left
  const [from, to]: [Account, Account] = total >= 0 ? [payer, 'sales'] : ['sales', payer]
  sale.postings.push({
    from,
    to,
    amount: Math.abs(total),
    kind: 'consumption',
    item_id,
    name,
    quantity: left,
  })
  sale.out += total
  return undefined
}

/** The price of one, in minor units: the one in force, or the one that the device of a fact showed. */
function unitPrice(
  line: SaleLine,
  consumption: Consumption,
  step: Cents,
  context: FactContext,
): Cents | Declined {
  const { _id, name, price, type, round } = consumption
  if (type === 'input') {
    if (line.amount === undefined)
      return decline('invalid_request', `${name} needs an amount`, { consumption_id: _id })
    const amount = roundTo(line.amount, round ?? step)
    // Something would be sold, and nothing paid.
    if (amount !== 0) return amount
    return decline('amount_out_of_range', `${name} is rounded, and nothing is left`, {
      consumption_id: _id,
      step: (round ?? step) / 100,
    })
  }
  if (line.amount !== undefined) {
    return decline('invalid_request', `${name} is sold by quantity`, { consumption_id: _id })
  }
  if (line.price === undefined || line.price === price) return price
  const declined = decline('price_changed', `${name} costs ${price} minor units`, {
    consumption_id: _id,
    price: price / 100,
  })
  // A price that gives money is believed only where it was in force.
  const gives_more = line.price < 0 && line.price < price
  if (gives_more) return declined
  return declineOrFlag(context, 'price_differs', declined) ?? line.price
}

/** Vouchers that pay for a consumption: those good for the fewest things first, then the oldest. */
function vouchersFor(
  { _id, type, price }: Consumption,
  owned: Record<string, number>,
  { vouchers }: Catalogue,
) {
  if (type === 'input' || price < 0) return []
  return Object.keys(owned)
    .filter((id) => vouchers.get(id)?.consumptions.has(_id))
    .sort(
      (a, b) =>
        vouchers.get(a)!.consumptions.size - vouchers.get(b)!.consumptions.size || (a < b ? -1 : 1),
    )
}

/** Declines what the point of sale did not handle, and another price than was in force. */
function notHandled(line: SaleLine, deposit: Deposit, { debit, catalogue, context }: Order) {
  const { _id: deposit_id, name, price, deleted } = deposit
  const bar = catalogue.bars.get(debit.bar_id)!
  const returned = line.kind === 'deposit_return'
  const missing = decline('deposit_not_found', deposit_id)
  if (deleted && declineOrFlag(context, 'item_deleted', missing)) return missing
  if (!(returned ? bar.deposit_returns : bar.deposits).has(deposit_id)) {
    const declined = decline('deposit_not_sold_here', `${name} is not handled here`, { deposit_id })
    if (declineOrFlag(context, 'not_sold_here', declined)) return declined
  }
  if (line.price === undefined || line.price === price) return undefined
  const declined = decline('price_changed', `${name} costs ${price} minor units`, {
    deposit_id,
    price: price / 100,
  })
  // A price that gives more money than was in force is not believed.
  if (line.price < 0 || (returned && line.price > price)) return declined
  return declineOrFlag(context, 'price_differs', declined)
}

function addContainer(sale: Sale, line: SaleLine, order: Order) {
  const { tracked, catalogue, payer, context } = order
  const deposit = catalogue.deposits.get(line._id)
  if (!deposit) return decline('deposit_not_found', line._id)
  const declined = notHandled(line, deposit, order)
  if (declined) return declined
  const { _id: item_id, name, delta } = deposit
  const price = context ? (line.price ?? deposit.price) : deposit.price
  const returned = line.kind === 'deposit_return'
  const held = sale.held[item_id] ?? 0
  const allowed = Math.max(0, held + delta)
  if (returned && tracked && catalogue.checks_returns && line.quantity > allowed) {
    const exceeded = decline('deposit_return_exceeded', `${allowed} × ${name} may come back`, {
      deposit_id: item_id,
      allowed,
    })
    if (declineOrFlag(context, 'too_many_returns', exceeded)) return exceeded
    sale.doubted += price * (line.quantity - allowed)
  }
  const amount = price * line.quantity
  if (tracked) sale.held[item_id] = held + (returned ? -line.quantity : line.quantity)
  const [from, to]: [Account, Account] = returned ? ['deposits', payer] : [payer, 'deposits']
  sale.postings.push({ from, to, amount, kind: line.kind, item_id, name, quantity: line.quantity })
  if (returned) sale.back += amount
  else {
    sale.out += amount
    sale.deposits += amount
  }
  return undefined
}
