import { pino } from 'pino'
import { type LoggedError, loggedError } from './logged_error.ts'

export const log_levels = ['error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof log_levels)[number]

/** Every event that is logged. docs/operations.md explains those that an operator acts on. */
export const log_events = [
  'ready',
  'metrics_ready',
  'draining',
  'stopped',
  'crashed',
  'proxy_not_configured',
  'request',
  'request_failed',
  'request_failed_again',
  'request_recovered',
  'row_failed',
  'check_failed',
  'job_not_enqueued',
  'connection_lost',
  'replica_changed',
  'own_id_taken',
  'job',
  'work_failed',
  'work_failed_again',
  'work_recovered',
] as const
export type LogEvent = (typeof log_events)[number]

const name = /^[a-z][a-z0-9_.]{0,60}$/i
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const number = /^-?\d+(\.\d+)?$/

/** The only fields of a line, each with the only shape of its values: other fields are dropped, other values are cut. */
export const log_shapes = {
  program: name,
  request_id: uuid,
  operation: name,
  method: /^[A-Z]{3,7}$/,
  status: number,
  /** `done`, `refused` (the caller's fault), `failed` (ours), or `aborted` by the caller. */
  outcome: /^(done|refused|failed|aborted)$/,
  error_code: /^[|\w]{1,60}$/,
  duration_ms: number,
  event_id: uuid,
  /** A record of any table: a job's run, a row of a bulk call, a posted command. */
  record_id: uuid,
  job: name,
  work: name,
  check: name,
  type: name,
  state: name,
  count: number,
  retry_ms: number,
  url: /^https?:\/\/[\w.:[\]-]+(\/metrics|\/)?$/,
  host: /^[\w.:[\]-]{1,253}$/,
  variable: /^[A-Z_]{1,60}$/,
} satisfies Record<string, RegExp>

export type LogFacts = { [Name in keyof typeof log_shapes]?: string | number | undefined } & {
  error?: unknown
}

export type Log = Record<LogLevel, (event: LogEvent, facts?: LogFacts) => void> & {
  /** A log whose lines all have these facts. */
  child(facts: LogFacts): Log
}

export type LogConfig = { level: LogLevel; file: string | null }

type Writer = (line: string) => void

const writers = new Set<Writer>()
const logger = pino(
  {
    level: 'debug',
    base: {},
    messageKey: 'event',
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
  },
  {
    write(line: string) {
      for (const write of writers) write(line)
    },
  },
)

const own: LogFacts = {}

/** The log of this process, as JSON lines. It is silent until `openLog` or `writeLogTo` gives it a destination. */
export const log: Log = createLog({})

/** Sends the log of a program to its standard output, or to the end of a file; an error that nobody caught is in it, too. */
export function openLog(program: string, { level, file }: LogConfig): void {
  logger.level = level
  own.program = program
  // Standard output is not written synchronously, because a slow reader must not delay requests. The rest is written at exit.
  const out = pino.destination(file ? { dest: file, append: true } : { dest: 1, sync: false })
  writeLogTo((line) => out.write(line))
  process.on('uncaughtException', (error) => {
    log.error('crashed', { error })
    process.exit(1)
  })
}

/** Adds a destination for every line; the returned function removes it. */
export function writeLogTo(write: Writer): () => void {
  writers.add(write)
  return () => void writers.delete(write)
}

function createLog(facts_of_all: LogFacts): Log {
  const at = (level: LogLevel) => (event: LogEvent, facts?: LogFacts) => {
    if (writers.size === 0 || !logger.isLevelEnabled(level)) return
    logger[level](allowed({ ...own, ...facts_of_all, ...facts }), event)
  }
  return {
    error: at('error'),
    warn: at('warn'),
    info: at('info'),
    debug: at('debug'),
    child: (facts) => createLog({ ...facts_of_all, ...facts }),
  }
}

type Line = { [field: string]: string | number | LoggedError }

function allowed({ error, ...facts }: LogFacts): Line {
  const line: Line = {}
  for (const [field, value] of Object.entries(facts)) {
    const shape = log_shapes[field as keyof typeof log_shapes]
    if (shape && value !== undefined) line[field] = shape.test(String(value)) ? value : '…'
  }
  if (error !== undefined) line.error = loggedError(error)
  return line
}
