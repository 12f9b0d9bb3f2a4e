import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { chanceOf, codeOf, hexOf, uuidOf } from '../src/simulate/chance.ts'
import { drawMoments } from '../src/simulate/clock.ts'
import { percentiles } from '../src/simulate/measure.ts'
import { spreadsheet } from '../src/simulate/spreadsheet.ts'
import { kermesse } from './terminal.ts'

test('chance is the same for the same seed, and another for another', () => {
  const draw = (seed: string) => {
    const chance = chanceOf(seed, 'visitor', '3')
    return Array.from({ length: 20 }, () => chance.between(1, 6))
  }

  expect(draw('7')).toEqual(draw('7'))
  expect(draw('7')).not.toEqual(draw('8'))
  expect(new Set(draw('7')).size).toBeGreaterThan(3)
  expect(Math.min(...draw('7'))).toBeGreaterThanOrEqual(1)
  expect(Math.max(...draw('7'))).toBeLessThanOrEqual(6)
})

test('names become ids, chips and numbers that stay the same', () => {
  expect(uuidOf('a', 'b')).toBe(uuidOf('a', 'b'))
  expect(uuidOf('a', 'b')).not.toBe(uuidOf('ab'))
  expect(uuidOf('a')).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  )
  expect(hexOf(12, 'a')).toMatch(/^[0-9A-F]{12}$/)
  expect(codeOf(7, 'a')).toMatch(/^[A-HJ-NP-Z2-9]{7}$/)
})

test('moments are in order, within the period, and most of them in the evening of the event', () => {
  const period = {
    from_ms: Date.parse('2026-07-03T04:00:00Z'),
    until_ms: Date.parse('2026-07-05T04:00:00Z'),
    timezone: 'Europe/Zurich',
  }
  const draw = () =>
    drawMoments(chanceOf('7', 'clock'), 500, period).map((one) => one.toISOString())

  const moments = draw()

  expect(draw()).toEqual(moments)
  expect(moments.toSorted()).toEqual(moments)
  expect(moments[0]! >= '2026-07-03T04:00').toBe(true)
  expect(moments.at(-1)! < '2026-07-05T04:00').toBe(true)
  const countAt = (hours: RegExp) => moments.filter((one) => hours.test(one)).length
  expect(countAt(/T(18|19|20|21)/)).toBeGreaterThan(3 * countAt(/T(06|07|08|09)/))
})

test('percentiles are values that were measured', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)

  expect(percentiles(hundred)).toEqual({ p50: 50, p95: 95, p99: 99 })
  expect(percentiles([5])).toEqual({ p50: 5, p95: 5, p99: 5 })
  expect(percentiles([])).toEqual({ p50: 0, p95: 0, p99: 0 })
})

test('the same wristbands are the same spreadsheet, byte for byte', () => {
  const rows = [
    ['uid', 'short_id'],
    ['04AB', 'Z<&'],
  ]

  expect(spreadsheet(rows).equals(spreadsheet(rows))).toBe(true)
  expect(spreadsheet(rows).toString()).toContain('<t>Z&lt;&amp;</t>')
})

test.runIf(hasUnzip())('the spreadsheet is a sound zip', () => {
  const list = execFileSync(
    'python3',
    [
      '-c',
      'import sys,zipfile,io; print(zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read())).testzip())',
    ],
    {
      input: spreadsheet([['uid']]),
    },
  )

  expect(list.toString().trim()).toBe('None')
})

test.each([
  [['--visitors', 'many'], /--visitors must be a number/],
  [['--sales', '-1'], /--sales must be a number/],
])('kermesse simulate %j is wrong usage', async (words, complaint) => {
  const { exit, err } = await kermesse(['simulate', ...words])

  expect(err).toMatch(complaint)
  expect(exit).toBe(2)
})

function hasUnzip() {
  try {
    execFileSync('python3', ['--version'])
    return true
  } catch {
    return false
  }
}
