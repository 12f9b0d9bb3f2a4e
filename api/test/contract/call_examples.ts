import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import type { Operation } from '../../src/contract.ts'
import type { Asked } from '../api.ts'

/** A call and its answer as `openapi/examples` shows them. Bodies that are files, and answers that are, are left out. */
type CallExample = { path?: unknown; query?: unknown; body?: unknown; answer?: unknown }

const folder = join(import.meta.dirname, '../../../openapi/examples')
const most_entries = 2

const fileOf = ({ id }: Operation) => join(folder, `${id.split('.')[0]}.yaml`)

function readExamples(operation: Operation): Record<string, CallExample> {
  const file = fileOf(operation)
  return existsSync(file) ? parse(readFileSync(file, 'utf8')) : {}
}

/** The example of an operation in `openapi/examples`. */
export const writtenExample = (operation: Operation) => readExamples(operation)[operation.id]

/** Puts an example in the place of the one that is written, whose answer is kept where there is no other. */
export function writeExample(operation: Operation, example: CallExample) {
  const before = readExamples(operation)
  const { answer = before[operation.id]?.answer, ...call } = example
  const examples = {
    ...before,
    [operation.id]: { ...call, ...(answer !== undefined && { answer }) },
  }
  mkdirSync(folder, { recursive: true })
  const sorted = Object.fromEntries(Object.entries(examples).sort(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(
    fileOf(operation),
    stringify(sorted, { lineWidth: 118, aliasDuplicateObjects: false }),
  )
}

/** A call that was made. What differs from run to run, such as ids, moments and secrets, is replaced by what never does. */
export function exampleOfCall(operation: Operation, asked: Asked, answer: unknown): CallExample {
  const steady = steadyValues()
  const { query = {}, body } = asked
  const path = Object.entries(asked.path ?? {}).filter(([name]) =>
    operation.path.includes(`{${name}}`),
  )
  return {
    ...(path.length > 0 && { path: steady(Object.fromEntries(path)) }),
    ...(Object.keys(query).length > 0 && { query: steady(query) }),
    ...(isJson(operation, body) && { body: steady(body) }),
    ...(answer !== undefined && { answer: steady(answer) }),
  }
}

const isJson = ({ form, streamed, raw }: Operation, body: unknown) =>
  !form && !streamed && !raw && typeof body === 'object' && body !== null

/** The names of fields, however deep; of lists those of their first entry. */
export function namesIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(namesIn)
  if (typeof value !== 'object' || value === null) return ''
  const named = Object.entries(value).filter(([name]) => !of_some_days.includes(name))
  return Object.fromEntries(named.map(([name, one]) => [name, namesIn(one)]))
}

/** Answered only on days on which no bank pays. */
const of_some_days = ['asked_execution_date']

const letters = 'a1b2c3d4e5f60718293a4b5c6d7e8f90'
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const moment = /\b\d{4}-\d\d-\d\dT[\d:.]+Z/g
const day_ms = 86_400_000
const shown_moment = Date.parse('2026-07-04T18:00:00.000Z')

const replaced: [RegExp, (found: string) => string][] = [
  [/\b04[0-9A-F]{8,18}\b/g, () => '04A1B2C3D4E5F6'],
  [/(?<=^|#)\d{8}$/, () => '04718293'],
  [/^phone-\d+-\d+$/, () => '101'],
  [/^[BN]\d{9}(?=_|$)/, () => 'B000100000'],
  [/^Festival \d+$/, () => 'Festival du Quai'],
  [
    /^(admin|cashier|server|checker|none|super)-\d+$/,
    (found) => found.replace(/-.*/, '@example.org'),
  ],
  [/^[A-Z][a-z]+ [0-9a-f]{8}$/, (found) => found.replace(/ .*/, ' 1')],
  [/20\d\d-\d\d-\d\d(?=-[0-9a-f]{6})/, () => '2026-07-04'],
  [/(?<=-)[0-9a-f]{6}(?=(-\d+)?\.)/, () => letters.slice(0, 6)],
  [
    /(?<=\b[A-Z]?|_)(?=[a-f]*\d)(?!(?<=^|#)\d{8}$)(?!\d{9}(_|$))[0-9a-f]{8,}\b/g,
    ({ length }) => repeated(letters, length),
  ],
  [
    /(?<=\b[A-Z])(?=[A-F]*\d)(?!\d{9}(_|$))[0-9A-F]{8,}\b/g,
    ({ length }) => repeated(letters, length).toUpperCase(),
  ],
  [/^K[A-Z0-9]{20}$/, () => 'KC259K5NND8WCKT470D9H'],
  [
    /(?<![\w+/-])(?![BN]\d{9}_)(whsec_|kms_)?(?=[\w+/-]*[A-Z])(?=[\w+/-]*\d)[\w+/-]{30,}(?=$|[=&"])/g,
    drawn,
  ],
  [/127\.0\.0\.1:\d+/, () => 'kermesse.example.org'],
]

const repeated = (text: string, length: number) =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length)

/** A token or a key of the same length. */
function drawn(found: string) {
  const [prefix = ''] = /^(whsec_|kms_)/.exec(found) ?? []
  return prefix + repeated('Q7nGx2LkZt9Vb4Wc', found.length - prefix.length)
}

/** Fields whose values are drawn or measured. */
const by_name: Record<string, unknown> = {
  revision: 'c2FtcGxlLXJldmlz',
  challenge: '1783188000000.Q7nGx2LkZt9Vb4WcQ7nGx2.Q7nGx2LkZt9Vb4WcQ7nGx2LkZt9Vb4WcQ7nGx2LkZt9',
  took_ms: 3,
  uptime: 86_400,
  xid: '811',
  expiresAt: 1_783_188_000,
  backup_file_buffer: 'S0VSTUVTU0UgQkFDS1VQIDEK',
}

function steadyValues() {
  const ids = new Map<string, string>()
  const now = Date.now()
  const idFor = (found: string) => {
    const id = ids.get(found) ?? `0198c0de-0000-7000-8000-${String(ids.size + 1).padStart(12, '0')}`
    ids.set(found, id)
    return id
  }
  const momentFor = (found: string) => {
    // Of a request that names no day of its own: the same on every day.
    if (Date.parse(found) === shown_moment) return found
    const days = Math.round((Date.parse(found) - now) / day_ms)
    return Math.abs(days) > 1000 ? found : new Date(shown_moment + days * day_ms).toISOString()
  }
  const text = (value: string) => {
    const parts = value.split(uuid)
    const found = value.match(uuid) ?? []
    return parts
      .flatMap((part, n) => [
        replaced.reduce((rest, [pattern, by]) => rest.replace(pattern, by), part),
        found[n] ? idFor(found[n]) : '',
      ])
      .join('')
      .replace(moment, momentFor)
  }
  const steady = (value: unknown, name = ''): unknown => {
    if (name in by_name && value !== null) return by_name[name]
    if (typeof value === 'string') return text(value)
    if (Array.isArray(value)) return value.slice(0, most_entries).map((one) => steady(one))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [text(key), steady(one, key)]),
    )
  }
  return (value: unknown) => steady(value)
}
