import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Server } from '@hapi/hapi'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { queuePipelinedRequests } from '../../src/plugins/pipelined_requests.ts'

const seen = { under_way: 0, most: 0 }
const listener = createServer(async (_request, response) => {
  seen.under_way += 1
  seen.most = Math.max(seen.most, seen.under_way)
  await sleep(1)
  seen.under_way -= 1
  response.end('done')
})
queuePipelinedRequests({ listener } as unknown as Server)
await once(listener.listen(0, '127.0.0.1'), 'listening')
const { port } = listener.address() as AddressInfo
afterAll(() => void listener.close())

/** Sends requests over one connection without waiting, and returns how many answers came until all were there or it was closed. */
function send(count: number) {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(count))
  return new Promise<number>((resolve) => {
    let text = ''
    const answers = () => text.split('HTTP/1.1 200').length - 1
    socket.on('data', (part) => {
      text += part
      if (answers() >= count) resolve(answers())
    })
    socket.on('close', () => resolve(answers()))
  })
}

test('requests that are sent ahead are answered one after the other', async () => {
  expect(await send(50)).toBe(50)
  expect(seen.most).toBe(1)
})

test('a connection with too many requests sent ahead is closed', async () => {
  expect(await send(2_000)).toBeLessThan(2_000)
})
