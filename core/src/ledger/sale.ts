import { type Cents, roundTo } from '../platform/money.ts'
import type { Catalogue, Consumption } from './catalogue.ts'
import { decline } from './decline.ts'
import type { Account, Debit, Declined, Posting, SaleLine, Wallet } from './types.ts'

export type Sale = {
  postings: Posting[]
  /** Minor units: products and containers handed out, the containers among them, containers taken back. */
  out: Cents
  deposits: Cents
  back: Cents
  /** Only the parts of the wallet that postings touch. */
  vouchers: Record<string, number>
  held: Record<string, number>
}

/** Prices an order against the catalogue: vouchers first, containers within their limit. Pure. */
export function priceSale(
  debit: Debit,
  wallet: Wallet | null,
  catalogue: Catalogue,
  payer: Account,
): Sale | Declined {
  const sale: Sale = {
    postings: [],
    out: 0,
    deposits: 0,
    back: 0,
    vouchers: { ...wallet?.vouchers },
    held: { ...wallet?.deposits },
  }
  const age = Math.max(debit.age ?? 0, wallet?.age ?? 0)
  for (const line of debit.lines) {
    const declined =
      line.kind === 'consumption'
        ? addConsumption(sale, line, debit, age, catalogue, payer)
        : addContainer(sale, line, debit, wallet !== null, catalogue, payer)
    if (declined) return declined
  }
  return sale
}

function addConsumption(
  sale: Sale,
  line: SaleLine,
  debit: Debit,
  age: number,
  catalogue: Catalogue,
  payer: Account,
) {
  const consumption = catalogue.consumptions.get(line._id)
  if (consumption?.bar_id !== debit.bar_id) return decline('consumption_not_found', line._id)
  const { _id: item_id, name, min_age } = consumption
  if (min_age > age)
    return decline('too_young', `${name} needs age ${min_age}`, {
      consumption_id: item_id,
      min_age,
    })
  const unit = unitPrice(line, consumption, debit.date, catalogue.round)
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
    return decline('voucher_required', `${name} is sold for vouchers only`, {
      consumption_id: item_id,
    })
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

/** The price of one, in minor units: today's, or one that was in force when an offline device sold it. */
function unitPrice(
  line: SaleLine,
  consumption: Consumption,
  date: string,
  step: Cents,
): Cents | Declined {
  const { _id, name, price, type, former_prices, round } = consumption
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
  const was_in_force = former_prices.some(
    (former) => former.price === line.price && former.until >= date,
  )
  if (was_in_force) return line.price
  return decline('price_changed', `${name} costs ${price} minor units`, {
    consumption_id: _id,
    price: price / 100,
  })
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

function addContainer(
  sale: Sale,
  line: SaleLine,
  debit: Debit,
  tracked: boolean,
  catalogue: Catalogue,
  payer: Account,
) {
  const deposit = catalogue.deposits.get(line._id)
  if (!deposit) return decline('deposit_not_found', line._id)
  const { _id: item_id, name, price, delta } = deposit
  const bar = catalogue.bars.get(debit.bar_id)!
  const returned = line.kind === 'deposit_return'
  if (!(returned ? bar.deposit_returns : bar.deposits).has(item_id)) {
    return decline('deposit_not_sold_here', `${name} is not handled here`, { deposit_id: item_id })
  }
  if (line.price !== undefined && line.price !== price) {
    return decline('price_changed', `${name} costs ${price} minor units`, {
      deposit_id: item_id,
      price: price / 100,
    })
  }
  const held = sale.held[item_id] ?? 0
  if (returned && tracked && catalogue.checks_returns && line.quantity > held + delta) {
    const allowed = Math.max(0, held + delta)
    return decline('deposit_return_exceeded', `${allowed} × ${name} may come back`, {
      deposit_id: item_id,
      allowed,
    })
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
