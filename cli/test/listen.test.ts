import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { verifyWebhook, type WebhookMessage } from '@kermesse/sdk/webhooks'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '../src/connection.ts'
import { kermesse } from './terminal.ts'

const event_id = '01a21d31-60b9-773e-8db1-368ee5918b08'
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

const messageAt = (position: number, type: string) => ({
  id: `01a21d31-60b9-773e-8db1-00000000000${position}`,
  type,
  timestamp: '2026-11-27T13:28:25.034Z',
  event_id,
  position,
  data: { payment_id: event_id },
})
const messages = [messageAt(7, 'payment.succeeded'), messageAt(8, 'payment.failed')]

async function serve(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close().closeAllConnections())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** An installation that sends these messages, breaks the stream, and lets nobody in afterwards. */
async function sendOnce() {
  const asked: (string | undefined)[] = []
  const url = await serve((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://127.0.0.1')
    const json = { 'content-type': 'application/json' }
    if (pathname === '/users/me')
      return void response.writeHead(200, json).end(JSON.stringify({ event_id }))
    asked.push(request.headers['last-event-id'] as string | undefined)
    if (asked.length > 1) {
      const problem = { error_code: 'unauthenticated', error: 'Sign in again.', request_id: 'r' }
      return void response.writeHead(401, json).end(JSON.stringify(problem))
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const one of messages)
      response.write(`id: ${one.position}\ndata: ${JSON.stringify(one)}\n\n`)
    response.end()
  })
  return { url, asked }
}

const listen = (url: string, ...words: string[]) =>
  kermesse(['listen', '--url', url, ...words], { connect })

test('messages are lines of JSON, and a broken stream goes on after the last one', async () => {
  const { url, asked } = await sendOnce()

  const { exit, out } = await listen(url, '--types', 'payment.succeeded,payment.failed')

  expect(
    out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual(messages)
  expect(asked).toEqual([undefined, '8'])
  expect(exit).toBe(4)
})

test('each is forwarded with a signature that fits, also after one that was refused', async () => {
  const { url } = await sendOnce()
  const received: WebhookMessage[] = []
  const receiver = await serve(async (request, response) => {
    received.push(await verifyWebhook(secret, request.headers, await buffer(request)))
    response.writeHead(received.length === 1 ? 500 : 204).end()
  })

  const { err } = await listen(url, '--forward-to', `${receiver}/hook`, '--secret', secret)

  expect(received).toEqual(
    messages.map(({ id, type, timestamp, data }) => ({ id, type, timestamp, data })),
  )
  expect(err).toMatch(/^✗ payment.succeeded 7: 500 .*\n✓ payment.failed 8: 204 /m)
})

test('a receiver that is away is told of, and a secret that nobody gave is printed', async () => {
  const { url } = await sendOnce()
  const away = createServer().listen(0, '127.0.0.1')
  await once(away, 'listening')
  const { port } = away.address() as AddressInfo
  away.close()

  const { err } = await listen(url, '--forward-to', `http://127.0.0.1:${port}`)

  expect(err).toMatch(/^Verify with the secret whsec_[\w+/=]{32}$/m)
  expect(err.match(/^✗ payment\.\w+ [78]: connect ECONNREFUSED/gm)).toHaveLength(2)
})

test.each([
  [['--after', 'yesterday'], '--after must be a position; "yesterday" is not.'],
  [['--forward-to', 'localhost:3000'], '--forward-to must be an address'],
  [['--secret', secret], '--secret goes with --forward-to.'],
  [['--forward-to', 'http://127.0.0.1:9', '--secret', 'whsec_!'], '--secret must be whsec_'],
])('%j is refused before anything is asked', async (words, sentence) => {
  const { exit, err } = await listen('http://127.0.0.1:9', ...words)

  expect({ exit, err }).toEqual({ exit: 2, err: expect.stringContaining(sentence) })
})
