import { randomUUID } from 'node:crypto'
import { newId } from '@kermesse/core/platform/ids'
import { resolveDue } from '@kermesse/core/refunds/by_provider/resolve'
import { runRefund } from '@kermesse/core/refunds/run'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { read as readSpreadsheet } from '../../../core/test/formats/spreadsheet/book.ts'
import { startSimulator } from '../../../core/test/providers/simulator.ts'
import { refused, startApi } from '../api.ts'
import { createFestival, daysFromNow, type Festival, load } from '../festival.ts'
import { payee } from '../payee.ts'

const simulator = await startSimulator()
afterAll(() => simulator.stop())
const client_id = randomUUID()
await simulator.control('PUT', `/clients/${client_id}`, { client_secret: 'secret' })
const api = await startApi({
  mypos_rest: {
    auth_url: simulator.url,
    devices_url: simulator.url,
    client_id,
    client_secret: 'secret',
    timeout_ms: 1_000,
  },
})

let festival: Festival
let tid: string
let tids = 92_000_000
const admin = () => api.sdk(festival.sessions.admin)
const cashier = () => api.sdk(festival.sessions.cashier)

// An event that is over, with a terminal of its own.
beforeEach(async () => {
  await simulator.control('DELETE', '/rest/failures')
  festival = await createFestival(api, {
    dateBegin: daysFromNow(-3),
    dateEnd: daysFromNow(-1),
    form_refund: { enabled: true, dateBegin: daysFromNow(-1) },
    bank: { account_name: 'Association du Lac', iban: 'CH5604835012345678009' },
  })
  tid = String(++tids)
  const { event_id } = festival
  await api.knex('terminals').insert({
    _id: newId(),
    terminal_code: `till-${tid}`,
    terminal_id: tid,
    event_id,
  })
})

const path = (n = 0) => ({ uid: festival.bands[n]!.uid })

/** Somebody pays at the terminal; answers what its receipt says. */
async function payAtTerminal(amount: number) {
  const reference_number = randomUUID()
  await simulator.control('POST', `/terminals/${tid}/sales`, {
    reference_number,
    amount: amount * 100,
  })
  return { terminal_code: `till-${tid}`, card_transaction_id: reference_number }
}

/** Tops a wristband up at the terminal; answers our transaction. */
async function topUp(amount: number, n = 0): Promise<string> {
  const receipt = await payAtTerminal(amount)
  const { _id } = await cashier().transactions.create({
    body: {
      type: 'credit',
      payment_type: 'mypos',
      ...path(n),
      amount,
      ...receipt,
    },
  })
  return _id
}

async function paidBack(): Promise<number[]> {
  const { movements } = (await simulator.control('GET', '/movements')) as {
    movements: { tid: string; kind: string; amount: number }[]
  }
  return movements
    .filter((one) => one.tid === tid && one.kind === 'refund')
    .map((one) => one.amount)
}

const balance = async (n = 0) => (await admin().clients.get({ path: path(n) })).balance
const signal = new AbortController().signal
const report = (error: unknown) => {
  throw error
}
const worker = () => ({ ...api.app, signal, report })
const work = (refund_id: string) => runRefund(worker(), { event_id: festival.event_id, refund_id })
async function ask(n: number) {
  await api.knex('refund_forms').insert({
    event_id: festival.event_id,
    ...path(n),
    ...payee,
    iban: 'CH5604835012345678009',
  })
}

describe('one client', () => {
  test('is paid back through the terminal that took the money', async () => {
    await topUp(30)

    const answer = await cashier().clients.refund({ path: path(), body: { method: 'mypos' } })

    expect(answer).toMatchObject({ success: true, amount: 30, amount_in_doubt: 0 })
    expect(await paidBack()).toEqual([3000])
    expect(await balance()).toBe(0)
    await refused(cashier().clients.refund_all({ path: path() }), 'unable_to_refund', 409)
  })

  test('is paid back what a desk has typed from a receipt, and no desk types a terminal of others', async () => {
    const receipt = await payAtTerminal(30)
    const body = { type: 'credit' as const, payment_type: 'mypos' as const, amount: 30, ...receipt }
    const wrong = { ...body, terminal_code: 'till-0' }
    await refused(
      cashier().clients.credit({ path: path(), body: wrong }),
      'terminal_not_found',
      404,
    )

    const made = await cashier().clients.credit({ path: path(), body })
    expect(made).toMatchObject({ balance: 30, ...receipt })
    await cashier().clients.refund({ path: path(), body: { method: 'mypos' } })

    expect(await paidBack()).toEqual([3000])
    expect(await balance()).toBe(0)
  })

  test('is credited a payment once: until that is taken back, every other try is told where its money went', async () => {
    const receipt = await payAtTerminal(30)
    const body = { type: 'credit' as const, payment_type: 'mypos' as const, amount: 30, ...receipt }
    const first = await cashier().clients.credit({ path: path(), body })
    const again = () => cashier().clients.credit({ path: path(1), body })

    const refusal = await refused(again(), 'payment_already_credited', 409)
    expect(refusal.details).toEqual({
      transaction_id: first._id,
      ...path(),
      short_id: festival.bands[0]!.short_id,
      amount: 30,
      date: first.date,
    })
    const device = { ...body, ...path(1), _id: newId() }
    const { results } = await cashier().transactions.batch({
      body: { transactions: [device, { ...device, _id: newId(), card_transaction_id: newId() }] },
    })
    expect(results.map(({ status }) => status)).toEqual(['declined', 'posted'])

    await admin().transactions.reverse({ path: { ...path(), transaction_id: first._id } })
    expect(await again()).toMatchObject({ balance: 60 })
    expect(await balance()).toBe(0)
    await refused(again(), 'payment_already_credited', 409)
  })

  test('is credited once what one upload says twice', async () => {
    const receipt = await payAtTerminal(30)
    const body = { type: 'credit' as const, payment_type: 'mypos' as const, amount: 30, ...receipt }
    const transactions = [0, 1].map((n) => ({ ...body, ...path(n), _id: newId() }))

    const { results } = await cashier().transactions.batch({ body: { transactions } })

    expect(results.map(({ status }) => status)).toEqual(['posted', 'declined'])
    expect([await balance(0), await balance(1)]).toEqual([30, 0])
  })

  test('is credited each payment that comes without a reference, or with an empty one', async () => {
    const at_terminal = { type: 'credit' as const, payment_type: 'mypos' as const, amount: 10 }
    const empty = { ...at_terminal, card_transaction_id: '' }
    const cash = { type: 'credit' as const, payment_type: 'cash' as const, amount: 10 }
    for (const round of [1, 2]) {
      const transactions = [at_terminal, empty, cash, empty].map((one) => ({
        ...one,
        ...path(),
        _id: newId(),
      }))

      const { results } = await cashier().transactions.batch({ body: { transactions } })

      expect(results.map(({ status }) => status)).toEqual(Array(4).fill('posted'))
      expect(await balance()).toBe(40 * round)
    }
    expect(await admin().events.audit({ path: { id: festival.event_id } })).toMatchObject({
      ok: true,
    })
  })

  test('is paid back one payment, once for one key', async () => {
    const [transaction_id] = [await topUp(30), await topUp(20)]
    const asked = {
      path: { ...path(), transaction_id },
      headers: { 'idempotency-key': newId() },
    }

    const first = await cashier().clients.refund_transaction(asked)
    const again = await cashier().clients.refund_transaction(asked)

    expect(again).toEqual(first)
    expect(first.data).toMatchObject([{ transaction_id, amount: 30, status: 'done' }])
    expect(await paidBack()).toEqual([3000])
    expect(await balance()).toBe(20)
  })

  test('is refused what the event has switched off, or has no account for', async () => {
    const transaction_id = await topUp(30)
    const by = (method: 'twint' | 'mypos' | 'card') =>
      cashier().clients.refund_transaction_by({
        path: { ...path(), transaction_id },
        body: { method },
      })
    await refused(by('card'), 'provider_parameters_not_found', 409)
    const off = {
      twint: { disable_refund_by_twint: true },
      card: { disable_refund_by_mypos: true, disable_refund_by_payrexx: true },
    }
    await api.knex('events').where({ _id: festival.event_id }).update(off)

    await refused(by('twint'), 'refund_by_twint_disabled', 409)
    await refused(by('mypos'), 'refund_by_mypos_disabled', 409)
    await refused(by('card'), 'refund_by_card_disabled', 409)
  })

  test('keeps the money locked while nobody knows, until the provider has said what happened', async () => {
    await topUp(30)
    await simulator.control('POST', '/rest/failures', { mode: 'drop_after_accept', call: 'refund' })

    const answer = await cashier().clients.refund_all({ path: path() })
    const { refund_errors } = await admin().refund_errors.list({ query: { refunding: true } })
    const [{ _id: id }] = refund_errors as [(typeof refund_errors)[0]]
    const unlocked = await admin().refund_errors.unlock({ path: { id } })

    expect(answer).toMatchObject({ success: false, amount: 0, amount_in_doubt: 30 })
    expect(refund_errors).toMatchObject([
      { client_uid: path().uid, amount: 30, refund_status: 'unknown', refunding: true },
    ])
    expect(unlocked).toMatchObject({ refund_status: 'done', refunding: false })
    expect(await paidBack()).toEqual([3000])
    expect(await balance()).toBe(0)
  })

  test('is not unlocked before the provider can know', async () => {
    await topUp(30)
    await simulator.control('POST', '/rest/failures', { mode: 'drop', call: 'refund' })
    await cashier().clients.refund_all({ path: path() })
    const { refund_errors } = await admin().refund_errors.list({})
    const id = refund_errors[0]!._id
    const tell = (sent_at: Date) =>
      api.knex('provider_refunds').where({ _id: id }).update({ sent_at, next_check_at: sent_at })

    await tell(new Date(Date.now() + 60_000))
    await refused(admin().refund_errors.unlock({ path: { id } }), 'refund_not_settled', 409)
    expect(await balance()).toBe(0)
    await tell(new Date(Date.now() - 60_000))
    await resolveDue(worker())

    expect(await balance()).toBe(30)
    expect(await paidBack()).toEqual([])
    expect(await admin().refund_errors.unlock({ path: { id } })).toMatchObject({
      refund_status: 'failed',
      reason: 'absent',
      refunding: false,
    })
  })
})

describe('a run', () => {
  test('pays back through the terminals, and leaves the rest to the form', async () => {
    await topUp(30)
    await load(api, festival.event_id, path().uid, 550)
    await topUp(20, 1)
    await ask(0)

    const info = await admin().refunds.info()
    const plan = await readSpreadsheet(Buffer.from(await admin().refunds.plan()))
    const dry = await admin().refunds.create({ body: { type: 'mypos', dry_run: true } })
    const { _id, file_name } = await admin().refunds.create({ body: { type: 'mypos' } })
    await refused(admin().refunds.xlsx({ path: { file_name } }), 'refund_not_ready', 409)
    await work(_id)
    const run = await admin().refunds.get({ path: { id: _id } })
    const { items } = await admin().refunds.items({ path: { id: _id } })
    const sheet = await readSpreadsheet(
      Buffer.from(await admin().refunds.xlsx({ path: { file_name } })),
    )

    expect(info).toMatchObject({
      total_form_refund_clients: 1,
      total_form_refund_amount: 5.5,
      total_mypos_clients: 2,
      total_mypos_amount: 50,
      total_payrexx_clients: 0,
    })
    expect(plan.map(({ cells }) => [cells[0], cells[3], cells[7], cells[9] ?? ''])).toEqual([
      ['Number', 'Goes back by', 'Goes back', 'Form'],
      [festival.bands[0]!.short_id, 'Card terminal', 30, ''],
      [festival.bands[0]!.short_id, 'Bank', 5.5, 'filled in'],
      [festival.bands[1]!.short_id, 'Card terminal', 20, ''],
    ])
    expect(dry).toMatchObject({ count: 2, total_amount: 50, dry_run: true })
    expect(run).toMatchObject({ type: 'mypos', status: 'success', step: 'sent', progress: 100 })
    expect(items.map(({ amount, status }) => [amount, status])).toEqual([
      [30, 'done'],
      [20, 'done'],
    ])
    expect(sheet).toHaveLength(3)
    expect((await paidBack()).sort()).toEqual([2000, 3000])
    await refused(admin().refunds.download({ path: { file_name } }), 'file_not_found', 404)
    await refused(admin().refunds.create({ body: { type: 'mypos' } }), 'unable_to_refund', 409)
  })

  test('by form that comes first leaves to the terminals what is theirs', async () => {
    await topUp(30)
    await load(api, festival.event_id, path().uid, 550)
    await ask(0)

    const form = await admin().refunds.create({ body: {} })
    await work(form._id)
    const mypos = await admin().refunds.create({ body: { type: 'mypos' } })
    await work(mypos._id)

    expect(await admin().refunds.get({ path: { id: form._id } })).toMatchObject({
      type: 'form',
      status: 'success',
      total_amount: 5.5,
    })
    expect(await paidBack()).toEqual([3000])
    expect(await balance()).toBe(0)
  })

  test('by form is written again for a bank that refuses its file, until it was sent', async () => {
    await load(api, festival.event_id, path(3).uid, 1550)
    await ask(3)
    const { _id, file_name } = await admin().refunds.create({ body: { type: 'form' } })
    await work(_id)
    const of = { path: { file_name } }
    // It lay on a desk for some days.
    const asked = daysFromNow(-3).slice(0, 10)
    await api.knex('refunds').where({ _id }).update({ execution_date: asked })
    const before = await admin().refunds.summary(of)

    await refused(admin().refunds.regenerate(of), 'bank_file_may_be_sent', 409)
    const run = await admin().refunds.regenerate({ ...of, query: { confirmed: true } })
    const again = { path: { file_name: run.file_name } }
    const after = await admin().refunds.summary(again)

    expect(run).toMatchObject({ _id, status: 'success', step: 'ready' })
    expect(after).toMatchObject({ agrees: true, control_sum: before.control_sum })
    expect(after.message_id).not.toBe(before.message_id)
    // Named apart, and the earlier one is listed and not given out: both would be paid.
    expect(run.file_name).toBe(file_name.replace('.xml', '-2.xml'))
    expect(run.earlier_files).toMatchObject([{ file_name, message_id: before.message_id }])
    await refused(admin().refunds.download(of), 'bank_file_superseded', 409)
    const file = Buffer.from(await admin().refunds.download(again)).toString()
    const [, written_at] = /<CreDtTm>(.*)<\/CreDtTm>/.exec(file)!
    expect(Math.abs(Date.parse(written_at!) - Date.now())).toBeLessThan(60_000)
    const { items } = await admin().refunds.items({ path: { id: _id } })
    expect(file).toContain(items[0]!.end_to_end_id)
    expect(file).not.toContain(`<Dt>${asked}</Dt>`)
    expect(after.execution_date! > asked).toBe(true)
    const third = await admin().refunds.regenerate({ ...again, query: { confirmed: true } })
    expect(third.file_name).toBe(file_name.replace('.xml', '-3.xml'))
    expect(third.earlier_files!.map((one) => one.file_name)).toEqual([file_name, run.file_name])
    const late = `<Document><CstmrPmtStsRpt><OrgnlGrpInfAndSts><OrgnlMsgId>${before.message_id}</OrgnlMsgId>
      <GrpSts>ACSC</GrpSts></OrgnlGrpInfAndSts></CstmrPmtStsRpt></Document>`
    const report = new File([late], 'late.xml', { type: 'application/xml' })
    const upload = admin().refunds.bank_status({ path: { id: _id }, body: { report } })
    await refused(upload, 'bank_report_superseded', 409)
    await admin().refunds.mark_sent({ path: { id: _id } })
    const sent = { path: { file_name: third.file_name }, query: { confirmed: true } }
    await refused(admin().refunds.regenerate(sent), 'refund_already_sent', 409)
  })
})
