import { execFile, spawnSync } from 'node:child_process'
import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { connectBy, folder, kermesse } from './terminal.ts'

const run = promisify(execFile)

async function completed(...words: string[]) {
  const { out } = await kermesse(['__complete', '--', ...words])
  return out.split('\n').flatMap((line) => line.split('\t')[0] || [])
}

test('commands, flags and choices are completed', async () => {
  expect(await completed('depos')).toEqual(['deposits'])
  expect(await completed('bars', 're')).toEqual(['restore'])
  expect(await completed('events', 'create', '--lang')).toEqual(['--language'])
  expect(await completed('events', 'create', '--language', '')).toEqual(['en', 'fr', 'de'])
  expect(await completed('users', 'create', '--right', 'ca')).toEqual(['cashier'])
  expect(await completed('completion', '')).toEqual(['bash', 'zsh', 'fish', 'powershell'])
})

test('choices of commands by hand are completed as well', async () => {
  const methods = ['form', 'twint', 'mypos', 'card']
  expect(await completed('refunds', 'run', '--method', '')).toEqual(methods)
  expect(await completed('reports', 'create', '--type', 'ov')).toEqual(['overall'])
  expect(await completed('wristbands', 'import', '--age', '')).toEqual(['0', '16', '18'])
})

test('nothing hidden is completed', async () => {
  expect(await completed('users', 'log')).toEqual([])
  expect(await completed('__')).toEqual([])
})

test.each(['bash', 'zsh', 'fish', 'powershell'])('there is a script for %s', async (shell) => {
  const { out, exit } = await kermesse(['completion', shell])

  expect(out).toContain('kermesse __complete'.slice(0, 8))
  expect(out).toMatch(/__complete '?--/)
  expect(exit).toBe(0)
})

test('another shell is wrong usage', async () => {
  const { err, exit } = await kermesse(['completion', 'tcsh'])

  expect(err).toContain('bash, zsh, fish or powershell')
  expect(exit).toBe(2)
})

describe('names of records', () => {
  const event = '0190c5a0-0000-7000-8000-000000000001'
  const asked: string[] = []
  const listed = (noun: string, names: string[]) => async () => {
    asked.push(noun)
    return { [noun]: names.map((name) => ({ _id: event, name })), count: names.length }
  }
  const client = {
    bars: { list: listed('bars', ['Main bar', 'Terrace', 'Mainly wine']) },
    deposits: { list: listed('deposits', ['Cup']) },
    events: { list: listed('events', ['Summer on the Quay']) },
  }
  const named = async (words: string[], env: Record<string, string> = { KERMESSE_TOKEN: 't' }) => {
    const options = { connect: connectBy(client), env: { XDG_CACHE_HOME: cache, ...env } }
    const { out, err } = await kermesse(['__complete', '--', ...words], options)
    expect(err).toBe('')
    return out.split('\n').flatMap((line) => line.split('\t')[0] || [])
  }
  let cache = ''

  test('come from the installation: of an argument, of a flag, of an event', async () => {
    cache = await folder()
    const bars = ['Main bar', 'Mainly wine']

    expect(await named(['bars', 'get', 'main'])).toEqual(bars)
    expect(await named(['bars', 'get', 'Main\\ b'])).toEqual(['Main bar'])
    expect(await named(['bars', 'get', '"Main'])).toEqual(bars)
    expect(await named(['statistics', 'trace', '--bar', 'T'])).toEqual(['Terrace'])
    expect(await named(['bars', 'list', '--event', 'S'])).toEqual(['Summer on the Quay'])
    expect(await named(['bars', 'create', '--deposit', ''])).toEqual([])
  })

  test('are asked for once in a while', async () => {
    asked.length = 0
    await named(['bars', 'update', 'M'])
    await named(['bars', 'delete', 'M'])

    expect(asked).toEqual([])
  })

  test('are not asked for without a session, nor where files and flags are wanted', async () => {
    cache = await folder()
    asked.length = 0

    expect(await named(['bars', 'get', ''], {})).toEqual([])
    expect(await named(['bars', 'create', '--file', ''])).toEqual([])
    expect(await named(['bars', 'get', '--j'])).toEqual(['--json', '--jq'])
    expect(asked).toEqual([])
  })
})

// The setup of each shell; a list replaces zsh's interactive menu.
const shells = {
  bash: `source <(kermesse completion bash)
COMP_WORDS=(kermesse entrances cr) COMP_CWORD=2
_kermesse
echo "\${COMPREPLY[@]}"`,
  zsh: `compdef() { : }
_describe() { print -l -- "\${(@P)2}" }
source <(kermesse completion zsh)
words=(kermesse entrances cr) CURRENT=3
_kermesse | cut -d: -f1`,
  fish: `kermesse completion fish | source
complete -C 'kermesse entrances cr' | cut -f1`,
}

describe.each(Object.entries(shells))('%s', (shell, script) => {
  test.skipIf(!isInstalled(shell))('completes with the script', async () => {
    const bin = join(await folder(), 'bin')
    await mkdir(bin)
    await symlink(join(import.meta.dirname, '../bin/kermesse.js'), join(bin, 'kermesse'))

    const path = [bin, join(process.execPath, '..'), process.env.PATH].join(':')
    const { stdout } = await run(shell, ['-c', script], { env: { ...process.env, PATH: path } })

    expect(stdout.trim()).toBe('create')
  })
})

function isInstalled(shell: string) {
  return spawnSync(shell, ['-c', 'exit 0']).status === 0
}
