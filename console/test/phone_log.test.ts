import { ApiError } from '@kermesse/sdk/client'
import { expect, test } from 'vitest'
import { logText, note, noteError } from '../src/pos/orders/phone_log.ts'

const last = () => logText().split('\n').at(-1)!

test('a line of the log has its moment and words of the app', () => {
  note('sale', 'refused', 'unable_to_delete_wristband_transaction')

  expect(last()).toMatch(
    /^\d{4}-\d\d-\d\dT[\d:.]{12}Z sale refused unable_to_delete_wristband_transaction$/,
  )
})

test.each([
  ['a chip', '04A1B2C3D4E5F6'],
  ['a chip as a reader shows it', '04:a1:b2:c3:d4:e5:f6'],
  ['a chip of digits', '04:12:33:44:55:66:70'],
  ['the number of a wristband', 'KJ0002AC'],
  ['a PIN', '4711'],
  ['a token', 'Q7nGx2LkZt9Vb-cQ7nGx_2LkZt9Vb4WcQ7nGx2LkZt9'],
  ['a mail address', 'alix@example.org'],
])('the log leaves out %s', (_name, secret) => {
  note('sale', `of ${secret}`)
  expect(last()).toMatch(/Z sale …$/)
  note(secret)
  expect(last()).toMatch(/Z …$/)
})

test('an error is written by its name, its code and its place, without its text', () => {
  noteError('error', new TypeError('no wristband 04A1B2C3D4E5F6 of Alix'))
  expect(last()).toMatch(/Z error TypeError( \S+\.js:\d+:\d+)?$/)

  const told = { error: 'Alix may not', error_code: 'phone_locked' as const, request_id: 'r' }
  noteError('not sent', new ApiError(403, told as ConstructorParameters<typeof ApiError>[1]))
  expect(last()).toMatch(/Z not sent ApiError phone_locked 403( \S+)?$/)
})

test('the log keeps the last 1,000 lines, which fit into what the server takes', () => {
  for (let n = 0; n < 1_200; n++) note('w_'.repeat(50), 'x_'.repeat(50), n % 100)

  expect(logText().split('\n')).toHaveLength(1_000)
  expect(logText().length).toBeLessThan(262_144)
})
