import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@kermesse/sdk/client'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { compareSales, openShop, openTills } from '../fixtures/tills.ts'
import { freePort } from '../scripts/free_port.ts'
import { type Running, startProcess, waitForHealth } from '../scripts/processes.ts'
import { root } from '../scripts/settings.ts'
import { copyTemplate } from '../scripts/test_database.ts'

const kills = 10
const sellers = 8
const wallets = 20
/** Responses between two kills, so that each one hits a busy server. */
const acks_between_kills = 80

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
  const insert = (sql: string, values: unknown[]) => query(api.database_url, sql, values)
  const shop = await openShop(api.sdk, insert, { name: 'Killed ten times', wallets })
  const tills = openTills(api.sdk, shop, { count: sellers, untilAlive: api.untilAlive })
  for (let n = 0; n < kills; n++) {
    const wanted = tills.answers.size + acks_between_kills
    const poll = { interval: 5, timeout: 60_000 }
    await expect.poll(() => tills.answers.size, poll).toBeGreaterThanOrEqual(wanted)
    await api.kill()
    await api.start()
  }
  await tills.stop()

  // Some requests were on their way each time, or the kills proved little.
  expect(tills.cut).toBeGreaterThan(kills * 3)
  expect(tills.answers.size).toBeGreaterThanOrEqual(kills * acks_between_kills)
  expect(tills.faults).toEqual([])
  const comparison = await compareSales(api.sdk, shop, tills.answers)
  expect(comparison).toEqual({ lost: [], doubled: [], differing: [] })
  const audit = await api.sdk.events.audit({ path: { id: shop.event_id } })
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

async function query(url: string, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text, values)
  } finally {
    await client.end()
  }
}
