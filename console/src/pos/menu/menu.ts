import type { Schema } from '@kermesse/sdk/types'
import { centsOf } from '../base/cents.ts'
import { createStore, useStore } from '../base/store.ts'
import { posSdk } from '../session/pos_sdk.ts'
import type { PosSession } from '../session/pos_session.ts'

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
}
export type PosMenu = {
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

const default_confirm_above = 50_00
const default_low_balance = 10_00

const menu = createStore<PosMenu | null>(null, 'menu')
/** A changed menu waits until nobody is selling. */
const next = createStore<PosMenu | null>(null)

export const currentMenu = menu.get
export const useMenu = () => useStore(menu)
/** How many prices the waiting menu changes; undefined where none waits. */
export const useWaitingChanges = () => useStore(next, (waiting) => changesOf(menu.get(), waiting))

/** Reads the menu of the session's point of sale. It is used at once, or from the next empty cart on. */
export async function loadMenu(session: PosSession & { bar_id: string }, is_selling: boolean) {
  const { event_id, bar_id } = session
  const current = menu.get()
  const known = next.get() ?? (current?.bar_id === bar_id ? current : null)
  const answer = await posSdk.pos.catalogue(
    { query: { event_id, bar_id } },
    { if_none_match: known?.revision },
  )
  if (!answer) return
  const loaded = menuOf(answer, bar_id)
  if (is_selling && current?.bar_id === bar_id) next.set(loaded)
  else menu.set(loaded)
}

/** Takes the menu that waits. */
export function takeWaitingMenu() {
  const waiting = next.get()
  if (!waiting) return
  menu.set(waiting)
  next.set(null)
}

function changesOf(before: PosMenu | null, after: PosMenu | null) {
  if (!before || !after) return undefined
  const prices = new Map(before.items.map(({ _id, price }) => [_id, price]))
  return after.items.filter(({ _id, price }) => prices.has(_id) && prices.get(_id) !== price).length
}

function menuOf(catalogue: Schema<'PosCatalogue'>, bar_id: string): PosMenu {
  const { revision, event, bars, deposits, vouchers } = catalogue
  const bar = bars.find(({ _id }) => _id === bar_id)
  if (!bar) throw new Error('this point of sale has gone')
  return {
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
    confirm_above: default_confirm_above,
    low_balance: default_low_balance,
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

function containerOf({ _id, name, price, color, return_color }: Schema<'PosDeposit'>): Container {
  return { _id, name, price: centsOf(price), colour: color, return_colour: return_color }
}
