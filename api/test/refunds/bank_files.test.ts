import { newId } from '@kermesse/core/platform/ids'
import { runRefund } from '@kermesse/core/refunds/run'
import { type Simulator, startSimulator } from '@kermesse/simulator/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { read as readSpreadsheet } from '../../../core/test/formats/spreadsheet/book.ts'
import { sharedApi } from '../api.ts'
import { createFestival, daysFromNow, load } from '../festival.ts'

const api = await sharedApi()
let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator({ port: 0 })
})
afterAll(() => simulator?.stop())

const visitors = {
  home: { iban: 'CH9300762011623852957', country: 'CH', first_name: 'Zoë', last_name: 'Müller' },
  germany: {
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
    country: 'DE',
    // Each as long as the form takes it: together a letter more than SEPA does.
    first_name: 'Maximiliana Theodora Alexandrina Io',
    last_name: 'Hohenstein-Waldburg-Zeil zu Trauche',
  },
  britain: {
    iban: 'GB29NWBK60161331926819',
    bic: 'NWBKGB2L',
    country: 'GB',
    first_name: 'Thị Hồng',
    last_name: 'Nguyễn',
    locality: 'London',
  },
}

/** An event that is over, in which these visitors asked for 10, 20, 30 and were paid by file. */
async function payByFile(
  currencyCode: string,
  names: (keyof typeof visitors)[],
  { bank = {}, run = {} }: { bank?: object; run?: object } = {},
) {
  const here = await createFestival(api, {
    dateBegin: daysFromNow(-3),
    dateEnd: daysFromNow(-1),
    currencyCode,
    form_refund: { enabled: true },
    bank: { account_name: 'Association du Lac', iban: 'CH5604835012345678009', ...bank },
  })
  const visitor = api.sdk()
  for (const [n, name] of names.entries()) {
    await load(api, here.event_id, here.bands[n]!.uid, 1000 * (n + 1))
    const address = { address: 'Rue du Lac', house_number: '1', postal_code: '1000' }
    await visitor.refund_forms.submit({
      path: { short_id: here.bands[n]!.short_id },
      body: { ...address, locality: 'Lausanne', ...visitors[name] },
    })
  }
  const office = api.sdk(here.sessions.admin)
  const started = await office.refunds.create({ body: { type: 'form', ...run } })
  const { _id, file_name } = started
  await runRefund(worker(), { event_id: here.event_id, refund_id: _id })
  const xml = Buffer.from(await office.refunds.download({ path: { file_name } })).toString()
  const { items } = await office.refunds.items({ path: { id: _id } })
  const summary = await office.refunds.summary({ path: { file_name } })
  return { here, office, id: _id, file_name, xml, items, summary, started }
}

const worker = () => ({
  ...api.app,
  signal: new AbortController().signal,
  report(error: unknown) {
    throw error
  },
})

/** Uploads a file to the simulated bank and expects it to accept it. */
async function bankTakes(xml: string) {
  const answer = await fetch(`${simulator.url}/bank/inbox`, { method: 'POST', body: xml })
  const report = await answer.text()
  expect(report).toContain('<GrpSts>ACTC</GrpSts>')
  return report
}

test('in francs pays at home as type D and abroad as type X, with the bank’s BIC and shared fees', async () => {
  const { xml, items, summary } = await payByFile('CHF', ['home', 'germany', 'britain'])

  const groups = xml.split('<PmtInf>').slice(1)
  expect(summary.by_kind).toEqual([
    { kind: 'D', count: 1, amount: 10 },
    { kind: 'X', count: 2, amount: 50 },
  ])
  expect(groups).toHaveLength(2)
  expect(groups[0]).not.toMatch(/CdtrAgt|ChrgBr|SvcLvl/)
  expect(groups[1]).toContain('<ChrgBr>SHAR</ChrgBr>')
  expect(groups[1]).toContain('<BICFI>COBADEFFXXX</BICFI>')
  expect(groups[1]).not.toContain('SEPA')
  expect(items.map(({ payment_kind }) => payment_kind).sort()).toEqual(['D', 'X', 'X'])
  expect(summary).toMatchObject({ agrees: true, control_sum: 60, ledger_sum: 60 })
  await bankTakes(xml)
})

test('lets the event say who pays the fees abroad', async () => {
  const { xml } = await payByFile('CHF', ['home', 'britain'], { bank: { charge_bearer: 'CRED' } })

  expect(xml.match(/<ChrgBr>\w+/g)).toEqual(['<ChrgBr>CRED'])
  await bankTakes(xml)
})

test('is paid on the next business day, and says which day was asked for', async () => {
  const year = new Date().getFullYear() + 1
  const christmas = `${year}-12-25` < inAYear() ? `${year}-12-25` : `${year - 1}-12-25`

  const { started, xml, summary } = await payByFile('CHF', ['home'], {
    run: { execution_date: christmas },
  })

  const { execution_date, asked_execution_date } = started
  expect(asked_execution_date).toBe(christmas)
  // Neither St Stephen's Day nor a weekend.
  expect(execution_date! > `${christmas.slice(0, 8)}26`).toBe(true)
  expect(new Date(execution_date!).getUTCDay() % 6).not.toBe(0)
  expect(summary.execution_date).toBe(execution_date)
  expect(xml).toContain(`<ReqdExctnDt><Dt>${execution_date}</Dt></ReqdExctnDt>`)
})

const inAYear = () => new Date(Date.now() + 364 * 86_400_000).toISOString().slice(0, 10)

test('in euro pays abroad by SEPA, with a name of 70 letters that staff sees was cut', async () => {
  const paid = await payByFile('EUR', ['home', 'germany'])
  const { office, file_name, xml, items, summary } = paid
  const { first_name, last_name } = visitors.germany
  const whole = `${first_name} ${last_name}`

  const sheet = await readSpreadsheet(
    Buffer.from(await office.refunds.xlsx({ path: { file_name } })),
  )

  expect(whole).toHaveLength(71)
  expect(summary.by_kind.map(({ kind }) => kind)).toEqual(['D', 'S'])
  expect(xml).toContain('<SvcLvl><Cd>SEPA</Cd></SvcLvl>')
  expect(xml).toContain('<ChrgBr>SLEV</ChrgBr>')
  expect(summary.changed_for_bank).toBe(1)
  const item = items.find(({ payment_kind }) => payment_kind === 'S')!
  expect(item).toMatchObject({ name: whole.slice(0, 70), entered: { name: whole } })
  const [header, ...rows] = sheet.map(({ cells }) => cells)
  const column = header!.indexOf('Entered as')
  expect(rows.map((row) => row[column]).filter(Boolean)).toEqual([`Name: ${whole}`])
  await bankTakes(xml)
})

test('spells a name in the bank’s letters, and shows staff and visitor what it was', async () => {
  const { items, summary, xml, office, file_name } = await payByFile('CHF', ['home', 'britain'])

  const sheet = await readSpreadsheet(
    Buffer.from(await office.refunds.xlsx({ path: { file_name } })),
  )

  expect(xml).toContain('<Nm>Thi Hông Nguyên</Nm>')
  const item = items.find(({ payment_kind }) => payment_kind === 'X')!
  expect(item).toMatchObject({ name: 'Thi Hông Nguyên', entered: { name: 'Thị Hồng Nguyễn' } })
  expect(items.find(({ payment_kind }) => payment_kind === 'D')).not.toHaveProperty('entered')
  expect(summary.changed_for_bank).toBe(1)
  expect(sheet.flatMap(({ cells }) => cells)).toContain('Name: Thị Hồng Nguyễn')
})

test('comes back in part: one rejection is on its wristband and flagged, and a second upload changes nothing', async () => {
  const { here, office, id, xml, items } = await payByFile('CHF', ['home', 'germany', 'britain'])
  const [, rejected] = here.bands
  const { end_to_end_id } = items.find(({ uid }) => uid === rejected!.uid)!
  const rejection = { end_to_end_id, code: 'AC04', text: 'The account is closed' }
  await fetch(`${simulator.url}/control/bank/rejections`, {
    method: 'POST',
    body: JSON.stringify(rejection),
    headers: { 'content-type': 'application/json' },
  })
  const answer = await fetch(`${simulator.url}/bank/inbox`, { method: 'POST', body: xml })
  const report = await answer.text()
  const upload = () =>
    office.refunds.bank_status({
      path: { id },
      body: { report: new File([report], `${newId()}.xml`, { type: 'application/xml' }) },
    })
  const count = async () =>
    (await api.knex('transactions').where({ event_id: here.event_id }).count().first())!.count

  const first = await upload()
  const transactions = await count()
  const second = await upload()

  expect(first).toMatchObject({ accepted: 2, rejected: 1, changed: 3 })
  expect(first.refund).toMatchObject({ step: 'sent', status: 'warning', done: 2, failed: 1 })
  expect(second).toMatchObject({ accepted: 2, rejected: 1, changed: 0 })
  expect(second.refund).toEqual(first.refund)
  expect(await count()).toBe(transactions)
  const { items: after } = await office.refunds.items({ path: { id } })
  expect(after.filter(({ status }) => status === 'released')).toMatchObject([
    { uid: rejected!.uid, reason: 'bank_rejected', detail: 'AC04: The account is closed' },
  ])
  const errors = await office.refund_errors.list()
  expect(errors).toMatchObject({
    refund_errors: [
      {
        client_uid: rejected!.uid,
        method: 'form',
        amount: 20,
        refunding: false,
        detail: 'AC04: The account is closed',
        refund_id: id,
        transaction_id: null,
        hold: 'wrong_account',
        refund_message: expect.stringContaining('another account'),
      },
    ],
    count: 1,
  })
  expect(await office.refund_errors.list({ query: { refunding: true } })).toMatchObject({
    count: 0,
  })
  const balances = here.bands.slice(0, 3).map(({ uid }) => office.clients.get({ path: { uid } }))
  expect((await Promise.all(balances)).map(({ balance }) => balance)).toEqual([0, 20, 0])
  const audit = await office.events.audit({ path: { id: here.event_id } })
  expect(audit).toMatchObject({ ok: true })
})
