import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { figures } from '@kermesse/sdk/figures'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { connect } from '../src/connection.ts'
import { Cancelled } from '../src/exit.ts'
import { runCli } from '../src/main.ts'
import { type Statistics, sparkline, statisticsScreen } from '../src/statistics_lines.ts'
import { fakeIo } from './terminal.ts'

const bar = { _id: '01912345-0000-7000-8000-000000000001', credit: 0, checkout: 0 }

/** An answer in which every figure is 0, and what a test makes of it. */
function answerOf(more: Partial<Statistics>): Statistics {
  const nothing = Object.fromEntries(Object.keys(figures).map((name) => [name, 0]))
  return {
    ...(nothing as unknown as Statistics),
    bar_id: null,
    debit_split: { deposit: 0, deposit_return: 0 },
    bars: [],
    step: 'hour',
    history_debit: [],
    history_credit: [],
    ...more,
  }
}
const hour = (n: number, amount: number) => ({
  date: new Date(Date.UTC(2026, 6, 4, n)).toISOString(),
  amount,
})

describe('a screen of statistics', () => {
  const answer = answerOf({
    debit: 30,
    credit: 50,
    mypos: 50,
    history_debit: [hour(10, 5), hour(12, 20)],
    history_credit: [hour(11, 50)],
    bars: [
      { ...bar, name: 'Quiet bar', debit: 0 },
      { ...bar, name: 'Small bar', debit: 5 },
      { ...bar, name: 'Main bar', debit: 25 },
    ],
  })
  const screen = (columns: number, rows: number) =>
    statisticsScreen(answer, { title: 'Quay', note: '12:00:00' }, { columns, rows, locale: 'en' })
  const texts = (columns: number, rows: number) => screen(columns, rows).map(({ text }) => text)

  test('shows each hour under the other, with gaps where nothing was sold', () => {
    const [head, sales, taken] = texts(60, 100)

    expect(head).toBe(`Quay${' '.repeat(48)}12:00:00`)
    expect(sales).toBe('Sales       ▂ █         20.00')
    expect(taken).toBe('Taken in     █          50.00')
  })

  test('has the points of sale that sold something, the best first', () => {
    const all = texts(60, 100).join('\n')

    expect(all).toMatch(/Main bar +25\.00\nSmall bar +5\.00$/)
    expect(all).not.toContain('Quiet bar')
  })

  test.each([
    [20, 5],
    [30, 12],
    [60, 24],
    [200, 60],
  ])('is never larger than a terminal of %i columns and %i rows', (columns, rows) => {
    const lines = texts(columns, rows)

    expect(lines.length).toBeLessThanOrEqual(rows)
    for (const line of lines) expect([...line].length).toBeLessThanOrEqual(columns)
  })

  test('leaves the parts of figures out where there is little room', () => {
    expect(texts(60, 100).join()).toContain('Card, terminal')
    expect(texts(60, 18).join()).not.toContain('Card, terminal')
  })

  test('shortens names and no amounts', () => {
    expect(texts(24, 100)).toContain('Sales              30.00')
    expect(texts(20, 100)).toContain('Sa…            30.00')
  })

  test('shows the hours that fit, the latest of them', () => {
    const many = answerOf({ history_debit: Array.from({ length: 40 }, (_, n) => hour(n, n + 1)) })
    const size = { columns: 34, rows: 50, locale: 'en' as const }

    const [, sales] = statisticsScreen(many, { title: '', note: '' }, size)

    expect(sales?.text).toBe('Sales       ▇▇▇█████         40.00')
  })

  test('of nothing has no line of hours', () => {
    expect(sparkline([0, 0])).toBe('  ')
    const size = { columns: 60, rows: 50, locale: 'fr' as const }
    const lines = statisticsScreen(answerOf({}), { title: '', note: '' }, size)
    expect(lines[1]?.text).toMatch(/^Chiffre d’affaires +0\.00$/)
  })
})

describe('figures that are watched', () => {
  const refusal = { error: 'no', error_code: 'forbidden', request_id: 'one' }
  let answer: Statistics | number
  let reads = 0
  /** Those who listen for changes, where the server tells them. */
  let lines: { response: ServerResponse; seen: string | undefined }[] | undefined
  const server = createServer((request, response) => {
    if (lines && request.url?.startsWith('/messages/stream')) {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(`id: ${lines.length}\n\n`)
      lines.push({ response, seen: request.headers['last-event-id'] as string | undefined })
      return
    }
    if (/^\/statistics(\?|$)/.test(request.url!)) reads += 1
    const is_statistics = request.url?.startsWith('/statistics')
    const said = is_statistics ? answer : { event_name: 'Quay' }
    const status = typeof said === 'number' ? said : 200
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(typeof said === 'number' ? refusal : said))
  })
  afterEach(() => {
    server.close().closeAllConnections()
    lines = undefined
  })

  /** A terminal whose window can be made larger, in which figures are being watched. */
  async function watched() {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { io } = fakeIo({ tty: true })
    let text = ''
    const out = new Writable({
      write(chunk, _, done) {
        text += chunk
        done()
      },
    })
    const window = Object.assign(out, { columns: 60, rows: 30 })
    const interrupt = new AbortController()
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const env = { KERMESSE_URL: url, KERMESSE_TOKEN: 'token', KERMESSE_CONFIG_DIR: '/nowhere' }
    const terminal = { ...io, env, out: window, signal: interrupt.signal }
    const ended = runCli(['statistics', '--watch'], terminal, connect)
    const shows = (part: string) =>
      vi.waitFor(() => expect(text).toContain(part), { timeout: 10_000 })
    const stop = () => interrupt.abort(new Cancelled('Cancelled.'))
    return { window, ended, shows, stop, text: () => text }
  }

  test('are drawn again when they change and when the window does, and Ctrl-C leaves the last', async () => {
    answer = answerOf({ debit: 12 })
    const { window, ended, shows, stop, text } = await watched()
    await shows('12.00')
    answer = 500
    await shows('cannot be reached')
    answer = answerOf({ debit: 1234.5 })
    await shows("1'234.50")
    const before = text().length
    Object.assign(window, { columns: 40 }).emit('resize')
    const redrawn = text().slice(before)
    stop()

    expect(await ended).toBe(130)
    expect(redrawn.startsWith('\u001b[2J\u001b[1;1HQuay')).toBe(true)
    expect(window.listenerCount('resize')).toBe(0)
    const [, left = ''] = text().split('\u001b[?1049l')
    expect(left).toContain("1'234.50")
    expect(left).not.toContain('\u001b[2J')
  })

  test('are read when something was posted, and not before', async () => {
    lines = []
    reads = 0
    answer = answerOf({ debit: 12 })
    const { ended, shows, stop } = await watched()
    // A posting between the first request and the stream.
    await vi.waitFor(() => expect([lines!.length, reads]).toEqual([1, 2]), { timeout: 10_000 })
    answer = answerOf({ debit: 34 })
    const before = performance.now()
    // An event may come in pieces.
    lines[0]!.response.write(': beat\n\nid: new\nda')
    lines[0]!.response.write('ta: changed\n\n')
    await shows('34.00')
    const waited_ms = performance.now() - before
    stop()

    expect(await ended).toBe(130)
    expect(reads).toBe(3)
    expect(waited_ms).toBeLessThan(1_500)
  })

  test('are asked for where the line has broken, until there is another one', async () => {
    lines = []
    answer = answerOf({ debit: 12 })
    const { ended, shows, stop } = await watched()
    await vi.waitFor(() => expect(lines).toHaveLength(1), { timeout: 10_000 })
    answer = answerOf({ debit: 23 })
    lines[0]!.response.write('id: last\ndata: changed\n\n')
    await shows('23.00')
    answer = answerOf({ debit: 34 })
    lines[0]!.response.destroy()
    await shows('34.00')
    await vi.waitFor(() => expect(lines![1]).toMatchObject({ seen: 'last' }), { timeout: 10_000 })
    answer = answerOf({ debit: 56 })
    lines[1]!.response.write('id: newer\ndata: changed\n\n')
    await shows('56.00')
    stop()

    expect(await ended).toBe(130)
  })

  test('of somebody who may no longer see them end', async () => {
    answer = answerOf({ debit: 12 })
    const { ended, shows, text } = await watched()
    await shows('12.00')
    answer = 403

    expect(await ended).toBe(4)
    expect(text()).toContain('\u001b[?1049l')
  })
})
