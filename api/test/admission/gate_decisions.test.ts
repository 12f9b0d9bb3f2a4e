import { newId } from '@kermesse/core/platform/ids'
import type { AnyKind, Schema } from '@kermesse/sdk/types'
import { beforeEach, describe, expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { createGatehouse, type Gatehouse } from './gatehouse.ts'

const api = await sharedApi()
let house: Gatehouse
let north: string
let south: string

beforeEach(async () => {
  house = await createGatehouse(api)
  north = await house.openGate({ name: 'North', entrance_type: 'both' })
  south = await house.openGate({ name: 'South', entrance_type: 'both' })
})

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

type Sent = Schema<'EntranceCheckInput'>
type Item = AnyKind<Schema<'CheckBatchItem'>>
type Minutes = Omit<Sent, 'date'> & { minutes: number }

/** A scan that a gate decided while it was offline, some minutes ago. */
const decided = ({ minutes, ...sent }: Minutes): Sent => ({
  decided: 'allowed',
  direction: 'in',
  smartphone_number: 'G-1',
  entrance_group_id: north,
  ...sent,
  date: minutesAgo(minutes),
})

const flagged = async () =>
  (await house.office.entrance_checks.list({ query: { reviewed: false } })).entrance_checks

async function alarms() {
  const { alarms } = await house.office.events.cockpit({ path: { id: house.here.event_id } })
  const codes = ['double_entries', 'gate_decisions_flagged']
  return Object.fromEntries(
    alarms.filter(({ code }) => codes.includes(code)).map(({ code, count }) => [code, count]),
  )
}

describe('what a gate decided while it was offline', () => {
  test('is recorded as it happened, with its date and its device', async () => {
    const { uid } = await house.newBand()
    const date = minutesAgo(30)
    const sent = { ...decided({ uid, minutes: 0 }), date }

    const let_in = await house.scan(sent)
    const kept_out = await house.scan(decided({ uid, minutes: 20, decided: 'refused' }))

    expect(let_in).toMatchObject({
      date,
      allowed: true,
      decided: 'allowed',
      direction: 'in',
      smartphone_number: 'G-1',
      entrance_group_name: 'North',
      flag: null,
      violation: null,
    })
    expect(kept_out).toMatchObject({ allowed: false, reason: 'already_inside', flag: null })
    expect(await house.verdict({ uid, entrance_group_id: south, direction: 'in' })).toBe(
      'already_inside',
    )
    expect(await house.verdict({ uid, entrance_group_id: south, direction: 'out' })).toBe('out')
  })

  test('is never turned into a refusal: an entry against the rules is flagged with the rule', async () => {
    const { uid } = await house.newBand({ entrance_id: null })

    const check = await house.scan(decided({ uid, minutes: 30 }))

    expect(check).toMatchObject({
      allowed: true,
      reason: null,
      violation: 'entrance_missing',
      flag: 'rule_broken',
    })
    expect(await alarms()).toEqual({ gate_decisions_flagged: 1 })
  })

  test('that refused somebody moves nobody, and says so where the rules agreed with nobody', async () => {
    const { uid } = await house.newBand()

    const check = await house.scan(decided({ uid, minutes: 30, decided: 'refused' }))

    expect(check).toMatchObject({ allowed: false, reason: 'refused_at_gate', flag: null })
    expect(await house.verdict({ uid, entrance_group_id: north })).toBe('in')
  })

  test('is kept with all that it says where nobody knows the chip, the number or the code', async () => {
    const unknown = [{ uid: '04FFFFFFFF' }, { short_id: 'ZZ99ZZ99' }, { code: 'QR-nobody' }]

    const checks = []
    for (const who of unknown)
      checks.push(await house.scan(decided({ ...who, minutes: 30, age: 16 })))

    expect(checks.map(({ uid, short_id, bar_code }) => uid ?? short_id ?? bar_code)).toEqual([
      '04FFFFFFFF',
      'ZZ99ZZ99',
      'QR-nobody',
    ])
    for (const check of checks)
      expect(check).toMatchObject({
        allowed: true,
        flag: 'unknown_holder',
        direction: 'in',
        age: 16,
        smartphone_number: 'G-1',
        entrance_group_id: north,
      })
    expect((await flagged()).length).toBe(3)
    expect(await alarms()).toEqual({ gate_decisions_flagged: 3 })
  })

  test('at a gate that was deleted since counts, and at one that nobody knows is flagged', async () => {
    const { uid } = await house.newBand()
    await house.office.entrance_groups.delete({ path: { id: north } })

    const of_deleted = await house.scan(decided({ uid, minutes: 30 }))
    const of_none = await house.scan(
      decided({ uid, minutes: 20, direction: 'out', entrance_group_id: newId() }),
    )

    expect(of_deleted).toMatchObject({ allowed: true, flag: null, entrance_group_name: 'North' })
    expect(of_none).toMatchObject({ allowed: true, flag: 'unknown_place' })
    expect(await house.verdict({ uid, entrance_group_id: south, direction: 'in' })).toBe(
      'already_inside',
    )
  })

  test('without a direction is taken in where it can be only one', async () => {
    const { uid } = await house.newBand()
    const undirected = (minutes: number) => {
      const { direction: _, ...sent } = decided({ uid, minutes })
      return house.scan(sent)
    }

    expect(await undirected(30)).toMatchObject({ direction: 'in', flag: null })
    expect(await undirected(20)).toMatchObject({ direction: null, flag: 'direction_unknown' })
  })

  test('by a clock that is ahead counts from now, with what the clock said', async () => {
    const { uid } = await house.newBand()
    const sent = decided({ uid, minutes: -60 })

    const check = await house.scan(sent)

    expect(check).toMatchObject({ allowed: true, flag: 'wrong_clock', device_date: sent.date })
    expect(Date.parse(check.date)).toBeLessThanOrEqual(Date.now())
    expect(await house.scan(sent)).toEqual(check)
    const long_ago = await house.scan(decided({ uid, minutes: 60 * 24 * 40, direction: 'out' }))
    expect(long_ago).toMatchObject({ allowed: true, flag: null })
  })

  test('is one scan however often it is sent', async () => {
    const { uid } = await house.newBand()
    const sent = decided({ uid, minutes: 30 })

    const answers = await Promise.all([sent, sent, sent].map(house.scan))

    expect(answers).toEqual([answers[0], answers[0], answers[0]])
    expect((await house.office.entrance_checks.list({ query: { uid } })).count).toBe(1)
    expect(await flagged()).toEqual([])
  })

  test('under the id of another scan is kept too', async () => {
    const [one, other] = [await house.newBand(), await house.newBand()]
    const _id = newId()
    await house.scan(decided({ uid: one.uid, _id, minutes: 30 }))
    const sent = decided({ uid: other.uid, _id, minutes: 20 })

    const check = await house.scan(sent)

    expect(check).toMatchObject({ uid: other.uid, allowed: true, flag: 'id_taken' })
    expect(await house.scan(sent)).toEqual(check)
  })

  test('after an answer that the gate did not get is the scan that was answered', async () => {
    const { uid } = await house.newBand()
    const scan = { uid, _id: newId(), entrance_group_id: north, smartphone_number: 'G-1' }
    const answered = await house.scan({ ...scan, direction: 'in' })

    const check = await house.scan(decided({ ...scan, minutes: 0 }))

    expect(check).toEqual(answered)
    const other = await house.scan(decided({ ...scan, minutes: 0, decided: 'refused' }))
    expect(other).toMatchObject({ allowed: false, reason: 'already_inside', flag: 'id_taken' })
    expect((await house.office.entrance_checks.list({ query: { uid } })).count).toBe(2)
    expect((await flagged()).map(({ _id }) => _id)).toEqual([other._id])
  })
})

describe('an entry of somebody who is inside', () => {
  test('is flagged with both gates, and counts once', async () => {
    const { uid } = await house.newBand()
    const first = await house.scan(decided({ uid, minutes: 30 }))

    const second = await house.scan(
      decided({ uid, minutes: 20, entrance_group_id: south, smartphone_number: 'G-2' }),
    )

    expect(second).toMatchObject({
      allowed: true,
      flag: 'double_entry',
      violation: 'already_inside',
      entrance_group_name: 'South',
      double_of: {
        _id: first._id,
        date: first.date,
        entrance_group_id: north,
        entrance_group_name: 'North',
        smartphone_number: 'G-1',
      },
    })
    expect(await alarms()).toEqual({ double_entries: 1 })
    expect(await house.verdict({ uid, entrance_group_id: north, direction: 'out' })).toBe('out')
    expect(await house.verdict({ uid, entrance_group_id: north, direction: 'out' })).toBe(
      'already_outside',
    )
  })

  test('is found when the earlier entry arrives last, and forgotten when a way out does', async () => {
    const { uid } = await house.newBand()
    const online = await house.scan({ uid, entrance_group_id: south, direction: 'in' })
    const flagOf = async () =>
      (await house.office.entrance_checks.list({ query: { uid } })).entrance_checks.find(
        ({ _id }) => _id === online._id,
      )!.flag

    const first = await house.scan(decided({ uid, minutes: 30 }))

    expect(first.flag).toBeNull()
    expect(await flagOf()).toBe('double_entry')
    await house.scan(decided({ uid, minutes: 20, direction: 'out' }))
    expect(await flagOf()).toBeNull()
    expect(await alarms()).toEqual({})
  })

  test('is reviewed with a note, and no alarm any more', async () => {
    const { uid } = await house.newBand()
    const plain = await house.scan(decided({ uid, minutes: 30 }))
    const { _id } = await house.scan(decided({ uid, minutes: 20 }))
    const body = { note: 'Handed over the fence' }

    const check = await house.office.entrance_checks.review({ path: { id: _id }, body })

    expect(check).toMatchObject({ allowed: true, flag: 'double_entry', review_note: body.note })
    expect(await alarms()).toEqual({})
    const reviewed = await house.office.entrance_checks.list({
      query: { flag: 'double_entry', reviewed: true },
    })
    expect(reviewed.entrance_checks).toEqual([check])
    const of_plain = house.office.entrance_checks.review({ path: { id: plain._id }, body })
    await refused(of_plain, 'check_not_flagged', 409)
    const of_none = house.office.entrance_checks.review({ path: { id: newId() }, body })
    await refused(of_none, 'entrance_check_not_found', 404)
  })
})

describe('an entry is judged by what was in force at its date', () => {
  test('not by a gate, a zone or an entrance that was changed since', async () => {
    const { here, office } = house
    const zone_id = await house.addZone()
    const gate = await house.openGate({ entrances_ids: [here.entrance], zone_ids: [zone_id] })
    const other = (await office.entrances.create({ body: { name: 'Other', price: 10 } }))._id
    const { uid } = await house.newBand({ age: 16 })
    const date = new Date().toISOString()
    await office.entrance_groups.update({ path: { id: gate }, body: { entrances_ids: [other] } })
    await office.entrances.update({ path: { id: here.entrance }, body: { ages: [18] } })
    await office.zones.disable({ path: { id: zone_id } })
    const pass = { uid, entrance_group_id: gate, zone_id }

    const then = await house.scan({ ...pass, date, decided: 'allowed' })

    expect(then).toMatchObject({ allowed: true, flag: null, violation: null })
    const now = { ...pass, date: new Date().toISOString() }
    expect(await house.verdict(now)).toBe('zone_closed')
    const judged = { ...pass, date, smartphone_number: 'G-9' }
    expect(await house.verdict({ ...judged, date: minutesAgo(1) })).toBe('in')
  })

  test('not by an entrance that was bought since', async () => {
    const { here } = house
    const { uid } = await house.newBand({ entrance_id: null })
    const date = new Date().toISOString()
    const cashier = api.sdk(here.sessions.cashier)
    await cashier.transactions.create({
      body: { type: 'entrance', uid, entrance_id: here.entrance, payment_type: 'cash' },
    })

    const before = await house.scan({ ...decided({ uid, minutes: 0 }), date })

    expect(before).toMatchObject({ allowed: true, violation: 'entrance_missing' })
    expect(await house.verdict({ uid })).toBe(null)
  })

  test('not by a ticket that was cancelled since', async () => {
    const { bar_code } = await house.addTicket(null)
    const date = new Date().toISOString()
    await api.knex('tickets').where({ bar_code }).update({ status: 'cancelled' })

    const then = await house.scan({ ...decided({ code: bar_code, minutes: 0 }), date })
    const later = await house.scan({
      ...decided({ code: bar_code, minutes: 0 }),
      direction: 'in',
      date: new Date().toISOString(),
    })

    expect(then).toMatchObject({ allowed: true, violation: null })
    expect(later).toMatchObject({ violation: 'ticket_cancelled', flag: 'double_entry' })
  })
})

describe('a batch of a gate', () => {
  test('records what was decided in any order, each with its own result, once', async () => {
    const { uid } = await house.newBand()
    const checks = [
      decided({ uid, minutes: 20, direction: 'out' }),
      decided({ uid, minutes: 30 }),
      decided({ code: 'QR-nobody', minutes: 25 }),
      { uid, entrance_group_id: newId(), date: minutesAgo(10) },
      { uid, entrance_group_id: north },
    ]

    const { results, recorded, refused } = await house.gate.entrance_checks.batch({
      body: { checks },
    })

    expect({ recorded, refused }).toEqual({ recorded: 3, refused: 2 })
    expect(results.map(({ check, error_code }: Item) => check?.flag ?? error_code)).toEqual([
      undefined,
      undefined,
      'unknown_holder',
      'entrance_group_not_found',
      'invalid_request',
    ])
    const again = await house.gate.entrance_checks.batch({ body: { checks: checks.slice(0, 3) } })
    expect(again.results).toEqual(results.slice(0, 3))
    expect((await house.office.entrance_checks.list()).count).toBe(3)
    expect(await house.verdict({ uid, entrance_group_id: north, direction: 'in' })).toBe('in')
  })

  test('of two devices at once on the same wristbands comes to an end', async () => {
    const bands = await Promise.all([1, 2, 3, 4, 5].map(() => house.newBand()))
    const checks = bands.map(({ uid }) => decided({ uid, minutes: 30 }))
    const send = (of: Sent[], smartphone_number: string) =>
      house.gate.entrance_checks.batch({
        body: { checks: of.map((one) => ({ ...one, smartphone_number })) },
      })

    const both = await Promise.all([send(checks, 'G-1'), send(checks.toReversed(), 'G-2')])

    expect(both.map(({ recorded }) => recorded)).toEqual([5, 5])
    const double = await house.office.entrance_checks.list({ query: { flag: 'double_entry' } })
    expect(double.count).toBe(5)
  })
})
