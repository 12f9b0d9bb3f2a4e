import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '@kermesse/core/ids'
import { openLedger } from '@kermesse/core/ledger/settle'
import { openDatabase } from './festival.ts'
import { report } from './figures.ts'
import { startApi, startServer } from './servers.ts'

// A run that pays card payments back through the simulated provider, at no pace but its own. Memory is the worker's peak,
// held against a quarter of the work: flat means that it does not follow the rows.
const rows = Number(process.env.BENCH_REFUNDS ?? 10_000)
const flat = 1.35
const tid = '94000001'
const client = { id: 'bench', secret: 'bench' }

const pools = openDatabase()
const ledger = openLedger(pools.ledger)
const simulator = await startServer(program('../simulator/src/main.ts'), {
  ...{ SIMULATOR_PORT: '0', SIMULATOR_STATE: '', SIMULATOR_TWINT_PORT: '' },
})
const control = `${simulator.url.replace(/\/$/, '')}/control/mypos`
await tell('PUT', `/clients/${client.id}`, { client_secret: client.secret })
const provider = {
  ...{ MYPOS_AUTH_URL: simulator.url, MYPOS_DEVICES_URL: simulator.url },
  ...{ MYPOS_CLIENT_ID: client.id, MYPOS_CLIENT_SECRET: client.secret },
  PROVIDER_REFUNDS_PER_SECOND: '0',
}
Object.assign(process.env, provider)
const api = await startApi()
await pools.knex('terminals').insert({ _id: newId(), terminal_code: 'bench', terminal_id: tid })
const few = await payBack(rows / 4)
const all = await payBack(rows)
const value = rows / all.seconds
report({
  ...{ figure: 'refund run by terminal: 10,000 payments', value, unit: 'refunds/s', baseline: 200 },
  ...{ ratio: value / 200, goal: '≥ 200 refunds/s', holds: value >= 200 },
})
const ratio = all.megabytes / few.megabytes
report({
  ...{ figure: 'refund run by terminal: peak memory of the worker', value: all.megabytes },
  ...{ unit: 'MB', baseline: few.megabytes, ratio, holds: ratio <= flat },
  goal: `ratio ≤ ${flat} on four times the rows`,
})
await api.stop()
await simulator.stop()
await ledger.close()
await pools.close()

/** Loads this many wristbands at the terminal, and pays all of them back with a worker of its own. */
async function payBack(count: number) {
  const { _id: event_id } = await api.sdk.events.create({
    body: {
      ...{ name: `Refunds ${count}`, dateBegin: '2026-01-01T00:00:00Z' },
      dateEnd: '2026-01-02T00:00:00Z',
    },
  })
  await load(event_id, count)
  const query = { event_id }
  const worker = await startServer(program('../workers/src/main.ts'), api.env)
  const start = performance.now()
  const { _id } = await api.sdk.refunds.create({ query, body: { type: 'mypos' } })
  for (;;) {
    const run = await api.sdk.refunds.get({ path: { id: _id }, query })
    if (run.step !== 'sending') {
      assert.deepEqual([run.status, run.done], ['success', count])
      break
    }
    await sleep(50)
  }
  const seconds = (performance.now() - start) / 1000
  const status = readFileSync(`/proc/${worker.pid}/status`, 'utf8')
  await worker.stop()
  assert((await api.sdk.events.audit({ path: { id: event_id } })).ok)
  return { seconds, megabytes: Number(/VmHWM:\s+(\d+)/.exec(status)![1]) / 1024 }
}

/** Sales at the simulated terminal, and the same in our books. */
async function load(event_id: string, count: number) {
  const name = String(count).padStart(5, '0')
  const bands = Array.from({ length: count }, (_, n) => ({
    uid: `05${name}${String(n).padStart(7, '0')}`,
    short_id: `R${name}${String(n).padStart(6, '0')}`,
  }))
  const of = JSON.stringify(bands)
  for (const [table, columns] of [
    ['clients', 'uid, short_id'],
    ['wallets', 'uid'],
  ])
    await pools.knex.raw(
      `INSERT INTO ${table} (event_id, ${columns}) SELECT ?, ${columns} FROM jsonb_to_recordset(?::jsonb) AS x(uid text, short_id text)`,
      [event_id, of],
    )
  const queue = bands.values()
  const one = async () => {
    for (const { uid } of queue) {
      const reference_number = `${event_id}-${uid}`.slice(-40)
      await tell('POST', `/terminals/${tid}/sales`, { reference_number, amount: 1000 })
      await ledger.settle(event_id, {
        ...{ type: 'credit', id: newId(), hash: Buffer.alloc(32), user_id: null, uid },
        ...{ amount: 1000, payment_type: 'mypos', account: 'card_terminal' },
        ...{ terminal_code: 'bench', card_transaction_id: reference_number },
        date: new Date().toISOString(),
      })
    }
  }
  await Promise.all(Array.from({ length: 32 }, one))
  // As hours after an event, when the database has long counted what it holds.
  await pools.knex.raw('ANALYZE')
}

async function tell(method: string, path: string, body: unknown) {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${control}${path}`, { method, headers, body: JSON.stringify(body) })
  assert(answer.ok, `${method} ${path}: ${answer.status}`)
}

function program(path: string) {
  return new URL(path, import.meta.url).pathname
}
