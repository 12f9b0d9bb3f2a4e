import { randomInt } from 'node:crypto'
import type { Sdk } from '@kermesse/sdk/client'
import type { Schema } from '@kermesse/sdk/types'
import type { Random } from '../../fixtures/random.ts'
import { newBands } from '../console/bands.ts'

export type Shop = Awaited<ReturnType<typeof openShop>>
type Item = Schema<'ConsumptionInput'>

const quantity = (name: string, price: number, more: Partial<Item> = {}): Item => ({
  name,
  price,
  type: 'quantity',
  ...more,
})
const menu = (crate: string): Item[] => [
  quantity('Beer', 5, { min_age: 16, deposit: crate }),
  quantity('Water', 3),
  quantity('Gin', 9.5, { min_age: 18 }),
  quantity('Crew meal', 11, { can_buy_only_with_voucher: true }),
  quantity('Empty bottle', -0.5),
  quantity('Leaflet', 0),
  quantity('Secret', 4.35, { hidden: true }),
  quantity('Soup', 7.8),
  quantity('Cake', 4.2),
  { name: 'Tip', price: 0, type: 'input' },
  { name: 'Donation', price: 0, type: 'input', round: 1 },
]

/** An event with every kind of item, container and voucher, and wristbands of each age; one is blocked and one replaced. */
export async function openShop(sdk: Sdk) {
  const day_ms = 86_400_000
  const event = await sdk.events.create({
    body: {
      name: `Rules ${randomInt(1e9)}`,
      timezone: 'Europe/Zurich',
      dateBegin: new Date(Date.now() - 5 * day_ms).toISOString(),
      dateEnd: new Date(Date.now() + 5 * day_ms).toISOString(),
      maxLoadAmount: 900_000,
      offline: { limit_per_wristband: 10_000, limit_per_device: 100_000 },
    },
  })
  const query = { event_id: event._id }
  const addDeposit = async (name: string, price: number, delta: number) =>
    (await sdk.deposits.create({ query, body: { name, price, delta } }))._id
  const cup = await addDeposit('Cup', 2, 0)
  const plate = await addDeposit('Plate', 5, 2)
  const mug = await addDeposit('Mug', 1.5, 1)
  const possible_deposits = [{ _id: cup }, { _id: plate }]
  const bar = await sdk.bars.create({
    query,
    body: {
      name: 'Bar',
      consumptions: menu(cup),
      possible_deposits,
      possible_deposit_returns: [...possible_deposits, { _id: mug }],
      hybrid_payment: { enabled: true, payment_types: ['cash', 'twint'] },
    },
  })
  const kitchen = await sdk.bars.create({
    query,
    body: { name: 'Kitchen', consumptions: [quantity('Fries', 6), quantity('Rösti', 14)] },
  })
  const idOf = (name: string) =>
    [...bar.consumptions, ...kitchen.consumptions].find((one) => one.name === name)!._id
  const vouchers = await addVouchers(
    sdk,
    query,
    [
      ['Fries', 'Rösti', 'Water', 'Beer'],
      ['Water', 'Beer', 'Soup'],
      ['Beer', 'Water'],
      ['Beer', 'Gin'],
      ['Crew meal', 'Soup', 'Water', 'Cake'],
    ].map((names) => names.map(idOf)),
  )
  await sdk.entrances.create({ query, body: { name: 'Day', price: 0 } })
  const bands = await openBands(sdk, event, vouchers)
  return { sdk, query, bar, kitchen, deposits: { cup, plate, mug }, vouchers, bands, idOf }
}

async function addVouchers(sdk: Sdk, query: Shop['query'], lists: string[][]): Promise<string[]> {
  const ids: string[] = []
  for (const [n, consumptions] of lists.entries()) {
    const body = { name: `Voucher ${n}`, consumptions }
    ids.push((await sdk.vouchers.create({ query, body }))._id)
  }
  return ids
}

async function openBands(sdk: Sdk, event: Schema<'Event'>, vouchers: string[]) {
  const query = { event_id: event._id }
  const bands = await newBands({ sdk, event }, 12, { amount: 60 })
  for (const [n, { uid }] of bands.entries()) {
    const path = { uid }
    await sdk.clients.update({ path, query, body: { age: ([0, 16, 18] as const)[n % 3]! } })
    const given = vouchers.filter((_, at) => (n + at) % 3 > 0)
    const rows = given.map((voucher_id, at) => ({ voucher_id, quantity: 4 + ((n + at) % 40) }))
    await sdk.clients.set_vouchers({ path, query, body: { vouchers: rows } })
  }
  const [old, successor, blocked] = bands
  const body = { new_uid: successor!.uid }
  await sdk.clients.transfer({ path: { uid: old!.uid }, query, body })
  await sdk.clients.disable({ path: { uid: blocked!.uid }, query })
  return bands.map(({ uid }) => uid)
}

/** Changes prices, ages, rounding and containers, and deletes an item, a container and a voucher. */
export async function changeMenu({ sdk, query, bar, deposits, vouchers }: Shop) {
  const changes: Record<string, Partial<Item>> = {
    Beer: { price: 5.5 },
    Water: { price: 2.9, min_age: 16 },
    Secret: { hidden: false },
    Soup: { can_buy_only_with_voucher: true },
    Donation: { round: 0.5 },
  }
  const path = { id: bar._id }
  const consumptions = bar.consumptions
    .filter(({ name }) => name !== 'Cake')
    .map((one) => ({ ...one, ...changes[one.name] }) as Item)
  await sdk.bars.update({ path, query, body: { consumptions } })
  await sdk.deposits.update({ path: { id: deposits.cup }, query, body: { price: 2.5, delta: 1 } })
  await sdk.deposits.delete({ path: { id: deposits.mug }, query })
  await sdk.vouchers.delete({ path: { id: vouchers[2]! }, query })
  await sdk.events.update({ path: { id: query.event_id }, body: { round: 0.1 } })
}

const unknown_item = '018f0000-0000-7000-8000-00000000dead'
const cents = (amount: number) => Math.round(amount * 100) / 100

/** Draws an order: mostly what the point of sale has, and some of everything that goes wrong. */
export function drawOrder(
  random: Random,
  { bars, deposits }: Schema<'PosCatalogue'>,
  foreign: Schema<'OrderLineInput'>[],
): Schema<'OrderLineInput'>[] {
  return Array.from({ length: 1 + random.below(4) }, () => {
    const draw = random.next()
    if (draw < 0.02) return random.pick(foreign)
    return draw < 0.4 ? drawContainer(random, deposits) : drawItem(random, bars[0]!.consumptions)
  })
}

/** Lines that the point of sale never had. */
export const foreignItems = ({ kitchen }: Shop) => [
  { _id: unknown_item },
  { _id: unknown_item, kind: 'deposit' as const },
  ...kitchen.consumptions.map(({ _id }) => ({ _id })),
]
/** Lines that the change of the menu deletes. */
export const deletedItems = ({ idOf, deposits }: Shop) => [
  { _id: idOf('Cake') },
  { _id: deposits.mug, kind: 'deposit_return' as const },
]

function drawContainer(random: Random, deposits: Schema<'PosDeposit'>[]) {
  const { _id, price } = random.pick(deposits)
  const kind = random.pick(['deposit', 'deposit', 'deposit_return'] as const)
  return { _id, kind, quantity: 1 + random.below(3), ...shownPrice(random, price) }
}

function drawItem(random: Random, consumptions: Schema<'Consumption'>[]) {
  const { _id, price, type } = random.pick(consumptions)
  const without_voucher = random.chance(0.2) && { without_voucher: true }
  const is_typed = random.chance(0.01) ? type !== 'input' : type === 'input'
  const amount = is_typed && {
    amount: cents(random.chance(0.15) ? random.pick([0.01, 0.04, 0.49]) : 1 + random.next() * 9),
  }
  const many = { quantity: 1 + random.below(3) }
  return { _id, ...many, ...amount, ...without_voucher, ...shownPrice(random, price) }
}

/** The price that the device shows: none, the right one, or another. */
function shownPrice(random: Random, price: number) {
  if (random.chance(0.7)) return {}
  return { price: random.chance(0.7) ? price : cents(price + random.pick([-6, -0.05, 0.05, 1])) }
}
