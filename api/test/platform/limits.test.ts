import { readConfig } from '@kermesse/core/platform/config'
import { solveCaptcha } from '@kermesse/sdk/captcha'
import { createClient } from '@kermesse/sdk/client'
import { describe, expect, onTestFinished, test } from 'vitest'
import { addressOf, isProxyMissing } from '../../src/addresses.ts'
import { newAddress, operationOf, refused, startApi } from '../api.ts'
import { createBands, createFestival, createSuperadmin } from '../festival.ts'

const api = await startApi()
const { knex } = api
const { event_id, sessions } = await createFestival(api)
const short = operationOf('clients.short')

/** Looks a number up by hand, from an address and with what a browser sends along. */
async function look(short_id: string, address: string, headers: Record<string, string> = {}) {
  const more = { 'x-forwarded-for': address, ...headers }
  return api.call(short, { path: { short_id }, headers: more })
}

const cookieOf = (answer: { headers: Headers }) => answer.headers.get('set-cookie')!.split(';')[0]!

async function numbers(count: number) {
  return (await createBands(knex, event_id, count)).map(({ short_id }) => short_id)
}

async function solved(subject: string, purpose: 'wristband' | 'refund' = 'wristband') {
  const captcha = await api.sdk().captcha.get({ query: { purpose, subject } })
  return { captcha: await solveCaptcha(captcha) }
}

describe('guessing numbers', () => {
  test('costs a captcha after twenty wrong ones a minute from one address', async () => {
    const address = newAddress()
    const [number] = await numbers(1)
    for (let n = 0; n < 20; n++) expect((await look(`ZZ${n}ZZ`, address)).status).toBe(404)

    const answer = await look(number!, address)

    expect(answer).toMatchObject({ status: 428, body: { error_code: 'captcha_required' } })
    expect(answer.body.details).toEqual({ purpose: 'wristband', subject: number!.toLowerCase() })
    expect((await look(number!, address, await solved(number!))).status).toBe(200)
    expect((await look(number!, newAddress())).status).toBe(200)
  })

  test('is budgeted when every guess is right, too', async () => {
    const address = newAddress()
    const neighbours = await numbers(40)

    const statuses = []
    for (const number of neighbours) statuses.push((await look(number, address)).status)

    expect(statuses.filter((status) => status === 200)).toHaveLength(30)
    expect(statuses.slice(30)).toEqual(Array(10).fill(428))
  })

  test('is budgeted over the whole event, wherever it comes from', async () => {
    const other = await createFestival(api)
    const [band] = await createBands(knex, other.event_id, 1)
    const { short_id } = band!
    const statuses = []
    for (let n = 0; n < 610; n++) statuses.push((await look(short_id, newAddress())).status)

    expect(statuses.slice(0, 600)).toEqual(Array(600).fill(200))
    expect(statuses.slice(600)).toEqual(Array(10).fill(428))
    // The other event's visitors notice nothing.
    expect((await look((await numbers(1))[0]!, newAddress())).status).toBe(200)
  })

  test('is counted by the address that the proxy adds, not by one that the caller makes up', async () => {
    const address = newAddress()
    const guess = (n: number) => look('ZZ99ZZ99', `10.9.9.${n}, ${address}`)
    for (let n = 0; n < 20; n++) expect((await guess(n)).status).toBe(404)

    expect((await guess(99)).status).toBe(428)
  })

  test('is counted by network where an address is one of many that a caller has', async () => {
    const guess = (address: string) => look('ZZ99ZZ99', address)
    for (let n = 0; n < 20; n++)
      expect((await guess(`2001:db8:1:2:${n.toString(16)}::1`)).status).toBe(404)

    expect((await guess('2001:db8:1:2:ffff::1')).status).toBe(428)
    expect((await guess('2001:db8:1:3::1')).status).toBe(404)
  })

  test('is counted by the larger network around it, where somebody has a whole one', async () => {
    const guess = (n: number) => look('ZZ99ZZ99', `2001:db8:77:${n.toString(16)}::1`)
    for (let n = 0; n < 160; n++) expect((await guess(n)).status).toBe(404)

    expect((await guess(500)).status).toBe(428)
    expect((await look('ZZ99ZZ99', '2001:db8:78:1::1')).status).toBe(404)
  })

  test('of the event that a number belongs to is budgeted as well', async () => {
    const general = operationOf('events.general')
    const headers = { 'x-forwarded-for': newAddress() }
    const ask = (client_uid: string) => api.call(general, { query: { client_uid }, headers })
    for (const number of await numbers(30)) expect((await ask(number)).status).toBe(200)

    expect((await ask((await numbers(1))[0]!)).status).toBe(428)
  })

  test('is budgeted for staff of another event', async () => {
    const [band] = await numbers(1)
    const elsewhere = await createFestival(api)
    const headers = { 'access-token': elsewhere.sessions.admin }
    const statuses = []
    for (let n = 0; n < 301; n++) statuses.push((await look(band!, newAddress(), headers)).status)

    expect(statuses.at(-2)).toBe(200)
    expect(statuses.at(-1)).toBe(428)
  })
})

describe('one phone', () => {
  test('blocks nobody behind the same address: who opened a wallet before opens it again', async () => {
    const address = newAddress()
    const [mine, other] = await numbers(2)
    const cookie = cookieOf(await look(mine!, address))
    for (let n = 0; n < 60; n++) await look(`ZZ${n}ZZ`, address)

    expect((await look(mine!, address, { cookie })).status).toBe(200)
    expect((await look(mine!, address)).status).toBe(428)
    // It is known for its own wallet alone.
    expect((await look(other!, address, { cookie })).status).toBe(428)
  })

  test('is not what a crowd is: a hundred wallets open behind one address', async () => {
    const crowd = api.sdk(undefined, newAddress()).clients

    for (const short_id of await numbers(100))
      expect(await crowd.short({ path: { short_id } })).toHaveProperty('uid')
  })

  test('with a cookie of its own making is a stranger', async () => {
    const address = newAddress()
    const [mine] = await numbers(1)
    const cookie = cookieOf(await look(mine!, address))
    for (let n = 0; n < 60; n++) await look(`ZZ${n}ZZ`, address)

    const forged = cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))

    expect((await look(mine!, address, { cookie: forged })).status).toBe(428)
  })

  test('with wrong device tokens keeps no device out', async () => {
    const address = newAddress()
    const from = api.sdk(undefined, address).tokens
    const superadmin = await createSuperadmin(api)
    const body = { event_id }
    const { token } = await api.sdk(superadmin.token).tokens.create({ body })
    for (let n = 0; n < 31; n++)
      await refused(from.login({ body: { token: 'not-a-token' } }), 'wrong_credentials', 401)

    expect(await from.login({ body: { token: token! } })).toHaveProperty('token')
  })
})

describe('a captcha', () => {
  test('is good once', async () => {
    const [number] = await numbers(1)
    const address = newAddress()
    for (let n = 0; n < 20; n++) await look(`ZZ${n}ZZ`, address)
    const captcha = await solved(number!)

    const statuses = []
    for (let n = 0; n < 3; n++) statuses.push((await look(number!, address, captcha)).status)

    expect(statuses).toEqual([200, 428, 428])
  })

  test('is good once, however many use it at the same moment', async () => {
    const [number] = await numbers(1)
    const address = newAddress()
    for (let n = 0; n < 20; n++) await look(`ZZ${n}ZZ`, address)
    const captcha = await solved(number!)

    const answers = await Promise.all(
      Array.from({ length: 8 }, () => look(number!, address, captcha)),
    )

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is good for its purpose and its subject alone', async () => {
    const [number, other] = await numbers(2)
    const address = newAddress()
    for (let n = 0; n < 20; n++) await look(`ZZ${n}ZZ`, address)

    expect((await look(number!, address, await solved(other!))).status).toBe(428)
    expect((await look(number!, address, await solved(number!, 'refund'))).status).toBe(428)
    expect((await look(number!, address, await solved(number!))).status).toBe(200)
  })

  test('is worth nothing when somebody else made or changed it', async () => {
    const [number] = await numbers(1)
    const address = newAddress()
    for (let n = 0; n < 20; n++) await look(`ZZ${n}ZZ`, address)
    const query = { purpose: 'wristband' as const, subject: number! }
    const made = await api.sdk().captcha.get({ query })
    const changed = [
      { ...made, parameters: { ...made.parameters, keyPrefix: '0' } },
      { ...made, parameters: { ...made.parameters, expiresAt: made.parameters.expiresAt + 1 } },
      { ...made, signature: '0'.repeat(64) },
    ]

    for (const one of changed) {
      const captcha = await solveCaptcha(one)
      expect((await look(number!, address, { captcha })).status).toBe(428)
    }
    expect((await look(number!, address, { captcha: 'bm90IEpTT04' })).status).toBe(428)
  })

  test('is asked for on the first step of a refund, and solved by the client unless it shall not', async () => {
    const path = { short_id: (await numbers(1))[0]! }
    const told: unknown[] = []
    const client = (captcha: false | ((task: unknown) => undefined)) =>
      createClient({ url: api.url, captcha })

    await refused(client(false).refund_forms.get({ path }), 'captcha_required', 428)
    const state = await client((task) => void told.push(task)).refund_forms.get({ path })

    expect(state).toHaveProperty('status')
    expect(told).toEqual([{ purpose: 'refund', subject: path.short_id.toLowerCase() }])
  })

  test('is not asked for again on the second step', async () => {
    const get = operationOf('refund_forms.get')
    const [short_id] = await numbers(1)
    const headers = await solved(short_id!, 'refund')
    const first = await api.call(get, { path: { short_id: short_id! }, headers })
    const cookie = cookieOf(first)

    const again = await api.call(get, { path: { short_id: short_id! }, headers: { cookie } })

    expect([first.status, again.status]).toEqual([200, 200])
  })
})

test('the cookie tells scripts, other sites and its reader nothing', async () => {
  const [number] = await numbers(1)
  const answer = await look(number!, newAddress())

  const cookie = answer.headers.get('set-cookie')!
  expect(cookie).toMatch(/; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/)
  expect(cookie.toLowerCase()).not.toContain(number!.toLowerCase())
  expect(sessions.admin).toBeTruthy()
})

describe('somebody signed in', () => {
  test('has a limit as well, counted by all processes together and by session', async () => {
    const busy = await startApi({ calls_per_minute: 120 })
    const festival = await createFestival(busy)
    const { server, admin } = festival.sessions
    const me = async (token: string) => (await busy.call(operationOf('users.me'), { token })).status

    const statuses = await Promise.all(Array.from({ length: 160 }, () => me(server)))

    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(120)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(30)
    expect(await me(admin)).toBe(200)
  })
})

describe('behind proxies', () => {
  test.each([
    [0, '127.0.0.1'],
    [1, '198.18.200.3'],
    [2, '198.18.200.2'],
    [9, '127.0.0.1'],
  ])(
    '%i of our own, the address is the one that the outermost of them saw: %s',
    (proxies, seen) => {
      const headers = { 'x-forwarded-for': '10.0.0.1, 198.18.200.2, 198.18.200.3' }
      const request = { headers, info: { remoteAddress: '127.0.0.1' } } as never

      expect(addressOf(request, { proxies })).toBe(seen)
    },
  )

  test('an installation that was not told of them is warned', () => {
    expect(isProxyMissing({ proxies: 0, is_https: true })).toBe(true)
    expect(isProxyMissing({ proxies: 1, is_https: true })).toBe(false)
    expect(isProxyMissing({ proxies: 0, is_https: false })).toBe(false)
  })

  test('their number is a number', () => {
    const read = (text: string) =>
      readConfig({
        DATABASE_URL: 'postgres://127.0.0.1/x',
        DATA_DIR: api.config.data_dir,
        KERMESSE_TRUST_PROXY: text,
      })

    expect(read('2').proxies).toBe(2)
    expect(() => read('true')).toThrow('must be the number of proxies')
  })
})

test('callers who wait in vain for a connection are refused, and the server goes on', async () => {
  const busy = await startApi({ database_pool: 2 })
  const { client } = busy.app.db
  const held = await Promise.all([client.acquireConnection(), client.acquireConnection()])
  const unheard: unknown[] = []
  const listen = (error: unknown) => unheard.push(error)
  process.on('unhandledRejection', listen)
  onTestFinished(() => void process.off('unhandledRejection', listen))

  const refused = await busy.call(short, { path: { short_id: 'KJ0002AC' } })
  for (const one of held) await client.releaseConnection(one)
  const found = await busy.call(short, { path: { short_id: 'KJ0002AC' } })

  expect([refused.status, found.status]).toEqual([503, 404])
  expect(unheard).toEqual([])
}, 30_000)
