import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'

// Callers that hold connections, in a process of their own. Reads its plan from the first line, prints a line when all are connected,
// and, when another line comes, what became of them.
export type SlowKind = {
  name: string
  count: number
  /** Sent at once; `drip` follows once a second. */
  head: string
  drip?: string
  /** Reads nothing, so that the response waits wherever it can. */
  is_unread?: boolean
}
export type SlowPlan = { kinds: SlowKind[]; host: string; port: number; is_tls: boolean }
export type SlowTally = {
  /** Connections that were opened, and those that the other side has closed. */
  opened: number
  closed: number
  /** The longest life of a connection so far, in seconds. */
  oldest_s: number
  /** Of connections that read nothing until the end: how many had reached an age at which they are cut, and how many were. */
  unread: number
  unread_cut: number
}

/** An unread response that waits for longer should have been cut. */
const unread_ms = 40_000

/** A caller that sends does not close its own end when it is told to: its next byte tells whether the other side has. */
const half_open = { allowHalfOpen: true }

const lines = createInterface({ input: process.stdin })
const [first] = (await once(lines, 'line')) as [string]
const { kinds, ...to } = JSON.parse(first) as SlowPlan
const is_over = once(lines, 'line')
const groups = kinds.map(openGroup)
await Promise.all(groups.map(({ connected }) => connected))
console.log('connected')
await is_over
const tallies = await Promise.all(groups.map(async ({ kind, end }) => [kind.name, await end()]))
console.log(JSON.stringify(Object.fromEntries(tallies)))
process.exit(0)

type Caller = { socket: Socket; opened_ms: number; is_closed: boolean }

function openGroup(kind: SlowKind) {
  const callers = new Set<Caller>()
  const tally: SlowTally = { opened: 0, closed: 0, oldest_s: 0, unread: 0, unread_cut: 0 }
  let is_ending = false
  const ageOf = ({ opened_ms }: Caller) => (performance.now() - opened_ms) / 1000
  const leave = (caller: Caller) => {
    caller.is_closed = true
    callers.delete(caller)
    if (is_ending) return
    tally.closed += 1
    tally.oldest_s = Math.max(tally.oldest_s, ageOf(caller))
    // It comes again, but not at once.
    setTimeout(() => is_ending || void open(), 200 + 200 * Math.random())
  }
  const open = async () => {
    const socket = to.is_tls
      ? connectTls({ ...to, ...half_open, servername: 'localhost', rejectUnauthorized: false })
      : connect({ ...to, ...half_open })
    const caller: Caller = { socket, opened_ms: performance.now(), is_closed: false }
    callers.add(caller)
    tally.opened += 1
    socket.on('error', () => undefined)
    socket.on('close', () => leave(caller))
    if (!kind.drip) socket.on('end', () => socket.destroy())
    if (!kind.is_unread) socket.resume()
    await once(socket, to.is_tls ? 'secureConnect' : 'connect').catch(() => undefined)
    if (kind.is_unread) socket.pause()
    if (kind.head) socket.write(kind.head)
  }
  const drip = setInterval(() => {
    for (const { socket } of callers) if (kind.drip && socket.writable) socket.write(kind.drip)
  }, 1_000)
  const end = async () => {
    is_ending = true
    clearInterval(drip)
    for (const caller of callers) tally.oldest_s = Math.max(tally.oldest_s, ageOf(caller))
    if (!kind.is_unread) return tally
    // What was cut ends as soon as what the systems have taken is read.
    const old = [...callers].filter((caller) => ageOf(caller) * 1000 > unread_ms)
    tally.unread = old.length
    for (const { socket } of old) socket.resume()
    await sleep(2_000)
    tally.unread_cut = old.filter(({ is_closed }) => is_closed).length
    return tally
  }
  return { kind, connected: Promise.all(Array.from({ length: kind.count }, open)), end }
}
