import { afterAll, expect, test } from 'vitest'
import { saveZones } from '../../src/admission/ticketing/save_zones.ts'
import { wantTickets } from '../../src/admission/ticketing/sync_state.ts'
import { sweep } from '../../src/operations/lease.ts'
import { newId } from '../../src/platform/ids.ts'
import { evening, pass, startInfomaniak, ticket } from '../providers/infomaniak.ts'
import { daysFromNow, openStage, recordJobs } from '../stage.ts'

const provider = await startInfomaniak()
afterAll(() => provider.stop())
const stage = await openStage()
const { knex, secrets } = stage

/** An event that runs now and sells its tickets in a shop of its own. */
async function createSeller(more: object = {}) {
  const shop = await provider.openShop()
  const sealed = (text: string) => secrets.seal(text)
  const event_id = await stage.createEvent({
    dateEnd: daysFromNow(1),
    infomaniak: { BASE_URL: provider.base_url, USERNAME: 'office' },
    secrets: {
      'infomaniak.KEY': sealed(shop.key),
      'infomaniak.PASSWORD': sealed('secret'),
    },
    ...more,
  })
  const { date_id, event_id: show } = evening()
  const place = {
    infomaniak_event_id: String(show),
    date_id: String(date_id),
    zone_id: '1',
    infomaniak_event_name: {},
    zone_name: {},
    start: null,
    categories: [],
  }
  await saveZones(knex, { _id: event_id, timezone: 'Europe/Zurich' }, [place])
  const sync_id = await wantTickets(knex, event_id)
  const tickets = () => knex('tickets').where({ event_id }).orderBy('bar_code')
  return {
    ...shop,
    event_id,
    tickets,
    sync: () => stage.work({ event_id, sync_id }),
    state: () => knex('ticket_syncs').where({ event_id }).first(),
    wait: () =>
      knex('ticket_syncs')
        .where({ event_id })
        .update({ wanted_at: daysFromNow(-1) }),
  }
}

test('tickets are copied with their zone, and followed when they change', async () => {
  const { sell, sync, wait, tickets, event_id } = await createSeller()
  await sell(ticket(1), ticket(2, { zone_id: undefined, token: undefined }))
  await sync()
  const zone = await knex('zones').where({ event_id }).first('_id')
  const first = await tickets()
  expect(first).toMatchObject([
    { provider_id: '1', bar_code: 'BC1', token: 'QR1', status: 'valid', zone_id: zone._id },
    { provider_id: '2', bar_code: 'BC2', token: 'BC2', zone_id: null },
  ])
  expect(first[0]).toMatchObject({
    event_name: 'Soirée',
    zone_name: 'Parterre',
    category_name: 'Adulte',
  })

  await sell(ticket(1, { status: 'cancelled' }), ticket(3))
  await wait()
  await sync()

  const then = await tickets()
  expect(then.map(({ _id }) => _id).slice(0, 2)).toEqual(first.map(({ _id }) => _id))
  expect(then.map(({ status }) => status)).toEqual(['cancelled', 'valid', 'valid'])
})

test('tickets of another date of the shop are not this event’s', async () => {
  const { addShow, sell, sync, tickets } = await createSeller()
  await addShow(evening({ date_id: 502 }))
  await sell(ticket(1, { date_id: 502 }), ticket(2))

  await sync()

  expect((await tickets()).map(({ bar_code }) => bar_code)).toEqual(['BC2'])
})

test('a ticket that its provider calls scanned may come back', async () => {
  const { sell, sync, tickets } = await createSeller()
  await sell(ticket(1, { is_inside: true }), ticket(2, { is_inside: false }))

  await sync()

  expect((await tickets()).map(({ status }) => status)).toEqual(['valid', 'valid'])
})

test('every page is read', async () => {
  const { sell, sync, state, tickets } = await createSeller()
  await sell(...Array.from({ length: 2100 }, (_, n) => ticket(n + 1)))

  await sync()

  expect(await tickets()).toHaveLength(2100)
  expect(await state()).toMatchObject({
    count: 2100,
    error_code: null,
    synced_at: expect.anything(),
  })
})

test.each(['none', 'data', 'name'])('a list that stands below %s is read', async (wrapping) => {
  const { put, sell, sync, state, tickets } = await createSeller()
  await put({ wrapping, passes: [pass(1)] })
  await sell(ticket(1))

  await sync()

  expect(await state()).toMatchObject({ error_code: null, count: 2 })
  expect(await tickets()).toHaveLength(2)
})

test('passes for several dates are copied beside the tickets, each once, when one of their dates is ours', async () => {
  const { put, sell, sync, tickets, event_id } = await createSeller()
  await sell(ticket(1))
  await put({
    passes: [
      pass(1, { date_ids: [500, 501] }),
      pass(2, { date_ids: [777] }),
      pass(3, { zone_id: undefined }),
    ],
  })

  await sync()

  const zone = await knex('zones').where({ event_id }).first('_id')
  expect(await tickets()).toMatchObject([
    { provider_id: '1', bar_code: 'BC1' },
    { provider_id: 'pass-1', bar_code: 'PASS1', status: 'valid', zone_id: zone._id },
    { provider_id: 'pass-3', bar_code: 'PASS3', status: 'valid', zone_id: null },
  ])
})

test('an account without passes is read to its end', async () => {
  const { sell, sync, state, fetched } = await createSeller()
  await sell(ticket(1))

  await sync()

  expect(await state()).toMatchObject({ error_code: null, count: 1 })
  expect((await fetched()).passes).toBeNull()
})

test.each([
  ['CHF', '1'],
  ['EUR', '2'],
])('an event in %s asks for prices in currency %s', async (currencyCode, number) => {
  const { sync, fetched } = await createSeller({ currencyCode })

  await sync()

  expect((await fetched()).currencies).toEqual([number])
})

test('tickets that are sold while the pages are read hide none of the others', async () => {
  const { sell, sync, tickets } = await createSeller()
  await sell(...Array.from({ length: 2100 }, (_, n) => ticket(n + 1)))
  await provider.fail('sells_meanwhile', { path: '/tickets', times: 9 })

  await sync()

  const copied = new Set((await tickets()).map(({ provider_id }) => Number(provider_id)))
  const missing = Array.from({ length: 2100 }, (_, n) => n + 1).filter((n) => !copied.has(n))
  expect(missing).toEqual([])
  await provider.clear()
})

test('a provider that answers shorter pages than asked for is read to its end', async () => {
  const { put, sell, sync, state, tickets } = await createSeller()
  await put({ largest_page: 100 })
  await sell(...Array.from({ length: 250 }, (_, n) => ticket(n + 1)))

  await sync()

  expect(await tickets()).toHaveLength(250)
  expect(await state()).toMatchObject({ count: 250, error_code: null })
})

test('a provider that always answers from its first ticket on is asked for more at once', async () => {
  const { put, sync, state, tickets } = await createSeller()
  const sold = Array.from({ length: 7000 }, (_, n) => ticket(n + 1))
  await put({ knows_offset: false, tickets: sold })

  await sync()

  expect(await tickets()).toHaveLength(7000)
  expect(await state()).toMatchObject({ count: 7000, error_code: null })
})

test('a ticket without a bar code keeps no other from being copied, and passes no more', async () => {
  const { sell, sync, wait, state, tickets } = await createSeller()
  await sell(ticket(1), ticket(2))
  await sync()

  await sell(ticket(1, { barcode: null }), ticket(3, { barcode: null }), ticket(4))
  await wait()
  await sync()

  expect((await state()).error_code).toBeNull()
  expect((await tickets()).map(({ bar_code, status }) => [bar_code, status])).toEqual([
    ['BC1', 'cancelled'],
    ['BC2', 'valid'],
    ['BC4', 'valid'],
  ])
})

test('a ticket that its holder changed for another show lets nobody in any more', async () => {
  const { addShow, sell, sync, wait, tickets } = await createSeller()
  await addShow(evening({ date_id: 502 }))
  await sell(ticket(1))
  await sync()

  await sell(ticket(1, { date_id: 502 }))
  await wait()
  await sync()
  expect((await tickets()).map(({ status }) => status)).toEqual(['cancelled'])

  await sell(ticket(1))
  await wait()
  await sync()
  expect((await tickets()).map(({ status }) => status)).toEqual(['valid'])
})

test('a wish that comes while the tickets are read is not lost', async () => {
  const { event_id, sell, sync, state } = await createSeller()
  await sell(...Array.from({ length: 2100 }, (_, n) => ticket(n + 1)))
  const reading = sync()
  while (!(await knex('tickets').where({ event_id }).first('_id')));

  await wantTickets(knex, event_id)
  await reading

  expect(Date.parse((await state()).wanted_at)).toBeLessThanOrEqual(Date.now())
})

test('the office signs in once, and again only when its credential has expired', async () => {
  const { put, sync, wait, logins } = await createSeller()
  await sync()
  await wait()
  await sync()
  expect(await logins()).toBe(1)

  await put({ credential: 'another' })
  await wait()
  await sync()

  expect(await logins()).toBe(2)
})

test.each([
  ['http_500', 'ticketing_unavailable'],
  ['garbled', 'ticketing_unavailable'],
  ['forbidden', 'ticketing_refused'],
])('when the provider answers %s the copy stays and it is tried again', async (mode, code) => {
  const { sell, sync, wait, state, tickets } = await createSeller()
  await sell(ticket(1))
  await sync()
  const before = await tickets()
  await provider.fail(mode, { path: '/tickets' })

  await wait()
  await sync()

  expect(await tickets()).toEqual(before)
  const { error_code, wanted_at, attempts } = await state()
  expect({ error_code, attempts }).toEqual({ error_code: code, attempts: 0 })
  expect(Date.parse(wanted_at)).toBeGreaterThan(Date.now())
  await wait()
  await sync()
  expect((await state()).error_code).toBeNull()
})

test('an account that is refused is left alone for longer than one that is away', async () => {
  const { put, sync, state } = await createSeller()
  await put({ password: 'changed at the provider' })

  await sync()

  const { error_code, wanted_at } = await state()
  expect(error_code).toBe('ticketing_refused')
  expect(Date.parse(wanted_at)).toBeGreaterThan(Date.now() + 4 * 60_000)
})

test('the worker’s sweep asks for what is due, and for nothing of an event that is over', async () => {
  const due = await createSeller()
  const over = await createSeller({ dateEnd: daysFromNow(-2) })
  const { queue, dataOf } = recordJobs()
  await sweep(knex, queue)
  expect(dataOf('tickets.sync').map(({ event_id }) => event_id)).toEqual(
    expect.arrayContaining([due.event_id, over.event_id]),
  )

  await due.sync()
  await over.sync()

  expect((await due.state()).wanted_at).not.toBeNull()
  expect((await over.state()).wanted_at).toBeNull()
})

test('two workers at once do the work once', async () => {
  const { sync, logins } = await createSeller()

  await Promise.all([sync(), sync()])

  expect(await logins()).toBe(1)
})

test('an id that is not there is nobody’s work', async () => {
  const { event_id, logins } = await createSeller()

  await stage.work({ event_id, sync_id: newId() })

  expect(await logins()).toBe(0)
})
