import { newId } from '@kermesse/core/platform/ids'
import { beforeEach, describe, expect, test } from 'vitest'
import { refused } from '../api.ts'
import { type House, openHouse, startMoneyOut } from '../money_out.ts'

const world = await startMoneyOut()
const { api } = world
let house: House
beforeEach(async () => {
  api.config.providers.refunds_per_second = 0
  house = await openHouse(world)
})

describe('a run by the way the money came', () => {
  test('does what its plan and its rehearsal have said, and can be downloaded then', async () => {
    await house.pay('twint_direct', 30)
    await house.pay('twint', 15, 1)
    await house.pay('card', 20, 1)
    await house.close()

    const plan = await house.plan()
    const info = await house.office.refunds.info()
    const dry = await house.start('twint', { dry_run: true })
    const { _id, file_name, ...begun } = await house.start('twint')
    await refused(house.office.refunds.xlsx({ path: { file_name } }), 'refund_not_ready', 409)
    await house.work(_id)
    const run = await house.run(_id)
    const [header, ...rows] = await house.sheet(file_name)

    expect(plan).toEqual([
      [0, 'twint', 30],
      [1, 'twint', 15],
      [1, 'card', 20],
    ])
    expect(info).toMatchObject({ total_twint_transactions: 2, total_twint_amount: 45 })
    expect(info).toMatchObject({ total_payrexx_clients: 1, total_payrexx_amount: 20 })
    expect(dry).toMatchObject({ count: 2, total_amount: 45, dry_run: true })
    expect(begun).toMatchObject({ status: 'refunding', step: 'sending', progress: 0, count: 2 })
    expect(run).toMatchObject({ status: 'success', step: 'sent', progress: 100, done: 2 })
    expect(run).toMatchObject({ failed: 0, doubtful: 0, total_amount: 45 })
    expect(header).toContain('What to do')
    const [one, two] = house.here.bands
    expect(rows.map((row) => [row[0], row[2], row[6], row[11], row[12]]).sort()).toEqual([
      [one?.short_id, 'TWINT', 30, 'paid back', undefined],
      [two?.short_id, 'TWINT', 15, 'paid back', undefined],
    ])
    expect(await house.paid_back('twint_direct')).toEqual([30])
    expect(await house.paid_back('twint')).toEqual([15])
    expect(await house.plan()).toEqual([[1, 'card', 20]])
    // The statistics lead from what was paid back to each wristband, once.
    const { lines } = await house.office.statistics.trace({ query: { figure: 'twint_refund' } })
    expect(
      lines.map(({ short_id, refund_id, amount }) => [short_id, refund_id, amount]).sort(),
    ).toEqual([one, two].map((band, n) => [band?.short_id, _id, [30, 15][n]]).sort())
    expect((await house.audit()).ok).toBe(true)
  })

  test('leaves to the form only what no run has taken', async () => {
    await house.pay('twint', 30)
    await house.cash(5)
    await house.close()

    await house.start('twint')

    expect(await house.plan()).toEqual([
      [0, 'twint', 30],
      [0, 'form', 5],
    ])
  })

  test('is one run for one key, and the next finds nothing left', async () => {
    await house.pay('card', 30)
    await house.close()
    const headers = { 'idempotency-key': newId() }
    const asked = { body: { type: 'card' as const }, headers }

    const first = await house.office.refunds.create(asked)
    const again = await house.office.refunds.create(asked)
    await refused(house.start('card'), 'refund_in_progress', 409)
    await Promise.all([house.work(first._id), house.work(first._id)])
    await house.work(first._id)

    expect(again).toEqual(first)
    expect(await house.paid_back('card')).toEqual([30])
    expect(await house.run(first._id)).toMatchObject({ status: 'success', done: 1 })
    await refused(house.start('card'), 'unable_to_refund', 409)
    const other = { ...asked, body: { type: 'twint' as const } }
    await refused(house.office.refunds.create(other), 'idempotency_conflict', 409)
  })

  test('that is cancelled half way keeps what was sent, and lets go of the rest', async () => {
    for (const n of [0, 1, 2, 3]) await house.pay('twint_direct', 10 + n, n)
    await house.close()
    // Two at a time, so that there is a half.
    api.config.providers.refunds_per_second = 1
    const { _id } = await house.start('twint')
    const stopping = new AbortController()
    const working = house.work(_id, stopping).catch(() => {})
    await expect.poll(() => house.paid_back('twint_direct'), { timeout: 10_000 }).not.toEqual([])
    stopping.abort()
    await working
    const half = await house.run(_id)

    const cancelled = await house.office.refunds.cancel({ path: { id: _id } })

    const sent = await house.paid_back('twint_direct')
    expect(sent.length).toBeLessThan(4)
    expect(half).toMatchObject({ status: 'refunding', step: 'sending', done: sent.length })
    expect(half.progress).toBe(25 * sent.length)
    const over = { status: 'cancelled', step: 'cancelled', done: sent.length }
    expect(cancelled).toMatchObject(over)
    expect(await house.plan()).toHaveLength(4 - sent.length)
    expect(await house.office.refunds.cancel({ path: { id: _id } })).toEqual(cancelled)
    api.config.providers.refunds_per_second = 0
    expect(await house.runToEnd('twint')).toMatchObject({
      status: 'success',
      done: 4 - sent.length,
    })
    expect(await house.paid_back('twint_direct')).toEqual([10, 11, 12, 13])
    const [last] = (await house.office.refunds.list({})).refunds
    const cancel = house.office.refunds.cancel({ path: { id: last!._id } })
    const { message } = await refused(cancel, 'cancel_failed')
    expect(message).not.toContain('bank')
    expect((await house.audit()).ok).toBe(true)
  })

  test('whose answers were lost is a warning, and a success once the provider was asked', async () => {
    await house.pay('twint_direct', 30)
    await house.close()
    await house.breakRefund('twint_direct', 'answer_lost')

    const doubted = await house.runToEnd('twint')
    const { items } = await house.office.refunds.items({ path: { id: doubted._id } })
    await house.repair()
    const { refund_errors } = await house.office.refund_errors.list({ query: { refunding: true } })
    await house.office.refund_errors.unlock({ path: { id: refund_errors[0]!._id } })

    expect(doubted).toMatchObject({ status: 'warning', doubtful: 1, done: 0, total_amount: 0 })
    expect(items).toMatchObject([{ status: 'unknown' }])
    expect(items[0]!.message).toContain('do not pay a second time')
    expect(refund_errors).toMatchObject([{ refund_id: doubted._id, amount: 30 }])
    expect(await house.run(doubted._id)).toMatchObject({ status: 'success', total_amount: 30 })
    expect(await house.paid_back('twint_direct')).toEqual([30])
  })
})

describe('a visitor who loaded in several ways', () => {
  test('is paid back the oldest first, up to what each still has, and the rest by form', async () => {
    await house.cash(10)
    await house.pay('twint_direct', 20)
    await house.pay('card', 30)
    await house.pay('twint', 15)
    await house.pay('mypos', 10)
    await house.ask(0)
    // Another one has spent most of it: what came last is spent first.
    await house.pay('card', 20, 1)
    await house.pay('twint', 30, 1)
    await house.spend(35, 1)
    await house.close()

    const plan = await house.plan()
    const runs = [
      await house.runToEnd('card'),
      await house.runToEnd('form'),
      await house.runToEnd('twint'),
      await house.runToEnd('mypos'),
    ]

    expect(plan).toEqual([
      [0, 'twint', 20],
      [0, 'card', 30],
      [0, 'twint', 15],
      [0, 'mypos', 10],
      [0, 'form', 10],
      [1, 'card', 15],
    ])
    expect(runs.map(({ type, status, total_amount }) => [type, status, total_amount])).toEqual([
      ['card', 'success', 45],
      ['form', 'success', 10],
      ['twint', 'success', 35],
      ['mypos', 'success', 10],
    ])
    expect(await house.paid_back('card')).toEqual([15, 15, 30])
    expect(await house.paid_back('twint_direct')).toEqual([20])
    expect(await house.paid_back('mypos')).toEqual([10])
    expect([await house.balance(0), await house.balance(1)]).toEqual([0, 0])
    expect((await house.audit()).ok).toBe(true)
  })

  test('and got some of it back at the provider gets only what is left there', async () => {
    const { reference } = await house.pay('card', 30)
    await house.refundAtPayrexx(reference, 12)
    await house.poll()

    const answer = await house.cashier.clients.refund_all({ path: house.path() })

    expect(answer).toMatchObject({ success: true, amount: 18 })
    expect(await house.paid_back('card')).toEqual([12, 18])
    expect(await house.balance()).toBe(0)
    expect((await house.audit()).ok).toBe(true)
  })
})

describe('a run is refused', () => {
  test('while the event is still running, unless its form is open', async () => {
    await house.pay('twint_direct', 30)

    for (const type of ['twint', 'form'] as const)
      await refused(house.start(type), 'event_still_running', 409)

    const dateBegin = new Date(Date.now() - 60_000).toISOString()
    await house.superadmin.events.update({
      path: { id: house.event_id },
      body: { form_refund: { enabled: true, dateBegin } },
    })
    expect(await house.runToEnd('twint')).toMatchObject({ status: 'success' })
  })

  test('without bank information by form, and goes on by the ways that need none', async () => {
    await house.pay('card', 30)
    await house.cash(10)
    await house.ask(0)
    await house.close()
    await api.knex('events').where({ _id: house.event_id }).update({ bank: {} })

    const error = await refused(house.start('form'), 'missing_bank_information', 409)
    const by_card = await house.runToEnd('card')

    expect(error.message).toBe('Missing bank information.')
    expect(by_card).toMatchObject({ status: 'success', total_amount: 30 })
  })

  test('and so is archiving, while the form is not yet closed', async () => {
    await house.close()
    const archive = () => house.superadmin.events.archive({ path: { id: house.event_id } })

    const error = await refused(archive(), 'form_refund_not_closed', 409)

    expect(error.message).toBe('Form refund is not yet closed.')
    const closed = { enabled: true, dateEnd: new Date(Date.now() - 60_000).toISOString() }
    await api.knex('events').where({ _id: house.event_id }).update({ form_refund: closed })
    await archive()
    await refused(house.start('card'), '|event_is_archived|', 409)
  })
})
