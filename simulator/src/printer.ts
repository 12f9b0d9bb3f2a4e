import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { Plugin } from '@hapi/hapi'

/** What a printer on the desk can be made to do. */
export type PrinterSwitches = {
  paper_out: boolean
  cover_open: boolean
  offline: boolean
  /** answers as it should; takes the connection and says nothing; cuts it; answers as no printer does. */
  behaviour: 'answers' | 'silent' | 'resets' | 'nonsense'
}

const as_delivered: PrinterSwitches = {
  ...{ paper_out: false, cover_open: false, offline: false, behaviour: 'answers' },
}

/** A receipt printer on 127.0.0.1 that speaks ESC/POS, keeps what it is sent and answers what state it is in. */
export async function startPrinter(port: number) {
  let switches = as_delivered
  const received: Buffer[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    if (switches.behaviour === 'resets') return socket.resetAndDestroy()
    socket.on('data', (bytes) => {
      received.push(bytes)
      if (switches.behaviour === 'silent') return
      for (const n of questionsIn(bytes)) socket.write(Buffer.from([answerTo(n, switches)]))
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as { port: number }).port,
    bytes: () => Buffer.concat(received),
    switches: () => switches,
    set(wanted: Partial<PrinterSwitches>) {
      switches = { ...as_delivered, ...wanted }
    },
    async stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}

export type Printer = Awaited<ReturnType<typeof startPrinter>>

/** Its switches, for scripts. */
export const printerControl: Plugin<{ printer: Printer }> = {
  name: 'printer',
  register(server, { printer }) {
    server.route([
      { method: 'GET', path: '/control/printer', handler: () => printer.switches() },
      {
        method: 'PUT',
        path: '/control/printer',
        handler: ({ payload }) => {
          printer.set(payload as Partial<PrinterSwitches>)
          return printer.switches()
        },
      },
    ])
  },
}

/** DLE EOT n. */
function questionsIn(bytes: Buffer): number[] {
  return [...bytes.keys()].flatMap((at) =>
    bytes[at] === 0x10 && bytes[at + 1] === 0x04 ? (bytes[at + 2] ?? []) : [],
  )
}

function answerTo(n: number, { behaviour, ...state }: PrinterSwitches): number {
  if (behaviour === 'nonsense') return 0x48
  const { paper_out, cover_open, offline } = state
  const is_off = offline || cover_open || paper_out
  const bits: Record<number, number> = {
    1: is_off ? 0b1000 : 0,
    2: (cover_open ? 0b100 : 0) | (paper_out ? 0b10_0000 : 0),
    4: paper_out ? 0b110_0000 : 0,
  }
  return 0b1_0010 | (bits[n] ?? 0)
}
