import { describe, expect, test } from 'vitest'
import { connectBy, kermesse } from './terminal.ts'

const seen: string[] = []
const bars = [
  { _id: 'a1', name: 'Main bar', price: 12.5, created_at: '2026-07-03T14:00:00.000Z' },
  { _id: 'b2', name: 'Tab\u001b[2J here', price: 3, created_at: '2026-07-03T15:00:00.000Z' },
]
const client = {
  bars: {
    list: async () => {
      seen.push('list')
      return { bars, count: bars.length }
    },
    create: async ({ body }: { body: object }) => {
      seen.push('create')
      return { _id: 'c3', ...body }
    },
  },
}
const ask = (words: string[], tty = false) => kermesse(words, { tty, connect: connectBy(client) })
const list = ['bars', 'list']

describe('--jq', () => {
  test.each([
    ['.[].name', 'Main bar\nTab [2J here\n'],
    ['map({name, price}) | .[0]', '{"name":"Main bar","price":12.5}\n'],
    ['map(.price) | add', '15.5\n'],
    ['.[] | select(.price > 100)', ''],
    ['.[] | [.name, .price] | @tsv', 'Main bar\t12.5\nTab [2J here\t3\n'],
    ['length # rows', '2\n'],
  ])('prints what the filter %s makes', async (filter, out) => {
    expect(await ask([...list, '--jq', filter])).toMatchObject({ exit: 0, out })
  })

  test('makes lines of its own of what a terminal gets', async () => {
    const { out } = await ask([...list, '--json', 'name', '--jq', '.[0]'], true)

    expect(out).toBe('{\n  "name": "Main bar"\n}\n')
  })

  test('is refused before anything is sent', async () => {
    seen.length = 0
    const ran = await ask(['bars', 'create', '--name', 'Quay', '--jq', '.['])

    expect(ran).toMatchObject({ exit: 2, out: '' })
    expect(ran.err).toMatch(/^✗ --jq cannot be read: syntax error/)
    expect(seen).toEqual([])
  })

  test('that finds something else than it expected fails, and says so', async () => {
    const ran = await ask([...list, '--jq', '.name'])

    expect(ran).toMatchObject({ exit: 1, out: '' })
    expect(ran.err).toContain('Cannot index array with string "name"')
  })

  test('is for commands that print JSON, and not beside a template', async () => {
    const file = await ask(['bars', 'export', '--jq', '.'])
    const both = await ask([...list, '--jq', '.', '--template', 'x'])

    expect([file.exit, both.exit]).toEqual([2, 2])
    expect(both.err).toContain('--jq or --template, not both.')
  })
})

describe('--template', () => {
  test('prints what the template makes, with amounts and times as people write them', async () => {
    const template = '{{#each this}}{{name}}\\t{{amount price}}\\t{{time created_at}}\\n{{/each}}'
    const { out } = await ask([...list, '--utc', '--template', template])

    expect(out.split('\n')[0]).toBe('Main bar\t12.50\t03/07/2026 14:00 UTC')
    expect(out).not.toContain('\u001b')
  })

  test('reaches nothing but the answer', async () => {
    const { out } = await ask([
      ...list,
      '--template',
      '{{constructor.name}}{{lookup this "__proto__"}}|',
    ])

    expect(out).toBe('|')
  })

  test('is refused before anything is sent', async () => {
    seen.length = 0
    const ran = await ask([...list, '--template', '{{#each this}}'])

    expect(ran.exit).toBe(2)
    expect(ran.err).toMatch(/^✗ --template cannot be read/)
    expect(seen).toEqual([])
  })
})

test('--quiet says nothing but what went wrong', async () => {
  const loud = await ask(['bars', 'create', '--name', 'Quay', '--dry-run'])
  const quiet = await ask([...list, '--limit', '1', '--quiet'], true)
  const wrong = await ask([...list, '--limit', 'x', '--quiet'], true)

  expect(loud.exit).toBe(0)
  expect(quiet).toMatchObject({ exit: 0, err: '' })
  expect(wrong.err).toMatch(/^✗ --limit/)
})
