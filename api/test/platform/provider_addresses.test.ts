import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { testConfig } from '../../../core/test/config.ts'
import { startInfomaniak } from '../../../core/test/providers/infomaniak.ts'
import { refused, startApi } from '../api.ts'
import { createFestival, createSuperadmin } from '../festival.ts'

/** The server of an attacker who changed an address to receive a secret. */
const heard: string[] = []
const listener = createServer((request, response) => {
  heard.push(JSON.stringify(request.headers))
  response.end('{"status":"success","data":[{}]}')
})
await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
afterAll(() => listener.close())
const listener_url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`

const not_allowed = 'provider_address_not_allowed'

const { providers } = testConfig()
const api = await startApi({ providers: { ...providers, hosts: ['pay.example.org'] } })
const simulator = await startInfomaniak()
afterAll(simulator.stop)
const { origin } = new URL(simulator.base_url)
const other = await startApi({ providers: { ...providers, hosts: [origin] } })
const superadmin = api.sdk((await createSuperadmin(api)).token)

async function open(body: object = {}) {
  const here = await createFestival(api, { online_payment: true, enable_cards: true })
  const path = { id: here.event_id }
  const account = { pay: { URL: 'fete', SECRET: 'write-only', WEBHOOK_KEY: 'whsec' } }
  await superadmin.events.update({ path, body: { ...account, ...body } })
  return { here, path, office: api.sdk(here.sessions.admin).events }
}

describe('the address of a provider', () => {
  test.each([
    ['a listener on this machine', `${listener_url}/v1.16/?instance=fete`],
    ['a host inside', 'https://10.0.0.7/v1.16/?instance=fete'],
    ['the metadata of a cloud', 'https://169.254.169.254/?instance=fete'],
    ['a host whose name only begins alike', 'https://api.payrexx.com.evil.example/?instance=fete'],
    ['a host whose name only ends alike', 'https://evilpayrexx.com/?instance=fete'],
    ['another port', 'https://api.payrexx.com:8443/?instance=fete'],
    ['a neighbour of another domain', 'https://fete.evil.example'],
    ['no address at all', 'two words'],
  ])('of payments is never %s', async (_, URL) => {
    const { path, office } = await open()

    await refused(office.update({ path, body: { pay: { URL } } }), not_allowed, 409)

    expect(await superadmin.events.get({ path })).toMatchObject({ pay: { URL: 'fete' } })
    const another = { name: `Another ${path.id}`, pay: { URL } }
    await refused(superadmin.events.create({ body: another }), not_allowed)
  })

  test.each([
    'https://fete.payrexx.com',
    'https://api.payrexx.com/v1.14/?instance=fete',
    'https://fete.pay.example.org',
    'https://pay.example.org/?instance=fete',
  ])('of payments may be %s', async (URL) => {
    const { path, office } = await open()

    expect(await office.update({ path, body: { pay: { URL } } })).toMatchObject({ pay: { URL } })
  })

  test("of ticketing is the provider's own, or one that the installation names", async () => {
    const { path } = await open()
    const change = (BASE_URL: string) =>
      superadmin.events.update({ path, body: { infomaniak: { BASE_URL } } })

    for (const url of [listener_url, 'http://etickets.infomaniak.com/', 'https://infomaniak.ch/'])
      await refused(change(url), not_allowed)
    for (const url of ['https://etickets.infomaniak.com/api/shop2', 'https://pay.example.org/x'])
      expect((await change(url)).infomaniak).toEqual({ BASE_URL: url })
  })

  test('that was saved before the rule is not called', async () => {
    const { here, path, office } = await open({ infomaniak: { KEY: 'ticket-key' } })
    await api
      .knex('events')
      .where({ _id: path.id })
      .update({
        pay: { URL: `${listener_url}/v1.16/?instance=fete` },
        infomaniak: { BASE_URL: listener_url },
      })

    const url = `${api.config.public_url}/client/${here.bands[0]!.short_id}`
    const pay = api.sdk().clients.pay({
      path: { short_id: here.bands[0]!.short_id },
      body: { amount: 20, url },
    })
    await refused(pay, not_allowed)
    const reload = api.sdk(here.sessions.admin).zones.reload({ body: {} })
    await refused(reload, not_allowed)
    // The other fields of the event can still be changed.
    await office.update({ path, body: { name: `${path.id} again` } })
    expect(heard).toEqual([])
  })
})

describe('another address', () => {
  test('takes the secrets of the old one with it, and says so in the log', async () => {
    const { path, office } = await open()

    const moved = await office.update({ path, body: { pay: { URL: 'https://other.payrexx.com' } } })

    expect(moved.secrets_set).toEqual([])
    const log = await api.knex('audit_log').where({ record_id: path.id }).orderBy('_id')
    expect(JSON.stringify(log.at(-1))).toContain('secrets_set')
  })

  test('keeps those that come along', async () => {
    const { path, office } = await open()
    const pay = { URL: 'other', SECRET: 'new' }

    const { secrets_set } = await office.update({ path, body: { pay } })

    expect(secrets_set).toEqual(['pay.SECRET'])
  })

  test('in two steps, by way of none, does not keep them either', async () => {
    const { path, office } = await open()
    await office.update({ path, body: { pay: { URL: '' } } })

    const { secrets_set } = await office.update({ path, body: { pay: { URL: 'other' } } })

    expect(secrets_set).toEqual([])
  })

  test('of ticketing leaves no key behind', async () => {
    const { path } = await open({
      infomaniak: { KEY: 'one', PASSWORD: 'two', SHARED_KEY: 'three' },
    })
    const infomaniak = { BASE_URL: 'https://pay.example.org/api' }

    const { secrets_set } = await superadmin.events.update({ path, body: { infomaniak } })

    expect(secrets_set).toEqual(['pay.SECRET', 'pay.WEBHOOK_KEY'])
  })
})

test('an origin that the installation names is called, and no other port of it', async () => {
  const sdk = other.sdk((await createSuperadmin(other)).token)
  const here = await createFestival(other)
  const shop = await simulator.openShop()
  const path = { id: here.event_id }
  const infomaniak = { BASE_URL: simulator.base_url, KEY: shop.key, PERIOD_ID: '7' }

  await sdk.events.update({ path, body: { infomaniak } })
  const loaded = await other.sdk(here.sessions.admin).zones.reload({ body: {} })
  const elsewhere = () =>
    sdk.events.update({ path, body: { infomaniak: { BASE_URL: listener_url } } })

  expect(loaded).toMatchObject({ loaded: 2 })
  await refused(elsewhere(), not_allowed)
})
