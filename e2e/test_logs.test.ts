import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { problemsOf } from '../scripts/test_logs.ts'

const line = {
  level: 'error',
  time: '2026-07-04T18:00:00.123Z',
  operation: 'bars.list',
  request_id: '0198c0de-0000-7000-8000-000000000001',
  status: 500,
  error: { type: 'Error', message: 'connect ECONNREFUSED', cause: { type: 'Error' } },
  event: 'request_failed',
}
const sent = new Set(['Zoë Planted', 'A1B2C3'])
const problems = (more: object) => problemsOf(JSON.stringify({ ...line, ...more }), sent)

test('a line of known fields is right', () => {
  expect(problems({})).toEqual([])
})

test.each([
  ['a text that is no line of the log', 'ready', ['not a line of JSON']],
  ['a field that nobody listed', { name: 'x' }, ['the field name']],
  ['a value of another shape', { status: 'none' }, ['the field status']],
  ['a field of an error that nobody listed', { error: { detail: 'x' } }, ['the field error']],
  ['an e-mail address', { error: { message: 'to zoe@example.org' } }, ['an e-mail address']],
  ['an account', { error: { message: 'CH9300762011623852957' } }, ['an IBAN']],
  ['a name that was sent', { error: { message: 'Zoë Planted' } }, ['a value that was sent']],
  ['a number that was sent', { error: { stack: 'at A1B2C3 (x)' } }, ['a value that was sent']],
])('%s is found', (_, more, expected) => {
  const found = typeof more === 'string' ? problemsOf(more, sent) : problems(more)

  expect([...new Set(found)]).toEqual(expected)
})

const bodies = [
  ['JSON', '{"payer": {"name": "Zoë Planted"}}'],
  ['a form', 'currency=CHF&payer=Zo%C3%AB+Planted'],
  ['XML', '<payer><name>Zoë Planted</name></payer>'],
] as const
const senders = ['fetch', 'node:http'] as const
const exchanges = senders.flatMap((sender) => bodies.map((body) => [sender, ...body] as const))

test.each(exchanges)(
  'what a program sends and gets by %s as %s is noted',
  async (sender, _, body) => {
    const provider = createServer((request, response) => {
      request.resume().on('end', () => response.end('{"code": "A1B2C3", "status": "open"}'))
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void provider.close())
    await once(provider, 'listening')
    const { port } = provider.address() as AddressInfo
    const folder = await mkdtemp(join(tmpdir(), 'kermesse-planted-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = join(folder, 'log')
    const preload = join(import.meta.dirname, '../scripts/planted.mjs')
    const options = JSON.stringify({
      method: 'POST',
      headers: { 'X-API-KEY': 'key-of-an-account' },
    })
    const address = `http://127.0.0.1:${port}`
    const program = {
      fetch: `await (await fetch('${address}', { ...${options}, body: ${JSON.stringify(body)} })).text()`,
      'node:http': `(await import('node:http')).request('${address}', ${options}, (answer) => answer.resume())
      .end(${JSON.stringify(body)})`,
    }[sender]

    await promisify(execFile)(
      process.execPath,
      ['--import', preload, '--input-type=module', '-e', program],
      {
        env: { ...process.env, KERMESSE_LOG_FILE: file },
      },
    )

    const noted = (await readFile(`${file}.planted`, 'utf8')).trim().split('\n')
    expect(noted.map((line) => JSON.parse(line)).toSorted()).toEqual([
      'A1B2C3',
      'Zoë Planted',
      'key-of-an-account',
    ])
  },
)
