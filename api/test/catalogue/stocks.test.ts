import { aggregateHours } from '@kermesse/core/ledger/rollups/aggregate'
import { expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { createFestival, daysFromNow, load, openDevice } from '../festival.ts'

const api = await sharedApi()

type Line = { _id: string; quantity: number; kind?: 'deposit' | 'deposit_return' }

const hour_ms = 3_600_000
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** An event whose day began long before now, whatever the clock says while this runs. */
async function openBar() {
  const middle = new Date(Date.now() - 12 * hour_ms).toISOString().slice(11, 16)
  const here = await createFestival(api, {
    dateBegin: daysFromNow(-5),
    timezone: 'UTC',
    dayStartTime: middle,
  })
  const { event_id, sessions, bands, bar, beer, cup } = here
  const uid = bands[0]!.uid
  await load(api, event_id, uid, 100_000)
  const office = api.sdk(sessions.admin)
  const server = api.sdk(sessions.server)
  const sell = (order: Line[], date?: string) =>
    server.transactions.create({
      body: { type: 'debit', uid, bar_id: bar, age: 18, order, ...(date && { date }) },
    })
  return {
    ...here,
    uid,
    office,
    server,
    sell,
    sellBeers: (quantity: number, date?: string) => sell([{ _id: beer, quantity }], date),
    handOut: (quantity: number) => sell([{ _id: cup, quantity, kind: 'deposit' }]),
    takeBack: (quantity: number) => sell([{ _id: cup, quantity, kind: 'deposit_return' }]),
    count: (item_id: string, quantity: number | null, at = bar) =>
      office.stocks.set({ body: { bar_id: at, stocks: [{ item_id, quantity }] } }),
    /** As if it had been counted then. */
    countedAt: (item_id: string, entered_at: string) =>
      api.knex('stocks').where({ event_id, item_id }).update({ entered_at }),
    left: async () => (await office.statistics.outlook({ query: { bar_id: bar } })).stock,
    fold: () =>
      aggregateHours({
        db: api.app.db,
        signal: new AbortController().signal,
        report: (error) => expect.fail(String(error)),
      }),
  }
}

test('a point of sale is counted thing by thing, and the rest stays as it was', async () => {
  const { office, bar, beer, cup, count, event_id } = await openBar()
  await count(beer, 40)
  const first = await count(cup, 90)
  await count(beer, 35)

  const { stocks } = await office.stocks.list({ query: { bar_id: bar } })

  expect(first.stocks.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Beer', 40],
    ['Cup', 90],
  ])
  expect(stocks).toMatchObject([
    { bar_id: bar, bar_name: 'Main bar', item_id: beer, kind: 'consumption', quantity: 35 },
    { item_id: cup, kind: 'deposit', name: 'Cup', quantity: 90 },
  ])
  expect((await count(cup, null)).stocks).toHaveLength(1)
  const logged = await api
    .knex('audit_log')
    .where({ event_id, record_type: 'stocks' })
    .orderBy('_id')
  expect(logged).toHaveLength(4)
  expect(logged.at(-1)).toMatchObject({ record_id: bar, operation: 'stocks.set' })
})

test('what is not sold by the piece there is not counted', async () => {
  const { count, tip, soup, office, other_bar, beer, cup } = await openBar()

  await refused(count(tip, 5), 'consumption_not_found', 404)
  await refused(count(soup, 5), 'consumption_not_found', 404)
  await refused(count(cup, 5, other_bar), 'consumption_not_found', 404)
  await count(soup, 5, other_bar)

  await office.consumptions.list({})
  await api.knex('consumptions').where({ _id: soup }).update({ deleted: true })
  await count(beer, 1)
  const { stocks } = await office.stocks.list()
  expect(stocks.map(({ name }) => name)).toEqual(['Beer'])
})

test('what is left is what was counted less what was sold since, summed up or not', async () => {
  const { beer, water, cup, count, countedAt, left, ...here } = await openBar()
  const { sellBeers, sell, handOut, takeBack, fold, office, uid } = here
  for (const item of [beer, water, cup]) await count(item, 20)
  // Between two hours, and in one that is long over.
  const entered_at = minutesAgo(200)
  await countedAt(beer, entered_at)
  await sellBeers(4, minutesAgo(230))
  await sellBeers(3, entered_at)
  await sellBeers(2, minutesAgo(199))
  const wrong = await sellBeers(5, minutesAgo(100))
  await sellBeers(1)
  await sell([{ _id: water, quantity: 7 }], minutesAgo(2))
  await handOut(6)
  await takeBack(2)
  await office.transactions.reverse({ path: { uid, transaction_id: wrong._id } })

  for (const is_folded of [false, true]) {
    if (is_folded) await fold()
    const rows = (await left()).map(({ name, sold, left }) => [name, sold, left])
    expect(rows.sort()).toEqual([
      ['Beer', 6, 14],
      ['Cup', 4, 16],
      // Sold before it was counted.
      ['Water', 0, 20],
    ])
  }
})

test('what runs out first comes first, at the pace of the day', async () => {
  const { beer, water, cup, count, countedAt, left, sell, sellBeers, handOut } = await openBar()
  await count(beer, 30)
  await count(water, 500)
  await count(cup, 1)
  const first_ms = Math.floor(Date.now() / hour_ms - 3) * hour_ms
  await countedAt(beer, new Date(first_ms).toISOString())
  for (let n = 0; n < 3; n++) await sellBeers(5, new Date(first_ms + n * hour_ms).toISOString())
  await sell([{ _id: water, quantity: 2 }])
  await handOut(1)

  const at_ms = Date.now()
  const rows = await left()

  expect(rows.map(({ name }) => name)).toEqual(['Cup', 'Beer', 'Water'])
  const [cups, beers, waters] = rows
  expect(cups).toMatchObject({ left: 0, pace: 1 })
  expect(Math.abs(Date.parse(cups!.runs_out_at!) - at_ms)).toBeLessThan(5_000)
  // 15 in the hours since the first one; as many are left, which takes as long again.
  const passed_ms = at_ms - first_ms
  expect(beers).toMatchObject({ sold: 15, left: 15 })
  expect(beers!.pace).toBeCloseTo(15 / (passed_ms / hour_ms), 0)
  expect(Math.abs(Date.parse(beers!.runs_out_at!) - (at_ms + passed_ms))).toBeLessThan(10_000)
  expect(waters).toMatchObject({ left: 498, pace: 2, runs_out_at: null })
})

test('below admin one sees what is left at the own point of sale, and counts nothing', async () => {
  const { server, bar, other_bar, beer, soup, count, office, event_id } = await openBar()
  const stranger = await openBar()
  await count(beer, 10)
  await count(soup, 10, other_bar)
  const names = (rows: { name: string }[]) => rows.map(({ name }) => name)

  expect(names((await server.stocks.list()).stocks)).toEqual(['Beer'])
  expect(names((await server.statistics.outlook()).stock)).toEqual(['Beer'])
  expect(names((await office.statistics.outlook()).stock).sort()).toEqual(['Beer', 'Soup'])
  const of_other = { query: { bar_id: other_bar } }
  await refused(server.stocks.list(of_other), 'bar_not_found', 404)
  await refused(server.statistics.outlook(of_other), 'bar_not_found', 404)
  const body = { bar_id: bar, stocks: [{ item_id: beer, quantity: 1 }] }
  await refused(server.stocks.set({ body }), 'forbidden', 403)
  await refused(stranger.office.stocks.set({ body }), 'bar_not_found', 404)
  await refused(
    stranger.office.statistics.outlook({ query: { bar_id: bar } }),
    'bar_not_found',
    404,
  )
  expect((await stranger.office.stocks.list({ query: { bar_id: bar } })).stocks).toEqual([])
  await refused(stranger.office.statistics.outlook({ query: { event_id } }), 'event_not_found', 404)
})

test('money and moments leave as the contract says', async () => {
  const { office, sellBeers } = await openBar()
  await sellBeers(2, minutesAgo(26 * 60))
  await sellBeers(1)

  const { expected, day_begin, day_end, at, marks } = await office.statistics.outlook()
  const earlier = await office.statistics.outlook({ query: { at: minutesAgo(48 * 60) } })

  expect(expected).toEqual({ sold: 5, amount: 5, error: null, low: null, high: null, days: 1 })
  expect(Date.parse(day_end) - Date.parse(day_begin)).toBe(24 * hour_ms)
  expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(10_000)
  expect(marks).toEqual([])
  expect(earlier).toMatchObject({ expected: null, stock: [] })
})

test('a device reads how many are left at its point of sale, and nothing of another one', async () => {
  const { event_id, server, other_bar, beer, cup, soup, count, sellBeers, handOut } =
    await openBar()
  await count(beer, 5)
  await count(cup, 2)
  await count(soup, 9, other_bar)
  await sellBeers(2)
  await handOut(2)
  const left = async (device: typeof server, bar_id?: string) =>
    new Map(
      (await device.pos.stock({ query: { bar_id } })).stocks.map((one) => [one.item_id, one.left]),
    )

  expect(await left(server)).toEqual(
    new Map([
      [beer, 3],
      [cup, 0],
    ]),
  )
  await refused(server.pos.stock({ query: { bar_id: other_bar } }), 'bar_not_found', 404)
  const device = api.sdk((await openDevice(api, event_id)).session)
  expect((await left(device)).size).toBe(3)
  expect(await left(device, other_bar)).toEqual(new Map([[soup, 9]]))
})
