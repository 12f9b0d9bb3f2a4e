import { connect, type Socket } from 'node:net'
import { json } from 'node:stream/consumers'

// Terminals and offices that send a fixed number of requests a second. Like people at a bar, they do not
// wait until the server has time. Prints how many were answered in time.
export type Plan = {
  /** Requests a second of each kind; each has a connection per request under way, up to `most`. */
  loads: { kind: string; rate: number; most: number; requests: string[] }[]
  host: string
  port: number
  seconds: number
  /** Milliseconds after which nobody waits for an answer. */
  patience_ms: number
}
export type Tally = {
  answered: number
  refused: number
  late: number
  unserved: number
  other: number
}

const plan = (await json(process.stdin)) as Plan
const begun_ms = performance.now()
const ends_ms = begun_ms + plan.seconds * 1000
const tallies = await Promise.all(plan.loads.map(send))
console.log(JSON.stringify(Object.fromEntries(plan.loads.map(({ kind }, n) => [kind, tallies[n]]))))
process.exit(0)

async function send({ rate, most, requests }: Plan['loads'][number]): Promise<Tally> {
  const tally: Tally = { answered: 0, refused: 0, late: 0, unserved: 0, other: 0 }
  const idle: Line[] = []
  let open = 0
  let sent = 0
  const next = () => {
    const line = idle.pop() ?? (open < most ? openLine() : undefined)
    if (!line) {
      tally.unserved += 1
      return
    }
    line.ask(requests[sent % requests.length]!)
    sent += 1
  }
  const openLine = () => {
    open += 1
    return createLine((line, outcome) => {
      if (performance.now() < ends_ms) tally[outcome] += 1
      if (outcome === 'late' || outcome === 'other') open -= 1
      else if (outcome === 'refused')
        setTimeout(() => idle.push(line), 1000 * (1 + Math.random() / 2))
      else idle.push(line)
      // As many as it can take: the next one follows at once.
      if (rate === 0 && performance.now() < ends_ms) next()
    })
  }
  if (rate === 0) for (let n = 0; n < most; n++) next()
  await new Promise<void>((resolve) => {
    let due = 0
    const timer = setInterval(() => {
      const now_ms = performance.now()
      const wanted = Math.floor(((now_ms - begun_ms) / 1000) * rate)
      for (; due < wanted; due++) next()
      if (now_ms < ends_ms) return
      clearInterval(timer)
      resolve()
    }, 5)
  })
  return tally
}

type Outcome = 'answered' | 'refused' | 'late' | 'other'
type Line = { ask(request: string): void }

/** A connection with at most one request under way. */
function createLine(done: (line: Line, outcome: Outcome) => void): Line {
  let socket: Socket | undefined
  let timer: NodeJS.Timeout
  let answer: ReturnType<typeof createReader> | undefined
  const end = (outcome: Outcome) => {
    clearTimeout(timer)
    answer = undefined
    if (outcome === 'late' || outcome === 'other') socket?.destroy()
    done(line, outcome)
  }
  const line: Line = {
    ask(request) {
      answer = createReader()
      timer = setTimeout(() => end('late'), plan.patience_ms)
      if (!socket) {
        socket = connect({ port: plan.port, host: plan.host, noDelay: true })
        socket.setEncoding('latin1')
        socket.on('data', (part: string) => {
          if (answer?.isWhole(part)) end(outcomeOf(answer.status()))
        })
        socket.on('error', () => undefined)
        // An idle connection that the server closes is opened again.
        socket.on('close', () => {
          socket = undefined
          if (answer) end('other')
        })
      }
      socket.write(request)
    },
  }
  return line
}

function outcomeOf(status: number): Outcome {
  if (status === 200) return 'answered'
  return status === 503 || status === 429 ? 'refused' : 'other'
}

/** Reads one response and keeps no more of it than its head. */
function createReader() {
  let head = ''
  let body = 0
  let tail = ''
  return {
    status: () => Number(head.slice(9, 12)),
    isWhole(part: string) {
      let rest = part
      if (!head.includes('\r\n\r\n')) {
        head += part
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return false
        rest = head.slice(end + 4)
        head = head.slice(0, end + 4)
      }
      body += rest.length
      tail = (tail + rest.slice(-5)).slice(-5)
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
      return length === undefined ? tail === '0\r\n\r\n' : body >= Number(length)
    },
  }
}
