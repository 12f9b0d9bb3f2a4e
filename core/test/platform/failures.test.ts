import { expect, test } from 'vitest'
import { watchFailures } from '../../src/platform/failures.ts'
import { recordLog } from '../log.ts'

const events = {
  first: 'work_failed',
  again: 'work_failed_again',
  over: 'work_recovered',
} as const
const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })

function watch() {
  const lines = recordLog()
  const clock = { ms: 0 }
  const failures = watchFailures(events, { now: () => clock.ms })
  const fail = (error: Error = away) => failures.failed('sweep', error, { work: 'sweep' })
  const told = () => lines.map(({ event, count }) => (count ? `${event} ${count}` : event))
  return { lines, clock, fail, told, succeed: () => failures.succeeded('sweep') }
}

test('a work that fails each second is logged once with its stack, then as a number, ever less often', () => {
  const { lines, clock, fail, told } = watch()

  for (; clock.ms < 3600_000; clock.ms += 1_000) fail()

  expect(told()).toEqual([
    'work_failed',
    ...[11, 31, 71, 151, 311, 631, 1271, 2551].map((count) => `work_failed_again ${count}`),
  ])
  expect(lines.filter(({ error }) => error)).toHaveLength(1)
  expect(lines[0]?.error).toMatchObject({ code: 'ECONNREFUSED', stack: expect.any(String) })
  expect(lines[1]).toMatchObject({ error_code: 'ECONNREFUSED', work: 'sweep' })
})

test('another failure of the same work is logged at once', () => {
  const { fail, told } = watch()

  fail()
  fail(Object.assign(new Error('full'), { code: 'ENOSPC' }))
  fail()

  expect(told()).toEqual(['work_failed', 'work_failed'])
})

test('its end is logged once, with how often it failed', () => {
  const { clock, fail, succeed, told } = watch()
  fail()
  fail()
  clock.ms = 60_000

  succeed()
  succeed()

  expect(told()).toEqual(['work_failed', 'work_recovered 2'])
})

test('what fails and succeeds by turns is one trouble', () => {
  const { clock, fail, succeed, told } = watch()

  for (; clock.ms < 9_000; clock.ms += 1_000) {
    fail()
    succeed()
  }

  expect(told()).toEqual(['work_failed'])
})

test('a failure of long ago does not hide a new one', () => {
  const { clock, fail, told } = watch()
  fail()
  clock.ms = 700_000

  fail()

  expect(told()).toEqual(['work_failed', 'work_failed'])
})
