import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { openLedger } from '@kermesse/core/ledger/ledger'
import type { Command } from '@kermesse/core/ledger/types'
import { newId } from '@kermesse/core/platform/ids'
import { cpuSeconds, peakMegabytes } from './cpu.ts'
import { openDatabase } from './festival.ts'
import { drive, report } from './figures.ts'
import { amount, openProviders, type Paid, type Route, tid } from './refund_routes.ts'
import { startApi, startServer, startWorker } from './servers.ts'
import { sized, sizeFrom } from './size.ts'

// Runs that pay payments back by the way they came, through the simulated providers, at no pace but their own. Memory is the
// worker's peak, held against a quarter of the work: flat means that it does not follow the rows.
const rows = sizeFrom('BENCH_REFUNDS', 10_000, 8)
const routes = (process.env.BENCH_REFUND_ROUTES ?? 'mypos,card,twint').split(',') as Route[]
const flat = 1.15
/** A refund is some twenty statements and four calls. */
const goals = { rate: 0.03, cpu: 40 }
const names = { mypos: 'terminal', card: 'card', twint: 'TWINT' }

const pools = openDatabase()
const ledger = openLedger(pools.ledger)
const simulator = await startServer(program('../simulator/src/main.ts'), {
  SIMULATOR_PORT: '0',
  SIMULATOR_STATE: '',
  SIMULATOR_TWINT_PORT: '0',
})
const providers = await openProviders(simulator.url.replace(/\/$/, ''))
Object.assign(process.env, providers.env)
const api = await startApi()
await pools.knex('terminals').insert({ _id: newId(), terminal_code: 'bench', terminal_id: tid })
const plain = await plainCalls()
for (const route of routes) await measure(route)
await api.stop()
await simulator.stop()
await ledger.close()
await pools.close()

async function measure(route: Route) {
  const few = await payBack(route, rows / 4)
  const all = await payBack(route, rows)
  const run = `refund run by ${names[route]}: ${rows.toLocaleString('en')} payments`
  const value = rows / all.seconds
  report({
    figure: `${run}, beside calls of the simulator about nothing`,
    value,
    unit: 'refunds/s',
    baseline: plain.rate,
    ratio: value / plain.rate,
    goal: `ratio ≥ ${goals.rate}`,
    holds: value / plain.rate >= goals.rate,
  })
  const cpu_ms = (all.cpu_seconds * 1000) / rows
  report({
    figure: `${run}, CPU of worker, API, simulator and database`,
    value: cpu_ms,
    unit: 'ms per refund',
    baseline: plain.cpu_ms,
    ratio: cpu_ms / plain.cpu_ms,
    goal: `ratio ≤ ${goals.cpu}`,
    holds: cpu_ms / plain.cpu_ms <= goals.cpu,
  })
  const ratio = all.megabytes / few.megabytes
  report({
    figure: `${run}, peak memory of the worker`,
    value: all.megabytes,
    unit: 'MB',
    baseline: few.megabytes,
    ratio,
    holds: ratio <= flat,
    goal: `ratio ≤ ${flat} on four times the rows`,
  })
}

/** Throughput of the simulator with eight idle callers, and its CPU time per call. */
async function plainCalls() {
  const ask = async () =>
    void (await (await fetch(new URL('/control/failures', simulator.url))).text())
  await drive(8, sized(1, 0), ask)
  const before = await cpuSeconds([simulator.pid], pools.knex)
  const { rate, done } = await drive(8, sized(3, 0.2), ask)
  const cpu_ms = (((await cpuSeconds([simulator.pid], pools.knex)) - before) * 1000) / done
  return { rate, cpu_ms }
}

/** Has this many visitors pay, and pays all of them back with a worker of its own. */
async function payBack(route: Route, count: number) {
  const { _id: event_id } = await api.sdk.events.create({
    body: {
      name: `Refunds ${route} ${count}`,
      dateBegin: '2026-01-01T00:00:00Z',
      dateEnd: '2026-01-02T00:00:00Z',
    },
  })
  const pay = await providers.accountFor(route, api, event_id)
  const uids = await addBands(event_id, count)
  await book(event_id, route, await pay(uids))
  // As hours after an event, when the database has long counted what it holds.
  if (process.env.BENCH_ANALYZE !== 'off') await pools.knex.raw('ANALYZE')
  const query = { event_id }
  const worker = await startWorker(api.env)
  const computing = [worker.pid, simulator.pid, api.pid]
  const [start, cpu_before] = [performance.now(), await cpuSeconds(computing, pools.knex)]
  const { _id } = await api.sdk.refunds.create({ query, body: { type: route } })
  for (;;) {
    const run = await api.sdk.refunds.get({ path: { id: _id }, query })
    if (run.step !== 'sending') {
      assert.deepEqual([run.status, run.done], ['success', count])
      break
    }
    await sleep(100)
  }
  const seconds = (performance.now() - start) / 1000
  const cpu_seconds = (await cpuSeconds(computing, pools.knex)) - cpu_before
  const megabytes = peakMegabytes(worker.pid)
  await worker.stop()
  assert((await api.sdk.events.audit({ path: { id: event_id } })).ok)
  return { seconds, cpu_seconds, megabytes }
}

/** As an import would: wristbands with empty wallets. */
async function addBands(event_id: string, count: number): Promise<string[]> {
  const size = String(count).padStart(5, '0')
  const bands = Array.from({ length: count }, (_, n) => ({
    uid: `05${size}${String(n).padStart(7, '0')}`,
    short_id: `R${size}${String(n).padStart(6, '0')}`,
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
  return bands.map(({ uid }) => uid)
}

/** Books the provider's payments: as sales at a till, or from the provider's answers. */
async function book(event_id: string, route: Route, payments: Paid[]) {
  for (let start = 0; start < payments.length; start += 1000) {
    const date = new Date().toISOString()
    const some = payments.slice(start, start + 1000).map((paid) => ({ ...paid, id: newId() }))
    const outcomes = await ledger.postInOrder(
      event_id,
      some.map(({ uid, id, provider_id, reference }): Command => {
        const base = { id, hash: Buffer.alloc(32), user_id: null, uid, amount, date }
        if (route === 'mypos')
          return {
            ...base,
            type: 'credit',
            payment_type: 'mypos',
            account: 'card_terminal',
            terminal_code: 'bench',
            card_transaction_id: reference,
          }
        if (route === 'card')
          return {
            ...base,
            type: 'payment',
            payment_type: 'card',
            account: 'card_online',
            fee: 0,
            card_transaction_id: provider_id,
          }
        return {
          ...base,
          type: 'payment',
          payment_type: 'twint_direct',
          account: 'twint_app',
          fee: 0,
          twint_direct_merchant_tran_id: reference,
        }
      }),
    )
    assert(outcomes.every(({ status }) => status === 'posted'))
    if (route !== 'mypos') await bookOnline(event_id, route, some)
  }
}

async function bookOnline(event_id: string, route: Route, some: (Paid & { id: string })[]) {
  const gone = new Date(0)
  const of = { event_id, provider: route === 'card' ? 'payrexx' : 'twint', amount, currency: 'CHF' }
  const payments = some.map(({ uid, reference, provider_id, id }) => ({
    ...of,
    _id: newId(),
    uid,
    reference,
    status: 'success',
    provider_id: null,
    method: route === 'card' ? 'card' : 'twint_direct',
    expires_at: gone,
    recheck_until: gone,
    movement: { ...of, kind: 'payment', provider_id, uid, transaction_id: id, date: new Date() },
  }))
  await pools.knex('payments').insert(payments.map(({ movement: _, ...payment }) => payment))
  await pools
    .knex('provider_movements')
    .insert(payments.map(({ movement, _id }) => ({ ...movement, payment_id: _id })))
}

function program(path: string) {
  return new URL(path, import.meta.url).pathname
}
