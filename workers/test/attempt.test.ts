import { scrape } from '@kermesse/core/platform/metrics'
import { expect, test } from 'vitest'
import { recordLog } from '../../core/test/log.ts'
import { type Sample, sampleOf, samplesIn } from '../../core/test/platform/samples.ts'
import { attempt } from '../src/attempt.ts'

const ctx = { report: () => expect.fail('reports go to the log of the work') }
type Ctx = { report(error: unknown): void }

test('runs and failures are counted by kind, also those that are only reported', async () => {
  recordLog()
  const kind = 'tickets.sync'
  const read = async () => samplesIn(await scrape())
  const countsIn = (samples: Sample[]) =>
    ['jobs_total', 'job_failures_total', 'job_duration_seconds_count'].map(
      (name) => sampleOf(samples, `kermesse_${name}`, { kind }) ?? 0,
    )
  const before = countsIn(await read())

  await attempt(ctx, kind, async () => {})
  await attempt(ctx, kind, async ({ report }: Ctx) => report(new Error('of one event')))
  await attempt(ctx, kind, async () => {
    throw new Error('of all')
  })
  await attempt(ctx, 'test.unlisted', async () => {})

  const samples = await read()
  expect(countsIn(samples).map((count, n) => count - before[n]!)).toEqual([3, 2, 3])
  expect(JSON.stringify(samples)).not.toContain('test.unlisted')
})
