import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aggregateDue } from '../../src/ledger/rollups/aggregate.ts'
import { connect } from '../../src/platform/db.ts'
import { markDue, workDue } from '../../src/platform/due_work.ts'
import type { Fair } from '../ledger/fair.ts'
import { itemOf, posted } from '../ledger/items.ts'
import { openWorld } from '../ledger/world.ts'

const world = await openWorld()
const { knex } = world
const ctx = {
  db: knex,
  signal: new AbortController().signal,
  report: (error: unknown) => expect.fail(String(error)),
}
const rowOf = ({ event_id }: Fair, kind = 'rollups') =>
  knex('due_work').where({ event_id, kind }).first('due_at', 'idle_rounds', 'xmin')
/** The time of every next round has come. */
const pass = () => knex('due_work').update({ due_at: knex.raw("now() - interval '1 s'") })

/** One round of a worker; answers the events that it looked at. */
async function round(has_worked = false) {
  const seen: string[] = []
  await workDue(ctx, 'rollups', async (event_id) => {
    seen.push(event_id)
    return has_worked
  })
  return seen
}

/** Two fairs that no round has anything to do for. */
async function idleFairs() {
  const fairs = [await world.fair(), await world.fair()] as const
  await knex('due_work').delete()
  return fairs
}

test('a transaction marks its event, and the next ones write nothing', async () => {
  const [fair, other] = await idleFairs()
  const uid = await fair.band({ paid: 10_00 })
  const first = await rowOf(fair)

  posted(await fair.topUp(uid, 1_00))

  expect(await rowOf(fair)).toEqual(first)
  expect(await rowOf(fair, 'push')).toBeDefined()
  expect(await rowOf(other)).toBeUndefined()
  expect(await round()).toEqual([fair.event_id])
})

test('a commit that fails leaves its event to be marked by the next one', async () => {
  const [fair] = await idleFairs()
  const uid = await fair.band()
  const account = 'cash'
  const credit = { type: 'credit', uid, payment_type: 'cash', account, amount: 1_00 } as const
  const commands = [itemOf(credit)]
  const after = () => Promise.reject(new Error('the other write failed'))
  await expect(world.ledger.postWith(fair.event_id, { commands, after })).rejects.toThrow()
  expect(await rowOf(fair)).toBeUndefined()

  posted(await fair.topUp(uid, 1_00))

  expect(await rowOf(fair)).toBeDefined()
})

test('an event without facts is looked at less and less often, then no more', async () => {
  const [fair] = await idleFairs()
  await markDue(knex, fair.event_id, ['rollups'])
  const pauses: number[] = []
  while (await rowOf(fair)) {
    await pass()
    expect(await round()).toEqual([fair.event_id])
    const row = await rowOf(fair)
    if (row) pauses.push(Date.parse(row.due_at) - Date.now())
  }

  expect(pauses).toHaveLength(6)
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  expect(await round()).toEqual([])
})

test('a fact during an idle pause makes the event due at once', async () => {
  const [fair] = await idleFairs()
  const uid = await fair.band({ paid: 10_00 })
  for (let n = 0; n < 4; n += 1) await pass().then(() => round())
  expect(await round()).toEqual([])

  await sleep(1_001)
  posted(await fair.topUp(uid, 1_00))

  expect(await rowOf(fair)).toMatchObject({ idle_rounds: 0 })
  expect(await round()).toEqual([fair.event_id])
})

test('a fact during the last idle round keeps the event', async () => {
  const [fair] = await idleFairs()
  const uid = await fair.band({ paid: 10_00 })
  await knex('due_work').update({ idle_rounds: 6 })
  await pass()
  // A process marks an event once per second.
  await sleep(1_001)

  await workDue(ctx, 'rollups', async () => {
    posted(await fair.topUp(uid, 1_00))
    return false
  })

  expect(await rowOf(fair)).toMatchObject({ idle_rounds: 0 })
})

test('a round that found something is followed by another, also after its worker was killed', async () => {
  const [fair] = await idleFairs()
  await markDue(knex, fair.event_id, ['rollups'])
  const failed: string[] = []
  await workDue({ ...ctx, report: (error) => void failed.push(String(error)) }, 'rollups', () =>
    Promise.reject(new Error('killed')),
  )
  expect(failed).toEqual(['Error: killed'])
  await pass()
  expect(await round(true)).toEqual([fair.event_id])
  await pass()

  expect(await round(true)).toEqual([fair.event_id])
})

test('of several workers one looks at an event', async () => {
  const [fair, other] = await idleFairs()
  for (const { event_id } of [fair, other]) await markDue(knex, event_id, ['rollups'])

  const seen = await Promise.all(Array.from({ length: 4 }, () => round()))

  expect(seen.flat().sort()).toEqual([fair.event_id, other.event_id].sort())
})

test('sales while two workers follow are in the rollups without a sweep over all events', async () => {
  const fairs = await idleFairs()
  const selling = fairs.map(async (fair) => {
    const bands = await fair.bands(3)
    for (let n = 0; n < 30; n += 1)
      await Promise.all(bands.map(async (uid) => posted(await fair.topUp(uid, 1_00))))
  })
  let is_over = false
  const following = [1, 2].map(async () => {
    while (!is_over) {
      // Idle pauses are as long as they are, since they outlast a commit.
      await pass().where({ idle_rounds: 0 })
      await aggregateDue(ctx)
    }
  })
  await Promise.all(selling)
  is_over = true
  await Promise.all(following)

  // Other tests of this server may hold a transaction that an event's watermark has to wait for.
  await vi.waitFor(
    async () => {
      await pass()
      await aggregateDue(ctx)
      expect(await knex('due_work').where({ kind: 'rollups' })).toEqual([])
    },
    { timeout: 25_000, interval: 10 },
  )

  for (const { event_id } of fairs) {
    const left = knex('transactions as t')
      .join('hour_watermarks as w', 'w.event_id', 't.event_id')
      .where({ 't.event_id': event_id })
      .whereRaw('t.xid >= w.xid')
    expect(await left).toEqual([])
    const [raw] = await knex('transactions').where({ event_id }).sum('balance_change as sum')
    const [rolled] = await knex('balance_rollup').where({ event_id }).sum('balance as sum')
    expect(rolled).toEqual(raw)
  }
})

test('events whose node is away hold up no other', async () => {
  const [fair, lost] = await idleFairs()
  for (const { event_id } of [lost, fair]) await markDue(knex, event_id, ['rollups'])
  await loseRowsOf(lost)
  const reports: string[] = []
  const report = (error: unknown) => void reports.push((error as { code: string }).code)
  const pools = connect(world.url, 'test')
  onTestFinished(pools.close)

  const seen: string[] = []
  await workDue({ ...ctx, db: pools.knex, report }, 'rollups', async (event_id) => {
    seen.push(event_id)
    return false
  })

  expect(seen).toEqual([fair.event_id])
  // Of the question to all nodes, and to the one of this event.
  expect(reports).toEqual(['08006', '08006'])
})

/** A distributed database, whose node with the rows of this event is away. */
async function loseRowsOf({ event_id }: Fair) {
  await knex.raw(`
    CREATE OR REPLACE FUNCTION is_distributed() RETURNS boolean LANGUAGE sql IMMUTABLE AS 'SELECT true';
    CREATE FUNCTION is_there(event_id uuid) RETURNS boolean LANGUAGE plpgsql COST 10000 AS $$
      BEGIN
        IF event_id = '${event_id}' THEN RAISE 'the node is away' USING ERRCODE = '08006'; END IF;
        RETURN true;
      END $$;
    ALTER TABLE due_work RENAME TO due_rows;
    CREATE VIEW due_work AS SELECT * FROM due_rows WHERE is_there(event_id)`)
  onTestFinished(async () => {
    await knex.raw(`
      DROP VIEW due_work;
      ALTER TABLE due_rows RENAME TO due_work;
      DROP FUNCTION is_there;
      CREATE OR REPLACE FUNCTION is_distributed() RETURNS boolean LANGUAGE sql IMMUTABLE AS 'SELECT false'`)
  })
}
