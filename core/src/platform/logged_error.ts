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
/** A cause may name the error that it is the cause of. */
const most_causes = 5

/**
 * Returns the part of an error that contains no value of a person. A message does not belong to it, because libraries quote the
 * input in theirs, except where the message is known to name none: its place in the code says as much.
 */
export function loggedError(error: unknown, causes_left = most_causes): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, table, constraint, cause, nativeError } = error as Known
  const driver = nativeError instanceof Error ? (nativeError as Known) : (error as Known)
  const stack = framesOf(error)
  const is_told = cause instanceof Error && causes_left > 0
  const inner = is_told ? loggedError(cause, causes_left - 1) : undefined
  return {
    type: 'Error',
    ...named('type', error.constructor?.name),
    ...named('code', code ?? driver.code),
    ...messageOf(driver),
    ...named('table', table ?? driver.table),
    ...named('constraint', constraint ?? driver.constraint),
    ...(stack && { stack }),
    ...(inner && { cause: inner }),
  }
}

function named(field: 'type' | 'code' | 'table' | 'constraint', value: unknown) {
  return typeof value === 'string' && /^[|\w]{1,63}$/.test(value) ? { [field]: value } : {}
}

function messageOf(error: Known): { message?: string } {
  const text = error instanceof Fault ? error.message : textWithoutValues(error)
  return text ? { message: text.replace(/\p{Cc}+/gu, ' ').slice(0, most_letters) } : {}
}

/** Data exceptions, broken constraints and exceptions of our own functions quote values. */
const quoting_states = /^(22|23|P0)/
const lost_connections =
  /^(Connection (terminated|ended)|timeout exceeded when trying to connect|Knex: Timeout acquiring|Query read timeout|Client has encountered a connection error)/
/** `connect ECONNREFUSED 127.0.0.1:5432`, `getaddrinfo ENOTFOUND db.internal`. */
const system_message = /^\w+ E[A-Z0-9]+( [\w.:[\]-]+)?/

function textWithoutValues({ code, syscall, path, severity, message }: Known): string | undefined {
  if (typeof severity === 'string' && typeof code === 'string')
    return quoting_states.test(code) ? undefined : withoutQuoted(withoutStatement(message))
  if (typeof syscall === 'string')
    return path === undefined ? system_message.exec(message)?.[0] : undefined
  return lost_connections.exec(message)?.[0]
}

/** The query builder puts the statement in front. */
const withoutStatement = (message: string) => message.split(' - ').at(-1)!

/** What the database quotes is a name of ours, or else may be a value. */
function withoutQuoted(message: string): string {
  const parts = message.split('"')
  const is_named = parts.every((part, n) => n % 2 === 0 || /^[a-z_][a-z0-9_.]{0,62}$/.test(part))
  if (is_named && parts.length % 2 === 1) return message
  return `${parts[0]}"…"${parts.at(-1)}`
}

/** Frames as the engine writes them, nothing else: a name and a place, or a place alone. */
const named_frame = /^ {4}at [\w$.<>[\]#: ]*\((file:\/\/|node:|\/|<anonymous>)[^\s()]*\)$/
const bare_frame = /^ {4}at (async )?(file:\/\/|node:|\/|<anonymous>)[^\s()]*$/

/** Only lines that the engine writes: a message may have several lines, too. */
function framesOf({ stack, message }: Error): string {
  const text = typeof stack === 'string' ? stack : ''
  const frames = afterMessage(text, String(message))
    .split('\n')
    .filter((line) => named_frame.test(line) || bare_frame.test(line))
  // Those of libraries and of Node matter where there are no others.
  const own = frames.filter((line) => !/node_modules|node:|<anonymous>/.test(line))
  return (own.length > 0 ? own : frames)
    .slice(0, most_frames)
    .map((line) => line.trim().replaceAll('file://', '').slice(0, most_letters))
    .join('\n')
}

/** The stack has the message as it was first, without the statement that the query builder put in front. */
function afterMessage(stack: string, message: string): string {
  for (let text = message; ; text = text.slice(text.indexOf(' - ') + 3)) {
    const at = stack.indexOf(text)
    if (at >= 0) return stack.slice(at + text.length)
    if (!text.includes(' - ')) return stack
  }
}
