import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkPain001 } from '../../src/bank/rules.ts'
import { create } from '../../src/refunds/refunds.ts'
import { runRefund } from '../../src/refunds/run.ts'
import { read as readSpreadsheet } from '../formats/spreadsheet/book.ts'
import { bandOf, daysFromNow, openStage, type Stage } from '../stage.ts'
import { refundsOf, settle, valid_request } from './refund_stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})

let event_id: string
let organiser: ReturnType<typeof refundsOf>
// A printed number leads to one event of the installation, so that each test has its own.
let first = 0
beforeEach(async () => {
  first += 1_000
  event_id = await stage.createEvent()
  organiser = refundsOf(stage, event_id)
})

const band = (n: number) => bandOf(first + n)
const addBand = (n: number, amount: number, request: object | null = {}) =>
  organiser.addBand(first + n, amount, request)
const balances = async () =>
  (await stage.knex('wallets').where({ event_id }).orderBy('uid')).map(({ balance }) => balance)
const accounts = async () => {
  const { ok, accounts } = (await stage.prove(event_id))!
  expect(ok).toBe(true)
  return Object.fromEntries(accounts.map(({ account, balance }) => [account, balance]))
}

/** A run whose files are ready. */
async function readyRun() {
  const { _id } = await organiser.create()
  await stage.work({ event_id, refund_id: _id })
  return organiser.get(_id)
}

describe('a run', () => {
  test('holds every remainder and writes a file that a bank accepts', async () => {
    await addBand(1, 1235)
    await addBand(2, 4000, {
      first_name: 'Bar & Söhne',
      iban: 'DE89370400440532013000',
      bic: 'COBADEFFXXX',
      country: 'DE',
    })
    await addBand(3, 900, null)

    const run = await readyRun()
    const file = await organiser.download(run.file_name)
    const summary = await organiser.summary(run.file_name)

    expect(run).toMatchObject({
      status: 'success',
      step: 'ready',
      progress: 100,
      count: 2,
      done: 2,
      failed: 0,
      total_amount: 5235,
    })
    expect(await balances()).toEqual([0, 0, 900])
    expect(await accounts()).toMatchObject({ refund_hold: 5235, wallet: 900 })
    expect(await checkPain001(file.toString())).toEqual([])
    expect(file.toString()).toContain('Bar &amp; Söhne Müller')
    expect(file.toString()).toContain('<StrtNm>Rue du Château</StrtNm><BldgNb>12a</BldgNb>')
    expect(summary).toMatchObject({
      number_of_transactions: 2,
      control_sum: 5235,
      ledger_sum: 5235,
      agrees: true,
      by_kind: [
        { kind: 'D', count: 1, amount: 1235 },
        { kind: 'X', count: 1, amount: 4000 },
      ],
    })
  })

  test('writes a spreadsheet with everyone in it', async () => {
    await addBand(1, 1235, { first_name: '=1+1', email: 'a@example.org' })

    const { file_name } = await readyRun()
    const [header, row] = await readSpreadsheet(await organiser.xlsx(file_name))

    expect(header?.cells.slice(0, 3)).toEqual(['Number', 'Chip', 'Name'])
    expect(row?.cells).toEqual(
      expect.arrayContaining([
        band(1).short_id,
        '=1+1 Müller',
        'CH9300762011623852957',
        12.35,
        'held',
      ]),
    )
  })

  test('gives the same bytes at every download, and says what they hash to', async () => {
    await addBand(1, 500)
    const { file_name } = await readyRun()

    const one = await organiser.download(file_name)
    await stage
      .knex('events')
      .where({ _id: event_id })
      .update({ bank: { account_name: 'Other', iban: 'CH3908704016075473007' } })
    const other = await organiser.download(file_name)

    expect(other.equals(one)).toBe(true)
    const { createHash } = await import('node:crypto')
    expect((await organiser.summary(file_name)).sha256).toBe(
      createHash('sha256').update(one).digest('hex'),
    )
  })

  test('pays the account that the request named when the run began', async () => {
    await addBand(1, 500)
    const { _id, file_name } = await organiser.create()
    await stage.knex('refund_forms').where({ event_id }).update({ iban: 'CH3908704016075473007' })

    await stage.work({ event_id, refund_id: _id })

    expect((await organiser.download(file_name)).toString()).toContain('CH9300762011623852957')
  })

  test('leaves out who has spent the money meanwhile, and the next run finds the request again', async () => {
    await addBand(1, 500)
    const spender = await addBand(2, 700)
    const { _id } = await organiser.create()
    await settle(stage, event_id, { type: 'checkout', uid: spender.uid })

    await stage.work({ event_id, refund_id: _id })
    await settle(stage, event_id, {
      type: 'credit',
      uid: spender.uid,
      amount: 300,
      payment_type: 'cash',
      account: 'cash',
    })

    expect(await organiser.get(_id)).toMatchObject({
      status: 'warning',
      done: 1,
      failed: 1,
      total_amount: 500,
    })
    const { items } = await organiser.items(_id)
    expect(items.filter(({ status }) => status === 'failed')).toMatchObject([
      { uid: spender.uid, amount: 0, reason: 'unable_to_refund' },
    ])
    expect(await organiser.info()).toMatchObject({
      total_form_refund_clients: 1,
      total_form_refund_amount: 300,
    })
  })

  test('leaves out a band that was replaced meanwhile, and the request follows the money', async () => {
    await addBand(1, 500)
    const old = await addBand(2, 700)
    const worn = await addBand(3, 0, null)
    const { _id } = await organiser.create()
    await settle(stage, event_id, {
      type: 'transfer',
      uid: old.uid,
      new_uid: worn.uid,
      right: 30,
    })

    await stage.work({ event_id, refund_id: _id })

    expect((await organiser.items(_id)).items).toEqual(
      expect.arrayContaining([expect.objectContaining({ reason: 'wristband_transferred' })]),
    )
    expect(await organiser.info()).toMatchObject({
      total_form_refund_clients: 1,
      total_form_refund_amount: 700,
    })
  })

  test('that has nobody left to pay ends with an error', async () => {
    const spender = await addBand(1, 700)
    const { _id } = await organiser.create()
    await settle(stage, event_id, { type: 'checkout', uid: spender.uid })

    await stage.work({ event_id, refund_id: _id })

    expect(await organiser.get(_id)).toMatchObject({
      status: 'error',
      step: 'failed',
      error_code: 'unable_to_refund',
    })
  })

  test('never pays the organiser’s credit', async () => {
    const { uid } = await addBand(1, 500)
    await settle(stage, event_id, { type: 'unpaid', uid, amount: 2000 })

    const run = await readyRun()

    expect(run).toMatchObject({ total_amount: 500 })
    expect(await balances()).toEqual([2000])
  })

  test('tried dry says what it would hold and starts nothing', async () => {
    await addBand(1, 500)

    const tried = await organiser.create({ dry_run: true })

    expect(tried).toMatchObject({ dry_run: true, count: 1, total_amount: 500, done: 0 })
    expect(await organiser.list()).toMatchObject({ refunds: [], count: 0 })
    expect(await organiser.info()).toMatchObject({ total_form_refund_clients: 1 })
  })

  test('leaves out bands that were replaced or blocked', async () => {
    const replaced = await addBand(1, 500)
    const blocked = await addBand(2, 500)
    const fresh = await addBand(3, 0, null)
    await settle(stage, event_id, {
      type: 'transfer',
      uid: replaced.uid,
      new_uid: fresh.uid,
      right: 30,
    })
    await stage
      .knex('wallets')
      .where({ event_id, uid: blocked.uid })
      .update({ blocked_at: daysFromNow(-2) })

    expect(await organiser.info()).toMatchObject({
      total_form_refund_clients: 0,
      total_form_refund_amount: 0,
    })
    await expect(organiser.create()).rejects.toMatchObject({ code: 'unable_to_refund' })
  })

  test('pays a band whose entrance is over like everyone else’s', async () => {
    const { uid } = await addBand(1, 500)
    const entrance_end_date = daysFromNow(-1)
    const entrance_id = await stage.createEntrance(event_id, { entrance_end_date })
    await stage.knex('wallets').where({ event_id, uid }).update({ entrance_id, entrance_end_date })

    expect(await organiser.info()).toMatchObject({ total_form_refund_clients: 1 })
  })
})

describe('a run is refused', () => {
  test('while the event is running and its requests are not open', async () => {
    await addBand(1, 500)
    await stage
      .knex('events')
      .where({ _id: event_id })
      .update({ dateEnd: daysFromNow(1) })
    const running = organiser.create().catch((error) => error.code)
    const while_running = await running
    await stage
      .knex('events')
      .where({ _id: event_id })
      .update({ form_refund: { enabled: true, dateBegin: daysFromNow(-1) } })

    expect(while_running).toBe('event_still_running')
    expect(await organiser.create()).toMatchObject({ count: 1 })
  })

  test.each([
    ['no account', {}],
    ['no name', { iban: 'CH5604835012345678009' }],
    ['a wrong account', { account_name: 'A', iban: 'CH5604835012345678000' }],
    ['a QR account', { account_name: 'A', iban: 'CH4431999123000889012' }],
    ['an account abroad without its bank', { account_name: 'A', iban: 'DE89370400440532013000' }],
  ])('with %s to pay from', async (_name, bank) => {
    await addBand(1, 500)
    await stage.knex('events').where({ _id: event_id }).update({ bank })

    await expect(organiser.create()).rejects.toMatchObject({ code: 'missing_bank_information' })
  })

  test('while another one is under way, and two clicks start one', async () => {
    await addBand(1, 500)
    await addBand(2, 500)

    const clicks = await Promise.allSettled([organiser.create(), organiser.create()])

    expect(clicks.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(clicks.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'refund_in_progress' },
    })
    expect(await organiser.list()).toMatchObject({ count: 1 })
  })

  test('when it should have been paid yesterday', async () => {
    await addBand(1, 500)

    await expect(
      organiser.create({ execution_date: daysFromNow(-2).slice(0, 10) }),
    ).rejects.toMatchObject({ code: 'invalid_request' })
  })

  test('when it should be paid at a time that no bank can plan for', async () => {
    await addBand(1, 500)

    await expect(organiser.create({ execution_date: '9999-12-31' })).rejects.toMatchObject({
      code: 'invalid_request',
    })
    const in_time = await organiser.create({ execution_date: daysFromNow(300).slice(0, 10) })
    expect(in_time).toMatchObject({ count: 1 })
  })

  test('and another event’s run is not found', async () => {
    await addBand(1, 500)
    const run = await readyRun()
    const other = refundsOf(stage, await stage.createEvent())

    await expect(other.get(run._id)).rejects.toMatchObject({ code: 'refund_not_found' })
    await expect(other.download(run.file_name)).rejects.toMatchObject({ code: 'file_not_found' })
    await expect(other.markSent(run._id)).rejects.toMatchObject({ code: 'refund_not_found' })
    await expect(other.cancel(run._id)).rejects.toMatchObject({ code: 'refund_not_found' })
  })
})

describe('a run that was sent', () => {
  test('settles its holds once, however often it is marked', async () => {
    await addBand(1, 500)
    await addBand(2, 250)
    const { _id } = await readyRun()

    const answers = await Promise.all([organiser.markSent(_id), organiser.markSent(_id)])
    const again = await organiser.markSent(_id)

    expect([...answers, again].map(({ step }) => step)).toEqual(['sent', 'sent', 'sent'])
    expect(again.sent_at).toBe(answers[0]?.sent_at)
    expect(await accounts()).toMatchObject({ refund_hold: 0, bank: 750 })
    expect((await organiser.items(_id)).items.map(({ status }) => status)).toEqual(['sent', 'sent'])
  })

  test('is not cancelled any more, and its file can still be had', async () => {
    await addBand(1, 500)
    const { _id, file_name } = await readyRun()
    const before = await organiser.download(file_name)
    await organiser.markSent(_id)

    await expect(organiser.cancel(_id)).rejects.toMatchObject({ code: 'cancel_failed' })
    expect((await organiser.download(file_name)).equals(before)).toBe(true)
    expect(await organiser.summary(file_name)).toMatchObject({ agrees: true, ledger_sum: 500 })
  })

  test('is not marked before its file is written', async () => {
    await addBand(1, 500)
    const { _id, file_name } = await organiser.create()

    await expect(organiser.markSent(_id)).rejects.toMatchObject({ code: 'refund_not_ready' })
    await expect(organiser.download(file_name)).rejects.toMatchObject({ code: 'refund_not_ready' })
  })
})

describe('a run of many', () => {
  // Without statistics the planner once went through all requests for each of them, at just this number.
  test('asks of each request once why it is held', async () => {
    await Promise.all(Array.from({ length: 300 }, (_, n) => addBand(1 + n, 100)))

    const { run, asked } = await stage.call(event_id, async (ctx) => {
      const body = { type: 'form' as const, dry_run: false }
      const run = await create.run(ctx, { path: {}, query: {}, headers: {}, body })
      const competing = ctx.db('pg_stat_xact_user_tables').where({ relname: 'refund_rivals' })
      return { run, asked: Number((await competing.first('idx_scan')).idx_scan) }
    })

    expect(run).toMatchObject({ count: 300, failed: 0 })
    expect(asked).toBeGreaterThan(0)
    expect(asked).toBeLessThanOrEqual(600)
  })
})

describe('a cancelled run', () => {
  test('gives back exactly what it held, and the requests can be paid again', async () => {
    await addBand(1, 500)
    const { uid } = await addBand(2, 300)
    await settle(stage, event_id, { type: 'unpaid', uid, amount: 1000 })
    const { _id, file_name } = await readyRun()

    const cancelled = await organiser.cancel(_id)

    expect(cancelled).toMatchObject({
      status: 'cancelled',
      step: 'cancelled',
      done: 0,
      total_amount: 0,
    })
    expect(await balances()).toEqual([500, 1300])
    expect(await accounts()).toMatchObject({ refund_hold: 0 })
    expect(await organiser.info()).toMatchObject({
      total_form_refund_clients: 2,
      total_form_refund_amount: 800,
    })
    await expect(organiser.download(file_name)).rejects.toMatchObject({ code: 'file_not_found' })
    expect(await readyRun()).toMatchObject({ status: 'success', total_amount: 800 })
  })

  test('is cancelled once, however often', async () => {
    await addBand(1, 500)
    const { _id } = await readyRun()

    await Promise.all([organiser.cancel(_id), organiser.cancel(_id)])
    const again = await organiser.cancel(_id)

    expect(again).toMatchObject({ step: 'cancelled' })
    await expect(organiser.markSent(_id)).rejects.toMatchObject({ code: 'refund_not_ready' })
    expect(await balances()).toEqual([500])
    expect(await accounts()).toMatchObject({ refund_hold: 0 })
  })

  test('gives the money to the wristband that the visitor wears now', async () => {
    const old = await addBand(1, 500)
    const next = await addBand(2, 0, null)
    const last = await addBand(3, 0, null)
    const { _id } = await readyRun()
    await settle(stage, event_id, { type: 'transfer', uid: old.uid, new_uid: next.uid, right: 30 })
    await settle(stage, event_id, { type: 'transfer', uid: next.uid, new_uid: last.uid, right: 30 })

    await organiser.cancel(_id)

    expect(await balances()).toEqual([0, 0, 500])
    expect(await accounts()).toMatchObject({ refund_hold: 0 })
    expect(await organiser.info()).toMatchObject({
      total_form_refund_clients: 1,
      total_form_refund_amount: 500,
    })
  })

  test('holds nothing more although its worker is still at it', async () => {
    await organiser.addBands(first + 1, 300, 100)
    const { _id } = await organiser.create()
    const { ledger } = stage
    let chunks = 0
    const interrupted: typeof ledger = {
      ...ledger,
      async postWith(id, work) {
        if (++chunks === 2) await organiser.cancel(_id)
        return ledger.postWith(id, work)
      },
    }

    await runRefund(stage.runCtx({ ledger: interrupted }), { event_id, refund_id: _id })

    // On a slow machine the call leaves the rest to the worker.
    await stage.work({ event_id, refund_id: _id })

    expect(await organiser.get(_id)).toMatchObject({ step: 'cancelled', done: 0 })
    expect(new Set(await balances())).toEqual(new Set([100]))
    expect(await accounts()).toMatchObject({ refund_hold: 0 })
  })
})

describe('a run that fails', () => {
  test('because its file is not what the ledger holds keeps the money until it is cancelled', async () => {
    await addBand(1, 500)
    const { _id } = await organiser.create()
    const { ledger } = stage
    const errors: unknown[] = []
    const tampering: typeof ledger = {
      ...ledger,
      async postWith(id, work) {
        const more = await ledger.postWith(id, work)
        await stage.knex('refund_items').where({ event_id }).update({ amount: 501 })
        return more
      },
    }

    await runRefund(
      stage.runCtx({ ledger: tampering, report: (error) => void errors.push(error) }),
      { event_id, refund_id: _id },
    )
    const failed = await organiser.get(_id)
    await stage.knex('refund_items').where({ event_id }).update({ amount: 500 })
    await organiser.cancel(_id)

    expect(failed).toMatchObject({
      status: 'error',
      step: 'failed',
      error_code: 'bank_file_refused',
    })
    expect(errors).toHaveLength(1)
    expect(await stage.knex('files').where({ event_id })).toEqual([])
    expect(await balances()).toEqual([500])
  })

  test('because a bank would refuse its file shows no file to anyone', async () => {
    await addBand(1, 500)
    const { _id, file_name } = await organiser.create()
    await stage
      .knex('refund_items')
      .where({ event_id })
      .update({
        payee: {
          ...valid_request,
          short_id: 'X',
          name: 'A',
          iban: 'CH0000',
          address: { town: 'B', country: 'CH' },
        },
      })

    await stage.work({ event_id, refund_id: _id }, { report: () => {} })

    expect(await organiser.get(_id)).toMatchObject({ error_code: 'bank_file_refused' })
    await expect(organiser.download(file_name)).rejects.toMatchObject({ code: 'file_not_found' })
    expect(await accounts()).toMatchObject({ refund_hold: 500 })
  })
})

test('whatever was written along with money named its event', () => stage.expectNamedEvents())
