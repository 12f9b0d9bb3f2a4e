import { runRefund } from '@kermesse/core/refunds/run'
import { beforeEach, describe, expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { createFestival, createSuperadmin, daysFromNow, type Festival, load } from '../festival.ts'
import { payee } from '../payee.ts'

const api = await sharedApi()
const old_iban = 'CH9300762011623852957'
const new_iban = 'CH5604835012345678009'

let here: Festival
let run: Awaited<ReturnType<typeof payByFile>>
let references: string[]

// An event that is over, in which two visitors asked for 10 and 20 and were paid by file.
beforeEach(async () => {
  here = await createFestival(api, {
    dateBegin: daysFromNow(-3),
    dateEnd: daysFromNow(-1),
    form_refund: { enabled: true },
    bank: { account_name: 'Association du Lac', iban: 'CH5604835012345678009' },
  })
  await load(api, here.event_id, here.bands[0]!.uid, 1000)
  await load(api, here.event_id, here.bands[1]!.uid, 2000)
  await ask(0, old_iban)
  await ask(1, old_iban)
  run = await payByFile()
  const { items } = await office().refunds.items({ path: { id: run._id } })
  references = [0, 1].map((n) => items.find(({ uid }) => uid === uidOf(n))!.end_to_end_id!)
})

const office = () => api.sdk(here.sessions.admin)
const uidOf = (n: number) => here.bands[n]!.uid
const form = (n: number) =>
  api.sdk().refund_forms.get({
    path: { short_id: here.bands[n]!.short_id },
    query: { language: 'en' },
  })
const secrets = new Map<string, string>()
/** The first requester changes the request by the secret link. */
async function ask(n: number, iban: string) {
  const { short_id } = here.bands[n]!
  const secret = secrets.get(short_id)
  const answer = await api.sdk().refund_forms.submit({
    path: { short_id },
    body: { ...payee, iban, ...(secret && { secret }) },
  })
  if (answer.secret) secrets.set(short_id, answer.secret)
  return answer
}
const balance = async (n: number) =>
  (await office().clients.get({ path: { uid: uidOf(n) } })).balance

async function payByFile() {
  const refund = await office().refunds.create({ body: { type: 'form' } })
  const { signal } = new AbortController()
  const report = (error: unknown) => {
    throw error
  }
  await runRefund(
    { ...api.app, signal, report },
    { event_id: here.event_id, refund_id: refund._id },
  )
  return office().refunds.get({ path: { id: refund._id } })
}

const nextRun = () => office().refunds.create({ body: { type: 'form', dry_run: true } })
const errors = async () => (await office().refund_errors.list()).refund_errors

async function messageId() {
  const { message_id } = await office().refunds.summary({ path: { file_name: run.file_name } })
  return message_id
}

type Said = { status: string; code?: string; amount?: string }
const transfer = (n: number, { status, code = 'MS03', amount }: Said) =>
  `<TxInfAndSts><OrgnlEndToEndId>${references[n]}</OrgnlEndToEndId><TxSts>${status}</TxSts>
    <StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf>
    ${amount ? `<OrgnlTxRef><Amt><InstdAmt Ccy="CHF">${amount}</InstdAmt></Amt></OrgnlTxRef>` : ''}</TxInfAndSts>`

/** Uploads a bank report with a status for the file, its one booking and its transfers. */
async function upload(status: string, transfers = '', totals = '') {
  const message_id = await messageId()
  const booking = transfers
    ? `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${message_id}-D</OrgnlPmtInfId>${transfers}</OrgnlPmtInfAndSts>`
    : ''
  const xml = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
    <GrpHdr><MsgId>B1</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>${message_id}</OrgnlMsgId>${totals}
    <GrpSts>${status}</GrpSts></OrgnlGrpInfAndSts>${booking}</CstmrPmtStsRpt></Document>`
  return office().refunds.bank_status({
    path: { id: run._id },
    body: { report: new File([xml], 'report.xml', { type: 'application/xml' }) },
  })
}

const isProved = async () =>
  expect(await office().events.audit({ path: { id: here.event_id } })).toMatchObject({ ok: true })

describe('a bank that accepts what it had rejected', () => {
  beforeEach(() => upload('PART', transfer(0, { status: 'RJCT' })))

  test.each(['of the transfer', 'of the whole file'])(
    'is stopped, %s, and the request waits for a person',
    async (what) => {
      const report = () =>
        what === 'of the transfer'
          ? upload('PART', transfer(0, { status: 'ACSC' }))
          : upload('ACSC')

      await refused(report(), 'bank_report_contradicts', 409)

      expect(await errors()).toMatchObject([
        {
          client_uid: uidOf(0),
          hold: 'bank_contradicts',
          refund_message: expect.stringContaining('Ask the bank'),
        },
      ])
      expect(await balance(0)).toBe(10)
      // No run pays it again before.
      await refused(nextRun(), 'unable_to_refund', 409)
      expect(await form(0)).toMatchObject({ hold: 'bank_contradicts' })
      await isProved()
    },
  )

  test('staff decides that it was paid: the money leaves the wristband again', async () => {
    await refused(upload('ACSC'), 'bank_report_contradicts', 409)
    const [{ _id: id }] = (await errors()) as [{ _id: string }, ...object[]]

    const decided = await office().refund_errors.decide({ path: { id }, body: { paid: true } })

    expect(decided).toMatchObject({ refund_status: 'sent', hold: null })
    expect(await balance(0)).toBe(0)
    expect(await errors()).toEqual([])
    expect(await upload('ACSC')).toMatchObject({ accepted: 2, changed: 0 })
    expect(await office().refunds.get({ path: { id: run._id } })).toMatchObject({
      status: 'success',
      done: 2,
      total_amount: 30,
    })
    expect(await office().refunds.summary({ path: { file_name: run.file_name } })).toMatchObject({
      agrees: true,
      ledger_sum: 30,
    })
    await isProved()
  })

  test('staff decides that it was not paid, with a warning: the next run pays it', async () => {
    await refused(upload('ACSC'), 'bank_report_contradicts', 409)
    const [{ _id: id }] = (await errors()) as [{ _id: string }, ...object[]]
    const decide = (confirmed: boolean) =>
      office().refund_errors.decide({ path: { id }, body: { paid: false, confirmed } })

    await refused(decide(false), 'refund_may_be_paid', 409)
    await decide(true)

    expect(await nextRun()).toMatchObject({ count: 1, total_amount: 10 })
  })
})

describe('a report that does not fit its file is refused, and nothing changes', () => {
  const totals = (count: string, sum: string) =>
    `<OrgnlNbOfTxs>${count}</OrgnlNbOfTxs><OrgnlCtrlSum>${sum}</OrgnlCtrlSum>`
  test.each([
    [
      'by the number of transfers',
      'bank_report_mismatch',
      () => upload('ACSC', '', totals('3', '30.00')),
    ],
    ['by the sum', 'bank_report_mismatch', () => upload('ACSC', '', totals('2', '30.05'))],
    [
      'by the amount of a transfer',
      'bank_report_mismatch',
      () => upload('PART', transfer(0, { status: 'RJCT', amount: '10.5' })),
    ],
    [
      'by two words on one transfer',
      'bank_report_contradicts',
      () => upload('PART', transfer(0, { status: 'RJCT' }) + transfer(0, { status: 'ACSC' })),
    ],
  ] as const)('%s', async (_what, code, report) => {
    await refused(report(), code, 409)

    expect(await balance(0)).toBe(0)
    expect(await office().refunds.get({ path: { id: run._id } })).toMatchObject({ step: 'ready' })
    // The same with the right figures is taken.
    const right = transfer(0, { status: 'RJCT', amount: '10' })
    expect(await upload('PART', right, totals('2', '30'))).toMatchObject({ rejected: 1 })
  })
})

describe('a payment that came back because of its account', () => {
  beforeEach(() => upload('PART', transfer(0, { status: 'RJCT', code: 'AC04' })))

  test('does not go to the same account again, and the visitor is told why', async () => {
    await refused(nextRun(), 'unable_to_refund', 409)
    const told = await form(0)
    await refused(ask(0, old_iban), 'iban_rejected', 409)
    await ask(0, new_iban)

    expect(told).toMatchObject({ status: 'open', hold: 'wrong_account' })
    expect(told.hold_text).toContain('another account')
    expect((await errors())[0]).toMatchObject({ hold: null })
    expect((await form(0)).hold).toBeNull()
    run = await payByFile()
    const { items } = await office().refunds.items({ path: { id: run._id } })
    expect(items).toMatchObject([{ iban: new_iban, amount: 10 }])
  })

  test('may be corrected after the form has closed', async () => {
    const closed = { enabled: true, dateBegin: daysFromNow(-3), dateEnd: daysFromNow(-1) }
    await api.knex('events').where({ _id: here.event_id }).update({ form_refund: closed })

    await refused(ask(1, new_iban), 'form_refund_closed', 409)
    await ask(0, new_iban)

    expect((await errors())[0]).toMatchObject({ hold: null })
  })

  test('may be corrected by staff', async () => {
    const [{ _id: id }] = (await errors()) as [{ _id: string }, ...object[]]
    const correct = (iban: string) =>
      office().refund_errors.set_account({ path: { id }, body: { iban } })

    await refused(correct(old_iban), 'iban_rejected', 409)
    await refused(correct('CH00'), 'iban_invalid', 400)
    await correct(new_iban)

    expect(await nextRun()).toMatchObject({ count: 1, total_amount: 10 })
  })
})

test('statistics list a run that is under way once, and what it paid as one line of that run', async () => {
  const trace = (figure: 'refunds_under_way' | 'form_refund') =>
    office().statistics.trace({ query: { figure } })
  const under_way = await trace('refunds_under_way')
  expect(under_way).toMatchObject({ total: 30, lines: [{ refund_id: run._id, amount: 30 }] })
  expect(under_way.lines).toHaveLength(1)

  await office().refunds.mark_sent({ path: { id: run._id } })

  expect(await trace('refunds_under_way')).toMatchObject({ total: 0, lines: [] })
  expect((await trace('form_refund')).lines).toMatchObject([{ refund_id: run._id, amount: 30 }])
})

describe('archiving', () => {
  const archive = async (confirmed?: boolean) => {
    const form_refund = { enabled: true, dateEnd: daysFromNow(-1) }
    await api.knex('events').where({ _id: here.event_id }).update({ form_refund })
    const { token } = await createSuperadmin(api)
    return api.sdk(token).events.archive({ path: { id: here.event_id }, query: { confirmed } })
  }

  test('warns while no bank has confirmed what was sent, and what it says later is booked', async () => {
    await office().refunds.mark_sent({ path: { id: run._id } })
    const refusal = await refused(archive(), 'refunds_unconfirmed', 409)
    expect(refusal.details).toMatchObject({ runs: [run.file_name] })
    await archive(true)

    await upload('PART', transfer(0, { status: 'RJCT' }))

    expect(await balance(0)).toBe(10)
    await refused(upload('ACSC'), 'bank_report_contradicts', 409)
    const [{ _id: id }] = (await errors()) as [{ _id: string }, ...object[]]
    await office().refund_errors.decide({ path: { id }, body: { paid: true } })
    expect(await balance(0)).toBe(0)
    await isProved()
  })

  test('asks nothing once the bank has said what became of every transfer', async () => {
    await upload('ACSC')

    expect(await archive()).toMatchObject({ archived: true })
  })

  test('lets a run be marked as sent that was ready', async () => {
    await archive(true)

    expect(await office().refunds.mark_sent({ path: { id: run._id } })).toMatchObject({
      step: 'sent',
    })
    await isProved()
  })
})
