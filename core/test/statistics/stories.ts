import fc from 'fast-check'
import { expect } from 'vitest'
import { aggregateHours } from '../../src/ledger/rollups/aggregate.ts'
import type { Transaction } from '../../src/ledger/types.ts'
import type { DateRange } from '../../src/statistics/range.ts'
import { itemsOf, operation, operations } from '../ledger/operations.ts'
import { type Operation, uids } from '../ledger/story.ts'
import type { World } from '../ledger/world.ts'

const hour_ms = 3_600_000
const start_ms = Date.parse('2026-10-24T16:00:00Z')
// Some hours of a weekend whose night is an hour longer, to the second; now and then exactly at an hour.
export const moment = fc.oneof(
  fc.nat({ max: 30 * 3600 }).map((s) => start_ms + s * 1000),
  fc.nat({ max: 30 }).map((h) => start_ms + h * hour_ms),
)
const range = fc.tuple(fc.option(moment), fc.option(moment)).map(([a, b]): DateRange => {
  const is_swapped = a !== null && b !== null && a > b
  return is_swapped ? { begin_ms: b, end_ms: a } : { begin_ms: a, end_ms: b }
})
type Step = { operation: Operation; at_ms: number; folds: boolean }
const step: fc.Arbitrary<Step> = fc.record({ operation, at_ms: moment, folds: fc.boolean() })
/** Random operations at an event, in batches between which its hours are aggregated. */
export const story = fc.array(fc.array(step, { minLength: 1, maxLength: 10, size: 'max' }), {
  minLength: 1,
  maxLength: 8,
  size: 'max',
})
// Loads, spends, moves and refunds TWINT money repeatedly.
const { payment, top_up, sale, gift, hold, release, transfer, transfer_back, reversal } = operations
const of_twint = fc.oneof(
  { weight: 6, arbitrary: payment },
  { weight: 3, arbitrary: fc.oneof(top_up, gift) },
  { weight: 4, arbitrary: sale },
  { weight: 4, arbitrary: fc.oneof(hold, hold, release) },
  { weight: 4, arbitrary: fc.oneof(transfer, transfer, transfer_back) },
  { weight: 2, arbitrary: reversal },
)
export const twint_story = fc.array(
  fc.array(fc.record({ operation: of_twint, at_ms: moment, folds: fc.boolean() }), {
    minLength: 2,
    maxLength: 10,
    size: 'max',
  }),
  { minLength: 3, maxLength: 6, size: 'max' },
)
export const ranges = fc.array(range, { minLength: 6, maxLength: 6 })

/** Sums up what was posted in the world of a test. */
export const foldIn = ({ knex }: World) =>
  aggregateHours({
    db: knex,
    signal: new AbortController().signal,
    report: (error) => expect.fail(String(error)),
  })

/** Posts a story whose moments are in no order, and sums some of it up in between. */
export async function playIn(world: World, batches: Step[][]) {
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
    if (batch[0]!.folds) await foldIn(world)
  }
  return { event_id: fair.event_id, posted: [...told.posted.values()] }
}
