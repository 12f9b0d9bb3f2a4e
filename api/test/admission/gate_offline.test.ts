import { newId } from '@kermesse/core/platform/ids'
import { beforeEach, describe, expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { daysFromNow } from '../festival.ts'
import { createGatehouse, type Gatehouse } from './gatehouse.ts'

const api = await sharedApi()
let house: Gatehouse
let gate: string

beforeEach(async () => {
  house = await createGatehouse(api)
  gate = await house.openGate({ entrance_type: 'both' })
})

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** A wristband that passes the gate for both ways. */
async function createPasser() {
  const { uid } = await house.newBand()
  const pass = { uid, entrance_group_id: gate }
  return {
    uid,
    enter: (minutes: number) =>
      house.verdict({ ...pass, direction: 'in', date: minutesAgo(minutes) }),
    leave: (minutes: number) =>
      house.verdict({ ...pass, direction: 'out', date: minutesAgo(minutes) }),
    enterNow: () => house.verdict({ ...pass, direction: 'in' }),
    leaveNow: () => house.verdict({ ...pass, direction: 'out' }),
  }
}

describe('a scan that a gate made while it was offline', () => {
  test('counts from when it was made', async () => {
    const { uid, enter, enterNow, leaveNow } = await createPasser()

    expect(await enter(30)).toBe('in')

    expect(await enterNow()).toBe('already_inside')
    expect(await leaveNow()).toBe('out')
    const { entrance_checks } = await house.office.entrance_checks.list({ query: { uid } })
    expect(Date.parse(entrance_checks.at(-1)!.date)).toBeCloseTo(Date.now() - 30 * 60_000, -5)
  })

  test('in any order leads to where the latest of them leads', async () => {
    const { enter, leave, leaveNow, enterNow } = await createPasser()

    expect(await enter(60)).toBe('in')
    expect(await enter(20)).toBe('already_inside')
    expect(await leave(10)).toBe('out')
    expect(await leave(40)).toBe('out')
    expect(await enter(30)).toBe('in')

    expect(await leaveNow()).toBe('already_outside')
    expect(await enterNow()).toBe('in')
  })

  test('tells of a way in after the way out has been told of', async () => {
    const { enter, leave, enterNow } = await createPasser()
    await leave(30)

    expect(await enter(60)).toBe('in')

    expect(await enter(20)).toBe('in')
    expect(await leave(10)).toBe('out')
    expect(await enterNow()).toBe('in')
  })

  test('moves nobody who has passed another gate since', async () => {
    const { enter, leave, enterNow, leaveNow } = await createPasser()
    await enter(60)
    await leaveNow()
    await enterNow()

    expect(await leave(30)).toBe('out')

    expect(await enterNow()).toBe('already_inside')
  })

  test('lets a visitor who wore another wristband meanwhile come back after leaving', async () => {
    const { uid } = await house.newBand()
    const { uid: new_uid } = await house.newBand({ entrance_id: null })
    const { cashier, admin } = house.here.sessions
    const pass = { uid, entrance_group_id: gate }
    const path = { uid }
    await api.sdk(cashier).clients.transfer({ path, body: { new_uid } })
    expect(await house.verdict({ ...pass, uid: new_uid })).toBe('in')
    const [moved] = (await api.sdk(admin).transactions.list({ query: { uid } })).transactions
    await api
      .sdk(admin)
      .transactions.reverse({ path: { uid, transaction_id: moved!._id }, query: { force: true } })

    const date = new Date().toISOString()
    await house.scan({ ...pass, direction: 'out', date })

    expect(await house.verdict({ ...pass, direction: 'in' })).toBe('in')
  })

  test('from the event’s day before keeps nobody out where no gate leads out', async () => {
    const elsewhere = await createGatehouse(api)
    const entrance_group_id = await elsewhere.openGate()
    const { uid } = await elsewhere.newBand()
    const pass = { uid, entrance_group_id }
    expect(await elsewhere.verdict({ ...pass, date: minutesAgo(26 * 60) })).toBe('in')

    await elsewhere.openGate({ entrance_type: 'out' })
    expect(await elsewhere.verdict(pass)).toBe('already_inside')
    await api
      .knex('entrance_groups')
      .where({ event_id: elsewhere.here.event_id, entrance_type: 'out' })
      .update({ deleted: true })

    expect(await elsewhere.verdict(pass)).toBe('in')
    expect(await elsewhere.verdict(pass)).toBe('already_inside')
  })

  test('is judged by the entrance as it was valid then', async () => {
    const { uid } = await house.newBand({ entrance_end_date: minutesAgo(10) })
    const pass = { uid, entrance_group_id: gate }

    expect(await house.verdict({ ...pass, date: minutesAgo(5) })).toBe('client_disabled')
    expect(await house.verdict({ ...pass, date: minutesAgo(15) })).toBe('in')
  })

  test('of a ticket is the same person’s as one of its wristband', async () => {
    const { bar_code } = await house.addTicket(await house.addZone())
    const by_ticket = { code: bar_code, entrance_group_id: gate, direction: 'in' as const }
    expect(await house.verdict({ ...by_ticket, date: minutesAgo(30) })).toBe('in')

    const { uid } = await house.newBand({}, bar_code)

    const by_band = { uid, entrance_group_id: gate, direction: 'in' as const }
    expect(await house.verdict({ ...by_band, date: minutesAgo(20) })).toBe('already_inside')
  })

  test('of a wristband that was replaced since counts for the wearer of the new one', async () => {
    const { uid } = await house.newBand()
    const { uid: new_uid } = await house.newBand({ entrance_id: null })
    const cashier = api.sdk(house.here.sessions.cashier)
    await cashier.clients.transfer({ path: { uid }, body: { new_uid } })
    const old = { uid, entrance_group_id: gate, direction: 'in' as const }

    expect(await house.verdict({ ...old, date: minutesAgo(10) })).toBe('in')

    const worn = { ...old, uid: new_uid }
    expect(await house.verdict({ ...worn, date: minutesAgo(5) })).toBe('already_inside')
    expect(await house.verdict(worn)).toBe('already_inside')
    expect(await house.verdict(old)).toBe('wristband_transferred')
    expect(await house.verdict({ ...old, date: new Date().toISOString() })).toBe(
      'wristband_transferred',
    )
  })

  test.each([
    ['ahead of now', 1 / 24],
    ['more than 30 days back', -31],
  ])('is refused when it is dated %s', async (_, days) => {
    const { uid } = await house.newBand()

    const { details } = await refused(
      house.scan({ uid, entrance_group_id: gate, date: daysFromNow(days) }),
      'invalid_request',
      400,
    )

    expect(details).toMatchObject([{ field: 'date' }])
    expect((await house.office.entrance_checks.list({ query: { uid } })).count).toBe(0)
  })

  test('may come from a clock that is a little fast', async () => {
    const { uid } = await house.newBand()

    const date = new Date(Date.now() + 20_000).toISOString()

    expect(await house.verdict({ uid, entrance_group_id: gate, date })).toBe('in')
  })
})

describe('a dated scan that is sent again', () => {
  test('with or without an id answers the first result and moves nobody', async () => {
    const { uid } = await house.newBand()
    const plain = { uid, entrance_group_id: gate, date: minutesAgo(30) }
    const named = { ...plain, _id: newId(), date: minutesAgo(20), direction: 'out' as const }

    const answers = await Promise.all([plain, plain, plain].map(house.scan))
    const others = await Promise.all([named, named, named].map(house.scan))

    expect(answers.map(({ direction }) => direction)).toEqual(['in', 'in', 'in'])
    expect(others.map(({ direction }) => direction)).toEqual(['out', 'out', 'out'])
    expect((await house.office.entrance_checks.list({ query: { uid } })).count).toBe(2)
  })

  test('at another moment is another scan', async () => {
    const { uid } = await house.newBand()
    const body = { _id: newId(), uid, date: minutesAgo(30) }
    await house.scan(body)

    await refused(house.scan({ ...body, date: minutesAgo(29) }), 'idempotency_conflict', 409)
  })
})
