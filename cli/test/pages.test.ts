import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { connect } from '../src/connection.ts'
import { runCli } from '../src/main.ts'
import { fakeIo, folder } from './terminal.ts'

const total = 3500
// One of them would steer the terminal.
const names = Array.from({ length: total }, (_, n) => (n === 2345 ? 'Cup \u009b2J' : `Cup ${n}`))
const asked: number[] = []

/** An installation with more deposits than anybody needs. */
const server = createServer((request, response) => {
  const { searchParams } = new URL(request.url!, 'http://127.0.0.1')
  const skip = Number(searchParams.get('skip') ?? 0)
  const page = names.slice(skip, skip + Number(searchParams.get('limit') ?? 50))
  asked.push(page.length)
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ deposits: page.map((name) => ({ name })), count: total }))
})
server.listen(0, '127.0.0.1')
afterAll(() => server.close())
beforeEach(() => void asked.splice(0))

async function list(words: string[], options: Parameters<typeof fakeIo>[0] & { out?: Writable }) {
  const KERMESSE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const KERMESSE_EVENT = '01912345-0000-7000-8000-000000000001'
  const env = { KERMESSE_URL, KERMESSE_EVENT, KERMESSE_CONFIG_DIR: await folder() }
  const { io, written } = fakeIo({ ...options, env })
  const exit = await runCli(
    ['deposits', 'list', ...words],
    { ...io, ...(options?.out && { out: options.out }) },
    connect,
  )
  return { exit, ...written() }
}

test('every row is printed, page by page', async () => {
  const { exit, out } = await list(['--all', '--json', 'name'], {})

  expect(exit).toBe(0)
  expect(JSON.parse(out).map(({ name }: { name: string }) => name)).toEqual(names)
  expect(out).not.toContain('\u009b')
  expect(asked).toEqual([1000, 1000, 1000, 500])
})

test('what is passed over is passed over once', async () => {
  const { out } = await list(['--all', '--skip', '700', '--json', 'name'], {})

  expect(JSON.parse(out).map(({ name }: { name: string }) => name)).toEqual(names.slice(700))
})

test('no more rows are asked for than are wanted', async () => {
  const { out, err } = await list(['--limit', '1200'], {})

  expect(out.trimEnd().split('\n')).toHaveLength(1200)
  expect(asked).toEqual([1000, 200])
  expect(err).toContain('1200 of 3500')
})

test('a table shows the rows of all pages, as wide as the widest', async () => {
  const { out } = await list(['--limit', '1002'], { tty: true })

  expect(out.trimEnd().split('\n')).toHaveLength(1003)
  expect(asked).toEqual([1000, 2])
})

test('a list without rows is an empty one', async () => {
  expect((await list(['--all', '--skip', '4000', '--json'], {})).out).toBe('[]\n')
})

test('nothing more is asked for when nobody reads any more', async () => {
  const closed = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })
  const out = new Writable({ write: (_chunk, _encoding, done) => done(closed) })
  out.on('error', () => {})

  const { exit } = await list(['--all'], { out })

  expect(exit).toBe(0)
  expect(asked.length).toBeLessThanOrEqual(2)
})
