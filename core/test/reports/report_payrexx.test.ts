import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EventRow } from '../../src/events/events.ts'
import { openPayment } from '../../src/payments/open.ts'
import type { PaymentRow } from '../../src/payments/payment.ts'
import { pollPayment } from '../../src/payments/poll.ts'
import { newId } from '../../src/platform/ids.ts'
import { paymentProvider } from '../../src/providers/registry.ts'
import { refundByProvider } from '../../src/refunds/by_provider/ask_provider.ts'
import type { ClientRow } from '../../src/wallets/clients.ts'
import { type PayrexxWorld, startPayrexx } from '../providers/payrexx.ts'
import { daysFromNow, openStage, type Stage } from '../stage.ts'
import { reportsOf, rowOf, sheetsOf } from './report_stage.ts'

let stage: Stage
let payrexx: PayrexxWorld
beforeAll(async () => {
  stage = await openStage()
  payrexx = await startPayrexx()
})
afterAll(() => payrexx?.stop())

let event: EventRow
let desk: ReturnType<typeof reportsOf>
let client: ClientRow
beforeEach(async () => {
  await payrexx.control('DELETE', '/failures')
  // An account of its own for each fact.
  const instance = `event-${newId().slice(-8)}`
  await payrexx.control('PUT', `/accounts/${instance}`, { secret: 'simulator' })
  const event_id = await eventOf(instance)
  desk = reportsOf(stage, event_id)
  event = await stage.knex('events').where({ _id: event_id }).first()
  const { uid } = await desk.addBand(1)
  client = await stage.knex('clients').where({ event_id, uid }).first()
})

const eventOf = (instance: string) =>
  stage.createEvent({
    dateEnd: daysFromNow(1),
    pay: { URL: `${payrexx.url}/payrexx/v1.16/?instance=${instance}` },
    secrets: { 'pay.SECRET': stage.secrets.seal('simulator') },
  })

/** As the simulator's helpers want to hear of it. */
const known = (payment: PaymentRow) => ({ ...payment, opened_at: payment.created_at })

/** Opens a payment without paying it. */
async function begun(amount: number, method: 'twint' | 'card' = 'twint', of = event, by = client) {
  const ctx = stage.contextOf(of._id!)
  const asked = { method, channel: 'W', amount, fee: 0, language: 'en' as const }
  return openPayment(ctx, by, of, { ...asked, url: 'https://example.test' })
}
const look = async (payment: PaymentRow) =>
  pollPayment(stage.runCtx(), paymentProvider(stage.runCtx(), event, 'payrexx'), payment)

/** Pays a payment and processes its webhook; returns it and the provider's id. */
async function paid(amount: number, method?: 'twint' | 'card') {
  const payment = await begun(amount, method)
  await payrexx.act(known(payment), 'pay')
  await look(payment)
  const [moved] = await payrexx.movements(known(payment))
  return { payment, transaction: String(moved!.id) }
}
const made = (type: 'twint' | 'card' | 'overall' = 'twint') =>
  desk.made({ type }, { report: () => {} })

describe('Payrexx’s list', () => {
  test('is the same on both sides when nothing happened behind our back', async () => {
    await paid(2000)
    const { payment, transaction } = await paid(5000)
    await paid(900, 'card')
    await payrexx.office(transaction, 'refund', { amount: 1500 })
    await look(payment)

    const { report, file } = await made()
    const { Summary } = await sheetsOf(file)

    expect(report).toMatchObject({ agrees: true, total_in: 7000, total_out: 1500 })
    expect(report.reconciliation).toBe('agrees')
    const same = rowOf(Summary!, 'Provider payrexx: the same on both sides')
    expect(same!.slice(1)).toEqual([3, 55])
    expect((await made('card')).report).toMatchObject({ total_in: 900, reconciliation: 'agrees' })
  })

  test('pairs what we have paid back with what it has paid back', async () => {
    await paid(2000)
    await paid(3000)
    const asked = { asked_id: newId(), method: 'twint' as const }
    const rows = await refundByProvider(stage.contextOf(event._id!), client, asked)

    const { report } = await made()

    expect(rows.map(({ status }) => status)).toEqual(['done', 'done'])
    expect(report).toMatchObject({ total_in: 5000, total_out: 5000, reconciliation: 'agrees' })
  })

  test('names what it has and we do not', async () => {
    const unheard = await begun(700)
    await payrexx.act(known(unheard), 'pay')
    const { transaction } = await paid(5000)
    await payrexx.office(transaction, 'refund', { amount: 1500 })

    const { report, file } = await made()
    const { Reconciliation } = await sheetsOf(file)

    expect(report).toMatchObject({ agrees: true, total_in: 5000, reconciliation: 'differs' })
    const found = Reconciliation!.slice(1).map((row) => [row[0], row[2], row[5], row[8], row[9]])
    expect(found).toHaveLength(2)
    expect(found).toEqual(
      expect.arrayContaining([
        ['only at the provider', 'Payment', unheard.reference, 7, expect.any(String)],
        ['only at the provider', 'Refund', expect.any(String), 15, 'paid'],
      ]),
    )
    const everything = await made('overall')
    expect(everything.report).toMatchObject({ agrees: true, reconciliation: 'differs' })
  })

  test('of another event with the same account is ignored', async () => {
    const other_id = await eventOf(new URL(event.pay!.URL!).searchParams.get('instance')!)
    const other = await stage.knex('events').where({ _id: other_id }).first()
    await stage.knex('clients').insert({ event_id: other_id, uid: client.uid, short_id: 'ZZ1' })
    await stage.knex('wallets').insert({ event_id: other_id, uid: client.uid })
    const theirs = await begun(700, 'twint', other, { ...client, event_id: other_id })
    await payrexx.act(known(theirs), 'pay')
    await paid(1000)

    const { report } = await made()

    expect(report).toMatchObject({ total_in: 1000, reconciliation: 'agrees' })
  })

  test('is missing when the account is wrong, and the report says why', async () => {
    await paid(1000)
    const secrets = { 'pay.SECRET': stage.secrets.seal('guessed') }
    await stage.knex('events').where({ _id: event._id }).update({ secrets })

    const { report, file } = await made()
    const { Summary } = await sheetsOf(file)

    expect(report).toMatchObject({ status: 'completed', agrees: true, reconciliation: 'missing' })
    expect(rowOf(Summary!, 'Provider payrexx')![3]).toMatch(/\(unauthorized\)$/)
  })
})
