import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { writePdfTable } from '../src/pdf/table.ts'

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

/** The texts of each page, as a reader finds them: from the end of the file, object by object. */
function pagesOf(file: Buffer) {
  const text = file.toString('latin1')
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)![1])
  const [, count] = /^xref\n0 (\d+)\n/.exec(text.slice(start))!
  const entries = text
    .slice(start)
    .split('\n')
    .slice(2, 2 + Number(count))
  const objects = entries.map((entry, n) => {
    expect(`${entry}\n`).toHaveLength(20)
    if (n === 0) return ''
    const at = Number(entry.slice(0, 10))
    expect(text.slice(at)).toMatch(new RegExp(`^${n} 0 obj\n`))
    return text.slice(at, text.indexOf('\nendobj\n', at))
  })
  const kids = [.../\/Kids \[(.*?)\]/.exec(objects[2]!)![1]!.matchAll(/(\d+) 0 R/g)]
  return kids.map(([, kid]) => {
    const [, content] = /\/Contents (\d+) 0 R/.exec(objects[Number(kid)]!)!
    const object = objects[Number(content)]!
    const at = object.indexOf('stream\n') + 'stream\n'.length
    const length = Number(/\/Length (\d+)/.exec(object)![1])
    const stream = inflateSync(Buffer.from(object.slice(at, at + length), 'latin1')).toString()
    return [...stream.matchAll(/<([0-9a-f]*)> Tj/g)].map(([, hex]) => Buffer.from(hex!, 'hex'))
  })
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
})
