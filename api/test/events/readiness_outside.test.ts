import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { startInfomaniak } from '../../../core/test/providers/infomaniak.ts'
import { startPrinter } from '../../../simulator/src/printer.ts'
import { startApi } from '../api.ts'
import { createFestival, daysFromNow } from '../festival.ts'
import { openHouse, startMoneyOut, type World } from '../money_out.ts'
import { readinessOf } from './readiness_stage.ts'

const printer = await startPrinter(0)
const printers = { networks: ['127.0.0.1/32'], port: printer.port, timeout_ms: 400 }
const world = await startMoneyOut({ printers })

const look = ({ office, event_id }: Awaited<ReturnType<typeof openHouse>>) =>
  readinessOf(office, event_id)

/** Asserts that a refused payment opened nothing and stored nothing. */
async function assertNothingOpened({ event_id }: { event_id: string }) {
  expect(await world.api.knex('payments').where({ event_id })).toEqual([])
  expect(await world.api.knex('provider_calls').where({ event_id })).toEqual([])
}

test('providers that answer and know the account are ready', async () => {
  const house = await openHouse(world)

  const { code } = await look(house)

  expect([code('twint'), code('payrexx'), code('mypos')]).toEqual(
    Array.from({ length: 3 }, () => 'account_answers'),
  )
  await assertNothingOpened(house)
})

test('ways to pay that are offered and not active at Payrexx are named', async () => {
  const house = await openHouse(world)
  const account = `/control/payrexx/accounts/${house.instance}`
  const codeWith = async (active_methods: string[]) => {
    await house.control('PUT', account, { active_methods })
    return (await look(house)).of.payrexx
  }

  expect(await codeWith(['visa', 'twint'])).toMatchObject({ code: 'account_answers' })
  expect(await codeWith(['klarna'])).toMatchObject({
    state: 'error',
    code: 'account_without_methods',
    records: [{ id: 'enable_cards' }, { id: 'twint.enable_twint' }],
  })
  expect(await codeWith(['visa'])).toMatchObject({ records: [{ id: 'twint.enable_twint' }] })
  await house.superadmin.events.update({
    path: { id: house.event_id },
    body: { twint: { enable_twint: false } },
  })
  expect(await codeWith(['visa'])).toMatchObject({ code: 'account_answers' })
})

test('a provider that refuses the account says so, and not in whose words', async () => {
  const house = await openHouse(world)
  const { superadmin, event_id, instance } = house
  const URL = `${world.providers.url}/payrexx/v1.16/?instance=${instance}`
  await superadmin.events.update({
    path: { id: event_id },
    body: {
      pay: { URL, SECRET: 'not-the-secret' },
      twint_direct: { merchant_uuid: randomUUID() },
    },
  })

  const { of, all } = await look(house)

  expect(of.payrexx).toMatchObject({ state: 'error', code: 'account_refused', params: {} })
  expect(of.twint).toMatchObject({ state: 'error', code: 'account_refused', params: {} })
  expect(JSON.stringify(all)).not.toMatch(/not-the-secret|open sesame/)
})

test.each([
  ['garbled', 'account_garbled'],
  ['throttled', 'account_busy'],
  ['http_500', 'account_unreachable'],
  ['hang', 'no_answer_in_time'],
])('a provider that does %s is not known: %s', async (mode, code) => {
  const house = await openHouse(world)
  const { control, instance, merchant_uuid } = house
  await control('POST', '/control/payrexx/failures', { mode, instance, times: 3 })
  await control('POST', '/control/twint/failures', { mode, merchant: merchant_uuid, times: 3 })

  const { of } = await look(house)

  expect(of.payrexx).toMatchObject({ state: 'unknown', code })
  expect(of.twint).toMatchObject({ state: 'unknown', code })
  await house.repair()
})

test('a provider without an account is missed where it is used, and only there', async () => {
  const { api } = world
  const offline = await createFestival(api)
  const online = await createFestival(api, {
    online_payment: true,
    enable_cards: true,
    ticketsEnabled: true,
    twint: { enable_twint_direct: true },
  })
  const of = async ({ sessions, event_id }: typeof online) => {
    const { code } = await readinessOf(api.sdk(sessions.admin), event_id)
    return [code('twint'), code('payrexx'), code('ticketing'), code('mypos')]
  }

  const [no, missing] = ['account_not_used', 'account_missing']
  expect(await of(offline)).toEqual([no, no, no, no])
  expect(await of(online)).toEqual([missing, missing, missing, no])
})

test('an address that is not allowed is not called', async () => {
  const house = await openHouse(world)
  const pay = { URL: 'https://elsewhere.example.org/?instance=demo' }
  await world.api.knex('events').where({ _id: house.event_id }).update({ pay })

  expect((await look(house)).of.payrexx).toMatchObject({
    state: 'error',
    code: 'account_not_allowed',
  })
})

test('a ticket office lists its shows without being signed in', async () => {
  const simulator = await startInfomaniak()
  onTestFinished(() => simulator.stop())
  const house = await openHouse(world)
  const { key } = await simulator.openShop()
  const enter = (KEY: string) =>
    house.superadmin.events.update({
      path: { id: house.event_id },
      body: { infomaniak: { BASE_URL: simulator.base_url, KEY, USERNAME: 'office' } },
    })
  await enter(key)
  expect((await look(house)).code('ticketing')).toBe('account_answers')

  for (const [mode, code] of [
    ['unauthorized', 'account_refused'],
    ['rate_limited', 'account_busy'],
    ['garbled', 'account_garbled'],
    ['http_500', 'account_unreachable'],
  ]) {
    await simulator.fail(mode!)
    expect((await look(house)).code('ticketing')).toBe(code)
  }
})

test('printers are asked, each once, and print nothing', async () => {
  const house = await openHouse(world)
  const { office, here } = house
  expect((await look(house)).code('printers')).toBe('printers_not_used')
  const at = (server_id: string, ip = '127.0.0.1') => ({ type: 'epson' as const, server_id, ip })
  const set = (path: { id: string }, ...all: ReturnType<typeof at>[]) =>
    office.bars.update({ path, body: { printers: all } })
  const [bar, other] = [{ id: here.bar }, { id: here.other_bar }]

  await set(bar, at('Kitchen'))
  await set(other, at('Kitchen'))
  expect((await look(house)).of.printers).toMatchObject({
    code: 'printers_ready',
    params: { count: 1 },
  })
  printer.set({ paper_out: true })
  expect((await look(house)).of.printers).toMatchObject({
    state: 'warning',
    code: 'printers_in_trouble',
    records: [{ type: 'printer', name: 'Main bar – Kitchen', error_code: 'printer_paper_out' }],
  })
  printer.set({})
  await set(other, at('Grill', '10.0.0.9'))
  expect((await look(house)).of.printers).toMatchObject({
    state: 'unknown',
    code: 'printers_not_reached',
    records: [{ id: '10.0.0.9', error_code: 'printer_address_not_allowed' }],
  })
})

/** Everything that an event asks hangs, and each adapter would wait for longer than people do. */
async function openHanging() {
  const limits = { ...world.api.config.providers, timeout_ms: 20_000 }
  const patient = { ...world.api.config.printers, timeout_ms: 20_000 }
  const mypos_rest = { ...world.api.config.mypos_rest!, timeout_ms: 20_000 }
  const { twint, mypos: _ } = world.api.config
  const api = await startApi({ twint, providers: limits, printers: patient, mypos_rest })
  const there: World = { ...world, api }
  const house = await openHouse(there, { dateEnd: daysFromNow(2) })
  const { control, office, here } = house
  for (const provider of ['payrexx', 'twint', 'mypos/rest'])
    await control('POST', `/control/${provider}/failures`, { mode: 'hang', times: 9 })
  printer.set({ behaviour: 'silent' })
  const kitchen = { type: 'epson', server_id: 'Kitchen', ip: '127.0.0.1' } as const
  await office.bars.update({ path: { id: here.bar }, body: { printers: [kitchen] } })
  return house
}

test('when everything outside hangs, the answer comes within seconds', async () => {
  const house = await openHanging()
  onTestFinished(() => printer.set({}))
  const began = performance.now()

  const { of, all } = await look(house)

  expect(performance.now() - began).toBeLessThan(5_000)
  for (const id of ['payrexx', 'twint', 'mypos'] as const)
    expect(of[id]).toMatchObject({ state: 'unknown', code: 'no_answer_in_time' })
  expect(of.payrexx.params).toEqual({ limit_s: 3 })
  expect(of.printers).toMatchObject({ state: 'unknown', code: 'no_answer_in_time' })
  const known = all.filter(({ code }) => code !== 'no_answer_in_time')
  expect(known).toHaveLength(all.length - 4)
  await house.repair()
})

test('a request while others wait asks no provider again', async () => {
  const house = await openHouse(world)
  const ask = () => house.office.events.readiness({ path: { id: house.event_id } })

  const [first, second, third] = await Promise.all([ask(), ask(), ask()])
  const later = await ask()

  expect([second?.checked_at, third?.checked_at]).toEqual([first?.checked_at, first?.checked_at])
  expect(later.checked_at).not.toBe(first?.checked_at)
})
