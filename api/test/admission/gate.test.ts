import { newId } from '@kermesse/core/platform/ids'
import { createClient } from '@kermesse/sdk/client'
import { beforeEach, describe, expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { createGatehouse, type Gatehouse } from './gatehouse.ts'

const api = await sharedApi()
let house: Gatehouse

beforeEach(async () => {
  house = await createGatehouse(api)
})

describe('who is inside', () => {
  test('comes in once, and may come back after leaving', async () => {
    const [way_in, way_out] = [
      await house.openGate(),
      await house.openGate({ entrance_type: 'out' }),
    ]
    const { uid } = await house.newBand()
    const enter = { uid, entrance_group_id: way_in }
    const leave = { uid, entrance_group_id: way_out }

    expect(await house.verdict(leave)).toBe('already_outside')
    expect(await house.verdict(enter)).toBe('in')
    expect(await house.verdict(enter)).toBe('already_inside')
    expect(await house.verdict(leave)).toBe('out')
    expect(await house.verdict(leave)).toBe('already_outside')
    expect(await house.verdict(enter)).toBe('in')
  })

  test('leaves by a gate for both ways only where the checker says so', async () => {
    const entrance_group_id = await house.openGate({ entrance_type: 'both' })
    const { uid } = await house.newBand()
    const here_scan = { uid, entrance_group_id }

    expect(await house.verdict(here_scan)).toBe('in')
    expect(await house.verdict({ ...here_scan, direction: 'in' })).toBe('already_inside')
    expect(await house.verdict({ ...here_scan, direction: 'out' })).toBe('out')
    expect(await house.verdict({ ...here_scan, direction: 'out' })).toBe('already_outside')
    const one_way = await house.openGate()
    await refused(
      house.scan({ uid, entrance_group_id: one_way, direction: 'out' }),
      'invalid_request',
      400,
    )
  })

  test('is counted by zone, apart from the site', async () => {
    const [floor, stand] = [await house.addZone(), await house.addZone()]
    const entrance_group_id = await house.openGate()
    const { uid } = await house.newBand()

    expect(await house.verdict({ uid, entrance_group_id })).toBe('in')
    expect(await house.verdict({ uid, entrance_group_id, zone_id: floor })).toBe('in')
    expect(await house.verdict({ uid, entrance_group_id, zone_id: floor })).toBe('already_inside')
    expect(await house.verdict({ uid, entrance_group_id, zone_id: stand })).toBe('in')
  })

  test('may always leave, blocked or not', async () => {
    const entrance_group_id = await house.openGate({ entrance_type: 'both' })
    const { uid } = await house.newBand()
    await house.scan({ uid, entrance_group_id })
    await house.office.clients.disable({ path: { uid } })

    expect(await house.verdict({ uid, entrance_group_id, direction: 'out' })).toBe('out')
    expect(await house.verdict({ uid, entrance_group_id, direction: 'in' })).toBe('client_disabled')
  })

  test('is one of many who scan the same band at once', async () => {
    const entrance_group_id = await house.openGate()
    const { uid } = await house.newBand()

    const verdicts = await Promise.all(
      Array.from({ length: 12 }, () => house.verdict({ uid, entrance_group_id })),
    )

    expect(verdicts.filter((one) => one === 'in')).toHaveLength(1)
    expect(verdicts.filter((one) => one === 'already_inside')).toHaveLength(11)
  })

  test('is told of in the order of their turns, however many scan at once', async () => {
    const entrance_group_id = await house.openGate({ entrance_type: 'both' })
    const { uid } = await house.newBand()
    const ways = ['in', 'out'] as const

    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        house.scan({ uid, entrance_group_id, direction: ways[n % 2]! }),
      ),
    )

    const { entrance_checks } = await house.office.entrance_checks.list({
      query: { uid, sort_key: 'date', sort_order: 'ASC' },
    })
    let inside = false
    for (const { direction, allowed } of entrance_checks) {
      expect(allowed).toBe((direction === 'in') !== inside)
      if (allowed) inside = direction === 'in'
    }
    expect(entrance_checks).toHaveLength(12)
  })

  test('stays inside with a new wristband', async () => {
    const entrance_group_id = await house.openGate()
    const { uid } = await house.newBand()
    const { uid: new_uid } = await house.newBand({ entrance_id: null })
    await house.scan({ uid, entrance_group_id })

    await api
      .sdk(house.here.sessions.cashier)
      .clients.transfer({ path: { uid }, body: { new_uid } })

    expect(await house.verdict({ uid: new_uid, entrance_group_id })).toBe('already_inside')
    expect(await house.verdict({ uid, entrance_group_id })).toBe('wristband_transferred')
  })
})

describe('a gate for both ways that is not told the direction', () => {
  const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()

  test('lets in who is outside and asks for who is inside, changing nothing', async () => {
    const entrance_group_id = await house.openGate({ entrance_type: 'both' })
    const { uid } = await house.newBand()
    const pass = { uid, entrance_group_id }
    expect(await house.verdict({ ...pass, date: secondsAgo(60) })).toBe('in')

    const { details } = await refused(house.scan(pass), 'direction_needed', 409)

    expect(details).toMatchObject({ directions: ['in', 'out'] })
    expect((await house.office.entrance_checks.list({ query: { uid } })).count).toBe(1)
    expect(await house.verdict({ ...pass, direction: 'in' })).toBe('already_inside')
    expect(await house.verdict({ ...pass, direction: 'out' })).toBe('out')
  })

  test('answers a repeat within ten seconds with the first scan', async () => {
    const entrance_group_id = await house.openGate({ entrance_type: 'both' })
    const { uid } = await house.newBand()
    const pass = { uid, entrance_group_id, smartphone_number: 'G-1' }
    const first = await house.scan(pass)

    const again = await Promise.all([1, 2, 3].map(() => house.scan(pass)))

    expect(again).toEqual([1, 2, 3].map(() => ({ ...first, repeated: true })))
    expect((await house.office.entrance_checks.list({ query: { uid } })).count).toBe(1)
    const left = await house.scan({ ...pass, direction: 'out' })
    expect(await house.scan(pass)).toEqual({ ...left, repeated: true })
    expect(await house.verdict({ ...pass, direction: 'in' })).toBe('in')
  })

  test('asks where the first scan was longer ago, or of another device or gate', async () => {
    const entrance_group_id = await house.openGate({ entrance_type: 'both' })
    const other_gate = await house.openGate({ entrance_type: 'both' })
    const { uid } = await house.newBand()
    const pass = { uid, entrance_group_id, smartphone_number: 'G-1' }
    const date = secondsAgo(11)
    await house.scan({ ...pass, date })

    for (const scan of [
      { ...pass, date: new Date(Date.parse(date) + 10_001).toISOString() },
      { ...pass, smartphone_number: 'G-2', date: new Date(Date.parse(date) + 1).toISOString() },
      { ...pass, entrance_group_id: other_gate },
    ])
      await refused(house.scan(scan), 'direction_needed', 409)

    const at_last = { ...pass, date: new Date(Date.parse(date) + 10_000).toISOString() }
    expect(await house.scan(at_last)).toMatchObject({ repeated: true, direction: 'in' })
  })
})

describe('a scan that is sent again', () => {
  test('by the SDK, because its answer was lost, is the first one', async () => {
    const entrance_group_id = await house.openGate({ entrance_type: 'both' })
    const { uid } = await house.newBand()
    let lost = 0
    const { entrance_checks } = createClient({
      url: api.url,
      token: house.here.sessions.checker,
      fetch: async (input, init) => {
        const answer = await fetch(input, init)
        if (lost++ === 0) throw new TypeError('the network is gone')
        return answer
      },
    })

    const check = await entrance_checks.create({ body: { uid, entrance_group_id } })

    expect([lost, check.allowed, check.direction]).toEqual([2, true, 'in'])
    expect((await house.office.entrance_checks.list({ query: { uid } })).count).toBe(1)
  })

  test('answers the first result and moves nobody', async () => {
    const entrance_group_id = await house.openGate({ entrance_type: 'both' })
    const { uid } = await house.newBand()
    const body = { _id: newId(), uid, entrance_group_id }

    const answers = await Promise.all(Array.from({ length: 6 }, () => house.scan(body)))

    expect(answers.map(({ allowed, direction }) => [allowed, direction])).toEqual(
      Array(6).fill([true, 'in']),
    )
    expect((await house.office.entrance_checks.list({ query: { uid } })).count).toBe(1)
    expect(await house.verdict({ uid, entrance_group_id, direction: 'out' })).toBe('out')
  })

  test('is no other scan', async () => {
    const { uid } = await house.newBand()
    const other = await house.newBand()
    const _id = newId()
    await house.scan({ _id, uid })

    await refused(house.scan({ _id, uid: other.uid }), 'idempotency_conflict', 409)
    await refused(
      house.scan({ _id, uid, entrance_group_id: await house.openGate() }),
      'idempotency_conflict',
      409,
    )
  })

  test('is neither one of another ticket nor one the other way', async () => {
    const entrance_group_id = await house.openGate({ entrance_type: 'both' })
    const [one, other] = [await house.addTicket(null), await house.addTicket(null)]
    const first = { _id: newId(), entrance_group_id, code: one.bar_code }
    await house.scan(first)
    const wrongs = [
      { code: other.bar_code },
      { code: 'nobody knows' },
      { direction: 'out' as const },
    ]

    for (const wrong of wrongs)
      await refused(house.scan({ ...first, ...wrong }), 'idempotency_conflict', 409)

    const same = [{ code: one.token }, { direction: 'in' as const }]
    for (const right of same) expect(await house.verdict({ ...first, ...right })).toBe('in')
  })
})

test('checks are listed by smartphone, gate and zone', async () => {
  const zone_id = await house.addZone()
  const [one, other] = [await house.openGate(), await house.openGate()]
  const { uid } = await house.newBand()
  await house.scan({ uid, smartphone_number: 'S-1', entrance_group_id: one })
  await house.scan({ uid, smartphone_number: 'S-2', entrance_group_id: other, zone_id })
  const list = async (query: object) =>
    (await house.office.entrance_checks.list({ query })).entrance_checks.map(
      ({ smartphone_number }) => smartphone_number,
    )

  expect(await list({ smartphone_number: 'S-1' })).toEqual(['S-1'])
  expect(await list({ entrance_group_id: other })).toEqual(['S-2'])
  expect(await list({ zone_id })).toEqual(['S-2'])
  expect(await list({})).toEqual(['S-2', 'S-1'])
})
