import { expect, test } from 'vitest'
import { testDatabase } from '../../../core/test/database.ts'
import { type LogLine, recordLog } from '../../../core/test/log.ts'
import { operationOf, startApi } from '../api.ts'
import { createFestival } from '../festival.ts'

// A built console answers unknown paths itself.
const api = await startApi({}, { console_folder: '/nowhere' })
const { event_id, bands, sessions } = await createFestival(api)

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
