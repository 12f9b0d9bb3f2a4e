import { runReport } from '@kermesse/core/reports/report_run'
import { beforeAll, describe, expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { createFestival, type Festival, load } from '../festival.ts'

const api = await sharedApi()
let here: Festival
beforeAll(async () => {
  here = await createFestival(api)
})

/** Runs the worker's job for the report. */
async function written(report_id: string) {
  const { db, ledger, secrets, config } = api.app
  const report = (error: unknown) => {
    throw error
  }
  const signal = new AbortController().signal
  const run = { db, ledger, secrets, config, signal, report }
  await runReport(run, { event_id: here.event_id, report_id })
}

describe('a report', () => {
  test('is begun once, followed, and downloaded when it is written', async () => {
    const { reports } = api.sdk(here.sessions.admin)
    const started = await reports.create({ body: { type: 'mypos' } })
    expect(started).toMatchObject({ status: 'inprogress', format: 'xlsx', progress: 0 })
    expect(started).toMatchObject({ total_in: null, agrees: null, reconciliation: null })
    await refused(reports.create({ body: { type: 'mypos' } }), 'report_in_progress', 409)
    const path = { file_name: started.file_name }
    await refused(reports.download({ path }), 'report_not_ready', 409)

    await written(started._id)
    const report = await reports.get({ path: { id: started._id } })
    const file = Buffer.from(await reports.download({ path }))

    expect(report).toMatchObject({ status: 'completed', progress: 100, total_in: 0, agrees: true })
    expect(file.subarray(0, 2).toString()).toBe('PK')
    expect(Buffer.from(await reports.download({ path })).equals(file)).toBe(true)
    const again = await reports.create({ body: { type: 'mypos' } })
    expect(again._id).not.toBe(report._id)
    await written(again._id)
  })

  test('is listed by the name of its file, the newest first', async () => {
    const { reports } = api.sdk(here.sessions.admin)
    const twint = await reports.create({ body: { type: 'twint', format: 'pdf' } })
    const overall = await reports.create({ body: { type: 'overall' } })
    await written(overall._id)

    const all = await reports.list({})
    const named = await reports.list({ query: { file_name: 'report-twint' } })

    expect(all.reports.slice(0, 2).map(({ _id }) => _id)).toEqual([overall._id, twint._id])
    expect(all.reports[0]).toMatchObject({ type: 'overall', status: 'completed' })
    expect(overall.file_name).toMatch(/^report-overall-\d{4}-\d\d-\d\d-[0-9a-f]{6}\.zip$/)
    expect(named.reports.map(({ _id }) => _id)).toEqual([twint._id])
  })

  test('of a sale at a terminal comes to what was taken, in francs', async () => {
    const { sdk } = api
    const { uid } = here.bands[0]!
    await load(api, here.event_id, uid, 100)
    const body = { type: 'credit' as const, uid, payment_type: 'mypos' as const, amount: 12.5 }
    await sdk(here.sessions.cashier).transactions.create({ body })
    const { reports } = sdk(here.sessions.admin)
    const { _id: id } = await reports.create({ body: { type: 'mypos', format: 'pdf' } })

    await written(id)

    const report = await reports.get({ path: { id } })
    expect(report).toMatchObject({ count: 1, total_in: 12.5, total_out: 0, agrees: true })
    expect(report.reconciliation).toBe('none')
  })

  test('is not of another event, and not about a time that ends before it begins', async () => {
    const { reports } = api.sdk(here.sessions.admin)
    const other = await createFestival(api)
    const elsewhere = api.sdk(other.sessions.admin).reports
    const { _id: id, file_name } = await elsewhere.create({ body: { type: 'card' } })

    await refused(reports.get({ path: { id } }), 'report_not_found', 404)
    await refused(reports.download({ path: { file_name } }), 'report_not_found', 404)
    const dateEnd = '2026-07-04T06:00:00.000Z'
    const body = { type: 'card' as const, dateBegin: dateEnd, dateEnd }
    await refused(reports.create({ body }), 'begin_after_end', 400)
  })

  test('is started once with the same key', async () => {
    const { reports } = api.sdk(here.sessions.admin)
    const headers = { 'idempotency-key': 'one-report' }

    const first = await reports.create({ body: { type: 'card' }, headers })
    const again = await reports.create({ body: { type: 'card' }, headers })

    expect(again).toEqual(first)
  })
})
