import { expect, test } from 'vitest'
import type { PaymentRow } from '../../src/payments/payment.ts'
import { noteForeign, noteTaken } from '../../src/payments/taken.ts'
import { newId } from '../../src/platform/ids.ts'
import type { Movement } from '../../src/providers/payment_provider.ts'
import { bandOf, daysFromNow, openStage } from '../stage.ts'

const { knex, createEvent } = await openStage()

/** A top-up of 20 francs, and what its provider reports of it. */
async function openPayment() {
  const key = { event_id: await createEvent(), _id: newId() }
  const band = bandOf(1)
  await knex('clients').insert({ event_id: key.event_id, ...band })
  await knex('payments').insert({
    ...key,
    uid: band.uid,
    reference: key._id,
    provider: 'payrexx',
    method: 'card',
    amount: 20_00,
    currency: 'CHF',
    expires_at: daysFromNow(1),
    recheck_until: daysFromNow(1),
  })
  const row = (): Promise<PaymentRow> => knex('payments').where(key).first()
  const moved = (kind: Movement['kind'], amount: number, currency: string) =>
    ({ kind, amount, currency, provider_id: kind }) as Movement
  const report = async (...movements: Movement[]) => {
    const told = { outcome: 'done', state: 'paid', raw: '', movements } as const
    await noteTaken(knex, await row(), told)
    await noteForeign(knex, await row(), told)
    return row()
  }
  return { report, moved }
}

test('the most that a provider ever reported as taken stays, whatever it reports later', async () => {
  const { report, moved } = await openPayment()
  expect(await report(moved('payment', 15_00, 'CHF'))).toMatchObject({ taken: 15_00 })
  expect(await report(moved('payment', 20_00, 'CHF'))).toMatchObject({ taken: 20_00 })
  expect(await report(moved('payment', 15_00, 'CHF'))).toMatchObject({ taken: 20_00 })
  expect(await report()).toMatchObject({ taken: 20_00 })
})

test('money in another currency is no money of the payment, and flagged until all of it went back', async () => {
  const { report, moved } = await openPayment()
  const paid = moved('payment', 20_00, 'EUR')
  expect(await report(paid)).toMatchObject({
    taken: null,
    foreign_amount: 20_00,
    foreign_currency: 'EUR',
    foreign_settled_at: null,
    flags: ['currency_differs'],
  })
  const half = await report(paid, moved('refund', 10_00, 'EUR'))
  expect(half).toMatchObject({ foreign_settled_at: null, flags: ['currency_differs'] })
  const whole = await report(paid, moved('refund', 20_00, 'EUR'))
  expect(whole).toMatchObject({ foreign_settled_at: expect.anything(), flags: [] })
})
