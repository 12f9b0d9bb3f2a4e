import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aggregateHours } from '../../src/ledger/rollups/aggregate.ts'
import { newId } from '../../src/platform/ids.ts'
import { outlookOf } from '../../src/statistics/outlook/outlook.ts'
import { bars, buy, products } from '../ledger/catalogue.ts'
import type { Fair } from '../ledger/fair.ts'
import { posted } from '../ledger/items.ts'
import { openWorld } from '../ledger/world.ts'
import { slowExpected } from './slow_expected.ts'

const world = await openWorld()
const signal = new AbortController().signal
const aggregate = () =>
  aggregateHours({ db: world.knex, signal, report: (error) => expect.fail(String(error)) })

const hour_ms = 3_600_000
const everything = { begin_ms: null, end_ms: null }
const iso = (at_ms: number) => new Date(at_ms).toISOString()

/** An event of past days, with a wristband that buys at moments of the past. */
async function openDays(settings: object = {}) {
  const fair = await world.fair({ timezone: 'Europe/Zurich', dayStartTime: '06:00', ...settings })
  const uid = await fair.band({ paid: 900_00 })
  return {
    fair,
    uid,
    /** So many beers, at 5.00 each. */
    sell: async (date: string, beers = 1) =>
      posted(await fair.sell(uid, [buy(products.beer, beers)], { date })),
    look: (at: string, bar_id?: string) =>
      outlookOf(world.knex, { event_id: fair.event_id, bar_id, at, range: everything }),
  }
}

test('a first day has nothing to be expected by', async () => {
  const { sell, look } = await openDays()
  await sell('2026-08-14T18:00:00Z')

  const found = await look('2026-08-14T19:00:00Z')

  expect(found).toMatchObject({
    expected: null,
    day_begin: '2026-08-14T04:00:00.000Z',
    day_end: '2026-08-15T04:00:00.000Z',
  })
})

test('the day is what it has sold and what the days before sold after the same time', async () => {
  const { sell, look, fair } = await openDays()
  for (const [date, beers] of [
    ['2026-08-13T16:10:00Z', 4],
    ['2026-08-13T20:10:00Z', 10],
    ['2026-08-14T17:50:00Z', 6],
    // In the night after it, and so still of that day.
    ['2026-08-15T01:00:00Z', 14],
    ['2026-08-15T16:30:00Z', 5],
  ] as const)
    await sell(date, beers)

  // At 20:00 in Zurich.
  const one = await look('2026-08-14T18:00:00Z')
  const two = await look('2026-08-15T18:00:00Z', bars.main)
  const kitchen = await look('2026-08-15T18:00:00Z', bars.kitchen)

  const single = { error: null, low: null, high: null, days: 1 }
  expect(one.expected).toEqual({ sold: 30_00, amount: 80_00, ...single })
  // After 20:00 the days before sold 50.00 and 70.00; their standard deviation is 14.14.
  const [amount, error] = [85_00, 17_32]
  expect(two.expected).toEqual({
    sold: 25_00,
    amount,
    error,
    low: amount - error,
    high: amount + error,
    days: 2,
  })
  expect(kitchen.expected).toBeNull()
  await fair.change('events', fair.event_id, {
    dateBegin: '2026-08-14T04:00:00Z',
    dateEnd: '2026-08-16T04:00:00Z',
  })
  // Test sales before the event do not count as a day, and there is no forecast after the event.
  expect((await look('2026-08-15T18:00:00Z')).expected).toMatchObject({ amount: 95_00, days: 1 })
  expect((await look('2026-08-16T18:00:00Z')).expected).toBeNull()
})

test('of an hour that is under way, the part that is left is expected', async () => {
  const { sell, look } = await openDays()
  await sell('2026-08-13T18:05:00Z', 8)

  const { expected } = await look('2026-08-14T18:45:00Z')

  expect(expected).toMatchObject({ sold: 0, amount: 10_00 })
})

// Three days around each of the nights in which the clocks are changed.
const nights = [Date.parse('2026-10-24T04:00:00Z'), Date.parse('2026-03-28T05:00:00Z')]
const sale = fc.record({
  minute: fc.nat({ max: 4 * 24 * 60 }),
  beers: fc.integer({ min: 1, max: 9 }),
})

test('what is expected is what the sales say, in both nights that change the clocks', {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...nights),
      fc.constantFrom('06:00', '00:00', '02:30', '03:00'),
      fc.array(sale, { minLength: 3, maxLength: 12 }),
      fc.array(fc.nat({ max: 4 * 24 * 60 }), { minLength: 4, maxLength: 4 }),
      async (start_ms, dayStartTime, sold, asked) => {
        const { sell, look } = await openDays({ dayStartTime })
        const sales = sold.map(({ minute, beers }) => ({
          at_ms: start_ms + minute * 60_000,
          amount: beers * 5_00,
        }))
        for (const [n, { at_ms, amount }] of sales.entries()) {
          await sell(iso(at_ms), amount / 5_00)
          if (n % 4 === 0) await aggregate()
        }

        for (const minute of asked) {
          const at_ms = start_ms + minute * 60_000
          const { expected } = await look(iso(at_ms))
          const slow = slowExpected({
            sales,
            at_ms,
            timezone: 'Europe/Zurich',
            day_start: `${dayStartTime}:00`,
          })
          expect(expected === null).toBe(slow === null)
          if (!expected || !slow) continue
          expect(expected).toMatchObject({ sold: slow.sold, days: slow.days })
          expect(Math.abs(expected.amount - slow.amount)).toBeLessThanOrEqual(1)
          expect(Math.abs((expected.error ?? -1) - (slow.error ?? -1))).toBeLessThanOrEqual(1)
        }
      },
    ),
    { interruptAfterTimeLimit: 50_000, numRuns: 25 },
  )
})

const opening_ms = Date.parse('2026-08-14T12:00:00Z')
const hour = (n: number, minutes = 0) => iso(opening_ms + n * hour_ms + minutes * 60_000)

/** Counts of an hour, as processes write them. */
function decline({ event_id }: Fair, n: number, count: number, code = 'insufficient_balance') {
  return world.knex('declined_sales').insert({ event_id, minute: hour(n, count % 60), code, count })
}

test('an hour with far more declined sales than the others stands out, with its reasons', async () => {
  const { sell, look, fair } = await openDays()
  for (let n = 0; n < 6; n++) await sell(hour(n))
  for (let n = 0; n < 6; n++) await decline(fair, n, 4)
  const quiet = await look(hour(6))
  await decline(fair, 3, 10, 'too_young')

  const { marks } = await look(hour(6))
  const of_bar = await look(hour(6), bars.main)
  const before = await look(hour(3))

  expect(quiet.marks).toEqual([])
  expect(marks).toEqual([
    {
      hour: hour(3),
      cause: 'declined_sales',
      count: 14,
      usual: 4,
      reasons: [
        { error_code: 'too_young', count: 10 },
        { error_code: 'insufficient_balance', count: 4 },
      ],
      devices: [],
    },
  ])
  expect([of_bar.marks, before.marks]).toEqual([[], []])
})

test('what stands out is above three times the median, and not too small to matter', async () => {
  const { sell, look, fair } = await openDays()
  for (let n = 0; n < 5; n++) await sell(hour(n))
  // Of all hours but itself the median is 0 for the first, and so few are no matter.
  await decline(fair, 1, 4)
  expect((await look(hour(6))).marks).toEqual([])

  for (const n of [0, 2, 3]) await decline(fair, n, 4)
  await decline(fair, 4, 12)
  expect((await look(hour(6))).marks).toEqual([])

  await decline(fair, 4, 1, 'too_young')
  expect((await look(hour(6))).marks).toMatchObject([{ hour: hour(4), count: 13, usual: 4 }])
})

test('top-ups that failed stand out, those that were given up do not', async () => {
  const { sell, look, fair, uid } = await openDays()
  for (let n = 0; n < 4; n++) await sell(hour(n))
  const pay = (status: string, n: number) =>
    world.knex('payments').insert({
      event_id: fair.event_id,
      _id: newId(),
      uid,
      reference: newId(),
      provider: 'payrexx',
      method: 'card',
      status,
      amount: 20_00,
      currency: 'CHF',
      expires_at: hour(9),
      recheck_until: hour(9),
      created_at: hour(n, 30),
    })
  for (const status of ['failed', 'failed', 'api_error', 'temp_failed', 'api_unreachable'])
    await pay(status, 2)
  for (let n = 0; n < 9; n++) await pay('cancelled', 1)

  const { marks } = await look(hour(6))
  const outside = await outlookOf(world.knex, {
    event_id: fair.event_id,
    bar_id: undefined,
    at: hour(6),
    range: { begin_ms: Date.parse(hour(3)), end_ms: null },
  })

  expect(marks).toEqual([
    { hour: hour(2), cause: 'failed_top_ups', count: 5, usual: 0, reasons: [], devices: [] },
  ])
  expect(outside.marks).toEqual([])
})

test('devices that were used before and after an hour were silent in it', async () => {
  const { look, fair, uid } = await openDays()
  const use = async (smartphone_number: string, n: number, bar_id = bars.main) =>
    posted(
      await fair.sell(uid, [buy(bar_id === bars.main ? products.beer : products.soup)], {
        date: hour(n, 10),
        smartphone_number,
        bar_id,
      }),
    )
  for (const device of ['S-1', 'S-2', 'S-3']) for (const n of [0, 1, 4]) await use(device, n)
  await aggregate()
  for (const n of [0, 1, 2, 3, 4]) await use('S-4', n)
  // A longer pause is one, and what closes is not silent.
  for (const n of [0, 5]) await use('S-5', n)
  await use('S-6', 0)

  const { marks } = await look(hour(6))
  const of_bar = await look(hour(6), bars.main)
  const kitchen = await look(hour(6), bars.kitchen)

  const silent = [2, 3].map((n) => ({
    hour: hour(n),
    cause: 'silent_devices',
    count: 3,
    usual: 0,
    reasons: [],
    devices: ['S-1', 'S-2', 'S-3'],
  }))
  expect(marks).toEqual(silent)
  expect(of_bar.marks).toEqual(silent)
  expect(kitchen.marks).toEqual([])
})
