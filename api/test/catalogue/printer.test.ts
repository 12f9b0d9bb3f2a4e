import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { type PrinterSwitches, startPrinter } from '../../../simulator/src/printer.ts'
import { refused, startApi } from '../api.ts'
import { createFestival } from '../festival.ts'

const printer = await startPrinter(0)
const networks = ['127.0.0.1/32', '127.0.0.2/32', '192.168.0.0/16']
const printers = { networks, port: printer.port, timeout_ms: 400 }
const api = await startApi({ printers })
const { sessions } = await createFestival(api)
const sdk = api.sdk(sessions.admin)

afterEach(() => printer.set({}))
afterAll(() => printer.stop())

type Type = 'epson' | 'tanca' | 'star' | 'daruma' | 'brother'
const ask = (type: Type = 'epson', ip = '127.0.0.1') =>
  sdk.printer.test({ body: { type, server_id: 'kitchen', ip } })

// Says where it listens, then never looks up again: nobody takes a connection out of its queue.
const busy = `
  const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 })
  server.on('listening', () => {
    require('node:fs').writeSync(1, String(server.address().port))
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  })`

/** A port whose queue of connections is full. */
async function listenWithoutRoom() {
  const child = spawn(process.execPath, ['-e', busy], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = await once(child.stdout, 'data')
  const port = Number(String(said))
  const waiting = Array.from({ length: 8 }, () => connect({ host: '127.0.0.1', port }))
  for (const socket of waiting) socket.on('error', () => undefined)
  await Promise.race(waiting.slice(1).map((socket) => once(socket, 'connect')))
  const stop = () => {
    child.kill('SIGKILL')
    for (const socket of waiting) socket.destroy()
  }
  return { port, stop }
}

describe('a receipt printer', () => {
  test.each<Type>(['epson', 'tanca'])('of type %s says that it is ready', async (type) => {
    const answer = await ask(type)

    expect(answer).toEqual({
      type,
      server_id: 'kitchen',
      ip: '127.0.0.1',
      reachable: true,
      status: 'ok',
      error_code: null,
      detail: 'ready',
      latency_ms: expect.any(Number),
    })
  })

  test.each([
    [{}, 'ok'],
    [{ paper_out: true }, 'paper_out'],
    [{ cover_open: true }, 'cover_open'],
  ] as const)(
    'that sends its status before its answers is understood (%o)',
    async (set, status) => {
      printer.set({ ...set, status_back: true })

      expect(await ask()).toMatchObject({ reachable: true, status, detail: expect.any(String) })
    },
  )

  test.each<[Partial<PrinterSwitches>, object]>([
    [{ paper_out: true }, { status: 'paper_out', error_code: 'printer_paper_out' }],
    [{ cover_open: true }, { status: 'cover_open', error_code: 'printer_cover_open' }],
    [{ offline: true }, { status: 'offline', error_code: 'printer_offline' }],
    [{ behaviour: 'silent' }, { status: 'unknown', error_code: 'printer_no_answer' }],
    [{ behaviour: 'nonsense' }, { status: 'unknown', error_code: 'printer_not_recognised' }],
  ])('with %j says so', async (switches, expected) => {
    printer.set(switches)

    expect(await ask()).toMatchObject({ reachable: true, ...expected })
  })

  test.each<Type>(['star', 'daruma', 'brother'])('of type %s is only reachable', async (type) => {
    printer.set({ paper_out: true })
    const sent = printer.bytes().length

    expect(await ask(type)).toMatchObject({ reachable: true, status: 'unknown', error_code: null })
    expect(printer.bytes()).toHaveLength(sent)
  })

  test('is asked and prints nothing', async () => {
    const before = printer.bytes().length

    await ask()

    const sent = printer.bytes().subarray(before)
    expect([...sent]).toEqual([0x10, 4, 1, 0x10, 4, 2, 0x10, 4, 4])
  })

  test('that hangs up has no answer, whenever it does', async () => {
    printer.set({ behaviour: 'resets' })

    const { reachable, error_code } = await ask()

    // The reset may come before the connection is seen.
    expect([reachable, error_code]).toBeOneOf([
      [true, 'printer_no_answer'],
      [false, 'printer_unreachable'],
    ])
  })

  test('that is not there is an answer, with its reason', async () => {
    expect(await ask('star', '127.0.0.2')).toMatchObject({
      reachable: false,
      latency_ms: null,
      status: 'unknown',
      error_code: 'printer_unreachable',
    })
  })

  test('that takes no connection is waited for only so long', async () => {
    const full = await listenWithoutRoom()
    const api = await startApi({ printers: { ...printers, port: full.port } })
    const { sessions } = await createFestival(api)
    const body = { type: 'star' as const, server_id: 'P1', ip: '127.0.0.1' }

    const answer = await api.sdk(sessions.admin).printer.test({ body })

    expect(answer).toMatchObject({ reachable: false, error_code: 'printer_timeout' })
    full.stop()
  })

  test.each(['8.8.8.8', '169.254.169.254', '127.0.0.3', '0.0.0.0', '10.0.0.1', '192.167.255.255'])(
    'is not looked for at %s',
    async (ip) => {
      await refused(ask('epson', ip), 'printer_address_not_allowed', 400)
    },
  )
})
