import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { scrape } from '../../src/platform/metrics.ts'
import type { Doubtful } from '../../src/providers/payment_provider.ts'
import { type GuardOptions, guarded } from '../../src/providers/resilience.ts'
import { sampleOf, samplesIn } from '../platform/samples.ts'

afterEach(() => void vi.useRealTimers())

type Answer = { outcome: 'done' } | { outcome: 'rejected' } | Doubtful

const done: Answer = { outcome: 'done' }
const open = { outcome: 'unknown', reason: 'circuit_open', unsent: true }
const doubt = (reason: Doubtful['reason']): Answer => {
  return { outcome: 'unknown', reason, detail: 'as told', unsent: false }
}

const guard = (options: Partial<GuardOptions> = {}) =>
  guarded({
    provider: 'payrexx',
    name: randomUUID(),
    failures: 3,
    rest_ms: 1000,
    first_wait_ms: 1,
    ...options,
  })

const answering = (...answers: Answer[]) => {
  const send = vi.fn(async () => (answers.length > 1 ? answers.shift()! : answers[0]!))
  return send
}

test('a refund that got lost is not sent again', async () => {
  const send = answering(doubt('unreachable'), done)

  const answer = await guard().once(send)

  expect(answer).toMatchObject({ reason: 'unreachable' })
  expect(send).toHaveBeenCalledTimes(1)
})

test('a read is repeated until it gets through, and no more often than allowed', async () => {
  const better = answering(doubt('unreachable'), doubt('http_error'), done)
  const hopeless = answering(doubt('unreachable'))

  const read = await guard().read(better)
  const given_up = await guard({ failures: 9, retries: 4 }).read(hopeless)

  expect(read).toEqual(done)
  expect(better).toHaveBeenCalledTimes(3)
  expect(given_up).toMatchObject({ reason: 'unreachable' })
  expect(hopeless).toHaveBeenCalledTimes(5)
})

test.each(['timeout', 'throttled', 'garbled_answer'] as const)(
  'a read is not repeated after %s',
  async (reason) => {
    const send = answering(doubt(reason))

    await guard().read(send)

    expect(send).toHaveBeenCalledTimes(1)
  },
)

test('after three failures in a row nothing is sent, and it says so', async () => {
  const { once } = guard()
  const send = answering(doubt('timeout'))

  for (let i = 0; i < 3; i++) await once(send)
  const kept_back = await once(send)

  expect(kept_back).toMatchObject(open)
  expect(send).toHaveBeenCalledTimes(3)
})

test('rejections and invalid responses keep the circuit closed', async () => {
  const { once } = guard()
  const lost = answering(doubt('unreachable'))

  await once(lost)
  await once(lost)
  await once(answering({ outcome: 'rejected' }))
  await once(lost)
  await once(lost)
  await once(answering(doubt('garbled_answer')))
  const answer = await once(answering(done))

  expect(answer).toEqual(done)
})

test('after its rest one call goes first, and the others do not wait for it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { once } = guard()
  for (let i = 0; i < 3; i++) await once(answering(doubt('unreachable')))
  vi.advanceTimersByTime(1001)
  const first = Promise.withResolvers<Answer>()

  const probe = once(() => first.promise)
  const meanwhile = await once(answering(done))
  first.resolve(done)
  const back = await probe
  const later = await once(answering(done))

  expect(meanwhile).toMatchObject(open)
  expect(back).toEqual(done)
  expect(later).toEqual(done)
})

test('a provider that is still away after its rest is left alone for another', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { once } = guard()
  for (let i = 0; i < 3; i++) await once(answering(doubt('unreachable')))
  vi.advanceTimersByTime(1001)

  await once(answering(doubt('unreachable')))
  const next = await once(answering(done))

  expect(next).toMatchObject(open)
})

test('adapters of one account share its circuit, other accounts have their own', async () => {
  const name = randomUUID()
  const [one, two] = [guard({ name }), guard({ name })]
  for (let i = 0; i < 3; i++) await one.once(answering(doubt('unreachable')))

  const same = await two.once(answering(done))
  const other = await guard().once(answering(done))

  expect(same).toMatchObject(open)
  expect(other).toEqual(done)
})

test('a mistake of ours is thrown, not swallowed', async () => {
  const { once } = guard()

  await expect(once(() => Promise.reject(new TypeError('a bug')))).rejects.toThrow('a bug')
})

test('each call is counted by its outcome, and none is timed that an open circuit keeps back', async () => {
  const countsOf = async () => {
    const samples = samplesIn(await scrape())
    const count = (name: string, labels: object = {}) =>
      sampleOf(samples, `kermesse_${name}`, { provider: 'twint', ...labels }) ?? 0
    const outcomes = ['done', 'timeout', 'circuit_open']
    return [
      ...outcomes.map((outcome) => count('provider_calls_total', { outcome })),
      count('provider_call_duration_seconds_count'),
    ]
  }
  const before = await countsOf()
  const { once } = guard({ provider: 'twint', failures: 2, rest_ms: 60_000 })

  await once(answering(done))
  for (let n = 0; n < 3; n++) await once(answering(doubt('timeout')))

  const after = await countsOf()
  expect(after.map((count, n) => count - before[n]!)).toEqual([1, 2, 1, 3])
})
