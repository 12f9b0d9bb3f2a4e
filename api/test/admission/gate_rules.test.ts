import { newId } from '@kermesse/core/platform/ids'
import { beforeEach, describe, expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { daysFromNow } from '../festival.ts'
import { createGatehouse, type Gatehouse } from './gatehouse.ts'

const api = await sharedApi()
let house: Gatehouse

beforeEach(async () => {
  house = await createGatehouse(api)
})

describe('a gate', () => {
  test('admits the entrances and the zones that it names', async () => {
    const [floor, stand] = [await house.addZone(), await house.addZone()]
    const { _id: crew } = await house.office.entrances.create({ body: { name: 'Crew', price: 0 } })
    const entrance_group_id = await house.openGate({ entrances_ids: [crew], zone_ids: [floor] })
    const visitor = await house.newBand()
    const helper = await house.newBand({ entrance_id: crew })
    const on_floor = await house.addTicket(floor)
    const on_stand = await house.addTicket(stand)

    expect(await house.verdict({ uid: visitor.uid, entrance_group_id })).toBe('not_for_this_gate')
    expect(await house.verdict({ uid: helper.uid, entrance_group_id })).toBe('in')
    expect(await house.verdict({ code: on_floor.bar_code, entrance_group_id })).toBe('in')
    expect(await house.verdict({ code: on_stand.bar_code, entrance_group_id })).toBe(
      'not_for_this_gate',
    )
  })

  test('stays closed to others when what it named was deleted and it is saved as it is shown', async () => {
    const { entrances, entrance_groups } = house.office
    const { _id: crew } = await entrances.create({ body: { name: 'Crew', price: 0 } })
    const id = await house.openGate({ entrances_ids: [crew] })
    const visitor = await house.newBand()
    await entrances.delete({ path: { id: crew } })

    const { entrances_ids, zone_ids } = await entrance_groups.get({ path: { id } })
    const body = { name: 'Crew only', entrances_ids, zone_ids }
    await entrance_groups.update({ path: { id }, body })

    expect(await house.verdict({ uid: visitor.uid, entrance_group_id: id })).toBe(
      'not_for_this_gate',
    )
    await entrances.restore({ path: { id: crew } })
    expect(await entrance_groups.get({ path: { id } })).toMatchObject({ entrances_ids: [crew] })
  })

  test('of one zone lets nobody into another', async () => {
    const [floor, stand] = [await house.addZone(), await house.addZone()]
    const entrance_group_id = await house.openGate({ zone_ids: [floor, stand] })
    const { bar_code: code } = await house.addTicket(floor)

    expect(await house.verdict({ code, entrance_group_id, zone_id: stand })).toBe(
      'not_for_this_gate',
    )
    expect(await house.verdict({ code, entrance_group_id, zone_id: floor })).toBe('in')
    const only_floor = await house.openGate({ zone_ids: [floor] })
    await refused(
      house.scan({ code, entrance_group_id: only_floor, zone_id: stand }),
      'invalid_request',
      400,
    )
  })

  test('leads into no zone that is closed, by itself or with its show', async () => {
    const zone = await house.addZone()
    const entrance_group_id = await house.openGate({ zone_ids: [zone] })
    const { bar_code: code } = await house.addTicket(zone)
    await house.office.zones.disable({ path: { id: zone } })
    expect(await house.verdict({ code, entrance_group_id })).toBe('zone_closed')
    expect(await house.verdict({ code, entrance_group_id, zone_id: zone })).toBe('zone_closed')

    await house.office.zones.enable({ path: { id: zone } })
    await house.office.zones.disable_event({ path: { infomaniak_event_id: '50' } })
    expect(await house.verdict({ code, entrance_group_id })).toBe('zone_closed')

    await house.office.zones.enable_event({ path: { infomaniak_event_id: '50' } })
    expect(await house.verdict({ code, entrance_group_id })).toBe('in')
  })

  test('looks at ages: what the checker sees, or what the band says', async () => {
    const zone = await house.addZone({ ages: JSON.stringify([18]) })
    const entrance_group_id = await house.openGate()
    const into = { entrance_group_id, zone_id: zone }
    const { uid } = await house.newBand({ age: 16 })

    expect(await house.verdict({ uid, ...into })).toBe('too_young')
    expect(await house.verdict({ uid, ...into, age: 18 })).toBe('in')
    const unknown = await house.newBand()
    expect(await house.verdict({ uid: unknown.uid, ...into })).toBe('in')
    await house.office.entrances.update({ path: { id: house.here.entrance }, body: { ages: [18] } })
    const young = await house.newBand({ age: 0 })
    expect(await house.verdict({ uid: young.uid, entrance_group_id })).toBe('too_young')
  })

  test('is one of the event, and so is the zone', async () => {
    const { uid } = await house.newBand()
    const entrance_group_id = await house.openGate()
    await house.office.entrance_groups.delete({ path: { id: entrance_group_id } })

    await refused(house.scan({ uid, entrance_group_id }), 'entrance_group_not_found', 404)
    await refused(house.scan({ uid, zone_id: newId() }), 'zone_not_found', 404)
    await refused(house.scan({ uid, zone_id: await house.addZone() }), 'required_field', 400)
    await refused(house.scan({ uid, code: 'x' }), 'required_field', 400)
  })
})

describe('a ticket', () => {
  test('and its wristband are the same person', async () => {
    const zone = await house.addZone()
    const entrance_group_id = await house.openGate({ zone_ids: [zone] })
    const { bar_code, token } = await house.addTicket(zone)

    expect(await house.scan({ code: token, entrance_group_id })).toMatchObject({
      allowed: true,
      direction: 'in',
      uid: null,
      short_id: null,
      bar_code,
      smartphone_number: null,
    })
    const { uid, short_id } = await house.newBand({ entrance_id: null }, bar_code)

    expect(await house.scan({ uid, entrance_group_id })).toMatchObject({
      allowed: false,
      reason: 'already_inside',
      uid,
      short_id,
      bar_code,
    })
    expect(await house.verdict({ code: bar_code, entrance_group_id })).toBe('already_inside')
  })

  test('is its wristband’s also when a list has named it by its QR code', async () => {
    const entrance_group_id = await house.openGate()
    const { token, bar_code } = await house.addTicket(null)
    const uid = '04AABBCCDDEE77'
    const clients_data = `Chip;Number;Ticket\n${uid};QRBAND1;${token}`
    await house.office.clients.import({ body: { clients_data } })

    expect(await house.verdict({ code: token, entrance_group_id })).toBe('in')

    expect(await house.verdict({ uid, entrance_group_id })).toBe('already_inside')
    expect(await house.verdict({ code: bar_code, entrance_group_id })).toBe('already_inside')
  })

  test('lets one person in, however many wristbands a list has given it to', async () => {
    const zone = await house.addZone()
    const entrance_group_id = await house.openGate({ zone_ids: [zone], entrance_type: 'both' })
    const { bar_code } = await house.addTicket(zone)
    const bands = Array.from({ length: 4 }, (_, n) => `04AABBCC00${n}${n}${n}${n}`)
    const rows = bands.map((uid, n) => `${uid};SHARED${n};${bar_code}`)
    await house.office.clients.import({
      body: { clients_data: ['Chip;Number;Ticket', ...rows].join('\n') },
    })
    const enter = (uid: string) =>
      house.verdict({ uid, entrance_group_id, direction: 'in' as const })

    const verdicts = await Promise.all(bands.map(enter))

    expect(verdicts.toSorted()).toEqual([...Array(3).fill('already_inside'), 'in'])
    const [inside] = bands.filter((_, n) => verdicts[n] === 'in')
    const leave = { uid: inside!, entrance_group_id, direction: 'out' as const }
    expect(await house.verdict(leave)).toBe('out')
    expect(await enter(bands[0]!)).toBe('in')
    expect(await enter(bands[1]!)).toBe('already_inside')
  })

  test('that was cancelled and sold again under its code is the one that is valid', async () => {
    const entrance_group_id = await house.openGate()
    const { token, ...cancelled } = await house.addTicket(null, { status: 'cancelled' })
    const { bar_code: code } = await house.addTicket(null, {
      ...cancelled,
      provider_id: newId(),
      token,
      status: 'valid',
    })

    expect(await house.verdict({ code, entrance_group_id })).toBe('in')
  })

  test('lets one person in, and the next ticket the next', async () => {
    const entrance_group_id = await house.openGate()
    const [one, other] = [await house.addTicket(null), await house.addTicket(null)]

    expect(await house.verdict({ code: one.bar_code, entrance_group_id })).toBe('in')
    expect(await house.verdict({ code: one.token, entrance_group_id })).toBe('already_inside')
    expect(await house.verdict({ code: other.bar_code, entrance_group_id })).toBe('in')
  })

  test('that was cancelled, or that nobody knows, lets nobody in', async () => {
    const { bar_code: code } = await house.addTicket(null, { status: 'cancelled' })

    expect(await house.verdict({ code })).toBe('ticket_cancelled')
    await refused(house.scan({ code: 'nobody knows' }), 'ticket_not_found', 404)
  })

  test('that was cancelled is void also for whose wristband has an entrance', async () => {
    const entrance_group_id = await house.openGate()
    const { bar_code: code } = await house.addTicket(null, { status: 'cancelled' })
    const { uid } = await house.newBand({}, code)

    expect(await house.verdict({ code, entrance_group_id })).toBe('ticket_cancelled')
    expect(await house.verdict({ uid, entrance_group_id })).toBe('in')
  })

  test('that nobody knows has the copy made again, although it is refused', async () => {
    const { event_id } = house.here
    const sync = { event_id, _id: newId(), synced_at: daysFromNow(-1), wanted_at: daysFromNow(1) }
    await api.knex('ticket_syncs').insert(sync)

    await refused(house.scan({ code: 'sold a minute ago' }), 'ticket_not_found', 404)

    const is_due = async () => {
      const { wanted_at } = await api.knex('ticket_syncs').where({ event_id }).first()
      return Date.parse(wanted_at) <= Date.now()
    }
    await expect.poll(is_due).toBe(true)
  })

  test('that nobody knows may be scanned by any number of gates at once', async () => {
    const codes = Array.from({ length: 40 }, (_, n) => `sold a minute ago ${n}`)

    await Promise.all(codes.map((code) => refused(house.scan({ code }), 'ticket_not_found', 404)))
  })
})
