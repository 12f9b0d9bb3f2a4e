import { ApiError } from '@kermesse/sdk/client'
import { randomOf } from '../../fixtures/random.ts'
import { newBands } from '../console/bands.ts'
import { makePointOfSale } from '../console/pos.ts'
import { expect, test } from '../console/test.ts'
import { type Fleet, FleetPhone } from './phone_fleet.ts'

const phones = Number(process.env.FLEET_PHONES ?? 4)
const sales = Number(process.env.FLEET_SALES ?? 60)
const seed = Number(process.env.FLEET_SEED ?? 1)
const pin = '4711'

test('phones whose network, app and clock break at random moments lose no sale and double none, whatever changes meanwhile', async ({
  festival,
  baseURL,
}) => {
  test.setTimeout(120_000 + sales * 200)
  const { sdk, event } = festival
  const query = { event_id: event._id }
  const { bar, seller } = await makePointOfSale(festival)
  const { users } = await sdk.users.list({ query: { search: seller.email } })
  const user = { user_id: users[0]!._id, pin }
  await sdk.users.update({ path: { id: user.user_id }, body: { pin } })
  // Together they have less than is asked of them.
  const count = Math.max(4, Math.round(sales / 50))
  const bands = await newBands(festival, count, { amount: 120 })
  const spare = await newBands(festival, Math.ceil(sales / 200), { amount: 0.05 })
  const water = bar.consumptions!.find(({ name }) => name === 'Water')!
  const fleet: Fleet = {
    event_id: event._id,
    bar_id: bar._id,
    item: { _id: water._id!, price: 3 },
    balances: new Map(bands.map(({ uid }) => [uid, 120_00])),
  }
  const random = randomOf(seed, 0)
  let is_broken = true
  const team: FleetPhone[] = []
  for (let n = 0; n < phones; n++) {
    const body = { role: 'seller', bar_id: bar._id } as const
    const smartphone_number = `F${crypto.randomUUID().slice(0, 8)}`
    const { code } = await sdk.pairings.create({ query, body: { ...body, smartphone_number } })
    const own = randomOf(seed, n + 1)
    const is_cut = () => is_broken && own.chance(0.3)
    team.push(await FleetPhone.pair(baseURL!, code, user, { fleet, random: own, is_cut }))
  }
  const { phones: shown } = await sdk.events.offline_risk({ path: { id: event._id } })

  const begun = performance.now()
  const evening = openEvening(festival, fleet, { bands, spare })
  await Promise.all(
    team.map(async (phone, n) => {
      for (let i = n; i < sales; i += phones) {
        if (i % 100 === 25) await evening.changeMenu()
        if (i % 200 === 20) await evening.replace(random.pick(bands).uid)
        await phone.sell(random.pick(bands).uid)
      }
    }),
  )
  // The first phone is dead: the second brings what it had.
  const [dead, helper = dead, ...others] = team as [FleetPhone, ...FleetPhone[]]
  if (helper !== dead) await helper.takeOver(dead.handOver())
  is_broken = false
  await Promise.all([helper, ...others].map((phone) => phone.sendAll()))
  // It lives again, and sends the same.
  await dead.sendAll()
  const seconds = (performance.now() - begun) / 1000

  const posted = await postedOf(festival, bands)
  const told = new Map(team.flatMap((phone) => [...phone.told]))
  const sold = [...told].filter(([, said]) => said === 'sold').map(([id]) => id)
  const lost = sold.filter((id) => !posted.has(id))
  const doubled = [...posted.values()].filter((times) => times > 1)
  const unsaid = [...posted.keys()].filter((id) => !told.has(id))
  const open = openOf(team)
  const unflagged = [...posted.keys()].filter((id) => told.get(id) === 'not_sold' && !open.has(id))
  const audit = await sdk.events.audit({ path: { id: event._id } })
  const { debts } = await sdk.events.cockpit({ path: { id: event._id } })
  const overdrawn = debts.amount + audit.equation.offline_losses
  console.log(
    `fleet: seed ${seed}, ${phones} phones, ${sales} sales in ${seconds.toFixed(1)} s,`,
    `${killsOf(team)} kills, ${sold.length} sold, ${posted.size} posted, ${open.size} to look at,`,
    `${overdrawn} overdrawn of ${shown.amount} at risk`,
  )
  expect({ lost, doubled, unsaid, unflagged }, `seed ${seed}`).toEqual({
    lost: [],
    doubled: [],
    unsaid: [],
    unflagged: [],
  })
  expect(overdrawn, `seed ${seed}`).toBeLessThanOrEqual(shown.amount)
  expect(audit).toMatchObject({ ok: true })
})

type Festival = Parameters<typeof makePointOfSale>[0]

const killsOf = (team: FleetPhone[]) => team.reduce((sum, { kills }) => sum + kills, 0)
const openOf = (team: FleetPhone[]) =>
  new Set(team.flatMap((phone) => phone.openSales().map(({ sale_id }) => sale_id)))

type Bands = Record<'bands' | 'spare', { uid: string }[]>

/** People at the event change the menu and wristbands while the phones sell. */
function openEvening({ sdk, event }: Festival, fleet: Fleet, { bands, spare }: Bands) {
  const query = { event_id: event._id }
  const replaced = new Set<string>()
  return {
    async changeMenu() {
      const price = fleet.item.price === 3 ? 4 : 3
      const { bar_id, item } = fleet
      const body = { current_name: 'Water', price, bars: [bar_id] }
      await sdk.all_consumptions.update({ query, body })
      item.price = price
    },
    /** Gives the visitor another wristband; some phones go on selling to the first one. */
    async replace(uid: string) {
      const fresh = spare.pop()
      if (replaced.has(uid) || !fresh) return
      replaced.add(uid)
      const body = { new_uid: fresh.uid }
      const moved = sdk.desk.transfer_wristband({ path: { uid }, query, body })
      // A wristband below zero stays with its visitor.
      const is_moved = await moved.then(() => true, isOverdrawn)
      if (!is_moved) return
      bands.push(fresh)
    },
  }
}

function isOverdrawn(error: unknown) {
  if (error instanceof ApiError && error.code === 'insufficient_for_transfer') return false
  throw error
}

/** How often each sale was booked. */
async function postedOf({ sdk, event }: Festival, bands: { uid: string }[]) {
  const counts = new Map<string, number>()
  for (const { uid } of bands) {
    for (let skip = 0; ; skip += 100) {
      const query = { event_id: event._id, uid, limit: 100, skip }
      const { transactions } = await sdk.transactions.list({ query })
      for (const { _id, type } of transactions)
        if (type === 'debit') counts.set(_id, (counts.get(_id) ?? 0) + 1)
      if (transactions.length < 100) break
    }
  }
  return counts
}
