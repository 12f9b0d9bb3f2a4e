import assert from 'node:assert/strict'
import { proveEvent } from '@kermesse/core/ledger/audit'
import { openLedger } from '@kermesse/core/ledger/ledger'
import autocannon from 'autocannon'
import { type Festival, loadWallets, makeFestival, openDatabase, warmServer } from './festival.ts'
import { median, report } from './figures.ts'
import { startApi, startServer } from './servers.ts'
import { sized } from './size.ts'

// Debits over HTTP with 64 connections on 10,000 wallets, against an empty route with the same validation and against the
// same debit as one ORM transaction per request. Rounds alternate; client, server and database share the machine.
const seconds = sized(4, 1)
const rounds = sized(3, 1)
const wallets = sized(10_000, 100)

const pools = openDatabase()
const ledger = openLedger(pools.ledger)
const [ours, theirs] = [
  await makeFestival(pools.knex, wallets),
  await makeFestival(pools.knex, wallets),
]
for (const festival of [ours, theirs]) await loadWallets(ledger, festival)
await warmServer(pools.knex)
const api = await startApi()
const debits = `${api.url}/transactions?event_id=${ours.event_id}`
const baseline = await startServer(new URL('./baseline_server.ts', import.meta.url).pathname, {
  BASELINE_EVENT: theirs.event_id,
  BASELINE_PRICES: JSON.stringify({
    [theirs.beer_id]: { price: 550, name: 'Beer' },
    [theirs.cup_id]: { price: 200, name: 'Cup' },
  }),
})

// A server that has just started compiles what it runs.
await load(`${baseline.url}/empty`, theirs)
await load(`${baseline.url}/orm`, theirs)
for (let n = 0; n < sized(2, 0); n++) await load(debits, ours, api.token)

const rates: Record<'ours' | 'empty' | 'orm', number[]> = { ours: [], empty: [], orm: [] }
for (let round = 0; round < rounds; round++) {
  rates.empty.push(await load(`${baseline.url}/empty`, theirs))
  rates.ours.push(await load(debits, ours, api.token))
  rates.orm.push(await load(`${baseline.url}/orm`, theirs))
}
const proof = await proveEvent(pools.knex, ours.event_id)
assert(proof?.ok, `the tally does not hold: ${JSON.stringify(proof?.differences)}`)

const [value, empty, orm] = [median(rates.ours), median(rates.empty), median(rates.orm)]
const unit = 'requests/s'
report({
  figure: 'http: debits beside an empty route',
  value,
  unit,
  baseline: empty,
  ratio: value / empty,
  goal: 'ratio ≥ 0.65',
  holds: value / empty >= 0.65,
})
report({
  figure: 'http: debits beside one ORM transaction each',
  value,
  unit,
  baseline: orm,
  ratio: value / orm,
  goal: 'ratio ≥ 5',
  holds: value / orm >= 5,
})
await Promise.all([api.stop(), baseline.stop()])
await ledger.close()
await pools.close()

async function load(url: string, { uids, bar_id, beer_id, cup_id }: Festival, token = 'none') {
  const result = await autocannon({
    url,
    connections: 64,
    duration: seconds,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'access-token': token },
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          body: JSON.stringify({
            type: 'debit',
            uid: uids[Math.floor(Math.random() * uids.length)],
            bar_id,
            order: [
              { _id: beer_id, kind: 'consumption', quantity: 1 },
              { _id: cup_id, kind: 'deposit', quantity: 1 },
            ],
          }),
        }),
      },
    ],
  })
  assert.equal(
    result.non2xx + result.errors,
    0,
    `${result.non2xx} refusals and ${result.errors} errors at ${url}`,
  )
  return result.requests.average
}
