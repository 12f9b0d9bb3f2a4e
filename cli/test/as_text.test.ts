import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { commandText, httpText, sdkText } from '@kermesse/sdk/as_text'
import { type Called, secret_names } from '@kermesse/sdk/called'
import { createClient, type Sdk } from '@kermesse/sdk/client'
import { operations } from '@kermesse/sdk/generated/operations'
import type { OperationId } from '@kermesse/sdk/types'
import { expect, test } from 'vitest'
import { exampleInput, secretFields } from './example_calls.ts'
import { connectBy, folder, kermesse } from './terminal.ts'

const dir = await folder()
await writeFile(join(dir, 'file.bin'), 'PK a file')
const url = 'http://127.0.0.1:8080'

type Sent = { line: string; body: unknown }

// Why there is no command of its own that sends the same. An entry that nothing needs any more fails.
const without: Partial<Record<OperationId, string>> = {
  'captcha.get': 'the SDK asks it by itself',
  'events.db_restore': 'the command sends the file as it is read: events.db_restore_file',
  'payments.payrexx_webhook': 'Payrexx signs it',
  'providers.check': 'the command is a procedure with a person at its end',
  'clients.changes': 'it has no end: the command line does not follow it',
}

const instead: Partial<Record<OperationId, object>> = {
  // The command asks a person, instead of being told.
  'events.archive': { query: {} },
  'statistics.trace': {
    query: {
      event_id: '0198c0de-0000-7000-8000-000000000001',
      figure: 'debit',
      bar_id: '0198c0de-0000-7000-8000-000000000002',
      datetimeBegin: '2026-07-04T18:00:00.000Z',
      datetimeEnd: '2026-07-05T18:00:00.000Z',
      name: 'Lager',
      price: 6.5,
      limit: 2,
    },
  },
  'clients.bulk': { body: { action: 'enable', ids: ['04A1B2C3D4E5F6', '04A1B2C3D4E5F7'] } },
}

const ids = (Object.keys(operations) as OperationId[]).filter((id) => !without[id])
const calls = ids.map((id): Called => ({ id, input: { ...exampleInput(id), ...instead[id] } }))
const commands = wordsOf(calls.map(commandText))

test.each(calls.map((called, at) => [called.id, called, commands[at]!] as const))(
  '%s as a command asks what the console asks',
  async (_id, called, { words, stdin }) => {
    const expected = await sentBy((sdk) => run(sdk, called))
    const found = await sentByCommand(words, stdin)
    expect(found.sent, found.err).toContainEqual(expected[0])
  },
)

test('what has no command is an operation', () => {
  expect(Object.keys(without).filter((id) => !(id in operations))).toEqual([])
})

test.each(calls.map((called) => [called.id, called] as const))(
  '%s as a call of the SDK asks the same',
  async (_id, called) => {
    const written = new Function('sdk', `return (async () => { ${sdkText(called)} })()`)
    const found = await sentBy((sdk) => written(sdk))
    expect(found).toEqual(await sentBy((sdk) => run(sdk, called)))
  },
)

test('as requests they are the same, with the token left to the shell', async () => {
  const asked = wordsOf(calls.map((called) => httpText(called, url)))
  for (const [at, { words }] of asked.entries()) {
    const called = calls[at]!
    const [expected] = await sentBy((sdk) => run(sdk, called))
    const method = words[0] === '-X' ? words[1] : 'GET'
    const address = words.find((word) => word.startsWith('http'))
    expect(lineOf(method!, address!)).toBe(expected!.line)
    const data = words[words.indexOf('-d') + 1]
    if (words.includes('-d')) expect(JSON.parse(data!, ofFile)).toEqual(expected!.body)
    expect(words).toContain('access-token: TOKEN')
  }
})

test('nothing that the contract never shows is shown', () => {
  expect(secretFields().filter((name) => !secret_names.test(name))).toEqual([])
  const body = { name: 'Quay', twint_direct: { SECRET: 'hush' }, zone: { pin: '4711' } }
  const called = { id: 'events.update', input: { path: { id: 'x' }, body } } as unknown as Called
  for (const text of [commandText(called), sdkText(called), httpText(called, url)]) {
    expect(text).toContain('<secret>')
    expect(text).not.toMatch(/hush|4711/)
  }
})

test('what a shell would read otherwise stays as it was typed', async () => {
  const query = { event_id: '0198c0de-0000-7000-8000-000000000001' }
  const names = ["l'heure", '$HOME `id`', '--dry-run', '-5', 'null', 'two\nlines', '', 'é "ü" \\']
  const typed = names.map(
    (name): Called => ({ id: 'deposits.create', input: { query, body: { name, price: 2 } } }),
  )
  for (const [at, { words, stdin }] of wordsOf(typed.map(commandText)).entries()) {
    const { sent, err } = await sentByCommand(words, stdin)
    expect(sent[0]?.body, err).toEqual({ name: names[at], price: 2 })
  }
})

test('many are named by one command', () => {
  const ids = ['0198c0de-0000-7000-8000-000000000001', '0198c0de-0000-7000-8000-000000000002']
  const called: Called = { id: 'deposits.bulk', input: { body: { action: 'delete', ids } } }
  expect(commandText(called).replaceAll(' \\\n ', '')).toBe(
    `kermesse deposits delete ${ids.join(' ')}`,
  )
})

function run(sdk: Sdk, { id, input }: Called) {
  const [resource, verb] = id.split('.') as [string, string]
  const all = sdk as unknown as Record<string, Record<string, (input: object) => Promise<unknown>>>
  return all[resource]![verb]!(input)
}

/** Records the requests of a client without sending them. */
async function sentBy(ask: (sdk: Sdk) => Promise<unknown>): Promise<Sent[]> {
  const { sent, fetch } = recorder()
  await ask(createClient({ url, retries: 0, fetch, captcha: false })).catch(() => undefined)
  return sent
}

async function sentByCommand(words: string[], stdin: string) {
  const { sent, fetch } = recorder()
  const connect = connectBy(createClient({ url, retries: 0, fetch, captcha: false }))
  return { ...(await kermesse([...words, '--yes'], { stdin, connect, cwd: dir })), sent }
}

function recorder() {
  const sent: Sent[] = []
  const record: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    sent.push({ line: lineOf(request.method, request.url), body: await bodyOf(request) })
    return Response.json(enough)
  }
  return { sent, fetch: record }
}

/** The order of what is asked says nothing. */
function lineOf(method: string, address: string) {
  const at = new URL(address)
  at.searchParams.sort()
  return `${method} ${at}`
}

/** Data that hand-written commands read before their main request. */
const enough = {
  name: 'Quay',
  event_smartphones: { smartphones: [] },
  event_mypos_terminals: { mypos_terminals: [] },
  clients: [],
  results: [],
  data: { import_id: 'i', status: 'failed', error_details: [] },
}

async function bodyOf(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (type.startsWith('multipart/')) {
    const parts = [...(await request.formData()).entries()]
    return parts
      .map(([name, value]) => [name, value instanceof File ? value.name : value])
      .toSorted()
  }
  const text = await request.text()
  return type.startsWith('application/json') ? JSON.parse(text, ofFile) : type
}

/** A file in letters is not shown, and a reader is asked about what is doubtful in it. */
function ofFile(name: string, value: unknown) {
  if (name === 'skip_doubtful') return undefined
  return name.endsWith('_buffer') ? 'letters' : value
}

/** The words of each as a shell reads them, and what it pipes into the command. */
function wordsOf(texts: string[]) {
  const tell = `{ printf '%s\\0' "$@"; printf '\\1'; cat; printf '\\2'; }`
  const script = [
    `kermesse() ${tell}`,
    `curl() ${tell}`,
    'KERMESSE_TOKEN=TOKEN',
    ...texts.map((text) => (text.includes("<<'EOF'") ? text : `${text} </dev/null`)),
  ].join('\n')
  const out = execFileSync('bash', ['-s'], { input: script, maxBuffer: 64 * 1024 * 1024 })
  return out
    .toString()
    .split('\x02')
    .slice(0, -1)
    .map((one) => {
      const [words = '', stdin = ''] = one.split('\x01')
      return { words: words.split('\0').slice(0, -1), stdin }
    })
}
