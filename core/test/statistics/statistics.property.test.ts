import fc from 'fast-check'
import { expect, test } from 'vitest'
import { proveEvent } from '../../src/ledger/audit.ts'
import { foldHours, rebuildHours } from '../../src/ledger/rollups/fold.ts'
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
import { itemsOf, type Operation, operation, operations, uids } from '../ledger/operations.ts'
import { openWorld } from '../ledger/world.ts'
import { slowStatistics } from './slow.ts'
import { slowPeople } from './slow_people.ts'

const world = await openWorld()
const bounded = { interruptAfterTimeLimit: 50_000 }
const signal = new AbortController().signal
const fold = () =>
  foldHours({ db: world.knex, signal, report: (error) => expect.fail(String(error)) })

const hour_ms = 3_600_000
const start_ms = Date.parse('2026-10-24T16:00:00Z')
// Some hours of a weekend whose night is an hour longer, to the second; now and then exactly at an hour.
const moment = fc.oneof(
  fc.nat({ max: 30 * 3600 }).map((s) => start_ms + s * 1000),
  fc.nat({ max: 30 }).map((h) => start_ms + h * hour_ms),
)
const range = fc.tuple(fc.option(moment), fc.option(moment)).map(([a, b]): DateRange => {
  const is_swapped = a !== null && b !== null && a > b
  return is_swapped ? { begin_ms: b, end_ms: a } : { begin_ms: a, end_ms: b }
})
type Step = { operation: Operation; at_ms: number; folds: boolean }
type Spoiling = { which: number; more: number; goes_astray: boolean }
const step: fc.Arbitrary<Step> = fc.record({ operation, at_ms: moment, folds: fc.boolean() })
const story = fc.array(fc.array(step, { minLength: 1, maxLength: 10, size: 'max' }), {
  minLength: 1,
  maxLength: 8,
  size: 'max',
})
// Where money of TWINT is loaded, spent, moved and paid back again and again.
const { payment, top_up, sale, gift, hold, release, transfer, transfer_back, reversal } = operations
const of_twint = fc.oneof(
  { weight: 6, arbitrary: payment },
  { weight: 3, arbitrary: fc.oneof(top_up, gift) },
  { weight: 4, arbitrary: sale },
  { weight: 4, arbitrary: fc.oneof(hold, hold, release) },
  { weight: 4, arbitrary: fc.oneof(transfer, transfer, transfer_back) },
  { weight: 2, arbitrary: reversal },
)
const twint_story = fc.array(
  fc.array(fc.record({ operation: of_twint, at_ms: moment, folds: fc.boolean() }), {
    minLength: 2,
    maxLength: 10,
    size: 'max',
  }),
  { minLength: 3, maxLength: 6, size: 'max' },
)
const ranges = fc.array(range, { minLength: 6, maxLength: 6 })

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

test('what is left of TWINT is what came by it, spent last of all ways, whoever wears it now', {
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

test('who was there, and with what, is what the transactions say', {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(story, ranges, async (batches, asked) => {
      const { event_id, posted } = await play(batches)
      const { timezone, dayStartTime } = await world
        .knex('events')
        .where({ _id: event_id })
        .first('timezone', 'dayStartTime')
      const wristbands = Number((await world.knex('wallets').where({ event_id }).count())[0]!.count)

      for (const one of [{ begin_ms: null, end_ms: null }, ...asked]) {
        const found = await statisticsOf(world.knex, event_id, undefined, one)
        const event = { timezone, dayStartTime, wristbands }
        expect(found).toMatchObject(slowPeople(posted, event, one))
      }
    }),
    { ...bounded, numRuns: 10 },
  )
})

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
          expect(await sumsOf(consumptions, query)).toMatchObject({ amount: expected.debit })
          expect(await sumsOf(mypos, query)).toMatchObject({ mypos: expected.mypos })
        }
    }),
    { ...bounded, numRuns: 6 },
  )
})

test('the turnover and the money that is there differ by named lines only', {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(story, async (batches) => {
      const { event_id } = await play(batches)

      const all = await statisticsOf(world.knex, event_id, undefined, {
        begin_ms: null,
        end_ms: null,
      })

      const { fees, rounding, losses, refunds_under_way } = all
      expect(all.cash_balance - all.turnover).toBe(fees + rounding + losses + refunds_under_way)
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
  await world.knex.transaction(async (trx) => {
    // As somebody with every right on the database would.
    await trx.raw('SET LOCAL session_replication_role = replica')
    const posting = trx('postings').where({ event_id, transaction_id, line })
    await (goes_astray ? posting.update({ [side]: 'transfer' }) : posting.increment('amount', more))
  })
  return true
}

test('what is summed up anew is what was summed up', async () => {
  await fc.assert(
    fc.asyncProperty(story, async (batches) => {
      const { event_id } = await play(batches)
      await fold()
      const before = await hours(event_id)

      await world.knex.transaction((trx) => rebuildHours(trx, event_id))

      expect(await hours(event_id)).toEqual(before)
    }),
    { ...bounded, numRuns: 3 },
  )
})

/** Posts a story whose moments are in no order, and sums some of it up in between. */
async function play(batches: Step[][]) {
  const fair = await world.fair()
  await fair.issue(uids)
  const told = { asked: [], posted: new Map<string, Transaction>() }
  for (const batch of batches) {
    const items = itemsOf(
      batch.map(({ operation }) => operation),
      told,
    ).map((item, n) => ({
      ...item,
      date: new Date(batch[n % batch.length]!.at_ms).toISOString(),
      smartphone_number: ['S-1', 'S-2', undefined][n % 3],
      terminal_code: ['T-1', undefined][n % 2],
    }))
    for (const outcome of await world.ledger.postInOrder(fair.event_id, items))
      if (outcome.status === 'posted')
        for (const one of outcome.transactions) told.posted.set(one._id, one)
    if (batch[0]!.folds) await fold()
  }
  return { event_id: fair.event_id, posted: [...told.posted.values()] }
}

/** What the columns of a list come to, in minor units, as a script adds them up. */
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
