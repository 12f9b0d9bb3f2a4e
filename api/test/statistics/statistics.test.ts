import { proveEvent } from '@kermesse/core/ledger/audit'
import { aggregateHours } from '@kermesse/core/ledger/rollups/aggregate'
import { expect, test, vi } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import {
  createBands,
  createFestival,
  createSuperadmin,
  daysFromNow,
  lendTerminal,
} from '../festival.ts'

const api = await sharedApi()
const superadmin = api.sdk((await createSuperadmin(api)).token)

async function openEvent(more: object = {}) {
  const here = await createFestival(api, { dateBegin: daysFromNow(-5), ...more })
  const { event_id, sessions, bands, bar, beer, cup } = here
  const office = api.sdk(sessions.admin)
  const cashier = api.sdk(sessions.cashier)
  const server = api.sdk(sessions.server)
  const uid = bands[0]!.uid
  return {
    ...here,
    office,
    cashier,
    server,
    uid,
    topUp: (amount: number, date?: string) =>
      cashier.transactions.create({
        body: { type: 'credit', uid, payment_type: 'cash', amount, date },
      }),
    /** A beer and its cup, in major units: 5 and 2. */
    sell: (date?: string) =>
      server.transactions.create({
        body: {
          type: 'debit',
          uid,
          bar_id: bar,
          age: 16,
          order: [
            { _id: beer, quantity: 1 },
            { _id: cup, quantity: 1, kind: 'deposit' },
          ],
          smartphone_number: 'S-1',
          date,
        },
      }),
    fold: () =>
      aggregateHours({
        db: api.app.db,
        signal: new AbortController().signal,
        report: (error) => expect.fail(String(error)),
      }),
    prove: () => proveEvent(api.knex, event_id),
  }
}

/** The half of an hour that is so many hours ago, and moments in that hour. */
function hourAgo(hours: number) {
  const start_ms = Math.floor(Date.now() / 3_600_000 - hours) * 3_600_000
  return (minutes: number) => new Date(start_ms + minutes * 60_000).toISOString()
}
const hexOf = (iso: string) => Math.round(Date.parse(iso) / 1000).toString(16)

test('an event that sold nothing has figures of nothing', async () => {
  const { office } = await openEvent()

  const { bars, ...found } = await office.statistics.get({})

  expect(found).toMatchObject({ debit: 0, credit: 0, turnover: 0, cash_balance: 0, sold: 0 })
  expect(found).toMatchObject({ consumptions: [], entrances: [], vouchers: [], history_debit: [] })
  expect(bars.map(({ debit }) => debit)).toEqual([0, 0])
})

test('what was loaded and sold, and what is left, agree to the cent', async () => {
  const { office, topUp, sell, bar, cashier, uid } = await openEvent()
  await topUp(50)
  await sell()
  await sell()
  await cashier.clients.checkout({ path: { uid } })

  const found = await office.statistics.get({})

  expect(found).toMatchObject({
    debit: 14,
    debit_split: { deposit: 4, deposit_return: 0 },
    credit: 50,
    cash_credit: 50,
    checkout: 36,
    refunds: 36,
    cash_balance: 14,
    turnover: 14,
    sold: 0,
  })
  expect(found.consumptions).toEqual([
    { _id: { name: 'Beer', price: 5 }, total: 2, total_price: 10 },
  ])
  expect(found.bars).toContainEqual({
    _id: bar,
    name: 'Main bar',
    credit: 50,
    checkout: 36,
    debit: 14,
  })
})

test('a range is read to the second, by path and by query, and what is no date is left aside', async () => {
  const { office, topUp, sell, bar } = await openEvent()
  const at = hourAgo(30)
  await topUp(100, at(1))
  for (const minutes of [5, 20, 59, 61]) await sell(at(minutes))
  const [date_begin, date_end] = [hexOf(at(20)), hexOf(at(61))]
  const query = { datetimeBegin: at(20), datetimeEnd: at(61) }

  const by_path = await office.statistics.of_range({ path: { date_begin, date_end } })
  const of_bar = await office.statistics.of_bar_range({
    path: { bar_id: bar, date_begin, date_end },
  })
  const asked = { path: { date_begin: 'soon', date_end }, query: { datetimeBegin: at(20) } }

  expect(by_path).toMatchObject({ debit: 14, credit: 0, sold: -14, held: 79, date_begin: at(20) })
  expect(await office.statistics.get({ query })).toEqual(by_path)
  expect(await office.statistics.of_range(asked)).toEqual(by_path)
  // The two sums of a range meet: what was sold is what wristbands have less.
  expect(by_path).toMatchObject({ turnover: 0, cash_balance: 0 })
  expect(of_bar).toMatchObject({ debit: 14, sold: 0, held: 0, turnover: 14 })
  expect(await office.statistics.of_bar({ path: { bar_id: bar }, query })).toEqual(of_bar)
  expect(await office.statistics.get({ query: { datetimeBegin: 'never' } })).toMatchObject({
    debit: 28,
    date_begin: null,
  })
})

test('a sale that is taken back is gone from where it stood, summed up or not', async () => {
  const { office, topUp, sell, uid, fold } = await openEvent()
  const at = hourAgo(30)
  await topUp(100, at(1))
  const first = await sell(at(10))
  const second = await sell(at(70))
  await fold()
  const ranges = [
    { datetimeBegin: at(5), datetimeEnd: at(15) },
    { datetimeBegin: at(60), datetimeEnd: at(120) },
  ]
  for (const { _id } of [first, second])
    await office.transactions.reverse({ path: { uid, transaction_id: _id } })

  for (const is_folded of [false, true]) {
    if (is_folded) await fold()
    for (const query of ranges)
      expect(await office.statistics.get({ query })).toMatchObject({ debit: 0, consumptions: [] })
    expect(await office.statistics.get({})).toMatchObject({
      debit: 0,
      sold: 100,
      history_debit: [],
    })
  }
})

test('points of a history stand at hours, and at days of the event where the range is long', async () => {
  const { office, topUp, sell } = await openEvent({ dayStartTime: '06:00', timezone: 'UTC' })
  const night = new Date(Date.now() - 2 * 86_400_000)
  night.setUTCHours(2, 30, 0, 0)
  const day = new Date(night)
  day.setUTCHours(9)
  await topUp(100, night.toISOString())
  await sell(night.toISOString())
  await sell(day.toISOString())

  const hours = await office.statistics.get({})
  const query = { datetimeBegin: daysFromNow(-30), datetimeEnd: daysFromNow(1) }
  const days = await office.statistics.get({ query })

  const at = (date: Date, hour: number, days = 0) => {
    const shown = new Date(date.getTime() + days * 86_400_000)
    return new Date(shown.setUTCHours(hour, 0, 0, 0)).toISOString()
  }
  expect([hours.step, days.step]).toEqual(['hour', 'day'])
  expect(hours.history_debit).toEqual([
    { date: at(night, 2), amount: 7 },
    { date: at(day, 9), amount: 7 },
  ])
  expect(days.history_debit).toEqual([
    { date: at(night, 6, -1), amount: 7 },
    { date: at(day, 6), amount: 7 },
  ])
})

test('staff below admin see their own point of sale, and no other is there', async () => {
  const { topUp, sell, server, cashier, office, bar, other_bar } = await openEvent()
  const stranger = await openEvent()
  await topUp(50)
  await sell()
  const own = await office.statistics.of_bar({ path: { bar_id: bar } })

  for (const staff of [server, cashier]) {
    expect(await staff.statistics.get({})).toEqual(own)
    expect(await staff.statistics.of_bar({ path: { bar_id: bar } })).toEqual(own)
    await refused(staff.statistics.of_bar({ path: { bar_id: other_bar } }), 'bar_not_found', 404)
  }
  await refused(stranger.office.statistics.of_bar({ path: { bar_id: bar } }), 'bar_not_found', 404)
  const { event_id } = stranger
  expect(await superadmin.statistics.get({ query: { event_id } })).toMatchObject({ debit: 0 })
})

test.each([
  ['hour_rollup', 'amount = amount + 1', "to_account = 'sales'", 'rollup of hours'],
  ['flow_hour_rollup', 'amount = amount + 1', 'TRUE', 'rollup of flows by the hour'],
  ['wallet_hour_rollup', 'own = own + 1', 'TRUE', 'rollup of wallets by the hour'],
  ['people_hour_rollup', 'buyers = ~buyers', 'TRUE', 'rollup of people by the hour'],
  ['wallet_count_rollup', 'change = change + 1', 'TRUE', 'rollup of the number of wallets'],
  ['twint_hour_rollup', 'amount = amount + 1', 'TRUE', 'rollup of TWINT by the hour'],
  ['wallet_rollup', "owner = 'other'", 'TRUE', 'rollup of replaced wristbands'],
  ['device_hour_rollup', 'times = times + 1', 'TRUE', 'rollup of devices by the hour'],
])(
  'the audit tells of a %s that is not what was posted, and a rebuild mends it',
  async (table, change, rows, check) => {
    const { cashier, uid, sell, fold, prove, event_id } = await openEvent()
    await cashier.transactions.create({
      body: { type: 'credit', uid, payment_type: 'twint', amount: 50 },
    })
    await sell()
    // Another test in the same server may hold the watermark back for a moment, between the top-up and the sale too.
    await vi.waitFor(async () => {
      await fold()
      expect(await api.knex(table).where({ event_id }).whereRaw(rows).first()).toBeDefined()
    }, 15_000)
    expect((await prove())!.ok).toBe(true)

    await api.knex.raw(`UPDATE ${table} SET ${change} WHERE ${rows} AND event_id = ?`, [event_id])

    expect((await prove())!.differences).toContainEqual(expect.objectContaining({ check }))
    await superadmin.statistics.rebuild({ query: { event_id } })
    expect((await prove())!.ok).toBe(true)
  },
)

test('wristbands are as many as there are, however many came one by one and are summed up', async () => {
  const { office, topUp, bands, fold, prove, event_id } = await openEvent()
  const more = 101
  for (let n = 0; n < more; n += 1) await createBands(api.knex, event_id, 1)
  await topUp(10)
  const counted = async () => (await office.statistics.get({})).stats_wristband.count
  const all = { active: 1, inactive: bands.length + more - 1 }
  expect(await counted()).toEqual(all)

  // Another test in the same server may hold the watermark back for a moment.
  await vi.waitFor(async () => {
    await fold()
    expect(await api.knex('wallet_count_rollup').where({ event_id })).toHaveLength(1)
  }, 15_000)

  expect(await counted()).toEqual(all)
  await createBands(api.knex, event_id, 2)
  expect(await counted()).toEqual({ ...all, inactive: all.inactive + 2 })
  expect((await prove())!.ok).toBe(true)
})

test('what is left of TWINT is told apart from what is left of cash, at every moment', async () => {
  const { office, cashier, uid, topUp, sell, fold } = await openEvent()
  const at = hourAgo(30)
  await topUp(10, at(1))
  await cashier.transactions.create({
    body: { type: 'credit', uid, payment_type: 'twint', amount: 20, date: at(10) },
  })
  for (const minutes of [20, 30, 65]) await sell(at(minutes))
  const until = async (datetimeEnd?: string) => {
    const { sold, sold_twint } = await office.statistics.get({ query: { datetimeEnd } })
    return [sold, sold_twint]
  }

  for (const is_folded of [false, true]) {
    if (is_folded) await fold()
    expect(await until(at(5))).toEqual([10, 0])
    expect(await until(at(15))).toEqual([10, 20])
    expect(await until(at(25))).toEqual([3, 20])
    expect(await until(at(60))).toEqual([0, 16])
    expect(await until()).toEqual([0, 9])
  }
})

test('people, smartphones and terminals are counted by the hour, and by the day where the range is long', async () => {
  const { office, server, cashier, bands, bar, beer, topUp, sell, fold, event_id } =
    await openEvent({
      dayStartTime: '06:00',
      timezone: 'UTC',
    })
  const noon = (hours: number) => {
    const date = new Date(Date.now() - 2 * 86_400_000)
    return new Date(date.setUTCHours(12 + hours, 30, 0, 0)).toISOString()
  }
  await lendTerminal(api.knex, event_id, 'T-1')
  await topUp(100, noon(0))
  await sell(noon(3))
  const credit = { type: 'credit' as const, uid: bands[1]!.uid, payment_type: 'mypos' as const }
  await cashier.transactions.create({
    body: { ...credit, amount: 5, terminal_code: 'T-1', card_transaction_id: 'C-1', date: noon(1) },
  })
  const order = [{ _id: beer, quantity: 1 }]
  await server.transactions.create({
    body: { type: 'debit', bar_id: bar, payment_type: 'cash', age: 18, order, date: noon(1) },
  })
  const at = (hours: number) => noon(hours).replace(':30:', ':00:')
  const counts = (points: { date: string; count: number }[]) =>
    points.map(({ date, count }) => [date, count])
  const long = { datetimeBegin: daysFromNow(-30), datetimeEnd: daysFromNow(1) }

  for (const is_folded of [false, true]) {
    if (is_folded) await fold()
    const found = await office.statistics.get({})
    const by_day = await office.statistics.get({ query: long })
    const of_bar = await office.statistics.of_bar({ path: { bar_id: bar } })

    expect(counts(found.history_people)).toEqual([0, 1, 3].map((hour) => [at(hour), 1]))
    expect(counts(found.history_people_in_event)).toEqual([
      [at(0), 1],
      [at(1), 2],
      [at(2), 1],
      [at(3), 1],
    ])
    expect(counts(found.history_smartphones_in_event)).toEqual([[at(3), 1]])
    expect(counts(found.history_mypos_in_event)).toEqual([[at(1), 1]])
    expect(found.stats_clients).toEqual({
      days: [at(-6)],
      result: [2],
      unusedActivatedClients: 1,
      activeClients: 1,
    })
    expect(found.stats_wristband).toEqual({ count: { active: 2, inactive: 4 } })
    expect(counts(by_day.history_people)).toEqual([[at(-6), 2]])
    expect(counts(by_day.history_people_in_event)).toEqual([[at(-6), 2]])
    expect(of_bar).toMatchObject({ history_people: [], stats_wristband: { count: { active: 0 } } })
    expect(counts(of_bar.history_smartphones_in_event)).toEqual([[at(3), 1]])
  }
})

test('the drawer of a day that was counted stays as it was, whatever is reversed the day after', async () => {
  const { office, topUp, uid, sell, fold, prove, bar, beer } = await openEvent({
    dayStartTime: '06:00',
    timezone: 'UTC',
  })
  const at = (days: number, hour: number) => {
    const date = new Date(Date.now() - days * 86_400_000)
    return new Date(date.setUTCHours(hour, 30, 0, 0)).toISOString()
  }
  const yesterday = { datetimeBegin: at(2, 6), datetimeEnd: at(1, 6) }
  const since = { datetimeBegin: at(1, 6) }
  const cashOf = async (query: object) => (await office.statistics.get({ query })).cash
  const wrong = await topUp(50, at(2, 20))
  await topUp(30, at(2, 21))
  await sell(at(2, 22))
  const order = [{ _id: beer, quantity: 1 }]
  const counter = {
    type: 'debit' as const,
    bar_id: bar,
    payment_type: 'cash' as const,
    age: 18 as const,
  }
  const body = { ...counter, order, date: at(2, 23) }
  const beer_sold = await office.transactions.create({ body })
  const counted = { by_sale_date: 85, by_booking_date: 85 }
  expect(await cashOf(yesterday)).toEqual(counted)

  await office.transactions.reverse({ path: { uid, transaction_id: wrong._id } })
  await office.transactions.reverse_by_id({ path: { id: beer_sold._id } })

  for (const settle of [async () => {}, fold]) {
    await settle()
    expect(await cashOf(yesterday)).toEqual({ by_sale_date: 30, by_booking_date: 85 })
    expect(await cashOf(since)).toEqual({ by_sale_date: 0, by_booking_date: -55 })
    expect(await cashOf({})).toEqual({ by_sale_date: 30, by_booking_date: 30 })
    const { cash } = await office.statistics.of_bar({ path: { bar_id: bar }, query: yesterday })
    expect(cash.by_booking_date - cash.by_sale_date).toBeGreaterThan(0)
  }
  expect((await prove())!.ok).toBe(true)
})
