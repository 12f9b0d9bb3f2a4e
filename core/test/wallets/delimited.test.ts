import { expect, test } from 'vitest'
import { readDelimited } from '../../src/wallets/imports/delimited.ts'
import { wristbandColumns } from '../../src/wallets/wristband_columns.ts'

async function rows(text: string) {
  const list: [number, string[]][] = []
  const isHeading = (cells: readonly string[]) => wristbandColumns(cells) !== undefined
  for await (const { number, cells } of readDelimited(text, isHeading)) list.push([number, cells])
  return list
}

test.each([',', ';', '\t'])('lines are read with %j between their cells', async (sign) => {
  expect(await rows(`\ufeffchip${sign}number\r\n04AB${sign} 12 \r\n`)).toEqual([
    [1, ['chip', 'number']],
    [2, ['04AB', '12']],
  ])
})

test('a quoted cell holds delimiters, quotes and lines, and numbers go on after it', async () => {
  expect(await rows('a,b\n"x, ""y""\nz",2\n\nc,5" d')).toEqual([
    [1, ['a', 'b']],
    [2, ['x, "y"\nz', '2']],
    [4, ['']],
    [5, ['c', '5" d']],
  ])
})

test('the sign between cells is the one that the headings have, whatever stands above them', async () => {
  expect(await rows('Box 1, 2, 3, 4\nChip;Number\n04AB;12')).toEqual([
    [1, ['Box 1, 2, 3, 4']],
    [2, ['Chip', 'Number']],
    [3, ['04AB', '12']],
  ])
  expect(await rows('sep=;\r\na,b;c')).toEqual([[2, ['a,b', 'c']]])
})

test('a quote that never ends is an error at its line', async () => {
  const text = `chip,number\n04AB,12\n\n"04AC,13\n${'04AD,14\n'.repeat(30_000)}`

  await expect(rows(text)).rejects.toMatchObject({
    code: 'quote_not_closed',
    details: { row: 4 },
  })
})
