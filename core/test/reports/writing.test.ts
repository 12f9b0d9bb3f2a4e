import { expect, test } from 'vitest'
import { refundsOf } from '../refunds/refund_stage.ts'
import { daysFromNow, openStage } from '../stage.ts'
import { reportsOf, sellAtTerminals } from './report_stage.ts'

const stage = await openStage()
const { knex } = stage

// Statistics and notifications wait for the oldest transaction that has written something.
test('while a report is being made, no transaction that has written stays open', async () => {
  const event_id = await stage.createEvent({ dateEnd: daysFromNow(1) })
  await refundsOf(stage, event_id).addBands(1, 10, 50_00)
  await sellAtTerminals(stage, event_id, 20_000)
  const { _id: report_id } = await reportsOf(stage, event_id).create({
    type: 'mypos',
    format: 'pdf',
  })
  const looked: Promise<{ pid: number }[]>[] = []
  const look = async () => {
    const { rows } = await knex.raw(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND backend_xid IS NOT NULL
         AND xact_start < now() - interval '100 ms'`,
    )
    return rows
  }
  const signal = new AbortController().signal
  // It is asked before each page whether it should stop.
  const asked = {
    get aborted() {
      looked.push(look())
      return false
    },
  }

  await stage.writeReport({ event_id, report_id }, { signal: Object.setPrototypeOf(asked, signal) })

  expect((await Promise.all(looked)).flat()).toEqual([])
  expect(looked.length).toBeGreaterThan(10)
})
