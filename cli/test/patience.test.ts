import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { createClient } from '@kermesse/sdk/client'
import { Agent, getGlobalDispatcher, setGlobalDispatcher } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Connect, connect } from '../src/connection.ts'
import { folder, kermesse } from './terminal.ts'

// Stand for the five minutes after which fetch gives up by itself, on a clock that ticks twice a second, and for longer.
const little_ms = 200
const silence_ms = 3000
const usual = getGlobalDispatcher()
beforeAll(() => setGlobalDispatcher(new Agent({ headersTimeout: little_ms })))
afterAll(() => setGlobalDispatcher(usual))

const event_id = '01912345-0000-7000-8000-000000000001'
const restored = {
  event: { _id: event_id, name: 'Quay' },
  audit: { ok: true, transactions: 2, wallets: 1 },
  rows: 12,
  lost_secrets: [],
  numbers_taken: 0,
}

const row = '{"all":"its rows"}\n'
const sha256 = createHash('sha256').update(row).digest('hex')
const backup = Buffer.concat([
  Buffer.from('KERMESSE BACKUP 1\n'),
  gzipSync(`${row}{"rows":1,"sha256":"${sha256}"}\n`),
])

/** An installation that thinks for long before it says anything. */
const slow = createServer((request, response) => {
  request.resume()
  setTimeout(() => {
    const is_restore = request.url?.startsWith('/events/db_restore')
    const type = is_restore ? 'application/json' : 'application/octet-stream'
    response.writeHead(200, { 'content-type': type })
    response.end(is_restore ? JSON.stringify(restored) : backup)
  }, silence_ms)
})
slow.listen(0, '127.0.0.1')
afterAll(() => slow.close())

test('a backup and its restore are waited for, however long there is silence', async () => {
  const url = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`
  const cwd = await folder()
  await writeFile(join(cwd, 'quay.backup'), 'all its rows')
  const options = { connect, cwd, env: { KERMESSE_URL: url } }

  const [plain, saved, back] = await Promise.all([
    fetch(url).catch(({ message }) => message),
    kermesse(['events', 'backup', event_id, '--out', 'copy.backup'], options),
    kermesse(['events', 'restore', '--file', 'quay.backup'], options),
  ])

  expect(plain).toBe('fetch failed')
  expect(saved).toMatchObject({ exit: 0, err: expect.stringContaining('saved') })
  expect(back).toMatchObject({ exit: 0, out: expect.stringContaining('Quay') })
})

test('a file may take longer than an answer', async () => {
  const narrow = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/octet-stream' }).write('all ')
    setTimeout(() => response.end('its bytes'), 1000)
  }).listen(0, '127.0.0.1')
  await once(narrow, 'listening')
  const url = `http://127.0.0.1:${(narrow.address() as AddressInfo).port}`
  const hasty: Connect = async (_, io) => ({
    ...(await connect({ url }, io)),
    sdk: createClient({ url, timeout_ms: 100, retries: 0 }),
  })

  const { out, err } = await kermesse(['latest-app', 'download', event_id, '--out', '-'], {
    connect: hasty,
  })
  narrow.close()

  expect({ out, err }).toEqual({ out: 'all its bytes', err: '' })
})
