import type { Readable, Writable } from 'node:stream'

export type Locale = 'en' | 'fr' | 'de'

export type JsonFilter = { jq: string } | { template: string }

/** All that a command may touch of the terminal; a test passes its own. */
export type Io = {
  in: Readable
  out: Writable
  err: Writable
  is_tty: { in: boolean; out: boolean; err: boolean }
  columns: number
  has_colour: boolean
  locale: Locale
  /** The zone that times are shown in: what --utc or --local says, else that of the command's event once it is known. */
  zone?: string
  /** Given with --jq or --template: JSON is printed as the filter or the template makes it. */
  filter?: JsonFilter | undefined
  /** The version of the installation, once it has answered. */
  installation_version?: string
  /** --quiet: nothing is said but what went wrong. */
  is_quiet?: boolean
  /** --debug: each request is said, with how it was answered. */
  is_debug?: boolean
  env: Record<string, string | undefined>
  cwd: string
  /** Aborted by Ctrl-C. */
  signal: AbortSignal
}

export function processIo(env: Io['env'], signal: AbortSignal): Io {
  const { stdin, stdout, stderr } = process
  return {
    in: stdin,
    out: stdout,
    err: stderr,
    is_tty: { in: stdin.isTTY === true, out: stdout.isTTY === true, err: stderr.isTTY === true },
    columns: stdout.columns || stderr.columns || 80,
    has_colour: hasColour(env),
    locale: localeOf(env),
    env,
    cwd: folderOf(env),
    signal,
  }
}

/** `process.cwd` throws if another terminal removed the folder. */
function folderOf(env: Io['env']) {
  try {
    return process.cwd()
  } catch {
    return env.PWD || '/'
  }
}

/** The first of LC_ALL, LC_MESSAGES and LANG decides; other languages fall back to English. */
export function localeOf(env: Io['env']): Locale {
  return spokenIn(env) ?? 'en'
}

/** The same, where a language of ours is said: a machine that says none reads files in the language of their event. */
export function spokenIn(env: Io['env']): Locale | undefined {
  const language = (env.LC_ALL || env.LC_MESSAGES || env.LANG || '').slice(0, 2).toLowerCase()
  return language === 'en' || language === 'fr' || language === 'de' ? language : undefined
}

/**
 * Messages such as progress, questions and warnings; never data. Control characters are replaced.
 */
export function say(io: Io, text: string) {
  if (!io.is_quiet) sayAlways(io, text)
}

/** The same of what went wrong, which --quiet does not silence. */
export function sayAlways(io: Io, text: string) {
  io.err.write(`${text.replace(all_but_ours, ' ')}\n`)
}

export function canAsk(io: Io) {
  return io.is_tty.in && io.is_tty.err
}

const styles = { bold: [1, 22], dim: [2, 22], red: [31, 39], green: [32, 39], yellow: [33, 39] }

/** Colours talk, when the terminal wants colours. */
export function paint(io: Io, style: keyof typeof styles, text: string, to: 'out' | 'err' = 'err') {
  const [on, off] = styles[style] as [number, number]
  return io.has_colour && io.is_tty[to] ? `\u001b[${on}m${text}\u001b[${off}m` : text
}

// Of characters that steer a terminal: those of every one, and what turns the direction of writing around.
const control = '\\u0000-\\u001f\\u007f-\\u009f'
const steering = `[${control}\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]`
const controls = new RegExp(`[${control}]`, 'g')
const all = new RegExp(steering, 'g')
const all_but_ours = new RegExp(`(?!\\n|\\u001b\\[\\d{1,2}m)${steering}`, 'g')

/** Replaces control characters, so that foreign text cannot control the terminal. */
export function printable(text: string) {
  return text.replace(all, ' ')
}

/** The same of a text with lines and tabs. */
export function multiline(text: string) {
  return text.replace(all, (sign) => (sign === '\n' || sign === '\t' ? sign : ' '))
}

/** The same for a pipe, behind which there may well be a terminal; the direction of writing is data there. */
export function pipeable(text: string) {
  return text.replace(controls, ' ')
}

/** JSON with escaped control characters. */
export function printableJson(value: unknown, indent: number) {
  return JSON.stringify(value, null, indent).replace(all, (sign) =>
    sign === '\n' ? sign : `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function hasColour(env: Io['env']) {
  return !env.NO_COLOR && env.TERM !== 'dumb'
}
