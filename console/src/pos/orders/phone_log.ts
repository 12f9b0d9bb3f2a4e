import { isApiError } from '@kermesse/sdk/api_error'
import { openDB } from 'idb'

const most_lines = 1_000
const most_words = 60
const write_after_ms = 2_000
/** Numbers of chips and wristbands, PINs, tokens and addresses: no caller can write one of them. */
const secret = /\d{4}|[0-9a-f]{8}|[a-z0-9+/=-]{24}|@/i
/** Codes of the app have hardly a digit beside a letter; chips, tokens and ids have many. */
const mixed = /\d[a-z]|[a-z]\d/gi
const most_mixed = 2
const place_in_app = /([\w-]{1,60}\.js:\d{1,7}:\d{1,7})/

let lines: string[] = []
let is_due = false

const openDisk = () =>
  openDB('pos-log', 1, { upgrade: (fresh) => void fresh.createObjectStore('log') })

/** Continues the log that the app wrote before it was started again. */
export async function openLog() {
  const before: string[] = (await (await openDisk()).get('log', 'lines')) ?? []
  lines = [...before, ...lines].slice(-most_lines)
}

/** Writes a line to the log of this phone: words of the app, such as a code, and small numbers. */
export function note(...words: (string | number)[]) {
  add(words.map((word) => wordOf(String(word))))
}

/** Writes where the app failed. The text of an error may name a person or a chip, so it stays out. */
export function noteError(at: string, error: unknown) {
  const { name = '', stack = '' } = error instanceof Error ? error : {}
  const [, place = ''] = place_in_app.exec(stack) ?? []
  const code = isApiError(error) ? `${error.code} ${error.status}` : ''
  add([...[at, name, code].map(wordOf), place])
}

/** The last 1,000 lines, the oldest first. */
export const logText = () => lines.join('\n')

function wordOf(word: string) {
  const joined = word.replaceAll(':', '')
  const is_secret = secret.test(joined) || (joined.match(mixed) ?? []).length > most_mixed
  return is_secret ? '…' : word.slice(0, most_words)
}

function add(words: string[]) {
  const line = [new Date().toISOString(), ...words.filter(Boolean)].join(' ')
  lines = [...lines, line].slice(-most_lines)
  if (is_due) return
  is_due = true
  setTimeout(() => void keepLog().catch(() => undefined), write_after_ms)
}

async function keepLog() {
  is_due = false
  await (await openDisk()).put('log', lines, 'lines')
}
