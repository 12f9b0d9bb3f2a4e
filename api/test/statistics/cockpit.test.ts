import { sales_since } from '@kermesse/core/administration/cockpit/sales_by_minute'
import { newId } from '@kermesse/core/platform/ids'
import { afterAll, expect, test, vi } from 'vitest'
import { refused, startApi } from '../api.ts'
import { createFestival, createSuperadmin, daysFromNow, load } from '../festival.ts'

const api = await startApi()
const superadmin = api.sdk((await createSuperadmin(api)).token)
await api.knex('workers').insert({ _id: newId() })

async function openEvent(more: object = {}) {
  const here = await createFestival(api, more)
  const { event_id, sessions, bands, bar, tip } = here
  const path = { id: event_id }
  const office = api.sdk(sessions.admin)
  const server = api.sdk(sessions.server)
  const put = (table: string, row: object) =>
    api.knex(table).insert({ event_id, _id: newId(), ...row })
  return {
    ...here,
    office,
    path,
    put,
    look: (silent_minutes?: number) => office.events.cockpit({ path, query: { silent_minutes } }),
    /** At the bar, in major units; offline with the moment when it was. */
    sell: (amount: number, n = 0, moved: object = {}) =>
      server.transactions.create({
        body: {
          type: 'debit',
          uid: bands[n]!.uid,
          bar_id: bar,
          order: [{ _id: tip, amount }],
          ...moved,
        },
      }),
  }
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
/** An answer is kept for two seconds, and what is counted beside the ledger is written after as long. */
const soon = { timeout: 15_000, interval: 300 }

test('an event at rest has sixty minutes without a sale, and nothing to say', async () => {
  const { look } = await openEvent()

  const { at, sales, ...rest } = await look()

  const { minutes } = sales
  expect(minutes).toHaveLength(60)
  expect(Date.parse(at) - Date.parse(minutes.at(-1)!.minute)).toBeLessThan(60_000)
  expect(Date.parse(minutes[59]!.minute) - Date.parse(minutes[0]!.minute)).toBe(59 * 60_000)
  expect(sales).toMatchObject({ count: 0, amount: 0 })
  expect(rest).toEqual({
    devices: { assigned: 0, silent: 0, unused: 0, rows: [] },
    declined: { count: 0, reasons: [] },
    payments: { pending: 0, oldest_at: null },
    debts: { amount: 0, wristbands: 0 },
    jobs: [],
    ended_jobs: [],
    alarms: [],
  })
})

test('sales are counted by the minute in which they were made', async () => {
  const { event_id, bands, sell, look } = await openEvent()
  await load(api, event_id, bands[0]!.uid, 10_000)
  await sell(5)
  await sell(2.5)
  await sell(10, 0, { date: minutesAgo(30) })
  await sell(3, 0, { date: minutesAgo(90) })

  const { at, sales } = await look()

  expect(sales).toMatchObject({ count: 3, amount: 17.5 })
  const sold = sales.minutes.filter(({ count }) => count > 0)
  expect(sold[0]).toMatchObject({ count: 1, amount: 10 })
  expect(Math.round((Date.parse(at) - Date.parse(sold[0]!.minute)) / 60_000)).toBeOneOf([30, 31])

  // The next question reads the last two minutes alone, and adds them to what it knows.
  await sell(1)
  await vi.waitFor(
    async () => expect((await look()).sales).toMatchObject({ count: 4, amount: 18.5 }),
    soon,
  )
})

test('a sale that was taken back is none, and one of before is not taken from what was sold since', async () => {
  const { event_id, bands, office, sell, look } = await openEvent()
  const { uid } = bands[0]!
  await load(api, event_id, uid, 10_000)
  const [, early, wrong] = [
    await sell(5),
    await sell(3, 0, { date: minutesAgo(90) }),
    await sell(2),
  ]

  for (const { _id } of [early, wrong])
    await office.transactions.reverse({ path: { uid, transaction_id: _id } })

  expect((await look()).sales).toMatchObject({ count: 1, amount: 5 })
})

test('sales are one range of an index, whether of the hour or of two minutes', async () => {
  const { event_id } = await openEvent()
  // Ten hours of three sales a second, at an event of a database that has others.
  const sold = `INSERT INTO transactions (event_id, _id, type, amount, balance_change, date, request_hash)
    SELECT ?, gen_random_uuid(), 'debit', 500, 0, now() - n * interval '1.2 s', '' FROM generate_series(1, 30000) n`
  await api.knex.raw(sold, [event_id])
  await api.knex.raw('ANALYZE transactions')

  for (const since of [minutesAgo(60), minutesAgo(2)]) {
    const explain = `EXPLAIN (ANALYZE, BUFFERS, TIMING off, FORMAT JSON) ${sales_since}`
    const { rows } = await api.knex.raw(explain, { event_id, since })
    const plan = JSON.stringify(rows[0]['QUERY PLAN'])

    expect(plan).toMatch(/"Index Name":"transactions_(type|date)"/)
    expect(plan).toMatch(/"Index Cond":"[^"]*event_id = [^"]*date >= /)
    // Of ten hours no more is read than the one that is shown.
    const [, blocks] = /"Shared Hit Blocks":(\d+)/.exec(plan)!
    expect(Number(blocks)).toBeLessThan(300)
  }
})

test('twenty who watch ask the database once', async () => {
  const { look } = await openEvent()
  const said: string[] = []
  const hear = ({ sql }: { sql: string }) => void said.push(sql)
  api.app.db.on('query', hear)

  const answers = await Promise.all(Array.from({ length: 20 }, () => look()))

  api.app.db.off('query', hear)
  expect(new Set(answers.map(({ at }) => at)).size).toBe(1)
  expect(said.filter((sql) => sql.includes('FROM transactions'))).toHaveLength(1)
})

test('silent devices are told with where they were used last, without those that nobody has used', async () => {
  const { event_id, path, sessions, look } = await openEvent()
  const [loud = '', quiet = '', unseen = ''] = ['1', '2', '3'].map((n) => `W${n}`)
  const smartphones = [loud, quiet, unseen]
  await superadmin.event_smartphones.set({ path, body: { smartphones } })
  for (const [session, number] of [
    [sessions.cashier, loud],
    [sessions.server, quiet],
  ] as const)
    await api.sdk(session).smartphones.report({ path: { number }, body: { app_version: '1.0' } })
  const twenty = minutesAgo(20)
  await api
    .knex('smartphone_reports')
    .where({ event_id, smartphone_number: quiet })
    .update({ last_seen_at: twenty })

  const { devices } = await look()

  expect(devices).toMatchObject({ assigned: 3, silent: 1, unused: 1 })
  expect(devices.rows).toEqual([
    {
      type: 'smartphone',
      id: expect.any(String),
      name: quiet,
      bar: 'Main bar',
      last_seen_at: twenty,
    },
  ])
  const patient = await look(21)
  expect(patient.devices).toMatchObject({ silent: 0, unused: 1, rows: [] })
  await refused(look(0), 'invalid_request', 400)
})

test('a sale is a sign of life', async () => {
  const { event_id, path, look, people, bar } = await openEvent()
  const smartphones = ['W9']
  await superadmin.event_smartphones.set({ path, body: { smartphones } })
  await api.knex('device_rollup').insert({
    event_id,
    kind: 'smartphone',
    number: 'W9',
    user_id: people.server,
    bar_id: bar,
    first_at: minutesAgo(50),
    last_at: minutesAgo(5),
    amount: 100,
  })

  expect((await look()).devices).toMatchObject({ assigned: 1, silent: 0 })
})

test('declined sales are counted by reason, beside the ledger', async () => {
  const { event_id, bands, sell, look, put } = await openEvent()
  await load(api, event_id, bands[0]!.uid, 100)
  for (let n = 0; n < 3; n++) await refused(sell(5), 'insufficient_balance')
  await refused(sell(5, 0, { uid: '04FFFFFFFFFFFFFF' }), 'client_not_found')
  // Sales declined more than an hour ago do not count.
  await api.knex('declined_sales').insert({
    event_id,
    minute: minutesAgo(61),
    code: 'too_young',
    count: 7,
  })
  await put('ledger_audits', { ok: true, proof: { differences: [] } })

  await vi.waitFor(
    async () =>
      expect((await look()).declined).toEqual({
        count: 4,
        reasons: [
          { error_code: 'insufficient_balance', count: 3 },
          { error_code: 'client_not_found', count: 1 },
        ],
      }),
    soon,
  )
})

test('declined sales of a range are told by reason, with the first and the last minute', async () => {
  const { event_id, sessions } = await openEvent()
  const { event_id: elsewhere } = await openEvent()
  const minute = (n: number) => `2026-08-01T20:${String(n).padStart(2, '0')}:00.000Z`
  const of = (n: number, code: string, count: number) => ({ minute: minute(n), code, count })
  const insufficient = 'insufficient_balance'
  const rows = [
    of(0, insufficient, 2),
    of(7, 'too_young', 3),
    of(9, insufficient, 4),
    // The hour is over where the next one begins.
    of(10, insufficient, 50),
  ]
  await api.knex('declined_sales').insert(rows.map((row) => ({ event_id, ...row })))
  await api.knex('declined_sales').insert({ event_id: elsewhere, ...of(5, insufficient, 70) })
  const query = { event_id, datetimeBegin: minute(0), datetimeEnd: minute(10) }

  const { reasons } = await api.sdk(sessions.admin).statistics.declined({ query })

  expect(reasons).toEqual([
    { error_code: insufficient, count: 6, first_at: minute(0), last_at: minute(9) },
    { error_code: 'too_young', count: 3, first_at: minute(7), last_at: minute(7) },
  ])
  const all = await api.sdk(sessions.admin).statistics.declined({ query: { event_id } })
  expect(all.reasons.map(({ count }) => count)).toEqual([56, 3])
})

test('two processes add up what they declined, and one that ends writes what it knows', async () => {
  const { event_id, sessions, bands, bar, tip, look } = await openEvent()
  const other = await startApi({
    database_url: api.config.database_url,
    secret_keys: api.config.secret_keys,
  })
  const body = {
    type: 'debit' as const,
    uid: bands[0]!.uid,
    bar_id: bar,
    order: [{ _id: tip, amount: 5 }],
  }
  for (const { sdk } of [api, other])
    await refused(sdk(sessions.server).transactions.create({ body }), 'insufficient_balance')
  await other.stop()

  await vi.waitFor(async () => expect((await look()).declined.count).toBe(2), soon)
  const rows = await api.knex('declined_sales').where({ event_id })
  expect(rows.map(({ code }) => code)).toEqual(rows.map(() => 'insufficient_balance'))
})

test('payments that wait are counted, and those whose time is over are an alarm', async () => {
  const { bands, put, look } = await openEvent()
  const payment = (reference: string, more: object) =>
    put('payments', {
      uid: bands[0]!.uid,
      reference,
      provider: 'payrexx',
      method: 'card',
      amount: 100,
      currency: 'CHF',
      status: 'pending',
      recheck_until: daysFromNow(1),
      expires_at: daysFromNow(1),
      ...more,
    })
  const oldest_at = minutesAgo(40)
  await payment('w-1', { created_at: minutesAgo(3) })
  await payment('w-2', { created_at: oldest_at, expires_at: minutesAgo(20), status: 'temp_failed' })
  await payment('w-3', { status: 'success', flags: '["late"]' })

  const { payments, alarms } = await look()

  expect(payments).toEqual({ pending: 2, oldest_at })
  expect(alarms).toEqual([
    { code: 'payments_flagged', count: 1, at: null },
    { code: 'payments_in_doubt', count: 1, at: null },
  ])
})

test('work under way is told with how far it is', async () => {
  const { entrance, put, look, event_id } = await openEvent()
  const file = { name: 'f', content_type: 't', size: 1, sha256: Buffer.alloc(1) }
  await put('files', file)
  const { _id: file_id } = await api.knex('files').where({ event_id }).first('_id')
  const times = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z', '2026-01-03T00:00:00.000Z']
  const bands = { file_id, file_name: 'bands.xlsx', entrance_id: entrance, amount: 0 }
  const counted = { band_count: 10, success: 3, failure: 1, skipped: 1 }
  await put('imports', { ...bands, ...counted, status: 'running', created_at: times[0] })
  await put('imports', { ...bands, ...counted, status: 'done' })
  const run = { type: 'twint', debtor: '{}', count: 8, done: 2, failed: 1 }
  const sending = { step: 'sending', leased_until: daysFromNow(1) }
  await put('refunds', { ...run, ...sending, file_name: 'twint-1', creation_date: times[1] })
  const report = { type: 'card', format: 'xlsx', file_name: 'card.xlsx' }
  await put('reports', { ...report, created_at: times[2] })

  const { jobs } = await look()

  expect(jobs.map(({ id: _, ...shown }) => shown)).toEqual([
    {
      type: 'report',
      name: 'card.xlsx',
      status: 'queued',
      done: 0,
      row_count: null,
      created_at: times[2],
    },
    {
      type: 'refund',
      name: 'twint-1',
      status: 'running',
      done: 3,
      row_count: 8,
      created_at: times[1],
    },
    {
      type: 'import',
      name: 'bands.xlsx',
      status: 'running',
      done: 5,
      row_count: 10,
      created_at: times[0],
    },
  ])
})

test('alarms are what the last night found, and who does not work', async () => {
  const { put, look, bands } = await openEvent()
  const checked_at = minutesAgo(600)
  const difference = { check: 'wallet', subject: 'A', expected: '1', found: '2' }
  await put('ledger_audits', { ok: false, proof: { differences: [difference] }, checked_at })
  const back = {
    uid: bands[0]!.uid,
    method: 'card',
    provider: 'payrexx',
    source_transaction_id: newId(),
    source_amount: 100,
    source_date: minutesAgo(90),
    wanted: 100,
    currency: 'CHF',
  }
  const names = (n: number) => ({
    source_id: `s${n}`,
    source_reference: `s${n}`,
    reference: `r${n}`,
  })
  await put('provider_refunds', { ...back, ...names(1), status: 'failed' })
  await put('provider_refunds', { ...back, ...names(2), status: 'unknown' })
  // The provider is at work on it.
  await put('provider_refunds', { ...back, ...names(3), status: 'pending' })
  await superadmin.poll.stop()
  await api.knex('workers').delete()
  afterAll(() => superadmin.poll.start())

  expect((await look()).alarms).toEqual([
    { code: 'ledger_differs', count: 1, at: checked_at },
    { code: 'refund_errors', count: 2, at: null },
    { code: 'poll_job_stopped', count: 1, at: null },
    { code: 'worker_missing', count: 1, at: null },
  ])
})

test('an admin watches their own event alone', async () => {
  const { office, sessions, path } = await openEvent()
  const other = await openEvent()

  await refused(office.events.cockpit({ path: other.path }), 'event_not_found', 404)
  await refused(api.sdk(sessions.cashier).events.cockpit({ path }), 'forbidden', 403)
  expect((await superadmin.events.cockpit({ path })).alarms).toBeInstanceOf(Array)
})
