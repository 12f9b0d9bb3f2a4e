import type { FigureName } from '@kermesse/sdk/figures'
import { figures } from '@kermesse/sdk/figures'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Transaction } from '../../src/ledger/types.ts'
import { rights } from '../../src/operations/rights.ts'
import type { DateRange } from '../../src/statistics/range.ts'
import { statisticsOf } from '../../src/statistics/statistics.ts'
import { traceOf } from '../../src/statistics/trace/trace.ts'
import type { TraceSubject } from '../../src/statistics/trace/trace_asked.ts'
import { bars, buy, containers, entrances } from '../ledger/catalogue.ts'
import { type Operation, uids } from '../ledger/story.ts'
import { openWorld } from '../ledger/world.ts'
import { isTakenBack } from './slow.ts'
import { playIn, ranges, story, twint_story } from './stories.ts'

const world = await openWorld()
const bounded = { interruptAfterTimeLimit: 80_000 }
type Place = { event_id: string; bar_id: string | undefined; range: DateRange }

/** Every line of every page, with what the first page says that they come to. */
async function traced(place: Place, subject: TraceSubject, limit: number) {
  const first = await traceOf(world.knex, { ...place, limit }, subject)
  const { lines, total, terms } = first
  for (let { next } = first; next; ) {
    const page = await traceOf(world.knex, { ...place, limit, after: next }, subject)
    expect(page.total).toBe(total)
    lines.push(...page.lines)
    next = page.next
  }
  return { total, lines, terms, sum: sumOf([...lines, ...terms]) }
}
const sumOf = (of: { amount: number }[]) => of.reduce((sum, { amount }) => sum + amount, 0)

/** That lines are transactions of the range that nothing took back, each once, in the order of time. */
function expectInOrder(
  lines: Awaited<ReturnType<typeof traced>>['lines'],
  posted: Transaction[],
  range: DateRange,
) {
  const of_transactions = lines.filter(({ _id }) => _id !== null)
  const gone = new Set(posted.filter(isTakenBack).map(({ reversal_of }) => reversal_of))
  const known = new Map(posted.map((one) => [one._id, one]))
  expect(new Set(of_transactions.map(({ _id }) => _id)).size).toBe(of_transactions.length)
  let before_ms = Number.POSITIVE_INFINITY
  for (const { _id, date } of of_transactions) {
    const one = known.get(_id!)!
    expect(isTakenBack(one) || gone.has(one._id)).toBe(false)
    const at_ms = Date.parse(one.date)
    expect(new Date(date!).getTime()).toBe(at_ms)
    expect(at_ms).toBeLessThanOrEqual(before_ms)
    expect(at_ms).toBeGreaterThanOrEqual(range.begin_ms ?? at_ms)
    expect(at_ms).toBeLessThan(range.end_ms ?? at_ms + 1)
    before_ms = at_ms
  }
}

async function expectTraced(
  event_id: string,
  posted: Transaction[],
  all: DateRange[],
  limit: number,
) {
  for (const range of all)
    for (const bar_id of [undefined, bars.main]) {
      const place = { event_id, bar_id, range }
      const found = await statisticsOf(world.knex, event_id, bar_id, range)
      const amounts = { ...found, ...found.debit_split }
      for (const figure of Object.keys(figures) as FigureName[]) {
        const { sum, total, lines } = await traced(place, { figure }, limit)
        expect([figure, total, sum]).toEqual([figure, amounts[figure], amounts[figure]])
        expectInOrder(lines, posted, range)
      }
      for (const { _id, total: pieces, total_price } of found.consumptions) {
        const { sum, total, lines } = await traced(place, { figure: 'debit', ..._id }, limit)
        const quantity = lines.reduce((count, line) => count + line.quantity!, 0)
        expect([_id, total, sum, quantity]).toEqual([_id, total_price, total_price, pieces])
      }
      for (const { _id, total: pieces, total_price } of found.entrances) {
        const { name, begin_date } = _id
        const row = { figure: 'entrance' as const, name, ...(begin_date && { begin_date }) }
        const { sum, total, lines } = await traced(place, row, limit)
        const quantity = lines.reduce((count, line) => count + line.quantity!, 0)
        expect([_id, total, sum, quantity]).toEqual([_id, total_price, total_price, pieces])
      }
    }
}

const everything = { begin_ms: null, end_ms: null }
const limit = fc.integer({ min: 1, max: 20 })

test('the lines of every figure and of every row come to it, in every range and on pages of any length', {
  timeout: 90_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(story, ranges, limit, async (batches, asked, lines) => {
      const { event_id, posted } = await playIn(world, batches)
      await expectTraced(event_id, posted, [everything, ...asked.slice(0, 2)], lines)
    }),
    { ...bounded, numRuns: 5 },
  )
})

test('what wristbands hold by TWINT, and what of it is offered, is traced no matter who wears them now', {
  timeout: 90_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(twint_story, ranges, limit, async (batches, asked, lines) => {
      const { event_id, posted } = await playIn(world, batches)
      await expectTraced(event_id, posted, [everything, ...asked.slice(0, 2)], lines)
    }),
    { ...bounded, numRuns: 5 },
  )
})

test('what an offered entrance brought, and a cup gave back, is traced to its wristband', async () => {
  const [uid] = uids as [string, ...string[]]
  const comes: Operation = () => ({
    type: 'entrance',
    uid,
    entrance_id: entrances.guest,
    payment_type: 'cash',
    right: rights.admin,
    uses_bracelet: true,
  })
  const gives_back: Operation = () => ({
    type: 'debit',
    uid,
    payment_type: 'wristband',
    bar_id: bars.main,
    lines: [{ ...buy(containers.cup), kind: 'deposit_return' }],
  })
  const batch = [comes, gives_back].map((operation, n) => ({
    operation,
    at_ms: Date.parse(`2026-10-24T1${6 + n}:00:00Z`),
    folds: false,
  }))

  const { event_id, posted } = await playIn(world, [batch])

  const { total } = await traced(
    { event_id, bar_id: undefined, range: everything },
    { figure: 'sold_unused' },
    5,
  )
  expect(total).toBe(2_00)
  await expectTraced(event_id, posted, [everything], 5)
})
