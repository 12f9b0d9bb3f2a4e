import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { ApiError } from '@kermesse/sdk/client'
import { errors } from '@kermesse/sdk/generated/errors'
import type { ErrorCode } from '@kermesse/sdk/types'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '../src/connection.ts'
import { Cancelled, exitCode, Failed, UsageError } from '../src/exit.ts'
import { loadLanguage } from '../src/i18n/language.ts'
import { report } from '../src/problem.ts'
import { fakeIo, folder, kermesse } from './terminal.ts'

const unknown_id = '00000000-0000-4000-8000-000000000000'

function refusal(code: ErrorCode, details?: unknown) {
  return new ApiError(errors[code].status, { error: 'for a developer', error_code: code, details })
}

test.each([
  [refusal('invalid_request'), 2],
  [refusal('spreadsheet_too_large'), 2],
  [refusal('102'), 4],
  [refusal('wrong_credentials'), 4],
  [refusal('forbidden'), 4],
  [refusal('bar_not_found'), 5],
  [refusal('name_taken'), 6],
  [refusal('insufficient_balance'), 6],
  [refusal('overloaded'), 1],
  [refusal('internal'), 1],
  [new ApiError(0, { error: 'no answer', error_code: 'unreachable' }), 1],
  [new ApiError(404, { error: 'a page', error_code: 'unreachable' }), 1],
  [new ApiError(401, { error: 'a page', error_code: 'unreachable' }), 1],
  [refusal('unknown_path'), 1],
  [new UsageError('wrong'), 2],
  [new Cancelled('no'), 130],
  [Object.assign(new Error('Ctrl-C'), { name: 'ExitPromptError' }), 130],
  [new Failed(), 1],
  [new Error('anything else'), 1],
])('%o exits with %i', (error, exit) => {
  expect(exitCode(error)).toBe(exit)
})

test.each([
  ['en', 'This name is already taken. (name_taken)', '→ Choose another name'],
  ['fr', 'Ce nom est déjà pris. (name_taken)', '→ Choisissez un autre nom'],
] as const)('a refusal is said in %s, with what to do next', async (LANG, sentence, hint) => {
  const { io, written } = fakeIo({ env: { LANG } })
  await loadLanguage(LANG)
  onTestFinished(() => loadLanguage('en'))

  await report(io, refusal('name_taken'))

  const { out, err } = written()
  expect(out).toBe('')
  expect(err).toContain(sentence)
  expect(err).toContain(hint)
})

test('a refusal names the fields that are wrong', async () => {
  const { io, written } = fakeIo()

  await report(io, refusal('invalid_request', [{ field: 'price', problem: 'must be >= 0' }]))

  expect(written().err).toContain('  price: must be >= 0\n')
})

test('the list of something else is no list of ours', async () => {
  const other = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"hello":"world"}')
  }).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`

  const { err, exit } = await kermesse(['bars', 'list', '--url', url], { connect })
  other.close()

  expect(err).toBe(`✗ ${url} does not answer as a Kermesse API does.\n`)
  expect(exit).toBe(1)
})

test.each([
  [404, 'text/html', '<h1>Not here</h1>', 'There is no Kermesse at this address.'],
  [404, 'application/json', '{"message":"no route"}', 'There is no Kermesse at this address.'],
  [503, 'text/html', '<h1>Bad gateway</h1>', 'The installation cannot be reached.'],
])('%i as %s of a proxy is told as what it is', async (status, type, body, sentence) => {
  const proxy = createServer((_, response) => {
    response.writeHead(status, { 'content-type': type }).end(body)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`

  const { err, exit } = await kermesse(['bars', 'get', unknown_id, '--url', url], { connect })
  proxy.close()

  expect(err).toContain(`✗ ${sentence} (${url} answers ${status} `)
  expect(err).toContain('→ Check that it runs')
  expect(exit).toBe(1)
})

test('a folder that was removed meanwhile keeps nothing from being said', async () => {
  const gone = join(await folder(), 'gone')
  const bin = join(import.meta.dirname, '../bin/kermesse.js')
  const script = `mkdir "$1" && cd "$1" && rmdir "$1" && "$2" "$3" bars create --file none.yaml --dry-run`

  const ran = spawnSync('sh', ['-c', script, '-', gone, process.execPath, bin], {
    encoding: 'utf8',
  })

  expect(ran.stderr).toBe('✗ none.yaml cannot be read (ENOENT).\n')
  expect(ran.status).toBe(2)
})
