import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { import_excel, import_status } from '../../src/wallets/imports.ts'
import { bandOf, openStage, type Stage, wristbandFile } from '../stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})

let event_id: string
let entrance_id: string
let first = 0
beforeEach(async () => {
  first += 10_000
  event_id = await stage.createEvent()
  entrance_id = await stage.createEntrance(event_id, { price: 1000 })
})

const bands = (count: number, from = 1) =>
  Array.from({ length: count }, (_, n) => bandOf(first + from + n))

type Flags = { dry_run?: boolean; allow_guessable_numbers?: boolean }

async function start(excel_file_buffer: string, flags: Flags) {
  const file = { excel_file: 'bands.xlsx', excel_file_buffer }
  const body = { entrance_id, amount: 5000, ...file, ...flags }
  const { data } = await stage.call(event_id, (ctx) =>
    import_excel.run(ctx, { path: {}, query: {}, body, headers: {} }),
  )
  return data.import_id
}

type Row = { uid: string; short_id: string; pin?: string }

/** Imports a file, and answers how that ended. */
async function imported(rows: Row[], flags: Flags = {}) {
  const import_id = await start(await wristbandFile(rows), flags)
  await stage.work({ event_id, import_id })
  const path = { import_id }
  const { data } = await stage.call(event_id, (ctx) =>
    import_status.run(ctx, { path, query: {}, body: undefined, headers: {} }),
  )
  const { status, success, error_code, error_details } = data
  const { numbers_are_guessable, numbers_need_pins } = data
  return { status, success, error_code, error_details, numbers_are_guessable, numbers_need_pins }
}

const numbered = (short_ids: (string | number)[]) =>
  bands(short_ids.length).map(({ uid }, n) => ({ uid, short_id: String(short_ids[n]) }))
const with_pins = (rows: Row[]) => rows.map((row, n) => ({ ...row, pin: `K7Q${n + 10}` }))
const held = { status: 'failed', success: 0, error_code: 'guessable_numbers' }

describe('numbers that a wearer of one can guess', () => {
  test('are not imported without PINs, unless that is asked for', async () => {
    const rows = bands(40)

    expect(await imported(rows)).toMatchObject({
      ...held,
      error_details: { examples: rows.slice(0, 3).map(({ short_id }) => short_id) },
    })
    expect(await stage.knex('clients').where({ event_id })).toEqual([])
    const allowed = await imported(rows, { allow_guessable_numbers: true })
    expect(allowed).toMatchObject({ status: 'done', success: 40, numbers_are_guessable: true })
  })

  test('end a dry run with the same refusal, after it has checked every row', async () => {
    expect(await imported(bands(40), { dry_run: true })).toMatchObject({
      status: 'failed',
      error_code: 'guessable_numbers',
      success: 40,
      numbers_are_guessable: true,
      numbers_need_pins: true,
    })
  })

  test('are imported with PINs, and warned of', async () => {
    expect(await imported(with_pins(bands(40)))).toMatchObject({
      status: 'done',
      success: 40,
      numbers_are_guessable: true,
      numbers_need_pins: false,
    })
  })

  test('are not imported where only some have PINs', async () => {
    const rows = bands(60)

    expect(await imported([...with_pins(rows.slice(0, 30)), ...rows.slice(30)])).toMatchObject(held)
  })

  const steps = (step: number) => Array.from({ length: 40 }, (_, n) => 10_000 + first + n * step)
  test.each([
    ['with a check digit at their end', () => steps(11)],
    ['in any order', () => steps(1).toSorted((a, b) => (a % 7) - (b % 7))],
    ['with letters around them', () => steps(1).map((n) => `KJ${n}AC`)],
    ['longer than a computer counts', () => steps(1).map((n) => `9999999999${n}`)],
  ])('are found %s', async (_how, numbers) => {
    expect(await imported(numbered(numbers()))).toMatchObject(held)
  })

  test('are not those that were drawn at random, nor a few', async () => {
    const drawn = numbered(
      Array.from({ length: 40 }, (_, n) => `R${((first + n) * 7_919_317) % 1_000_000_007}`),
    )

    expect(await imported(drawn)).toMatchObject({ status: 'done', numbers_are_guessable: false })
    first += 1_000
    expect(await imported(bands(5))).toMatchObject({ status: 'done', numbers_are_guessable: false })
  })
})
