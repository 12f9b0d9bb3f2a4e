import { once } from 'node:events'
import { BlockList, connect, type Socket } from 'node:net'
import type { Schema } from './types.ts'

type PrinterType = Schema<'PrinterType'>
export type PrinterFailure = Schema<'PrinterFailure'>
export type PrinterAddress = {
  type: PrinterType
  ip: string
  port: number
  /** For the connection and for each answer. */
  timeout_ms: number
}
export type PrinterState = {
  status: Schema<'PrinterTest'>['status']
  error_code: PrinterFailure | null
  /** A sentence for a developer. */
  detail: string
}
export type PrinterAnswer = PrinterState & {
  reachable: boolean
  /** Milliseconds until the printer took the connection. */
  latency_ms: number | null
}
export type PrintOutcome = { state: 'printed' | 'failed' | 'maybe'; error_code?: PrinterFailure }

/** The types that answer what state they are in; of the others a connection is all that can be told. */
const telling: readonly PrinterType[] = ['epson', 'tanca']

/** Connects to a receipt printer and asks for its state; prints nothing. Ends in time, whatever the printer does. */
export async function askPrinter(address: PrinterAddress): Promise<PrinterAnswer> {
  const connection = await connectTo(address)
  if ('error_code' in connection) return { reachable: false, latency_ms: null, ...connection }
  const { latency_ms, socket } = connection
  try {
    return { reachable: true, latency_ms, ...(await stateOf(connection, address)) }
  } finally {
    socket.destroy()
  }
}

/**
 * Sends a ticket to a receipt printer. `failed`: nothing was sent. `maybe`: some of it was, and the printer has not said that it came
 * to the end. A printer that tells no state has printed what it took.
 */
export async function printTicket(
  address: PrinterAddress,
  bytes: Uint8Array,
): Promise<PrintOutcome> {
  const connection = await connectTo(address)
  if ('error_code' in connection) return { state: 'failed', error_code: connection.error_code! }
  const { socket } = connection
  try {
    const { status, error_code } = await stateOf(connection, address)
    if (error_code) return { state: 'failed', error_code }
    if (status === 'unknown') return await sendAll(socket, bytes, address)
    return await sendAndAsk(connection, bytes, address)
  } finally {
    socket.destroy()
  }
}

/** Whether an address is in one of these networks, such as `10.0.0.0/8`. */
export function isInNetworks(ip: string, networks: readonly string[]): boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits ?? 32), 'ipv4')
  }
  return list.check(ip, 'ipv4')
}

type Connection = { socket: Socket; nextByte: ReadByte; latency_ms: number }

async function connectTo(address: PrinterAddress): Promise<Connection | PrinterState> {
  const { ip, port, timeout_ms } = address
  const started = performance.now()
  const socket = connect({ host: ip, port, noDelay: true })
  // Also raised by destroy(); callers get the error from their own promise.
  socket.on('error', () => undefined)
  try {
    await inTime(once(socket, 'connect'), timeout_ms)
    const latency_ms = Math.round(performance.now() - started)
    return { socket, nextByte: createByteReader(socket), latency_ms }
  } catch (error) {
    socket.destroy()
    return unreachable(error as NodeJS.ErrnoException)
  }
}

async function inTime<Value>(promise: Promise<Value>, timeout_ms: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout')), timeout_ms)
  })
  promise.catch(() => undefined)
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

const [printer, cause, paper] = [1, 2, 4]

async function stateOf(connection: Connection, { type, timeout_ms }: PrinterAddress) {
  if (!telling.includes(type)) return untold(`connected; ${type} tells no state`, null)
  const bytes: number[] = []
  for (const n of [printer, cause, paper]) {
    const byte = await ask(connection, [0x10, 0x04, n], timeout_ms)
    if (byte === undefined) return silent(type)
    if (!isStatus(byte))
      return untold(
        `answered 0x${byte.toString(16)}, which is no ESC/POS state`,
        'printer_not_recognised',
      )
    bytes.push(byte)
  }
  return readState(bytes as [number, number, number])
}

/** The status that is asked for behind a ticket (GS r 1) is answered once all before it is printed. */
async function sendAndAsk(
  connection: Connection,
  bytes: Uint8Array,
  address: PrinterAddress,
): Promise<PrintOutcome> {
  const ask_behind = [0x1d, 0x72, 1]
  const byte = await ask(connection, [...bytes, ...ask_behind], address.timeout_ms)
  if (byte !== undefined) return { state: 'printed' }
  // It answers this also while it does not print.
  const { error_code } = await stateOf(connection, address)
  return { state: 'maybe', error_code: error_code ?? 'printer_no_answer' }
}

async function sendAll(
  socket: Socket,
  bytes: Uint8Array,
  { timeout_ms }: PrinterAddress,
): Promise<PrintOutcome> {
  try {
    socket.end(bytes)
    socket.resume()
    await inTime(once(socket, 'close'), timeout_ms)
    return socket.errored
      ? { state: 'maybe', error_code: 'printer_no_answer' }
      : { state: 'printed' }
  } catch {
    return { state: 'maybe', error_code: 'printer_no_answer' }
  }
}

type ReadByte = (ends_at: number) => Promise<number | undefined>

/** Reads the socket byte by byte, wherever the network cut what was sent; undefined at its end, and when none comes until `ends_at`. */
function createByteReader(socket: Socket): ReadByte {
  const bytes: number[] = []
  socket.on('data', (chunk) => bytes.push(...chunk))
  return async (ends_at) => {
    while (bytes.length === 0) {
      const left_ms = ends_at - performance.now()
      if (socket.readableEnded || socket.destroyed || left_ms <= 0) return undefined
      await nextEvent(socket, left_ms)
    }
    return bytes.shift()
  }
}

/** Waits for bytes or the end of the connection, at most for this time. */
async function nextEvent(socket: Socket, left_ms: number) {
  const over = new AbortController()
  const { signal } = over
  const events = ['data', 'end', 'close'].map((event) => once(socket, event, { signal }))
  await inTime(Promise.race(events), left_ms).finally(() => over.abort())
}

const status_packet_bytes = 4

/** Sends bytes to which one byte comes back. Automatic Status Back packets before it are skipped. Undefined without an answer in time. */
async function ask({ socket, nextByte }: Connection, bytes: number[], timeout_ms: number) {
  const ends_at = performance.now() + timeout_ms
  try {
    socket.write(Buffer.from(bytes))
    let byte = await nextByte(ends_at)
    while (byte !== undefined && beginsStatusPacket(byte)) {
      for (let skipped = 1; skipped < status_packet_bytes; skipped++) await nextByte(ends_at)
      byte = await nextByte(ends_at)
    }
    return byte
  } catch {
    return undefined
  }
}

/** The first byte of Automatic Status Back differs from an answer in bit 1, which is 0. */
function beginsStatusPacket(byte: number) {
  return (byte & 0b1001_0011) === 0b0001_0000
}

/** Four of the eight bits never change. */
function isStatus(byte: number) {
  return (byte & 0b1001_0011) === 0b0001_0010
}

function readState([state, reason, sensors]: [number, number, number]): PrinterState {
  if (reason & 0b100)
    return { status: 'cover_open', error_code: 'printer_cover_open', detail: 'the cover is open' }
  if (reason & 0b10_0000 || sensors & 0b110_0000)
    return { status: 'paper_out', error_code: 'printer_paper_out', detail: 'there is no paper' }
  if (state & 0b1000 || reason & 0b100_0000)
    return { status: 'offline', error_code: 'printer_offline', detail: 'the printer is offline' }
  const detail = sensors & 0b1100 ? 'ready; the paper is nearly used up' : 'ready'
  return { status: 'ok', error_code: null, detail }
}

const untold = (detail: string, error_code: PrinterFailure | null): PrinterState => ({
  status: 'unknown',
  error_code,
  detail,
})

/** Epson's own always answer; what copies them usually does. */
const silent = (type: PrinterType) =>
  untold(
    'connected, but nothing answers when it is asked for its state',
    type === 'epson' ? 'printer_no_answer' : null,
  )

function unreachable({ code, message }: NodeJS.ErrnoException): PrinterState {
  const is_late = message === 'timeout' || code === 'ETIMEDOUT'
  return is_late
    ? untold('nothing took the connection in time', 'printer_timeout')
    : untold(`no connection (${code ?? message})`, 'printer_unreachable')
}
