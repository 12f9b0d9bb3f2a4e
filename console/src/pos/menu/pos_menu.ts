import { ruleBookOf } from '@kermesse/sdk/rules/pos_rules'
import type { RuleBook } from '@kermesse/sdk/rules/sale_checks'
import type { Schema } from '@kermesse/sdk/types'
import { centsOf } from '../base/cents.ts'

export type Colour = 'purple' | 'red' | 'orange' | 'gray' | 'green'
/** Amounts in minor units. */
export type MenuItem = {
  _id: string
  name: string
  price: number
  colour: Colour
  min_age: number
  /** Sold at an amount that is typed in, rounded to this step. */
  typed: { step: number } | null
  /** The container that it is served in. */
  deposit: string | null
  voucher_only: boolean
}
export type Container = {
  _id: string
  name: string
  price: number
  colour: Colour
  return_colour: Colour
  picture: Schema<'PosDeposit'>['deposit_type']
}
type Rules = Pick<Schema<'PosCatalogue'>, 'event' | 'bars' | 'deposits' | 'vouchers'>
export type PosMenu = {
  /** The rule book is made of it. */
  rules: Rules
  /** Of the server's answer: it answers nothing while nothing has changed. */
  revision: string
  bar_id: string
  bar: string
  info: string
  items: MenuItem[]
  /** All that an item may be served in, by id. */
  containers: Record<string, Container>
  out: string[]
  back: string[]
  vouchers: Record<string, string>
  event: { name: string; is_trial: boolean; timezone: string; currency: string }
  /** Minor units: above it, a sale asks for one press. */
  confirm_above: number
  /** Minor units: a balance below it is shown in amber. */
  low_balance: number
}

const books = new WeakMap<PosMenu, RuleBook>()

/** The rules that the server decides sales by, as this menu has them. */
export function bookOf(of_menu: PosMenu): RuleBook {
  const book = books.get(of_menu) ?? ruleBookOf(of_menu.rules)
  books.set(of_menu, book)
  return book
}

/** The menu of one point of sale, out of the answer of `pos.catalogue`. */
export function menuOf(catalogue: Schema<'PosCatalogue'>, bar_id: string): PosMenu {
  const { revision, event, bars, deposits, vouchers } = catalogue
  const bar = bars.find(({ _id }) => _id === bar_id)
  if (!bar) throw new Error('this point of sale has gone')
  return {
    rules: { event, bars: [bar], deposits, vouchers },
    revision,
    bar_id,
    bar: bar.name,
    info: bar.info_text,
    items: bar.consumptions
      .filter(({ hidden }) => !hidden)
      .map((item) => itemOf(item, event.round)),
    containers: Object.fromEntries(deposits.map((one) => [one._id, containerOf(one)])),
    out: bar.possible_deposits,
    back: bar.possible_deposit_returns,
    vouchers: Object.fromEntries(vouchers.map(({ _id, name }) => [_id, name])),
    event: {
      name: event.name,
      is_trial: event.is_trial,
      timezone: event.timezone,
      currency: event.currencyCode,
    },
    confirm_above: centsOf(event.pos.confirm_above),
    low_balance: centsOf(event.pos.low_balance),
  }
}

function itemOf(item: Schema<'Consumption'>, event_step: number): MenuItem {
  const { _id, name, price, color, min_age, type, round, deposit } = item
  return {
    _id,
    name,
    price: centsOf(price),
    colour: color,
    min_age,
    typed: type === 'input' ? { step: centsOf(round ?? event_step) } : null,
    deposit: type === 'input' ? null : deposit,
    voucher_only: item.can_buy_only_with_voucher,
  }
}

function containerOf(deposit: Schema<'PosDeposit'>): Container {
  const { _id, name, price, color, return_color, deposit_type: picture } = deposit
  return { _id, name, price: centsOf(price), colour: color, return_colour: return_color, picture }
}
