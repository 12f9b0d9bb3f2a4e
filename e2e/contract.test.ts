import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { expand } from '../sdk/scripts/expand.ts'

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
  const written = expand(parse(await readFile(resolve(root, 'openapi.yaml'), 'utf8')))

  const read = JSON.parse(await readFile(resolve(root, 'api/src/generated/contract.json'), 'utf8'))

  expect(read).toEqual(written)
})
