import { expect, test } from 'vitest'
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
  ['a name that was sent', { error: { message: 'Zoë Planted' } }, ['a value that a caller sent']],
  ['a number that was sent', { error: { stack: 'at A1B2C3 (x)' } }, ['a value that a caller sent']],
])('%s is found', (_, more, expected) => {
  const found = typeof more === 'string' ? problemsOf(more, sent) : problems(more)

  expect([...new Set(found)]).toEqual(expected)
})
