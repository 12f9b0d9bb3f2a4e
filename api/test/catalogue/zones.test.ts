import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { evening, startInfomaniak } from '../../../core/test/providers/infomaniak.ts'
import { refused, sharedApi } from '../api.ts'
import { createFestival, createSuperadmin, type Festival } from '../festival.ts'

const provider = await startInfomaniak()
afterAll(() => provider.stop())
const api = await sharedApi()
const superadmin = api.sdk((await createSuperadmin(api)).token)

let here: Festival
let shop: Awaited<ReturnType<typeof provider.openShop>>
let zones: ReturnType<typeof api.sdk>['zones']

beforeEach(async () => {
  here = await createFestival(api, {
    language: 'fr',
    zone: { ages: [18], payment_types: ['card'] },
  })
  shop = await provider.openShop()
  await configure()
  zones = api.sdk(here.sessions.admin).zones
})

function configure(more: object = {}) {
  const infomaniak = { BASE_URL: provider.base_url, KEY: shop.key, PERIOD_ID: '7', ...more }
  return superadmin.events.update({ path: { id: here.event_id }, body: { infomaniak } })
}

/** Loads the zones and answers them by the provider's own number. */
async function loaded() {
  await zones.reload({ body: {} })
  const { zones: every } = await zones.list()
  return Object.fromEntries(every.map((zone) => [zone.zone_id, zone]))
}

describe('loading the zones', () => {
  test('brings them with their names, their date and the event’s own rules', async () => {
    const answer = await zones.reload({ body: {} })

    const { zones: every } = await zones.list({ query: { sort_key: 'zone_name' } })
    expect(answer).toEqual({
      message: '2 zones loaded, 0 deleted',
      message_code: 'zones_reloaded',
      loaded: 2,
      deleted: 0,
    })
    expect(every).toMatchObject([
      {
        infomaniak_event_id: '50',
        date_id: '501',
        zone_id: '1',
        infomaniak_event_name: { en: 'Evening', fr: 'Soirée', de: 'Soirée' },
        zone_name: { fr: 'Parterre', de: 'Parkett', en: 'Parterre' },
        // 18:00 in Zurich.
        date: Date.UTC(2026, 6, 4, 16) / 1000,
        is_event_enabled: true,
        is_zone_enabled: true,
        ages: [18],
        payment_types: ['card'],
        categories: [
          { category_id: '11', category_names: { fr: 'Adulte' }, category_type: 'paid', unpaid: 0 },
        ],
      },
      { zone_id: '2', categories: [] },
    ])
  })

  test.each([
    ['2026-10-25 01:30:00', '2026-10-24T23:30:00Z'],
    // There are two of them; PostgreSQL takes the later one.
    ['2026-10-25 02:30:00', '2026-10-25T01:30:00Z'],
    ['2026-10-25 03:30:00', '2026-10-25T02:30:00Z'],
    // This time is skipped, so it becomes half past three.
    ['2027-03-28 02:30:00', '2027-03-28T01:30:00Z'],
    ['2027-03-28 00:00', '2027-03-27T23:00:00Z'],
    ['2027-03-28T03:30:00+02:00', '2027-03-28T01:30:00Z'],
    ['2026-02-30 18:00:00', null],
    ['2026-07-04 25:00:00', null],
    ['0000-01-01 00:00:00', null],
    ['0000-00-00 00:00:00', null],
    ['2026-07-04T18:00:00+99:00', null],
    ['soon', null],
  ])('reads %s as %s', async (start, expected) => {
    await shop.put({ events: [evening({ start })] })

    const { 1: floor } = await loaded()

    expect(floor!.date).toBe(expected && Date.parse(expected) / 1000)
  })

  test('keeps what was set, closes what is gone, and brings it back as it was', async () => {
    const { 1: floor, 2: stand } = await loaded()
    const path = { id: floor!._id }
    const category = { category_id: '11', unpaid: 12.5, voucher_packs: [] }
    await zones.update({ path, body: { ages: [16, 18], categories: [category] } })
    await zones.disable({ path })
    const { zones: both } = evening()

    await shop.put({ events: [evening({ zones: both.slice(1) })] })
    expect(await zones.reload({ body: {} })).toMatchObject({ loaded: 1, deleted: 1 })
    await refused(zones.get({ path }), 'zone_not_found', 404)
    expect(await zones.get({ path: { id: stand!._id } })).toEqual(stand)

    await shop.put({ events: [evening()] })
    await zones.reload({ body: {} })
    expect(await zones.get({ path })).toMatchObject({
      ages: [16, 18],
      is_zone_enabled: false,
      categories: [category],
    })
  })

  test('takes the event’s period and no other', async () => {
    await shop.addShow(evening({ date_id: 777, event_id: 77, period_id: 8 }))
    expect(await zones.reload({ body: {} })).toMatchObject({ loaded: 2 })

    await configure({ PERIOD_ID: '8' })

    expect(await zones.reload({ body: {} })).toMatchObject({ loaded: 2, deleted: 2 })
    const { zones: every } = await zones.list()
    expect(every.map(({ date_id }) => date_id)).toEqual(['777', '777'])
  })

  test('needs the provider’s parameters, and ones that it accepts', async () => {
    const { sessions } = await createFestival(api)
    const other = api.sdk(sessions.admin).zones
    await refused(other.reload({ body: {} }), 'provider_parameters_not_found', 409)

    await configure({ KEY: 'nobody' })

    await refused(zones.reload({ body: {} }), 'ticketing_refused', 409)
  })

  test.each(['http_500', 'garbled', 'rate_limited'])(
    'changes nothing when the provider answers %s',
    async (mode) => {
      const before = await loaded()
      await shop.put({ events: [] })
      await provider.fail(mode, { path: '/events' })

      await refused(zones.reload({ body: {} }), 'ticketing_unavailable', 503)

      const { zones: every } = await zones.list()
      expect(every).toEqual(Object.values(before))
    },
  )

  test('changes nothing when nobody is there', async () => {
    await configure({ BASE_URL: 'http://127.0.0.1:1/' })

    await refused(zones.reload({ body: {} }), 'ticketing_unavailable', 503)
  })

  test('twice at once brings each zone once', async () => {
    await Promise.all([zones.reload({ body: {} }), zones.reload({ body: {} })])

    expect((await zones.list()).count).toBe(2)
  })

  test('keeps a credential where nobody can read it', async () => {
    await zones.reload({ body: { token: 'office-credential' } })

    const { credential_sealed } = await api
      .knex('ticket_syncs')
      .where({ event_id: here.event_id })
      .first()
    expect(credential_sealed).not.toContain('office')
    expect(api.app.secrets.open(credential_sealed)).toBe('office-credential')
    const log = await api.knex('audit_log').where({ event_id: here.event_id })
    expect(JSON.stringify(log)).not.toContain('office-credential')
  })
})

describe('a zone', () => {
  test('is closed by itself or with its show, and each switch is kept', async () => {
    const { 1: floor } = await loaded()
    const show = { path: { infomaniak_event_id: '50' } }
    await zones.disable({ path: { id: floor!._id } })

    const { zones: closed } = await zones.disable_event(show)
    expect(closed.map((one) => [one.is_event_enabled, one.is_zone_enabled])).toEqual([
      [false, false],
      [false, true],
    ])
    expect((await zones.list({ query: { enabled: true } })).count).toBe(0)

    await zones.enable_event(show)
    const { zones: open } = await zones.list({ query: { enabled: true } })
    expect(open.map(({ zone_id }) => zone_id)).toEqual(['2'])
    expect(await zones.enable({ path: { id: floor!._id } })).toEqual(floor)
    await refused(
      zones.enable_event({ path: { infomaniak_event_id: '51' } }),
      'zone_not_found',
      404,
    )
  })

  test('of a show that is closed stays closed when it is new', async () => {
    await loaded()
    await zones.disable_event({ path: { infomaniak_event_id: '50' } })
    const { zones: both } = evening()

    await shop.put({ events: [evening({ zones: [...both, { ...both[1], zone_id: 3 }] })] })
    await zones.reload({ body: {} })

    expect((await zones.list({ query: { enabled: true } })).count).toBe(0)
  })

  test('gives packs of vouchers, each once, to everyone and by category', async () => {
    const { 1: floor } = await loaded()
    const path = { id: floor!._id }
    const packs = [{ voucher_pack_id: here.pack, quantity: 2 }]
    const category = (more: object) => ({ categories: [{ category_id: '11', ...more }] })
    const update = (body: object) => zones.update({ path, body })

    await refused(
      update({ voucher_packs: [...packs, ...packs] }),
      'same_voucher_pack_not_allowed',
      400,
    )
    await refused(
      update(category({ voucher_packs: [...packs, ...packs] })),
      'same_voucher_pack_not_allowed',
      400,
    )
    for (const quantity of [0, 1.5])
      await refused(
        update(category({ voucher_packs: [{ ...packs[0], quantity }] })),
        'invalid_request',
        400,
      )
    await refused(update({ categories: [{ category_id: '99' }] }), 'invalid_request', 400)

    const changed = await update({ voucher_packs: packs, ...category({ voucher_packs: packs }) })
    expect(changed).toMatchObject({
      voucher_packs: packs,
      categories: [{ category_id: '11', unpaid: 0, voucher_packs: packs }],
    })

    const { voucher_packs } = api.sdk(here.sessions.admin)
    await voucher_packs.delete({ path: { id: here.pack } })
    expect(await zones.get({ path })).toMatchObject({
      voucher_packs: [],
      categories: [{ voucher_packs: [] }],
    })
  })

  test('is not the checker’s to change, and all of them go at once', async () => {
    await loaded()
    const gate = api.sdk(here.sessions.checker).zones
    await refused(gate.clear(), 'forbidden', 403)
    expect((await gate.list()).count).toBe(2)

    await zones.clear()

    expect((await gate.list()).count).toBe(0)
  })
})
