import { type Log, type LogEvent, type LogFacts, log } from './log.ts'
import { loggedError } from './logged_error.ts'

/** The events of a kind of work that fails once, again, and no longer. */
type Events = { first: LogEvent; again: LogEvent; over: LogEvent }

type State = {
  count: number
  since_ms: number
  last_ms: number
  /** No line before this moment, and how long after it the next one waits. */
  line_at_ms: number
  gap_ms: number
}

type Options = { log?: Log; now?: () => number }

const first_gap_ms = 10_000
const longest_gap_ms = 3600_000
/** A success sooner after a failure is taken for luck: work that fails now and then is one trouble, not many. */
const settled_ms = 10_000
/** A failure this long after the last one is another trouble, also where no success is told. */
const forgotten_ms = 600_000

export type Failures = {
  /** Logs the first failure of a work with its error, and later ones as a number, at growing intervals. */
  failed(work: string, error: unknown, facts?: LogFacts): void
  /** Logs that a work succeeds again, once its last failure is some time ago. */
  succeeded(work: string, facts?: LogFacts): void
}

/** Keeps the log readable while something fails again and again. Another kind of failure of the same work is a first one again. */
export function watchFailures(
  { first, again, over }: Events,
  { log: target = log, now = Date.now }: Options = {},
): Failures {
  const works = new Map<string, Map<string, State>>()
  return {
    failed(work, error, facts) {
      const now_ms = now()
      const states = works.get(work) ?? new Map<string, State>()
      works.set(work, states)
      const kind = kindOf(error)
      const known = states.get(kind)
      if (!known || now_ms - known.last_ms > forgotten_ms) {
        const line_at_ms = now_ms + first_gap_ms
        const times = { since_ms: now_ms, last_ms: now_ms, line_at_ms, gap_ms: first_gap_ms }
        states.set(kind, { count: 1, ...times })
        return target.error(first, { ...facts, error })
      }
      known.count += 1
      known.last_ms = now_ms
      if (now_ms < known.line_at_ms) return
      known.gap_ms = Math.min(longest_gap_ms, 2 * known.gap_ms)
      known.line_at_ms = now_ms + known.gap_ms
      const { count, since_ms } = known
      target.error(again, {
        ...facts,
        error_code: codeOf(error),
        count,
        duration_ms: now_ms - since_ms,
      })
    },
    succeeded(work, facts) {
      const states = [...(works.get(work)?.values() ?? [])]
      if (states.length === 0) return
      const last_ms = Math.max(...states.map((state) => state.last_ms))
      if (now() - last_ms < settled_ms) return
      works.delete(work)
      const count = states.reduce((sum, state) => sum + state.count, 0)
      const since_ms = Math.min(...states.map((state) => state.since_ms))
      target.info(over, { ...facts, count, duration_ms: last_ms - since_ms })
    },
  }
}

/** Failures of one kind have the same type, code and place. */
function kindOf(error: unknown): string {
  const { type, code, stack = '' } = loggedError(error)
  return [type, code, stack.split('\n')[0]].join(' ')
}

const codeOf = (error: unknown) => loggedError(error).code
