import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { openChanges } from '@kermesse/core/ledger/changes'
import { openLedger } from '@kermesse/core/ledger/ledger'
import { createClient } from '@kermesse/sdk/client'
import { rights } from '@kermesse/sdk/generated/rights'
import { programFlags } from '../scripts/program_flags.ts'
import { loadWallets, makeFestival, openDatabase, sellBeer, warmServer } from './festival.ts'
import { drive, median, quantile, report } from './figures.ts'
import { startApi, startServer } from './servers.ts'
import { sized, sizeFrom } from './size.ts'

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
const festival = await makeFestival(pools.knex, sized(10_000, 100))
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
await changes.close()
await ledger.close()
await pools.close()

async function measureKeeping() {
  const rates: Record<'alone' | 'kept', number[]> = { alone: [], kept: [] }
  // A table that grows slows the ledger down: neither of the two always comes second.
  for (let round = 0; round < rounds; round += 1)
    for (const how of round % 2 ? (['kept', 'alone'] as const) : (['alone', 'kept'] as const)) {
      await settle()
      const worker =
        how === 'kept' ? await startServer(fileOf('aggregate_program.ts'), {}) : undefined
      rates[how].push(await steadyRate())
      await worker?.stop()
    }
  const [alone, kept] = [median(rates.alone), median(rates.kept)]
  report({
    figure: 'dashboards: debits while their hours are summed up',
    value: kept,
    unit: 'debits/s',
    baseline: alone,
    ratio: kept / alone,
    goal: 'ratio ≥ 0.97',
    holds: kept / alone >= 0.97,
  })
  return kept
}

async function steadyRate() {
  await drive(callers, kept_seconds.before, sell)
  return (await drive(callers, kept_seconds.measured, sell)).rate
}

async function measureDashboards(rate: number) {
  const api = await startApi({ KERMESSE_LIVE_DASHBOARDS: String(dashboards) })
  const worker = await startServer(fileOf('aggregate_program.ts'), {})
  const tokens = [api.token]
  while (tokens.length * 8 < dashboards) tokens.push(await signIn(api, tokens.length))
  const sold: Record<'alone' | 'watched', number[]> = { alone: [], watched: [] }
  let readings: number[] = []
  for (let round = 0; round < sized(3, 1); round += 1) {
    sold.alone.push(await sellAt(rate))
    const pages = await openDashboards(api.url, tokens)
    await sleep(1_000)
    sold.watched.push(await sellAt(rate))
    readings = await pages.close()
  }
  await worker.stop()
  await api.stop()
  const [alone, watched] = [median(sold.alone), median(sold.watched)]
  report({
    figure: `dashboards: debits at half of what the ledger can, while ${dashboards} are open`,
    value: watched,
    unit: 'debits/s',
    baseline: alone,
    ratio: watched / alone,
    goal: 'ratio ≥ 0.9',
    holds: watched / alone >= 0.9,
  })
  report({
    figure: `dashboards: each reads its figures again every`,
    value: ((seconds + 1) * dashboards) / readings.length,
    unit: `s, p99 of a reading ${Math.round(quantile(readings, 0.99))} ms`,
    baseline: null,
    ratio: null,
    goal: 'shown only',
    holds: true,
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
async function signIn({ url, sdk }: Awaited<ReturnType<typeof startApi>>, n: number) {
  const body = { email: `bench-${n}@example.org`, password: 'bench-password' }
  await sdk.users.create({ body: { ...body, right: rights.superadmin } })
  return (await createClient({ url }).users.login({ body })).token
}

async function openDashboards(url: string, tokens: string[]) {
  const env = { url, event_id, tokens: tokens.join(' '), wanted: String(dashboards) }
  const child = spawn(process.execPath, [...programFlags, fileOf('dashboards_program.ts')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })
  await once(lines, 'line')
  return {
    async close(): Promise<number[]> {
      child.kill('SIGTERM')
      const [line] = await once(lines, 'line')
      return JSON.parse(line)
    },
  }
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

function fileOf(name: string) {
  return new URL(name, import.meta.url).pathname
}
