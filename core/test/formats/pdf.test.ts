import { describe, expect, test } from 'vitest'
import { writePdf, writePdfTable } from '../../src/formats/pdf/table.ts'
import { pagesOf } from './pdf.ts'

async function* repeated(row: string[], count: number) {
  for (let n = 0; n < count; n++) yield row
}

async function tableOf(row: string[], count: number) {
  const columns = [
    { header: 'Name', width: 12 },
    { header: 'Amount', width: 9, align: 'right' as const },
  ]
  const table = { title: 'Fête', subtitle: 'CHF', columns, rows: repeated(row, count) }
  const parts: Buffer[] = []
  for await (const part of writePdfTable(table)) parts.push(part)
  return Buffer.concat(parts)
}

describe('a table as PDF', () => {
  test('holds every row, with its header on each page, and finds every object', async () => {
    const pages = pagesOf(await tableOf(['Ada', '12.50'], 100))

    expect(pages.length).toBe(3)
    const cells = pages.flat().map(String)
    expect(cells.filter((cell) => cell === '12.50')).toHaveLength(100)
    expect(cells.filter((cell) => cell === 'Amount')).toHaveLength(3)
  })

  test('has a page also without rows', async () => {
    expect(pagesOf(await tableOf([], 0))).toHaveLength(1)
  })

  test('writes the signs of western Europe, and a question mark for the rest', async () => {
    const [page] = pagesOf(await tableOf(['Zoë € œ 東', '(1)\\'], 1))

    expect(page![0]).toEqual(Buffer.from('Fête', 'latin1'))
    expect(page![4]).toEqual(Buffer.from('Zo\xeb \x80 \x9c ?', 'latin1'))
    expect(String(page![5])).toBe('(1)\\')
  })

  test('cuts what is wider than its column', async () => {
    const [page] = pagesOf(await tableOf(['a'.repeat(13), ''], 1))

    expect(page![4]).toEqual(Buffer.from(`${'a'.repeat(11)}\x85`, 'latin1'))
  })

  test('begins each table on a page of its own, and shows in red what needs a look', async () => {
    const sections = [
      { heading: 'One', columns: [{ header: 'A', width: 5 }], rows: [['1']] },
      {
        heading: 'Two',
        columns: [{ header: 'B', width: 5 }],
        rows: [{ cells: ['2'], mark: 'alarm' as const }],
      },
    ]
    const parts: Buffer[] = []
    for await (const part of writePdf({ title: 'T', subtitle: 'S' }, sections)) parts.push(part)

    const pages = pagesOf(Buffer.concat(parts))

    expect(pages.map((page) => page.map(String))).toEqual([
      ['T', 'S - page 1', 'One', 'A', '1'],
      ['T', 'S - page 2', 'Two', 'B', '2'],
    ])
  })
})
