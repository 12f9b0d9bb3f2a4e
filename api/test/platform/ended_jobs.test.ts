import { newId } from '@kermesse/core/platform/ids'
import { expect, test } from 'vitest'
import { startApi } from '../api.ts'
import { createFestival, daysFromNow } from '../festival.ts'

const api = await startApi()
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

test('jobs of the last day are listed with their outcome', async () => {
  const { entrance, event_id, sessions } = await createFestival(api)
  const put = (table: string, row: object) =>
    api.knex(table).insert({ event_id, _id: newId(), ...row })
  const file = { name: 'f', content_type: 't', size: 1, sha256: Buffer.alloc(1) }
  await put('files', file)
  const { _id: file_id } = await api.knex('files').where({ event_id }).first('_id')
  const bands = { file_id, file_name: 'bands.xlsx', entrance_id: entrance, amount: 0 }
  await put('imports', { ...bands, status: 'done', success: 3, failure: 1, dry_run: true })
  await put('imports', { ...bands, status: 'failed', created_at: minutesAgo(1) })
  await put('imports', { ...bands, status: 'done', created_at: daysFromNow(-2) })
  const run = { type: 'twint', debtor: '{}', count: 2, done: 2, file_name: 'twint-1' }
  await put('refunds', { ...run, step: 'sent', status: 'success', creation_date: minutesAgo(2) })
  const report = { type: 'card', format: 'xlsx', file_name: 'card.xlsx', status: 'completed' }
  await put('reports', { ...report, done: 7, created_at: minutesAgo(3) })

  const { ended_jobs, jobs } = await api
    .sdk(sessions.admin)
    .events.cockpit({ path: { id: event_id } })

  expect(jobs).toEqual([])
  expect(ended_jobs.map(({ id: _, created_at: _at, ...shown }) => shown)).toEqual([
    {
      type: 'import',
      name: 'bands.xlsx',
      outcome: 'partly_done',
      succeeded: 3,
      failed: 1,
      dry_run: true,
    },
    {
      type: 'import',
      name: 'bands.xlsx',
      outcome: 'failed',
      succeeded: 0,
      failed: 0,
      dry_run: false,
    },
    { type: 'refund', name: 'twint-1', outcome: 'done', succeeded: 2, failed: 0, dry_run: false },
    { type: 'report', name: 'card.xlsx', outcome: 'done', succeeded: 7, failed: 0, dry_run: false },
  ])
})
