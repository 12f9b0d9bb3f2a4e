import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folder, kermesse } from './terminal.ts'

const dir = await folder()

const bomb = `a: &a [x, x, x, x, x, x, x, x, x]
b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a]
c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b]
name: [*c, *c, *c, *c, *c, *c, *c, *c, *c]
`

test.each([
  ['a bomb of aliases', bomb],
  ['deep brackets', `name: ${'['.repeat(4_000_000)}`],
  ['deep JSON', `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`],
  ['deep dashes', '- '.repeat(50_000)],
  ['many keys', Array.from({ length: 100_000 }, (_, index) => `k${index}: 1`).join('\n')],
  ['more than 5 MB', `name: ${'x'.repeat(6 * 1024 * 1024)}`],
  ['the same key twice', 'name: a\nname: b\n'],
  ['no mapping', '- a\n- b\n'],
  ['a broken file', 'name: "open'],
])('%s is refused at once', async (_, text) => {
  await writeFile(join(dir, 'file.yaml'), text)
  const started_ms = performance.now()

  const { exit, err } = await kermesse(['bars', 'create', '--file', 'file.yaml', '--dry-run'], {
    cwd: dir,
  })

  expect(err).toContain('✗ file.yaml')
  expect(exit).toBe(2)
  expect(performance.now() - started_ms).toBeLessThan(10_000)
})

test('a file that is not there is wrong usage', async () => {
  const { exit, err } = await kermesse(['bars', 'create', '--file', 'none.yaml', '--dry-run'])

  expect(err).toContain('none.yaml cannot be read (ENOENT)')
  expect(exit).toBe(2)
})

test('a dash reads stdin', async () => {
  const { out } = await kermesse(['bars', 'create', '--file', '-', '--dry-run'], {
    stdin: 'name: Main bar',
  })

  expect(out).toContain('"name": "Main bar"')
})
