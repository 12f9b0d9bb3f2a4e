import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '../src/connection.ts'
import { kermesse } from './terminal.ts'

const bars = JSON.stringify({ bars: [], count: 0 })
const list = (url: string, words: string[] = [], env: Record<string, string> = {}) =>
  kermesse(['bars', 'list', '--url', url, ...words], { connect, env })

/** Starts a server, and counts what it is asked. */
async function serve(answer: RequestListener) {
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(request.url)
    answer(request, response)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close().closeAllConnections())
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

const answering: RequestListener = (_, response) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(bars)

test('an answer that takes longer than --timeout is given up, and not asked for again', async () => {
  const { url, asked } = await serve(() => undefined)

  const { exit, err } = await list(url, ['--timeout', '0.2'])

  expect(exit).toBe(1)
  expect(err).toContain('✗ The installation cannot be reached.')
  expect(asked).toHaveLength(1)
})

test('a --timeout that is no number of seconds is refused', async () => {
  const { exit, err } = await list('http://127.0.0.1:9', ['--timeout', 'soon'])

  expect({ exit, err }).toEqual({
    exit: 2,
    err: '✗ --timeout must be a number of seconds; "soon" is not.\n',
  })
})

test('a second of silence is told once', async () => {
  const { url } = await serve((request, response) => {
    setTimeout(() => answering(request, response), 1_500)
  })

  const { exit, err } = await list(url)

  expect({ exit, err }).toEqual({ exit: 0, err: `Waiting for ${url} …\n` })
})

test('that a call works until a day only is told once per command, and not with --quiet', async () => {
  const { url } = await serve((_, response) => {
    response.setHeader('sunset', 'Thu, 01 Jul 2027 00:00:00 GMT')
    response.writeHead(200, { 'content-type': 'application/json' }).end(bars)
  })

  const { exit, err } = await list(url)

  expect({ exit, err }).toEqual({
    exit: 0,
    err: expect.stringMatching(/^→ .* until 2027-07-01 only: .*\n$/),
  })
  expect((await list(url, ['--quiet'])).err).toBe('')
})

test('calls go through the proxy of the environment, but for the hosts it leaves out', async () => {
  const proxy = await serve((_, response) => void response.writeHead(200).end())
  const { url, asked } = await serve(answering)
  const names = { HTTP_PROXY: proxy.url, NO_PROXY: '127.0.0.1' }

  const through = await list('http://kermesse.example.org', ['--timeout', '5'], names)
  const around = await list(url, [], names)

  expect(through.exit).toBe(1)
  expect(proxy.asked).toHaveLength(1)
  expect(around.exit).toBe(0)
  expect(asked).toHaveLength(1)
})

test('the limit of a proxy is told as a file that is too large', async () => {
  const { url } = await serve((_, response) => {
    response.writeHead(413, { 'content-type': 'text/html' }).end('<h1>Too large</h1>')
  })

  const { exit, err } = await list(url)

  expect(exit).toBe(2)
  expect(err).toContain('(payload_too_large)')
  expect(err).toContain(`a proxy in front of ${url} takes no request of this size`)
})
