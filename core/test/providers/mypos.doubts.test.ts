import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MyPosConfig, mypos } from '../../src/providers/mypos_terminals.ts'
import type { TerminalProvider } from '../../src/providers/terminal.ts'
import { listen } from './listener.ts'
import { type MyPosWorld, startMyPos } from './mypos.ts'

let myPos: MyPosWorld
let config: MyPosConfig
let terminals: TerminalProvider
let tid: string
let lastTid = 90_000_000

beforeAll(async () => {
  myPos = await startMyPos()
  config = myPos.config
  terminals = mypos(config)
})

afterAll(() => myPos?.stop())

// Every fact has a terminal of its own, so none meets what another left behind.
beforeEach(() => {
  lastTid += 1
  tid = String(lastTid)
})

test.each([
  ['http_500', 'http_error'],
  ['garbled', 'garbled_answer'],
  ['bad_signature', 'forged_answer'],
])('after %s nobody knows: %s', async (mode, reason) => {
  await myPos.fail(tid, mode, 2)

  const answer = await terminals.requestPairingCode(tid, 'pair')
  const pairing = await terminals.probePairing(tid)

  expect(answer).toMatchObject({ outcome: 'unknown', reason })
  expect(pairing).toBe('unknown')
})

test('a refusal of the service is kept in its own words', async () => {
  await using gateway = await listen((_request, response) => {
    response.writeHead(500)
    response.end('<e:Fault><faultstring>Login is\nblocked until noon</faultstring></e:Fault>')
  })
  const provider = mypos({ ...config, base_url: gateway.url })

  expect(await provider.requestPairingCode(tid, 'pair')).toMatchObject({
    outcome: 'unknown',
    detail: 'HTTP 500: Login is blocked until noon',
  })
})

test('silence ends at the deadline', async () => {
  await myPos.fail(tid, 'hang', 2)
  const hasty = mypos({ ...config, timeout_ms: 100 })

  const answer = await hasty.requestPairingCode(tid, 'pair')
  const pairing = await hasty.probePairing(tid)

  expect(answer).toMatchObject({ outcome: 'unknown', reason: 'timeout' })
  expect(pairing).toBe('unknown')
  expect(await myPos.stateOf(tid)).toBeUndefined()
})

test('a request whose answer never came may have been obeyed', async () => {
  await myPos.fail(tid, 'time_out_after_accept')
  // Long enough for myPOS to act, which the next lines rely on; it will never answer.
  const hasty = mypos({ ...config, timeout_ms: 1000 })

  const answer = await hasty.requestPairingCode(tid, 'pair')

  expect(answer).toMatchObject({ outcome: 'unknown', reason: 'timeout' })
  expect(await myPos.stateOf(tid)).toBe('pairing')
})

test('nobody at the address leaves the question open', async () => {
  const offline = mypos({ ...config, base_url: 'http://127.0.0.1:1' })

  const answer = await offline.requestPairingCode(tid, 'pair')

  expect(answer).toMatchObject({ outcome: 'unknown', reason: 'unreachable' })
  expect(await offline.probePairing(tid)).toBe('unknown')
})

test('a request that the network delivered twice has a first answer that nobody saw', async () => {
  await using gateway = await listen(async (request, response) => {
    const body = await textOf(request)
    await forward(body)
    response.end(await forward(body))
  })
  const provider = mypos({ ...config, base_url: gateway.url })

  const answer = await provider.requestPairingCode(tid, 'pair')

  expect(answer).toMatchObject({ outcome: 'unknown', reason: 'duplicate_request' })
  expect(await myPos.stateOf(tid)).toBe('pairing')
})

test('a true answer to an earlier request is not taken for the answer to this one', async () => {
  let first: string | undefined
  await using gateway = await listen(async (request, response) => {
    first ??= await forward(await textOf(request))
    response.end(first)
  })
  const provider = mypos({ ...config, base_url: gateway.url })

  const asked = await provider.requestPairingCode(tid, 'pair')
  const askedAgain = await provider.requestPairingCode(tid, 'pair')

  expect(asked).toMatchObject({ outcome: 'done' })
  expect(askedAgain).toMatchObject({ outcome: 'unknown', reason: 'forged_answer' })
})

test('a code that was changed in transit is refused', async () => {
  await using gateway = await listen(async (request, response) => {
    const answer = await forward(await textOf(request))
    response.end(answer.replace(/(code>)\d{8}/, '$100000000'))
  })
  const provider = mypos({ ...config, base_url: gateway.url })

  const answer = await provider.requestPairingCode(tid, 'pair')

  expect(answer).toMatchObject({ outcome: 'unknown', reason: 'forged_answer' })
})

test('an answer that is far too long is not read to its end', async () => {
  await using gateway = await listen(async (request, response) => {
    const answer = await forward(await textOf(request))
    response.end(answer + ' '.repeat(1_000_000))
  })
  const provider = mypos({ ...config, base_url: gateway.url })

  const answer = await provider.requestPairingCode(tid, 'pair')

  expect(answer).toMatchObject({ outcome: 'unknown', reason: 'garbled_answer' })
})

test('a signed request is not carried on to another address', async () => {
  await using gateway = await listen((_request, response) => {
    response.writeHead(307, { location: `${myPos.url}/infromhttp` }).end()
  })
  const provider = mypos({ ...config, base_url: gateway.url })

  const answer = await provider.requestPairingCode(tid, 'pair')

  expect(answer).toMatchObject({ outcome: 'unknown' })
  expect(await myPos.stateOf(tid)).toBeUndefined()
})

async function textOf(request: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

async function forward(body: string): Promise<string> {
  const response = await fetch(`${myPos.url}/infromhttp`, { method: 'POST', body })
  return response.text()
}
