import { expect, test } from 'vitest'
import { import_excel, import_status } from '../../src/wallets/imports.ts'
import { bandOf, openStage, wristbandFile } from '../stage.ts'

const stage = await openStage()
const { knex } = stage
let first = 0

/** An event with an import of so many bands that nobody has worked on yet. */
async function queueImport(count: number, more: { dry_run?: boolean } = {}) {
  first += 10_000
  const event_id = await stage.createEvent()
  const entrance_id = await stage.createEntrance(event_id, { price: 1000 })
  const bands = Array.from({ length: count }, (_, n) => bandOf(first + n))
  const file = { excel_file: 'bands.xlsx', excel_file_buffer: await wristbandFile(bands) }
  const flags = { dry_run: false, allow_guessable_numbers: true, ...more }
  const body = { entrance_id, amount: 5000, ...file, ...flags }
  const { data } = await stage.call(event_id, (ctx) =>
    import_excel.run(ctx, { path: {}, query: {}, body, headers: {} }),
  )
  const path = { import_id: data.import_id }
  return {
    event_id,
    ...path,
    close: (how: object) => knex('events').where({ _id: event_id }).update(how),
    status: async () =>
      (
        await stage.call(event_id, (ctx) =>
          import_status.run(ctx, { path, query: {}, body: undefined, headers: {} }),
        )
      ).data,
    bands: async () => (await knex('clients').where({ event_id })).length,
    rows: async () => (await knex('import_rows').where({ event_id })).length,
  }
}

test.each([
  [{ archived: true }, '|event_is_archived|'],
  [{ deleted: true }, 'event_not_found'],
])(
  'an import that waits while its event becomes %j ends as failed and says why',
  async (how, code) => {
    const { event_id, import_id, close, status, bands, rows } = await queueImport(3)
    await close(how)

    await stage.work({ event_id, import_id })

    expect(await status()).toMatchObject({
      status: 'failed',
      error_code: code,
      success: 0,
      failure: 0,
      finished_at: expect.any(String),
    })
    expect(await bands()).toBe(0)
    expect(await rows()).toBe(0)
  },
)

test('an import whose event is archived under way stops between two chunks, and what it did adds up', async () => {
  const { event_id, import_id, close, status, bands, rows } = await queueImport(1200)
  let chunks = 0
  const ledger: typeof stage.ledger = {
    ...stage.ledger,
    async postWith(id, work) {
      if (++chunks === 2) await close({ archived: true })
      return stage.ledger.postWith(id, work)
    },
  }

  await stage.work({ event_id, import_id }, { ledger })

  expect(await status()).toMatchObject({
    status: 'failed',
    error_code: '|event_is_archived|',
    success: 1000,
  })
  expect(await bands()).toBe(1000)
  expect(await rows()).toBe(1000)
  expect(await stage.prove(event_id)).toMatchObject({ ok: true, wallets: 1000, transactions: 2000 })
})

test('a trial run of an event that is archived ends the same way', async () => {
  const { event_id, import_id, close, status } = await queueImport(3, { dry_run: true })
  await close({ archived: true })

  await stage.work({ event_id, import_id })

  expect(await status()).toMatchObject({ status: 'failed', error_code: '|event_is_archived|' })
})
