import { ApiError } from '@kermesse/sdk/client'
import { describe, expect, test } from 'vitest'
import { connectBy, kermesse } from './terminal.ts'

const ledger = { check: 'ledger', level: 'ok', message: 'The last audit found no difference.' }
const clock = { check: 'clock', level: 'warning', message: 'The clocks differ by 3 s.' }
const worker = { check: 'refund_runs', level: 'bad', message: 'A run is stuck.' }

/** A command against an installation where `system` answers so. */
function against(system: object, words: string[], options: object = {}) {
  return kermesse(words, { ...options, connect: connectBy({ system }) })
}

describe('kermesse doctor', () => {
  const doctor = (findings: object[], flags: string[] = [], options: object = {}) => {
    const system = { doctor: async () => ({ findings, count: findings.length }) }
    return against(system, ['doctor', ...flags], options)
  }
  const failing = (error: object, flags: string[]) =>
    against({ doctor: () => Promise.reject(error) }, ['doctor', ...flags])

  test('says that all is well by exit 0, also with a warning, unless it is strict', async () => {
    expect(await doctor([ledger, clock])).toMatchObject({
      exit: 0,
      err: '✓ The installation is well.\n',
    })
    expect(await doctor([ledger, clock], ['--strict'])).toMatchObject({
      exit: 1,
      err: '✗ Wrong: 0. Warnings: 1.\n',
    })
  })

  test('shows the findings as they come, and exits with 1', async () => {
    const { exit, out } = await doctor([worker, clock, ledger], [], { tty: true })

    expect(exit).toBe(1)
    expect(out.split('\n').slice(0, 2)).toEqual([
      '✗ refund runs: A run is stuck.',
      '! clock: The clocks differ by 3 s.',
    ])
  })

  test('prints nothing but JSON where that is wanted', async () => {
    const { exit, out, err } = await doctor([worker], ['--json'])

    expect({ exit, err }).toEqual({ exit: 1, err: '' })
    expect(JSON.parse(out)).toEqual([worker])
  })

  test.each([
    ['unreachable', 0, 'api'],
    ['unavailable', 503, 'database'],
  ] as const)('finds that nothing answers: %s', async (error_code, status, check) => {
    const error = new ApiError(status, { error: 'away', error_code })

    const { exit, out, err } = await failing(error, ['--json'])

    expect({ exit, err }).toEqual({ exit: 1, err: '' })
    expect(JSON.parse(out)).toMatchObject([{ check, level: 'bad' }])
  })

  test('does not take a missing right for an illness', async () => {
    const error = new ApiError(403, { error: 'no', error_code: 'forbidden' })

    const { exit, out } = await failing(error, ['--json'])

    expect({ exit, out }).toEqual({ exit: 4, out: '' })
  })
})

test.each([
  ['up', 0],
  ['degraded', 1],
])('health that is %s exits with %i', async (status, exit) => {
  const health = async () => ({ status, version: '1' })

  expect(await against({ health }, ['system', 'health', '--json', 'status'])).toEqual({
    exit,
    out: `{"status":"${status}"}\n`,
    err: '',
  })
})
