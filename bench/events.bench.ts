import assert from 'node:assert/strict'
import { openLedger } from '@kermesse/core/ledger/ledger'
import { aggregateDue } from '@kermesse/core/ledger/rollups/aggregate'
import { collectDue } from '@kermesse/core/notifications/collect'
import { connect } from '@kermesse/core/platform/db'
import { newId } from '@kermesse/core/platform/ids'
import pg from 'pg'
import { addBands, numberBands } from '../fixtures/festival.ts'
import { topUpOf } from './festival.ts'
import { median, report, sized } from './figures.ts'

// A round of the followers, which keep rollups and messages up to date, over the events that sell: alone in their database, and
// beside events that were over long ago. The two databases take turns.
const selling = sized(50, 2)
const all = sized(1_000, 5)
const bands_each = 5
const rounds = sized(15, 1)

const alone = await openEvents(selling)
const among = await openEvents(all)
const times = { alone: [] as number[], among: [] as number[] }
for (let round = 0; round < rounds + 3; round += 1) {
  const took = { alone: await alone.round(), among: await among.round() }
  // The first ones compile plans and fill caches.
  if (round < 3 && rounds > 3) continue
  times.alone.push(took.alone)
  times.among.push(took.among)
}
report({
  figure: 'events: a round of the followers, 50 of 1,000 events sell',
  value: median(times.among),
  unit: 'ms',
  baseline: median(times.alone),
  most: 1.05,
})
await alone.close()
await among.close()

/** A database with this many events that have sold; the first ones go on. */
async function openEvents(count: number) {
  const url = await copyDatabase()
  const pools = connect(url, 'kermesse bench')
  const ledger = openLedger(pools.ledger)
  const { knex } = pools
  const signal = new AbortController().signal
  const ctx = { db: knex, signal, report: (error: unknown) => assert.fail(String(error)) }
  const events = Array.from({ length: count }, (_, n) => ({
    event_id: newId(),
    bands: numberBands(`04${n.toString(16).padStart(4, '0')}`, `B${n}X`, bands_each),
  }))
  await knex.batchInsert(
    'events',
    events.map(({ event_id }, n) => ({ _id: event_id, name: `Fair ${n}` })),
  )
  for (const { event_id, bands } of events)
    await addBands((sql, values) => pools.ledger.query(sql, values), event_id, bands)
  const sellAt = async ({ event_id, bands }: (typeof events)[number]) => {
    const items = bands.map(({ uid }) => topUpOf(uid, 1_00))
    const outcomes = await ledger.postInOrder(event_id, items)
    assert(outcomes.every(({ status }) => status === 'posted'))
  }
  const sell = (some: typeof events) => Promise.all(some.map(sellAt))
  await sell(events)
  await aggregateDue(ctx)
  // Until nobody looks at the others any more.
  await knex('due_work').delete()
  await knex.raw('ANALYZE')
  return {
    /** Sells a little at each of the first events; answers how long a round takes, in ms. */
    async round() {
      await sell(events.slice(0, selling))
      // Their next round has come.
      await knex('due_work').update({ due_at: knex.raw("now() - interval '1 s'") })
      const start = performance.now()
      await aggregateDue(ctx)
      await collectDue(ctx)
      return performance.now() - start
    },
    async close() {
      await ledger.close()
      await pools.close()
    },
  }
}

async function copyDatabase() {
  const url = new URL(process.env.DATABASE_URL!)
  const template = url.pathname.slice(1)
  const name = `${template}_${newId().slice(-12)}`
  const client = new pg.Client({ connectionString: new URL('/postgres', url).href })
  await client.connect()
  await client.query(`CREATE DATABASE "${name}" TEMPLATE "${template}"`)
  await client.end()
  return new URL(`/${name}`, url).href
}
