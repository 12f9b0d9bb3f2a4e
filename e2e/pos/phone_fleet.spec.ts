import { randomOf } from '../../fixtures/random.ts'
import { newBands } from '../console/bands.ts'
import { makePointOfSale } from '../console/pos.ts'
import { expect, test } from '../console/test.ts'
import { FleetPhone } from './phone_fleet.ts'

const phones = Number(process.env.FLEET_PHONES ?? 4)
const sales = Number(process.env.FLEET_SALES ?? 60)
const seed = Number(process.env.FLEET_SEED ?? 1)
const pin = '4711'

test('phones whose network and app break at random moments lose no sale and double none', async ({
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
  const bands = await newBands(festival, 10, { amount: 1_000 })
  const random = randomOf(seed, 0)
  let is_broken = true
  const fleet: FleetPhone[] = []
  for (let n = 0; n < phones; n++) {
    const body = { role: 'seller', bar_id: bar._id } as const
    const smartphone_number = `F${crypto.randomUUID().slice(0, 8)}`
    const { code } = await sdk.pairings.create({ query, body: { ...body, smartphone_number } })
    const own = randomOf(seed, n + 1)
    const isCut = () => is_broken && own.chance(0.3)
    fleet.push(await FleetPhone.pair(baseURL!, code, user, event._id, own, isCut))
  }

  const water = bar.consumptions!.find(({ name }) => name === 'Water')!
  const order = [{ _id: water._id, quantity: 1, price: 3 }]
  const begun = performance.now()
  await Promise.all(
    fleet.map(async (phone, n) => {
      for (let i = n; i < sales; i += phones) {
        await phone.sell({ uid: random.pick(bands).uid, bar_id: bar._id, order }, 300)
      }
    }),
  )
  // The first phone is dead: the second brings what it had.
  const [dead, helper = dead, ...others] = fleet as [FleetPhone, ...FleetPhone[]]
  if (helper !== dead) await helper.takeOver(dead.handOver())
  is_broken = false
  await Promise.all([helper, ...others].map((phone) => phone.sendAll()))
  // It lives again, and sends the same.
  await dead.sendAll()
  const seconds = (performance.now() - begun) / 1000

  const posted = await postedOf(festival, bands)
  const told = new Map(fleet.flatMap((phone) => [...phone.told]))
  const sold = [...told].filter(([, said]) => said === 'sold').map(([id]) => id)
  const lost = sold.filter((id) => !posted.has(id))
  const doubled = [...posted.values()].filter((count) => count > 1)
  const unsaid = [...posted.keys()].filter((id) => !told.has(id))
  const open = new Set(fleet.flatMap((one) => one.openSales().map(({ sale_id }) => sale_id)))
  const unflagged = [...posted.keys()].filter((id) => told.get(id) === 'not_sold' && !open.has(id))
  const kills = fleet.reduce((sum, one) => sum + one.kills, 0)
  console.log(
    `fleet: seed ${seed}, ${phones} phones, ${sales} sales in ${seconds.toFixed(1)} s,`,
    `${kills} kills, ${sold.length} sold, ${posted.size} posted, ${open.size} to look at`,
  )
  expect({ lost, doubled, unsaid, unflagged }, `seed ${seed}`).toEqual({
    lost: [],
    doubled: [],
    unsaid: [],
    unflagged: [],
  })
  expect(await sdk.events.audit({ path: { id: event._id } })).toMatchObject({ ok: true })
})

type Festival = Parameters<typeof newBands>[0]

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
