import { describe, expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { cellsOf, fileOf, openMenu, sheetOf } from '../sheets.ts'

const api = await sharedApi()
const open = () => openMenu(api)
const replace = { update_if_already_exists: true, delete_if_not_exists: true }

describe('a spreadsheet of bars', () => {
  test('creates them with everything that stands in it', async () => {
    const { importBars, bars, cup } = await open()
    const sheet = await sheetOf(
      [
        'name',
        'enable_table_service',
        'table_numbers',
        'hybrid_payment_enabled',
        'hybrid_payment_types',
        'possible_deposits',
      ],
      ['Terrace', 'oui', '1, 2, T-3', 'x', 'CASH; card', 'CUP'],
    )

    expect(await importBars(sheet)).toMatchObject({ success: 1, failure: 0, deleted: 0 })

    const { bars: found } = await bars.list({ query: { search: 'Terrace' } })
    expect(found).toMatchObject([
      {
        name: 'Terrace',
        enable_table_service: true,
        table_numbers: ['1', '2', 'T-3'],
        hybrid_payment: { enabled: true, payment_types: ['cash', 'card'] },
        possible_deposits: [{ _id: cup }],
      },
    ])
  })

  test('brings their printers, a line for each', async () => {
    const { importBars, bars } = await open()
    const lines =
      'Epson | 192.0.2.9 | kitchen\n\nstar|192.0.2.10|bar|secondary, Separate tickets|hot,cold'
    const sheet = await sheetOf(['name', 'printers'], ['Terrace', lines], ['Cellar', null])

    expect(await importBars(sheet)).toMatchObject({ success: 2, failure: 0 })

    const printersOf = async (search: string) =>
      (await bars.list({ query: { search } })).bars[0]!.printers
    const plain = { each_quantity_separate_ticket: false, do_not_print_cancellation_ticket: false }
    expect(await printersOf('Terrace')).toEqual([
      { type: 'epson', ip: '192.0.2.9', server_id: 'kitchen', master: true, ...plain, tags: [] },
      {
        type: 'star',
        ip: '192.0.2.10',
        server_id: 'bar',
        master: false,
        ...plain,
        each_quantity_separate_ticket: true,
        tags: ['hot', 'cold'],
      },
    ])
    expect(await printersOf('Cellar')).toEqual([])
  })

  test.each([
    ['of an unknown type', 'canon | 192.0.2.9 | kitchen', 'invalid_request'],
    ['without a real address', 'epson | 192.0.2.999 | kitchen', 'invalid_request'],
    ['without a server', 'epson | 192.0.2.9', 'text_invalid'],
    ['with an option that is none', 'epson | 192.0.2.9 | kitchen | loud', 'invalid_request'],
    [
      'with more parts than there are',
      'epson | 192.0.2.9 | k | master | hot | 7',
      'invalid_request',
    ],
    ['that are too many', 'epson | 192.0.2.9 | k\n'.repeat(21), 'invalid_request'],
  ])('is refused for printers %s', async (_, printers, reason) => {
    const { importBars, listed } = await open()

    const done = await importBars(await sheetOf(['name', 'printers'], ['Terrace', printers]))

    expect(done).toMatchObject({ success: 0, failure: 1, rows: [{ reason }] })
    expect(await listed()).toEqual(['Main bar', 'Side bar'])
  })

  test('is refused row by row, also for the name of a deleted bar', async () => {
    const { importBars, bars, listed, other_bar } = await open()
    await bars.delete({ path: { id: other_bar } })
    const sheet = await sheetOf(
      ['name', 'possible_deposits'],
      ['MAIN BAR', null],
      ['side bar', null],
      ['Terrace', 'Bathtub'],
      ['Cellar', 'Cup'],
      ['cellar', null],
    )

    const done = await importBars(sheet)

    expect(done).toMatchObject({ success: 1, failure: 4 })
    expect(done.rows.map(({ reason }) => reason)).toEqual([
      'name_taken',
      'name_taken',
      'deposit_not_found',
      null,
      'duplicate_row',
    ])
    expect(await listed()).toEqual(['Cellar', 'Main bar'])
  })

  test('changes and deletes when it is told to, unless a row fails', async () => {
    const { importBars, listed, bars, path } = await open()
    const good = ['Main bar', 'M']
    const sheet = await sheetOf(['name', 'order_number_prefix'], good)
    const bad = await sheetOf(['name', 'order_number_prefix'], good, ['Long', 'much too long'])

    expect(await importBars(bad, replace)).toMatchObject({ success: 1, failure: 1, deleted: 0 })
    expect(await listed()).toEqual(['Main bar', 'Side bar'])
    expect(await importBars(sheet, replace)).toMatchObject({ success: 1, deleted: 1 })

    expect(await listed()).toEqual(['Main bar'])
    const { order_number_prefix, consumptions } = await bars.get({ path })
    expect([order_number_prefix, consumptions!.length]).toEqual(['M', 3])
  })

  test('is exported and imports again unchanged', async () => {
    const { bars, deposits, importBars, path } = await open()
    const { _id } = await deposits.create({ body: { name: 'Cup, large', price: 3 } })
    const settings = {
      table_numbers: ['1,5'],
      info_text: '=Open\nlate',
      order_number_prefix: '007',
    }
    const printers = [
      { type: 'epson' as const, server_id: 'Küche | 1, \\oben', ip: '192.0.2.9', master: false },
      { type: 'star' as const, server_id: '=S2', ip: '192.0.2.10', tags: ['hot, or not', 'a|b'] },
    ]
    await bars.update({ path, body: { ...settings, printers, possible_deposits: [{ _id }] } })
    const before = await bars.list()
    const file = await bars.export()

    const done = await importBars(fileOf(file), replace)

    expect(done).toMatchObject({ success: 2, failure: 0, deleted: 0 })
    expect(await bars.list()).toEqual(before)
    expect(await cellsOf(await bars.export())).toEqual(await cellsOf(file))
    expect((await cellsOf(await bars.download_template()))[0]).toEqual((await cellsOf(file))[0])
  })

  test('brings no more than a bar may have, and nothing that cannot be printed', async () => {
    const { importBars, listed } = await open()
    const before = await listed()
    const tables = Array.from({ length: 501 }, (_, n) => n + 1).join(';')

    const done = await importBars(
      await sheetOf(
        ['name', 'table_numbers'],
        ['Many', tables],
        ['Broken', 'A;\ufffdB'],
        ['Turned', 'A\u202eB'],
        ['Bar\u202e', '1'],
      ),
    )

    expect(done).toMatchObject({ success: 0, failure: 4 })
    expect(done.rows.map(({ reason }) => reason)).toEqual(Array(4).fill('text_invalid'))
    expect(await listed()).toEqual(before)
  })

  test('is not one of what a bar sells', async () => {
    const { importBars, path, listed, bar_consumptions } = await open()
    const menu = fileOf(await bar_consumptions.export({ path }))
    const before = await listed()

    await refused(importBars(menu), 'spreadsheet_no_header', 400)

    expect(await listed()).toEqual(before)
  })

  test('on trial leaves everything as it was', async () => {
    const { importBars, listed } = await open()
    const sheet = await sheetOf(['name'], ['Terrace'])

    const done = await importBars(sheet, { dry_run: true, delete_if_not_exists: true })

    expect(done).toMatchObject({ success: 1, deleted: 2 })
    expect(await listed()).toEqual(['Main bar', 'Side bar'])
  })

  test('is imported once for one key', async () => {
    const { bars, listed } = await open()
    const body = { bars_data: await sheetOf(['name'], ['Terrace']) }
    const call = { idempotency_key: 'terrace' }

    const first = await bars.import({ body }, call)
    const again = await bars.import({ body }, call)

    expect(again).toEqual(first)
    const other = { bars_data: await sheetOf(['name'], ['Cellar']) }
    await refused(bars.import({ body: other }, call), 'idempotency_conflict', 409)
    expect(await listed()).toEqual(['Main bar', 'Side bar', 'Terrace'])
  })
})
