import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MyPosConfig, mypos } from '../../src/providers/mypos.ts'
import type { PairingDirection, TerminalProvider } from '../../src/providers/terminal.ts'
import { type SimulatorProcess, startSimulator } from './simulator.ts'

let simulator: SimulatorProcess
let config: MyPosConfig
let terminals: TerminalProvider
let tid: string
let lastTid = 90_000_000

const merchant = newKeys()
const stranger = newKeys()

beforeAll(async () => {
  simulator = await startSimulator()
  config = {
    base_url: simulator.url,
    login: 'till@example.test',
    key_index: 1,
    private_key_pem: merchant.private_key_pem,
    mypos_public_key_pem: String(await simulator.control('GET', '/public-key')),
    timeout_ms: 5000,
  }
  await trust(config.login, merchant.public_key_pem)
})

afterAll(() => simulator?.stop())

beforeEach(async () => {
  await simulator.control('DELETE', '/failures')
  terminals = mypos(config)
  lastTid += 1
  tid = String(lastTid)
})

describe('pairing', () => {
  test('a terminal is ours once the code was typed on it, not before', async () => {
    const before = await terminals.probePairing(tid)
    const code = await codeFor('pair')
    const asked = await terminals.probePairing(tid)
    await type(code)
    const typed = await terminals.probePairing(tid)

    expect([before, asked, typed]).toEqual(['not_paired', 'not_paired', 'paired'])
  })

  test('a terminal stays ours until the unpair code was typed on it', async () => {
    await type(await codeFor('pair'))

    const code = await codeFor('unpair')
    const asked = await terminals.probePairing(tid)
    await type(code)
    const typed = await terminals.probePairing(tid)

    expect([asked, typed]).toEqual(['paired', 'not_paired'])
  })

  test('a wrong code pairs nothing, and the right one still does', async () => {
    const code = await codeFor('pair')

    const wrong = await type(String((Number(code) + 1) % 100_000_000).padStart(8, '0'))
    const after = await terminals.probePairing(tid)
    await type(code)

    expect(wrong).toMatchObject({ problem: 'wrong_code' })
    expect(after).toBe('not_paired')
    expect(await terminals.probePairing(tid)).toBe('paired')
  })

  test('a code that expired pairs nothing', async () => {
    const code = await codeFor('pair')

    await simulator.control('POST', `/terminals/${tid}/expire`)
    const typed = await type(code)

    expect(typed).toMatchObject({ problem: 'code_expired' })
    expect(await terminals.probePairing(tid)).toBe('not_paired')
  })

  test('a second code makes the first one void', async () => {
    const first = await codeFor('pair')
    const second = await codeFor('pair')

    const typed = first === second ? undefined : await type(first)
    await type(second)

    expect(typed).toMatchObject({ problem: 'wrong_code' })
    expect(await terminals.probePairing(tid)).toBe('paired')
  })

  test('a code is called dead when its lifetime ends, counted from before it was asked', async () => {
    const provider = mypos({ ...config, code_lifetime_ms: 60_000 })

    const earliest = Date.now() + 60_000
    const code = await provider.requestPairingCode(tid, 'pair')
    const latest = Date.now() + 60_000

    const expires = code.outcome === 'done' ? Date.parse(code.expires_at) : Number.NaN
    expect(expires).toBeGreaterThanOrEqual(earliest)
    expect(expires).toBeLessThanOrEqual(latest)
  })
})

describe('refusals', () => {
  test.each([
    ['inactive_tid', 'terminal_inactive'],
    ['foreign_tid', 'terminal_not_ours'],
    ['pending_request', 'pending_request'],
  ])('%s is rejected as %s', async (mode, reason) => {
    await fail(mode)

    const answer = await terminals.requestPairingCode(tid, 'pair')

    expect(answer).toMatchObject({ outcome: 'rejected', reason })
  })

  test('the number of a pending request is told to whoever must cancel it', async () => {
    await fail('pending_request')

    const answer = await terminals.requestPairingCode(tid, 'pair')

    expect(answer).toMatchObject({ detail: 'PENDING-0001' })
  })

  test('a request signed with a key that myPOS does not know is rejected', async () => {
    const provider = mypos({ ...config, private_key_pem: stranger.private_key_pem })

    const answer = await provider.requestPairingCode(tid, 'pair')

    expect(answer).toMatchObject({ outcome: 'rejected', reason: 'bad_signature' })
    expect(await provider.probePairing(tid)).toBe('unknown')
  })

  test('a terminal of another merchant is not ours to pair', async () => {
    const login = 'other@example.test'
    await trust(login, stranger.public_key_pem)
    const other = mypos({ ...config, login, private_key_pem: stranger.private_key_pem })
    await type(await codeFor('pair', other))

    const answer = await terminals.requestPairingCode(tid, 'pair')

    expect(answer).toMatchObject({ outcome: 'rejected', reason: 'terminal_not_ours' })
    expect(await terminals.probePairing(tid)).toBe('not_paired')
    expect(await other.probePairing(tid)).toBe('paired')
  })

  test('a terminal that counts in another currency is rejected', async () => {
    await codeFor('pair')
    const provider = mypos({ ...config, currency: 'EUR' })

    const answer = await provider.requestPairingCode(tid, 'pair')

    expect(answer).toMatchObject({ outcome: 'rejected', reason: 'invalid_parameters' })
  })

  test('what is no TID is refused without asking anyone', async () => {
    const offline = mypos({ ...config, base_url: 'http://127.0.0.1:1' })

    const answer = await offline.requestPairingCode('<script>', 'pair')

    expect(answer).toMatchObject({ outcome: 'rejected', reason: 'invalid_parameters' })
    expect(await offline.probePairing('9000')).toBe('not_paired')
  })

  test('a key that is no key is found when the adapter is made', () => {
    expect(() => mypos({ ...config, private_key_pem: 'secret' })).toThrow()
    expect(() => mypos({ ...config, mypos_public_key_pem: 'public' })).toThrow()
  })
})

describe('doubts', () => {
  test.each([
    ['http_500', 'http_error'],
    ['garbled', 'garbled_answer'],
    ['bad_signature', 'forged_answer'],
  ])('after %s nobody knows: %s', async (mode, reason) => {
    await fail(mode, 2)

    const answer = await terminals.requestPairingCode(tid, 'pair')
    const pairing = await terminals.probePairing(tid)

    expect(answer).toMatchObject({ outcome: 'unknown', reason })
    expect(pairing).toBe('unknown')
  })

  test('silence ends at the deadline', async () => {
    await fail('hang', 2)
    const hasty = mypos({ ...config, timeout_ms: 100 })

    const answer = await hasty.requestPairingCode(tid, 'pair')
    const pairing = await hasty.probePairing(tid)

    expect(answer).toMatchObject({ outcome: 'unknown', reason: 'timeout' })
    expect(pairing).toBe('unknown')
    expect(await shownState()).toBeUndefined()
  })

  test('a request whose answer never came may have been obeyed', async () => {
    await fail('time_out_after_accept')
    // Long enough for myPOS to act, which the next lines rely on; it will never answer.
    const hasty = mypos({ ...config, timeout_ms: 1000 })

    const answer = await hasty.requestPairingCode(tid, 'pair')

    expect(answer).toMatchObject({ outcome: 'unknown', reason: 'timeout' })
    expect(await shownState()).toBe('pairing')
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
    expect(await shownState()).toBe('pairing')
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

  test('a code that was changed on its way is not believed', async () => {
    await using gateway = await listen(async (request, response) => {
      const answer = await forward(await textOf(request))
      response.end(answer.replace(/(code>)\d{8}/, '$100000000'))
    })
    const provider = mypos({ ...config, base_url: gateway.url })

    const answer = await provider.requestPairingCode(tid, 'pair')

    expect(answer).toMatchObject({ outcome: 'unknown', reason: 'forged_answer' })
  })

  test('an endless answer is cut off', async () => {
    await using gateway = await listen((_request, response) => {
      response.end('x'.repeat(1_000_000))
    })
    const provider = mypos({ ...config, base_url: gateway.url })

    const answer = await provider.requestPairingCode(tid, 'pair')

    expect(answer).toMatchObject({ outcome: 'unknown', reason: 'garbled_answer' })
  })

  test('a signed request is not carried on to another address', async () => {
    await using gateway = await listen((_request, response) => {
      response.writeHead(307, { location: `${simulator.url}/infromhttp` }).end()
    })
    const provider = mypos({ ...config, base_url: gateway.url })

    const answer = await provider.requestPairingCode(tid, 'pair')

    expect(answer).toMatchObject({ outcome: 'unknown' })
    expect(await shownState()).toBeUndefined()
  })
})

describe('configuration', () => {
  test('without a public key of myPOS answers are believed unverified', async () => {
    await fail('bad_signature')
    const trusting = mypos({ ...config, mypos_public_key_pem: undefined })

    const answer = await trusting.requestPairingCode(tid, 'pair')

    expect(answer).toMatchObject({ outcome: 'done' })
  })

  test('a login may hold every character that XML minds', async () => {
    const login = `"bar" & 'grill' <é;>@example.test`
    await trust(login, merchant.public_key_pem)

    const answer = await mypos({ ...config, login }).requestPairingCode(tid, 'pair')

    expect(answer).toMatchObject({ outcome: 'done' })
  })

  test('another reading of the probe can be plugged in', async () => {
    const heard: number[] = []
    const readProbe = (status: number) => {
      heard.push(status)
      return 'unknown' as const
    }

    const pairing = await mypos({ ...config, readProbe }).probePairing(tid)

    expect(pairing).toBe('unknown')
    expect(heard).toEqual([8])
  })

  test('the base address may end in a slash', async () => {
    const provider = mypos({ ...config, base_url: `${simulator.url}/` })

    expect(await provider.requestPairingCode(tid, 'pair')).toMatchObject({ outcome: 'done' })
  })
})

async function codeFor(direction: PairingDirection, provider = terminals): Promise<string> {
  const answer = await provider.requestPairingCode(tid, direction)
  if (answer.outcome !== 'done') throw new Error(`no code: ${answer.reason}`)
  return answer.code
}

const type = (code: string) => simulator.control('POST', `/terminals/${tid}/type`, { code })

const fail = (mode: string, times = 1) =>
  simulator.control('POST', '/failures', { mode, times, tid })

const trust = (login: string, public_key_pem: string) =>
  simulator.control('PUT', `/merchants/${encodeURIComponent(login)}`, { public_key_pem })

/** What the terminal itself shows; undefined when myPOS never heard of it. */
async function shownState(): Promise<string | undefined> {
  const { terminals: all } = (await simulator.control('GET', '/terminals')) as {
    terminals: { tid: string; state: string }[]
  }
  return all.find((terminal) => terminal.tid === tid)?.state
}

function newKeys() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    public_key_pem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    private_key_pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

/** Something on the way to myPOS. */
async function listen(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function textOf(request: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

async function forward(body: string): Promise<string> {
  const response = await fetch(`${simulator.url}/infromhttp`, { method: 'POST', body })
  return response.text()
}
