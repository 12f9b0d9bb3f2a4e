import { newId } from '@kermesse/core/platform/ids'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAddress, operationOf, refused, startApi } from '../api.ts'
import { createFestival, createSuperadmin, type Festival } from '../festival.ts'
import { openJobLibrary } from '../platform/job_library.ts'

const api = await startApi()
const jobsOf = await openJobLibrary(api.config.database_url)
const { tickets } = api.sdk((await createSuperadmin(api)).token)

let here: Festival
let series = 0
let prefix: string

beforeEach(async () => {
  here = await createFestival(api)
  prefix = `T${++series}-`
})

/** A ticket of the event, as the worker copies it. */
async function addTicket(name: string, more: object = {}, event_id = here.event_id) {
  const bar_code = prefix + name
  const row = { provider_id: bar_code, bar_code, token: `qr-${bar_code}`, ...more }
  await api.knex('tickets').insert({ event_id, _id: newId(), ...row })
  return row
}

/** Puts a ticket on a wristband, as an import does. */
async function give(ticket_id: string, n = 0) {
  const { uid, short_id } = here.bands[n]!
  await api.knex('clients').where({ event_id: here.event_id, uid }).update({ ticket_id })
  return { short_id, event_id: here.event_id, worth: null }
}

function lookup(code: string, address = newAddress()) {
  return api.sdk(undefined, address).tickets.lookup({ query: { code } })
}

describe('looking a ticket up', () => {
  test('leads from its bar code or its QR code to the wristband', async () => {
    const { bar_code, token } = await addTicket('1')
    const band = await give(bar_code)

    expect(await lookup(bar_code)).toEqual(band)
    expect(await lookup(` ${token} `)).toEqual(band)
  })

  test('works for a ticket that came with the wristbands and from no provider', async () => {
    const band = await give(`${prefix}paper`)

    expect(await lookup(`${prefix}paper`)).toEqual(band)
  })

  test('follows a wristband that was replaced', async () => {
    const { bar_code, token: ticket } = await addTicket('1')
    await give(bar_code, 0)
    const [{ uid }, { uid: new_uid, short_id }] = here.bands as [
      Festival['bands'][0],
      Festival['bands'][0],
    ]
    const body = { new_uid, ticket }
    await api.sdk(here.sessions.cashier).clients.transfer({ path: { uid }, body })

    expect(await lookup(bar_code)).toMatchObject({ short_id, event_id: here.event_id })
  })

  test('answers alike for a code that there is not, a ticket without a wristband, and an event that is archived', async () => {
    const { bar_code } = await addTicket('unused')
    const archived = await addTicket('archived')
    await give(archived.bar_code)
    await api.knex('events').where({ _id: here.event_id }).update({ archived: true })

    const answers = [`${prefix}none`, bar_code, archived.bar_code, archived.token].map((code) =>
      refused(lookup(code), 'ticket_not_found', 404),
    )

    const said = (await Promise.all(answers)).map(({ message, details }) => ({ message, details }))
    expect(new Set(said.map((one) => JSON.stringify(one))).size).toBe(1)
  })

  test('tells what a ticket without a wristband is worth to everybody who has its QR code, and nothing of who bought it', async () => {
    const { event_id, pack, voucher } = here
    const zone_id = newId()
    const named = { infomaniak_event_id: '1', date_id: '1', zone_id: '1', event_id, _id: zone_id }
    const packs = JSON.stringify([{ voucher_pack_id: pack, quantity: 2 }])
    const categories = JSON.stringify([{ category_id: '7', unpaid: 1500, voucher_packs: [] }])
    await api.knex('zones').insert({ ...named, voucher_packs: packs, categories })
    const more = { zone_id, zone_name: 'Floor', category_id: '7', category_name: 'Adult' }
    const { bar_code, token } = await addTicket('worth', more)
    const { name } = await api.knex('vouchers').where({ event_id, _id: voucher }).first('name')

    expect(await lookup(token)).toEqual({
      short_id: null,
      event_id,
      worth: {
        event_id,
        event_name: here.name,
        currencySymbol: 'CHF',
        zone_name: 'Floor',
        category_name: 'Adult',
        unpaid: 15,
        vouchers: [{ name, quantity: expect.any(Number) }],
      },
    })
    await refused(lookup(bar_code), 'ticket_not_found', 404)
    for (const status of ['cancelled', 'unknown']) {
      const other = await addTicket(status, { ...more, status })
      await refused(lookup(other.token), 'ticket_not_found', 404)
    }
    // Short enough to be tried, or no secret at all.
    const short = await addTicket('short', { token: 'AB12' })
    await refused(lookup(short.token), 'ticket_not_found', 404)
    const printed = await addTicket('printed', { token: `${prefix}printed` })
    await refused(lookup(printed.token), 'ticket_not_found', 404)
  })

  test('is no way to try codes', async () => {
    const address = newAddress()
    for (let n = 0; n < 20; n += 1)
      await refused(lookup(`${prefix}guess-${n}`, address), 'ticket_not_found', 404)

    const headers = { 'x-forwarded-for': address }
    const query = { code: `${prefix}guess` }
    const answer = await api.call(operationOf('tickets.lookup'), { query, headers })
    expect(answer).toMatchObject({ status: 428, body: { error_code: 'captcha_required' } })
  })
})

describe('the list of tickets', () => {
  test('shows each with its event, what is on it and where it leads', async () => {
    const { bar_code, token } = await addTicket('1', { event_name: 'Soirée', zone_name: 'Floor' })

    const { tickets: rows } = await tickets.list({ query: { search: bar_code } })

    expect(rows).toEqual([
      {
        _id: rows[0]!._id,
        event_id: here.event_id,
        event_name: here.name,
        ticket_provider: 'infomaniak',
        status: 'valid',
        provider_status: null,
        zone_id: null,
        ticket: { bar_code, token, event_name: 'Soirée', zone_name: 'Floor', category_name: '' },
      },
    ])
    expect(await tickets.get({ path: { id: rows[0]!._id } })).toEqual(rows[0])
    await refused(tickets.get({ path: { id: newId() } }), 'ticket_not_found', 404)
  })

  test('is sorted, paged and narrowed to an event', async () => {
    for (const name of ['a', 'b', 'c']) await addTicket(name, { zone_name: `Z${name}` })
    const other = await createFestival(api)
    await addTicket('d', {}, other.event_id)
    const list = async (query: object) => {
      const { tickets: rows, count } = await tickets.list({ query: { search: prefix, ...query } })
      return [rows.map(({ ticket }) => ticket.bar_code.slice(prefix.length)).join(''), count]
    }

    expect(await list({})).toEqual(['abcd', 4])
    expect(await list({ event_id: here.event_id })).toEqual(['abc', 3])
    expect(await list({ sort_key: 'zone_name', sort_order: 'DESC', limit: 2 })).toEqual(['cb', 4])
    expect(await list({ sort_key: 'ticket_qr', skip: 3 })).toEqual(['d', 4])
  })

  test('of all events goes through them one after the other, page by page', async () => {
    const there = await createFestival(api)
    for (const name of ['a', 'b', 'c']) {
      await addTicket(name)
      await addTicket(`${name}2`, {}, there.event_id)
    }

    const by_event = async (sort_order: 'ASC' | 'DESC', limit: number) => {
      const found: Awaited<ReturnType<typeof tickets.list>>['tickets'] = []
      let after: string | undefined
      do {
        const query = { sort_key: 'event', sort_order, limit, ...(after && { after }) } as const
        const page = await tickets.list({ query })
        found.push(...page.tickets)
        after = page.next
      } while (after)
      return found
    }

    const whole = await by_event('ASC', 1000)

    const events = whole.map(({ event_id }) => event_id)
    const changes = events.filter((event_id, n) => event_id !== events[n - 1])
    expect(changes).toHaveLength(new Set(events).size)
    expect(changes).toEqual(expect.arrayContaining([here.event_id, there.event_id]))
    expect(await by_event('ASC', 2)).toEqual(whole)
    expect(await by_event('DESC', 2)).toEqual(whole.toReversed())

    // A distributed database gets another statement.
    await api.knex.raw(
      'CREATE OR REPLACE FUNCTION is_distributed() RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT true $$',
    )
    expect(await by_event('ASC', 2)).toEqual(whole)
    expect(await by_event('DESC', 2)).toEqual(whole.toReversed())
  })

  test('is the superadmin’s', async () => {
    const office = api.sdk(here.sessions.admin).tickets

    await refused(office.list(), 'forbidden', 403)
  })
})

test('the organiser has tickets fetched, and sees how old they are', async () => {
  const office = api.sdk(here.sessions.admin).tickets
  const never = { synced_at: null, wanted_at: null, count: 0, error_code: null }
  expect(await office.sync_status()).toEqual(never)

  const asked = await office.sync()

  expect(asked).toEqual({ ...never, wanted_at: expect.any(String) })
  expect(await api.sdk(here.sessions.checker).tickets.sync_status()).toEqual(asked)
  expect(await jobsOf('tickets.sync')).toContainEqual({
    event_id: here.event_id,
    sync_id: expect.any(String),
  })
})
