import { createServer, type Server } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { androidIntent, iosLink, issuers } from '../../src/providers/twint/app_switch.ts'
import { visitorPairing } from '../../src/providers/twint/pairing.ts'
import { startSimulator } from './simulator.ts'

describe('a link to the app', () => {
  test('of an Android phone carries the token, and where to go without the app', () => {
    expect(androidIntent('01234', 'https://pay.example/client/AB12/pay?no_app=true')).toBe(
      'intent://payment#Intent;action=ch.twint.action.TWINT_PAYMENT;scheme=twint;S.code=01234;' +
        'S.startingOrigin=EXTERNAL_WEB_BROWSER;S.browser_fallback_url=https%3A%2F%2Fpay.example%2Fclient%2FAB12%2Fpay%3Fno_app%3Dtrue;end',
    )
  })

  test('of an iPhone carries the token as encoded JSON', () => {
    const link = iosLink('twint-issuer2://', '01234')

    const [address, data] = link.split('?al_applink_data=')
    expect(address).toBe('twint-issuer2://applinks/')
    expect(data).toMatch(/^[\w%.-]+$/)
    expect(JSON.parse(decodeURIComponent(data ?? ''))).toEqual({
      app_action_type: 'TWINT_PAYMENT',
      extras: { code: '01234' },
      referer_app_link: { target_url: '', url: '', app_name: 'EXTERNAL_WEB_BROWSER' },
      version: '6.0',
    })
  })
})

describe('the list of apps', () => {
  let answer: { status: number; body: string }
  let asked: number
  let server: Server
  let app_switch_url: string

  beforeAll(() => {
    server = createServer((_request, response) => {
      asked += 1
      response.writeHead(answer.status).end(answer.body)
    })
  })

  // Every test has a server at an address of its own, because the list is kept by address.
  beforeEach(async () => {
    asked = 0
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    app_switch_url = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  })

  afterEach(async () => {
    vi.useRealTimers()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })

  afterAll(() => server?.close())

  const listOf = (...names: string[]) => ({
    status: 200,
    body: JSON.stringify({
      appSwitchConfigList: names.map((displayName, i) => ({
        issuerUrlScheme: `twint-issuer${i + 1}://`,
        displayName,
      })),
    }),
  })

  test('is TWINT’s own, and asked for once a day', async () => {
    answer = listOf('UBS TWINT')

    const first = await issuers({ app_switch_url, timeout_ms: 2000 })
    answer = listOf('ZKB TWINT')
    const second = await issuers({ app_switch_url, timeout_ms: 2000 })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 })
    const tomorrow = await issuers({ app_switch_url, timeout_ms: 2000 })

    expect(first).toEqual([{ issuer_url_scheme: 'twint-issuer1://', display_name: 'UBS TWINT' }])
    expect(second).toEqual(first)
    expect(tomorrow).toMatchObject([{ display_name: 'ZKB TWINT' }])
    expect(asked).toBe(2)
  })

  test('is the last one known when TWINT is away a day later', async () => {
    answer = listOf('UBS TWINT')
    const first = await issuers({ app_switch_url, timeout_ms: 2000 })

    answer = { status: 500, body: '' }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 })

    expect(await issuers({ app_switch_url, timeout_ms: 2000 })).toEqual(first)
  })

  test.each([
    ['nothing is answered', { status: 500, body: '' }],
    ['no list is answered', { status: 200, body: '{"appSwitchConfigList":7}' }],
    ['no JSON is answered', { status: 200, body: '<html>' }],
    ['null is answered', { status: 200, body: 'null' }],
  ])('is the one built in when %s', async (_what, wrong) => {
    answer = wrong

    const list = await issuers({ app_switch_url, timeout_ms: 2000 })

    expect(list.length).toBe(55)
    expect(list).toContainEqual({
      issuer_url_scheme: 'twint-issuer6://',
      display_name: 'Raiffeisen',
    })
  })

  test('leads nowhere but to TWINT apps', async () => {
    const entries = ['javascript://', 'https://', 'twint-issuer9://', 'twint://x', 7]
    const body = JSON.stringify({
      appSwitchConfigList: entries.map((issuerUrlScheme) => ({
        issuerUrlScheme,
        displayName: 'A',
      })),
    })
    answer = { status: 200, body }

    const list = await issuers({ app_switch_url, timeout_ms: 2000 })

    expect(list).toEqual([{ issuer_url_scheme: 'twint-issuer9://', display_name: 'A' }])
  })

  test('of the simulator can be read', async () => {
    const simulator = await startSimulator('twint')

    const list = await issuers({ app_switch_url: simulator.url, timeout_ms: 2000 })
    await simulator.stop()

    expect(list.length).toBeGreaterThan(30)
  })
})

describe('the pairing state of a visitor’s page', () => {
  test.each([
    ['NO_PAIRING', false, 'pending', 'PAIRING_IN_PROGRESS'],
    [undefined, false, 'pending', 'PAIRING_IN_PROGRESS'],
    ['NO_PAIRING', true, 'pending', 'NO_PAIRING'],
    ['PAIRING_IN_PROGRESS', false, 'pending', 'PAIRING_IN_PROGRESS'],
    ['PAIRING_ACTIVE', true, 'pending', 'PAIRING_ACTIVE'],
    ['NO_PAIRING', true, 'paid', 'PAIRING_ACTIVE'],
    ['NO_PAIRING', false, 'failed', 'NO_PAIRING'],
    ['PAIRING_ACTIVE', true, 'cancelled', 'NO_PAIRING'],
    [undefined, false, 'absent', 'PAIRING_IN_PROGRESS'],
  ] as const)('%s, seen before: %s, %s: %s', (raw, seen, state, told) => {
    expect(visitorPairing(raw, seen, state)).toBe(told)
  })
})
