import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { proveEvent } from '@kermesse/core/ledger/audit'
import { withFinalDeclines } from '@kermesse/core/ledger/final_declines'
import { type Ledger, openLedger } from '@kermesse/core/ledger/ledger'
import {
  beerFor,
  loadWallets,
  makeFestival,
  openDatabase,
  sellBeer,
  warmServer,
} from './festival.ts'
import { drive, median, quantile, report, sized } from './figures.ts'
import { startApi } from './servers.ts'

// The settling engine in this process, with the full row and its lines, against pgbench's one-statement debit on the same
// server: 64 clients, prepared. Rounds of the two alternate, so that both meet the same noise.
const seconds = sized(5, 1)
const rounds = sized(3, 1)
const callers = 256
const peer_debit = (wallet: string) =>
  `WITH debited AS (UPDATE peer_wallets SET balance = balance - 700 WHERE id = ${wallet} AND balance >= 700 RETURNING id)
   INSERT INTO peer_debits (wallet, amount) SELECT id, 700 FROM debited`

const pools = openDatabase()
const api = await startApi()
const festival = await makeFestival(api.sdk, pools, sized(10_000, 100))
const poor = await makeFestival(api.sdk, pools, sized(10_000, 100))
await api.stop()
const ledger = openLedger(pools.ledger)
const sell = () => sellBeer(ledger, festival)
await loadWallets(ledger, festival)
await makePeer()
await warmServer(pools.knex)

const rates: number[] = []
const p99s: number[] = []
const peers: number[] = []
for (let round = 0; round < rounds; round++) {
  await drive(callers, sized(1, 0), sell)
  const { rate, latencies } = await drive(callers, seconds, sell)
  rates.push(rate)
  p99s.push(quantile(latencies, 0.99))
  peers.push(pgbench())
}
const proof = await proveEvent(pools.knex, festival.event_id)
assert(proof?.ok, `the tally does not hold: ${JSON.stringify(proof?.differences)}`)

const value = median(rates)
report({
  figure: 'ledger: debits in process, 256 callers',
  value,
  unit: 'debits/s',
  baseline: median(peers),
  least: 1.5,
})
report({
  figure: 'ledger: p99 of a debit, 256 callers',
  value: median(p99s),
  unit: 'ms',
  baseline: (callers / value) * 1000,
  most: 2.5,
})

// A decline to a retry is stored, and the ledger is asked once more: the first try was not answered and may still arrive.
const retried = withFinalDeclines(ledger, pools.knex)
const declines: number[] = []
const final_declines: number[] = []
for (let round = 0; round < rounds; round++) {
  declines.push((await drive(callers, seconds, () => declineBeer(ledger))).rate)
  final_declines.push((await drive(callers, seconds, () => declineBeer(retried))).rate)
}
report({
  figure: 'ledger: sales declined to a retry, 256 callers',
  value: median(final_declines),
  unit: 'declines/s',
  baseline: median(declines),
  least: 0.05,
})
await ledger.close()
await pools.close()

/** Somebody without money asks for a beer. */
async function declineBeer(by: Ledger) {
  const outcome = await by.post(poor.event_id, beerFor(poor))
  assert.equal(outcome.status, 'declined')
}

/** The peer's tables: a minimal wallet and one narrow row per debit. */
async function makePeer() {
  await pools.knex.raw(`
    DROP TABLE IF EXISTS peer_wallets, peer_debits;
    CREATE TABLE peer_wallets (id int PRIMARY KEY, balance bigint NOT NULL CHECK (balance >= 0)) WITH (fillfactor = 50);
    CREATE TABLE peer_debits (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), wallet int NOT NULL, amount bigint NOT NULL, at timestamptz NOT NULL DEFAULT now());
    INSERT INTO peer_wallets SELECT n, 90000000000 FROM generate_series(1, 10000) n;
    ANALYZE peer_wallets`)
}

function pgbench(): number {
  const script = join(mkdtempSync(join(tmpdir(), 'kermesse-bench-')), 'debit.sql')
  const debit = peer_debit(':wallet').replaceAll('\n', ' ')
  writeFileSync(script, `\\set wallet random(1, 10000)\n${debit};\n`)
  // At the smallest size a number of transactions: under load a second may be too short for any.
  const length = sized(['-T', String(seconds)], ['-t', '10'])
  const mode = ['-n', '-c', '64', '-j', '2', '-M', 'prepared', '-f', script]
  const args = [...mode, ...length, process.env.DATABASE_URL!]
  const out = execFileSync('pgbench', args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return Number(/tps = ([\d.]+)/.exec(out)![1])
}
