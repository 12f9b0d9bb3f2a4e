import { expect, test } from 'vitest'
import { parseApart } from '../../src/platform/parse_apart.ts'

const hostile = new URL('./hostile_parsers.ts', import.meta.url)
const parse = parseApart<typeof import('./hostile_parsers.ts')>(hostile, { longest_ms: 20_000 })
const parseBriefly = parseApart<typeof import('./hostile_parsers.ts')>(hostile, {
  longest_ms: 1_000,
})

test('a file that is never read to its end is refused, and this thread works meanwhile', async () => {
  let turns = 0
  const clock = setInterval(() => turns++, 10)

  await expect(parseBriefly('endless', '')).rejects.toMatchObject({
    code: 'file_too_complex',
    details: { limit: 'time' },
  })

  clearInterval(clock)
  expect(turns).toBeGreaterThan(3)
})

test('files that take too much memory are refused, and the process lives', async () => {
  for (let n = 0; n < 4; n += 1)
    await expect(parse('greedy', '')).rejects.toMatchObject({
      code: 'file_too_complex',
      details: { limit: 'memory' },
    })
}, 60_000)

test('the next file is read after one that was refused', async () => {
  await expect(parseBriefly('endless', '')).rejects.toThrow()

  expect(await parse('length', 'abc')).toBe(3)
})

test('a refusal keeps its code and its details', async () => {
  await expect(parse('refusing', 'damaged')).rejects.toMatchObject({
    code: 'spreadsheet_unreadable',
    details: { reason: 'damaged' },
  })
})
