import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Schema } from '../../../sdk/src/types.ts'
import { runImport } from '../../src/wallets/imports/import.ts'
import { import_excel, import_rows, import_status } from '../../src/wallets/imports.ts'
import { pinMatches } from '../../src/wallets/pin.ts'
import { book, parts } from '../formats/spreadsheet/book.ts'
import { bandOf, openStage, type Stage, wristbandFile } from '../stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})

let event_id: string
let entrance_id: string
// A printed number leads to one event of the installation, so that each test has its own.
let first = 0
beforeEach(async () => {
  first += 10_000
  event_id = await stage.createEvent()
  entrance_id = await stage.createEntrance(event_id, { price: 1000 })
})

const band = (n: number) => bandOf(first + n)
const bands = (count: number, from = 1) => Array.from({ length: count }, (_, n) => band(from + n))

async function start(excel_file_buffer: string, more: Partial<Schema<'ImportInput'>> = {}) {
  const body = {
    entrance_id,
    amount: 5000,
    excel_file: 'bands.xlsx',
    excel_file_buffer,
    dry_run: false,
    allow_guessable_numbers: true,
    ...more,
  }
  const { data } = await stage.call(event_id, (ctx) =>
    import_excel.run(ctx, { path: {}, query: {}, body, headers: {} }),
  )
  return data.import_id
}

async function importFile(excel_file_buffer: string, more: Partial<Schema<'ImportInput'>> = {}) {
  const import_id = await start(excel_file_buffer, more)
  await stage.work({ event_id, import_id })
  return read(import_id)
}

async function read(import_id: string) {
  const path = { import_id }
  const { data } = await stage.call(event_id, (ctx) =>
    import_status.run(ctx, { path, query: {}, body: undefined, headers: {} }),
  )
  const query = { skip: 0, limit: 1000 }
  const { rows } = await stage.call(event_id, (ctx) =>
    import_rows.run(ctx, { path, query, body: undefined, headers: {} }),
  )
  const { status, success, failure, skipped, band_count, error_code } = data
  return { status, success, failure, skipped, band_count, error_code, rows }
}

const reasons = ({ rows }: Awaited<ReturnType<typeof read>>) => rows.map(({ reason }) => reason)
const wallet = (uid: string) => stage.knex('wallets').where({ event_id, uid }).first()

describe('an import', () => {
  test('loads every band, sells it its entrance and leaves it unused', async () => {
    const done = await importFile(await wristbandFile(bands(3)))

    expect(done).toMatchObject({
      status: 'done',
      band_count: 3,
      success: 3,
      failure: 0,
      skipped: 0,
    })
    expect(await wallet(band(2).uid)).toMatchObject({
      balance: 4000,
      entrance_id,
      is_bracelet_used: false,
    })
    expect(await stage.prove(event_id)).toMatchObject({
      ok: true,
      equation: { money_in: 15000, spent: 3000, held: 12000 },
    })
  })

  test('keeps a PIN that is recognised whatever its case, and on this wristband alone', async () => {
    const [one, two] = bands(2)
    await importFile(await wristbandFile([{ ...one!, pin: 'ab12' }, two!]))

    const rows = await stage.knex('clients').where({ event_id }).orderBy('uid')

    expect(pinMatches(stage.secrets, rows[0], 'AB12')).toBe(true)
    expect(pinMatches(stage.secrets, rows[0], 'AB13')).toBe(false)
    expect(pinMatches(stage.secrets, { ...rows[0], short_id: two!.short_id }, 'AB12')).toBe(false)
    expect(rows[1].pin_hash).toBeNull()
  })

  test('of the same file again skips every band and moves nothing', async () => {
    const file = await wristbandFile(bands(4))
    await importFile(file)

    const again = await importFile(file, { amount: 9900 })

    expect(again).toMatchObject({ status: 'done', success: 0, skipped: 4 })
    expect(new Set(reasons(again))).toEqual(new Set(['already_imported']))
    expect(await stage.prove(event_id)).toMatchObject({ ok: true, equation: { money_in: 20000 } })
  })

  test('run twice at the same time imports once', async () => {
    const import_id = await start(await wristbandFile(bands(700)))

    await Promise.all([stage.work({ event_id, import_id }), stage.work({ event_id, import_id })])

    expect(await read(import_id)).toMatchObject({ status: 'done', success: 700 })
    expect(await stage.prove(event_id)).toMatchObject({
      ok: true,
      wallets: 700,
      transactions: 1400,
    })
  })

  test('of bands that two files share loads each of them once', async () => {
    const first = await start(await wristbandFile(bands(600)))
    const second = await start(await wristbandFile(bands(600, 300)))

    const report = () => {}
    const work = (import_id: string) => stage.work({ event_id, import_id }, { report })
    await Promise.all([work(first), work(second)])
    await expect
      .poll(
        async () => {
          await Promise.all([work(first), work(second)])
          return [(await read(first)).status, (await read(second)).status]
        },
        { timeout: 20_000, interval: 250 },
      )
      .toEqual(['done', 'done'])

    expect(await stage.prove(event_id)).toMatchObject({
      ok: true,
      wallets: 899,
      equation: { money_in: 899 * 5000 },
    })
  })

  test('refuses bands whose number or chip is taken, and takes the others', async () => {
    const [one, two, three, four, five] = bands(5)
    const elsewhere = await stage.createEvent()
    await stage.knex('wristband_directory').insert({ ...two!, event_id: elsewhere })
    await importFile(await wristbandFile([one!]))
    await stage
      .knex('wallets')
      .where({ event_id, uid: one!.uid })
      .update({ is_bracelet_used: true })

    const done = await importFile(
      await wristbandFile([
        { ...three!, short_id: one!.short_id },
        { ...one!, short_id: four!.short_id },
        two!,
        five!,
      ]),
    )

    expect(reasons(done)).toEqual(['number_taken', 'wristband_taken', 'number_taken', null])
    expect(await stage.knex('clients').where({ event_id }).pluck('uid')).toEqual(
      expect.arrayContaining([one!.uid, five!.uid]),
    )
    expect(await stage.prove(event_id)).toMatchObject({ ok: true, wallets: 2 })
  })

  test('loads a band that was registered by hand, unless somebody wears it', async () => {
    const [spare, worn] = bands(2)
    for (const { uid, short_id } of [spare!, worn!]) {
      await stage
        .knex('clients')
        .insert({ event_id, uid, short_id, name: uid === spare!.uid ? 'Staff' : null })
      await stage.knex('wallets').insert({ event_id, uid, is_bracelet_used: uid === worn!.uid })
    }

    const done = await importFile(await wristbandFile([{ ...spare!, pin: '1234' }, worn!]))

    expect(reasons(done)).toEqual([null, 'wristband_in_use'])
    expect(await wallet(spare!.uid)).toMatchObject({ balance: 4000 })
    const row = await stage.knex('clients').where({ event_id, uid: spare!.uid }).first()
    expect(row).toMatchObject({ name: 'Staff' })
    expect(pinMatches(stage.secrets, row, '1234')).toBe(true)
  })

  test('that can no longer pay its entrance leaves nothing behind, and a second one with more succeeds', async () => {
    const file = await wristbandFile(bands(2))

    const import_id = await start(file)
    await stage.knex('entrances').where({ event_id }).update({ price: 6000 })
    await stage.work({ event_id, import_id })
    const short = await read(import_id)
    const left = await stage.knex('clients').where({ event_id })
    const proof = await stage.prove(event_id)
    const enough = await importFile(file, { amount: 6000 })

    expect(reasons(short)).toEqual(['insufficient_balance', 'insufficient_balance'])
    expect(left).toEqual([])
    expect(proof).toMatchObject({ ok: true, wallets: 0 })
    expect(enough).toMatchObject({ success: 2 })
    expect(await stage.prove(event_id)).toMatchObject({ ok: true, wallets: 2 })
  })

  test('may go below zero where the entrance allows it', async () => {
    entrance_id = await stage.createEntrance(event_id, {
      price: 1000,
      allow_negative_balance: true,
    })

    await importFile(await wristbandFile(bands(1)), { amount: 900 })

    expect(await wallet(band(1).uid)).toMatchObject({ balance: -100 })
  })

  test('sells an entrance that no counter could sell this way', async () => {
    entrance_id = await stage.createEntrance(event_id, {
      price: 500,
      payment_types: '["card"]',
      min_right: 50,
    })

    expect(await importFile(await wristbandFile(bands(1)))).toMatchObject({ success: 1 })
  })

  test('for an entrance that is over is refused: every bar and gate would refuse its bands', async () => {
    const entrance_end_date = '2020-01-02T00:00:00.000Z'
    entrance_id = await stage.createEntrance(event_id, { price: 1000, entrance_end_date })

    await expect(importFile(await wristbandFile(bands(1)))).rejects.toMatchObject({
      code: 'entrance_is_over',
    })
  })
})

describe('a dry run', () => {
  test('answers what an import would do and keeps nothing of it', async () => {
    const file = await wristbandFile([...bands(600), { ...band(601), short_id: band(1).short_id }])

    const tried = await importFile(file, { dry_run: true })
    const kept = await stage.prove(event_id)
    const done = await importFile(file)

    expect(tried).toMatchObject({ status: 'done', success: 600, failure: 1, band_count: 601 })
    expect(kept).toMatchObject({ wallets: 0, transactions: 0 })
    expect(done).toMatchObject({ success: 600 })
    expect(done.rows).toEqual(tried.rows)
  })
})

describe('a file', () => {
  test('that is no spreadsheet is refused at once', async () => {
    const upload = (bytes: string) => start(Buffer.from(bytes).toString('base64'))

    await expect(upload('\u0001\u0002uid;number\n04;1')).rejects.toMatchObject({
      code: 'spreadsheet_unreadable',
    })
    await expect(start('PK!!')).rejects.toMatchObject({ code: 'invalid_request' })
    expect(await stage.knex('imports').where({ event_id })).toEqual([])
  })

  test('for an entrance of another event is refused', async () => {
    const other = await stage.createEvent()
    entrance_id = await stage.createEntrance(other)

    await expect(start(await wristbandFile(bands(1)))).rejects.toMatchObject({
      code: 'entrance_not_found',
    })
  })

  test.each([
    [
      'without a header',
      async () =>
        (await book(parts('<row r="1"><c t="inlineStr"><is><t>x</t></is></c></row>'))).toString(
          'base64',
        ),
      'spreadsheet_no_header',
    ],
    [
      'cut in half',
      async () => {
        const whole = Buffer.from(await wristbandFile(bands(900)), 'base64')
        return whole.subarray(0, whole.length / 2).toString('base64')
      },
      'spreadsheet_unreadable',
    ],
    [
      'damaged near its end',
      async () => damaged(await wristbandFile(bands(3000))),
      'spreadsheet_unreadable',
    ],
  ])('%s ends as failed and has imported nothing', async (_name, file, error_code) => {
    const done = await importFile(await file())

    expect(done).toMatchObject({ status: 'failed', error_code, success: 0, rows: [] })
    expect(await stage.prove(event_id)).toMatchObject({ wallets: 0 })
  })
})

/** A good part of the rows can be read before the damage shows. */
function damaged(base64: string) {
  const bytes = Buffer.from(base64, 'base64')
  const at = Math.floor(bytes.length * 0.8)
  bytes.fill(0x55, at, at + 64)
  return bytes.toString('base64')
}

describe('a worker', () => {
  test('that was superseded writes nothing more', async () => {
    const import_id = await start(await wristbandFile(bands(1200)))
    let chunks = 0
    const { ledger } = stage
    const slow: typeof ledger = {
      ...ledger,
      async postWith(id, work) {
        // Between its first and its second chunk someone else takes over and finishes.
        if (++chunks === 2) {
          await stage
            .knex('imports')
            .where({ event_id, _id: import_id })
            .update({ leased_until: null })
          await stage.work({ event_id, import_id })
        }
        return ledger.postWith(id, work)
      },
    }

    await runImport(stage.runCtx({ ledger: slow }), { event_id, import_id })

    expect(chunks).toBe(2)
    expect(await read(import_id)).toMatchObject({ status: 'done', success: 1200 })
    expect(await stage.prove(event_id)).toMatchObject({
      ok: true,
      wallets: 1200,
      transactions: 2400,
    })
  })

  test('that is stopped gives its work back, and the next one goes on with the next row', async () => {
    const import_id = await start(await wristbandFile(bands(1200)))
    const stop = new AbortController()
    const { ledger } = stage
    const stopping: typeof ledger = {
      ...ledger,
      postWith: (id, work) => {
        stop.abort()
        return ledger.postWith(id, work)
      },
    }

    await runImport(stage.runCtx({ ledger: stopping, signal: stop.signal }), {
      event_id,
      import_id,
    })
    const stopped = await read(import_id)
    await stage.work({ event_id, import_id })

    expect(stopped).toMatchObject({ status: 'running', success: 1000 })
    expect(await read(import_id)).toMatchObject({ status: 'done', success: 1200 })
    expect(await stage.prove(event_id)).toMatchObject({
      ok: true,
      wallets: 1200,
      transactions: 2400,
    })
  })

  test('whose work goes wrong again and again ends it as failed', async () => {
    const import_id = await start(await wristbandFile(bands(1)))
    const broken = { ...stage.ledger, postWith: () => Promise.reject(new Error('no')) }
    const errors: unknown[] = []
    const report = (error: unknown) => void errors.push(error)
    for (let n = 0; n < 10; n++) {
      await stage.knex('imports').where({ event_id }).update({ leased_until: null })
      await stage.work({ event_id, import_id }, { ledger: broken, report })
    }

    expect(await read(import_id)).toMatchObject({ status: 'failed', error_code: 'internal' })
    expect(errors).toHaveLength(10)
  })
})

test('whatever was written along with money named its event', () => stage.expectNamedEvents())
