import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pagesOf } from '../formats/pdf.ts'
import { daysFromNow, openStage, type Stage } from '../stage.ts'
import { reportsOf, rowOf, sheetsOf, unzipped } from './report_stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})

let event_id: string
let desk: ReturnType<typeof reportsOf>
beforeEach(async () => {
  event_id = await stage.createEvent({ dateEnd: daysFromNow(1) })
  desk = reportsOf(stage, event_id)
})

const balanceOf = async (...names: string[]) => {
  const { accounts } = (await stage.prove(event_id))!
  return accounts
    .filter(({ account }) => names.includes(account))
    .reduce((sum, { balance }) => sum + balance, 0)
}

/** Two payments on the web, one paid back without us and one by staff. */
async function someTwint() {
  const { uid, short_id } = await desk.addBand(1)
  const first = await desk.pay(uid, 2000, { fee: 30 })
  const second = await desk.pay(uid, 5000, {}, [{ kind: 'refund', amount: 1500 }])
  await desk.take(uid, 700, 'twint_other')
  return { uid, short_id, first, second }
}

describe('a TWINT report', () => {
  test('has a row for each movement and comes to what the ledger has posted', async () => {
    const { short_id, first } = await someTwint()

    const { report, file } = await desk.made()
    const { Movements, Summary } = await sheetsOf(file)

    expect(report).toMatchObject({
      status: 'completed',
      progress: 100,
      count: 4,
      agrees: true,
      total_in: 7730,
      total_out: 1500,
    })
    expect(report.total_out! - report.total_in!).toBe(
      await balanceOf('twint_web', 'twint_app', 'twint_other'),
    )
    expect(Movements![1]!.slice(2)).toEqual([
      short_id,
      'Top-up',
      'TWINT, web',
      first.reference,
      first.provider_id,
      20.3,
      0.3,
      undefined,
      undefined,
      undefined,
      'paid',
    ])
    expect(Movements![2]!.slice(7, 11)).toEqual([50, undefined, undefined, 15])
    expect(Movements!.slice(1).map(([, , , , , , , amount]) => amount)).toEqual(
      expect.arrayContaining([20.3, 50, -15, 7, 62.3]),
    )
    expect(Movements!.flat()).toContain('entered by staff')
    expect(rowOf(Summary!, 'Difference between report and ledger')).toEqual([
      'Difference between report and ledger',
      undefined,
      0,
      'none: the report comes to what the ledger has posted',
    ])
  })

  test('counts by business day, which begins when the event says', async () => {
    const { uid } = await desk.addBand(1)
    // Five in the morning in Zurich, before six: still the day before.
    await desk.pay(uid, 1000, { date: '2026-07-05T03:00:00.000Z' })
    await desk.pay(uid, 300, { date: '2026-07-05T04:30:00.000Z' })

    const { Days } = await sheetsOf((await desk.made()).file)

    expect(Days!.slice(1)).toEqual([
      [new Date('2026-07-04'), 1, 10, 0, 0, 10],
      [new Date('2026-07-05'), 1, 3, 0, 0, 3],
      [undefined, 2, 13, 0, 0, 13],
    ])
  })

  test('is about the time that was asked for', async () => {
    const { uid } = await desk.addBand(1)
    await desk.pay(uid, 1000, { date: '2026-07-05T03:00:00.000Z' })
    await desk.pay(uid, 300, { date: '2026-07-06T03:00:00.000Z' })
    const dateBegin = '2026-07-06T00:00:00.000Z'

    const { report } = await desk.made({ dateBegin, dateEnd: '2026-07-07T00:00:00.000Z' })

    expect(report).toMatchObject({ count: 1, total_in: 300, agrees: true, dateBegin })
  })

  test('is a PDF too', async () => {
    const { first } = await someTwint()

    const { report, file } = await desk.made({ format: 'pdf' })
    const texts = await pagesOf(file)

    expect(report.file_name).toMatch(/^report-twint-.*\.pdf$/)
    expect(texts.map((page) => page[2])).toEqual(['Movements', 'Days', 'Reconciliation', 'Summary'])
    expect(texts[0]).toEqual(expect.arrayContaining([first.reference, first.provider_id]))
    expect(texts[0]!.join(' ')).toMatch(/\b\d\d\/\d\d\/20\d\d \d\d:\d\d:\d\d\b/)
    expect(texts[3]).toContain('62.30')
  })

  test('says in the language of the event that reconciliation is missing', async () => {
    await someTwint()
    await stage.knex('events').where({ _id: event_id }).update({ language: 'de' })

    const { report, file } = await desk.made()
    const { Zusammenfassung } = await sheetsOf(file)

    expect(report).toMatchObject({ status: 'completed', reconciliation: 'missing' })
    expect(Zusammenfassung!.flat().join()).toContain('DER ABGLEICH FEHLT')
  })

  test('shows in red that it is not what the ledger has posted', async () => {
    const { uid } = await desk.addBand(1)
    await desk.pay(uid, 1000)
    const movement = await stage.knex('provider_movements').where({ event_id }).first()
    await stage.knex('provider_movements').insert({ ...movement, provider_id: 'again' })

    const { report, file } = await desk.made()
    const { Summary } = await sheetsOf(file)

    expect(report).toMatchObject({ status: 'completed', agrees: false })
    const difference = rowOf(Summary!, 'Difference between report and ledger')
    expect(difference!.slice(2)).toEqual([10, 'THE REPORT IS NOT WHAT THE LEDGER HAS POSTED'])
  })
})

describe('an overall report', () => {
  test('holds the three reports and the proof of the event', async () => {
    const { uid } = await someTwint()
    await desk.pay(uid, 900, { method: 'card' })
    await desk.take(uid, 400, 'card_terminal', { card_transaction_id: 'M-1', terminal_code: 'T1' })
    await desk.take(uid, 100, 'card_terminal')

    const { report, file } = await desk.made({ type: 'overall' })
    const names = ['twint', 'card', 'mypos', 'summary'].map((name) => `${name}.xlsx`)
    const files = await unzipped(file, names)
    const { Summary } = await sheetsOf(files['summary.xlsx']!)
    const terminal = await sheetsOf(files['mypos.xlsx']!)
    const { ok, equation } = (await stage.prove(event_id))!

    expect(ok).toBe(true)
    expect(report).toMatchObject({ agrees: true, count: 7, total_in: 9130, total_out: 1500 })
    expect(rowOf(Summary!, 'Money in')![2]).toBe(equation.money_in / 100)
    expect(rowOf(Summary!, 'Fees')![2]).toBe(0.3)
    expect(rowOf(Summary!, 'Held on wristbands and for refunds')![2]).toBe(equation.held / 100)
    expect(rowOf(Summary!, 'Account: Wristbands')).toBeTruthy()
    expect(Summary!.flat().join()).not.toMatch(/\b(refund_hold|deposits|wallet)\b/)
    const flags = terminal.Movements!.slice(1, 3).map((row) => [row[6], row[13]])
    expect(flags).toEqual([
      ['M-1', undefined],
      [undefined, 'entered by staff'],
    ])
  })

  test.each([
    ['en', 'Account: Wristbands', 'Account: Fees'],
    ['fr', 'Compte\u00a0: Bracelets', 'Compte\u00a0: Frais'],
    ['de', 'Konto: Armbänder', 'Konto: Gebühren'],
  ])('names accounts in the language of its event: %s', async (language, ...accounts) => {
    await someTwint()
    await stage.knex('events').where({ _id: event_id }).update({ language })

    const { file } = await desk.made({ type: 'overall' })
    const { 'summary.xlsx': summary } = await unzipped(file, ['summary.xlsx'])
    const names = Object.values(await sheetsOf(summary!)).flatMap((rows) =>
      rows.map(([name]) => name),
    )

    expect(names).toEqual(expect.arrayContaining(accounts))
  })
})
