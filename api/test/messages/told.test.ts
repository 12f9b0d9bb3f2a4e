import { watchAlarms } from '@kermesse/core/administration/cockpit/watch_alarms'
import { aggregateHours } from '@kermesse/core/ledger/rollups/aggregate'
import { publishMessages } from '@kermesse/core/messages/publish'
import { summariseSales } from '@kermesse/core/messages/summarise_sales'
import { runImport } from '@kermesse/core/wallets/imports/import'
import type { Schema } from '@kermesse/sdk/types'
import { describe, expect, test, vi } from 'vitest'
import { wristbandFile } from '../../../core/test/stage.ts'
import { createFestival, createSuperadmin, daysFromNow } from '../festival.ts'
import { openHouse, startMoneyOut } from '../money_out.ts'
import { openBankRun } from '../refunds/bank_run.ts'

type Type = Schema<'MessageType'>
type Office = ReturnType<typeof api.sdk>

const world = await startMoneyOut()
const { api } = world
api.config.providers.refunds_per_second = 0
const house = await openHouse(world)
const { event_id, office, here } = house
const supers = api.sdk((await createSuperadmin(api)).token)
const worker = house.worker()
const minute_ms = 60_000

/** Returns the messages of a type that a scenario leads to. */
async function told(type: Type, work: () => Promise<unknown>, of: Office = office, id = event_id) {
  const query = { event_id: id, types: [type] }
  await publishMessages(worker)
  const { position } = await of.messages.list({ query })
  await work()
  await publishMessages(worker)
  const { messages } = await of.messages.list({ query: { ...query, after: position } })
  return messages
}

const payment = async () => {
  const { payments } = await office.payments.list({ query: { limit: 1 } })
  return payments[0]!._id
}
/** Pays back as after the event, which goes on then. */
async function payBack() {
  await house.close()
  const { _id } = await house.runToEnd('twint')
  await api
    .knex('events')
    .where({ _id: event_id })
    .update({ dateEnd: daysFromNow(1) })
  return _id
}
/** Runs the round of the workers that is due in so many minutes. */
async function summarise(minutes: number) {
  await untilFinal()
  await aggregateHours(worker)
  await summariseSales(worker, new Date(Date.now() + minutes * minute_ms))
}
/** Other tests of this server may hold a transaction that the sums have to wait for. */
async function untilFinal() {
  const is_final = `SELECT NOT EXISTS (SELECT FROM transactions
    WHERE xid >= pg_snapshot_xmin(pg_current_snapshot())) AS is_final`
  await vi.waitFor(
    async () => expect((await api.knex.raw(is_final)).rows).toEqual([{ is_final: true }]),
    { timeout: 25_000, interval: 10 },
  )
}
const blocked = (n: number) => ({ path: { uid: here.bands[n]!.uid } })

/** For each type of message, a scenario that leads to exactly one, and the data that it has. */
const scenarios: Record<Type, () => Promise<{ messages: Schema<'Message'>[]; data: object }>> = {
  async 'payment.succeeded'() {
    const messages = await told('payment.succeeded', () => house.pay('card', 20))
    return { messages, data: { payment_id: await payment() } }
  },
  async 'payment.failed'() {
    const messages = await told('payment.failed', async () => {
      const { reference } = await house.top_up(15)
      await house.page(reference, 'decline')
      await house.poll()
      await house.poll()
    })
    return { messages, data: { payment_id: await payment(), status: 'failed' } }
  },
  async 'payment.flagged'() {
    const { reference } = await house.pay('card', 10, 3)
    const messages = await told('payment.flagged', async () => {
      await house.refundAtPayrexx(reference, 10)
      await house.poll()
      await house.poll()
    })
    return { messages, data: { payment_id: await payment(), flags: ['refunded_elsewhere'] } }
  },
  async 'refund_run.finished'() {
    await house.pay('twint_direct', 30, 1)
    let refund_id = ''
    const messages = await told('refund_run.finished', async () => {
      refund_id = await payBack()
    })
    return { messages, data: { refund_id, step: 'sent', status: 'success' } }
  },
  async 'refund.returned'() {
    const { reference } = await house.pay('twint', 12, 2)
    await house.breakRefund('twint', 'refused', reference)
    let refund_id = ''
    const messages = await told('refund.returned', async () => {
      refund_id = await payBack()
    })
    await house.repair()
    return { messages, data: { refund_id, uid: here.bands[2]!.uid } }
  },
  async 'wristband.blocked'() {
    const messages = await told('wristband.blocked', async () => {
      await office.clients.disable(blocked(5))
      await office.clients.disable(blocked(5))
    })
    return { messages, data: { uid: here.bands[5]!.uid, reason: 'staff' } }
  },
  async 'import.finished'() {
    let import_id = ''
    const messages = await told('import.finished', async () => {
      const excel_file_buffer = await wristbandFile([{ uid: '04AB00000001', short_id: 'MSG00001' }])
      const body = { excel_file: 'bands.xlsx', excel_file_buffer, entrance_id: here.entrance }
      const { data } = await office.clients.import_excel({ body: { ...body, amount: 50 } })
      import_id = data.import_id
      await runImport(worker, { event_id, import_id })
      await runImport(worker, { event_id, import_id })
    })
    return { messages, data: { import_id, status: 'done', dry_run: false } }
  },
  async 'alarm.raised'() {
    const festival = await createFestival(api)
    const { uid } = festival.bands[0]!
    const of = api.sdk(festival.sessions.admin)
    await watchAlarms(worker)
    const alarmed = () =>
      api.knex('entrance_checks').insert({
        event_id: festival.event_id,
        _id: crypto.randomUUID(),
        uid,
        allowed: true,
        decided: 'allowed',
        direction: 'in',
        flag: 'unknown_holder',
      })
    const work = async () => {
      await alarmed()
      await watchAlarms(worker)
      await alarmed()
      await watchAlarms(worker)
    }
    const messages = await told('alarm.raised', work, of, festival.event_id)
    return { messages, data: { code: 'gate_decisions_flagged', count: 1 } }
  },
  async 'event.archived'() {
    const dates = { dateBegin: daysFromNow(-3), dateEnd: daysFromNow(-1) }
    const over = await createFestival(api, dates)
    const path = { id: over.event_id }
    const work = () => supers.events.archive({ path })
    return { messages: await told('event.archived', work, supers, over.event_id), data: {} }
  },
  async 'drawer.closed'() {
    const { drawer } = await office.drawers.open({ body: { number: 'told', pieces: [] } })
    const path = { id: drawer._id }
    const body = { pieces: [{ value: 2, quantity: 1 }] }
    const messages = await told('drawer.closed', async () => {
      await office.drawers.close({ path, body })
      await office.drawers.close({ path, body })
    })
    const closed = { report_number: 1, counted_amount: 2, difference: 2 }
    return { messages, data: { drawer_id: drawer._id, ...closed } }
  },
  async 'sales.summarised'() {
    const bar_id = here.bar
    await house.cash(50, 4)
    const messages = await told('sales.summarised', async () => {
      await house.spend(2, 4)
      await house.spend(3, 4)
      await summarise(2)
      await summarise(4)
    })
    const sums = { count: 2, amount: 5 }
    return { messages, data: { ...sums, currency: 'CHF', bars: [{ bar_id, ...sums }] } }
  },
}

describe('a message', () => {
  test.each(Object.entries(scenarios))('%s is told once', async (_type, scenario) => {
    const { messages, data } = await scenario()
    expect(messages.map((message) => message.data)).toEqual([expect.objectContaining(data)])
  })

  test('sums each sale up once, also one that is recorded after its minute was told', async () => {
    await house.cash(50, 4)
    await summarise(6)
    const sums = []
    for (const n of [1, 2, 3]) {
      const messages = await told('sales.summarised', async () => {
        await house.spend(n, 4)
        await summarise(6 + 2 * n)
      })
      sums.push(
        messages.map(({ type, data }) => type === 'sales.summarised' && [data.count, data.amount]),
      )
    }
    expect(sums).toEqual([[[1, 1]], [[1, 2]], [[1, 3]]])
  })

  test('is told of payments in the app of TWINT, too', async () => {
    const { short_id } = here.bands[0]!
    const open = () =>
      house.visitor.clients.twint_direct_checkin({ path: { id: short_id }, body: { amount: 5 } })
    const rejected = await told('payment.failed', async () => {
      const { token } = await open()
      await house.phone(token, 'scan')
      await house.phone(token, 'reject')
      await house.poll()
    })
    const paid = await told('payment.succeeded', () => house.pay('twint_direct', 5))
    expect([rejected.length, paid.length]).toEqual([1, 1])
  })

  test('is told of each wristband that is blocked in bulk, and of one that is replaced', async () => {
    const festival = await createFestival(api)
    const of = api.sdk(festival.sessions.admin)
    const [one, two, three, fresh] = festival.bands.map(({ uid }) => uid) as string[]
    const work = async () => {
      await of.clients.bulk({ body: { action: 'disable', ids: [one!, two!] } })
      await of.clients.transfer({ path: { uid: three! }, body: { new_uid: fresh! } })
    }
    const messages = await told('wristband.blocked', work, of, festival.event_id)
    expect(messages.map(({ data }) => data)).toEqual([
      { uid: one, reason: 'staff' },
      { uid: two, reason: 'staff' },
      { uid: three, reason: 'replaced', replaced_by: fresh },
    ])
  })

  test('is told of a bank file that is ready, and of a transfer that comes back', async () => {
    const festival = await openBankRun(api)
    const { event_id: id } = festival.here
    const began = await told('refund_run.finished', async () => {}, festival.office, id)
    expect(began).toEqual([])
    const { messages } = await festival.office.messages.list({
      query: { types: ['refund_run.finished'] },
    })
    expect(messages.map(({ data }) => data)).toEqual([
      { refund_id: festival.run._id, step: 'ready', status: 'success' },
    ])
    await festival.office.refunds.mark_sent({ path: { id: festival.run._id } })
    const work = async () => {
      const notice = await festival.answer('camt054_return')
      await festival.upload(notice)
      await festival.upload(notice)
    }
    const returned = await told('refund.returned', work, festival.office, id)
    const { _id: refund_item_id, uid } = festival.transfers[0]!
    expect(returned.map(({ data }) => data)).toEqual([
      { refund_id: festival.run._id, refund_item_id, uid },
    ])
  })
})
