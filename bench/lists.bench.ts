import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { proveEvent } from '@kermesse/core/ledger/audit'
import { aggregateRollups } from '@kermesse/core/ledger/rollups/aggregate'
import autocannon from 'autocannon'
import { programFlags } from '../scripts/program_flags.ts'
import { openDatabase } from './festival.ts'
import { loadFor, median, report, sized, sizeFrom } from './figures.ts'
import { makeLoadEvents } from './load_data.ts'
import { startApi, startServer } from './servers.ts'

// Lists and a download of an event with a million clients and five million transactions, and of a small neighbour in the same
// tables. `BENCH_CLIENTS=20000` makes a small load for a quick look.
const clients = sizeFrom('BENCH_CLIENTS', 1_000_000, 400)
const deep = clients * 0.9
const tries = sized(20, 1)

const pools = openDatabase()
// The first start notes the secret key; the tokens among the rows that follow are sealed with none.
await (await startApi()).stop()
const event_id = await makeEvent()
const api = await startApi()
const generic = await startServer('baseline_server.ts', {})
const headers = { 'access-token': api.token }

await measureDepth()
await measureLoad()
measureSpreadsheet()
await generic.stop()
await api.stop()
await pools.close()

async function makeEvent() {
  const transactions = clients * 5
  const [event_id = ''] = await makeLoadEvents(pools, [
    { clients, transactions },
    { clients: clients / 100, transactions: transactions / 100 },
  ])
  const { knex } = pools
  await aggregateRollups({ db: knex, signal: new AbortController().signal, report: console.error })
  const proof = await proveEvent(knex, event_id)
  assert(proof?.ok, `the tally does not hold: ${JSON.stringify(proof?.differences)}`)
  return event_id
}

/** A page far down the list, reached from the page before. */
async function measureDepth() {
  const baseline = median(await timesOf({}, tries))
  const { next } = await api.sdk.clients.list({ query: { event_id, skip: deep, limit: 1 } })
  // The first few find no plan yet.
  const value = median(await timesOf({ after: next! }, 5 * tries))
  report({ figure: 'lists: a page after 900,000 clients', value, unit: 'ms', baseline, most: 1.5 })
}

async function timesOf(query: { after?: string }, count: number): Promise<number[]> {
  const times: number[] = []
  const url = `${api.url}/clients?${new URLSearchParams({ event_id, ...query })}`
  for (let n = 0; n <= count; n++) {
    const start = performance.now()
    const answer = await fetch(url, { headers })
    await answer.arrayBuffer()
    // The first one finds the caches as somebody else left them.
    if (n > 0) times.push(performance.now() - start)
  }
  return times
}

/** Pages as a screen shows them, 50 rows for 16 callers; the default of 1,000 rows is for programs. */
async function measureLoad() {
  const all = '/clients?limit=50'
  const cases = {
    plain: () => all,
    'narrowed and sorted': () => `${all}&age=16&is_bracelet_used=true&sort_key=name`,
    searched: (n: number) => `${all}&search=user${4000 + n}`,
  }
  for (const [name, path] of Object.entries(cases)) {
    const baseline = await load(generic.url, path)
    const value = await load(api.url, path)
    const figure = `lists: clients, ${name}`
    report({ figure, value, unit: 'requests/s', baseline, least: 10 })
  }
}

async function load(url: string, path: (n: number) => string) {
  let n = 0
  const result = await autocannon({
    url,
    connections: 16,
    ...loadFor(6),
    headers,
    requests: [
      {
        setupRequest: (request) => ({ ...request, path: `${path(n++)}&event_id=${event_id}` }),
      },
    ],
  })
  assert.equal(result.non2xx + result.errors, 0)
  return result['2xx'] / result.duration
}

/** A spreadsheet of a million transactions by our own writer, beside the same rows by ExcelJS's stream. */
function measureSpreadsheet() {
  const { rate, early_mb, peak_mb } = writeSpreadsheet('own')
  report({
    figure: 'lists: memory of a spreadsheet, beside its first quarter',
    value: peak_mb,
    unit: 'MB',
    baseline: early_mb,
    most: 1.15,
  })
  report({
    figure: 'lists: rows of a spreadsheet, beside ExcelJS',
    value: rate,
    unit: 'rows/s',
    baseline: writeSpreadsheet('exceljs').rate,
    least: 3,
  })
}

function writeSpreadsheet(writer: 'own' | 'exceljs') {
  const asked = { EXPORT_EVENT: event_id, EXPORT_ROWS: String(clients), EXPORT_WRITER: writer }
  const file = new URL('spreadsheet_program.ts', import.meta.url).pathname
  const env = { ...process.env, ...asked }
  const out = execFileSync(process.execPath, [...programFlags, file], { env, encoding: 'utf8' })
  return JSON.parse(out) as { rate: number; early_mb: number; peak_mb: number }
}
