import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ApiError, createClient, type Sdk } from '@kermesse/sdk/client'
import type { Schema } from '@kermesse/sdk/types'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { freePort } from '../scripts/free_port.ts'
import { type Running, startProcess, waitForHealth } from '../scripts/processes.ts'
import { root } from '../scripts/settings.ts'
import { copyTemplate } from '../scripts/test_database.ts'

const kills = 10
const sellers = 8
const wallets = 20
/** Responses between two kills, so that each one hits a busy server. */
const acks_between_kills = 80

type Sale = Schema<'TransactionInput'> & { _id: string; uid: string }
type Answer = { status: 'posted' | 'declined'; amount?: number; balance?: number | null }

let folder: string
let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kermesse-kill-'))
  api = await startApi()
}, 120_000)
afterAll(async () => {
  await api?.stop()
  await rm(folder, { recursive: true, force: true })
}, 30_000)

test('an API that is killed ten times under load loses nothing that it acknowledged and does nothing twice', {
  // Ten starts on a busy machine; each step has a bound of its own.
  timeout: 400_000,
}, async () => {
  const festival = await createFestival(api.sdk, api.database_url)
  const answers = new Map<string, Answer>()
  const load = { stopped: false, cut: 0 }

  const selling = Promise.all(
    Array.from({ length: sellers }, (_, n) => sellUntilStopped(n, festival, answers, load)),
  )
  for (let n = 0; n < kills; n++) {
    const wanted = answers.size + acks_between_kills
    const poll = { interval: 5, timeout: 60_000 }
    await expect.poll(() => answers.size, poll).toBeGreaterThanOrEqual(wanted)
    await api.kill()
    await api.start()
  }
  load.stopped = true
  await selling

  // Some requests were on their way each time, or the kills proved little.
  expect(load.cut).toBeGreaterThan(kills * 3)
  expect(answers.size).toBeGreaterThanOrEqual(kills * acks_between_kills)
  await expectEachOnce(festival, answers)
  const audit = await api.sdk.events.audit({ path: { id: festival.event_id } })
  expect(audit).toMatchObject({ ok: true, differences: [], wallets })
})

/** The API as a process on a database and a port of its own, to be killed and started again. */
async function startApi() {
  const name = `e2e_kill_${randomUUID().replaceAll('-', '')}`
  const server_url = inject('database_server_url')
  const database_url = await copyTemplate(server_url, name)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const admin = { email: 'admin', password: randomBytes(12).toString('hex') }
  const env = {
    ...process.env,
    DATABASE_URL: database_url,
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    KERMESSE_ADMIN_EMAIL: admin.email,
    KERMESSE_ADMIN_PASSWORD: admin.password,
  }
  let running: Running
  let alive = Promise.withResolvers<void>()
  const start = async () => {
    const args = [join(root, 'api/src/main.ts')]
    running = startProcess({ name: 'api', command: process.execPath, args, env, cwd: root })
    await waitForHealth(running, `${url}/health/ready`, 90_000)
    alive.resolve()
  }
  await start()
  const { token } = await createClient({ url }).users.login({ body: admin })
  return {
    database_url,
    start,
    sdk: createClient({ url, token, timeout_ms: 20_000, retries: 0 }),
    /** Resolves when the API is there again. */
    untilAlive: () => alive.promise,
    async kill() {
      alive = Promise.withResolvers()
      process.kill(running.pid, 'SIGKILL')
      expect(await running.exited).toMatchObject({ signal: 'SIGKILL' })
    },
    async stop() {
      await running.stop()
      await query(server_url, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

type Festival = { event_id: string; bar_id: string; item_id: string; uids: string[] }

/** An event with one thing to buy at any price, and loaded wristbands. */
async function createFestival(sdk: Sdk, database_url: string): Promise<Festival> {
  const { _id: event_id } = await sdk.events.create({ body: { name: 'Killed ten times' } })
  const bar = await sdk.bars.create({
    query: { event_id },
    body: { name: 'Bar', consumptions: [{ name: 'Anything', type: 'input', price: 0 }] },
  })
  const uids = Array.from({ length: wallets }, (_, n) => `04AA${String(n).padStart(8, '0')}`)
  await query(
    database_url,
    `WITH made AS (INSERT INTO clients (event_id, uid, short_id)
       SELECT $1, uid, 'K' || right(uid, 8) FROM unnest($2::text[]) AS uid RETURNING event_id, uid)
     INSERT INTO wallets (event_id, uid) SELECT event_id, uid FROM made`,
    [event_id, uids],
  )
  const [item] = bar.consumptions!
  return { event_id, bar_id: bar._id, item_id: item!._id, uids }
}

/** Tops up and sells, one after the other; what is not answered is asked again under the same id. */
async function sellUntilStopped(
  seller: number,
  festival: Festival,
  answers: Map<string, Answer>,
  load: { stopped: boolean; cut: number },
) {
  for (let n = 0; !load.stopped; n++) {
    // Every fourth hands in what a device did while it was offline.
    const size = seller % 4 === 0 ? 10 : 1
    const sales = Array.from({ length: size }, (_, at) =>
      movement(festival, seller + n + at, n + at),
    )
    for (const [at, answer] of (await untilAnswered(festival, sales, load)).entries())
      answers.set(sales[at]!._id, answer)
  }
}

function movement({ uids, bar_id, item_id }: Festival, wallet: number, n: number): Sale {
  const base = { _id: randomUUID(), uid: uids[wallet % uids.length]! }
  if (n % 3 === 0) return { ...base, type: 'credit', amount: 1 + (n % 4) }
  const order = [{ _id: item_id, amount: (5 * (1 + (n % 60))) / 100 }]
  return { ...base, type: 'debit', bar_id, order }
}

async function untilAnswered(festival: Festival, sales: Sale[], load: { cut: number }) {
  for (;;) {
    await api.untilAlive()
    try {
      return await send(festival, sales)
    } catch (error) {
      if (!(error instanceof ApiError) || ![0, 503].includes(error.status)) throw error
      load.cut += 1
    }
  }
}

async function send({ event_id }: Festival, sales: Sale[]): Promise<Answer[]> {
  const query = { event_id }
  if (sales.length === 1) {
    return [await api.sdk.transactions.create({ query, body: sales[0]! }).then(posted, declined)]
  }
  const { results } = await api.sdk.transactions.batch({ query, body: { transactions: sales } })
  return results.map(({ status, ...rest }) => ({
    ...rest,
    status: status === 'declined' ? 'declined' : 'posted',
  }))
}

function posted({ amount, balance }: Schema<'Transaction'>): Answer {
  return { status: 'posted', amount, balance }
}

function declined(error: unknown): Answer {
  if (error instanceof ApiError && error.code === 'insufficient_balance')
    return { status: 'declined' }
  throw error
}

/**
 * Every acknowledged command is booked once and unchanged; declined ones are not booked, and
 * nothing else is.
 */
async function expectEachOnce({ event_id, uids }: Festival, answers: Map<string, Answer>) {
  const acknowledged = [...answers].filter(([, { status }]) => status !== 'declined')
  const found: Schema<'Transaction'>[] = []
  for (const uid of uids) {
    const balance = { held: 0 }
    for (let skip = 0; ; skip += 1000) {
      const page = { event_id, uid, skip, limit: 1000 }
      const { transactions } = await api.sdk.transactions.list({ query: page })
      for (const { balance_change } of transactions)
        balance.held += Math.round(balance_change * 100)
      found.push(...transactions)
      if (transactions.length < 1000) break
    }
    const client = await api.sdk.clients.get({ path: { uid }, query: { event_id } })
    expect(Math.round(client.balance * 100)).toBe(balance.held)
  }
  expect(found.map(({ _id }) => _id).sort()).toEqual(acknowledged.map(([id]) => id).sort())
  for (const { _id, amount, balance } of found) {
    const said = answers.get(_id)!
    // A batch that is repeated answers only that it was there.
    if (said.amount !== undefined)
      expect({ amount, balance }).toEqual({ amount: said.amount, balance: said.balance })
  }
}

async function query(url: string, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text, values)
  } finally {
    await client.end()
  }
}
