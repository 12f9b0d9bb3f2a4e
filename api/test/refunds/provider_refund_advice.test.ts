import { textsFor } from '@kermesse/core/i18n/texts'
import { newId } from '@kermesse/core/platform/ids'
import { describe, expect, test } from 'vitest'
import { operationOf } from '../api.ts'
import { type Mishap, openHouse, startMoneyOut, type Way } from '../money_out.ts'

const world = await startMoneyOut()
const { api } = world

const languages = ['en', 'fr', 'de'] as const
const what_to_do = {
  en: 'Pay back in cash, or ask for a bank account by the refund form.',
  fr: 'Remboursez en espèces, ou demandez un compte bancaire par le formulaire.',
  de: 'Bar zurückzahlen, oder mit dem Formular um ein Bankkonto bitten.',
}
const twint_closed = {
  en: 'The TWINT account is closed.',
  fr: 'Le compte TWINT est clôturé.',
  de: 'Das TWINT-Konto ist geschlossen.',
}
const card_closed = {
  en: 'The account behind the card is closed.',
  fr: 'Le compte lié à la carte est clôturé.',
  de: 'Das Konto hinter der Karte ist geschlossen.',
}
const card_expired = {
  en: 'The card has expired.',
  fr: 'La carte a expiré.',
  de: 'Die Karte ist abgelaufen.',
}

type Case = [Way, 'twint' | 'card' | 'mypos', Mishap, typeof card_expired]
const cases: Case[] = [
  ['twint_direct', 'twint', 'account_closed', twint_closed],
  ['twint', 'twint', 'account_closed', twint_closed],
  ['card', 'card', 'card_expired', card_expired],
  ['card', 'card', 'account_closed', card_closed],
  ['mypos', 'mypos', 'card_expired', card_expired],
  ['mypos', 'mypos', 'account_closed', card_closed],
]

describe.each(cases)(
  'money that came by %s and cannot go back (%s, %s)',
  (way, method, why, told) => {
    const advice = (language: keyof typeof told) => `${told[language]} ${what_to_do[language]}`

    test('ends a run as a warning that says what to do, in the language of the event', async () => {
      const house = await openHouse(world)
      await house.pay(way, 30)
      await house.ask(0)
      await house.close()
      await house.breakRefund(way, why)
      const { _id, file_name } = await house.office.refunds.create({ body: { type: method } })
      await house.work(_id)

      const run = await house.office.refunds.get({ path: { id: _id } })
      const read = async (language: keyof typeof told) => {
        await api.knex('events').where({ _id: house.event_id }).update({ language })
        const { items } = await house.office.refunds.items({ path: { id: _id } })
        const { refund_errors } = await house.office.refund_errors.list({})
        const [header, row] = (await house.sheet(file_name)) as [unknown[], unknown[]]
        const { reason, message } = items[0]!
        const in_sheet = row[header.indexOf(textsFor(language).columns.advice)]
        return [reason, message, refund_errors[0]!.refund_message, in_sheet]
      }

      expect(run).toMatchObject({ status: 'warning', step: 'sent', failed: 1, done: 0 })
      expect(run).toMatchObject({ error_code: null, total_amount: 0 })
      for (const language of languages) {
        const same = advice(language)
        expect(await read(language)).toEqual([why, same, same, same])
      }
      // A refund that cannot go back that way is left to the form, and no run tries it again.
      expect(await house.plan()).toEqual([[0, 'form', 30]])
      expect(await house.paid_back(way)).toEqual([])
      expect(await house.balance()).toBe(3000)
    })

    test('is said to the cashier, who may try once more', async () => {
      const house = await openHouse(world)
      await house.pay(way, 30)
      await house.breakRefund(way, why)
      const asked = { path: house.path(), headers: { 'idempotency-key': newId() } }

      for (const language of languages) {
        await api.knex('events').where({ _id: house.event_id }).update({ language })
        const answer = await house.cashier.clients.refund_all(asked)
        expect(answer).toMatchObject({ success: false, amount: 0, amount_in_doubt: 0 })
        expect(answer.data).toMatchObject([{ status: 'failed', reason: why, amount: 30 }])
        expect([answer.error, answer.data[0]!.message]).toEqual([
          advice(language),
          advice(language),
        ])
      }
      const { refund_errors } = await house.office.refund_errors.list({})
      const transaction_id = refund_errors[0]!.transaction_id!
      const again = await house.cashier.clients.refund_transaction({
        path: { ...house.path(), transaction_id },
      })

      expect(again).toMatchObject({ success: true, amount: 30 })
      expect((await house.office.refund_errors.list({})).refund_errors).toEqual([])
      expect(await house.paid_back(way)).toEqual([30])
    })
  },
)

test('a reader in another language than the event is told in theirs', async () => {
  const house = await openHouse(world)
  await house.pay('card', 30)
  await house.breakRefund('card', 'card_expired')
  const { cashier, admin } = house.here.sessions
  const headers = { 'accept-language': 'de' }
  const path = house.path()

  const refund = await api.call(operationOf('clients.refund_all'), {
    token: cashier,
    path,
    headers,
  })
  const listed = await api.call(operationOf('refund_errors.list'), {
    token: admin,
    query: { event_id: house.event_id },
    headers,
  })

  const said = `${card_expired.de} ${what_to_do.de}`
  expect(refund.body).toMatchObject({ error: said, data: [{ message: said }] })
  expect(listed.body).toMatchObject({ refund_errors: [{ refund_message: said }] })
})
