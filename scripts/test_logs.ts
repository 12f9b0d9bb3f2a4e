import { createReadStream, existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { log_events, log_levels, log_shapes } from '@kermesse/core/platform/log'
import { broken, type Results } from './results.ts'

const most_told = 10

/** Values that belong to a person or open something, by their form. */
const secrets: Record<string, RegExp> = {
  'an e-mail address': /[\w.+-]+@[\w-]+(\.[\w-]+)+/,
  'an IBAN': /\b[A-Z]{2}\d{2}[A-Z0-9]{11,30}\b/,
  'the chip of a wristband': /\b04[0-9A-F]{12}\b/,
  'a password in an address': /:\/\/[^\s/]*:[^\s/]*@/,
}

/**
 * Reads every line that the programs and servers of a test run have logged: each has known fields of known shapes, and none
 * contains what callers and providers of the run have sent.
 */
export async function checkLogs(file: string): Promise<Results | undefined> {
  if (!existsSync(file)) return undefined
  const planted = await readPlanted(`${file}.planted`)
  const wrong = new Map<string, string>()
  for await (const line of linesOf(file))
    for (const problem of problemsOf(line, planted)) wrong.set(problem, line)
  if (wrong.size === 0) return undefined
  const told = [...wrong].slice(0, most_told).map(([problem, line]) => `${problem}: ${line}`)
  return broken(`${wrong.size} kinds of wrong lines in the logs of this run:\n${told.join('\n')}`)
}

const linesOf = (file: string) => createInterface({ input: createReadStream(file) })

async function readPlanted(file: string): Promise<Set<string>> {
  const planted = new Set<string>()
  if (existsSync(file)) for await (const line of linesOf(file)) planted.add(JSON.parse(line))
  return planted
}

/** Returns what is wrong with a line of the log. */
export function problemsOf(line: string, planted: Set<string>): string[] {
  const fields = parsed(line)
  if (!fields) return ['not a line of JSON']
  return [
    ...Object.entries(fields).flatMap(([name, value]) => fieldProblems(name, value)),
    ...Object.entries(secrets).flatMap(([what, shape]) => (shape.test(line) ? [what] : [])),
    ...textsIn(fields).flatMap((text) => sentProblems(text, planted)),
  ]
}

type Fields = Record<string, unknown>

function parsed(line: string): Fields | undefined {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

const fixed: Record<string, (value: unknown) => boolean> = {
  level: (value) => log_levels.some((one) => one === value),
  event: (value) => log_events.some((one) => one === value),
  time: (value) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(String(value)),
  error: isError,
}

function fieldProblems(name: string, value: unknown): string[] {
  const shape: RegExp | undefined = log_shapes[name as keyof typeof log_shapes]
  const isRight = fixed[name] ?? ((one: unknown) => shape?.test(String(one)) ?? false)
  return isRight(value) || value === '…' ? [] : [`the field ${name}`]
}

const error_fields = new Set(['type', 'code', 'message', 'table', 'constraint', 'stack', 'cause'])

function isError(value: unknown): boolean {
  const { cause, ...rest } = value as Fields
  return Object.keys(rest).every((name) => error_fields.has(name)) && (!cause || isError(cause))
}

/** Texts of a line, and their words; what the program itself writes into each line is left out. */
function textsIn({ time: _, level: __, url: ___, ...fields }: Fields): string[] {
  return Object.values(fields).flatMap((value) =>
    typeof value === 'object' && value !== null
      ? textsIn(value as Fields)
      : typeof value === 'string'
        ? [value, ...value.split(/[\s"'`(),;/]+/)]
        : [],
  )
}

const sentProblems = (text: string, planted: Set<string>) =>
  planted.has(text) ? ['a value that was sent'] : []
