import { expect, test } from 'vitest'
import { fence, type Lease, stopHere, sweep, workUnderLease } from '../../src/operations/lease.ts'
import { newId } from '../../src/platform/ids.ts'
import { daysFromNow, openStage, recordJobs } from '../stage.ts'

const stage = await openStage()
const { knex } = stage

/** A run that is due, and the workers that take it. */
async function openRun() {
  const key = { event_id: await stage.createEvent(), _id: newId() }
  await knex('retention_runs').insert({ ...key, wanted_at: daysFromNow(-1) })
  const reported: unknown[] = []
  const ended: Lease[] = []
  return {
    key,
    reported,
    ended,
    row: () => knex('retention_runs').where(key).first(),
    /** As after the silence of a worker that was killed, or the wait after a failure. */
    expire: () =>
      knex('retention_runs')
        .where(key)
        .update({ leased_until: daysFromNow(-1) }),
    work: (work: (lease: Lease) => Promise<void>, signal = new AbortController().signal) =>
      workUnderLease(
        stage.runCtx({ signal, report: (error) => void reported.push(error) }),
        'retention_runs',
        key,
        work,
        async (lease) => void ended.push(lease),
      ),
  }
}

const write = (lease: Lease) => knex.transaction((trx) => fence(trx, lease))
const fail = () => Promise.reject(new Error('disk full'))

test('a worker that was taken over cannot write any more, and its end is no failure', async () => {
  const { work, expire, row, reported } = await openRun()
  await work(async (first) => {
    await write(first)
    await expire()
    await work(write)
    await write(first)
  })
  expect(reported).toEqual([])
  expect(await row()).toMatchObject({ epoch: 2, attempts: 0 })
})

test('nobody takes a run that somebody is at', async () => {
  const { work, row } = await openRun()
  let others = 0
  await work(async () => {
    await work(async () => void others++)
  })
  expect(others).toBe(0)
  expect(await row()).toMatchObject({ epoch: 1 })
})

test('a run is given up after ten failures in a row; one success in between starts the count again', async () => {
  const { work, expire, ended, reported } = await openRun()
  const failTimes = async (times: number) => {
    for (let n = 0; n < times; n++) {
      await work(fail)
      await expire()
    }
  }
  await failTimes(9)
  await work(write)
  await expire()
  await failTimes(9)
  expect(ended).toHaveLength(0)
  await failTimes(1)
  expect(ended).toHaveLength(1)
  expect(reported).toHaveLength(19)
})

test('a run whose process goes down is free at once for the next worker, without a failure', async () => {
  const { key, work, row, reported } = await openRun()
  const going = AbortSignal.abort()
  await work(async () => stopHere(stage.runCtx({ signal: going })), going)
  expect(reported).toEqual([])
  expect(await row()).toMatchObject({ attempts: 0, leased_until: null })
  const jobs = recordJobs()
  await sweep(knex, jobs.queue)
  expect(jobs.dataOf('persons.retain')).toContainEqual({
    event_id: key.event_id,
    retention_id: key._id,
  })
})
