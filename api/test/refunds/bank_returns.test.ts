import { beforeEach, describe, expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { createSuperadmin, daysFromNow } from '../festival.ts'
import { payee } from '../payee.ts'
import { type BankRun, openBankRun } from './bank_run.ts'

const api = await sharedApi()
const other_account = 'CH5604835012345678009'
let bank: BankRun
beforeEach(async () => {
  bank = await openBankRun(api)
})

/** The same return, as a statement tells it. */
const asStatement = (notice: string) =>
  notice
    .replaceAll('BkToCstmrDbtCdtNtfctn', 'BkToCstmrStmt')
    .replaceAll('Ntfctn>', 'Stmt>')
    .replace('camt.054', 'camt.053')

describe('a transfer that comes back after days', () => {
  beforeEach(() => bank.office.refunds.mark_sent({ path: { id: bank.run._id } }))

  test('is on its wristband again, its visitor is told why, and may give another account', async () => {
    const status = await bank.upload(await bank.answer('camt054_return'))

    expect(status).toMatchObject({ returned: 1, already_returned: 0, unmatched: 0, changed: 1 })
    expect(status.refund).toMatchObject({ step: 'sent', status: 'warning', total_amount: 50 })
    expect(await bank.balances()).toEqual([10, 0, 0])
    expect(await bank.item(0)).toMatchObject({
      status: 'released',
      reason: 'bank_rejected',
      detail: 'AC04: Closed account',
    })
    expect(await bank.told(0)).toMatchObject({
      state: 'returned',
      reason: 'account_closed',
      next_step: 'correct_account',
    })
    expect(await bank.form(0)).toMatchObject({ status: 'open', hold: 'wrong_account' })
    expect(
      await bank.office.refunds.summary({ path: { file_name: bank.run.file_name } }),
    ).toMatchObject({ agrees: true, control_sum: 60, ledger_sum: 50 })
    await bank.isProved()
  })

  test('is credited once, whichever files tell it and how often', async () => {
    const notice = await bank.answer('camt054_return')
    const twice = await Promise.all([bank.upload(notice), bank.upload(notice)])

    const statement = await bank.upload(asStatement(notice))
    const report = await bank.upload(await bank.answer('part_one_rejected'))

    expect(twice.map(({ returned }) => returned).sort()).toEqual([0, 1])
    expect(statement).toMatchObject({ returned: 0, already_returned: 1, changed: 0 })
    expect(report).toMatchObject({ rejected: 1, changed: 0 })
    expect(await bank.balances()).toEqual([10, 0, 0])
    await bank.isProved()
  })

  test('contradicts no report that the bank had accepted or paid it, however late that comes', async () => {
    await bank.upload(await bank.answer('camt054_return'))

    const accepted = await bank.upload(await bank.answer('actc_only'))
    const settled = await bank.upload((await bank.answer('actc_only')).replace('ACTC', 'ACSC'))

    expect([accepted.changed, settled.changed]).toEqual([0, 0])
    expect(await bank.balances()).toEqual([10, 0, 0])
    expect(await bank.form(0)).toMatchObject({ hold: 'wrong_account' })
    await bank.isProved()
  })

  test('goes out again in the next run, to the other account', async () => {
    await bank.upload(await bank.answer('camt054_return'))
    await api.knex('refund_forms').where({ uid: bank.transfers[0]!.uid }).update({
      hold_reason: null,
      iban: other_account,
    })

    const next = await bank.startRun()

    expect(next).toMatchObject({ step: 'ready', done: 1, total_amount: 10 })
    await bank.isProved()
  })

  test('opens its form again where that has closed', async () => {
    const closed = { enabled: true, dateBegin: daysFromNow(-3), dateEnd: daysFromNow(-2) }
    await api.knex('events').where({ _id: bank.here.event_id }).update({ form_refund: closed })
    expect(await bank.form(1)).toMatchObject({ status: 'done' })

    await bank.upload((await bank.answer('camt054_return')).replace('AC04', 'MS03'))

    expect(await bank.form(0)).toMatchObject({ status: 'open', hold: null })
    // A request entered by staff has no secret: this one competes with it until staff decides.
    const body = { ...payee, iban: other_account }
    const path = { short_id: bank.transfers[0]!.short_id }
    expect(await api.sdk().refund_forms.submit({ path, body })).toMatchObject({ status: 'on_hold' })
  })

  test('is credited at an event that is archived', async () => {
    const { token } = await createSuperadmin(api)
    const over = {
      dateEnd: daysFromNow(-1),
      form_refund: { enabled: true, dateEnd: daysFromNow(-1) },
    }
    await api.knex('events').where({ _id: bank.here.event_id }).update(over)
    await api.sdk(token).events.archive({
      path: { id: bank.here.event_id },
      query: { confirmed: true },
    })

    await bank.upload(await bank.answer('camt054_return'))

    expect(await bank.balances()).toEqual([10, 0, 0])
    await bank.isProved()
  })

  test('with fees of banks kept is credited with what came back', async () => {
    await bank.upload(await bank.answer('camt054_return', { amount: '7.50' }))

    expect(await bank.balances()).toEqual([7.5, 0, 0])
    expect(
      await bank.office.refunds.summary({ path: { file_name: bank.run.file_name } }),
    ).toMatchObject({ agrees: true, ledger_sum: 52.5 })
    await bank.isProved()
  })

  test.each([
    ['more than was sent', (xml: string) => xml.replaceAll('>10.00<', '>10.01<')],
    ['another currency', (xml: string) => xml.replaceAll('"CHF"', '"EUR"')],
  ])('with %s moves nothing, and is listed for staff', async (_what, forged) => {
    const status = await bank.upload(forged(await bank.answer('camt054_return')))

    expect(status).toMatchObject({ returned: 0, to_check: 1 })
    expect(await bank.balances()).toEqual([0, 0, 0])
    expect(await bank.errors()).toMatchObject([{ attention: 'return_mismatch' }])
  })

  test('is booked by hand, once, and never with more than was sent', async () => {
    const path = { id: bank.transfers[1]!._id }
    const book = (body: object) => bank.office.refund_items.return({ path, body })

    await refused(book({ amount: 20.05 }), 'invalid_request', 400)
    const item = await book({ code: 'AC04', note: 'closed' })
    await book({ code: 'AC04' })

    expect(item).toMatchObject({ status: 'released', detail: 'AC04: closed' })
    expect(await bank.balances()).toEqual([0, 20, 0])
    expect(await bank.form(1)).toMatchObject({ status: 'open', hold: 'wrong_account' })
    await bank.isProved()
  })
})

test('a statement that tells of a return proves that the bank had the file', async () => {
  const status = await bank.upload(await bank.answer('camt054_return'))

  expect(status).toMatchObject({ returned: 1 })
  expect(status.refund).toMatchObject({ step: 'sent', total_amount: 50 })
  expect((await bank.item(1)).status).toBe('sent')
  await bank.isProved()
})

test('what was not sent does not come back', async () => {
  const path = { id: bank.transfers[0]!._id }

  await refused(bank.office.refund_items.return({ path, body: {} }), 'refund_not_sent', 409)
  expect(await bank.balances()).toEqual([0, 0, 0])
})

describe('what a statement says of others', () => {
  test.each([
    ['a credit that is no return', (xml: string) => xml.replace(/<RtrInf>.*<\/RtrInf>/, '')],
    ['a debit', (xml: string) => xml.replaceAll('CRDT', 'DBIT')],
    ['an entry that is not booked yet', (xml: string) => xml.replace('BOOK', 'PDNG')],
    [
      'a return of a payment that is not ours',
      (xml: string) => xml.replace(/<EndToEndId>K/, '<EndToEndId>X'),
    ],
  ])('moves nothing: %s', async (_what, other) => {
    await bank.office.refunds.mark_sent({ path: { id: bank.run._id } })

    const upload = bank.upload(other(await bank.answer('camt054_return')))

    await refused(upload, 'bank_file_is_statement', 400)
    expect(await bank.balances()).toEqual([0, 0, 0])
  })

  test('credits nothing of another event, and does not tell of it', async () => {
    const other = await openBankRun(api)
    await other.office.refunds.mark_sent({ path: { id: other.run._id } })

    await refused(bank.upload(await other.answer('camt054_return')), 'bank_file_is_statement', 400)
    expect(await other.balances()).toEqual([0, 0, 0])
    const path = { id: other.transfers[0]!._id }
    await refused(bank.office.refund_items.return({ path, body: {} }), 'refund_not_found', 404)
  })
})
