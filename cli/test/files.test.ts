import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ApiError } from '@kermesse/sdk/client'
import { describe, expect, test, vi } from 'vitest'
import type { Connect } from '../src/connection.ts'
import { saveBytes } from '../src/draft.ts'
import { fakeIo, folder, kermesse } from './terminal.ts'

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

test('a dash where bytes are needed is no file that is missing', async () => {
  const { err, exit } = await kermesse(['bars', 'import', '--file', '-'], { stdin: 'PK' })

  expect(err).toMatch(/cannot be piped in/)
  expect(exit).toBe(2)
})

test('a dash reads stdin', async () => {
  const { out } = await kermesse(['bars', 'create', '--file', '-', '--dry-run'], {
    stdin: 'name: Main bar',
  })

  expect(out).toContain('"name": "Main bar"')
})

describe('a file that is saved', async () => {
  const cwd = await folder()
  const { io } = fakeIo({ cwd })
  const at = (name: string) => join(cwd, name)
  const bytes = Buffer.from('the new content')
  const agree = async () => {}

  test('takes the place of the old one with its permissions, also behind a link', async () => {
    await writeFile(at('old'), 'the old')
    await chmod(at('old'), 0o640)
    await symlink(at('old'), at('link'))

    expect(await saveBytes(io, 'link', bytes, agree)).toBe(true)

    expect(await readFile(at('old'), 'utf8')).toBe('the new content')
    expect((await stat(at('old'))).mode & 0o777).toBe(0o640)
    const ask = vi.fn(agree)
    expect(await saveBytes(io, 'old', bytes, ask)).toBe(false)
    expect(ask).not.toHaveBeenCalled()
  })

  test('leaves what stood there when it cannot be written', async () => {
    await writeFile(at('kept'), 'the old')
    // A folder blocks the draft file, like a full disk.
    await mkdir(at(`kept.${process.pid}.part`))

    await expect(saveBytes(io, 'kept', bytes, agree)).rejects.toThrow('kept cannot be written')

    expect(await readFile(at('kept'), 'utf8')).toBe('the old')
    await expect(saveBytes(io, 'none/at/all', bytes, agree)).rejects.toThrow('ENOENT')
    await expect(saveBytes(io, '.', bytes, agree)).rejects.toThrow('EISDIR')
    expect((await readdir(cwd)).filter((name) => name.endsWith('none'))).toEqual([])
  })

  test('may be no file at all, and then is only written to', async () => {
    // Reading /dev/full never ends.
    await expect(saveBytes(io, '/dev/full', bytes, agree)).rejects.toThrow('ENOSPC')
    expect(await saveBytes(io, '/dev/null', bytes, agree)).toBe(true)
  })
})

describe('a file that cannot be saved', async () => {
  const cwd = await folder()
  await writeFile(join(cwd, 'plain'), '')
  const id = '01930000-0000-7000-8000-000000000001'

  test.each([
    [['bars', 'export', '--event', id]],
    [['events', 'backup', id]],
    [['reports', 'create', '--type', 'twint', '--event', id]],
    [['refunds', 'download', 'run-1.xml', '--event', id]],
  ])('by kermesse %j is not asked for', async (words) => {
    for (const [out, code] of Object.entries({
      '.': 'EISDIR',
      'a/b': 'ENOENT',
      'plain/b': 'ENOTDIR',
    })) {
      const { err, exit } = await kermesse([...words, '--out', out], { cwd })

      expect(err).toBe(`✗ ${out} cannot be written (${code}).\n`)
      expect(exit).toBe(2)
    }
  })

  test('nor for a terminal', async () => {
    const { err } = await kermesse(['events', 'backup', id, '--out', '-'], { tty: true })

    expect(err).toContain('not for a terminal')
  })
})

test('a text that is too large says what to do', async () => {
  const full = new ApiError(413, { error: 'too large', error_code: 'payload_too_large' })
  const connect: Connect = async () => {
    throw full
  }

  const { err, exit } = await kermesse(['clients', 'import', '--file', '-'], {
    stdin: 'uid',
    connect,
  })

  expect(err).toMatch(/→ Split the file/)
  expect(exit).toBe(2)
})
