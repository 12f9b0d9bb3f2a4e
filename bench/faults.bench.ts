import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { openLedger } from '@kermesse/core/ledger/ledger'
import autocannon from 'autocannon'
import { programFlags } from '../scripts/program_flags.ts'
import { loadWallets, makeFestival, openDatabase, warmServer } from './festival.ts'
import { median, report } from './figures.ts'
import { startApi } from './servers.ts'
import { sized } from './size.ts'

// Goodput of sales while one address sends faulty requests over 130 connections, as fast as each is answered: bodies of unknown
// fields, a query of one parameter, and bodies that are too large. Rounds alternate with none of them.
const seconds = sized(5, 1)
const rounds = sized(3, 1)
const connections = sized(130, 4)
/** Until the network is over its budget. */
const before_ms = sized(3_000, 100)

const pools = openDatabase()
const ledger = openLedger(pools.ledger)
const festival = await makeFestival(pools.knex, sized(10_000, 100))
await loadWallets(ledger, festival)
await warmServer(pools.knex)
const api = await startApi({ KERMESSE_TRUST_PROXY: '1' })
for (let n = 0; n < sized(2, 0); n++) await sell()

const rates: Record<'alone' | 'attacked', number[]> = { alone: [], attacked: [] }
for (let round = 0; round < rounds; round++) {
  rates.alone.push(await sell())
  const attack = await startAttack(round)
  rates.attacked.push(await sell())
  await attack.stop()
  await sleep(sized(1_000, 0))
}
const [alone, attacked] = [median(rates.alone), median(rates.attacked)]
report({
  figure: `faults: debits while ${connections} connections of one address send faulty requests`,
  value: attacked,
  unit: 'requests/s',
  baseline: alone,
  ratio: attacked / alone,
  goal: 'ratio ≥ 0.9',
  holds: attacked / alone >= 0.9,
})
await api.stop()
await ledger.close()
await pools.close()

async function startAttack(round: number) {
  const file = new URL('./faults_program.ts', import.meta.url).pathname
  const asked = { url: api.url, connections: String(connections), address: `203.0.113.${round}` }
  const child = spawn(process.execPath, [...programFlags, file], {
    env: { ...process.env, ...asked },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await sleep(before_ms)
  return {
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** How many sales a second a process answers with 32 tills. */
async function sell() {
  const { event_id, uids, bar_id, beer_id } = festival
  const result = await autocannon({
    url: `${api.url}/transactions?event_id=${event_id}`,
    connections: 32,
    duration: seconds,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'access-token': api.token },
    requests: [
      {
        setupRequest: (one) => ({
          ...one,
          body: JSON.stringify({
            type: 'debit',
            uid: uids[Math.floor(Math.random() * uids.length)],
            bar_id,
            order: [{ _id: beer_id, kind: 'consumption', quantity: 1 }],
          }),
        }),
      },
    ],
  })
  return result['2xx'] / seconds
}
