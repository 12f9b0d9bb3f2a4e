import { execFile, spawnSync } from 'node:child_process'
import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { folder, kermesse } from './terminal.ts'

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
  expect(await completed('completion', '')).toEqual(['bash', 'zsh', 'fish'])
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

test.each(['bash', 'zsh', 'fish'])('there is a script for %s', async (shell) => {
  const { out, exit } = await kermesse(['completion', shell])

  expect(out).toContain('kermesse __complete'.slice(0, 8))
  expect(out).toContain('__complete --')
  expect(exit).toBe(0)
})

test('another shell is wrong usage', async () => {
  const { err, exit } = await kermesse(['completion', 'tcsh'])

  expect(err).toContain('bash, zsh or fish')
  expect(exit).toBe(2)
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
