import type { Sdk } from '@kermesse/sdk/client'
import type { Schema } from '@kermesse/sdk/types'
import { type Chance, chanceOf, uuidOf } from './chance.ts'
import { drawMoments, type Period } from './clock.ts'
import type { Measure } from './measure.ts'
import type { Band, Shelf, Stage } from './stage.ts'

type Line = Schema<'OrderLineInput'>
type Visitor = {
  band: Band
  chance: Chance
  /** Minor units. */
  balance: number
  /** When the transactions are dated; undefined is now. */
  date: string | undefined
  /** Containers in hand, by deposit. */
  held: Map<string, number>
  id(): string
}

const most_top_up = 29_900

type Visit = { band: Band; seed: string; index: number; sales: number; period?: Period }

/** One visitor's festival: top-ups as needed, so many sales, and most bring their cups back. */
export async function visit(
  sdk: Sdk,
  stage: Stage,
  measure: Measure,
  { band, seed, index, sales, period }: Visit,
) {
  const names = [stage.event_id, seed, String(index)]
  let step = 0
  const visitor: Visitor = {
    band,
    chance: chanceOf(seed, 'visitor', String(index)),
    balance: 0,
    date: undefined,
    held: new Map(),
    id: () => uuidOf('transaction', ...names, String(step++)),
  }
  // A clock of its own, so that a visitor buys the same with and without a period.
  const clock = chanceOf(seed, 'clock', String(index))
  const [first, ...moments] = period
    ? drawMoments(clock, sales + 1, period).map((moment) => moment.toISOString())
    : []
  visitor.date = first
  await topUp(sdk, stage, measure, visitor, 0)
  for (let sale = 0; sale < sales; sale++) {
    visitor.date = moments[sale]
    await buy(sdk, stage, measure, visitor)
  }
  if (visitor.chance.happens(0.8)) await bringBack(sdk, stage, measure, visitor)
}

async function buy(sdk: Sdk, stage: Stage, measure: Measure, visitor: Visitor) {
  const { chance, held } = visitor
  const shelf = chance.pick(stage.shelves)
  const order = chooseOrder(stage, shelf, chance)
  const total = order.reduce((sum, { price = 0, quantity = 1 }) => sum + cents(price) * quantity, 0)
  if (visitor.balance < total) await topUp(sdk, stage, measure, visitor, total - visitor.balance)
  const sold = await measure.call('sale', () =>
    sdk.transactions.create({
      query: { event_id: stage.event_id },
      body: {
        _id: visitor.id(),
        type: 'debit',
        uid: visitor.band.uid,
        date: visitor.date,
        bar_id: shelf.bar_id,
        order,
        payment_type: 'wristband',
      },
    }),
  )
  if (!sold) return
  visitor.balance = cents(sold.balance ?? 0)
  for (const { kind, _id, quantity = 1 } of order)
    if (kind === 'deposit') held.set(_id, (held.get(_id) ?? 0) + quantity)
}

/** One to three things of one bar, each in its container. */
function chooseOrder({ deposits }: Stage, { consumptions }: Shelf, chance: Chance): Line[] {
  const lines: Line[] = []
  for (let count = chance.between(1, 3); count > 0; count--) {
    const { _id, price, deposit } = chance.pick(consumptions)
    if (lines.some((line) => line._id === _id)) continue
    const quantity = chance.happens(0.25) ? 2 : 1
    lines.push({ _id, kind: 'consumption', quantity, price, without_voucher: false })
    const container = deposit ? deposits.get(deposit) : undefined
    if (!deposit || !container) continue
    const known = lines.find((line) => line._id === deposit)
    if (known) known.quantity = (known.quantity ?? 1) + quantity
    else lines.push({ _id: deposit, kind: 'deposit', quantity, price: container.price })
  }
  return lines
}

async function topUp(sdk: Sdk, stage: Stage, measure: Measure, visitor: Visitor, needed: number) {
  const choices = [2000, 3000, 5000, 10_000].filter((one) => one >= needed)
  const amount = choices.length > 0 ? visitor.chance.pick(choices) : Math.min(needed, most_top_up)
  const payment_type = visitor.chance.pick(['cash', 'card'] as const)
  const credited = await measure.call('top_up', () =>
    sdk.transactions.create({
      query: { event_id: stage.event_id },
      body: {
        _id: visitor.id(),
        type: 'credit',
        uid: visitor.band.uid,
        date: visitor.date,
        payment_type,
        amount: amount / 100,
      },
    }),
  )
  if (credited) visitor.balance = cents(credited.balance ?? 0)
}

/** To the first bar that takes them. */
async function bringBack(sdk: Sdk, stage: Stage, measure: Measure, visitor: Visitor) {
  const { band, date, held, id } = visitor
  const shelf = stage.shelves.find(({ returns }) =>
    [...held.keys()].some((one) => returns.has(one)),
  )
  if (!shelf) return
  const order = [...held].flatMap(([_id, quantity]): Line[] =>
    shelf.returns.has(_id) ? [{ _id, kind: 'deposit_return', quantity }] : [],
  )
  await measure.call('deposit_return', () =>
    sdk.transactions.create({
      query: { event_id: stage.event_id },
      body: {
        _id: id(),
        type: 'debit',
        uid: band.uid,
        date,
        bar_id: shelf.bar_id,
        order,
        payment_type: 'wristband',
      },
    }),
  )
}

/** Minor units of an amount on the wire, which has two decimals at most. */
function cents(amount: number) {
  return Math.round(amount * 100)
}
