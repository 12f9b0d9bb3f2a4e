import type { Knex } from 'knex'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { statisticsOf } from '../../core/src/statistics/statistics.ts'
import { import_excel } from '../../core/src/wallets/imports.ts'
import { refundsOf, valid_request } from '../../core/test/refunds/refund_stage.ts'
import { bandOf, openStage, wristbandFile } from '../../core/test/stage.ts'
import { openClient } from './client.ts'
import { startWorkerProcess } from './worker.ts'

let queue: Awaited<ReturnType<typeof openClient>>
const stage = await openStage(async (url) => (queue = await openClient(url)))

// Those that were killed have left theirs behind.
beforeEach(() => stage.knex('workers').delete())

const start = () => startWorkerProcess(stage.url, stage.key)
// Only for what never comes: on a busy machine a worker takes its time to start, and to be missed.
const soon = { timeout: 60_000, interval: 10 }
const patience = { timeout: 200_000 }

let first = 0
const bands = (count: number) => {
  const from = first + 1
  first += count
  return Array.from({ length: count }, (_, n) => bandOf(from + n))
}

// One or two chunks more than those that a worker ends before it is killed.
const rows = 2_400
const requests = 1_600

async function upload(count: number) {
  const event_id = await stage.createEvent()
  const entrance_id = await stage.createEntrance(event_id, { price: 1000 })
  const excel_file_buffer = await wristbandFile(bands(count))
  const body = {
    entrance_id,
    amount: 5000,
    excel_file: 'b.xlsx',
    excel_file_buffer,
    dry_run: false,
    allow_guessable_numbers: true,
  }
  const input = { path: {}, query: {}, body, headers: {} }
  const { data } = await stage.call(event_id, (ctx) => import_excel.run(ctx, input))
  return { event_id, _id: data.import_id }
}

const importOf = (key: object) => stage.knex('imports').where(key).first()
const refundOf = (key: object) => stage.knex('refunds').where(key).first()

async function untilImported(key: object, success: number) {
  await vi.waitFor(
    async () => expect(await importOf(key)).toMatchObject({ status: 'done', success }),
    soon,
  )
}

/** Holds what a run needs further on, so that it comes no further than there until this is rolled back. */
async function inItsWay(hold: (trx: Knex.Transaction) => PromiseLike<unknown>) {
  const trx = await stage.knex.transaction()
  onTestFinished(async () => void (await trx.rollback()))
  await hold(trx)
  return { letGo: () => trx.rollback() }
}

/** The fourth chunk of an import cannot note what became of its first row. */
const rowInTheWay = ({ event_id, _id: import_id }: { event_id: string; _id: string }) =>
  inItsWay((trx) =>
    trx('import_rows').insert({ event_id, import_id, row: 1_600, outcome: 'skipped' }),
  )

/** The fifth chunk of a refund run cannot change one of its items. */
async function itemInTheWay({ event_id, _id: refund_id }: { event_id: string; _id: string }) {
  const items = stage.knex('refund_items').where({ event_id, refund_id })
  const { _id } = await items.orderBy('end_to_end_id').offset(1_100).first('_id')
  // Not in one statement: it would lock the items that it passes over as well.
  return inItsWay((trx) => trx('refund_items').where({ event_id, _id }).forUpdate())
}

const untilSome = (read: () => Promise<number>) =>
  vi.waitFor(async () => expect(await read()).toBeGreaterThan(0), soon)

/** An event whose visitors have all asked for their 40 francs. */
async function withForms(count: number) {
  const { event_id, _id } = await upload(count)
  await stage.work({ event_id, import_id: _id })
  await stage.knex.raw(
    `INSERT INTO refund_forms (event_id, uid, first_name, last_name, address, postal_code, locality, country, iban)
     SELECT event_id, uid, ?, ?, ?, ?, ?, 'CH', 'CH9300762011623852957' FROM clients WHERE event_id = ?`,
    [
      valid_request.first_name,
      valid_request.last_name,
      valid_request.address,
      valid_request.postal_code,
      valid_request.locality,
      event_id,
    ],
  )
  return event_id
}

describe('a worker', patience, () => {
  test('takes up a new job at once', async () => {
    await start()

    // It looks for unfinished work every two seconds. On a busy machine one job may take as long, but not each of them.
    const waits: number[] = []
    while (waits.length < 5 && !waits.some((ms) => ms < 1_500)) {
      const began = performance.now()
      await untilImported(await upload(10), 10)
      waits.push(performance.now() - began)
    }

    expect(Math.min(...waits)).toBeLessThan(1_500)
  })

  test('finds work that nobody told it of', async () => {
    const key = await upload(10)
    await queue.agenda.cancelAll()

    await start()

    await untilImported(key, 10)
  })

  test('that loses all its connections goes on with new ones', async () => {
    const worker = await start()
    await stage.knex.raw(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'worker%' AND datname = current_database()",
    )

    await untilImported(await upload(1_000), 1_000)

    expect(await worker.kill('SIGTERM')).toBe(0)
  })

  test('says that it is alive, and that it goes', async () => {
    const worker = await start()
    const alive = await stage.knex('workers').whereRaw("seen_at > now() - interval '1 minute'")

    expect(await worker.kill('SIGTERM')).toBe(0)
    expect(alive).toHaveLength(1)
    expect(await stage.knex('workers').select()).toEqual([])
    expect(worker.errors).toEqual([])
  })

  test('that is asked to stop gives its import back, and the next one goes on at once', async () => {
    const key = await upload(rows)
    const row = await rowInTheWay(key)
    const worker = await start()
    await untilSome(async () => (await importOf(key)).success)
    const began = performance.now()
    const exit = worker.kill('SIGTERM')
    await row.letGo()
    const code = await exit
    const took_ms = performance.now() - began
    const left = await importOf(key)
    await start()

    expect(code).toBe(0)
    expect(took_ms).toBeLessThan(10_000)
    expect(left).toMatchObject({ status: 'running', leased_until: null })
    // It ended the chunk in hand, the fourth at most, and began no other.
    expect(left.success).toBeLessThanOrEqual(2_000)
    await untilImported(key, rows)
    expect(await stage.prove(key.event_id)).toMatchObject({
      ok: true,
      wallets: rows,
      transactions: rows * 2,
    })
  })
})

describe('when a worker is killed', patience, () => {
  test('in the middle of an import, another one ends it and nothing is there twice', async () => {
    const key = await upload(rows)
    const row = await rowInTheWay(key)
    const worker = await start()
    await untilSome(async () => (await importOf(key)).success)
    await worker.kill('SIGKILL')
    await row.letGo()
    const began = performance.now()

    await start()
    await vi.waitFor(async () => expect(await importOf(key)).toMatchObject({ epoch: 2 }), soon)
    const idle_ms = performance.now() - began
    await untilImported(key, rows)

    expect(idle_ms).toBeLessThan(20_000)
    expect(await stage.knex('import_rows').where({ import_id: key._id })).toHaveLength(rows)
    expect(await stage.prove(key.event_id)).toMatchObject({
      ok: true,
      wallets: rows,
      transactions: rows * 2,
      equation: { money_in: rows * 50_00, spent: rows * 10_00, held: rows * 40_00 },
    })
  })

  test('in the middle of a refund run, another one ends it and nobody is held twice', async () => {
    const event_id = await withForms(requests)
    const organiser = refundsOf(stage, event_id)
    const { _id, file_name } = await organiser.create()
    const key = { event_id, _id }
    const item = await itemInTheWay(key)
    const worker = await start()
    await untilSome(async () => (await refundOf(key)).done)
    await worker.kill('SIGKILL')
    await item.letGo()

    await start()
    await vi.waitFor(async () => expect(await refundOf(key)).toMatchObject({ step: 'ready' }), soon)

    expect(await organiser.get(_id)).toMatchObject({
      status: 'success',
      done: requests,
      failed: 0,
      total_amount: requests * 40_00,
    })
    expect(await organiser.summary(file_name)).toMatchObject({
      agrees: true,
      number_of_transactions: requests,
      control_sum: requests * 40_00,
    })
    expect(await stage.prove(event_id)).toMatchObject({ ok: true, transactions: requests * 3 })
  })

  test('while it sums hours up, the figures stay exact, and another one sums them up once', async () => {
    const event_id = await stage.createEvent()
    const organiser = refundsOf(stage, event_id)
    first += 2
    await organiser.addBand(first, 50_00)
    const devices = await inItsWay((trx) => trx.raw('LOCK TABLE device_hour_rollup IN SHARE MODE'))
    const waiting = () =>
      stage.knex('pg_locks').whereRaw("relation = 'device_hour_rollup'::regclass AND NOT granted")
    const loaded = async () => {
      const all = { begin_ms: null, end_ms: null }
      const { credit, sold } = await statisticsOf(stage.knex, event_id, undefined, all)
      return [credit, sold]
    }
    const summed_up = async () => {
      const rows = stage.knex('hour_rollup').where({ event_id, from_account: 'cash' })
      return (await rows.sum('amount as amount').first())!.amount
    }
    const worker = await start()
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), soon)
    await worker.kill('SIGKILL')
    await devices.letGo()
    await organiser.addBand(first - 1, 30_00)

    expect(await summed_up()).toBeNull()
    expect(await loaded()).toEqual([80_00, 80_00])
    expect(await stage.prove(event_id)).toMatchObject({ ok: true })

    await start()
    await vi.waitFor(async () => expect(Number(await summed_up())).toBe(80_00), soon)
    expect(await loaded()).toEqual([80_00, 80_00])
    expect(await stage.prove(event_id)).toMatchObject({ ok: true })
  })

  test('while it writes the files, another one writes the same ones', async () => {
    const event_id = await withForms(requests)
    const { _id } = await refundsOf(stage, event_id).create()
    const key = { event_id, _id }
    const files = await inItsWay((trx) => trx.raw('LOCK TABLE files IN SHARE MODE'))
    const worker = await start()
    await vi.waitFor(
      async () => expect(await refundOf(key)).toMatchObject({ step: 'writing' }),
      soon,
    )
    await worker.kill('SIGKILL')
    await files.letGo()
    const left = await stage.knex('files').where({ event_id })

    await start()
    await vi.waitFor(async () => expect(await refundOf(key)).toMatchObject({ step: 'ready' }), soon)

    // The spreadsheet that was uploaded is one of them; the run's own is made when it is asked for.
    expect(left).toHaveLength(1)
    expect(await stage.knex('files').where({ event_id })).toHaveLength(2)
  })

  test('while it cancels, another one gives the rest back', async () => {
    const event_id = await withForms(requests)
    const organiser = refundsOf(stage, event_id)
    const { _id } = await organiser.create()
    const key = { event_id, _id }
    await stage.work({ event_id, refund_id: _id })
    await stage
      .knex('refunds')
      .where(key)
      .update({ step: 'cancelling', status: 'refunding', leased_until: null })
    const item = await itemInTheWay(key)
    const worker = await start()
    await untilSome(async () => requests - (await refundOf(key)).done)
    await worker.kill('SIGKILL')
    await item.letGo()

    await start()
    await vi.waitFor(
      async () => expect(await refundOf(key)).toMatchObject({ step: 'cancelled' }),
      soon,
    )

    expect(await organiser.info()).toMatchObject({
      total_form_refund_clients: requests,
      total_form_refund_amount: requests * 40_00,
    })
    expect(await stage.prove(event_id)).toMatchObject({
      ok: true,
      transactions: requests * 4,
      equation: { held: requests * 40_00 },
    })
  })

  test('in its sleep and wakes up again, it writes nothing more', async () => {
    const key = await upload(rows)
    const row = await rowInTheWay(key)
    const worker = await start()
    await untilSome(async () => (await importOf(key)).success)
    worker.child.kill('SIGSTOP')
    await row.letGo()

    await start()
    await untilImported(key, rows)
    worker.child.kill('SIGCONT')
    const code = await worker.kill('SIGTERM')

    expect(code).toBe(0)
    expect(await importOf(key)).toMatchObject({ success: rows, epoch: 2 })
    expect(await stage.prove(key.event_id)).toMatchObject({
      ok: true,
      wallets: rows,
      transactions: rows * 2,
    })
  })
})

describe('two workers', patience, () => {
  test('share what there is and do nothing twice', async () => {
    await Promise.all([start(), start()])

    const keys = await Promise.all([upload(1_500), upload(1_500), upload(1_500)])
    await Promise.all(keys.map((key) => untilImported(key, 1_500)))

    for (const key of keys) {
      expect(await importOf(key)).toMatchObject({ epoch: 1 })
      expect(await stage.prove(key.event_id)).toMatchObject({ ok: true, wallets: 1_500 })
    }
  })
})
