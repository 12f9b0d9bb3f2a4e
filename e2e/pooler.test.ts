import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '@kermesse/sdk/client'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addBands, itemOf, numberBands, openFestival } from '../fixtures/festival.ts'
import { freePort } from '../scripts/free_port.ts'
import { startProcess, waitForHealth } from '../scripts/processes.ts'
import { root } from '../scripts/settings.ts'
import { copyTemplate } from '../scripts/test_database.ts'
import { startPgBouncer } from './pgbouncer.ts'

const admin = { email: 'admin', password: randomBytes(12).toString('hex') }
let folder: string
let database_url: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kermesse-pooler-'))
  const name = `e2e_pooler_${randomUUID().replaceAll('-', '')}`
  database_url = await copyTemplate(inject('database_server_url'), name)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('behind PgBouncer by session, sellers and readers are all served, and every cent is there', {
  timeout: 180_000,
}, async () => {
  await using pooler = await startPgBouncer(database_url, 'session')
  const { running, url } = await startApi(pooler.url)
  await waitForHealth(running, `${url}/health/ready`, 90_000)
  const { token } = await createClient({ url }).users.login({ body: admin })
  const sdk = createClient({ url, token })
  const { event, bar } = await openFestival(sdk, { name: 'Behind a pooler' })
  const bands = numberBands('04AB', 'P', 20)
  const event_id = event._id
  await addBands((sql, values) => ask(sql, values), event_id, bands)
  const query = { event_id }
  const topUp = { type: 'credit' as const, payment_type: 'cash' as const, amount: 100 }
  const order = [{ _id: itemOf(bar, 'Bière blonde 3 dl'), quantity: 1 }]

  await Promise.all(
    bands.map(({ uid }) => sdk.transactions.create({ query, body: { ...topUp, uid } })),
  )
  await Promise.all([
    ...Array.from({ length: 200 }, (_, n) => {
      const { uid } = bands[n % bands.length]!
      return sdk.transactions.create({
        query,
        body: { type: 'debit', uid, bar_id: bar._id, order },
      })
    }),
    ...Array.from({ length: 20 }, () => sdk.statistics.get({ query })),
  ])

  const audit = await sdk.events.audit({ path: { id: event_id } })
  expect(audit).toMatchObject({ ok: true, wallets: 20, transactions: 220 })
  await running.stop()
})

test('a pooler that shares sessions is refused at start, in a sentence', {
  timeout: 120_000,
}, async () => {
  await using pooler = await startPgBouncer(database_url, 'transaction')
  const { args, env } = await apiOf(pooler.url)

  const ended = promisify(execFile)(process.execPath, args, { env, cwd: root, timeout: 60_000 })

  await expect(ended).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('pool_mode = session'),
  })
})

async function startApi(database: string) {
  const { args, env } = await apiOf(database)
  const running = startProcess({ name: 'api', command: process.execPath, args, env, cwd: root })
  return { running, url: `http://127.0.0.1:${env.PORT}` }
}

async function apiOf(DATABASE_URL: string) {
  const env = {
    ...process.env,
    DATABASE_URL,
    DATA_DIR: join(folder, 'data'),
    PORT: String(await freePort()),
    KERMESSE_ADMIN_EMAIL: admin.email,
    KERMESSE_ADMIN_PASSWORD: admin.password,
  }
  return { args: [join(root, 'api/src/main.ts')], env }
}

async function ask(sql: string, values: unknown[]) {
  const client = new pg.Client({ connectionString: database_url })
  await client.connect()
  try {
    return await client.query(sql, values)
  } finally {
    await client.end()
  }
}
