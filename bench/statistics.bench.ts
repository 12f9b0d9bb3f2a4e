import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import { rebuildHours } from '@kermesse/core/ledger/rollups/aggregate'
import type { DateRange } from '@kermesse/core/statistics/range'
import { statisticsOf } from '@kermesse/core/statistics/statistics'
import { openDatabase } from './festival.ts'
import { median, report, sized, sizeFrom } from './figures.ts'
import { makeLoadEvents } from './load_data.ts'
import { flowsBySecond, scan, walletsByMoment } from './raw_statistics.ts'

// Every figure of an event with five million transactions, beside the same figures read from its transactions; the same of
// an event a tenth as large that lasts as long; and figures of random ranges, each held against the postings.
// `BENCH_TRANSACTIONS=200000` makes a small load for a quick look, and `BENCH_APART_MS=1000` one that lasts some days too.
const transactions = sizeFrom('BENCH_TRANSACTIONS', 5_000_000, 2_500)
const apart_ms = sizeFrom('BENCH_APART_MS', 50, 1_000)
const ranges = sizeFrom('BENCH_RANGES', 1000, 2)
const clients = transactions / 25
const tries = sized(15, 1)
const scans = sized(3, 1)

const pools = openDatabase()
const { knex } = pools
// As long, with a tenth of the visitors.
const sizes = [
  { clients, transactions, apart_ms },
  { clients: clients / 10, transactions: transactions / 10, apart_ms: apart_ms * 10 },
]
const [event_id = '', small_id = ''] = await makeLoadEvents(pools, sizes)
for (const id of [event_id, small_id]) await rebuild(id)
const everything: DateRange = { begin_ms: null, end_ms: null }
const first_ms = Date.parse('2026-07-01T12:00:00Z')
const length_s = (transactions * apart_ms) / 1000
const { _id: bar_id } = await knex('bars').where({ event_id }).orderBy('_id').first('_id')

await measurePayload()
await measureRanges()
await measureGrowth()
await proveRanges()
await pools.close()

async function rebuild(id: string) {
  await knex.raw(
    'INSERT INTO hour_watermarks (event_id, xid) SELECT ?, pg_snapshot_xmin(pg_current_snapshot())',
    [id],
  )
  await knex.transaction((trx) => rebuildHours(trx, id))
  await pools.ledger.query('VACUUM ANALYZE')
}

/** Figures of the whole event, and of one of its points of sale. */
async function measurePayload() {
  for (const [name, bar] of [
    ['an event', undefined],
    ['a point of sale', bar_id],
  ] as const) {
    const value = median(await timesOf(tries, () => statisticsOf(knex, event_id, bar, everything)))
    const baseline = median(await timesOf(scans, () => scan(knex, event_id, bar, everything)))
    reportFaster(name, value, baseline, 100)
  }
}

/** Ranges that begin and end at any second, each beside a scan of the same. */
async function measureRanges() {
  const [values, baselines]: [number[], number[]] = [[], []]
  for (let n = 0; n < tries; n += 1) {
    const range = someRange()
    values.push(...(await timesOf(1, () => statisticsOf(knex, event_id, undefined, range))))
    baselines.push(...(await timesOf(1, () => scan(knex, event_id, undefined, range))))
  }
  reportFaster('a range of seconds', median(values), median(baselines), 20)
}

async function measureGrowth() {
  const read = (id: string) => timesOf(1, () => statisticsOf(knex, id, undefined, everything))
  const [large, small]: [number[], number[]] = [[], []]
  for (let n = 0; n < tries; n += 1) {
    large.push(...(await read(event_id)))
    small.push(...(await read(small_id)))
  }
  report({
    figure: 'statistics: an event ten times as large',
    value: median(large),
    unit: 'ms',
    baseline: median(small),
    most: 1.5,
  })
}

/** Random ranges, none of which may differ from the postings by a cent, nor from what wristbands did by one of them. */
async function proveRanges() {
  const flowsOf = await flowsBySecond(knex, event_id, first_ms, length_s)
  const walletsOf = await walletsByMoment(knex, event_id)
  let differences = 0
  for (let n = 0; n < ranges; n += 1) {
    const range = someRange()
    const all = await statisticsOf(knex, event_id, undefined, range)
    const flows = { debit: all.debit, credit: all.credit, deposit: all.debit_split.deposit }
    const wallets = {
      sold: all.sold,
      sold_twint: all.sold_twint,
      active: all.stats_wristband.count.active,
      idle: all.stats_clients.unusedActivatedClients,
      buyers: all.stats_clients.activeClients,
    }
    const is_same =
      isDeepStrictEqual(flows, flowsOf(range)) && isDeepStrictEqual(wallets, walletsOf(range))
    if (!is_same) differences += 1
  }
  report({
    figure: 'statistics: random ranges that differ from the postings',
    value: differences,
    unit: `of ${ranges}`,
    most: 0,
  })
}

function someRange() {
  const [a, b] = [Math.random(), Math.random()]
    .map((x) => Math.floor(x * length_s))
    .sort((x, y) => x - y)
  return { begin_ms: first_ms + a! * 1000, end_ms: first_ms + b! * 1000 }
}

async function timesOf(times: number, work: () => Promise<unknown>) {
  const all: number[] = []
  for (let n = 0; n < times; n += 1) {
    const began = performance.now()
    assert(await work())
    all.push(performance.now() - began)
  }
  return all
}

function reportFaster(name: string, value: number, baseline: number, least: number) {
  const figure = `statistics: ${name}, times as fast as from transactions`
  report({ figure, value, unit: 'ms', baseline, ratio: baseline / value, least })
}
