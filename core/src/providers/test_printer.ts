import { once } from 'node:events'
import { BlockList, connect, type Socket } from 'node:net'
import type { ErrorCode } from '@kermesse/sdk/types'
import type { PrinterConfig } from '../platform/config.ts'
import { DomainError } from '../platform/errors.ts'

export type PrinterType = 'epson' | 'tanca' | 'star' | 'daruma' | 'brother'
export type PrinterTest = {
  reachable: boolean
  /** Milliseconds until the printer took the connection. */
  latency_ms: number | null
  status: 'ok' | 'paper_out' | 'cover_open' | 'offline' | 'unknown'
  error_code: ErrorCode | null
  detail: string
}

/** The types that answer what state they are in; of the others a connection is all that can be told. */
const telling: readonly PrinterType[] = ['epson', 'tanca']

/**
 * Connects to a receipt printer and asks for its state; prints nothing. Throws `printer_address_not_allowed` for an address
 * outside the installation's networks for printers. Ends within the configured time, whatever the printer does.
 */
export async function testPrinter(
  { type, ip }: { type: PrinterType; ip: string },
  config: PrinterConfig,
): Promise<PrinterTest> {
  if (!isAllowed(ip, config.networks))
    throw new DomainError('printer_address_not_allowed', `${ip} is in no network for printers`)
  const started = performance.now()
  const socket = connect({ host: ip, port: config.port, noDelay: true })
  // Also raised by destroy(); callers get the error from their own promise.
  socket.on('error', () => undefined)
  const timer = setTimeout(() => socket.destroy(new Error('timeout')), config.timeout_ms)
  try {
    await once(socket, 'connect')
    const latency_ms = Math.round(performance.now() - started)
    return { reachable: true, latency_ms, ...(await stateOf(socket, type)) }
  } catch (error) {
    return { reachable: false, latency_ms: null, ...unreachable(error as NodeJS.ErrnoException) }
  } finally {
    clearTimeout(timer)
    socket.destroy()
  }
}

function isAllowed(ip: string, networks: readonly string[]) {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits ?? 32), 'ipv4')
  }
  return list.check(ip, 'ipv4')
}

type State = Pick<PrinterTest, 'status' | 'error_code' | 'detail'>

async function stateOf(socket: Socket, type: PrinterType): Promise<State> {
  if (!telling.includes(type))
    return { status: 'unknown', error_code: null, detail: `connected; ${type} tells no state` }
  const nextByte = createByteReader(socket)
  const bytes: number[] = []
  for (const n of [printer, cause, paper]) {
    const byte = await ask(socket, nextByte, n)
    if (byte === undefined) return silent(type)
    if (!isStatus(byte)) {
      const detail = `answered 0x${byte.toString(16)}, which is no ESC/POS state`
      return { status: 'unknown', error_code: 'printer_not_recognised', detail }
    }
    bytes.push(byte)
  }
  return readState(bytes as [number, number, number])
}

const [printer, cause, paper] = [1, 2, 4]

type ReadByte = () => Promise<number | undefined>

/** Reads the socket byte by byte, wherever the network cut what was sent; undefined at its end. */
function createByteReader(socket: Socket): ReadByte {
  const chunks = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let waiting: number[] = []
  return async () => {
    while (waiting.length === 0) {
      const { value, done } = await chunks.next()
      if (done) return undefined
      waiting = [...value]
    }
    return waiting.shift()
  }
}

const status_packet_bytes = 4

/**
 * DLE EOT n: one byte comes back. Automatic Status Back packets before it are skipped. Undefined when no answer comes in
 * time.
 */
async function ask(socket: Socket, nextByte: ReadByte, n: number) {
  try {
    socket.write(Buffer.from([0x10, 0x04, n]))
    let byte = await nextByte()
    while (byte !== undefined && beginsStatusPacket(byte)) {
      for (let skipped = 1; skipped < status_packet_bytes; skipped++) await nextByte()
      byte = await nextByte()
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

function readState([state, reason, sensors]: [number, number, number]): State {
  if (reason & 0b100)
    return { status: 'cover_open', error_code: 'printer_cover_open', detail: 'the cover is open' }
  if (reason & 0b10_0000 || sensors & 0b110_0000)
    return { status: 'paper_out', error_code: 'printer_paper_out', detail: 'there is no paper' }
  if (state & 0b1000 || reason & 0b100_0000)
    return { status: 'offline', error_code: 'printer_offline', detail: 'the printer is offline' }
  const detail = sensors & 0b1100 ? 'ready; the paper is nearly used up' : 'ready'
  return { status: 'ok', error_code: null, detail }
}

/** Epson's own always answer; what copies them usually does. */
function silent(type: PrinterType): State {
  return {
    status: 'unknown',
    error_code: type === 'epson' ? 'printer_no_answer' : null,
    detail: 'connected, but nothing answers when it is asked for its state',
  }
}

function unreachable({ code, message }: NodeJS.ErrnoException): State {
  const is_late = message === 'timeout' || code === 'ETIMEDOUT'
  return {
    status: 'unknown',
    error_code: is_late ? 'printer_timeout' : 'printer_unreachable',
    detail: is_late ? 'nothing took the connection in time' : `no connection (${code ?? message})`,
  }
}
