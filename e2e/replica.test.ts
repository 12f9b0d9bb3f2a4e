import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFile, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createClient, type Sdk } from '@kermesse/sdk/client'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../scripts/free_port.ts'
import { type Postgres, startPostgres } from '../scripts/postgres.ts'
import { startProcess, waitForHealth } from '../scripts/processes.ts'
import { scratchFolder } from '../scripts/scratch.ts'
import { root } from '../scripts/settings.ts'
import { copyTemplate } from '../scripts/test_database.ts'
import { copyServer, patience, small_server } from './standby_server.ts'

const folder = await scratchFolder('replica')
const stops: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })]
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop()
}, 60_000)

const server = async (name: string, asked: Record<string, string>, port?: number) => {
  const started = await startPostgres({ data_dir: join(folder, name), settings: asked, port })
  stops.push(started.stop)
  return started
}
const log = join(folder, 'api.log')
// As far away as another town: what is not waited for is not there.
const distant = { ...small_server, recovery_min_apply_delay: '40ms' }
let primary: { url: string }
let standby: Postgres
let port: number
let shop: Awaited<ReturnType<typeof openShop>>

beforeAll(async () => {
  const first = await server('primary', { ...small_server, wal_keep_size: '256MB' })
  primary = { url: await copyTemplate(first.url, 'festival') }
  await copyServer(first, { from: join(folder, 'primary'), to: join(folder, 'standby') })
  port = await freePort()
  standby = await server('standby', distant, port)
  const there = new URL(standby.url)
  there.pathname = '/festival'
  shop = await openShop(await startServices(primary.url, there.href))
}, 180_000)

test('new sales are read from the standby at once, aggregated or not', {
  timeout: 120_000,
}, async () => {
  for (let n = 0; n < 30; n++) {
    await shop.sell()
    expect(await shop.read()).toEqual({ lag: '0.0', debit: shop.sold() })
  }
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  await vi.waitFor(async () => {
    const sums = 'SELECT count(*) FROM hour_rollup WHERE event_id = $1'
    expect((await client.query(sums, [shop.event_id])).rows[0].count).not.toBe('0')
  }, patience)
  await client.end()

  expect(await shop.read()).toEqual({ lag: '0.0', debit: shop.sold() })
  expect(await shop.read(`/${shop.bar_id}`)).toEqual({ lag: '0.0', debit: shop.sold() })
  expect(await shop.download()).toEqual({ lag: '0.0', debit: shop.sold() })
})

test('a file leaves out what began while something older was still running, so that it holds together', async () => {
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  await client.query('BEGIN')
  // Written down, so that the standby knows of it.
  await client.query("INSERT INTO events (_id, name) VALUES (gen_random_uuid(), 'Under way')")
  const before = shop.sold()
  await shop.sell()

  expect(await shop.read()).toEqual({ lag: '0.0', debit: shop.sold() })
  expect((await shop.download()).debit).toBe(before)
  await client.query('ROLLBACK')
  await client.end()

  await vi.waitFor(
    async () => expect(await shop.download()).toEqual({ lag: '0.0', debit: shop.sold() }),
    patience,
  )
})

test('one that is behind says by how much, and is left alone where it is too much', {
  timeout: 120_000,
}, async () => {
  const client = new pg.Client({ connectionString: standby.url })
  await client.connect()
  await client.query('SELECT pg_wal_replay_pause()')
  const before = shop.sold()
  await shop.sell()

  const read = await shop.read()

  expect(read.debit).toBe(before)
  expect(Number(read.lag)).toBeGreaterThan(0)
  expect(Number(read.lag)).toBeLessThanOrEqual(2)
  const of_primary = { lag: null, debit: shop.sold() }
  await vi.waitFor(async () => expect(await shop.read()).toEqual(of_primary), patience)
  expect(await shop.download()).toEqual(of_primary)
  await client.query('SELECT pg_wal_replay_resume()')
  await client.end()
  await vi.waitFor(async () => expect((await shop.read()).lag).toBe('0.0'), patience)
})

test('when it is away the primary answers, which is said once, and again when it is back', {
  timeout: 120_000,
}, async () => {
  await standby.stop()
  for (let n = 0; n < 5; n++) {
    await shop.sell()
    expect(await shop.read()).toEqual({ lag: null, debit: shop.sold() })
  }
  expect(await told('away')).toHaveLength(1)

  standby = await server('standby', distant, port)
  await vi.waitFor(async () => expect((await shop.read()).lag).toBe('0.0'), patience)
  expect(await told('used')).toHaveLength(2)
  expect(await shop.read()).toEqual({ lag: '0.0', debit: shop.sold() })
})

test('a query that fails on the standby is repeated on the primary', {
  timeout: 120_000,
}, async () => {
  const there = new pg.Client({ connectionString: standby.url })
  const here = new pg.Client({ connectionString: primary.url })
  await Promise.all([there.connect(), here.connect()])
  await here.query('BEGIN')
  await here.query('LOCK TABLE hour_rollup IN ACCESS EXCLUSIVE MODE')
  const locked = "SELECT count(*)::int FROM pg_locks WHERE granted AND mode = 'AccessExclusiveLock'"
  await vi.waitFor(async () => {
    expect((await there.query(locked)).rows[0].count).toBeGreaterThan(0)
  }, patience)

  const read = shop.read()
  const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'kermesse api statistics' AND wait_event_type = 'Lock'`
  await vi.waitFor(async () => expect((await there.query(end)).rowCount).toBe(1), patience)
  await here.query('ROLLBACK')

  expect(await read).toEqual({ lag: null, debit: shop.sold() })
  expect(await told('away')).toHaveLength(2)
  await Promise.all([there.end(), here.end()])
  await vi.waitFor(async () => expect((await shop.read()).lag).toBe('0.0'), patience)
})

test('the doctor names a standby in DATABASE_URL', { timeout: 60_000 }, async () => {
  const there = new URL(standby.url)
  there.pathname = '/festival'
  const env = { ...process.env, DATABASE_URL: there.href, DATA_DIR: join(folder, 'data') }
  const args = [join(root, 'server/src/main.ts'), 'doctor', '--json']

  const failed = await promisify(execFile)(process.execPath, args, { env }).catch((error) => error)

  const [worst] = JSON.parse(failed.stdout)
  expect(worst).toEqual({
    check: 'writes',
    level: 'bad',
    message: 'DATABASE_URL leads to a standby, which takes no sales.',
  })
})

test('a promoted standby is not used', async () => {
  const client = new pg.Client({ connectionString: standby.url })
  await client.connect()
  await client.query('SELECT pg_promote()')
  await client.end()
  await shop.sell()

  expect(await shop.read()).toEqual({ lag: null, debit: shop.sold() })
  expect(await told('no_standby')).toHaveLength(1)
})

/** Log lines of the API about its replica. */
async function told(state: string) {
  const lines = (await readFile(log, 'utf8')).split('\n')
  return lines.filter(
    (line) => /"event":"replica_changed"/.test(line) && line.includes(`"state":"${state}"`),
  )
}

/** The API, which writes a log, and the worker. */
async function startServices(url: string, replica_url: string) {
  const api_port = await freePort()
  const admin = { email: 'admin', password: randomBytes(12).toString('hex') }
  const env = {
    ...process.env,
    DATABASE_URL: url,
    DATABASE_REPLICA_URL: replica_url,
    DATA_DIR: join(folder, 'data'),
    PORT: String(api_port),
    KERMESSE_ADMIN_EMAIL: admin.email,
    KERMESSE_ADMIN_PASSWORD: admin.password,
    KERMESSE_CHECK_ANSWERS: 'true',
    KERMESSE_LOG_FILE: log,
  }
  // The logs of all servers are checked after the run.
  const all_logs = process.env.KERMESSE_LOG_FILE
  if (all_logs) stops.push(async () => appendFile(all_logs, await readFile(log)))
  const start = (name: string) => {
    const args = [join(root, name, 'src/main.ts')]
    const command = process.execPath
    const running = startProcess({ name, command, args, env, cwd: root })
    stops.push(running.stop)
    return running
  }
  const at = `http://127.0.0.1:${api_port}`
  await waitForHealth(start('api'), `${at}/health/ready`, patience.timeout)
  start('workers')
  const { token } = await createClient({ url: at }).users.login({ body: admin })
  return { at, token, sdk: createClient({ url: at, token }) }
}

/** An event whose point of sale sells soup for cash. */
async function openShop({ at, token, sdk }: { at: string; token: string; sdk: Sdk }) {
  const { _id: event_id } = await sdk.events.create({ body: { name: 'Read elsewhere' } })
  const query = { event_id }
  const { _id: bar_id, consumptions } = await sdk.bars.create({
    query,
    body: {
      name: 'Kitchen',
      hybrid_payment: { enabled: true, payment_types: ['cash'] },
      consumptions: [{ name: 'Soup', type: 'quantity', price: 8 }],
    },
  })
  let sold = 0
  const ask = async (path: string, more = '') => {
    const answer = await fetch(`${at}/statistics${path}?event_id=${event_id}${more}`, {
      headers: { 'access-token': token },
    })
    return { lag: answer.headers.get('replica-lag'), text: await answer.text() }
  }
  return {
    event_id,
    bar_id,
    sold: () => sold,
    async sell() {
      const order = [{ _id: consumptions![0]!._id }]
      await sdk.transactions.create({
        query,
        body: { type: 'debit', payment_type: 'cash', bar_id, order },
      })
      sold += 8
    },
    async read(path = '') {
      const { lag, text } = await ask(path)
      return { lag, debit: JSON.parse(text).debit }
    },
    async download() {
      const { lag, text } = await ask('/consumptions/detailed', '&format=jsonl')
      const amounts = text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line).amount)
      return { lag, debit: amounts.reduce((sum, amount) => sum + amount, 0) }
    },
  }
}
