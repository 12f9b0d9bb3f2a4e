import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { root } from '../scripts/settings.ts'
import { copyTemplate } from '../scripts/test_database.ts'
import { startApiProcess } from './api_process.ts'

// More than the buffers of both ends hold, and than is sent in the moment before the signal.
const megabytes = 24
const app_id = randomUUID()

let database_url: string
beforeAll(async () => {
  const name = `e2e_stop_${randomUUID().replaceAll('-', '')}`
  database_url = await copyTemplate(inject('database_server_url'), name)
  const client = new pg.Client({ connectionString: database_url })
  await client.connect()
  await client.query(
    `INSERT INTO app_versions (_id, version, name, size, sha256) VALUES ($1, '1.0', 'app.apk', $2, '\\x00')`,
    [app_id, megabytes << 20],
  )
  await client.query(
    `INSERT INTO app_version_chunks (app_version_id, n, bytes)
     SELECT $1, n, decode(repeat('ab', 1 << 20), 'hex') FROM generate_series(0, $2 - 1) n`,
    [app_id, megabytes],
  )
  await client.end()
})

test('SIGTERM lets a download and an upload end, takes no new call, and ends streams', {
  timeout: 120_000,
}, async () => {
  await using api = await startApiProcess(database_url)
  const { _id: event_id } = await api.sdk.events.create({ body: { name: 'Until the end' } })
  const download = open(api, `GET /latest_app/${app_id}/download`, '')
  const body = JSON.stringify({ name: 'The last bar' })
  const upload = open(
    api,
    `POST /bars?event_id=${event_id}`,
    `content-type: application/json\r\ncontent-length: ${body.length}\r\n`,
  )
  const stream = open(api, `GET /messages/stream?types=statistics.changed&event_id=${event_id}`, '')
  upload.socket.write(body.slice(0, 5))
  await stream.has('id: ')
  await download.has('content-disposition')
  download.socket.pause()

  process.kill(api.running.pid, 'SIGTERM')
  await stream.closed
  await expect.poll(() => isRefused(api.url), { timeout: 30_000 }).toBe(true)
  // Longer than the five seconds that a server would be given otherwise.
  for (let n = 0; n < 7; n++) {
    await sleep(1_000)
    download.socket.resume()
    await once(download.socket, 'data')
    download.socket.pause()
    upload.socket.write(body.slice(5 + n, 6 + n))
  }
  upload.socket.write(body.slice(12))
  download.socket.resume()

  expect(await upload.closed).toMatchObject({ text: expect.stringMatching(/^HTTP\/1.1 201 /) })
  expect((await download.closed).bytes).toBeGreaterThan(megabytes << 20)
  expect(await api.running.exited).toEqual({ code: 0, signal: null })
})

test('while it drains it takes calls, but says that it is not ready', {
  timeout: 120_000,
}, async () => {
  await using api = await startApiProcess(database_url, { KERMESSE_DRAIN_S: '5' })
  const ready = async () => (await fetch(`${api.url}/health/ready`)).status
  expect(await ready()).toBe(200)

  process.kill(api.running.pid, 'SIGTERM')

  await expect.poll(ready).toBe(503)
  await api.sdk.events.create({ body: { name: 'While it drains' } })
  expect(await api.running.exited).toEqual({ code: 0, signal: null })
})

test('after the limit what is left is cut', { timeout: 120_000 }, async () => {
  await using api = await startApiProcess(database_url, { KERMESSE_STOP_TIMEOUT_S: '1' })
  const download = open(api, `GET /latest_app/${app_id}/download`, '')
  await download.has('content-disposition')
  download.socket.pause()

  process.kill(api.running.pid, 'SIGTERM')

  expect(await api.running.exited).toEqual({ code: 0, signal: null })
  download.socket.resume()
  expect((await download.closed).bytes).toBeLessThan(megabytes << 20)
})

describe('the limit is shorter than', () => {
  const read = (path: string) => readFile(join(root, 'deploy', path), 'utf8')

  test.each([
    [
      'that of systemd',
      async () => /^TimeoutStopSec=(\d+)$/m.exec(await read('systemd/kermesse-api.service'))?.[1],
    ],
    [
      'that of Compose',
      async () => parse(await read('container/compose.yaml'))['x-kermesse'].stop_grace_period,
    ],
    ['that of Kubernetes, without its sleep before', graceOfKubernetes],
  ])('%s', async (_what, limit) => {
    const settings = await readFile(join(root, 'docs/configuration.md'), 'utf8')
    const [, limit_s] = /^\| `KERMESSE_STOP_TIMEOUT_S` .* \| `(\d+)` \|/m.exec(settings)!
    expect(Number.parseInt(String(await limit()), 10)).toBeGreaterThanOrEqual(Number(limit_s) + 15)
  })

  async function graceOfKubernetes() {
    const documents = parseAllDocuments(await read('kubernetes/kermesse.yaml'))
    const { spec } = documents.map((one) => one.toJS()).find(isApi).spec.template
    const [, , sleep_s] = ['', ...spec.containers[0].lifecycle.preStop.exec.command]
    return spec.terminationGracePeriodSeconds - Number(sleep_s)
  }
})

const isApi = ({ kind, metadata }: { kind: string; metadata: { name: string } }) =>
  kind === 'Deployment' && metadata.name === 'kermesse-api'

/** A call by hand, and all that comes back until its connection is closed. */
function open({ url, token }: { url: string; token: string }, call: string, headers: string) {
  const socket: Socket = connect(Number(new URL(url).port), '127.0.0.1')
  let text = ''
  let bytes = 0
  socket.on('error', () => undefined)
  socket.on('data', (part) => {
    bytes += part.length
    if (text.length < 10_000) text += part
  })
  const closed = once(socket, 'close').then(() => ({ text, bytes }))
  socket.write(`${call} HTTP/1.1\r\nhost: localhost\r\naccess-token: ${token}\r\n${headers}\r\n`)
  const has = (words: string) =>
    expect.poll(() => text, { timeout: 20_000, interval: 20 }).toContain(words)
  return { socket, closed, has }
}

async function isRefused(url: string) {
  return fetch(`${url}/health/ready`).then(
    () => false,
    () => true,
  )
}
