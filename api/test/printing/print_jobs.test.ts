import { printTicket } from '@kermesse/sdk/receipt_printer'
import type { Schema } from '@kermesse/sdk/types'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { startPrinter } from '../../../simulator/src/printer.ts'
import { refused, sharedApi } from '../api.ts'
import { createFestival } from '../festival.ts'

const api = await sharedApi()
const printer = await startPrinter(0)
afterEach(() => printer.set({}))
afterAll(() => printer.stop())

type Taken = Schema<'TakenPrintJob'>
type Printer = Partial<Schema<'Printer'>>
const kitchen = { type: 'epson', server_id: 'kitchen', ip: '127.0.0.1' } as const
const address = { ip: '127.0.0.1', port: printer.port, timeout_ms: 300 }

/** A festival whose bar has printers, and a bridge that has called once. */
async function withPrinters(...printers: Printer[]) {
  const here = await createFestival(api)
  const { event_id, sessions, bar, beer, water, cup } = here
  const admin = api.sdk(sessions.admin)
  const body = { printers: printers.map((more) => ({ ...kitchen, ...more })) }
  await admin.bars.update({ path: { id: bar }, body })
  await api.knex('consumptions').where({ _id: beer }).update({ tag: 'drinks' })
  await api.knex('consumptions').where({ _id: water }).update({ tag: 'water' })
  await api.knex('deposits').where({ _id: cup }).update({ tag: 'drinks' })
  const take = async () => {
    await committed(event_id)
    return (await admin.print_jobs.take({ body: { server_id: 'kitchen' } })).print_jobs
  }
  const list = async (query = {}) => (await admin.print_jobs.list({ query })).print_jobs
  const report = ({ _id: id, lease }: Taken, outcome: object) =>
    admin.print_jobs.report({
      path: { id },
      body: { lease, state: 'printed', ...outcome },
    })
  const sell = async (more: object = {}) => {
    const order = [
      { _id: beer, quantity: 2 },
      { _id: cup, kind: 'deposit' as const, quantity: 2 },
      { _id: water },
    ]
    const sale = {
      type: 'debit' as const,
      payment_type: 'cash' as const,
      bar_id: bar,
      age: 18 as const,
      order,
    }
    return (await admin.transactions.create({ body: { ...sale, ...more } }))._id
  }
  const dueNow = (state: string) =>
    api
      .knex('print_jobs')
      .where({ event_id, state })
      .update({ due_at: new Date(0) })
  await take()
  return { ...here, admin, take, list, report, sell, dueNow }
}

/** Waits until no transaction of the server is older than the newest sale: a bridge takes sales from then on. */
const committed = (event_id: string) =>
  vi.waitUntil(
    async () => {
      const { rows } = await api.knex.raw(
        `SELECT coalesce((SELECT xid < pg_snapshot_xmin(pg_current_snapshot()) FROM transactions
           WHERE event_id = ? ORDER BY xid DESC LIMIT 1), true) AS is_final`,
        [event_id],
      )
      return rows[0].is_final
    },
    { timeout: 20_000, interval: 20 },
  )

/** Takes and prints until nothing is left; answers what came out of the printer. */
async function printAll({ take, report }: Awaited<ReturnType<typeof withPrinters>>) {
  const before = printer.tickets().length
  for (let jobs = await take(); jobs.length > 0; jobs = await take())
    for (const job of jobs)
      await report(job, await printTicket({ ...address, type: job.type }, bytesOf(job)))
  return printer.tickets().slice(before)
}

const bytesOf = ({ bytes }: Taken) => Buffer.from(bytes, 'base64')
const statesOf = (jobs: { state: string }[]) => jobs.map(({ state }) => state)

describe('a sale at a point of sale with a printer', () => {
  test('is printed once with its total, and opens the drawer if it was paid in cash', async () => {
    const here = await withPrinters({})
    const id = await here.sell({ order_number: 'Q-B017', table_number: '12' })

    const printed = await printAll(here)

    expect(printed).toHaveLength(1)
    const [{ text, opens_drawer } = { text: '', opens_drawer: false }] = printed
    expect(text).toMatch(
      /^Main bar\nQ-B017\nTable 12\n2 x Beer\n2 x Cup\n1 x Water\nTotal +17\.00\n\d/,
    )
    expect(opens_drawer).toBe(true)
    expect(await here.list({ transaction_id: id })).toMatchObject([
      { kind: 'order', order_number: 'Q-B017', part: 0, copies: 0, state: 'printed' },
    ])
    expect(await printAll(here)).toEqual([])
  })

  test('has a ticket of its own for the tags of each printer, for each piece where that is wanted', async () => {
    const here = await withPrinters(
      { ip: '127.0.0.2', master: false, tags: ['drinks'] },
      { ip: '127.0.0.3', master: false, tags: ['water'], each_quantity_separate_ticket: true },
      { ip: '127.0.0.4', master: true, tags: ['food'] },
      { ip: '127.0.0.5', server_id: 'elsewhere' },
    )
    const { beer, cup, water } = here
    const order = [{ _id: beer }, { _id: cup, kind: 'deposit' }, { _id: water, quantity: 3 }]
    await here.sell({ order })

    const printed = await printAll(here)

    const jobs = (await here.list()).map(({ ip, part }) => `${ip} ${part}`).sort()
    expect(jobs).toEqual([
      '127.0.0.2 0',
      '127.0.0.3 0',
      '127.0.0.3 1',
      '127.0.0.3 2',
      '127.0.0.4 0',
    ])
    expect(printed.map(({ text }) => text.split('\n').slice(1, -1).join())).toEqual([
      '1 x Beer,1 x Cup',
      '1 x Water',
      expect.stringMatching(/^1 x Beer,1 x Cup,3 x Water,Total +16\.00$/),
      '1 x Water',
      '1 x Water',
    ])
  })

  test('that is taken back prints its cancellation, unless the printer is told not to', async () => {
    const here = await withPrinters({}, { ip: '127.0.0.2', do_not_print_cancellation_ticket: true })
    const id = await here.sell()
    await here.admin.transactions.reverse_by_id({ path: { id } })

    const printed = await printAll(here)

    expect(printed.map(({ text }) => text.split('\n')[0]!.trim())).toEqual([
      'Main bar',
      'Main bar',
      'CANCELLED',
    ])
  })

  test('of before the first bridge is not printed, and one that came late is held until somebody asks for it', async () => {
    const here = await withPrinters({})
    const date = new Date(Date.now() - 15 * 60_000).toISOString()
    const late = await here.sell({ date })
    expect(await here.take()).toEqual([])
    const [job] = await here.list({ state: ['held'] })
    expect(job).toMatchObject({ transaction_id: late, state: 'held' })

    await here.admin.print_jobs.reprint({ path: { id: job!._id } })

    const [printed] = await printAll(here)
    expect(printed!.text).not.toContain('COPY')
    const { print_jobs } = await here.admin.print_jobs.take({ body: { server_id: 'new' } })
    expect(print_jobs).toEqual([])
  })
})

describe('a printer', () => {
  test('gets its tickets one after the other, in the order of the sales', async () => {
    const here = await withPrinters({}, { ip: '127.0.0.2' })
    for (const order_number of ['A1', 'A2', 'A3']) await here.sell({ order_number })

    const first = await here.take()
    expect(first).toHaveLength(2)
    expect(await here.take()).toEqual([])
    await here.report(first[0]!, {})
    const second = await here.take()

    expect(second).toHaveLength(1)
    expect(second[0]!.ip).toBe(first[0]!.ip)
    await here.report(first[1]!, {})
    await here.report(second[0]!, {})
    const printed = await printAll(here)
    expect(printed.map(({ text }) => text.split('\n')[1])).toEqual(['A2', 'A3', 'A3'].sort())
  })

  test('without paper keeps the ticket, says why, and prints it once there is paper', async () => {
    const here = await withPrinters({})
    await here.sell({ order_number: 'A1' })
    await here.sell({ order_number: 'A2' })
    printer.set({ paper_out: true })
    expect(await printAll(here)).toEqual([])
    const [second, first] = await here.list()
    expect(first).toMatchObject({ state: 'failed', error_code: 'printer_paper_out' })
    expect(second).toMatchObject({ state: 'queued' })
    expect(await here.take()).toEqual([])

    printer.set({})
    await here.dueNow('failed')

    const printed = await printAll(here)
    expect(printed.map(({ text }) => text.split('\n')[1])).toEqual(['A1', 'A2'])
  })

  test.each([
    ['dies', { dies: true }, 'printer_no_answer'],
    ['jams', { jams: true }, 'printer_paper_out'],
  ])(
    'that %s in the middle leaves a ticket in doubt, which is not printed again by itself',
    async (_, set, error_code) => {
      const here = await withPrinters({})
      await here.sell({ order_number: 'A1' })
      printer.set(set)
      const [job] = await here.take()
      const outcome = await printTicket({ ...address, type: 'epson' }, bytesOf(job!))
      const reported = await here.report(job!, outcome)

      expect(reported).toMatchObject({ state: 'maybe', error_code })
      printer.set({})
      expect(await printAll(here)).toEqual([])
      await here.admin.print_jobs.reprint({ path: { id: job!._id } })
      const copy = (await printAll(here)).at(-1)
      expect(copy!.text).toMatch(/^COPY *\nMain bar\nA1/)
      expect(copy!.opens_drawer).toBe(false)
      expect(await here.list()).toMatchObject([{ state: 'printed', copies: 1 }])
    },
  )

  test('is sent no command that stands in a name', async () => {
    const here = await withPrinters({ do_not_print_cancellation_ticket: true })
    await api.knex('consumptions').where({ _id: here.beer }).update({ name: 'Beer\u001bp' })
    const { beer, cup } = here
    await here.sell({
      payment_type: 'cash',
      order: [{ _id: beer }, { _id: cup, kind: 'deposit_return' }],
    })
    const [job] = await here.take()

    expect(bytesOf(job!).toString('latin1')).not.toContain('Beer\u001b')
  })
})

describe('a bridge', () => {
  test('that went away with a ticket leaves it in doubt, and its late report still counts', async () => {
    const here = await withPrinters({})
    await here.sell()
    const [job] = await here.take()
    await here.dueNow('sent')
    await here.take()
    expect(await here.list()).toMatchObject([{ state: 'maybe', error_code: 'printer_no_answer' }])

    expect(await here.report(job!, {})).toMatchObject({ state: 'printed', error_code: null })
    expect(await here.report(job!, { state: 'failed' })).toMatchObject({ state: 'printed' })
  })

  test('reports no ticket that another one has taken', async () => {
    const here = await withPrinters({})
    await here.sell()
    const [first] = await here.take()
    await here.report(first!, { state: 'failed', error_code: 'printer_unreachable' })
    await here.dueNow('failed')
    const [second] = await here.take()

    expect(second!._id).toBe(first!._id)
    await refused(here.report(first!, {}), 'print_job_taken', 409)
    expect(await here.report(second!, {})).toMatchObject({ state: 'printed' })
  })

  test('gets no ticket twice, however many bridges ask at once', async () => {
    const here = await withPrinters({})
    for (let n = 0; n < 10; n++) await here.sell({ order_number: `A${n}` })
    const taken: Taken[] = []
    const bridge = async () => {
      for (let round = 0; round < 10; round++)
        for (const job of await here.take()) {
          taken.push(job)
          await here.report(job, {})
        }
    }
    await Promise.all([bridge(), bridge(), bridge(), bridge()])

    expect(new Set(taken.map(({ _id }) => _id)).size).toBe(taken.length)
    await printAll(here)
    expect(statesOf(await here.list())).toEqual(Array(10).fill('printed'))
  })
})

describe('the tickets of a point of sale', () => {
  test('are shown there and nowhere else, and printed again or cancelled', async () => {
    const here = await withPrinters({})
    const elsewhere = await createFestival(api)
    const { server } = here.sessions
    const seller = api.sdk(server)
    await here.sell()
    await here.take()
    const [job] = (await seller.print_jobs.list()).print_jobs
    const path = { id: job!._id }
    expect(await seller.print_jobs.cancel({ path })).toMatchObject({ state: 'sent' })
    await here.dueNow('sent')
    await here.take()

    expect(await seller.print_jobs.cancel({ path })).toMatchObject({ state: 'cancelled' })
    expect(await seller.print_jobs.reprint({ path })).toMatchObject({ state: 'queued', copies: 0 })
    const hybrid_payment = { enabled: true, payment_types: ['cash' as const] }
    const body = { printers: [kitchen], hybrid_payment }
    await here.admin.bars.update({ path: { id: here.other_bar }, body })
    await here.sell({ bar_id: here.other_bar, order: [{ _id: here.soup }] })
    await here.take()
    const [soup] = await here.list({ bar_id: here.other_bar })
    await refused(
      seller.print_jobs.reprint({ path: { id: soup!._id } }),
      'print_job_not_found',
      404,
    )
    expect((await seller.print_jobs.list()).print_jobs).toMatchObject([{ _id: job!._id }])
    const stranger = api.sdk(elsewhere.sessions.admin)
    await refused(stranger.print_jobs.reprint({ path }), 'print_job_not_found', 404)
    await refused(
      api.sdk(server).print_jobs.take({ body: { server_id: 'kitchen' } }),
      'forbidden',
      403,
    )
  })

  test('begin with a test ticket, of which one waits at a time', async () => {
    const here = await withPrinters({ tags: ['drinks'] })
    const body = { bar_id: here.bar, ip: '127.0.0.1' }
    const first = await here.admin.print_jobs.test({ body })
    expect(await here.admin.print_jobs.test({ body })).toEqual(first)

    const [printed] = await printAll(here)

    expect(printed!.text).toMatch(/TEST *\nMain bar\n1 x Äöü ß Éèê ç œ €\n1 x drinks\n/)
    expect(printed!.opens_drawer).toBe(true)
    const unknown = here.admin.print_jobs.test({ body: { ...body, ip: '127.0.0.9' } })
    await refused(unknown, 'printer_not_found', 404)
  })
})
