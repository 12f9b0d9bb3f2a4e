/** A failure told by us: its message has no value of a person and no words of a provider, so that it is logged. */
export class Fault extends Error {
  readonly facts: { event_id?: string; count?: number }

  constructor(message: string, facts: Fault['facts'] = {}) {
    super(message)
    this.facts = facts
  }
}

/** The loggable part of an error: its kind, its code and its place in the code. */
export type LoggedError = {
  type: string
  code?: string
  message?: string
  table?: string
  constraint?: string
  /** Frames, innermost first. */
  stack?: string
  cause?: LoggedError
}

type Known = Error & {
  code?: unknown
  syscall?: unknown
  path?: unknown
  severity?: unknown
  table?: unknown
  constraint?: unknown
  nativeError?: unknown
}

const most_frames = 12
const most_letters = 300

/**
 * Returns the part of an error that contains no value of a person. A message does not belong to it, because libraries quote the
 * input in theirs, except where the message is known to name none: its place in the code says as much.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, table, constraint, cause, nativeError } = error as Known
  const driver = nativeError instanceof Error ? (nativeError as Known) : (error as Known)
  const stack = framesOf(error)
  const inner = cause instanceof Error && cause !== error ? loggedError(cause) : undefined
  return {
    type: error.constructor.name,
    ...named('code', code ?? driver.code),
    ...messageOf(driver),
    ...named('table', table ?? driver.table),
    ...named('constraint', constraint ?? driver.constraint),
    ...(stack && { stack }),
    ...(inner && { cause: inner }),
  }
}

function named(field: 'code' | 'table' | 'constraint', value: unknown) {
  return typeof value === 'string' && /^[|\w]{1,63}$/.test(value) ? { [field]: value } : {}
}

function messageOf(error: Known): { message?: string } {
  const { message } = error
  if (error instanceof Fault) return { message: message.slice(0, most_letters) }
  if (!isFreeOfValues(error)) return {}
  // The query builder puts the statement in front.
  return { message: message.split(' - ').at(-1)!.slice(0, most_letters) }
}

/** Data exceptions, broken constraints and exceptions of our own functions quote values. */
const quoting_states = /^(22|23|P0)/
const lost_connections =
  /^(Connection (terminated|ended)|timeout exceeded when trying to connect|Knex: Timeout acquiring|Query read timeout|Client has encountered a connection error)/

function isFreeOfValues({ code, syscall, path, severity, message }: Known): boolean {
  if (typeof severity === 'string' && typeof code === 'string') return !quoting_states.test(code)
  if (typeof syscall === 'string') return path === undefined
  return lost_connections.test(message)
}

/** Only lines that the engine writes: a message may have several lines, too. */
function framesOf({ stack = '', message }: Error): string {
  const after = stack.indexOf(message)
  const frames = (after < 0 ? stack : stack.slice(after + message.length))
    .split('\n')
    .filter((line) => /^ {4}at (.*[( ])?((file|node):\/?|\/|async |<anonymous>)/.test(line))
  // Those of libraries and of Node matter where there are no others.
  const own = frames.filter((line) => !/node_modules|node:|<anonymous>/.test(line))
  return (own.length > 0 ? own : frames)
    .slice(0, most_frames)
    .map((line) => line.trim().replaceAll('file://', ''))
    .join('\n')
}
