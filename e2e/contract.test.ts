import { execFile } from 'node:child_process'
import { glob, readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { buildContract } from '../sdk/scripts/contract.ts'

const root = resolve(import.meta.dirname, '..')

test('the contract is valid and lints clean', async () => {
  const cli = resolve(root, 'node_modules/@redocly/cli/bin/cli.js')

  const { stderr } = await promisify(execFile)(
    process.execPath,
    [cli, 'lint', 'api/src/generated/contract.json', '--max-problems', '20'],
    {
      cwd: root,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  )

  expect(stderr).toContain('Your API description is valid')
  expect(stderr).not.toMatch(/warning/i)
})

test('the server reads the contract as it is written', async () => {
  const written = await buildContract()

  const read = JSON.parse(await readFile(resolve(root, 'api/src/generated/contract.json'), 'utf8'))

  expect(read).toEqual(written)
})

test('an operation is in the part of its noun, and no line is too long to review', async () => {
  const wrong: string[] = []
  for (const { path, text } of await readParts()) {
    const noun = basename(path, '.yaml')
    for (const [, operation] of text.matchAll(/^ +operationId: (\S+)$/gm))
      if (!operation!.startsWith(`${noun}.`)) wrong.push(`${path}: ${operation}`)
    // Tests write the examples.
    if (path.includes('/examples/')) continue
    for (const [index, line] of text.split('\n').entries())
      if (line.length > 120) wrong.push(`${path}:${index + 1} has ${line.length} columns`)
  }

  expect(wrong).toEqual([])
})

test('the root lists every path once, by the part that holds it', async () => {
  const { paths } = parse(await readFile(resolve(root, 'openapi.yaml'), 'utf8')) as Root
  const listed = Object.entries(paths).map(([path, { $ref }]) => `${path} ${$ref}`)

  const held = (await readParts()).flatMap(({ path: part, text }) =>
    Object.keys((parse(text) as Partial<Root>).paths ?? {}).map(
      (path) => `${path} ${part}#/paths/${path.replaceAll('/', '~1')}`,
    ),
  )

  expect(listed.sort()).toEqual(held.sort())
})

type Root = { paths: Record<string, { $ref: string }> }

async function readParts() {
  const parts: { path: string; text: string }[] = []
  for await (const path of glob('openapi/**/*.yaml', { cwd: root }))
    parts.push({ path, text: await readFile(resolve(root, path), 'utf8') })
  return parts
}
