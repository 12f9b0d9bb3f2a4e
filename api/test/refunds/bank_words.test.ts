import { deflateRawSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { zipOf } from '../zip_of.ts'
import { type BankRun, openBankRun } from './bank_run.ts'

const api = await sharedApi()
let bank: BankRun
beforeEach(async () => {
  bank = await openBankRun(api)
})

test('an order that the bank accepts is not paid, until the bank says that it has settled it', async () => {
  const accepted = await bank.upload(await bank.answer('actc_only'))

  expect(accepted).toMatchObject({ accepted: 3, settled: 0, pending: 0, changed: 3 })
  expect(await bank.told(0)).toMatchObject({ state: 'accepted' })
  expect(await bank.item(0)).toMatchObject({ status: 'sent', paid_at: null })
  expect((await bank.item(0)).accepted_at).not.toBeNull()

  const report = (await bank.answer('actc_only')).replace('ACTC', 'ACSC')
  expect(await bank.upload(report)).toMatchObject({ accepted: 3, settled: 3, changed: 0 })
  const told = await bank.told(0)
  expect(told.moments.map(({ state }) => state)).toEqual([
    'asked',
    'in_run',
    'sent',
    'accepted',
    'paid',
  ])
  await bank.isProved()
})

describe('a bank that compares names before it pays', () => {
  test('settles nothing, and lists the names that do not match', async () => {
    const status = await bank.upload(await bank.answer('vop_group_mismatch'))

    expect(status).toMatchObject({ accepted: 0, pending: 3, to_check: 1, unknown_statuses: [] })
    expect(status.refund).toMatchObject({ step: 'ready' })
    expect(await bank.item(0)).toMatchObject({
      status: 'held',
      attention: 'name_no_match',
      name_at_bank: 'Somebody Else',
    })
    expect(await bank.errors()).toMatchObject([
      { _id: bank.transfers[0]!._id, attention: 'name_no_match', name_at_bank: 'Somebody Else' },
    ])
  })

  test('is read where it says nothing of the whole file', async () => {
    const status = await bank.upload(await bank.answer('vop_no_group_status'))

    expect(status).toMatchObject({ pending: 3, to_check: 1 })
    expect(await bank.item(0)).toMatchObject({ attention: 'name_not_verified', detail: 'AG11' })
  })

  test('has the corrected name in the next file of the run', async () => {
    await bank.upload(await bank.answer('vop_group_mismatch'))
    const path = { id: bank.transfers[0]!._id }
    const names = { first_name: 'Zoë', last_name: 'Müller' }

    await bank.office.refund_errors.set_name({ path, body: names })

    expect(await bank.errors()).toEqual([])
    const id = { path: { id: bank.run._id } }
    expect(await bank.office.refunds.get(id)).toMatchObject({ names_corrected: 1 })
    const regenerated = await bank.office.refunds.regenerate({
      path: { file_name: bank.run.file_name },
      query: { confirmed: true },
    })
    expect(regenerated).toMatchObject({ names_corrected: 0 })
    const { file_name } = await bank.office.refunds.get(id)
    const file = await bank.office.refunds.download({ path: { file_name } })
    expect(Buffer.from(file).toString()).toContain('<Nm>Zoë Müller</Nm>')
    // The bank may ask about the new file as well.
    await bank.upload(await bank.answer('vop_group_mismatch'))
    expect(await bank.errors()).toMatchObject([{ attention: 'name_no_match' }])
    await bank.isProved()
  })

  test('does not ask again about a name that staff has released', async () => {
    await bank.upload(await bank.answer('vop_group_mismatch'))
    const path = { id: bank.transfers[0]!._id }

    const released = await bank.office.refund_errors.release({ path })
    await bank.upload(await bank.answer('vop_group_mismatch'))

    expect(await bank.errors()).toEqual([])
    expect(await bank.office.refund_errors.release({ path })).toEqual(released)
    expect(await bank.upload(await bank.answer('actc_only'))).toMatchObject({ accepted: 3 })
  })

  test('asks nothing about a name any more once it has accepted the order', async () => {
    await bank.upload(await bank.answer('vop_group_mismatch'))
    await bank.upload(await bank.answer('actc_only'))
    expect(await bank.errors()).toEqual([])

    await bank.upload(await bank.answer('vop_group_mismatch'))

    expect(await bank.errors()).toEqual([])
  })
})

test('a status that nobody knows throws no report away, and its transfer waits', async () => {
  const report = (await bank.answer('part_one_rejected')).replace('AC01', 'MS03').replace(
    '<TxInfAndSts>',
    `<TxInfAndSts><OrgnlEndToEndId>${bank.transfers[1]!.end_to_end_id}</OrgnlEndToEndId>
      <TxSts>QQQQ</TxSts></TxInfAndSts><TxInfAndSts>`,
  )

  const status = await bank.upload(report)

  expect(status).toMatchObject({ accepted: 1, rejected: 1, pending: 1, unknown_statuses: ['QQQQ'] })
  expect(await bank.item(1)).toMatchObject({ attention: 'unknown_status', detail: 'QQQQ' })
  expect(await bank.balances()).toEqual([10, 0, 0])
  await bank.isProved()
})

describe('a transfer that the bank refuses as a copy', () => {
  test('waits for staff alone, and the others go on', async () => {
    const whole = await bank.answer('one_transfer_duplicate')
    const accepted = '<GrpSts>PART</GrpSts></OrgnlGrpInfAndSts>'

    const status = await bank.upload(whole.replace('</OrgnlGrpInfAndSts>', accepted))

    expect(status).toMatchObject({ accepted: 2, pending: 1, rejected: 0, to_check: 1 })
    expect(await bank.balances()).toEqual([0, 0, 0])
    expect(await bank.errors()).toMatchObject([{ attention: 'duplicate', detail: 'DU04' }])
    await bank.isProved()
  })

  test.each([
    ['was paid by the first', true, 'sent', 0],
    ['was not paid', false, 'released', 10],
  ])('is decided by staff: it %s', async (_what, paid, status, balance) => {
    await bank.upload(await bank.answer('one_transfer_duplicate'))
    const path = { id: bank.transfers[0]!._id }

    const body = paid ? { paid } : { paid, confirmed: true }
    await bank.office.refund_errors.decide({ path, body })

    expect(await bank.item(0)).toMatchObject({ status, attention: null })
    expect(await bank.balances()).toEqual([balance, 0, 0])
    await bank.isProved()
  })
})

test('a report about another file is told so, also where that was refused as a copy', async () => {
  await refused(
    bank.upload(await bank.answer('foreign_message_with_du01')),
    'bank_report_foreign',
    409,
  )
})

test('a rejected transfer with the bank’s own words is back on its wristband', async () => {
  await bank.upload(await bank.answer('part_one_rejected'))

  expect(await bank.balances()).toEqual([10, 0, 0])
  expect(await bank.item(0)).toMatchObject({ detail: 'AC01: 1301813;Konto ungültig' })
})

describe('a zip, as EBICS delivers reports', () => {
  test('is opened, and reports on other files in it are left out', async () => {
    const zip = zipOf({
      'a.xml': await bank.answer('foreign_message_with_du01'),
      'b.xml': await bank.answer('actc_only'),
    })

    expect(await bank.upload(zip)).toMatchObject({ accepted: 3, changed: 3 })
  })

  test('that grows beyond what a bank sends is refused before it is read', async () => {
    const zeros = Buffer.alloc(64 * 1024 * 1024)

    const bomb = zipOf({ 'a.xml': zeros })

    expect(deflateRawSync(zeros).length).toBeLessThan(100_000)
    await refused(bank.upload(bomb), 'bank_report_invalid', 400)
  })

  test('of too many files, or a damaged one, is refused', async () => {
    const many = Array.from({ length: 21 }, (_, n) => [`${n}.xml`, 'x'])

    await refused(bank.upload(zipOf(Object.fromEntries(many))), 'bank_report_invalid', 400)
    const half = zipOf({ 'a.xml': await bank.answer('actc_only') }).subarray(0, 200)
    await refused(bank.upload(half), 'bank_report_invalid', 400)
  })
})

describe('another file of the bank is answered by its name', () => {
  const document = (root: string, name: string) =>
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${name}.001.08"><${root}/></Document>`
  test.each([
    ['camt.052', 'bank_file_is_statement', document('BkToCstmrAcctRpt', 'camt.052')],
    ['camt.053', 'bank_file_is_statement', document('BkToCstmrStmt', 'camt.053')],
    ['camt.054', 'bank_file_is_statement', document('BkToCstmrDbtCdtNtfctn', 'camt.054')],
    ['MT940', 'bank_file_is_statement', ':20:1\r\n:25:1234/5678\r\n:28C:1\r\n:60F:C261126EUR1,00'],
    ['pain.001', 'bank_file_is_order', document('CstmrCdtTrfInitn', 'pain.001')],
    ['camt.029', 'bank_file_is_other', document('RsltnOfInvstgtn', 'camt.029')],
    ['acmt.023', 'bank_file_is_other', document('IdVrfctnReq', 'acmt.023')],
    ['PDF', 'bank_file_is_other', '%PDF-1.7'],
  ] as const)('%s', async (message_name, code, file) => {
    const refusal = await refused(bank.upload(file), code, 400)

    expect(refusal.details).toEqual({ message_name })
  })
})
