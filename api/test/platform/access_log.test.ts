import { connect } from 'node:net'
import { newId } from '@kermesse/core/platform/ids'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../core/test/database.ts'
import { type LogLine, recordLog } from '../../../core/test/log.ts'
import { operationOf, startApi } from '../api.ts'
import { createFestival } from '../festival.ts'

// A built console answers unknown paths itself.
const api = await startApi({}, { console_folder: '/nowhere' })
const { event_id, bands, bar, water, sessions } = await createFestival(api)

const requests = (lines: LogLine[]) => lines.filter(({ event }) => event === 'request')

test('each request has one line, by its operation and its id', async () => {
  const lines = recordLog()

  const answer = await api.call(operationOf('bars.list'), {
    query: { event_id },
    token: sessions.admin,
  })

  await expect
    .poll(() => requests(lines))
    .toEqual([
      {
        level: 'info',
        time: expect.any(String),
        request_id: answer.headers.get('x-request-id'),
        operation: 'bars.list',
        method: 'GET',
        status: 200,
        outcome: 'done',
        duration_ms: expect.any(Number),
        event: 'request',
      },
    ])
})

test('nothing of a path, a query, a header or an address is in it', async () => {
  const lines = recordLog()
  const { short_id } = bands[0]!
  await fetch(`${api.url}/client/${short_id}?secret=planted-secret`, {
    headers: { 'access-token': 'planted-token', 'x-forwarded-for': '203.0.113.77' },
  })
  await api.call(operationOf('clients.get'), { path: { short_id }, query: { pin: '493817' } })

  await expect.poll(() => requests(lines)).toHaveLength(2)

  expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${short_id}|planted|203\\.0\\.113|493817`))
})

test('a refusal has its code, and probes are for debugging', async () => {
  const lines = recordLog()
  await api.call(operationOf('bars.list'), { query: { event_id }, token: 'none' })
  await api.call(operationOf('system.live'))

  await expect
    .poll(() => requests(lines))
    .toMatchObject([
      { level: 'info', status: 401, outcome: 'refused', error_code: '102' },
      { level: 'debug', operation: 'system.live' },
    ])
})

test('a sale declined after its till has left is a refusal', async () => {
  const lines = recordLog()
  const { uid } = bands[1]!
  const order = [{ _id: water, quantity: 1 }]
  const body = JSON.stringify({ _id: newId(), type: 'debit', uid, bar_id: bar, order })
  const head = [
    `POST /transactions?event_id=${event_id} HTTP/1.1`,
    'host: localhost',
    `access-token: ${sessions.server}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
  ]
  const till = connect(Number(new URL(api.url).port), '127.0.0.1')
  await api.knex.transaction(async (trx) => {
    // The sale waits until its till has left.
    await trx('wallets').where({ event_id, uid }).forUpdate()
    till.write(`${head.join('\r\n')}\r\n\r\n${body}`)
    await expect.poll(callsThatWait).toBe(1)
    till.resetAndDestroy()
    // Answered after the server has heard of it.
    for (let n = 0; n < 2; n++) await api.call(operationOf('system.live'))
  })

  await expect
    .poll(() => lines.filter(({ operation }) => operation === 'transactions.create'))
    .toMatchObject([{ status: 409, outcome: 'refused', error_code: 'insufficient_balance' }])
})

async function callsThatWait() {
  const { rows } = await api.knex.raw(
    `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return rows[0].n
}

test('the id of an answer leads to the error, told in full once', async () => {
  const broken = await startApi()
  const { sessions, event_id } = await createFestival(broken)
  await broken.knex.raw('ALTER TABLE bars RENAME TO bars_away')
  const lines = recordLog()
  const asked = { query: { event_id }, token: sessions.admin }
  const ask = () => broken.call(operationOf('bars.list'), asked)

  const [first, ...others] = [await ask(), await ask(), await ask()]

  expect(first.status).toBe(500)
  const { request_id } = first.body
  await expect.poll(() => requests(lines)).toHaveLength(3)
  const full = lines.filter(({ event }) => event === 'request_failed')
  expect(full).toMatchObject([
    { level: 'error', request_id, operation: 'bars.list', error: { code: '42P01' } },
  ])
  for (const { body } of others)
    expect(lines).toContainEqual(
      expect.objectContaining({ request_id: body.request_id, error_code: 'internal' }),
    )
})

test('probes of a database that is down log its failure once', async () => {
  const { url, drop } = await testDatabase()
  const api = await startApi({ database_url: url })
  await drop()
  const lines = recordLog()

  for (let n = 0; n < 5; n++) expect((await api.call(operationOf('system.ready'))).status).toBe(503)

  await expect.poll(() => requests(lines)).toHaveLength(5)
  expect(lines.filter(({ event }) => event === 'request_failed')).toHaveLength(1)
  expect(lines.filter(({ event }) => event === 'request_failed_again')).toEqual([])
})
