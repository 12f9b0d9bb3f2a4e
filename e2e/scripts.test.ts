import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { freePort } from '../scripts/free_port.ts'
import { root } from '../scripts/settings.ts'
import { copyTemplate } from '../scripts/test_database.ts'

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

/** Arguments of each script for its smallest run; `ready` if it serves until it is stopped. */
const smallest: Record<string, { args: string; ready?: RegExp }> = {
  start: { args: '--no-demo --trial', ready: /Ctrl-C stops everything/ },
  dev: { args: '', ready: /Sign in as/ },
  test: { args: 'sdk/test/iban_mistake' },
  check: { args: '--only generate' },
  format: { args: 'scripts/format.ts' },
  gen: { args: '' },
  generators: { args: '--only python' },
  fuzz: { args: '--requests 1 --seed 1' },
  simulate: { args: '--seed 1 --steps 2000' },
  mutate: { args: 'core/src/bank/amount.ts --sample 0 --tests core/test/bank/xml_encoding' },
  screens: { args: 'console/tickets.spec' },
  build: { args: '' },
}

// Their programs are started by tests of their own, which read what they print.
const elsewhere = ['bench', 'chaos', 'drill', 'release', 'soak']

test('every script of package.json is started by a test, and in the same way', () => {
  const names = [...Object.keys(smallest), ...elsewhere]

  expect(scripts).toEqual(
    Object.fromEntries(names.map((name) => [name, `exec node scripts/setup.mjs ${name}`])),
  )
})

test.each(Object.entries(smallest))(
  'npm run %s starts and ends well',
  { timeout: 240_000 },
  async (name, { args, ready }) => {
    const child = await startScript(name, args)
    const output = outputOf(child)
    const ended = once(child, 'exit')

    if (ready) {
      await expect.poll(() => output.text, { timeout: 120_000, interval: 100 }).toMatch(ready)
      child.kill('SIGINT')
    }

    const [code] = await ended
    expect({ code, output: code === 0 ? '' : output.text.slice(-3_000) }).toEqual({
      code: 0,
      output: '',
    })
  },
)

async function startScript(name: string, args: string) {
  const data_dir = await mkdtemp(join(tmpdir(), 'kermesse-script-'))
  const server_url = inject('database_server_url')
  const database_url = await copyTemplate(server_url, `script_${name}_${process.pid}`)
  const port = async () => String(await freePort())
  const own = Object.entries(process.env).filter(([key]) => !key.startsWith('VITEST'))
  const child = spawn('sh', ['-c', `${scripts[name]} ${args}`], {
    cwd: root,
    env: {
      ...Object.fromEntries(own),
      TEST_DATABASE_URL: server_url,
      DATABASE_URL: database_url,
      DATA_DIR: data_dir,
      PORT: await port(),
      SIMULATOR_PORT: await port(),
      SIMULATOR_TWINT_PORT: await port(),
      SIMULATOR_SMTP_PORT: await port(),
      SIMULATOR_PRINTER_PORT: await port(),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(async () => {
    if (child.exitCode === null) {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    }
    await rm(data_dir, { recursive: true, force: true })
  })
  return child
}

function outputOf({ stdout, stderr }: ChildProcess) {
  const output = { text: '' }
  for (const stream of [stdout, stderr])
    stream?.on('data', (part) => {
      output.text += part
    })
  return output
}
