import { describe, expect, test } from 'vitest'
import type { PdfColumn } from '../../src/formats/pdf/columns.ts'
import { type PdfRow, writePdf, writePdfTable } from '../../src/formats/pdf/table.ts'
import { pagesOf, textsOf } from './pdf.ts'

const head = { title: 'Fête', subtitle: 'CHF', page: 'Page' }
const columns: PdfColumn[] = [{ header: 'Name' }, { header: 'Amount', kind: 'figure' }]

async function bytesOf(parts: AsyncIterable<Buffer>) {
  const bytes: Buffer[] = []
  for await (const part of parts) bytes.push(part)
  return Buffer.concat(bytes)
}

const tableOf = (rows: Iterable<PdfRow>, of: PdfColumn[] = columns) =>
  bytesOf(writePdfTable({ ...head, columns: of, rows }))

const repeated = (row: string[], count: number) => Array.from({ length: count }, () => row)

describe('a table as PDF', () => {
  test('holds every row, with its headings and a number on each page', async () => {
    const pages = await pagesOf(await tableOf(repeated(['Ada', '12.50'], 100)))

    expect(pages.length).toBe(3)
    const cells = pages.flat()
    expect(cells.filter((cell) => cell === '12.50')).toHaveLength(100)
    for (const [n, page] of pages.entries())
      expect(page.slice(0, 5)).toEqual(['Fête', 'CHF', `Page ${n + 1}`, 'Name', 'Amount'])
  })

  test('has a page also without rows', async () => {
    expect(await pagesOf(await tableOf([]))).toEqual([['Fête', 'CHF', 'Page 1', 'Name', 'Amount']])
  })

  test.each(['Łukasz Żółć', 'Ж', 'Ελένη', 'Zoë € œ', 'Nguyễn', 'Aleksander Цой', '(1)\\'])(
    'reads back as it was written: %s',
    async (name) => {
      const [page] = await pagesOf(await tableOf([[name, '1']]))

      expect(page![5]).toBe(name)
    },
  )

  test.each([
    ['Chinese', '王小明'],
    ['Hebrew', 'שלום'],
    ['Arabic', 'محمد'],
    ['an emoji', '🎉'],
  ])('carries %s beside Latin letters', async (_, word) => {
    const [page] = await pagesOf(await tableOf([[`Zoë ${word}`, '1']]))

    const text = page!.join('').normalize('NFKC')
    expect(text).toContain('Zoë')
    expect(text).toContain(word)
    expect(text).not.toContain('\ufffd')
  })

  test('has words from right to left where they are written so', async () => {
    const [page] = await textsOf(await tableOf([['שלום עולם', '1']]))

    const left = (word: string) => page!.find(({ text }) => text.includes(word))!.left
    expect(left('שלום')).toBeGreaterThan(left('עולם'))
  })

  test('embeds the letters that are drawn, not the fonts', async () => {
    const file = await tableOf([['王小明 שלום محمد 🎉', '1']])

    expect(file.length).toBeLessThan(100_000)
  })

  test('shows a sign that no font has as one that is replaced', async () => {
    const [page] = await pagesOf(await tableOf([['Zoë \u{1345}\u{13000}', '1']]))

    expect(page!.join('')).toContain('\ufffd')
  })

  test('brings its font along, and needs none of the reader', async () => {
    const file = (await tableOf([['Ada', '1']])).toString('latin1')

    expect(file.match(/\/FontFile2 /g)).toHaveLength(2)
    expect(file).toMatch(/\/BaseFont \/[A-Z]{6}\+RobotoCondensed-Regular/)
    expect(file).not.toMatch(/Courier|Helvetica|Times/)
  })

  test('begins each table on a page of its own, and shows in red what needs a look', async () => {
    const sections = [
      { heading: 'One', columns: [{ header: 'A' }], rows: [['1']] },
      {
        heading: 'Two',
        columns: [{ header: 'B' }],
        rows: [{ cells: ['2'], mark: 'alarm' as const }],
      },
    ]

    const pages = await pagesOf(await bytesOf(writePdf(head, sections)))

    expect(pages).toEqual([
      ['Fête', 'CHF', 'One', 'Page 1', 'A', '1'],
      ['Fête', 'CHF', 'Two', 'Page 2', 'B', '2'],
    ])
  })
})

describe('the columns of a PDF', () => {
  const id = (n: number) => `${String(n).padStart(8, '0')}-7c21-4f0e-9b2d-5130f25c7ac0`
  const many: PdfColumn[] = [
    { header: 'Date', kind: 'date' },
    { header: 'Provider’s id' },
    { header: 'Our reference' },
    { header: 'Amount', kind: 'figure' },
    { header: 'Remarks' },
    { header: 'Fee', kind: 'figure' },
  ]
  const rowOf = (n: number) => [
    '2026-07-04 12:33:22',
    id(n),
    `KJ0002AC_${id(n)}`,
    `${n}.50`,
    'other amount, late, above the maximum load '.repeat(1 + (n % 5)).trim(),
    '',
  ]

  test('show ids whole, and let remarks give way', async () => {
    const rows = Array.from({ length: 60 }, (_, n) => rowOf(n))

    const texts = (await pagesOf(await tableOf(rows, many))).flat()

    for (const [date, provider_id, reference, amount] of rows)
      expect(texts).toEqual(expect.arrayContaining([date, provider_id, reference, amount]))
    expect(texts.join(' ').match(/above the maximum load/g)!.length).toBe(12 * (1 + 2 + 3 + 4 + 5))
  })

  test('break an id that has no room at all, and lose nothing of it', async () => {
    const long = 'f00d'.repeat(100)
    const narrow = Array.from({ length: 12 }, (_, n) => ({ header: `H${n}` }))

    const [page] = await pagesOf(await tableOf([narrow.map(() => long)], narrow))

    expect(page!.slice(15).join('')).toBe(long.repeat(12))
  })

  test('keep apart, and amounts end under one another', async () => {
    const rows = Array.from({ length: 10 }, (_, n) => rowOf(10 ** (n % 4)))

    const [page] = await textsOf(await tableOf(rows, many))

    const amounts = page!.filter(({ text }) => /^\d+\.50$/.test(text) || text === 'Amount')
    expect(amounts).toHaveLength(11)
    for (const { right } of amounts) expect(right).toBeCloseTo(amounts[0]!.right, 1)
    const lines = Map.groupBy(page!, ({ top }) => Math.round(top))
    for (const line of lines.values()) {
      const in_order = line.toSorted((a, b) => a.left - b.left)
      for (const [n, { left }] of in_order.slice(1).entries())
        expect(left).toBeGreaterThan(in_order[n]!.right + 3)
    }
    expect(Math.max(...page!.map(({ right }) => right))).toBeLessThanOrEqual(842 - 36)
  })

  test('write a sum smaller that is wider than what the widths were taken from', async () => {
    const rows = [...repeated(['Ada', '1.00'], 600), ['Total', '123456789012345.00']]

    const pages = await textsOf(await tableOf(rows))

    const figures = pages.flat().filter(({ text }) => /\.00$/.test(text))
    expect(figures.at(-1)).toMatchObject({ text: '123456789012345.00' })
    expect(figures.at(-1)!.right).toBeCloseTo(figures[0]!.right, 1)
  })

  test('go on over the page where one cell is longer than a page', async () => {
    const words = Array.from({ length: 3000 }, (_, n) => `word${n}`)
    const rows = [
      ['Ada', '1'],
      [words.join(' '), '2'],
      ['Bob', '3'],
    ]
    const narrow = [
      { header: 'Name' },
      ...Array.from({ length: 11 }, () => ({ header: 'wide '.repeat(9) })),
    ]

    const pages = await pagesOf(await tableOf(rows, narrow))

    expect(pages.length).toBeGreaterThan(1)
    const found = pages.flatMap((page) => page.join(' ').match(/word\d+/g) ?? [])
    expect(found).toEqual(words)
    expect(pages.at(-1)).toContain('Bob')
  })
})

describe('a PDF that is being written', () => {
  test('comes while its rows are read, and lets go of them when nobody wants more', async () => {
    const read = { rows: 0, is_closed: false }
    async function* rows() {
      try {
        for (;;) {
          read.rows += 1
          yield ['Ada', '12.50']
        }
      } finally {
        read.is_closed = true
      }
    }
    let bytes = 0

    for await (const part of writePdfTable({ ...head, columns, rows: rows() })) {
      bytes += part.length
      if (bytes > 30_000) break
    }

    expect(read.is_closed).toBe(true)
    expect(read.rows).toBeLessThan(5_000)
  })
})
