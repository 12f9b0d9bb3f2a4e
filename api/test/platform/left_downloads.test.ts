import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { openSession, startApi } from '../api.ts'
import { openWallet } from '../clients/open_wallet.ts'
import { createBands, createFestival, createSuperadmin } from '../festival.ts'

const api = await startApi()
const { knex } = api
const { token } = await createSuperadmin(api)
const port = Number(new URL(api.url).port)

/** An event whose files do not fit into the buffers of a connection, also when they are compressed. */
async function largeEvent() {
  const festival = await createFestival(api)
  await createBands(knex, festival.event_id, 20_000)
  const name = knex.raw('repeat(md5(random()::text), 2) || md5(random()::text)')
  await knex('clients').where({ event_id: festival.event_id }).update({ name })
  return festival.event_id
}

/** Asks for a file and reads nothing of it; answers what closes the connection. */
async function ask(method: 'POST' | 'HEAD', path: string, patience_ms = 300) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(
    `${method} ${path} HTTP/1.1\r\nhost: localhost\r\naccess-token: ${token}\r\ncontent-length: 0\r\n\r\n`,
  )
  socket.pause()
  await sleep(patience_ms)
  return () => void socket.destroy()
}

const connectionsInUse = () => knex.client.pool.numUsed() as number

/** Transactions that somebody has opened and does not end. */
async function openTransactions() {
  const { rows } = await knex.raw(
    `SELECT count(*)::int AS n FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL AND application_name = 'kermesse api'`,
  )
  return rows[0].n as number
}

async function expectNothingOpen() {
  await expect.poll(connectionsInUse, { timeout: 15_000 }).toBe(0)
  await expect.poll(openTransactions, { timeout: 15_000 }).toBe(0)
}

describe('a download leaves nothing open', () => {
  test('when its reader leaves, also where its event is deleted meanwhile', async () => {
    const event_id = await largeEvent()

    const leave = await ask('POST', `/events/${event_id}/db_backup`)
    await expect.poll(openTransactions, { timeout: 15_000 }).toBeGreaterThan(0)
    await knex('events').where({ _id: event_id }).update({ deleted: true })
    leave()

    await expectNothingOpen()
  })

  test('when its reader leaves before it begins, or while it waits for others', async () => {
    const event_id = await largeEvent()
    const path = `/events/${event_id}/db_backup`

    // One is made at a time, and a few wait.
    for (const patience_ms of [30, 300]) {
      const leave = await Promise.all([1, 2, 3, 4].map(() => ask('POST', path, patience_ms)))
      for (const one of leave) one()
    }

    await expectNothingOpen()
  })

  test('when only its head is asked for', async () => {
    const { event_id } = await createFestival(api)

    const leave = await ask('HEAD', `/statistics/transactions/detailed?event_id=${event_id}`)
    leave()

    await expectNothingOpen()
  })
})

test('the streams of an event that is deleted leave no subscription', async () => {
  const { event_id, bands } = await createFestival(api)
  const holder = await openSession(api, { link_event_id: event_id, is_link: true })
  const page = await openWallet(api, bands[0]!)
  const query = { types: ['statistics.changed' as const] }
  const figures = await api.sdk(holder).events.stream({ query }, { timeout_ms: 5_000 })
  const reader = figures.getReader()
  await reader.read()

  await knex('events').where({ _id: event_id }).update({ deleted: true })

  expect(await page.next(8_000)).toBe('the end')
  while (!(await reader.read()).done);
  await expectNothingOpen()
})
