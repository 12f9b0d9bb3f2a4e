import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Upload } from '../../src/platform/upload.ts'
import { bank_status } from '../../src/refunds/by_bank/bank_status_handler.ts'
import { errorRows } from '../../src/refunds/refund_errors.ts'
import { read as readSpreadsheet } from '../formats/spreadsheet/book.ts'
import { admin, openStage, type Stage } from '../stage.ts'
import { refundsOf } from './refund_stage.ts'

let stage: Stage
let event_id: string
let organiser: ReturnType<typeof refundsOf>
let run: { _id: string; file_name: string }
let message_id: string
let references: string[]
let uids: string[]

beforeAll(async () => {
  stage = await openStage()
})

let bands = 0

// Every fact has an event and a run of its own: two at home, one in Germany; 10.00, 20.00 and 40.00.
beforeEach(async () => {
  event_id = await stage.createEvent()
  organiser = refundsOf(stage, event_id)
  const made = [
    await organiser.addBand(++bands, 1000, {}),
    await organiser.addBand(++bands, 2000, {}),
    await organiser.addBand(++bands, 4000, {
      iban: 'DE89370400440532013000',
      bic: 'COBADEFFXXX',
      country: 'DE',
    }),
  ]
  uids = made.map(({ uid }) => uid)
  run = await organiser.create()
  await stage.work({ event_id, refund_id: run._id })
  message_id = (await stage.knex('refunds').where({ event_id }).first()).message_id
  const { items } = await organiser.items(run._id)
  references = uids.map((uid) => items.find((one) => one.uid === uid)!.end_to_end_id!)
})

const upload = (xml: string, id = run._id) =>
  bank_status.run(stage.contextOf(event_id), {
    path: { id },
    query: {},
    headers: {},
    body: { report: new Upload('pain002.xml', 'application/xml', Buffer.from(xml)) },
  })

const reportOn = (status: string, bookings = '', message = message_id) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
    <GrpHdr><MsgId>B1</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>${message}</OrgnlMsgId>
    <GrpSts>${status}</GrpSts><StsRsnInf><Rsn><Cd>AM18</Cd></Rsn></StsRsnInf></OrgnlGrpInfAndSts>
    ${bookings}</CstmrPmtStsRpt></Document>`
const booking = (kind: string, status: string, transfers = '') =>
  `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${message_id}-${kind}</OrgnlPmtInfId><PmtInfSts>${status}</PmtInfSts>
    <StsRsnInf><Rsn><Cd>DT01</Cd></Rsn></StsRsnInf>${transfers}</OrgnlPmtInfAndSts>`
const transfer = (reference: string, status: string, code = 'AC01') =>
  `<TxInfAndSts><OrgnlEndToEndId>${reference}</OrgnlEndToEndId><TxSts>${status}</TxSts>
    <StsRsnInf><Rsn><Cd>${code}</Cd></Rsn><AddtlInf>Account closed</AddtlInf></StsRsnInf></TxInfAndSts>`
const oneRejected = () => reportOn('PART', booking('D', 'PART', transfer(references[0]!, 'RJCT')))

const balances = async () => {
  const rows = await stage.knex('wallets').where({ event_id }).select('uid', 'balance')
  return uids.map((uid) => rows.find((row) => row.uid === uid).balance)
}
const states = async () => {
  const { items } = await organiser.items(run._id)
  return uids.map((uid) => items.find((one) => one.uid === uid)!.status)
}
const isProved = async () => expect(await stage.prove(event_id)).toMatchObject({ ok: true })
const refused = (answer: Promise<unknown>, code: string) =>
  expect(answer).rejects.toMatchObject({ code })

describe('a bank that takes a file', () => {
  test('settles the run, without anyone saying that it was sent', async () => {
    const answer = await upload(reportOn('ACTC'))

    expect(answer).toMatchObject({ accepted: 3, rejected: 0, pending: 0, changed: 3 })
    expect(answer.refund).toMatchObject({ step: 'sent', status: 'success', total_amount: 7000 })
    expect(await states()).toEqual(['sent', 'sent', 'sent'])
    await isProved()
  })

  test('says nothing new of one that was sent', async () => {
    await organiser.markSent(run._id)

    expect(await upload(reportOn('ACCP'))).toMatchObject({ accepted: 3, changed: 0 })
  })

  test('and has yet to look at it changes nothing', async () => {
    expect(await upload(reportOn('PDNG'))).toMatchObject({
      pending: 3,
      changed: 0,
      refund: { step: 'ready' },
    })
    expect(await states()).toEqual(['held', 'held', 'held'])
  })
})

describe.each([false, true])('when the run was marked as sent: %s', (was_sent) => {
  beforeEach(async () => {
    if (was_sent) await organiser.markSent(run._id)
  })

  test('a rejected transfer is back on its wristband, and the others have left', async () => {
    const answer = await upload(oneRejected())

    expect(answer).toMatchObject({ accepted: 2, rejected: 1, changed: was_sent ? 1 : 3 })
    expect(answer.refund).toMatchObject({
      step: 'sent',
      status: 'warning',
      done: 2,
      failed: 1,
      total_amount: 6000,
    })
    expect(await balances()).toEqual([1000, 0, 0])
    expect((await organiser.items(run._id)).items).toContainEqual(
      expect.objectContaining({
        uid: uids[0],
        status: 'released',
        reason: 'bank_rejected',
        detail: 'AC01: Account closed',
      }),
    )
    expect(await organiser.summary(run.file_name)).toMatchObject({
      agrees: true,
      control_sum: 7000,
      ledger_sum: 6000,
    })
    await isProved()
  })

  test('the log says who has brought the report, and what it changed', async () => {
    await upload(oneRejected())

    const log = await stage
      .knex('audit_log')
      .where({ event_id, record_id: run._id })
      .orderBy('date')
    expect(log.at(-1)).toMatchObject({
      actor: admin.email,
      before: { step: was_sent ? 'sent' : 'ready' },
      after: { step: 'sent', status: 'warning', done: 2, failed: 1, total_amount: 6000 },
    })
  })

  test('the spreadsheet says what came back and why, and what has left', async () => {
    await upload(oneRejected())

    const [header, ...rows] = (await readSpreadsheet(await organiser.xlsx(run.file_name))).map(
      ({ cells }) => cells,
    )
    const places = ['Chip', 'Status', 'Reason', 'Said by the bank'].map((name) =>
      header!.indexOf(name),
    )
    const said = new Map(rows.map((row) => [row[places[0]!], places.slice(1).map((n) => row[n])]))
    const told = expect.stringContaining('The bank refused')
    expect(said.get(uids[0])).toEqual(['back on the wristband', told, 'AC01: Account closed'])
    expect(said.get(uids[1])?.[0]).toBe('sent')
  })

  test('a file that is rejected as a whole comes back as a whole', async () => {
    const answer = await upload(reportOn('RJCT'))

    const sheet = await readSpreadsheet(await organiser.xlsx(run.file_name))
    expect(sheet.flatMap(({ cells }) => cells)).toContain('AM18')

    expect(answer).toMatchObject({ rejected: 3, changed: 3 })
    expect(answer.refund).toMatchObject({
      status: 'error',
      error_code: 'bank_rejected',
      done: 0,
      total_amount: 0,
    })
    expect(await balances()).toEqual([1000, 2000, 4000])
    await isProved()
  })

  test('a rejected booking comes back, the other one has left', async () => {
    await upload(reportOn('PART', booking('X', 'RJCT')))

    expect(await balances()).toEqual([0, 0, 4000])
    expect(await states()).toEqual(['sent', 'sent', 'released'])
    await isProved()
  })

  test('the same report again changes nothing, also at the same time', async () => {
    const answers = await Promise.all([upload(oneRejected()), upload(oneRejected())])
    const again = await upload(oneRejected())

    expect(answers.map(({ changed }) => changed).sort()).toEqual([0, was_sent ? 1 : 3])
    expect(again).toMatchObject({ accepted: 2, rejected: 1, changed: 0 })
    expect(await balances()).toEqual([1000, 0, 0])
    await isProved()
  })

  test('a second report may reject more', async () => {
    await upload(oneRejected())

    const late = await upload(
      reportOn('PART', booking('X', 'PART', transfer(references[2]!, 'RJCT'))),
    )

    expect(late).toMatchObject({ changed: 1 })
    expect(await balances()).toEqual([1000, 0, 4000])
    await isProved()
  })

  test('what came back can be asked for again, and goes out in the next run', async () => {
    await upload(reportOn('PART', booking('D', 'PART', transfer(references[0]!, 'RJCT', 'MS03'))))
    const before = await errorRows({ db: stage.knex, event_id })

    const next = await organiser.create()
    await stage.work({ event_id, refund_id: next._id })

    expect(before).toMatchObject([{ uid: uids[0], method: 'form', amount: 1000 }])
    expect(await errorRows({ db: stage.knex, event_id })).toEqual([])

    expect(await organiser.get(next._id)).toMatchObject({
      step: 'ready',
      done: 1,
      total_amount: 1000,
    })
    await isProved()
  })
})

describe('nothing happens', () => {
  const cases: [string, string, () => string][] = [
    ['after a report on another file', 'bank_report_foreign', () => reportOn('RJCT', '', 'K0')],
    [
      'after one that names a stranger beside a payee',
      'bank_report_foreign',
      () =>
        reportOn(
          'PART',
          booking('D', 'PART', transfer(references[0]!, 'RJCT') + transfer('K0', 'RJCT')),
        ),
    ],
    [
      'after one that names a payee in another booking',
      'bank_report_foreign',
      () => reportOn('PART', booking('X', 'PART', transfer(references[0]!, 'RJCT'))),
    ],
    [
      'after one with a booking that is not in the file',
      'bank_report_foreign',
      () => reportOn('PART', booking('S', 'RJCT')),
    ],
    ['after garbage', 'bank_report_invalid', () => 'PK\u0003\u0004'],
    ['after half a report', 'bank_report_invalid', () => oneRejected().slice(0, -40)],
  ]
  test.each(cases)('%s', async (_what, code, xml) => {
    await refused(upload(xml()), code)

    expect(await states()).toEqual(['held', 'held', 'held'])
    expect(await balances()).toEqual([0, 0, 0])
  })

  test('after a report on a run that was cancelled', async () => {
    await organiser.cancel(run._id)

    await refused(upload(reportOn('ACTC')), 'bank_report_foreign')
    await refused(upload(reportOn('RJCT')), 'bank_report_foreign')
    await isProved()
  })
})

test('what the bank did is booked at an event that is archived, too', async () => {
  await organiser.markSent(run._id)
  await stage.knex('events').where({ _id: event_id }).update({ archived: true })

  await upload(oneRejected())

  expect(await states()).toEqual(['released', 'sent', 'sent'])
  expect(await balances()).toEqual([1000, 0, 0])
  await isProved()
})

test('a rejected transfer goes to the wristband that the visitor wears now', async () => {
  const next = await organiser.addBand(++bands, 0)
  await stage.knex('wallets').where({ event_id, uid: uids[0] }).update({ transferred_to: next.uid })

  await upload(oneRejected())

  expect((await stage.knex('wallets').where({ event_id, uid: next.uid }).first()).balance).toBe(
    1000,
  )
})

test('whatever was written along with money named its event', () => stage.expectNamedEvents())
