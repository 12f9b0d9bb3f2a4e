import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { proveEvent } from '@kermesse/core/ledger/audit'
import { openLedger } from '@kermesse/core/ledger/ledger'
import { loadWallets, makeFestival, openDatabase, sellBeer, warmServer } from './festival.ts'
import { drive, median, quantile, report } from './figures.ts'
import { sized } from './size.ts'

// The settling engine in this process, with the full row and its lines, against pgbench's one-statement debit on the same
// server: 64 clients, prepared. Rounds of the two alternate, so that both meet the same noise.
const seconds = sized(5, 1)
const rounds = sized(3, 1)
const callers = 256
/** How much longer than the mean one debit in a hundred may take. */
const most_tail = 2.5
const peer_debit = (wallet: string) =>
  `WITH debited AS (UPDATE peer_wallets SET balance = balance - 750 WHERE id = ${wallet} AND balance >= 750 RETURNING id)
   INSERT INTO peer_debits (wallet, amount) SELECT id, 750 FROM debited`

const pools = openDatabase()
const festival = await makeFestival(pools.knex, sized(10_000, 100))
const { event_id } = festival
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
const proof = await proveEvent(pools.knex, event_id)
assert(proof?.ok, `the tally does not hold: ${JSON.stringify(proof?.differences)}`)

const [value, baseline, p99] = [median(rates), median(peers), median(p99s)]
const ratio = value / baseline
const mean_ms = (callers / value) * 1000
report({
  figure: 'ledger: debits settled in process, 256 callers',
  value,
  unit: 'debits/s',
  baseline,
  ratio,
  goal: 'ratio ≥ 1.5',
  holds: ratio >= 1.5,
})
report({
  figure: 'ledger: p99 of a debit beside the mean, 256 callers',
  value: p99,
  unit: 'ms',
  baseline: mean_ms,
  ratio: p99 / mean_ms,
  goal: `ratio ≤ ${most_tail}`,
  holds: p99 / mean_ms <= most_tail,
})
await ledger.close()
await pools.close()

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
  writeFileSync(
    script,
    `\\set wallet random(1, 10000)\n${peer_debit(':wallet').replaceAll('\n', ' ')};\n`,
  )
  const args = [
    '-n',
    '-c',
    '64',
    '-j',
    '2',
    '-M',
    'prepared',
    '-T',
    String(seconds),
    '-f',
    script,
    process.env.DATABASE_URL!,
  ]
  const out = execFileSync('pgbench', args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return Number(/tps = ([\d.]+)/.exec(out)![1])
}
