import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../src/server.ts'
import { login, requestOf, post as send, signed, trust } from './merchant.ts'

let simulator: Simulator
let tid: string
let lastTid = 90_000_000

beforeAll(async () => {
  simulator = await startSimulator({ port: 0 })
  await trust(simulator)
})

afterAll(() => simulator?.stop())

beforeEach(() => {
  lastTid += 1
  tid = String(lastTid)
})

describe('the SOAP service', () => {
  test('a subscription is answered with its own values and an 8-digit code', async () => {
    const request = fieldsOf({ currency: 'CHF', action: '1' })

    const answer = await call('MPRSubscribe', request)

    expect(answer).toMatchObject({ ...request, status: '0', status_msg: 'OK' })
    expect(answer.code).toMatch(/^\d{8}$/)
  })

  test('every answer is signed over its values in their order', async () => {
    const pem = await (await fetch(`${simulator.url}/control/mypos/public-key`)).text()

    const good = await call('MPRSubscribe', fieldsOf({ currency: 'CHF', action: '1' }))
    const bad = await call('MPRSubscribe', fieldsOf({ currency: 'CHF', action: '3' }))

    expect(isSigned(good, pem)).toBe(true)
    expect(isSigned(bad, pem)).toBe(true)
    expect(isSigned({ ...good, code: '00000000' }, pem)).toBe(false)
  })

  test('a terminal nobody paired is nobody’s: 8', async () => {
    const status = await call('MPRGetTxnStatus', fieldsOf({ ruid_original: 'x' }))
    const unpair = await call('MPRSubscribe', fieldsOf({ currency: 'CHF', action: '2' }))

    expect([status.status, unpair.status]).toEqual(['8', '8'])
  })

  test('a number used before is refused: 6', async () => {
    const request = fieldsOf({ currency: 'CHF', action: '1' })
    await call('MPRSubscribe', request)

    const again = await call('MPRSubscribe', request)

    expect(again).toMatchObject({ status: '6' })
    expect(again.code).toBeUndefined()
  })

  test('a request that was refused for its signature does not use up its number', async () => {
    const request = fieldsOf({ currency: 'CHF', action: '1' })
    await post('MPRSubscribe', { ...request, signature: 'AAAA' })

    expect(await call('MPRSubscribe', request)).toMatchObject({ status: '0' })
  })

  test.each(['key_index', 'version', 'login', 'tid', 'ruid', 'currency', 'action', 'signature'])(
    'a request without %s is refused: 1',
    async (name) => {
      const { [name]: _left_out, ...rest } = signed(fieldsOf({ currency: 'CHF', action: '1' }))

      const answer = await post('MPRSubscribe', rest)

      expect(answer).toMatchObject({ status: '1', status_msg: `missing: ${name}` })
    },
  )

  test.each([
    ['action', '3'],
    ['currency', '756'],
    ['tid', '9000001'],
    ['version', '1.0'],
    ['ruid', 'x'.repeat(256)],
  ])('a %s of %s is refused: 4', async (name, value) => {
    const request = { ...fieldsOf({ currency: 'CHF', action: '1' }), [name]: value }

    expect(await call('MPRSubscribe', request)).toMatchObject({ status: '4' })
  })

  test.each([
    ['of another request', { action: '2' }],
    ['of an unknown login', { login: 'nobody@example.test' }],
    ['of a key that was never registered', { key_index: '2' }],
  ])('a signature %s is refused: 2', async (_whose, change) => {
    const request = signed(fieldsOf({ currency: 'CHF', action: '1' }))

    expect(await post('MPRSubscribe', { ...request, ...change })).toMatchObject({ status: '2' })
  })

  test('a call it does not know is refused: 5', async () => {
    const answers = [await call('MPRPurchase', fieldsOf({})), await call('constructor', {})]

    expect(answers).toMatchObject([{ status: '5' }, { status: '5' }])
  })

  test.each(['', 'not XML', '<Envelope/>', '<Envelope><Body/></Envelope>', '<a>'.repeat(3)])(
    '%j is answered with a fault',
    async (body) => {
      const response = await fetch(`${simulator.url}/infromhttp`, { method: 'POST', body })

      expect(response.status).toBe(500)
      expect(await response.text()).toContain('<faultcode>soap:Client</faultcode>')
    },
  )

  test('it describes itself', async () => {
    const response = await fetch(`${simulator.url}/infromhttp?wsdl`)
    const description = await response.text()

    expect(() => new SaxesParser({ xmlns: true }).write(description).close()).not.toThrow()
    expect(description).toContain(`location="${simulator.url}/infromhttp"`)
  })
})

describe('the control API', () => {
  test('terminals are listed in order with their state, and without the waiting code', async () => {
    const { code } = await call('MPRSubscribe', fieldsOf({ currency: 'CHF', action: '1' }))

    const waiting = await terminalOnList()
    await control('POST', `/terminals/${tid}/type`, { code })
    const paired = await terminalOnList()

    expect(waiting).toEqual({ tid, currency: 'CHF', owner: null, state: 'pairing' })
    expect(paired).toEqual({ tid, currency: 'CHF', owner: login, state: 'paired' })
  })

  test('an expired code no longer waits', async () => {
    await call('MPRSubscribe', fieldsOf({ currency: 'CHF', action: '1' }))

    const expired = await control('POST', `/terminals/${tid}/expire`)
    const again = await control('POST', `/terminals/${tid}/expire`)

    expect([expired.status, again.status]).toEqual([204, 404])
    expect(await terminalOnList()).toMatchObject({ state: 'unpaired' })
  })

  test.each([
    ['no terminal', '99999999', '12345678', 404, 'unknown_terminal'],
    ['too short', undefined, '1234567', 422, 'incomplete_code'],
    ['no code at all', undefined, undefined, 422, 'incomplete_code'],
  ])('typing is refused: %s', async (_why, where, code, status, problem) => {
    await call('MPRSubscribe', fieldsOf({ currency: 'CHF', action: '1' }))

    const response = await control('POST', `/terminals/${where ?? tid}/type`, { code })

    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ problem })
  })

  test('a code opens a terminal once', async () => {
    const { code } = await call('MPRSubscribe', fieldsOf({ currency: 'CHF', action: '1' }))
    await control('POST', `/terminals/${tid}/type`, { code })

    const again = await control('POST', `/terminals/${tid}/type`, { code })

    expect(await again.json()).toMatchObject({ problem: 'no_code_awaited' })
  })

  test('only RSA keys are taken', async () => {
    const curve = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' })

    const answers = [
      await control('PUT', '/merchants/x@example.test', { public_key_pem: 'secret' }),
      await control('PUT', '/merchants/x@example.test', { public_key_pem: curve }),
      await control('PUT', '/merchants/x@example.test', {}),
    ]

    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400])
  })

  test('a failure hits its terminal, the given number of times', async () => {
    await control('POST', '/failures', { mode: 'inactive_tid', times: 2, tid })
    const ask = () => call('MPRSubscribe', fieldsOf({ currency: 'CHF', action: '1' }))

    const mine = tid
    tid = 'ANOTHER1'
    const other = await ask()
    tid = mine
    const answers = [await ask(), await ask(), await ask()]

    expect(other.status).toBe('0')
    expect(answers.map(({ status }) => status)).toEqual(['7', '7', '0'])
  })
})

const fieldsOf = (own: Record<string, string>) => requestOf(tid, own)

const call = (method: string, fields: Record<string, string>) =>
  send(simulator, method, signed(fields))

const post = (method: string, fields: Record<string, string>) => send(simulator, method, fields)

function isSigned({ signature, ...fields }: Record<string, string>, pem: string): boolean {
  const values = Buffer.from(Object.values(fields).join(';'))
  return verify('sha256', values, createPublicKey(pem), Buffer.from(signature!, 'base64'))
}

function control(method: string, path: string, body?: unknown): Promise<Response> {
  return fetch(`${simulator.url}/control/mypos${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
}

async function terminalOnList(): Promise<unknown> {
  const { terminals } = (await (await control('GET', '/terminals')).json()) as {
    terminals: { tid: string }[]
  }
  expect(terminals.map((terminal) => terminal.tid)).toEqual(
    terminals.map((terminal) => terminal.tid).sort(),
  )
  return terminals.find((terminal) => terminal.tid === tid)
}
