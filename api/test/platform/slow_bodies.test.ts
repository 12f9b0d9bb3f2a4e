import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { startApi } from '../api.ts'
import { createSuperadmin } from '../festival.ts'

const api = await startApi({ body_grace_ms: 300, headers_ms: 500 })
const { token } = await createSuperadmin(api)
const port = Number(new URL(api.url).port)

/** A connection by hand, and all that comes back over it until it is closed. */
function open(head: string) {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  let error: string | undefined
  socket.on('data', (part) => {
    text += part
  })
  socket.on('error', (reason: NodeJS.ErrnoException) => {
    error ??= reason.code
  })
  const closed = new Promise<{ text: string; error?: string; took_ms: number }>((resolve) => {
    const began = performance.now()
    socket.on('close', () => resolve({ text, error, took_ms: performance.now() - began }))
  })
  socket.write(`${head}\r\nhost: localhost\r\ncontent-type: application/json\r\n`)
  return { socket, closed }
}

/** Sends one byte at a time, as an attacker who holds connections open. */
async function dribble(socket: Socket, text = ' ') {
  while (!socket.destroyed && socket.writable) {
    socket.write(text)
    await sleep(20)
  }
}

describe('a body that hardly arrives', () => {
  test.each([
    ['to sign in', 'POST /users/login HTTP/1.1'],
    ['to a path that is not there', 'POST /nowhere/at/all HTTP/1.1'],
    ['to what needs to sign in', 'POST /bars HTTP/1.1'],
  ])('%s is cut within seconds', async (_what, head) => {
    const { socket, closed } = open(head)
    socket.write('content-length: 100000\r\n\r\n{')
    void dribble(socket)

    const { text, took_ms } = await closed

    expect(took_ms).toBeLessThan(8_000)
    expect(text).toMatch(/^HTTP\/1.1 4(08|01|04) /)
  })

  test.each([
    ['that was asked for', 'POST /users/login', 'expect: 100-continue\r\n'],
    ['of a file that is taken as it arrives', 'POST /events/db_restore/file', ''],
  ])('%s is cut as well', async (_what, path, headers) => {
    const { socket, closed } = open(`${path} HTTP/1.1`)
    socket.write(`access-token: ${token}\r\n${headers}content-length: 100000\r\n\r\n`)
    void dribble(socket)

    const { text } = await closed

    expect(text).toMatch(/HTTP\/1.1 4\d\d /)
  })

  test('without a length is cut as well', async () => {
    const { socket, closed } = open('POST /users/login HTTP/1.1')
    socket.write('transfer-encoding: chunked\r\n\r\n1\r\n{\r\n')

    const { text } = await closed

    expect(text).toMatch(/^HTTP\/1.1 408 /)
    expect(text).toContain('"error_code":"request_timeout"')
  })

  test('of three hundred at once leaves no connection open', async () => {
    const all = Array.from({ length: 300 }, () => {
      const one = open('POST /users/login HTTP/1.1')
      one.socket.write('content-length: 100000\r\n\r\n{')
      return one.closed
    })

    const answers = await Promise.all(all)

    expect(Math.max(...answers.map(({ took_ms }) => took_ms))).toBeLessThan(10_000)
  })

  test('is not one that takes its time and arrives', async () => {
    const { socket, closed } = open('POST /users/login HTTP/1.1')
    socket.write('connection: close\r\ncontent-length: 30000\r\n\r\n{')
    for (let sent = 1; sent < 30_000; sent += 1000) {
      socket.write(' '.repeat(Math.min(1000, 30_000 - sent)))
      await sleep(50)
    }

    expect((await closed).text).toMatch(/^HTTP\/1.1 400 /)
  })
})

test('headers that hardly arrive are refused, and the connection is closed against a caller who keeps it', async () => {
  const { socket, closed } = open('GET /health HTTP/1.1')
  socket.allowHalfOpen = true
  socket.write('x-more: ')
  void dribble(socket, 'x')

  const { text } = await closed

  expect(text).toMatch(/^HTTP\/1.1 408 /)
})

describe('an upload that is refused', () => {
  const megabytes = 20

  test.each([
    ['for lack of a session', '401', ''],
    ['for its size', '413', `access-token: ${token}\r\n`],
  ])('%s gets its answer before the connection is closed', async (_why, status, headers) => {
    const path = status === '413' ? 'POST /bars' : 'POST /clients/import/excel'
    const { socket, closed } = open(`${path} HTTP/1.1`)
    socket.write(`${headers}content-length: ${megabytes << 20}\r\n\r\n`)
    const part = Buffer.alloc(1 << 20, 0x20)
    for (let n = 0; n < megabytes && socket.writable; n++) {
      if (!socket.write(part)) await new Promise((resolve) => setTimeout(resolve, 5))
    }
    socket.end()

    const { text, error } = await closed

    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(text).toContain('"error_code"')
    expect(error).toBeUndefined()
  })
})
