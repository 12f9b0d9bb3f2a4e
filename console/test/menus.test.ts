import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Item } from '../src/bars/item.ts'
import { fromSheetText, toSheetText } from '../src/bars/sheet_text.ts'
import { registerResourceContracts } from './resource_contracts.ts'

registerResourceContracts()
const source = new URL('../src/bars/merge.ts', import.meta.url).href
const { merge }: typeof import('../src/bars/merge.ts') = await import(source)

describe('the text of a spreadsheet', () => {
  test('is read back as it was written, whatever is in the cells', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\r', ' ', ';', 'é') })
    const sheet = fc
      .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
      .chain(([rows, columns]) =>
        fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), {
          minLength: rows,
          maxLength: rows,
        }),
      )
      // A last line of one empty cell is how a spreadsheet ends its text.
      .filter((rows) => rows.at(-1)!.length > 1 || rows.at(-1)![0] !== '')
    fc.assert(
      fc.property(sheet, (rows) => {
        expect(fromSheetText(toSheetText(rows))).toEqual(rows)
      }),
    )
  })

  test('ends with a line or without, and a quote within a cell is one', () => {
    expect(fromSheetText('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(fromSheetText('3 dl "grand"\t5')).toEqual([['3 dl "grand"', '5']])
  })
})

describe('two changes of one menu', () => {
  const item = (key: string, price = '1.00', color = 'gray'): Item => ({
    key,
    _id: key,
    name: key,
    price,
    color,
  })
  const base = [item('a'), item('b'), item('c')]
  const keys = (items: Item[]) => items.map(({ key }) => key).join('')

  test('both stand where they are about different things', () => {
    const mine = [item('b', '2.00'), item('new'), item('c')]
    const theirs = [item('a'), item('b', '1.00', 'red'), item('c'), item('other')]
    const { items, clashes } = merge({ base, mine, theirs })
    expect(clashes).toEqual([])
    expect(keys(items)).toBe('bnewcother')
    expect(items[0]).toMatchObject({ price: '2.00', color: 'red' })
  })

  test('the order is that of the person who has reordered', () => {
    const turned = [item('c'), item('b'), item('a')]
    expect(keys(merge({ base, mine: base, theirs: turned }).items)).toBe('cba')
    expect(keys(merge({ base, mine: turned, theirs: [...base, item('d')] }).items)).toBe('cdba')
  })

  test('what both have changed otherwise, or one has removed, is asked about', () => {
    const mine = [item('a', '2.00'), item('c', '5.00')]
    const theirs = [item('a', '3.00'), item('b', '4.00')]
    const lists = { base, mine, theirs }
    expect(keysOf(merge(lists).clashes)).toBe('acb')
    const ours = merge(lists, { a: 'mine', b: 'mine', c: 'mine' })
    expect(ours.clashes).toEqual([])
    expect(ours.items).toMatchObject([
      { key: 'a', price: '2.00' },
      { key: 'c', _id: '' },
    ])
    const others = merge(lists, { a: 'theirs', b: 'theirs', c: 'theirs' })
    expect(others.items).toMatchObject([{ price: '3.00' }, { key: 'b', price: '4.00' }])
  })

  const keysOf = (clashes: { key: string }[]) => clashes.map(({ key }) => key).join('')
})
