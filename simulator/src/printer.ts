import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { Plugin } from '@hapi/hapi'
import iconv from 'iconv-lite'
import { html, page } from './page.ts'
import { choice } from './page_parts.ts'
import { fieldsOf, route } from './route.ts'

/** Failure modes of a receipt printer. */
export type PrinterSwitches = {
  paper_out: boolean
  cover_open: boolean
  offline: boolean
  /** Stops in the middle of a ticket: the power is cut. */
  dies: boolean
  /** Takes the bytes of a ticket and prints none of them: the paper jams or ends, and it says so. */
  jams: boolean
  /** Sends its state by itself, as Epson's do when it changes, before it answers. */
  status_back: boolean
  behaviour: 'answers' | 'silent' | 'resets' | 'nonsense'
}

const as_delivered: PrinterSwitches = {
  paper_out: false,
  cover_open: false,
  offline: false,
  dies: false,
  jams: false,
  status_back: false,
  behaviour: 'answers',
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
      const is_ticket = bytes.length > question_bytes
      if (is_ticket && switches.dies) {
        received.push(bytes.subarray(0, bytes.length / 2))
        return socket.resetAndDestroy()
      }
      if (is_ticket && switches.jams) {
        switches = { ...switches, paper_out: true }
        return
      }
      received.push(bytes)
      if (switches.behaviour === 'silent') return
      for (const n of questionsIn(bytes)) answer(socket, n, switches)
      if (asksBehindTicket(bytes)) socket.write(Buffer.from([0]))
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as { port: number }).port,
    bytes: () => Buffer.concat(received),
    tickets: () => ticketsIn(Buffer.concat(received)),
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

/** Its switches, for scripts and for people. */
export const printerControl: Plugin<{ printer: Printer }> = {
  name: 'printer',
  register(server, { printer }) {
    server.route([
      route('GET', '/printer', (_request, h) =>
        page(h, {
          title: 'A receipt printer',
          lead: `ESC/POS at 127.0.0.1:${printer.port}; ${printer.bytes().length} bytes printed.`,
          stage: html`${paperOf(printer.tickets())}${switchesOf(printer.switches())}`,
        }),
      ),
      route('POST', '/printer', ({ payload }, h) => {
        const { behaviour, ...ticked } = fieldsOf(payload)
        const on = Object.fromEntries(Object.keys(ticked).map((name) => [name, true]))
        printer.set({ ...on, behaviour: behaviour as PrinterSwitches['behaviour'] })
        return h.redirect('/printer').code(303)
      }),
      route('GET', '/control/printer', () => printer.switches()),
      route('GET', '/control/printer/tickets', () => printer.tickets()),
      route('PUT', '/control/printer', ({ payload }) => {
        printer.set(payload as Partial<PrinterSwitches>)
        return printer.switches()
      }),
    ])
  },
}

const behaviours: Record<PrinterSwitches['behaviour'], string> = {
  answers: 'Answers as it should',
  silent: 'Takes the connection and says nothing',
  resets: 'Cuts the connection',
  nonsense: 'Answers as no printer does',
}

const shown_tickets = 10

const paperOf = (tickets: PaperTicket[]) => html`
  <div class="card">
    ${tickets
      .slice(-shown_tickets)
      .reverse()
      .map(({ text }) => html`<pre>${text}</pre>`)}
  </div>`

function switchesOf({ behaviour, ...ticked }: PrinterSwitches) {
  const labels = {
    paper_out: 'Out of paper',
    cover_open: 'Cover open',
    offline: 'Offline',
    dies: 'Dies in the middle of a ticket',
    jams: 'Jams with the next ticket',
    status_back: 'Sends its status before it is asked',
  }
  const boxes = Object.entries(labels).map(
    ([name, label]) => html`
      <label class="option"><input type="checkbox" name="${name}" ${
        ticked[name as keyof typeof ticked] && html`checked`
      } /> ${label}</label>`,
  )
  return html`
    <form class="card fields" method="post" action="/printer">
      ${boxes}
      ${choice({ id: 'behaviour', name: 'behaviour', label: 'How it behaves' }, Object.entries(behaviours), behaviour)}
      <button class="button first" type="submit">Set</button>
      <p class="note">For scripts: <code>PUT /control/printer</code></p>
    </form>`
}

/** Automatic Status Back: 4 bytes, of which only the first has bit 4 set. The network may cut them anywhere. */
const status_packet = [0x14, 0x00, 0x00, 0x0f]

function answer(socket: Socket, n: number, switches: PrinterSwitches) {
  const unasked = switches.status_back ? [...status_packet, ...status_packet] : []
  const bytes = Buffer.from([...unasked, answerTo(n, switches)])
  socket.write(bytes.subarray(0, 2))
  if (bytes.length > 2) setTimeout(() => socket.write(bytes.subarray(2)), 20)
}

/** What was printed up to a cut; `opens_drawer` if a pulse went to the drawer. */
export type PaperTicket = { text: string; opens_drawer: boolean }

/** Commands of ESC/POS as lead bytes, with how many bytes follow. */
const commands: [lead: number[], following: number][] = [
  [[0x1b, 0x40], 0],
  [[0x1b, 0x21], 1],
  [[0x1b, 0x61], 1],
  [[0x1b, 0x64], 1],
  [[0x1b, 0x74], 1],
  [[0x1b, 0x70], 3],
  [[0x1d, 0x42], 1],
  [[0x1d, 0x56], 1],
  [[0x1d, 0x72], 1],
  [[0x10, 0x04], 1],
]
const [cut, pulse, code_page, reset] = [0x1d56, 0x1b70, 0x1b74, 0x1b40]
const code_pages: Record<number, string> = { 16: 'cp1252', 19: 'cp858' }

/** Reads what came as a printer does: the text of each ticket, up to its cut, or up to the reset of the next one. */
function ticketsIn(bytes: Buffer): PaperTicket[] {
  const tickets: PaperTicket[] = []
  let [text, page, opens_drawer] = ['', 'cp437', false]
  for (let at = 0; at < bytes.length; at++) {
    const found = commands.find(([lead]) => lead.every((byte, i) => bytes[at + i] === byte))
    if (!found) {
      text += iconv.decode(bytes.subarray(at, at + 1), page)
      continue
    }
    const command = bytes.readUInt16BE(at)
    if (command === code_page) page = code_pages[bytes[at + 2] ?? 0] ?? page
    if (command === pulse) opens_drawer = true
    if (command === cut || (command === reset && text.trim() !== '')) {
      tickets.push({ text: text.trim(), opens_drawer })
      ;[text, opens_drawer] = ['', false]
    }
    at += found[0].length + found[1] - 1
  }
  return tickets
}

/** DLE EOT n, or less. */
const question_bytes = 3

/** GS r 1: answered once all before it is printed. */
const asksBehindTicket = (bytes: Buffer) => bytes.subarray(-3).equals(Buffer.from([0x1d, 0x72, 1]))

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
