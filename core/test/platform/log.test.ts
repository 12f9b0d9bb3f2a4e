import assert from 'node:assert/strict'
import { describe, expect, test } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { type LogFacts, log } from '../../src/platform/log.ts'
import { Fault, type LoggedError, loggedError } from '../../src/platform/logged_error.ts'
import { recordLog } from '../log.ts'
import { openStage } from '../stage.ts'

const stage = await openStage()
const planted = 'Zoë Planted <zoe@planted.example>'
const forged = 'x\n    at Zoë Planted (file:///planted/zoe.ts:1:1)\u001b[2J'

describe('a line of the log', () => {
  test('has time, level, event and the facts of its log', () => {
    const lines = recordLog()

    log.child({ operation: 'bars.list' }).warn('request', { status: 503, duration_ms: 12 })

    expect(lines).toEqual([
      {
        level: 'warn',
        time: expect.stringMatching(/^\d{4}-.*Z$/),
        operation: 'bars.list',
        status: 503,
        duration_ms: 12,
        event: 'request',
      },
    ])
  })

  test('has no other field, and no value of another shape', () => {
    const lines = recordLog()
    const facts = { name: planted, operation: planted, event_id: planted } as LogFacts

    log.info('request', facts)

    expect(lines[0]).toMatchObject({ operation: '…', event_id: '…' })
    expect(JSON.stringify(lines)).not.toContain('Planted')
  })

  test('has the address of the metrics, and no other path', () => {
    const lines = recordLog()

    log.info('metrics_ready', { url: 'http://[::1]:9464/metrics' })
    log.info('ready', { url: 'http://127.0.0.1:8080/clients/short/1234' })

    expect(lines.map(({ url }) => url)).toEqual(['http://[::1]:9464/metrics', '…'])
  })
})

/** Errors whose messages quote what somebody sent. */
const quoting: [string, () => unknown][] = [
  ['a value of another type', () => stage.knex.raw('SELECT ?::int', [planted])],
  ['a value that is taken', () => insertTwice()],
  [
    'an exception of a function',
    () => stage.knex.raw("DO $$ BEGIN RAISE 'no %', 'Planted'; END $$"),
  ],
  ['a text that is no JSON', () => JSON.parse('Planted')],
  ['an address that is none', () => fetch(`http://${planted}`)],
  ['an assertion', () => assert.deepEqual({ name: planted }, { name: '' })],
  ['a number', () => BigInt(planted)],
  ['several lines', () => Promise.reject(new Error(`no such person:\n    at ${planted}`))],
  ['a cause', () => Promise.reject(new Error('x', { cause: new Error(planted) }))],
  ['a search that is none', () => stage.knex.raw('SELECT to_tsquery(?)', [`${planted} & &`])],
  ['a name in quotes', () => stage.knex.raw('SELECT set_config(?, ?, false)', [planted, ''])],
  ['lines like those of a stack', () => stage.knex.raw('SELECT ?::int', [forged])],
  ['words of a provider with the code of the system', () => refuse(`connect to ${planted}`)],
]

describe('an error in the log', () => {
  test.each(quoting)('does not quote %s', async (_, fail) => {
    const error = await Promise.resolve()
      .then(fail)
      .catch((reason) => reason)

    expect(
      String((error as Error).stack) + JSON.stringify(error, all) + (error as Error).cause,
    ).toMatch(/planted/i)
    expect(JSON.stringify(loggedError(error))).not.toMatch(/Planted/i)
    expect(loggedError(error).type).toMatch(/Error$/)
  })

  test('is told when its causes name each other, and when it has no stack', () => {
    const error = new Error('one')
    error.cause = new Error('other', { cause: error })
    const bare = Object.assign(new Error('two'), { stack: null })

    expect(JSON.stringify(loggedError(error)).length).toBeLessThan(20_000)
    expect(loggedError(bare)).toEqual({ type: 'Error' })
  })

  test('has a type of letters only', () => {
    const { [planted]: Planted } = { [planted]: class extends Error {} }

    expect(loggedError(new Planted!('x'))).toMatchObject({ type: 'Error' })
  })

  test('is one line without control characters, and of a bounded length', () => {
    const lines = recordLog()
    const error = Object.assign(new Fault(`a\r\nb\u001b[2J${'x'.repeat(100_000)}`), { cause: 1 })

    log.error('crashed', { error })

    const { message = '' } = lines[0]!.error as LoggedError
    expect(message).toMatch(/^a b \[2Jx+$/)
    expect(JSON.stringify(lines).length).toBeLessThan(5_000)
  })

  test('tells its code, its table and its place', async () => {
    const error = await insertTwice().catch((reason) => reason)

    expect(loggedError(error)).toMatchObject({
      code: '23505',
      table: 'users',
      constraint: 'users_email',
      stack: expect.stringMatching(/^at .*:\d+:\d+/),
    })
  })

  test('tells the message of the system, and of the database where it names no value', async () => {
    const refused = await fetch('http://127.0.0.1:2').catch((reason) => reason)
    const missing = await stage.knex.raw('SELECT FROM nowhere').catch((reason) => reason)

    expect(loggedError(refused).cause?.message).toBe('connect ECONNREFUSED 127.0.0.1:2')
    expect(loggedError(missing)).toMatchObject({
      code: '42P01',
      message: 'relation "nowhere" does not exist',
    })
  })
})

function refuse(message: string) {
  throw Object.assign(new Error(message), { syscall: 'connect' })
}

async function insertTwice() {
  for (let n = 0; n < 2; n++)
    await stage.knex('users').insert({ _id: newId(), email: planted, right: 50, password_hash: '' })
}

const all = (_: string, value: unknown) =>
  value instanceof Error ? { ...value, message: value.message } : value
