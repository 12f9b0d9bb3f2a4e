import type { Actor, WriteCtx } from '@kermesse/core/operations/context'
import { DomainError } from '@kermesse/core/platform/errors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordLog } from '../../../core/test/log.ts'
import { type AnyHandler, run } from '../../src/run.ts'
import { createServer } from '../../src/server.ts'
import { operationOf, refused, startApi } from '../api.ts'
import { createFestival, type Festival } from '../festival.ts'
import { openJobChannel, openJobLibrary } from './job_library.ts'

const api = await startApi()
const jobsOf = await openJobLibrary(api.config.database_url)
let here: Festival
beforeEach(async () => {
  here = await createFestival(api)
})
afterEach(() => void vi.restoreAllMocks())

const office = () => api.sdk(here.sessions.admin).tickets

test('a job is put into the queue once everyone can read what it is about', async () => {
  const { queue } = api.app
  const enqueue = queue.enqueue
  const seen: unknown[] = []
  vi.spyOn(queue, 'enqueue').mockImplementation(async (name, data) => {
    seen.push(await api.knex('ticket_syncs').where({ event_id: here.event_id }).first('wanted_at'))
    await enqueue(name, data)
  })

  await office().sync()

  expect(seen).toEqual([{ wanted_at: expect.any(String) }])
})

test('workers are told of a job at once', async () => {
  const heard = await openJobChannel(api.config.database_url)

  await office().sync()

  await vi.waitFor(() => expect(heard).toMatchObject([{ jobName: 'tickets.sync' }]))
  expect(heard[0]?.nextRunAt?.getTime()).toBeLessThanOrEqual(Date.now())
})

test('a refused operation enqueues nothing', async () => {
  const enqueue = vi.spyOn(api.app.queue, 'enqueue')
  const { event_id } = here
  const actor = { right: 30, event_id, permissions: [], terminals: [] } as unknown as Actor
  const browser = { id: null, knows: () => false, remember() {} }
  const base = {
    actor,
    address: '',
    browser,
    language: undefined,
    request_id: '',
    operation: '',
    user_agent: '',
  }
  const input = { path: {}, query: {}, body: {}, headers: {} }
  const work = async (ctx: Pick<WriteCtx, 'enqueue'>) => {
    ctx.enqueue('tickets.sync', { event_id, sync_id: 'sync' })
    throw new DomainError('event_not_found')
  }
  const handlers: AnyHandler[] = [
    { mode: 'write', run: work },
    { mode: 'ledger', run: work },
  ]

  for (const handler of handlers)
    await refused(
      run(api.app, operationOf('tickets.sync'), handler, base, input, {} as never),
      'event_not_found',
    )

  expect(enqueue).not.toHaveBeenCalled()
})

test('an operation whose job gets lost has still been done', async () => {
  vi.spyOn(api.app.queue, 'enqueue').mockRejectedValue(new Error('the queue is out of reach'))
  const lines = recordLog()

  expect(await office().sync()).toMatchObject({ wanted_at: expect.any(String) })

  expect(lines.filter(({ event }) => event === 'job_not_enqueued')).toMatchObject([
    { level: 'error', job: 'tickets.sync', operation: 'tickets.sync' },
  ])
})

test('a queue whose connections break opens new ones', async () => {
  await office().sync()
  const { rowCount } = await api.knex.raw(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'kermesse api queue' AND datname = current_database()`,
  )
  const next = await createFestival(api)

  await vi.waitFor(async () => {
    await api.sdk(next.sessions.admin).tickets.sync()
    const events = (await jobsOf('tickets.sync')).map(({ event_id }) => event_id)
    expect(events).toContain(next.event_id)
  })

  expect(rowCount).toBeGreaterThan(0)
})

test('a server that stops leaves no connection behind', async () => {
  const connections = () =>
    api
      .knex('pg_stat_activity')
      .where({ application_name: 'kermesse api queue' })
      .whereRaw('datname = current_database()')
      .pluck('pid')
  const others = await connections()
  const { server } = await createServer({ config: { ...api.config, port: 0 } })
  await server.start()
  const own = (await connections()).filter((pid) => !others.includes(pid))

  await server.stop({ timeout: 0 })

  expect(own.length).toBeGreaterThan(0)
  // The server takes a moment to forget them.
  await vi.waitFor(
    async () => expect((await connections()).filter((pid) => own.includes(pid))).toEqual([]),
    { timeout: 10_000 },
  )
})
