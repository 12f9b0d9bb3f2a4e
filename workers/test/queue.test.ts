import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openStage } from '../../core/test/stage.ts'
import { startQueue } from '../src/queue.ts'
import { openClient } from './client.ts'

const stage = await openStage()
const client = await openClient(stage.url)
const soon = { timeout: 30_000, interval: 10 }
const poll_ms = 100
/** As long as it takes to be notified of a job, and to poll for it several times. */
const aWhile = () => sleep(5 * poll_ms)

type Run = { data: unknown; end(): void }

/** A worker's queue with jobs that run until they are told to end, and one that recurs. */
async function startWorker(cron = '', polls_ms = poll_ms, url = stage.url) {
  const runs: Run[] = []
  const stopping = new AbortController()
  const ctx = stage.runCtx({ signal: stopping.signal, report: () => {} })
  const run = (_: unknown, data: unknown) =>
    new Promise<void>((resolve) => runs.push({ data, end: resolve }))
  const jobs = { 'refunds.run': { concurrency: 2, run }, 'reports.run': { concurrency: 1, run } }
  const ticks: { began: number; ended?: number }[] = []
  const tick = async () => {
    const one: (typeof ticks)[number] = { began: Date.now() }
    ticks.push(one)
    await sleep(300)
    one.ended = Date.now()
  }
  const recurring_jobs = { 'test.tick': { cron, run: tick } }
  const tables = { jobs, recurring_jobs: cron ? recurring_jobs : {} }
  const queue = await startQueue(url, ctx, tables, polls_ms)
  const stop = async () => {
    stopping.abort()
    await queue.stop()
    await queue.close()
  }
  onTestFinished(async () => {
    for (const { end } of runs) end()
    await stop().catch(() => {})
    await client.agenda.cancelAll()
  })
  return { runs, ticks, stop }
}

const of_workers = {
  application_name: 'worker queue',
  datname: stage.knex.raw('current_database()'),
}

let series = 0
const newRefund = () => ({ event_id: `event ${++series}`, refund_id: `refund ${series}` })
const waiting = async () => (await client.agenda.queryJobs({ state: 'queued' })).total
const all = async () => (await client.agenda.queryJobs()).total
const untilRun = (runs: Run[], count: number) =>
  vi.waitFor(() => expect(runs).toHaveLength(count), soon)

test('a job that still waits is not enqueued twice, another one beside it is', async () => {
  const [one, other] = [newRefund(), newRefund()]

  await client.enqueue('refunds.run', one)
  await client.enqueue('refunds.run', other)
  await client.enqueue('refunds.run', one)

  expect(await waiting()).toBe(2)
  const { runs } = await startWorker()
  await untilRun(runs, 2)
  expect(runs.map(({ data }) => data)).toEqual(expect.arrayContaining([one, other]))
})

test('a job that is enqueued while it runs, runs again', async () => {
  const { runs } = await startWorker()
  const job = { event_id: 'event', report_id: 'report' }
  await client.enqueue('reports.run', job)
  await untilRun(runs, 1)

  await client.enqueue('reports.run', job)
  await aWhile()

  expect(runs).toHaveLength(1)
  expect(await all()).toBe(2)
  runs[0]!.end()
  await untilRun(runs, 2)
  expect(runs[1]!.data).toEqual(job)
  runs[1]!.end()
  await vi.waitFor(async () => expect(await all()).toBe(0), soon)
  expect(runs).toHaveLength(2)
})

test('a job that is enqueued while it runs is taken by another worker at once', async () => {
  const [first, second] = [await startWorker(), await startWorker()]
  const job = { event_id: 'event', report_id: 'report' }
  const runs = () => [...first.runs, ...second.runs]
  await client.enqueue('reports.run', job)
  await vi.waitFor(() => expect(runs()).toHaveLength(1), soon)

  await client.enqueue('reports.run', job)

  await vi.waitFor(() => expect(runs()).toHaveLength(2), soon)
  expect([first.runs.length, second.runs.length]).toEqual([1, 1])
})

test('workers are notified of a new job, and do not find it by polling', async () => {
  const { runs } = await startWorker('', 3600_000)

  for (let n = 0; n < 10; n++) {
    await client.enqueue('refunds.run', newRefund())
    await untilRun(runs, n + 1)
    runs[n]!.end()
    await vi.waitFor(async () => expect(await all()).toBe(0), soon)
  }
})

test('a worker that stops takes no more, waits for what it runs, and closes its connections', async () => {
  const { runs, stop } = await startWorker()
  await client.enqueue('refunds.run', newRefund())
  await untilRun(runs, 1)
  const stopped = stop()
  const job = { event_id: 'event', report_id: 'report' }
  await client.enqueue('reports.run', job)
  await aWhile()

  expect(runs).toHaveLength(1)
  // The job may have been locked in the moment of the stop, and is given back then.
  await vi.waitFor(async () => expect(await waiting()).toBe(1), soon)
  runs[0]!.end()
  await stopped
  expect(await all()).toBe(1)
  // The server takes a moment to forget them.
  const connections = () => stage.knex('pg_stat_activity').where(of_workers)
  await vi.waitFor(async () => expect(await connections()).toEqual([]), soon)
  const next = await startWorker()
  await untilRun(next.runs, 1)
  expect(next.runs[0]!.data).toEqual(job)
})

/** A proxy to the database that can be told how long a new connection and each answer take. */
async function openSlowProxy() {
  const target = new URL(stage.url)
  const proxy = { url: new URL(stage.url), connect_ms: 0, answer_ms: 0 }
  const server = createServer(async (near) => {
    await sleep(proxy.connect_ms)
    const far = connect(Number(target.port), target.hostname)
    for (const socket of [near, far]) socket.on('error', () => {})
    near.pipe(far)
    far.on('data', (bytes) => setTimeout(() => near.write(bytes), proxy.answer_ms))
    far.on('close', () => near.destroy())
  })
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  proxy.url.port = String((server.address() as { port: number }).port)
  return proxy
}

test('a job that a worker was locking when it stopped waits for no job in its hands', async () => {
  const proxy = await openSlowProxy()
  const { runs, stop } = await startWorker('', poll_ms, proxy.url.href)
  await client.enqueue('refunds.run', newRefund())
  await untilRun(runs, 1)
  proxy.answer_ms = 400
  await client.enqueue('reports.run', { event_id: 'event', report_id: 'report' })
  await vi.waitFor(async () => expect(await waiting()).toBe(0), soon)

  const stopped = stop()

  await vi.waitFor(async () => expect(await waiting()).toBe(1), soon)
  expect(runs).toHaveLength(1)
  runs[0]!.end()
  await stopped
})

test('a worker that stops while it reconnects ends anyway', async () => {
  const proxy = await openSlowProxy()
  const { stop } = await startWorker('', poll_ms, proxy.url.href)
  proxy.connect_ms = 500
  await stage
    .knex('pg_stat_activity')
    .where(of_workers)
    .select(stage.knex.raw('pg_terminate_backend(pid)'))
  await sleep(300)

  await stop()
})

const every_second = '* * * * * *'
const every_year = '0 0 1 1 *'

test('a recurring job is run by one worker at a time', async () => {
  const workers = [await startWorker(every_second), await startWorker(every_second)]
  const ticks = () => workers.flatMap((worker) => worker.ticks)
  await vi.waitFor(() => expect(ticks().length).toBeGreaterThan(2), soon)
  await Promise.all(workers.map(({ stop }) => stop()))

  const done = ticks().toSorted((a, b) => a.began - b.began)
  for (const [n, { began }] of done.entries())
    expect(began).toBeGreaterThanOrEqual(done[n - 1]?.ended ?? 0)
  const seconds = done.map(({ began }) => Math.floor(began / 1000))
  expect(new Set(seconds).size).toBe(seconds.length)
  // Both scheduled it, and it is there once.
  expect(await all()).toBe(1)
})

test('a recurring job that a stopping worker had locked is given back, and caught up once', async () => {
  const due = new Date(Date.now() + 3_000)
  const every_hour = `${due.getUTCSeconds()} ${due.getUTCMinutes()} * * * *`
  const job = async () => (await client.agenda.queryJobs({ name: 'test.tick' })).jobs[0]
  const proxy = await openSlowProxy()
  const first = await startWorker(every_hour, 1_000, proxy.url.href)
  // It is stopped before it has heard that it has locked the job.
  proxy.answer_ms = 300
  const untilTaken = async () =>
    expect((await job())?.lockedAt ?? first.ticks[0]?.began).toBeDefined()
  await vi.waitFor(untilTaken, soon)
  await first.stop()
  expect((await job())?.lockedAt).toBeUndefined()
  await sleep(due.getTime() + 100 - Date.now())

  const next = [await startWorker(every_hour), await startWorker(every_hour)]
  const ticks = () => [first, ...next].flatMap((worker) => worker.ticks)
  await vi.waitFor(() => expect(ticks()).toHaveLength(1), soon)
  await aWhile()

  expect(ticks()).toHaveLength(1)
  expect((await job())?.nextRunAt?.getTime()).toBeGreaterThan(Date.now() + 60_000)
})

test('a recurring job follows a new schedule', async () => {
  const first = await startWorker(every_year)
  await first.stop()

  const { ticks } = await startWorker(every_second)

  await vi.waitFor(() => expect(ticks.length).toBeGreaterThan(1), soon)
})

test('a recurring job does not run because a worker starts', async () => {
  const { ticks } = await startWorker(every_year)
  await aWhile()

  expect(ticks).toEqual([])
})
