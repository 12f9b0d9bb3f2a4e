import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient, type Sdk } from '@kermesse/sdk/client'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { freePort } from '../scripts/free_port.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { startProcess, waitForHealth } from '../scripts/processes.ts'
import { scratchFolder } from '../scripts/scratch.ts'
import { root } from '../scripts/settings.ts'
import { copyTemplate } from '../scripts/test_database.ts'
import { copyServer, patience, small_server } from './standby_server.ts'

const folder = await scratchFolder('standby')
const stops: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })]
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop()
}, 60_000)

test('a real standby is listed with its lag, follows every change, and is missed when it stops', {
  timeout: 300_000,
}, async () => {
  const primary = await startServer('primary', { ...small_server, wal_keep_size: '256MB' })
  const url = await copyTemplate(primary.url, 'festival')
  const sdk = await startApi(url)
  const servers = async () => (await sdk.replica_sets.list()).replica_sets
  expect(await servers()).toMatchObject([{ stateStr: 'PRIMARY', health: 1, self: true, lag: 0 }])

  await copyServer(primary, { from: join(folder, 'primary'), to: join(folder, 'standby') })
  const standby = await startServer('standby', small_server)

  // The same call as before, of the same primary: the standby has come by itself.
  await vi.waitFor(async () => {
    const [self, other, ...more] = (await servers()).toSorted(bySelf)
    expect(self).toMatchObject({ stateStr: 'PRIMARY', health: 1, self: true, lag: 0 })
    expect(other).toMatchObject({ stateStr: 'STANDBY', health: 1, self: false })
    expect(other!.name).toMatch(/^second-hall@127\.0\.0\.1:\d+$/)
    expect(other!.lag).toBeLessThan(60)
    expect(more).toEqual([])
  }, patience)

  const { _id } = await sdk.events.create({ body: { name: 'Seen on both' } })
  const there = new URL(standby.url)
  there.pathname = '/festival'
  await vi.waitFor(async () => {
    const found = 'SELECT name, pg_is_in_recovery() AS follows FROM events WHERE _id = $1'
    expect(await query(there.href, found, [_id])).toEqual([{ name: 'Seen on both', follows: true }])
  }, patience)
  await expect(query(there.href, 'DELETE FROM events')).rejects.toThrow('read-only transaction')

  await standby.stop()

  await vi.waitFor(async () => expect(await servers()).toMatchObject([{ self: true }]), patience)
})

const bySelf = (a: { self: boolean }, b: { self: boolean }) => Number(b.self) - Number(a.self)

async function startServer(name: string, asked: Record<string, string>) {
  const server = await startPostgres({ data_dir: join(folder, name), settings: asked })
  stops.push(server.stop)
  return server
}

async function startApi(url: string): Promise<Sdk> {
  const port = await freePort()
  const admin = { email: 'admin', password: randomBytes(12).toString('hex') }
  const env = {
    ...process.env,
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    KERMESSE_ADMIN_EMAIL: admin.email,
    KERMESSE_ADMIN_PASSWORD: admin.password,
    KERMESSE_CHECK_ANSWERS: 'true',
  }
  const args = [join(root, 'api/src/main.ts')]
  const api = startProcess({ name: 'api', command: process.execPath, args, env, cwd: root })
  stops.push(api.stop)
  const at = `http://127.0.0.1:${port}`
  await waitForHealth(api, `${at}/health/ready`, patience.timeout)
  const { token } = await createClient({ url: at }).users.login({ body: admin })
  return createClient({ url: at, token })
}

async function query(url: string, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}
