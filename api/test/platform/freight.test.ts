import { runReport } from '@kermesse/core/reports/report_run'
import { beforeEach, describe, expect, test } from 'vitest'
import { rowOf, sheetsOf } from '../../../core/test/reports/report_stage.ts'
import { refused } from '../api.ts'
import { type House, openHouse, startMoneyOut } from '../money_out.ts'

const world = await startMoneyOut()
const { api } = world
const freight = 0.5
let house: House
beforeEach(async () => {
  house = await openHouse(world, {
    twint: { enable_twint: true, enable_twint_direct: true, freight: 50 },
  })
})

const refund = (n = 0) =>
  house.cashier.clients.refund({ path: house.path(n), body: { method: 'twint' } })
const fees = async () => (await house.audit()).equation.fees

describe('who is paid back by TWINT', () => {
  test('is told beforehand what it costs', async () => {
    const { event_id, here } = house
    await house.pay('twint_direct', 30)
    const { short_id } = here.bands[0]!

    const event = await api.sdk().events.general({ query: { event_id } })
    const form = await api.sdk().refund_forms.get({ path: { short_id } })
    const desk = await house.cashier.clients.checkout({ path: house.path() })

    expect(event.twint).toMatchObject({ freight })
    expect(form).toMatchObject({ refundable: 30, twint_freight: freight })
    expect(desk).toMatchObject({ amount: 30, can_be_refunded_by_twint: true })
    expect(desk).toMatchObject({ twint_freight: freight })
  })

  test('gets the balance less the freight, which is a fee of the event', async () => {
    await house.pay('twint_direct', 30)

    const answer = await refund()

    expect(answer).toMatchObject({ success: true, amount: 29.5, amount_in_doubt: 0, freight })
    expect(answer.data).toMatchObject([{ amount: 29.5, freight, status: 'done' }])
    expect(await house.paid_back('twint_direct')).toEqual([29.5])
    expect(await house.balance()).toBe(0)
    expect(await house.audit()).toMatchObject({
      ok: true,
      equation: { money_in: 30, paid_out: 29.5, fees: freight, held: 0 },
    })
  })

  test('pays it once, whatever number of payments goes back', async () => {
    await house.pay('twint_direct', 30)
    await house.pay('twint_direct', 20)
    await house.pay('twint', 10)

    const answer = await refund()

    expect(answer).toMatchObject({ success: true, amount: 59.5, freight })
    expect(answer.data.map((one) => [one.amount, one.freight])).toEqual([
      [30, freight] as const,
      [20, 0] as const,
      [9.5, 0] as const,
    ])
    expect(await house.paid_back('twint_direct')).toEqual([20, 30])
    expect(await house.paid_back('twint')).toEqual([9.5])
    expect(await house.balance()).toBe(0)
    expect(await fees()).toBe(freight)
    expect((await house.audit()).ok).toBe(true)
  })

  test('pays it of what did not come by TWINT, where there is such', async () => {
    await house.pay('twint_direct', 30)
    await house.cash(20)

    const answer = await refund()

    expect(answer).toMatchObject({ amount: 30, freight })
    expect(await house.balance()).toBe(1950)
    expect(await fees()).toBe(freight)
  })

  test('pays it also for one payment alone', async () => {
    const { transaction_id } = await house.pay('twint_direct', 30)
    await house.pay('twint_direct', 20)
    await house.spend(25)

    const answer = await house.cashier.clients.refund_transaction({
      path: { ...house.path(), transaction_id },
    })

    expect(answer).toMatchObject({ amount: 24.5, freight })
    expect(await house.balance()).toBe(0)
  })

  test('is refused where no more than the freight is left, and gets it in cash', async () => {
    await house.pay('twint_direct', 30)
    await house.spend(29.5)

    await refused(refund(), 'unable_to_refund', 409)
    const answer = await refund().catch(({ details }) => details)
    const desk = await house.cashier.clients.checkout({ path: house.path() })

    expect(answer).toEqual({ balance: 0.5, freight })
    expect(desk).toMatchObject({ amount: 0.5, transaction: { type: 'checkout' } })
    expect(await house.paid_back('twint_direct')).toEqual([])
    expect(await fees()).toBe(0)
  })

  test('has it back with the money when TWINT refuses', async () => {
    await house.pay('twint_direct', 30)
    await house.breakRefund('twint_direct', 'refused')

    const answer = await refund()

    expect(answer).toMatchObject({ success: false, amount: 0, freight: 0 })
    expect(await house.balance()).toBe(3000)
    expect(await house.audit()).toMatchObject({ ok: true, equation: { fees: 0, held: 30 } })
  })

  test('does not pay it while nobody knows whether TWINT has paid', async () => {
    await house.pay('twint_direct', 30)
    await house.breakRefund('twint_direct', 'answer_lost')

    const answer = await refund()
    const held = await house.audit()
    await house.repair()
    const { refund_errors } = await house.office.refund_errors.list({})
    await house.office.refund_errors.unlock({ path: { id: refund_errors[0]!._id } })

    expect(answer).toMatchObject({ amount: 0, amount_in_doubt: 29.5, freight: 0 })
    expect(held).toMatchObject({ ok: true, equation: { fees: 0, held: 30 } })
    expect(await house.audit()).toMatchObject({ ok: true, equation: { fees: freight, held: 0 } })
  })
})

describe('who is paid back by card', () => {
  test('pays no freight, and what goes back later bears the one of TWINT', async () => {
    await house.pay('twint_direct', 30)
    await house.pay('card', 20)

    const by_card = await house.cashier.clients.refund({
      path: house.path(),
      body: { method: 'card' },
    })
    const by_twint = await refund()

    expect(by_card).toMatchObject({ amount: 19.5, freight: 0 })
    expect(by_twint).toMatchObject({ amount: 30, freight })
    expect(await house.balance()).toBe(0)
  })
})

describe('a run by TWINT', () => {
  test('says beforehand what it keeps, and keeps that', async () => {
    await house.pay('twint_direct', 30)
    await house.pay('twint', 20)
    await house.pay('twint_direct', 10, 1)
    await house.pay('twint_direct', 1, 2)
    await house.spend(0.5, 2)
    await house.ask(2)
    await house.close()

    const plan = await house.plan()
    const info = await house.office.refunds.info()
    const rehearsal = await house.office.refunds.create({ body: { type: 'twint', dry_run: true } })
    const run = await house.runToEnd('twint')
    const { items } = await house.office.refunds.items({ path: { id: run._id } })
    const rows = await house.sheet(run.file_name)

    expect(plan).toEqual([
      [0, 'twint', 30] as const,
      [0, 'twint', 19.5] as const,
      [1, 'twint', 9.5] as const,
      [2, 'form', 0.5] as const,
    ])
    expect(info).toMatchObject({
      total_twint_transactions: 3,
      total_twint_amount: 59,
      total_twint_freight: 1,
      total_form_refund_clients: 1,
      total_form_refund_amount: 0.5,
    })
    expect(rehearsal).toMatchObject({ count: 3, total_amount: 59, total_freight: 1 })
    expect(run).toMatchObject({ status: 'success', done: 3, total_amount: 59, total_freight: 1 })
    expect(items.map((one) => [one.amount, one.freight]).sort()).toEqual([
      [19.5, 0] as const,
      [30, freight] as const,
      [9.5, freight] as const,
    ])
    const column = rows[0]!.indexOf('Freight')
    expect(rows.slice(1).map((row) => row[column] ?? 0)).toHaveLength(3)
    expect(rows.slice(1).reduce((sum, row) => sum + Number(row[column] ?? 0), 0)).toBe(1)
    expect(await house.paid_back('twint_direct')).toEqual([9.5, 30])
    expect(await house.audit()).toMatchObject({
      ok: true,
      equation: { money_in: 61, spent: 0.5, paid_out: 59, fees: 1, held: 0.5 },
    })
  })

  test('leaves to a form run what is left beside the freight', async () => {
    await house.pay('twint_direct', 30)
    await house.cash(20)
    await house.ask(0)
    await house.close()

    const by_form = await house.runToEnd('form')
    const by_twint = await house.runToEnd('twint')

    expect(by_form).toMatchObject({ done: 1, total_amount: 19.5 })
    expect(by_twint).toMatchObject({ done: 1, total_amount: 30, total_freight: freight })
    expect(await house.balance()).toBe(0)
    expect((await house.audit()).ok).toBe(true)
  })

  test('has its freight set aside for it, also while it is only planned', async () => {
    await house.pay('twint_direct', 30)
    await house.cash(20)
    await house.ask(0)
    await house.close()
    const { _id } = await house.start('twint')

    const by_form = await house.runToEnd('form')
    await house.work(_id)

    expect(by_form).toMatchObject({ total_amount: 19.5 })
    expect(await house.run(_id)).toMatchObject({ total_amount: 30, total_freight: freight })
  })

  test('keeps what was planned, whatever the event says afterwards', async () => {
    await house.pay('twint_direct', 30)
    await house.close()
    const { _id } = await house.start('twint')
    await house.superadmin.events.update({
      path: { id: house.event_id },
      body: { twint: { freight: 5 } },
    })

    await house.work(_id)

    expect(await house.run(_id)).toMatchObject({ total_amount: 29.5, total_freight: freight })
  })

  test('skips who has spent down to the freight since it was planned', async () => {
    await house.pay('twint_direct', 30)
    await house.close()
    const { _id } = await house.start('twint')
    await house.spend(29.6)

    await house.work(_id)
    const { items } = await house.office.refunds.items({ path: { id: _id } })

    expect(items).toMatchObject([{ status: 'failed', reason: 'balance_spent' }])
    expect(await house.balance()).toBe(40)
    expect(await house.audit()).toMatchObject({ ok: true, equation: { fees: 0 } })
  })
})

test('a report shows what was kept beside what was given back', async () => {
  await house.pay('twint_direct', 30)
  await refund()
  const { reports } = house.office

  const { _id, file_name } = await reports.create({ body: { type: 'twint' } })
  await runReport(house.worker(), { event_id: house.event_id, report_id: _id })

  const report = await reports.get({ path: { id: _id } })
  const file = Buffer.from(await reports.download({ path: { file_name } }))
  const { Movements, Summary } = await sheetsOf(file)
  const column = Movements![0]!.indexOf('Freight')
  expect(report).toMatchObject({ agrees: true, total_in: 30, total_out: 29.5 })
  expect(rowOf(Summary!, 'Kept for refunds by TWINT, beside what was given back')?.[2]).toBe(
    freight,
  )
  expect(Movements!.slice(1).map((row) => row[column] ?? null)).toEqual([null, freight, freight])
})
