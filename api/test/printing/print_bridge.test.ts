import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startPrinter } from '../../../simulator/src/printer.ts'
import { sharedApi } from '../api.ts'
import { createFestival } from '../festival.ts'

const api = await sharedApi()
const program = join(import.meta.dirname, '../../../cli/bin/kermesse.js')
const operations = ['print_jobs.take', 'print_jobs.report', 'events.list', 'users.me']

test('a bridge with a token for it alone prints what is sold, in order, and goes on after the printer was away', async () => {
  const here = await createFestival(api)
  const printer = await startPrinter(0)
  onTestFinished(() => printer.stop())
  const admin = api.sdk(here.sessions.admin)
  const printers = [{ type: 'epson' as const, server_id: 'kitchen', ip: '127.0.0.1' }]
  await admin.bars.update({ path: { id: here.bar }, body: { printers } })
  const { token } = await admin.script_tokens.create({ body: { name: 'bridge', operations } })
  const sell = (order_number: string) =>
    admin.transactions.create({
      body: {
        type: 'debit',
        payment_type: 'cash',
        bar_id: here.bar,
        order_number,
        order: [{ _id: here.water }],
      },
    })

  const bridge = startBridge(token, printer.port)
  await vi.waitUntil(() => bridge.said().includes('kitchen'), { timeout: 20_000 })
  await vi.waitUntil(
    () => api.knex('print_watermarks').where({ event_id: here.event_id }).first(),
    {
      timeout: 10_000,
    },
  )
  printer.set({ cover_open: true })
  for (const order_number of ['A1', 'A2', 'A3']) await sell(order_number)
  await vi.waitUntil(() => bridge.said().includes('printer_cover_open'), { timeout: 10_000 })
  expect(printer.tickets()).toEqual([])
  printer.set({})

  await vi.waitUntil(() => printer.tickets().length === 3, { timeout: 20_000 })
  expect(printer.tickets().map(({ text }) => text.split('\n')[1])).toEqual(['A1', 'A2', 'A3'])
  await vi.waitUntil(async () => (await states()).every((state) => state === 'printed'), {
    timeout: 10_000,
  })
  bridge.child.kill('SIGINT')
  await once(bridge.child, 'exit')
  expect(bridge.said()).not.toContain(token)

  async function states() {
    const { print_jobs } = await admin.print_jobs.list()
    return print_jobs.map(({ state }) => state)
  }
}, 60_000)

function startBridge(token: string, port: number) {
  const words = ['--server', 'kitchen', '--port', String(port), '--networks', '127.0.0.0/8']
  const child = spawn(process.execPath, [program, 'print-bridge', ...words], {
    env: { PATH: process.env.PATH, KERMESSE_URL: api.url, KERMESSE_TOKEN: token },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      text += bytes
    })
  return { child, said: () => text }
}
