import assert from 'node:assert/strict'
import { proveEvent } from '@kermesse/core/ledger/audit'
import { aggregateRollups } from '@kermesse/core/ledger/rollups/aggregate'
import autocannon from 'autocannon'
import { reportSpreadsheet } from './downloaded.ts'
import { openDatabase } from './festival.ts'
import { median, quantile, report } from './figures.ts'
import { type Known, type List, listsOf, type Query } from './list_cases.ts'
import { makeLoadData } from './load_data.ts'
import { startApi, startServer } from './servers.ts'
import { sized, sizeFrom } from './size.ts'

// Every list of an event with a million clients and five million transactions, first alone, then from 16 callers at once;
// and a download of a million rows. `BENCH_CLIENTS=20000` makes a small load for a quick look.
const clients = sizeFrom('BENCH_CLIENTS', 1_000_000, 400)
const deep = clients * 0.9
const tries = sized(20, 1)
// From here on a case is tried less often.
const slow_ms = 300

const pools = openDatabase()
const { knex } = pools
// The first start notes the secret key; the tokens among the rows that follow are sealed with none.
await (await startApi()).stop()
const event_id = await makeLoadData(pools, { clients, transactions: clients * 5 })
await aggregateRollups({ db: knex, signal: new AbortController().signal, report: console.error })
const proof = await proveEvent(knex, event_id)
assert(proof?.ok, `the tally does not hold: ${JSON.stringify(proof?.differences)}`)
const api = await startApi()
const generic = await startServer(new URL('./generic_list_server.ts', import.meta.url).pathname, {})
const headers = { 'access-token': api.token }

await measureUnrest()
for (const list of listsOf(await known())) await measureList(list)
await measureDepth()
await measureLoad()
reportSpreadsheet(
  `lists: a spreadsheet of ${clients.toLocaleString('en')} transactions`,
  'export_program.ts',
  { event_id, rows: clients },
)
await generic.stop()
await api.stop()
await pools.close()

/** Time of a response without a database query: the lower bound of every list. */
async function measureUnrest() {
  const value = quantile(await timesOf('/health', {}, sized(500, 2)), 0.95)
  const none = { baseline: null, ratio: null, goal: 'what the machine gives', holds: true }
  report({ figure: 'lists: an answer about nothing: p95', value, unit: 'ms', ...none })
}

/** Records in the middle of the load data. */
async function known(): Promise<Known> {
  const id = async (table: string, column = '_id') =>
    (await knex(table).where({ event_id }).orderBy(column).first(column))[column] as string
  const { uid, short_id } = await knex('clients')
    .where({ event_id, hybrid: false })
    .orderBy('creation_date')
    .offset(clients / 2)
    .first('uid', 'short_id')
  return {
    uid,
    short_id,
    bar_id: await id('bars'),
    entrance_id: await id('entrances'),
    gate_id: await id('entrance_groups'),
    zone_id: await id('zones'),
    user_id: await id('users'),
    run_id: await id('refund_items', 'refund_id'),
    import_id: await id('imports'),
  }
}

async function measureList(list: List) {
  const { id, sorts, filters } = list
  const orders: Query[] = sorts.flatMap((sort_key) =>
    ['ASC', 'DESC'].map((sort_order) => ({ sort_key, sort_order })),
  )
  await measureCases(list, `${id}, by each order`, orders.length > 0 ? orders : [{}])
  await measureCases(list, `${id}, narrowed`, filters)
  const both = filters.flatMap((filter) => orders.map((order) => ({ ...filter, ...order })))
  await measureCases(list, `${id}, narrowed and by each order`, both)
}

/** The slowest of several queries, and which one it was, beside the usual one: each list is as quick by whatever it is asked. */
async function measureCases({ path }: List, name: string, cases: Query[]) {
  if (cases.length === 0) return
  const asked: { query: Query; ms: number }[] = []
  for (const query of cases.slice(0, sized(cases.length, 1)))
    asked.push({ query, ms: median(await timesOf(path, query)) })
  const worst = asked.reduce((a, b) => (a.ms > b.ms ? a : b))
  const usual = median(asked.map(({ ms }) => ms))
  report({
    figure: `lists: ${name}: the slowest of ${cases.length}, ${JSON.stringify(worst.query)}: median`,
    value: worst.ms,
    unit: 'ms',
    baseline: usual,
    ratio: worst.ms / usual,
    goal: 'shown only',
    holds: true,
  })
}

/** Times of a query on its own; very slow ones run fewer times. */
async function timesOf(path: string, query: Query, most = tries): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n <= most; n++) {
    const time = await timeOf(path, query)
    // The first one finds the caches as somebody else left them.
    if (n > 0) times.push(time)
    if (n > 1 && median(times) > slow_ms) break
  }
  return times
}

async function timeOf(path: string, query: Query): Promise<number> {
  const start = performance.now()
  const response = await fetch(urlOf(path, query), { headers })
  await response.arrayBuffer()
  return performance.now() - start
}

function urlOf(path: string, query: Query) {
  const url = new URL(path, api.url)
  // Lists of the installation have no event.
  if (!path.startsWith('/devices')) url.searchParams.set('event_id', event_id)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  return url.href
}

/** A page far down the list, reached by counting rows, and by going on from the page before. */
async function measureDepth() {
  const first = median(await timesOf('/clients', {}))
  const { next } = await api.sdk.clients.list({ query: { event_id, skip: deep, limit: 1 } })
  const jumps: number[] = []
  // Always further up, so that none begins where another ended.
  for (let skip = deep; jumps.length < tries; skip -= sized(1000, 10))
    jumps.push(await timeOf('/clients', { skip }))
  const ways = {
    // The first few find no plan yet.
    'by after': await timesOf('/clients', { after: next! }, 5 * tries),
    'by skip': await timesOf('/clients', { skip: deep }, 5 * tries),
    'by skip, where no page was read lately': jumps,
  }
  for (const [name, times] of Object.entries(ways)) {
    const value = median(times)
    report({
      figure: `lists: a page after ${deep.toLocaleString('en')} clients, ${name}: median`,
      value,
      unit: 'ms',
      baseline: first,
      ratio: value / first,
      goal: name === 'by after' ? 'ratio ≤ 1.5' : 'shown only',
      holds: name !== 'by after' || value / first <= 1.5,
    })
  }
}

/** Pages as a screen shows them; the default of 1,000 rows is for programs. */
async function measureLoad() {
  const all = '/clients?limit=50'
  const filter = `${all}&age=16&is_bracelet_used=true&sort_key=name`
  const cases = {
    plain: () => all,
    'narrowed and sorted': () => filter,
    searched: (n: number) => `${all}&search=user${4000 + n}`,
  }
  for (const [name, path] of Object.entries(cases)) {
    const baseline = await load(generic.url, path)
    const value = await load(api.url, path)
    report({
      figure: `lists: GET /clients, ${name}, 50 rows, 16 callers, beside a generic back office`,
      value,
      unit: 'requests/s',
      baseline,
      ratio: value / baseline,
      goal: 'ratio ≥ 10',
      holds: value / baseline >= 10,
    })
  }
}

async function load(url: string, path: (n: number) => string, duration = sized(6, 1)) {
  let n = 0
  const result = await autocannon({
    url,
    connections: 16,
    duration,
    headers,
    requests: [
      {
        setupRequest: (request) => ({ ...request, path: `${path(n++)}&event_id=${event_id}` }),
      },
    ],
  })
  assert.equal(result.non2xx + result.errors, 0)
  return result.requests.average
}
