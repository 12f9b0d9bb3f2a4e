import { beforeAll, expect, test, vi } from 'vitest'
import { reportsOf, sellAtTerminals } from '../../core/test/reports/report_stage.ts'
import { daysFromNow, openStage, type Stage } from '../../core/test/stage.ts'
import { openClient } from './client.ts'
import { startWorkerProcess } from './worker.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage(openClient)
})

const soon = { timeout: 30_000, interval: 10 }

test('a report that is cut short in the middle is written whole by the next worker', async () => {
  const event_id = await stage.createEvent({ dateEnd: daysFromNow(1) })
  await sellAtTerminals(stage, event_id, 60_000)
  const desk = reportsOf(stage, event_id)
  const { _id, file_name } = await desk.create({ type: 'mypos' })
  const reportOf = () => stage.knex('reports').where({ event_id, _id }).first()
  const worker = await startWorkerProcess(stage.url, stage.key)
  await vi.waitFor(async () => expect((await reportOf()).done).toBeGreaterThan(0), soon)
  await worker.kill('SIGKILL')
  const left = await reportOf()

  await startWorkerProcess(stage.url, stage.key)
  await vi.waitFor(async () => expect((await reportOf()).status).toBe('completed'), soon)

  expect(left).toMatchObject({ status: 'inprogress', file_id: null })
  expect(await desk.get(_id)).toMatchObject({ count: 60_000, total_in: 6_000_000, agrees: true })
  expect((await desk.download(file_name)).length).toBeGreaterThan(100_000)
  expect(await stage.knex('files').where({ event_id })).toHaveLength(1)
})

test('a worker that is asked to stop gives its report back', async () => {
  const event_id = await stage.createEvent({ dateEnd: daysFromNow(1) })
  await sellAtTerminals(stage, event_id, 60_000)
  const { _id } = await reportsOf(stage, event_id).create({ type: 'mypos', format: 'pdf' })
  const reportOf = () => stage.knex('reports').where({ event_id, _id }).first()
  const worker = await startWorkerProcess(stage.url, stage.key)
  await vi.waitFor(async () => expect((await reportOf()).done).toBeGreaterThan(0), soon)

  const code = await worker.kill('SIGTERM')

  expect(code).toBe(0)
  expect(await reportOf()).toMatchObject({ status: 'inprogress', leased_until: null, attempts: 0 })
  expect(worker.errors).toEqual([])
})
