import { afterAll, describe, expect, test } from 'vitest'
import { create, list } from '../../src/admission/entrance_checks.ts'
import { sweep } from '../../src/operations/lease.ts'
import { newId } from '../../src/platform/ids.ts'
import { startInfomaniak, ticket } from '../providers/infomaniak.ts'
import { daysFromNow, openStage, recordJobs } from '../stage.ts'

const provider = await startInfomaniak()
afterAll(() => provider.stop())
const stage = await openStage()
const { knex, secrets } = stage

/** An event that runs now, with tickets that its provider knows and a gate for both ways. */
async function openGate(tickets = 3, more: object = {}) {
  const shop = await provider.openShop(more)
  const sealed = (text: string) => secrets.seal(text)
  const event_id = await stage.createEvent({
    dateEnd: daysFromNow(1),
    infomaniak: { BASE_URL: provider.base_url, USERNAME: 'office' },
    secrets: {
      'infomaniak.KEY': sealed(shop.key),
      'infomaniak.PASSWORD': sealed('secret'),
    },
  })
  const numbers = Array.from({ length: tickets }, (_, n) => n + 1)
  await shop.sell(...numbers.map((n) => ticket(n)))
  const rows = numbers.map((n) => {
    const bar_code = `BC${n}`
    return { event_id, _id: newId(), provider_id: String(n), bar_code, token: `QR${n}` }
  })
  await knex('tickets').insert(rows)
  const gate = newId()
  const group = { name: 'Gate', entrance_type: 'both' }
  await knex('entrance_groups').insert({ event_id, _id: gate, ...group })
  await knex('ticket_syncs').insert({ event_id, _id: newId() })
  return { ...shop, event_id, gate, ...actsAt(event_id, gate) }
}

function actsAt(event_id: string, gate: string) {
  const scan = (n: number, more: object = {}) =>
    stage.call(event_id, (ctx) =>
      create.run(ctx, {
        path: {},
        query: {},
        headers: {},
        body: { code: `BC${n}`, entrance_group_id: gate, ...more },
      }),
    )
  return {
    scan,
    pass: (n: number, direction: 'in' | 'out' = 'in') => scan(n, { direction }),
    async work() {
      const { _id } = await knex('ticket_reports').where({ event_id }).first('_id')
      await stage.work({ event_id, report_id: _id })
    },
    /** As if the pause were over. */
    wait: () => knex('ticket_reports').where({ event_id }).update({ paused_until: null }),
    pause: async () => (await knex('ticket_reports').where({ event_id }).first()).paused_until,
    async checks() {
      const query = { skip: 0, limit: 100, sort_order: 'ASC' as const, sort_key: 'date' as const }
      const { entrance_checks } = await stage.call(event_id, (ctx) =>
        list.run(ctx, { path: {}, query, body: undefined, headers: {} }),
      )
      return entrance_checks
    },
  }
}

describe('scans of tickets that passed', () => {
  test('are told to their provider in their order and by their way', async () => {
    const { pass, scan, work, scans, checks } = await openGate()
    const first = await pass(1)
    await pass(1, 'out')
    await scan(2, { entrance_group_id: undefined })
    expect(first).toMatchObject({ allowed: true, report: 'queued' })

    await work()

    expect(await scans()).toEqual([
      { barcode: 'BC1', way: 'scan-in', status: 200 },
      { barcode: 'BC1', way: 'scan-out', status: 200 },
      { barcode: 'BC2', way: 'scan', status: 200 },
    ])
    expect((await checks()).map(({ report }) => report)).toEqual(Array(3).fill('reported'))
  })

  test('are told once, however often the work is done', async () => {
    const { pass, work, scans } = await openGate()
    await pass(1)
    await work()
    await pass(2)

    await Promise.all([work(), work()])
    await work()

    expect(await scans()).toHaveLength(2)
  })

  test('that were refused at the gate are nobody else’s business', async () => {
    const { pass, work, scans, checks } = await openGate()
    await pass(1)
    await pass(1)
    await work()

    expect(await scans()).toHaveLength(1)
    expect((await checks()).map(({ allowed, report }) => [allowed, report])).toEqual([
      [true, 'reported'],
      [false, null],
    ])
  })

  test.each([
    ['cancelled there meanwhile', { tickets: [ticket(1, { status: 'cancelled' })] }, 'HTTP 422'],
    ['unknown there', { tickets: [] }, 'HTTP 404'],
    ['inside there already', { tickets: [ticket(1, { is_inside: true })] }, 'HTTP 409'],
  ])('keep the word of a provider that has the ticket %s', async (_, there, word) => {
    const { pass, work, put, checks, event_id } = await openGate()
    await put(there)
    expect(await pass(1)).toMatchObject({ allowed: true })

    await work()

    const [check] = await checks()
    expect(check).toMatchObject({ allowed: true, report: 'refused' })
    expect(check!.report_error).toContain(word)
    expect(await knex('entrance_presences').where({ event_id })).toHaveLength(1)
  })
})

describe('a provider that is away', () => {
  test.each(['http_500', 'unauthorized', 'forbidden', 'rate_limited'])(
    'or answers %s is told later, in the same order',
    async (mode) => {
      const { pass, work, wait, pause, scans, checks } = await openGate()
      await pass(1)
      await pass(2)
      await provider.fail(mode, { path: '/ticket/scan-in' })
      // An expired credential is replaced at once.
      if (mode === 'unauthorized') await provider.fail(mode, { path: '/ticket/scan-in' })

      await work()

      expect(await scans()).toEqual([])
      expect(Date.parse(await pause())).toBeGreaterThan(Date.now())
      expect((await checks())[0]).toMatchObject({
        report: 'queued',
        report_error: expect.stringMatching(/^ticketing_/),
      })
      await wait()
      await work()
      expect((await scans()).map((one) => (one as { barcode: string }).barcode)).toEqual([
        'BC1',
        'BC2',
      ])
      expect((await checks()).map(({ report }) => report)).toEqual(['reported', 'reported'])
    },
  )

  test('or garbles its answer has heard anyway', async () => {
    const { pass, work, checks } = await openGate()
    await pass(1)
    await provider.fail('garbled', { path: '/ticket/scan-in' })

    await work()

    expect(await checks()).toMatchObject([{ report: 'reported' }])
  })

  test('is left alone for longer each time, and for five minutes at most', async () => {
    const { pass, work, wait, pause } = await openGate(1)
    await pass(1)
    const pauses: number[] = []
    for (let n = 0; n < 8; n++) {
      await provider.fail('http_500', { path: '/ticket/scan-in' })
      await wait()
      await work()
      pauses.push(Math.round((Date.parse(await pause()) - Date.now()) / 1000))
    }

    const expected = [5, 10, 20, 40, 80, 160, 300, 300]
    for (const [n, pause_s] of pauses.entries()) expect(pause_s).toBeCloseTo(expected[n]!, -1)
  })

  test('keeps nobody waiting at the gate, and one whose answer was lost has heard it', async () => {
    const { pass, work, wait, scans, checks } = await openGate()
    await pass(1)
    await provider.fail('lost_answer', { path: '/ticket/scan-in' })
    const working = work()

    const started_ms = performance.now()
    const passed = await pass(2)
    const waited_ms = performance.now() - started_ms
    await working

    expect(passed).toMatchObject({ allowed: true })
    expect(waited_ms).toBeLessThan(3_000)
    expect(await scans()).toMatchObject([{ barcode: 'BC1', status: 200 }])
    expect((await checks()).map(({ report }) => report)).toEqual(['queued', 'queued'])

    await wait()
    await work()

    expect(await scans()).toMatchObject([{ status: 200 }, { status: 409 }, { barcode: 'BC2' }])
    expect((await checks()).map(({ report }) => report)).toEqual(['reported', 'reported'])
  })

  test('is given up for an event that is archived', async () => {
    const { pass, work, scans, checks, event_id } = await openGate()
    await pass(1)
    await knex('events').where({ _id: event_id }).update({ archived: true })

    await work()

    expect(await scans()).toEqual([])
    expect(await checks()).toMatchObject([
      { report: 'failed', report_error: '|event_is_archived|' },
    ])
  })
})

test('no more than 50 a minute are told; the rest waits', async () => {
  const { scan, work, wait, pause, scans, event_id } = await openGate(60, { calls_per_minute: 200 })
  for (let n = 1; n <= 60; n++) await scan(n)
  await work()
  expect(await scans()).toHaveLength(50)
  expect(Date.parse(await pause())).toBeGreaterThan(Date.now())
  await wait()
  await work()
  expect(await scans()).toHaveLength(50)

  await knex('entrance_checks')
    .where({ event_id })
    .whereNotNull('report_tried_at')
    .update({ report_tried_at: daysFromNow(-1) })
  await wait()
  await work()

  expect(await scans()).toHaveLength(60)
})

test('the worker’s sweep asks for what is queued and not paused', async () => {
  const [due, paused, done] = [await openGate(), await openGate(), await openGate()]
  for (const one of [due, paused, done]) await one.pass(1)
  await done.work()
  await knex('ticket_reports')
    .where({ event_id: paused.event_id })
    .update({ paused_until: daysFromNow(1) })
  const { queue, dataOf } = recordJobs()

  await sweep(knex, queue)

  const events = dataOf('tickets.report').map(({ event_id }) => event_id)
  expect(events).toContain(due.event_id)
  expect(events).not.toContain(paused.event_id)
  expect(events).not.toContain(done.event_id)
})

test('a band and a ticket of an event without a provider are told to nobody', async () => {
  const { pass, event_id } = await openGate()
  await knex('events').where({ _id: event_id }).update({ secrets: {} })

  expect(await pass(1)).toMatchObject({ allowed: true, report: null })
  expect(await knex('ticket_reports').where({ event_id })).toEqual([])
})
