import { expect, test } from 'vitest'
import { recordLog } from '../../core/test/log.ts'
import { restAfter } from '../src/attempt.ts'
import { repeat } from '../src/repeat.ts'

const report = () => expect.fail('reports go to the log of the work')

test('a work that throws rests ever longer, and the others go on', async () => {
  const lines = recordLog()
  const stopping = new AbortController()
  let failed = 0
  let done = 0

  await repeat(
    { signal: stopping.signal, report },
    { every_ms: 1 },
    {
      'test.failing': async () => {
        failed += 1
        throw new Error('as always')
      },
      'test.working': async () => {
        done += 1
        if (done === 200) stopping.abort()
      },
    },
  )

  expect(done).toBe(200)
  expect(failed).toBeLessThan(20)
  expect(lines).toMatchObject([{ event: 'work_failed', work: 'test.failing' }])
})

test('what a work reports is logged under its name, and the work goes on at its pace', async () => {
  const lines = recordLog()
  const stopping = new AbortController()
  let runs = 0

  await repeat(
    { signal: stopping.signal, report },
    { every_ms: 1 },
    {
      'test.reporting': async (ctx: { report(error: unknown): void }) => {
        runs += 1
        if (runs === 50) stopping.abort()
        ctx.report(new Error('of one event'))
      },
    },
  )

  expect(runs).toBe(50)
  expect(lines).toMatchObject([{ event: 'work_failed', work: 'test.reporting' }])
})

test('a rest doubles up to a minute, and differs between workers', () => {
  const most = [0, 1, 2, 3, 10, 100].map((failed) => restAfter(failed, 1_000, () => 1))
  const least = [0, 1, 2, 3, 10, 100].map((failed) => restAfter(failed, 1_000, () => 0))

  expect(most).toEqual([0, 2_000, 4_000, 8_000, 60_000, 60_000])
  expect(least).toEqual([0, 1_000, 2_000, 4_000, 30_000, 30_000])
})
