import { syncTickets } from '@kermesse/core/admission/ticketing/sync'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startInfomaniak, ticket } from '../../../core/test/providers/infomaniak.ts'
import { refused, sharedApi } from '../api.ts'
import { createSuperadmin } from '../festival.ts'
import { createGatehouse, type Gatehouse } from './gatehouse.ts'

const provider = await startInfomaniak()
afterAll(() => provider.stop())
const api = await sharedApi()
const superadmin = api.sdk((await createSuperadmin(api)).token)

type Shop = Awaited<ReturnType<typeof provider.openShop>>
let house: Gatehouse
let shop: Shop

beforeEach(async () => {
  house = await createGatehouse(api)
  shop = await provider.openShop()
})

async function configure(more: object = {}, settings: object = {}) {
  const infomaniak = {
    BASE_URL: provider.base_url,
    KEY: shop.key,
    USERNAME: 'office',
    PASSWORD: 'secret',
    PERIOD_ID: '7',
    ...more,
  }
  const path = { id: house.here.event_id }
  await superadmin.events.update({ path, body: { infomaniak, ...settings } })
}

/** Fetches zones and tickets, as the worker does. */
async function fetchTickets() {
  const { event_id } = house.here
  await house.office.zones.reload({ body: {} })
  const { _id: sync_id } = await api.knex('ticket_syncs').where({ event_id }).first('_id')
  const { signal } = new AbortController()
  const report = (error: unknown) => expect.fail(`${error}`)
  await syncTickets({ ...api.app, signal, report }, { event_id, sync_id })
  const { tickets } = await superadmin.tickets.list({
    query: { event_id, sort_key: 'ticket_number' },
  })
  return { tickets, state: await house.office.tickets.sync_status() }
}

describe('a ticket in a state that nobody here knows', () => {
  beforeEach(() =>
    shop.sell(
      ticket(1, { status: 'transferred' }),
      ticket(2, { status: 'cancelled' }),
      ticket(3, { status: 'Refunded' }),
    ),
  )

  test('is unknown, with the provider’s own word, and no less than what is void', async () => {
    await configure()

    const { tickets } = await fetchTickets()

    const shown = tickets.map(({ ticket: { bar_code }, status, provider_status }) => [
      bar_code,
      status,
      provider_status,
    ])
    expect(shown.sort()).toEqual([
      ['BC1', 'unknown', 'transferred'],
      ['BC2', 'cancelled', 'cancelled'],
      ['BC3', 'cancelled', 'Refunded'],
    ])
  })

  test('is let in and flagged', async () => {
    await configure()
    await fetchTickets()
    const entrance_group_id = await house.openGate()

    const check = await house.scan({ code: 'BC1', entrance_group_id })
    const void_one = await house.scan({ code: 'BC2', entrance_group_id })

    expect(check).toMatchObject({ allowed: true, flag: 'ticket_state_unknown' })
    expect(void_one).toMatchObject({ allowed: false, reason: 'ticket_cancelled', flag: null })
    const { entrance_checks } = await house.office.entrance_checks.list()
    expect(entrance_checks.map(({ flag }) => flag)).toContain('ticket_state_unknown')
    const { uid } = await house.newBand({ entrance_id: null })
    expect(await house.gate.tickets.exchange({ body: { code: 'BC1', uid } })).toMatchObject({
      ticket: { status: 'unknown' },
    })
  })

  test('is refused by an event that wants it so', async () => {
    await configure({}, { zone: { unknown_tickets: 'refuse' } })
    await fetchTickets()
    const entrance_group_id = await house.openGate()

    const check = await house.scan({ code: 'BC1', entrance_group_id })

    expect(check).toMatchObject({ allowed: false, reason: 'ticket_state_unknown' })
    const { uid } = await house.newBand({ entrance_id: null })
    const exchange = house.gate.tickets.exchange({ body: { code: 'BC1', uid } })
    await refused(exchange, 'ticket_state_unknown', 409)
  })
})

describe('a ticket office with a token of the Manager', () => {
  test('is opened by key and token, without signing in', async () => {
    await shop.put({ api_token: 'manager-token', user: 'nobody', password: 'can-know' })
    await shop.sell(ticket(1))
    await configure({ API_TOKEN: 'manager-token', USERNAME: '', PASSWORD: '' })

    const { tickets, state } = await fetchTickets()

    expect(tickets).toHaveLength(1)
    expect(state.error_code).toBeNull()
    expect(await shop.logins()).toBe(0)
  })

  test('that was replaced is opened with the new one', async () => {
    await shop.put({ api_token: 'old-token' })
    await shop.sell(ticket(1))
    await configure({ API_TOKEN: 'old-token' })
    await fetchTickets()
    await shop.put({ api_token: 'new-token' })
    await shop.sell(ticket(2))
    await configure({ API_TOKEN: 'new-token' })

    const { tickets, state } = await fetchTickets()

    expect(tickets).toHaveLength(2)
    expect(state.error_code).toBeNull()
  })

  test('that is wrong is refused, and the token is in no answer', async () => {
    await shop.put({ api_token: 'manager-token' })
    await configure({ API_TOKEN: 'another-token' })

    const { state } = await fetchTickets()

    expect(state.error_code).toBe('ticketing_refused')
    const event = await superadmin.events.get({ path: { id: house.here.event_id } })
    expect(event.secrets_set).toContain('infomaniak.API_TOKEN')
    expect(JSON.stringify([state, event])).not.toContain('another-token')
  })
})

test.each([{}, { api_token: 'manager-token' }])(
  'answers below `data` are understood, signing in included: %o',
  async (more: { api_token?: string }) => {
    await shop.put({ wrapping: 'data', ...more })
    await shop.sell(ticket(1), ticket(2))
    await configure(more.api_token ? { API_TOKEN: more.api_token } : {})

    const { tickets, state } = await fetchTickets()

    expect(tickets.map(({ status }) => status)).toEqual(['valid', 'valid'])
    expect(state.error_code).toBeNull()
  },
)
