import { resolveDue } from '@kermesse/core/refunds/by_provider/resolve'
import { checkProviders } from '@kermesse/core/reports/check_providers'
import { beforeEach, describe, expect, test } from 'vitest'
import { refused } from '../api.ts'
import { type House, openHouse, startMoneyOut } from '../money_out.ts'

const world = await startMoneyOut()
const { api } = world
let house: House
beforeEach(async () => {
  house = await openHouse(world)
})

const terminal = {
  way: 'mypos',
  failures: '/control/mypos/rest/failures',
  call: 'refund',
  catch_up: '/control/mypos/movements/list',
} as const
const page = {
  way: 'card',
  failures: '/control/payrexx/failures',
  call: 'Transaction.refund',
  catch_up: '/control/payrexx/movements/list',
} as const

type Place = typeof terminal | typeof page
const payBack = (n = 0) => house.cashier.clients.refund_all({ path: house.path(n) })
const arm = ({ failures, call }: Place, mode: string, more: object = {}) =>
  house.control('POST', failures, { mode, call, ...more })

/** As much later as this, the worker looks for what is due. */
async function later(ms: number) {
  const { event_id } = house
  const past = { sent_at: new Date(Date.now() - ms), next_check_at: new Date(0) }
  await api.knex('provider_refunds').where({ event_id }).whereNotNull('next_check_at').update(past)
  await resolveDue(house.worker())
}

const days = (count: number) => count * 86_400_000

async function locked() {
  const { refund_errors } = await house.office.refund_errors.list({ query: { refunding: true } })
  return refund_errors
}

describe.each([
  { place: terminal, mode: 'listed_never', called: 'a list that never shows it' },
  { place: page, mode: 'listed_never', called: 'a list that never shows it, on the page' },
  { place: page, mode: 'refund_row', called: 'a pending row of its own' },
])('a refund that the provider accepted, with $called', ({ place, mode }) => {
  test('stays locked for days, and is not paid a second time', async () => {
    await house.pay(place.way, 50)
    await arm(place, mode)

    const answer = await payBack()
    await later(days(1))
    await later(days(9))
    const again = payBack()

    expect(answer).toMatchObject({ success: false, amount: 0, amount_in_doubt: 50 })
    await refused(again, 'unable_to_refund', 409)
    expect(await house.paid_back(place.way)).toEqual([50])
    expect(await house.balance()).toBe(0)
    const [told] = await locked()
    expect(told).toMatchObject({ refund_status: 'pending', amount: 50 })
    expect(told!.accepted_at).not.toBeNull()
    // Somebody goes on looking.
    const [{ next_check_at }] = await api
      .knex('provider_refunds')
      .where({ event_id: house.event_id })
      .select('next_check_at')
    expect(Date.parse(next_check_at)).toBeLessThan(Date.now() + days(1))
  })
})

describe.each([terminal, page])('with lists that lag, by $way', (place) => {
  test('a refund is booked as soon as it is listed, by its name there', async () => {
    await house.pay(place.way, 50)
    await arm(place, 'listed_late', { lag_ms: 3_600_000 })

    await payBack()
    await later(days(1))
    const before = await locked()
    await house.control('POST', place.catch_up)
    await later(days(1))

    expect(before).toMatchObject([{ reason: 'unlisted', refunding: true }])
    expect(await locked()).toEqual([])
    expect(await house.paid_back(place.way)).toEqual([50])
    expect((await house.audit()).ok).toBe(true)
  })
})

test('a refund as a row of its own is booked when that row is done', async () => {
  await house.pay('card', 50)
  await arm(page, 'refund_row')
  await payBack()
  await later(days(1))
  const before = await locked()
  const path = `/control/payrexx/movements?instance=${house.instance}`
  const { movements } = (await house.control('GET', path)) as {
    movements: { id: number; status: string }[]
  }
  const row = movements.find(({ status }) => status === 'refund_pending')!
  await house.control('POST', `/control/payrexx/transactions/${row.id}/settle`)

  await later(days(1))

  expect(before).toMatchObject([{ refund_status: 'pending', reason: 'at_provider' }])
  expect(await locked()).toEqual([])
  expect(await house.balance()).toBe(0)
  expect(await house.paid_back('card')).toEqual([50])
  await house.poll()
  expect(await house.balance()).toBe(0)
  expect((await house.audit()).ok).toBe(true)
})

describe('a terminal that lists refunds without their sales', () => {
  test('is believed where they can be nobody else’s', async () => {
    await house.pay('mypos', 50)
    await house.pay('mypos', 50, 1)
    await arm(terminal, 'without_reference', { times: 2 })

    await payBack(0)
    await payBack(1)
    await later(days(1))

    expect(await locked()).toEqual([])
    expect(await house.paid_back('mypos')).toEqual([50, 50])
    expect((await house.audit()).ok).toBe(true)
  })

  test('leaves a refund whose answer was lost to a person, and pays nothing twice', async () => {
    await house.pay('mypos', 50)
    await house.pay('mypos', 50, 1)
    await arm(terminal, 'without_reference')
    await payBack(0)
    await house.breakRefund('mypos', 'request_lost')
    await payBack(1)

    await later(days(9))

    // One of both was paid, and only the account at the provider can tell which.
    const both = await locked()
    expect(both.map(({ refund_status }) => refund_status).sort()).toEqual(['pending', 'unknown'])
    expect(both[0]!.detail).toContain('without a sale')
    expect([await house.balance(0), await house.balance(1)]).toEqual([0, 0])
  })
})

describe('staff who has looked into the account at the provider', () => {
  let id: string
  beforeEach(async () => {
    await house.pay('mypos', 50)
    await arm(terminal, 'listed_never')
    await payBack()
    id = (await locked())[0]!._id
  })
  const decide = (body: { paid: boolean; confirmed?: boolean; provider_id?: string }) =>
    house.office.refund_errors.decide({ path: { id }, body })

  test('decides that a refund was paid, and it is booked', async () => {
    const decided = await decide({ paid: true, provider_id: '0-0000012-345678901' })

    expect(decided).toMatchObject({ refund_status: 'done', refunding: false })
    expect(await house.balance()).toBe(0)
    expect((await house.audit()).ok).toBe(true)
    // A settled refund stays settled.
    expect(await decide({ paid: false, confirmed: true })).toMatchObject({ refund_status: 'done' })
  })

  test('is warned before the money can be paid a second time', async () => {
    await refused(decide({ paid: false }), 'refund_may_be_paid', 409)
    const still = await locked()
    const decided = await decide({ paid: false, confirmed: true })

    expect(still).toMatchObject([{ _id: id, refunding: true }])
    expect(decided).toMatchObject({ refund_status: 'failed', reason: 'decided_unpaid' })
    expect(await house.balance()).toBe(5000)
    const { audit_log } = await house.office.audit_log.list({ query: { limit: 5 } })
    expect(JSON.stringify(audit_log)).toContain('decided_unpaid')
    expect((await house.audit()).ok).toBe(true)
  })

  test('cannot decide against what the provider says', async () => {
    await house.control('POST', terminal.catch_up)

    const decided = await decide({ paid: false, confirmed: true })

    expect(decided).toMatchObject({ refund_status: 'done' })
    expect(await house.balance()).toBe(0)
  })
})

test('what was never accepted is released after the longest delay of the provider’s lists, and not before', async () => {
  await house.pay('mypos', 50)
  await house.breakRefund('mypos', 'request_lost')
  const slow = {
    ...house.worker(),
    config: {
      ...api.app.config,
      providers: { ...api.app.config.providers, list_delay_ms: days(3) },
    },
  }
  await payBack()
  const { event_id } = house
  const since = async (ms: number) => {
    const past = { sent_at: new Date(Date.now() - ms), next_check_at: new Date(0) }
    await api.knex('provider_refunds').where({ event_id }).update(past)
    await resolveDue(slow)
    return house.balance()
  }

  expect(await since(days(2))).toBe(0)
  expect(await since(days(4))).toBe(5000)
})

describe('every night', () => {
  const night = () => checkProviders(house.worker(), -60_000)

  test('a provider that lists what is not booked is told by the audit, until both agree', async () => {
    await house.pay('mypos', 50)
    await arm(terminal, 'listed_never')
    await payBack()
    const [{ _id: id }] = (await locked()) as [{ _id: string }, ...object[]]
    await house.office.refund_errors.decide({
      path: { id },
      body: { paid: false, confirmed: true },
    })
    await night()
    const before = await house.audit()
    await house.control('POST', terminal.catch_up)

    await night()

    const { ok, differences } = await house.audit()
    const { logs } = await house.office.poll.logs()
    expect(before.ok).toBe(true)
    expect(ok).toBe(false)
    expect(differences).toMatchObject([
      { check: 'listed by provider', expected: '50.00', found: '0.00' },
    ])
    expect(differences[0]!.subject).toContain('mypos refund')
    expect(JSON.stringify(logs)).toContain('mypos lists 50.00, booked is 0.00')
  })

  test('a refund that is booked and that no list has is told as well', async () => {
    await house.pay('mypos', 50)
    await arm(terminal, 'listed_never')
    await payBack()
    const [{ _id: id }] = (await locked()) as [{ _id: string }, ...object[]]
    await house.office.refund_errors.decide({ path: { id }, body: { paid: true } })

    await night()

    expect((await house.audit()).differences).toMatchObject([
      { check: 'listed by provider', expected: '0.00', found: '50.00' },
    ])
    await house.control('POST', terminal.catch_up)
    await night()
    expect((await house.audit()).ok).toBe(true)
  })

  test('books that agree with every provider are told nothing of', async () => {
    for (const way of ['card', 'twint', 'twint_direct', 'mypos'] as const) {
      await house.pay(way, 30)
      await house.pay(way, 20)
    }
    await payBack()

    await night()

    expect(await house.audit()).toMatchObject({ ok: true })
    const checks = await api.knex('provider_checks').where({ event_id: house.event_id })
    expect(checks.map(({ provider, unanswered }) => [provider, unanswered]).sort()).toEqual([
      ['mypos', null],
      ['payrexx', null],
      ['twint', null],
    ])
  })
})
