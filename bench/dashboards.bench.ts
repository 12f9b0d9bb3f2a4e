import { setTimeout as sleep } from 'node:timers/promises'
import { openChanges } from '@kermesse/core/ledger/changes'
import { openLedger } from '@kermesse/core/ledger/ledger'
import { createClient } from '@kermesse/sdk/client'
import { rights } from '@kermesse/sdk/generated/rights'
import { loadWallets, makeFestival, openDatabase, sellBeer, warmServer } from './festival.ts'
import { drive, median, report, sized, sizeFrom } from './figures.ts'
import { type Api, startApi, startServer } from './servers.ts'

// Cost of statistics for the ledger, in alternating rounds: aggregation every second at full load,
// and open dashboards, which read their figures on each notification, at half of that load.
const seconds = sized(4, 1)
// Longer than the longest rest of a worker, before and while it is measured: as much is summed up as is sold.
const kept_seconds = sized({ before: 6, measured: 12 }, { before: 0, measured: 1 })
const rounds = sized(5, 1)
const dashboards = sizeFrom('BENCH_DASHBOARDS', 200, 2)
const callers = sized(256, 16)

const pools = openDatabase()
const changes = openChanges({ db: pools.knex })
const ledger = openLedger(pools.ledger, {}, { changes })
const api = await startApi({ KERMESSE_LIVE_DASHBOARDS: String(dashboards) })
const festival = await makeFestival(api.sdk, pools, sized(10_000, 100))
const { event_id } = festival
const sell = () => sellBeer(ledger, festival)
await loadWallets(ledger, festival)
await warmServer(pools.knex)
await drive(callers, sized(2, 0), sell)

// It would fall into a round now and then, and double what that one writes.
await vacuumByItself('off')
const capacity = await measureKeeping()
await vacuumByItself('on')
await measureDashboards(capacity / 2)
await api.stop()
await changes.close()
await ledger.close()
await pools.close()

async function measureKeeping() {
  const rates: Record<'alone' | 'kept', number[]> = { alone: [], kept: [] }
  // A table that grows slows the ledger down: neither of the two always comes second.
  for (let round = 0; round < rounds; round += 1)
    for (const how of round % 2 ? (['kept', 'alone'] as const) : (['alone', 'kept'] as const)) {
      await settle()
      const worker = how === 'kept' ? await startServer('aggregate_program.ts', {}) : undefined
      rates[how].push(await steadyRate())
      await worker?.stop()
    }
  const kept = median(rates.kept)
  report({
    figure: 'dashboards: debits while their hours are aggregated',
    value: kept,
    unit: 'debits/s',
    baseline: median(rates.alone),
    least: 0.97,
  })
  return kept
}

async function steadyRate() {
  await drive(callers, kept_seconds.before, sell)
  return (await drive(callers, kept_seconds.measured, sell)).rate
}

async function measureDashboards(rate: number) {
  const worker = await startServer('aggregate_program.ts', {})
  const tokens = [api.token]
  while (tokens.length * 8 < dashboards) tokens.push(await signIn(api, tokens.length))
  const env = { url: api.url, event_id, tokens: tokens.join(' '), wanted: String(dashboards) }
  const sold: Record<'alone' | 'watched', number[]> = { alone: [], watched: [] }
  for (let round = 0; round < sized(3, 1); round += 1) {
    sold.alone.push(await sellAt(rate))
    const pages = await startServer('dashboards_program.ts', env)
    await sleep(1_000)
    sold.watched.push(await sellAt(rate))
    await pages.stop()
  }
  await worker.stop()
  report({
    figure: 'dashboards: debits at half capacity while 200 are open',
    value: median(sold.watched),
    unit: 'debits/s',
    baseline: median(sold.alone),
    least: 0.9,
  })
}

async function vacuumByItself(how: 'on' | 'off') {
  for (const table of ['transactions', 'postings', 'wallets'])
    await pools.knex.raw(`ALTER TABLE ?? SET (autovacuum_enabled = ${how})`, [table])
}

/**
 * Marks all transactions as aggregated, and vacuums and checkpoints, so that a round is not
 * affected by the one before.
 */
async function settle() {
  await pools.knex.raw(
    `INSERT INTO hour_watermarks (event_id, xid) SELECT ?, pg_snapshot_xmin(pg_current_snapshot())
     ON CONFLICT (event_id) DO UPDATE SET xid = excluded.xid`,
    [event_id],
  )
  await pools.knex.raw('VACUUM')
  await pools.knex.raw('CHECKPOINT')
}

/** Somebody else each time: a user has a share of the streams. */
async function signIn({ url, sdk }: Api, n: number) {
  const body = { email: `bench-${n}@example.org`, password: 'bench-password' }
  await sdk.users.create({ body: { ...body, right: rights.superadmin } })
  return (await createClient({ url }).users.login({ body })).token
}

/** Sells as much in a second as is asked for, and no more; answers how much it was. */
async function sellAt(rate: number) {
  const began = performance.now()
  const { rate: reached } = await drive(callers, seconds, async (n) => {
    const due_ms = began + (n / rate) * 1000
    const early_ms = due_ms - performance.now()
    if (early_ms > 0) await sleep(early_ms)
    await sell()
  })
  return reached
}
