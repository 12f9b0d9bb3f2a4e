import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readSheet } from '../../src/formats/spreadsheet/read.ts'
import type { Cell } from '../../src/formats/spreadsheet/rows.ts'
import {
  surveyWristbands,
  type WristbandRow,
  wristbandRows,
} from '../../src/wallets/wristband_rows.ts'

const fixture = fileURLToPath(new URL('../../../fixtures/wristbands.xlsx', import.meta.url))
const generator = fileURLToPath(new URL('../../../fixtures/scripts/wristbands.ts', import.meta.url))

async function collect(rows: AsyncIterable<WristbandRow>): Promise<WristbandRow[]> {
  const list: WristbandRow[] = []
  for await (const row of rows) list.push(row)
  return list
}

const numbered = (rows: Cell[][]) => rows.map((cells, i) => ({ number: i + 1, cells }))

const header = ['UID', 'Number', 'PIN', 'Name', 'Email', 'Ticket']
const below = (...rows: Cell[][]) => collect(wristbandRows(numbered([header, ...rows])))

const chip = '04A2B3C4D5E6F7'
const other = '04000000000001'

describe('the file of the supplier', () => {
  test('gives 1,971 wristbands, 12 rows that stand twice and 17 that are wrong', async () => {
    const rows = await collect(wristbandRows(readSheet(fixture)))

    const tally: Record<string, number> = {}
    for (const row of rows) {
      const what = row.outcome === 'ok' ? 'ok' : `${row.outcome}: ${row.reason}`
      tally[what] = (tally[what] ?? 0) + 1
    }
    expect(tally).toEqual({
      ok: 1971,
      'skipped: duplicate_row': 12,
      'failure: number_taken_in_file': 2,
      'failure: chip_taken_in_file': 2,
      'failure: chip_missing': 3,
      'failure: chip_invalid': 4,
      'failure: number_missing': 2,
      'failure: number_invalid': 2,
      'failure: pin_invalid': 1,
      'failure: text_invalid': 1,
    })
  })

  test('has every chip and every number once, in full and in one spelling', async () => {
    const survey = await surveyWristbands(readSheet(fixture))
    const rows = await collect(wristbandRows(readSheet(fixture), survey))

    const bands = rows.filter((row) => row.outcome === 'ok')
    expect(new Set(bands.map(({ uid }) => uid)).size).toBe(1971)
    expect(new Set(bands.map(({ short_id }) => short_id)).size).toBe(1971)
    for (const { uid, short_id, pin } of bands) {
      expect(uid).toMatch(/^04[0-9A-F]{12}$/)
      expect(short_id).toMatch(/^[0-9A-Z]{8}$/)
      expect(pin).toMatch(/^\d{6}$/)
    }
  })

  test('is what its generator makes, byte for byte', async () => {
    const before = await readFile(fixture)

    const made = await promisify(execFile)(process.execPath, [generator, '-'], {
      encoding: 'buffer',
      maxBuffer: 2 ** 24,
    })

    expect(made.stdout.equals(before)).toBe(true)
  })
})

describe('a header', () => {
  test.each([
    [
      'English',
      ['Chip UID', 'Wristband Number', 'PIN code', 'Full name', 'E-mail address', 'Barcode'],
    ],
    ['French', ['Numéro de puce', 'N° de bracelet', 'Code PIN', 'Nom', 'Courriel', 'Nº billet']],
    [
      'German',
      ['Chip-Nr.', 'ARMBAND-NUMMER', 'Geheimzahl', 'Inhaber:in', 'E-Mail', 'Ticketnummer'],
    ],
    ['snake case', ['uid', 'short_id', 'pin', 'name', 'email', 'ticket']],
  ])('is understood in %s', async (_, names) => {
    const row = [chip, 'AB12CD34', '123456', 'Zoë', 'visitor@example.org', 'T-1']

    const rows = await collect(wristbandRows(numbered([names, row])))

    expect(rows).toEqual([
      {
        row: 2,
        outcome: 'ok',
        uid: chip,
        short_id: 'AB12CD34',
        pin: '123456',
        name: 'Zoë',
        email: 'visitor@example.org',
        ticket: 'T-1',
      },
    ])
  })

  test('may stand below titles, in any order, beside columns that mean nothing', async () => {
    const rows = await collect(
      wristbandRows(
        numbered([
          ['Delivery of wristbands'],
          [null, 'UID and number of each'],
          ['Box', 'Number', null, 'UID', 'Number'],
          [1, 'AB12CD34', null, chip, 'not this one'],
        ]),
      ),
    )

    expect(rows).toEqual([{ row: 4, outcome: 'ok', uid: chip, short_id: 'AB12CD34' }])
  })

  test('that comes again is passed over', async () => {
    expect(await below([chip, 'AB12CD34'], header, [other, 'AB12CD35'])).toMatchObject([
      { row: 2, outcome: 'ok' },
      { row: 4, outcome: 'ok' },
    ])
  })

  test('that comes again with its columns in another order counts from there on', async () => {
    const rows = await below([chip, 'AB12CD34'], ['Number', 'UID'], ['AB12CD35', other])

    expect(rows[1]).toEqual({ row: 4, outcome: 'ok', uid: other, short_id: 'AB12CD35' })
  })

  test.each([
    ['nothing', []],
    ['rows without headings', [[chip, 'AB12CD34']]],
    [
      'no column of chips',
      [
        ['Number', 'PIN'],
        ['AB12CD34', '1234'],
      ],
    ],
    [
      'no column of numbers',
      [
        ['UID', 'PIN'],
        [chip, '1234'],
      ],
    ],
    ['a heading far below', [...Array.from({ length: 51 }, () => ['text']), header]],
  ] satisfies [string, Cell[][]][])('is missing where there is %s', async (_, rows) => {
    await expect(collect(wristbandRows(numbered(rows)))).rejects.toMatchObject({
      code: 'spreadsheet_no_header',
    })
  })
})

describe('a row', () => {
  test.each([
    ['in lower case', '04a2b3c4d5e6f7'],
    ['with colons', '04:a2:b3:c4:d5:e6:f7'],
    ['with spaces that do not break', '\u00a004 A2 B3 C4\u00a0D5 E6 F7 '],
    ['with dashes', '04-A2-B3-C4-D5-E6-F7'],
    ['with its base', '0x04A2B3C4D5E6F7'],
    ['with an invisible mark', '\ufeff04A2B3C4D5E6F7\u200b'],
  ])('has one chip, even %s', async (_, written) => {
    expect(await below([written, 'ab 12-cd34'])).toEqual([
      { row: 2, outcome: 'ok', uid: chip, short_id: 'AB12CD34' },
    ])
  })

  test('gets back the zero that Excel took from a chip, and keeps a number that has no neighbours', async () => {
    expect(await below([4_112_233_445_566, 1234, 654321, null, null, 7_560_000])).toEqual([
      {
        row: 2,
        outcome: 'ok',
        uid: '04112233445566',
        short_id: '1234',
        pin: '654321',
        ticket: '7560000',
      },
    ])
  })

  test.each<[string, string, Cell[]]>([
    ['chip_missing', 'no chip', [null, 'AB12CD34']],
    ['chip_missing', 'spaces for a chip', [' \u00a0', 'AB12CD34']],
    ['chip_invalid', 'a letter too high', ['04A2B3C4D5E6FG', 'AB12CD34']],
    ['chip_invalid', 'a chip that is too long', [`${chip}0000`, 'AB12CD34']],
    ['chip_invalid', 'half a chip', ['04A2B3C', 'AB12CD34']],
    ['cell_not_as_typed', 'a chip that Excel rounded', [4.1e18, 'AB12CD34']],
    ['chip_invalid', 'a fraction', [4.5, 'AB12CD34']],
    ['cell_not_as_typed', 'a date', [new Date(0), 'AB12CD34']],
    ['chip_invalid', 'Cyrillic letters', ['04А2В3С4D5Е6F7', 'AB12CD34']],
    ['number_missing', 'no number', [chip, null]],
    ['number_missing', 'spaces for a number', [chip, '  ']],
    ['number_invalid', 'a number with a slash', [chip, 'AB/12CD34']],
    ['number_invalid', 'a number that is too short', [chip, 'AB1']],
    ['number_invalid', 'a number that is too long', [chip, 'A'.repeat(17)]],
    ['number_invalid', 'a number that grows in upper case', [chip, 'straße']],
    ['number_invalid', 'a negative number', [chip, -5]],
    ['cell_not_as_typed', 'a number that Excel rounded', [chip, 9_100_000_000_000_000]],
    ['pin_invalid', 'a PIN that lost its zeros', [chip, 'AB12CD34', 12]],
    ['pin_invalid', 'a PIN with signs', [chip, 'AB12CD34', '12*4']],
    ['pin_invalid', 'a PIN that is too long', [chip, 'AB12CD34', '1'.repeat(13)]],
    ['text_invalid', 'a name that is too long', [chip, 'AB12CD34', '', 'x'.repeat(81)]],
    ['text_invalid', 'a name with a control character', [chip, 'AB12CD34', '', 'a\u0000b']],
    ['text_invalid', 'a yes for a name', [chip, 'AB12CD34', '', true]],
    ['text_invalid', 'an address without an at', [chip, 'AB12CD34', '', '', 'visitor.org']],
    ['text_invalid', 'an address without a point', [chip, 'AB12CD34', '', '', 'a@example']],
    ['text_invalid', 'a ticket that is too long', [chip, 'AB12CD34', '', '', '', 'T'.repeat(65)]],
  ])('fails with %s for %s', async (reason, _, cells) => {
    expect(await below(cells)).toMatchObject([{ row: 2, outcome: 'failure', reason }])
  })

  test('has a PIN in one spelling', async () => {
    expect(await below([chip, 'AB12CD34', ' ab12 '])).toMatchObject([{ pin: 'AB12' }])
  })

  test('that is blank is passed over, and so is one with a remark only', async () => {
    const rows = numbered([
      ['UID', 'Number', 'Remark'],
      [],
      [' ', '\u00a0', null],
      [null, null, 'box 2'],
    ])

    expect(await collect(wristbandRows(rows))).toEqual([])
  })

  test('that says the same again is skipped, in whatever spelling', async () => {
    expect(
      await below(
        [chip, 'AB12CD34', '1234', 'Zoë'],
        ['04:a2:b3:c4:d5:e6:f7', 'ab12cd34', 1234, ' Zoë '],
      ),
    ).toMatchObject([
      { row: 2, outcome: 'ok' },
      { row: 3, outcome: 'skipped', reason: 'duplicate_row', uid: chip, short_id: 'AB12CD34' },
    ])
  })

  test('that contradicts an earlier one fails, and the earlier one counts', async () => {
    expect(
      await below(
        [chip, 'AB12CD34', '1234'],
        [other, 'AB12CD34'],
        [chip, 'AB12CD35'],
        [chip, 'AB12CD34', '9999'],
        [other, 'AB12CD35'],
      ),
    ).toMatchObject([
      { row: 2, outcome: 'ok' },
      { row: 3, outcome: 'failure', reason: 'number_taken_in_file', uid: other },
      { row: 4, outcome: 'failure', reason: 'chip_taken_in_file', short_id: 'AB12CD35' },
      { row: 5, outcome: 'failure', reason: 'chip_taken_in_file' },
      // A refused row has taken nothing.
      { row: 6, outcome: 'ok', uid: other, short_id: 'AB12CD35' },
    ])
  })

  test('has exactly one outcome, and no chip or number is given out twice', async () => {
    const cell = fc.oneof(
      fc.constantFrom<Cell>(
        chip,
        other,
        'AB12CD34',
        'ab12cd34',
        '1234',
        null,
        '',
        4_112_233_445_566,
      ),
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.double(),
      fc.boolean(),
      fc.date({ noInvalidDate: true }),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { maxLength: 7 }), { maxLength: 30 }),
        async (cells) => {
          const rows = await below(...cells)

          const bands = rows.filter((row) => row.outcome === 'ok')
          expect(new Set(rows.map(({ row }) => row)).size).toBe(rows.length)
          expect(new Set(bands.map(({ uid }) => uid)).size).toBe(bands.length)
          expect(new Set(bands.map(({ short_id }) => short_id)).size).toBe(bands.length)
        },
      ),
      { numRuns: 500 },
    )
  })
})
