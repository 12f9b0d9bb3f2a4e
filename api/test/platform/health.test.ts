import { createServer, connect as dial, type Socket } from 'node:net'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '../../../core/test/database.ts'
import { operationOf, refused, startApi } from '../api.ts'

/** A way to the database that can be held up: nothing arrives, and nobody is told until the test is over. */
async function openGate(url: string) {
  const to = new URL(url)
  const sockets: Socket[] = []
  let is_open = true
  const gate = createServer((near) => {
    const far = dial(Number(to.port), to.hostname)
    sockets.push(near, far)
    for (const one of [near, far]) one.on('error', () => undefined)
    near.on('data', (part) => is_open && far.write(part))
    far.on('data', (part) => is_open && near.write(part))
  })
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const one of sockets) one.destroy()
    gate.close()
  }
  const through = new URL(url)
  through.port = String((gate.address() as { port: number }).port)
  return {
    url: through.href,
    hold: () => {
      is_open = false
      onTestFinished(cut)
    },
  }
}

const { url } = await testDatabase()
const gate = await openGate(url)

test('health answers within a second while the database says nothing, and is down', async () => {
  const api = await startApi({ database_url: gate.url })
  expect((await api.sdk().system.health()).database).toBe('up')
  gate.hold()
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  const began = performance.now()

  const answers = await Promise.all([
    api.call(operationOf('system.health')),
    api.call(operationOf('system.live')),
    api.call(operationOf('system.ready')),
  ])

  expect(performance.now() - began).toBeLessThan(1_000)
  expect(answers.map(({ status }) => status)).toEqual([503, 200, 503])
  expect(answers[0].body).toMatchObject({
    error_code: 'unavailable',
    details: { status: 'down', database: 'down', writes: 'down', clock_offset_s: null },
  })
  expect(answers[0].headers.get('retry-after')).toBe('1')
})

test('health and readiness do not wait behind callers who hold every connection', async () => {
  const api = await startApi({ database_pool: 2 })
  const { client } = api.app.db
  const held = await Promise.all([client.acquireConnection(), client.acquireConnection()])
  onTestFinished(async () => {
    for (const one of held) await client.releaseConnection(one)
  })

  const { status } = await api.sdk().system.ready()
  const { database, writes } = await api.sdk().system.health()

  expect({ status, database, writes }).toEqual({ status: 'up', database: 'up', writes: 'up' })
})

test('health is degraded when the database takes nothing, and no work is sent here', async () => {
  const api = await startApi()
  const name = new URL(api.config.database_url).pathname.slice(1)
  const client = new pg.Client({ connectionString: api.config.database_url })
  await client.connect()
  await client.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`)
  await client.end()

  const { status, database, writes } = await api.sdk().system.health()

  expect({ status, database, writes }).toEqual({
    status: 'degraded',
    database: 'up',
    writes: 'down',
  })
  await refused(api.sdk(undefined).system.ready(), 'unavailable', 503)
})

test('health is degraded when the clocks of server and database differ', async () => {
  const api = await startApi()
  const behind_ms = 20 * 60_000
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - behind_ms })
  onTestFinished(() => void vi.useRealTimers())

  const { status, clock, clock_offset_s } = await api.sdk().system.health()

  expect({ status, clock }).toEqual({ status: 'degraded', clock: 'off' })
  expect(clock_offset_s).toBeCloseTo(behind_ms / 1000, 0)
})

test('health is degraded when the disk is nearly full', async () => {
  const api = await startApi({ disk_reserve_bytes: Number.MAX_SAFE_INTEGER })

  expect(await api.sdk().system.health()).toMatchObject({ status: 'degraded', disk: 'nearly_full' })
})

test('health is degraded when the database has nearly taken its part of the disk', async () => {
  const roomy = await startApi({ database_disk_bytes: Number.MAX_SAFE_INTEGER })
  const full = await startApi({ database_disk_bytes: 1_000_000, disk_reserve_bytes: 0 })

  expect(await roomy.sdk().system.health()).toMatchObject({ database_disk: 'ok' })
  expect(await full.sdk().system.health()).toMatchObject({
    status: 'degraded',
    disk: 'ok',
    database_disk: 'nearly_full',
  })
})

test('health is degraded for a minute after a statement found the disk of the database full', async () => {
  const api = await startApi()
  const statement = api.app.db.raw(
    `DO $$ BEGIN RAISE 'no room' USING ERRCODE = 'disk_full'; END $$`,
  )
  // A minute ago, because the process remembers it beyond this test.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 61_000 })
  onTestFinished(() => void vi.useRealTimers())
  await expect(statement).rejects.toThrow('no room')
  const during = await api.sdk().system.health()
  vi.useRealTimers()

  const after = await api.sdk().system.health()

  expect(during).toMatchObject({ status: 'degraded', writes: 'up', database_disk: 'full' })
  expect(after.database_disk).toBe('unknown')
})
