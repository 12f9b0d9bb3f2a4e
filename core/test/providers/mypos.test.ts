import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MyPosConfig, mypos } from '../../src/providers/mypos_terminals.ts'
import type { TerminalProvider } from '../../src/providers/terminal.ts'
import { codeFor, type MyPosWorld, newKeys, startMyPos } from './mypos.ts'

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

const stranger = newKeys()

describe('pairing', () => {
  test('a terminal is ours once the code was typed on it, not before', async () => {
    const before = await terminals.probePairing(tid)
    const code = await codeFor(terminals, tid, 'pair')
    const asked = await terminals.probePairing(tid)
    await myPos.type(tid, code)
    const typed = await terminals.probePairing(tid)

    expect([before, asked, typed]).toEqual(['not_paired', 'not_paired', 'paired'])
  })

  test('a terminal stays ours until the unpair code was typed on it', async () => {
    await myPos.type(tid, await codeFor(terminals, tid, 'pair'))

    const code = await codeFor(terminals, tid, 'unpair')
    const asked = await terminals.probePairing(tid)
    await myPos.type(tid, code)
    const typed = await terminals.probePairing(tid)

    expect([asked, typed]).toEqual(['paired', 'not_paired'])
  })

  test('a wrong code pairs nothing, and the right one still does', async () => {
    const code = await codeFor(terminals, tid, 'pair')

    const wrong = await myPos.type(tid, String((Number(code) + 1) % 100_000_000).padStart(8, '0'))
    const after = await terminals.probePairing(tid)
    await myPos.type(tid, code)

    expect(wrong).toMatchObject({ problem: 'wrong_code' })
    expect(after).toBe('not_paired')
    expect(await terminals.probePairing(tid)).toBe('paired')
  })

  test('a code that expired pairs nothing', async () => {
    const code = await codeFor(terminals, tid, 'pair')

    await myPos.control('POST', `/terminals/${tid}/expire`)
    const typed = await myPos.type(tid, code)

    expect(typed).toMatchObject({ problem: 'code_expired' })
    expect(await terminals.probePairing(tid)).toBe('not_paired')
  })

  test('a second code makes the first one void', async () => {
    const first = await codeFor(terminals, tid, 'pair')
    const second = await codeFor(terminals, tid, 'pair')

    const typed = first === second ? undefined : await myPos.type(tid, first)
    await myPos.type(tid, second)

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
    await myPos.fail(tid, mode)

    const answer = await terminals.requestPairingCode(tid, 'pair')

    expect(answer).toMatchObject({ outcome: 'rejected', reason })
  })

  test('a pending request’s number is returned so that it can be cancelled', async () => {
    await myPos.fail(tid, 'pending_request')

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
    await myPos.trust(login, stranger.public_key_pem)
    const other = mypos({ ...config, login, private_key_pem: stranger.private_key_pem })
    await myPos.type(tid, await codeFor(other, tid, 'pair'))

    const answer = await terminals.requestPairingCode(tid, 'pair')

    expect(answer).toMatchObject({ outcome: 'rejected', reason: 'terminal_not_ours' })
    expect(await terminals.probePairing(tid)).toBe('not_paired')
    expect(await other.probePairing(tid)).toBe('paired')
  })

  test('a terminal that counts in another currency is rejected', async () => {
    await codeFor(terminals, tid, 'pair')
    const provider = mypos({ ...config, currency: 'EUR' })

    const answer = await provider.requestPairingCode(tid, 'pair')

    expect(answer).toMatchObject({ outcome: 'rejected', reason: 'invalid_parameters' })
  })

  test('an invalid TID is refused without a request', async () => {
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

describe('configuration', () => {
  test('values are signed in another order where the account expects it', async () => {
    const login = 'other-order@example.test'
    const signing_order = ['version', 'login', 'key_index', 'tid', 'ruid']
    await myPos.trust(login, myPos.public_key_pem, signing_order)

    const usual = await mypos({ ...config, login }).requestPairingCode(tid, 'pair')
    const other = await mypos({ ...config, login, signing_order }).requestPairingCode(tid, 'pair')

    expect(usual).toMatchObject({ outcome: 'rejected', reason: 'bad_signature' })
    expect(other).toMatchObject({ outcome: 'done' })
  })

  test('without a public key of myPOS responses are accepted unverified', async () => {
    await myPos.fail(tid, 'bad_signature')
    const trusting = mypos({ ...config, mypos_public_key_pem: undefined })

    const answer = await trusting.requestPairingCode(tid, 'pair')

    expect(answer).toMatchObject({ outcome: 'done' })
  })

  test('a login may hold every character that XML minds', async () => {
    const login = `"bar" & 'grill' <é;>@example.test`
    await myPos.trust(login, myPos.public_key_pem)

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
    const provider = mypos({ ...config, base_url: `${myPos.url}/` })

    expect(await provider.requestPairingCode(tid, 'pair')).toMatchObject({ outcome: 'done' })
  })
})
