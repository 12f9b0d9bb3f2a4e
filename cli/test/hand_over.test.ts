import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const program = join(import.meta.dirname, '../bin/kermesse.js')

/** Built-in imports allowed in the program's first file: Node 20.0 has all of them. */
const known = {
  'node:child_process': ['spawn'],
  'node:os': ['constants'],
  'node:path': ['dirname', 'join'],
  'node:tty': ['isatty'],
  'node:url': ['fileURLToPath'],
}

test('the program imports nothing by name that the oldest Node lacks', async () => {
  const text = await readFile(program, 'utf8')
  const imports = [...text.matchAll(/^import (.+) from '(.+)'$/gm)]

  expect(imports.length).toBeGreaterThan(3)
  for (const [line, what = '', from = ''] of imports) {
    if (what.startsWith('* as ')) continue
    const names = /^\{ (.+) \}$/.exec(what)?.[1]?.split(', ') ?? [what]
    expect(known[from as keyof typeof known] ?? [], line).toEqual(expect.arrayContaining(names))
  }
  // Everything else is read by the Node that was installed, once it is known to be that one.
  expect(text.match(/\bimport\(/g)).toHaveLength(1)
})

// A real one where the machine has one, and in any case this one that says it is old.
const pretend = `data:text/javascript,${encodeURIComponent(
  `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.0.0' } })`,
)}`
const starts: [string, string[]][] = [
  ['one that says it is Node 20', [process.execPath, '--import', pretend]],
  ...olderNodes().map((path): [string, string[]] => [`${path} ${versionOf(path)}`, [path]]),
]

describe.each(starts)('started by %s', (_, [node = '', ...options]) => {
  const start = (words: string[], env: Record<string, string> = {}) =>
    spawn(node, [...options, program, ...words], { env: { ...bare, ...env } })

  test('hands over, with what it is given and what it answers', async () => {
    const version = await ended(start(['--version']))
    const wrong = await ended(start(['bars', 'frobnicate']))
    const piped = start(['events', 'apply', '--file', '-', '--yes'])
    piped.stdin.end('event: { name: Odd }\nbarz: []\n')

    expect(version).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) })
    expect(wrong).toMatchObject({ code: 2, err: expect.stringContaining('frobnicate') })
    expect(await ended(piped)).toMatchObject({ code: 2, err: expect.stringContaining('barz') })
  })

  test.each(['SIGINT', 'SIGTERM'] as const)(
    'passes %s on, and leaves nothing running',
    async (signal) => {
      const silent = createServer()
      const called = once(silent, 'connection')
      silent.listen(0, '127.0.0.1')
      await once(silent, 'listening')
      const { port } = silent.address() as { port: number }
      const running = start(['bars', 'list'], {
        KERMESSE_URL: `http://127.0.0.1:${port}`,
        KERMESSE_TOKEN: 'x',
      })
      const end = ended(running)
      const [socket] = await called
      const hung_up = once(socket.resume(), 'close')

      running.kill(signal)

      expect(await end).toMatchObject({ code: signal === 'SIGINT' ? 130 : 143 })
      await hung_up
      silent.close()
    },
  )
})

const bare = { PATH: process.env.PATH ?? '', HOME: '/nowhere', NO_COLOR: '1', KERMESSE_URL: '' }

async function ended(running: ReturnType<typeof spawn>) {
  let out = ''
  let err = ''
  running.stdout?.on('data', (part) => {
    out += part
  })
  running.stderr?.on('data', (part) => {
    err += part
  })
  const [code] = await once(running, 'close')
  return { code, out, err }
}

/** Those on the machine that must hand over; the first of the path is the pinned one. */
function olderNodes() {
  const folders = new Set([...(process.env.PATH ?? '').split(delimiter), '/usr/bin'])
  const found = [...folders].map((folder) => join(folder, 'node')).filter(existsSync)
  return found.filter((path) => /^v2[0-3]\./.test(versionOf(path))).slice(0, 1)
}

function versionOf(path: string) {
  return execFileSync(path, ['--version']).toString().trim()
}
