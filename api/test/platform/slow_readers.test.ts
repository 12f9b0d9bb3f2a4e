import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Server } from '@hapi/hapi'
import { expect, onTestFinished, test } from 'vitest'
import { cutSlowReaders } from '../../src/plugins/slow_readers.ts'
import { startApi } from '../api.ts'

const api = await startApi({ reader_grace_ms: 1_000 })
const page = await (await fetch(`${api.url}/openapi.yaml`)).text()
// More than the buffers of both ends hold.
const requests = 90

/** Asks for much at once, and answers how many bytes came; `reads` is called until they have come or the connection is cut. */
async function ask(reads: (resume: () => void, pause: () => void) => Promise<void>) {
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1')
  let bytes = 0
  socket.on('data', (part) => {
    bytes += part.length
  })
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => void socket.on('close', () => resolve()))
  const head = 'GET /openapi.yaml HTTP/1.1\r\nhost: localhost\r\n'
  socket.write(`${head}\r\n`.repeat(requests - 1))
  socket.write(`${head}connection: close\r\n\r\n`)
  socket.pause()
  await reads(
    () => socket.resume(),
    () => socket.pause(),
  )
  socket.resume()
  await closed
  return bytes
}

test('readers are cut when they read nothing, and served when they read slowly', async () => {
  const nothing = ask(() => sleep(4_000))
  const slowly = ask(async (resume, pause) => {
    for (let n = 0; n < 8; n++) {
      resume()
      await sleep(20)
      pause()
      await sleep(300)
    }
  })

  expect(await nothing).toBeLessThan(page.length * requests)
  expect(await slowly).toBeGreaterThan(page.length * requests)
})

test('readers are cut sooner when much waits for them', async () => {
  const listener = createServer((_request, response) => void response.end(Buffer.alloc(20_000_000)))
  const server = { listener, ext: () => undefined } as unknown as Server
  cutSlowReaders(server, { grace_ms: 600_000, most_bytes: 0 })
  await once(listener.listen(0, '127.0.0.1'), 'listening')
  const socket = connect((listener.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => {
    socket.destroy()
    listener.close()
  })
  socket.on('error', () => undefined)
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  socket.pause()
  await once(listener, 'request')

  const connections = () => promisify(listener.getConnections.bind(listener))()
  await expect.poll(connections, { timeout: 15_000 }).toBe(0)
})
