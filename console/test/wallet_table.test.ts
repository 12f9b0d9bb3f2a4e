import { describe, expect, test } from 'vitest'
import { createWalletTable, linesOf } from '../src/pos/wallets/wallet_table.ts'

type Row = readonly [chip: string, short_id: string, version: number, balance: number]

function tableOf(...rows: Row[]) {
  const table = createWalletTable<Row>()
  table.add(linesOf(rows))
  return table
}

const chipOf = (n: number) => `04${n.toString(16).toUpperCase().padStart(12, '0')}`
const rowOf = (n: number, version = 1): Row => [chipOf(n), `W${n}`, version, n * 10 + version]
const numbersTo = (count: number) => Array.from({ length: count }, (_, n) => n)

describe('the wallets of a phone in memory', () => {
  test('are found by chip and by printed number', () => {
    const table = tableOf(['04AB', 'K7M2', 1, 4_000], ['04ABCD', 'K7', 2, -350])

    expect(table.find('04AB')).toEqual(['04AB', 'K7M2', 1, 4_000])
    expect(table.findByNumber('K7')).toEqual(['04ABCD', 'K7', 2, -350])
    expect(table.size()).toBe(2)
  })

  test.each(['', '04', '04ABC', 'K7', '04AB"', '04AB","K7M2', 'Zürich', '\n'])(
    'have no chip %j',
    (chip) => {
      expect(tableOf(['04AB', 'K7M2', 1, 0], ['04ABCD', 'K7', 1, 0]).find(chip)).toBeUndefined()
    },
  )

  test('have nothing before the first row, and after they are forgotten', () => {
    const empty = createWalletTable<Row>()
    expect([empty.find('04AB'), empty.findByNumber('K7'), empty.size()]).toEqual([
      undefined,
      undefined,
      0,
    ])

    const table = tableOf(['04AB', 'K7', 1, 0])
    table.clear()
    expect([table.find('04AB'), table.findByNumber('K7'), table.size()]).toEqual([
      undefined,
      undefined,
      0,
    ])
  })

  test('a later row replaces an earlier one, and its former number finds nothing', () => {
    const table = tableOf(['04AB', 'OLD', 1, 100], ['04CD', 'OTHER', 1, 200])
    table.add(linesOf([['04AB', 'NEW', 2, 300]]))

    expect(table.find('04AB')).toEqual(['04AB', 'NEW', 2, 300])
    expect(table.findByNumber('NEW')).toEqual(['04AB', 'NEW', 2, 300])
    expect(table.findByNumber('OLD')).toBeUndefined()
    expect(table.size()).toBe(2)
    // The number goes to another wristband.
    table.add(linesOf([['04CD', 'OLD', 2, 200]]))
    expect(table.findByNumber('OLD')).toEqual(['04CD', 'OLD', 2, 200])
    expect(table.findByNumber('OTHER')).toBeUndefined()
  })

  test('each of 20,000 is found, in the lines that are written to the disk too', () => {
    const table = createWalletTable<Row>()
    for (const version of [1, 2, 3])
      table.add(linesOf(numbersTo(20_000).map((n) => rowOf(n, version))))

    const parts = table.compact(100_000)

    const again = createWalletTable<Row>()
    for (const part of parts) again.add(part)
    for (const known of [table, again]) {
      expect(known.size()).toBe(20_000)
      for (const n of numbersTo(20_000)) {
        expect(known.find(chipOf(n))?.[3]).toBe(n * 10 + 3)
        expect(known.findByNumber(`W${n}`)?.[0]).toBe(chipOf(n))
      }
    }
    // A view of the whole text would be written with each part.
    for (const part of parts) expect(part.buffer.byteLength).toBeLessThan(101_000)
    const bytes = parts.reduce((sum, { length }) => sum + length, 0)
    expect(bytes).toBe(linesOf(numbersTo(20_000).map((n) => rowOf(n, 3))).length)
  })

  test('an empty answer adds nothing', () => {
    const table = tableOf(['04AB', 'K7', 1, 0])
    table.add(linesOf([]))

    expect(table.compact(100)).toHaveLength(1)
    expect(table.find('04AB')).toEqual(['04AB', 'K7', 1, 0])
  })
})
