import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ensurePrograms } from '../scripts/debian_packages.ts'
import { root } from '../scripts/settings.ts'
import { type Installation, startInstallation } from './cli/installation.ts'
import { match, readTranscript, type Step } from './cli/transcript.ts'

const transcripts = join(import.meta.dirname, 'cli')
const day = join(root, 'fixtures/back_office_day.txt')
const files = (await readdir(transcripts))
  .filter((name) => name.endsWith('.txt'))
  .sort()
  .map((name) => join(transcripts, name))
  .concat(day)
  .map((path) => ({ path, name: basename(path) }))

let installation: Installation
beforeAll(async () => {
  await using installing = new AsyncDisposableStack()
  await ensurePrograms(installing, 'the tests of the keyring', {
    '/usr/bin/dbus-run-session': 'dbus-daemon',
    '/usr/bin/gnome-keyring-daemon': 'gnome-keyring',
  })
  installation = await startInstallation(inject('database_server_url'))
}, 240_000)
afterAll(() => installation?.[Symbol.asyncDispose](), 60_000)

// Each transcript has events and a profile of its own, and much of its time is waiting.
describe.concurrent.each(files)('$name', ({ path, name }) => {
  test('says what the transcript says', { timeout: 180_000 }, async () => {
    const steps = readTranscript(await readFile(path, 'utf8'))
    const home = join(installation.folder, name)
    await mkdir(home, { recursive: true })
    let env: Record<string, string> = {
      ...installation.env,
      KERMESSE_CONFIG_DIR: join(home, 'config'),
    }
    expect(steps.length).toBeGreaterThan(0)

    for (const step of steps)
      env = { ...env, ...(await follow(`${name}:${step.line}`, step, home, env)) }
  })
})

/** Runs one command and compares; answers what its placeholders keep. */
async function follow(where: string, step: Step, cwd: string, env: Record<string, string>) {
  const ran = await run(step.command, cwd, env)
  const out = match(filled(step.out, env), ran.out)
  // stderr is compared only if the transcript contains it, and never what a slow machine adds.
  const err = step.err.length > 0 ? match(filled(step.err, env), ran.err) : {}
  const seen = `${ran.out}${ran.err.replace(/^(?=.)/gm, '! ')}${ran.exit ? `! exit ${ran.exit}\n` : ''}`
  const wanted = [
    ...step.out,
    ...step.err.map((line) => `! ${line}`),
    ...(step.exit ? [`! exit ${step.exit}`] : []),
  ].join('\n')
  if (!out || !err || ran.exit !== step.exit)
    expect.fail(`${where}\n$ ${step.command}\n--- expected\n${wanted}\n--- was\n${seen}`)
  return { ...out, ...err }
}

function filled(lines: string[], env: Record<string, string>) {
  return lines.map((line) => line.replace(/\$([A-Z_]+)/g, (text, name) => env[name] ?? text))
}

function run(command: string, cwd: string, env: Record<string, string>) {
  return new Promise<{ out: string; err: string; exit: number }>((done) => {
    execFile(
      'bash',
      ['-c', command],
      { cwd, env, maxBuffer: 64 * 1024 * 1024 },
      (error, out, err) => {
        const exit = error ? Number(error.code ?? 1) : 0
        done({ out: out.replace(waiting, ''), err: err.replace(waiting, ''), exit })
      },
    )
  })
}

/** The line that the command line prints after a second of silence. */
const waiting = /^Waiting for http\S+ …\n/gm
