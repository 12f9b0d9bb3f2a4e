import { newId } from '@kermesse/core/platform/ids'
import { describe, expect, test } from 'vitest'
import { refused, startApi } from '../api.ts'
import { createFestival, createSuperadmin } from '../festival.ts'

const api = await startApi()
const superadmin = await createSuperadmin(api)
const { devices, event_smartphones, event_terminals, terminals, users } = api.sdk(superadmin.token)

let numbers = 0
const newNumber = () => `P-${++numbers}`

/** A smartphone that an event has. */
async function phoneAt({ event_id }: { event_id: string }) {
  const number = newNumber()
  const { event_smartphones: now } = await event_smartphones.get({ path: { id: event_id } })
  const body = { smartphones: [...now.smartphones, number] }
  await event_smartphones.set({ path: { id: event_id }, body })
  return deviceOf(number)
}

async function deviceOf(number: string) {
  const { devices: found } = await devices.list({ query: { number } })
  return found[0]!
}

describe('the register of devices', async () => {
  const here = await createFestival(api)
  const phone = await phoneAt(here)
  const terminal = await terminals.create({
    body: { terminal_code: 'REG-1', terminal_id: 'REGTERM1' },
  })

  test('holds smartphones and card terminals, and says where they are', async () => {
    const list = await devices.list({ query: { limit: 1000 } })

    expect(list.count).toBe(list.devices.length)
    expect(list.devices).toContainEqual(
      expect.objectContaining({
        type: 'smartphone',
        number: phone.number,
        event_name: here.name,
        status: 'active',
        user: null,
        app_version: null,
        latest_version: null,
        is_latest_version: null,
      }),
    )
    expect((await devices.get({ path: { id: terminal._id } })).type).toBe('mypos_terminal')
    const { devices: phones } = await devices.list({ query: { type: 'smartphone', minimal: true } })
    expect(phones.find(({ _id }) => _id === phone._id)).toEqual({
      _id: phone._id,
      type: 'smartphone',
      number: phone.number,
    })
  })

  test('keeps what is known of a device, also of a terminal, and the log keeps both', async () => {
    const body = {
      brand: 'Fair',
      operator: 'Net',
      holder: 'Desk',
      purchase_date: '2026-02-28',
      subscription: '5 GB',
      status: 'loaned' as const,
    }

    for (const id of [phone._id, terminal._id])
      expect(await devices.update({ path: { id }, body })).toMatchObject(body)

    const [log] = await api.knex('audit_log').where({ record_id: phone._id })
    expect(log).toMatchObject({ before: { status: 'active' }, after: { status: 'loaned' } })
    expect((await devices.list({ query: { status: 'loaned' } })).count).toBe(2)
    expect(await devices.update({ path: { id: phone._id }, body: { brand: null } })).toMatchObject({
      brand: null,
      operator: 'Net',
    })
  })

  test('gives up a device that nobody has, and its log stays', async () => {
    const { _id: id, number } = await phoneAt(here)
    await refused(devices.delete({ path: { id } }), 'in_use', 409)
    await event_smartphones.set({
      path: { id: here.event_id },
      body: { smartphones: [phone.number] },
    })

    await devices.delete({ path: { id } })

    await refused(devices.get({ path: { id } }), 'device_not_found', 404)
    expect((await devices.logs({ query: { device_number: number } })).count).toBe(1)
  })

  test('keeps a paired terminal', async () => {
    await api.knex('terminals').where({ _id: terminal._id }).update({ state: 'paired' })

    await refused(devices.delete({ path: { id: terminal._id } }), 'in_use', 409)
    await api.knex('terminals').where({ _id: terminal._id }).update({ state: 'unpaired' })
    await devices.delete({ path: { id: terminal._id } })
    await refused(terminals.get({ path: { id: terminal._id } }), 'terminal_not_found', 404)
  })
})

describe('the latest version of the app', async () => {
  const here = await createFestival(api)
  const versions = ['5.2', '5.2c', '5.10']
  const phones: string[] = []
  for (const app_version of [...versions, undefined]) {
    const phone = await phoneAt(here)
    phones.push(phone.number)
    if (app_version)
      await api
        .sdk(here.sessions.admin)
        .smartphones.report({ path: { number: phone.number }, body: { app_version } })
  }
  const outdated = async (query: object) =>
    (
      await devices.list({ query: { ...query, sort_key: 'app_version', limit: 1000 } })
    ).devices.flatMap(({ number, app_version }) =>
      phones.includes(number) ? [app_version ?? 'unknown'] : [],
    )

  test('is newest by number and letter, and outdates every other', async () => {
    for (const version of ['5.2c', '5.10', '5.9'])
      await api.knex('app_versions').insert({
        _id: newId(),
        version,
        name: 'app.apk',
        size: 1,
        sha256: Buffer.alloc(32),
      })

    expect(await outdated({ outdated: true })).toEqual(['5.2', '5.2c', 'unknown'])
    expect(await outdated({ outdated: false })).toEqual(['5.10'])
    expect(await deviceOf(phones[0]!)).toMatchObject({
      app_version: '5.2',
      latest_version: '5.10',
      is_latest_version: false,
    })
    await api.knex('app_versions').delete()
    expect(await deviceOf(phones[0]!)).toMatchObject({ is_latest_version: null })
  })
})

describe('the last sign of a device', async () => {
  const here = await createFestival(api)
  const phone = await phoneAt(here)
  const { smartphones } = api.sdk(here.sessions.server)
  const path = { number: phone.number }

  test('is its last report where it is, with the place that it named last', async () => {
    expect(phone).toMatchObject({ last_seen_at: null, gps_lat: null, gps_long: null, bar: null })
    await smartphones.report({ path, body: { gps_lat: 46.5, gps_long: 6.6, app_version: '5.7' } })
    await smartphones.report({ path, body: {} })

    const seen = await devices.get({ path: { id: phone._id } })

    expect(seen).toMatchObject({ gps_lat: 46.5, gps_long: 6.6, bar: expect.any(String) })
    expect(Date.parse(seen.last_seen_at!)).toBeGreaterThan(Date.now() - 60_000)
    expect(await deviceOf(phone.number)).toEqual(seen)
  })

  test('is found by the version that it runs', async () => {
    const { devices: found } = await devices.list({ query: { app_version: ['5.7', '1.0'] } })

    expect(found.map(({ number }) => number)).toEqual([phone.number])
    expect((await devices.list({ query: { app_version: ['5.7a'] } })).count).toBe(0)
  })

  test('is not what was heard of it at an event that has it no more', async () => {
    const there = await createFestival(api)
    const body = { smartphones: [phone.number] }
    await event_smartphones.force({ path: { id: there.event_id }, body })

    expect(await deviceOf(phone.number)).toMatchObject({
      event_name: there.name,
      last_seen_at: null,
      gps_lat: null,
    })
  })
})

describe('a device out of service', async () => {
  const here = await createFestival(api)
  const path = { id: here.event_id }

  test.each(['under_repair', 'not_available'] as const)(
    'is assigned to an event by force alone: %s',
    async (status) => {
      const number = newNumber()
      const there = await createFestival(api)
      await event_smartphones.set({ path: { id: there.event_id }, body: { smartphones: [number] } })
      await devices.update({ path: { id: (await deviceOf(number))._id }, body: { status } })
      // It stays at its event.
      await event_smartphones.set({
        path: { id: there.event_id },
        body: { smartphones: [number, newNumber()] },
      })
      await event_smartphones.set({ path: { id: there.event_id }, body: { smartphones: [] } })

      const body = { smartphones: [number] }
      const error = await refused(
        event_smartphones.set({ path, body }),
        'device_not_available',
        409,
      )

      expect(error.details).toEqual([{ number, status }])
      expect(await event_smartphones.force({ path, body })).toEqual({ event_smartphones: body })
    },
  )

  test('is neither a terminal of an event nor a smartphone of a user', async () => {
    const { _id: id, terminal_code } = await terminals.create({
      body: { terminal_code: 'BROKEN-1', terminal_id: 'BROKEN1' },
    })
    await devices.update({ path: { id }, body: { status: 'under_repair' } })
    const phone = await phoneAt(here)
    await devices.update({ path: { id: phone._id }, body: { status: 'not_available' } })

    await refused(
      event_terminals.set({ path, body: { mypos_terminals: [terminal_code] } }),
      'device_not_available',
    )
    const user = { path: { id: here.people.server }, body: { smartphones: [phone.number] } }
    await refused(users.update(user), 'device_not_available')
  })
})

describe('the log of a device', async () => {
  const [here, there] = [await createFestival(api), await createFestival(api)]
  const phone = await phoneAt(here)
  await event_smartphones.force({
    path: { id: there.event_id },
    body: { smartphones: [phone.number] },
  })
  await users.update({
    path: { id: here.people.server },
    body: { smartphones: [phone.number] },
  })
  const logs = async (query: object) =>
    (await devices.logs({ query: { device_number: phone.number, ...query } })).device_logs

  test('tells where it was, for whom, from when to when', async () => {
    const [server] = await api.knex('users').where({ _id: here.people.server })

    const found = await logs({ sort_key: 'added_on' })

    expect(found.map(({ where, event, user, bar }) => [where, event, user, bar])).toEqual([
      ['event', here.name, null, null],
      ['event', there.name, null, null],
      ['user', here.name, server.email, 'Main bar'],
    ])
    expect(found.map(({ removed_on }) => removed_on !== null)).toEqual([true, false, false])
  })

  test('is narrowed, searched and sorted', async () => {
    expect(await logs({ event: there.event_id })).toHaveLength(1)
    expect(await logs({ device_type: 'modem' })).toEqual([])
    expect((await logs({ search: there.name })).map(({ event }) => event)).toEqual([there.name])
    const by_event = await logs({ sort_key: 'event', sort_order: 'DESC' })
    expect(by_event[0]!.event).toBe([here.name, there.name].sort().at(-1))
    expect((await logs({}))[0]!.where).toBe('user')
  })
})
