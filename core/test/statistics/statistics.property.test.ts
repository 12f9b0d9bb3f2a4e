import type { Schema } from '@kermesse/sdk/types'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { proveEvent } from '../../src/ledger/audit.ts'
import { rebuildHours } from '../../src/ledger/rollups/aggregate.ts'
import type { Transaction } from '../../src/ledger/types.ts'
import {
  consumptions,
  type Detailed,
  mypos,
  transactions,
} from '../../src/statistics/detailed/detailed.ts'
import {
  type DetailedQuery,
  readDetailedPages,
} from '../../src/statistics/detailed/detailed_rows.ts'
import { writeDetailedLines } from '../../src/statistics/detailed/write_detailed.ts'
import type { DateRange } from '../../src/statistics/range.ts'
import { statisticsOf } from '../../src/statistics/statistics.ts'
import { bars } from '../ledger/catalogue.ts'
import { tamperWith } from '../ledger/tamper.ts'
import { openWorld } from '../ledger/world.ts'
import { isTakenBack, slowStatistics } from './slow.ts'
import { dayStart, slowPeople } from './slow_people.ts'
import { foldIn, moment, playIn, ranges, story, twint_story } from './stories.ts'

const world = await openWorld()
const bounded = { interruptAfterTimeLimit: 50_000 }
type Statistics = Schema<'Statistics'>
type Spoiling = { which: number; more: number; goes_astray: boolean }
const play = (batches: Parameters<typeof playIn>[1]) => playIn(world, batches)

test('every figure of every range is what the transactions say', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(story, ranges, async (batches, asked) => {
      const { event_id, posted } = await play(batches)

      for (const one of [{ begin_ms: null, end_ms: null }, ...asked])
        for (const bar_id of [undefined, bars.main])
          expect(await figuresOf(event_id, bar_id, one)).toEqual(
            slowStatistics(posted, bar_id, one),
          )
    }),
    { ...bounded, numRuns: 15 },
  )
})

test('nothing happened in a range that ends before it begins', { timeout: 60_000 }, async () => {
  const hour_ms = 3_600_000
  await fc.assert(
    fc.asyncProperty(story, async (batches) => {
      const { event_id, posted } = await play(batches)

      // It lies beside the begin, and beside the end.
      for (const { date } of posted.slice(0, 4)) {
        const at_ms = Date.parse(date)
        for (const [begin_ms, end_ms] of [
          [at_ms - 1000, at_ms - 3 * hour_ms],
          [at_ms + 3 * hour_ms, at_ms + 1000],
        ] as const) {
          const one = { begin_ms, end_ms }
          expect(await figuresOf(event_id, undefined, one)).toEqual(
            slowStatistics(posted, undefined, one),
          )
        }
      }
    }),
    { ...bounded, numRuns: 8 },
  )
})

test('what is left of TWINT is what came by it, spent last of all ways, no matter who wears it now', {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(twint_story, ranges, async (batches, asked) => {
      const { event_id, posted } = await play(batches)

      for (const one of [{ begin_ms: null, end_ms: null }, ...asked])
        expect(await figuresOf(event_id, undefined, one)).toEqual(
          slowStatistics(posted, undefined, one),
        )
    }),
    { ...bounded, numRuns: 25 },
  )
})

test.each(['06:00', '06:30', '02:30'])(
  'who was there, and with what, is what the transactions say where days begin at %s',
  { timeout: 60_000 },
  async (dayStartTime) => {
    await fc.assert(
      fc.asyncProperty(story, ranges, async (batches, asked) => {
        const { event_id, posted } = await play(batches)
        await world.knex('events').where({ _id: event_id }).update({ dayStartTime })
        const { timezone } = await world.knex('events').where({ _id: event_id }).first('timezone')
        const wallets = await world.knex('wallets').where({ event_id }).count()
        const event = { timezone, dayStartTime, wristbands: Number(wallets[0]!.count) }
        const day = fullDayOf(posted, event)

        for (const one of [{ begin_ms: null, end_ms: null }, ...asked, ...day]) {
          const found = await statisticsOf(world.knex, event_id, undefined, one)
          expect(found).toMatchObject(slowPeople(posted, event, one))
          if (day.includes(one))
            expect(found.stats_clients.days).toEqual([new Date(one.begin_ms!).toISOString()])
        }
      }),
      { ...bounded, numRuns: 6 },
    )
  },
)

/** The business day of the first transaction of a wristband. */
function fullDayOf(posted: Transaction[], event: Parameters<typeof slowPeople>[1]): DateRange[] {
  const first = posted.find((one) => one.uid !== null && !isTakenBack(one))
  if (!first) return []
  const begin_ms = dayStart(Date.parse(first.date), event)
  const next_ms = dayStart(begin_ms + 30 * 3_600_000, event)
  return [{ begin_ms, end_ms: next_ms }]
}

const of_transactions = [
  'debit',
  'entrance',
  'unpaid',
  'donation',
  'credit',
  'refunds',
  'fees',
  'rounding',
  'losses',
  'offline_losses',
  'refunds_under_way',
] as const

test('what is downloaded comes to the same, however many pages it is', {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(story, ranges, fc.integer({ min: 1, max: 5 }), async (...drawn) => {
      const [batches, asked, page_rows] = drawn
      const { event_id, posted } = await play(batches)

      for (const one of [{ begin_ms: null, end_ms: null }, ...asked.slice(0, 2)])
        for (const bar_id of [undefined, bars.main]) {
          const expected = slowStatistics(posted, bar_id, one)
          const query = { event_id, bar_id, range: one, page_rows }
          const sums = await sumsOf(transactions, query)
          for (const name of of_transactions)
            expect([name, sums[name]]).toEqual([name, expected[name]])
          expect({
            by_sale_date: sums.cash_by_sale_date,
            by_booking_date: sums.cash_by_booking_date,
          }).toEqual(expected.cash)
          expect(await sumsOf(consumptions, query)).toMatchObject({ amount: expected.debit })
          expect(await sumsOf(mypos, query)).toMatchObject({ mypos: expected.mypos })
        }
    }),
    { ...bounded, numRuns: 6 },
  )
})

test('the days of an event add up to it, and the stock at the end of one is that at the end of the event so far', {
  timeout: 60_000,
}, async () => {
  const added =
    'turnover cash_balance debit entrance credit refunds donation unpaid sold sold_twint sold_unused fees rounding losses'.split(
      ' ',
    ) as (keyof Statistics)[]
  const cuts = fc.array(moment, { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(fc.oneof(story, twint_story), cuts, async (batches, at) => {
      const { event_id } = await play(batches)
      const bounds = [null, ...at.toSorted((a, b) => a - b), null]
      const read = (one: DateRange) => statisticsOf(world.knex, event_id, undefined, one)
      const whole = await read({ begin_ms: null, end_ms: null })

      const days = []
      for (const [n, begin_ms] of bounds.slice(0, -1).entries())
        days.push(await read({ begin_ms, end_ms: bounds[n + 1]! }))

      for (const name of added) {
        const sum = days.reduce((total, day) => total + Number(day[name]), 0)
        expect([name, sum]).toEqual([name, whole[name]])
      }
      for (const [n, { held }] of days.entries()) {
        const changes = days
          .slice(0, n + 1)
          .flatMap((day) => [day.sold, day.sold_twint, day.sold_unused])
        expect(held).toBe(changes.reduce((total, one) => total + one, 0))
      }
    }),
    { ...bounded, numRuns: 12 },
  )
})

test('the turnover and the money that is there differ by named lines only, in every range', {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(story, ranges, async (batches, asked) => {
      const { event_id } = await play(batches)

      for (const one of [{ begin_ms: null, end_ms: null }, ...asked]) {
        const all = await statisticsOf(world.knex, event_id, undefined, one)
        const { fees, rounding, losses, offline_losses, refunds_under_way } = all
        expect(all.cash_balance - all.turnover).toBe(
          fees + rounding + losses + offline_losses + refunds_under_way,
        )
      }
    }),
    { ...bounded, numRuns: 10 },
  )
})

const spoiling: fc.Arbitrary<Spoiling> = fc.record({
  which: fc.nat(),
  more: fc.integer({ min: 1, max: 500 }),
  goes_astray: fc.boolean(),
})

test('the audit proves that they do, and tells of any posting that was changed by hand', {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(story, spoiling, async (batches, how) => {
      const { event_id } = await play(batches)
      const sound = await proveEvent(world.knex, event_id)
      world.giveUp({ event_id })

      const is_spoiled = await spoil(event_id, how)

      const checks = (proof: typeof sound) => proof!.differences.map(({ check }) => check)
      expect(checks(sound)).not.toContain('turnover and money')
      if (is_spoiled)
        expect(checks(await proveEvent(world.knex, event_id))).toContain('turnover and money')
    }),
    { ...bounded, numRuns: 12 },
  )
})

/** Changes an amount that is not what the wallet says, or lets money go where no line of the two blocks is. */
async function spoil(event_id: string, { which, more, goes_astray }: Spoiling) {
  const postings: { transaction_id: string; line: number; from_account: string }[] = await world
    .knex('postings')
    .where({ event_id })
    .where('amount', '>', 0)
    .whereRaw("'transfer' NOT IN (from_account, to_account)")
    .whereRaw(goes_astray ? 'TRUE' : "'wallet' IN (from_account, to_account)")
    .orderBy(['transaction_id', 'line'])
    .select('transaction_id', 'line', 'from_account')
  const one = postings[which % postings.length]
  if (!one) return false
  const { transaction_id, line, from_account } = one
  const side = from_account === 'wallet' ? 'to_account' : 'from_account'
  await tamperWith(world.knex, async (trx) => {
    const posting = trx('postings').where({ event_id, transaction_id, line })
    await (goes_astray ? posting.update({ [side]: 'transfer' }) : posting.increment('amount', more))
  })
  return true
}

test('what is summed up again is what was summed up', async () => {
  await fc.assert(
    fc.asyncProperty(story, async (batches) => {
      const { event_id } = await play(batches)
      await foldIn(world)
      const before = await hours(event_id)

      await world.knex.transaction((trx) => rebuildHours(trx, event_id))

      expect(await hours(event_id)).toEqual(before)
    }),
    { ...bounded, numRuns: 3 },
  )
})

/** Adds up the columns of a list in minor units, as a script does. */
async function sumsOf<Row>(detailed: Detailed<Row>, query: DetailedQuery) {
  const sums: Record<string, number> = {}
  const summed = detailed.columns.filter(({ is_summed }) => is_summed)
  for (const { field } of summed) sums[field] = 0
  const pages = readDetailedPages(world.knex, {
    ...query,
    ...(detailed.only && { only: detailed.only }),
  })
  for await (const lines of writeDetailedLines(detailed, pages))
    for (const line of lines.toString().trim().split('\n')) {
      const row = JSON.parse(line)
      for (const { field } of summed) sums[field]! += Math.round(Number(row[field] ?? 0) * 100)
    }
  return sums
}

async function figuresOf(event_id: string, bar_id: string | undefined, one: DateRange) {
  const found = await statisticsOf(world.knex, event_id, bar_id, one)
  const expected = slowStatistics([], bar_id, one)
  const names = Object.keys(expected) as (keyof typeof expected)[]
  const consumptions = Object.fromEntries(
    found.consumptions.map(({ _id, total, total_price }) => [
      `${_id.name} ${_id.price}`,
      [total, total_price],
    ]),
  )
  return { ...Object.fromEntries(names.map((name) => [name, found[name]])), consumptions }
}

async function hours(event_id: string) {
  const rows: object[] = await world.knex('hour_rollup').where({ event_id }).select('*')
  return rows
    .map((row) => JSON.stringify(row))
    .filter((row) => !row.includes('"quantity":0,"amount":0'))
    .sort()
}
