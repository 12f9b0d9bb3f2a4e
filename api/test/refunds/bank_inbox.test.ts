import { newId } from '@kermesse/core/platform/ids'
import { runRefund } from '@kermesse/core/refunds/run'
import { type Simulator, startSimulator } from '@kermesse/simulator/server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { createFestival, daysFromNow, type Festival, load } from '../festival.ts'
import { payee } from '../payee.ts'

const api = await sharedApi()
let simulator: Simulator
let here: Festival
let run: { _id: string; file_name: string }
let xml: string
let message_id: string
let payees: { uid: string; end_to_end_id: string }[]

beforeAll(async () => {
  simulator = await startSimulator({ port: 0 })
})
afterAll(() => simulator?.stop())

const admin = () => api.sdk(here.sessions.admin)

// Three visitors want 10, 20 and 30 back, and the worker has written their file.
beforeEach(async () => {
  here = await createFestival(api, {
    form_refund: { enabled: true, dateBegin: daysFromNow(-1) },
    bank: { account_name: 'Association du Lac', iban: 'CH5604835012345678009' },
  })
  for (const n of [0, 1, 2]) await askForRefund(here.bands[n]!.uid, 1000 * (n + 1))
  run = await admin().refunds.create({ body: { type: 'form' } })
  await work(run._id)
  xml = await fileOf(run.file_name)
  message_id = /<MsgId>([^<]+)</.exec(xml)![1]!
  const { items } = await admin().refunds.items({ path: { id: run._id } })
  payees = here.bands
    .slice(0, 3)
    .map(({ uid }) => items.find((one) => one.uid === uid)!)
    .map(({ uid, end_to_end_id }) => ({ uid, end_to_end_id: end_to_end_id! }))
})

async function askForRefund(uid: string, amount: number) {
  await load(api, here.event_id, uid, amount)
  await api.knex('refund_forms').insert({
    event_id: here.event_id,
    uid,
    ...payee,
    iban: 'CH9300762011623852957',
  })
}

async function work(refund_id: string) {
  const { db, ledger, secrets, config } = api.app
  const report = (error: unknown) => {
    throw error
  }
  const { signal } = new AbortController()
  const job = { event_id: here.event_id, refund_id }
  await runRefund({ db, ledger, secrets, config, signal, report }, job)
}

async function fileOf(file_name: string): Promise<string> {
  const answer = await fetch(`${api.url}/refunds/${file_name}`, {
    headers: { 'access-token': here.sessions.admin },
  })
  return answer.text()
}

const send = async () =>
  (await fetch(`${simulator.url}/bank/inbox`, { method: 'POST', body: xml })).text()
const tell = (path: string, body: object) =>
  fetch(`${simulator.url}/control/bank${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
const reject = (end_to_end_id: string) =>
  tell('/rejections', { end_to_end_id, code: 'AC04', text: 'The account is closed' })
const reportOf = async () =>
  (await fetch(`${simulator.url}/bank/inbox/${message_id}/report`)).text()
const upload = (report: string | Uint8Array<ArrayBuffer>) =>
  admin().refunds.bank_status({
    path: { id: run._id },
    body: { report: new File([report], `${newId()}.xml`, { type: 'application/xml' }) },
  })
const balances = async () =>
  Promise.all(payees.map(async ({ uid }) => (await admin().clients.get({ path: { uid } })).balance))
const isProved = async () =>
  expect(await admin().events.audit({ path: { id: here.event_id } })).toMatchObject({ ok: true })

test('what the bank rejects of a run is back on its wristband, the rest has left', async () => {
  await reject(payees[1]!.end_to_end_id)
  const answer = await send()

  const status = await upload(await reportOf())

  expect(answer).toContain('<GrpSts>PART</GrpSts>')
  expect(status).toMatchObject({ accepted: 2, rejected: 1, pending: 0, changed: 3 })
  expect(status.refund).toMatchObject({ step: 'sent', done: 2, failed: 1 })
  expect(await balances()).toEqual([0, 20, 0])
  const { items } = await admin().refunds.items({ path: { id: run._id } })
  expect(items.find(({ uid }) => uid === payees[1]!.uid)).toMatchObject({
    status: 'released',
    reason: 'bank_rejected',
    detail: 'AC04: The account is closed',
  })
  await isProved()
})

test.each([
  ['ISO-8859-1', (xml: string) => Buffer.from(xml, 'latin1')],
  ['UTF-16', (xml: string) => Buffer.from(`\ufeff${xml}`, 'utf16le')],
])('a report in %s is read by its declaration', async (encoding, encode) => {
  await reject(payees[1]!.end_to_end_id)
  await send()
  const report = (await reportOf())
    .replace(/<\?xml[^>]*\?>/, `<?xml version="1.0" encoding="${encoding}"?>`)
    .replace('The account is closed', 'Le compte est clôturé')
  expect(report).toContain('clôturé')

  const status = await upload(new Uint8Array(encode(report)))

  expect(status).toMatchObject({ accepted: 2, rejected: 1 })
  const { items } = await admin().refunds.items({ path: { id: run._id } })
  expect(items.find(({ uid }) => uid === payees[1]!.uid)).toMatchObject({
    detail: 'AC04: Le compte est clôturé',
  })
})

test('a report that is not in the encoding that it declares, or in an unknown one, is refused', async () => {
  await send()
  const report = await reportOf()
  const said = (encoding: string) =>
    report.replace(/<\?xml[^>]*\?>/, `<?xml version="1.0" encoding="${encoding}"?><!-- é -->`)

  await refused(
    upload(new Uint8Array(Buffer.from(said('UTF-8'), 'latin1'))),
    'bank_report_invalid',
    400,
  )
  await refused(upload(said('EBCDIC-CH')), 'bank_report_invalid', 400)
})

test('a bank that takes the file first may reject a payment later', async () => {
  await upload(await send())
  expect(await balances()).toEqual([0, 0, 0])

  await reject(payees[0]!.end_to_end_id)
  const late = await upload(await reportOf())

  expect(late).toMatchObject({ rejected: 1, changed: 1 })
  expect(await balances()).toEqual([10, 0, 0])
  await isProved()
})

test('a report that names a payment which nobody sent changes nothing', async () => {
  await tell('/failures', { mode: 'unknown_reference', message_id })
  const answer = await send()

  await refused(upload(answer), 'bank_report_foreign', 409)

  expect(await balances()).toEqual([0, 0, 0])
  await isProved()
})

test('a bank that refuses the second copy of a file has paid the first one', async () => {
  await upload(await send())
  const copy = await send()

  expect(copy).toContain('DU01')
  await refused(upload(copy), 'bank_report_duplicate', 409)

  expect(await balances()).toEqual([0, 0, 0])
  await isProved()
})
