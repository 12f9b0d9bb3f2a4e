import type { Field } from '@kermesse/sdk/types'
import { UsageError } from './exit.ts'
import { readDocument } from './files.ts'
import type { Flag } from './flags.ts'
import { t } from './i18n/language.ts'
import type { Io } from './io.ts'

/** True for a flag that takes an object, or a list of them. */
export function takesJson({ type, item }: Field): boolean {
  return type === 'object' || item?.type === 'object'
}

/**
 * The value of a flag that was given once or more. `iban=CH…,bic=…` says fields, JSON is taken as it is, `@file` and `-` are read as
 * YAML or JSON. An object has the fields of all that was given; a list has an object for each.
 */
export async function readJsonFlag(io: Io, { name, field }: Flag, texts: readonly string[]) {
  const values: unknown[] = []
  for (const text of texts) values.push(await readOne(io, name, field, text))
  if (field.type === 'array') return values.flat()
  const [only] = values
  if (values.length === 1) return only
  const odd = values.find((one) => typeof one !== 'object' || one === null || Array.isArray(one))
  if (odd !== undefined)
    throw new UsageError(t('--{name} is given more than once, and not in fields.', { name }))
  return Object.assign({}, ...(values as object[]))
}

async function readOne(io: Io, name: string, field: Field, text: string): Promise<unknown> {
  if (text === 'null' && !field.required) return null
  if (text === '-') return readDocument(io, '-')
  if (text.startsWith('@')) return readDocument(io, text.slice(1))
  if (/^\s*[[{]/.test(text)) return parsed(name, field, text)
  // A comma parts two fields where a name and = follow it.
  const pairs = text.split(/,(?=[\w.]+=)/)
  const record: Record<string, unknown> = {}
  for (const pair of pairs) {
    const at = pair.indexOf('=')
    if (at < 1)
      throw new UsageError(
        t('--{flag} must be {shape}; "{text}" is not.', { flag: name, shape: waysOf(field), text }),
      )
    put(record, name, field, pair.slice(0, at), pair.slice(at + 1))
  }
  return record
}

function parsed(name: string, field: Field, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError(
      t('--{flag} must be {shape}; "{text}" is not.', { flag: name, shape: waysOf(field), text }),
    )
  }
}

const waysOf = ({ type }: Field) =>
  type === 'array'
    ? t('a list in JSON, name=value, @file or -')
    : t('an object in JSON, name=value, @file or -')

function put(
  record: Record<string, unknown>,
  flag: string,
  { keys = {} }: Field,
  path: string,
  text: string,
) {
  const takes = keys[path]
  if (Object.keys(keys).length > 0 && takes === undefined)
    throw new UsageError(
      t('--{flag} has no field "{path}".', { flag, path }),
      t('Fields: {fields}', { fields: Object.keys(keys).join(', ') }),
    )
  const names = path.split('.')
  const last = names.pop()!
  let inner = record
  for (const one of names) {
    inner[one] ??= {}
    inner = inner[one] as Record<string, unknown>
  }
  inner[last] = typedValue(`--${flag} ${path}`, takes, text)
}

function typedValue(what: string, takes: string | undefined, text: string): unknown {
  if (text === 'null') return null
  if (takes === 'true|false') {
    if (text === 'true' || text === 'false') return text === 'true'
    throw new UsageError(t('{what} must be true or false; "{text}" is not.', { what, text }))
  }
  // Choices of numbers are written like choices of words.
  const is_number = takes === 'n' || takes === 'amount' || /^[\d.|]+$/.test(takes ?? '')
  if (is_number) {
    if (/^-?\d{1,15}(\.\d+)?$/.test(text)) return Number(text)
    throw new UsageError(t('{what} must be a number; "{text}" is not.', { what, text }))
  }
  if (takes !== 'json') return text
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError(t('{what} must be JSON; "{text}" is not.', { what, text }))
  }
}

const help_width = 96

/** Help for flags that take objects: the keys of each, with an example. */
export function jsonFlagsHelp(flags: readonly Flag[]): string {
  const all = flags.filter(({ field }) => takesJson(field) && field.keys)
  if (all.length === 0) return ''
  const parts = all.map(({ name, field }) => {
    const keys = Object.entries(field.keys!)
    const shape = keys.map(([path, takes]) => `${path} ${takes}`).join(', ')
    const told = keys.filter(([path]) => path !== '_id')
    const example = (told.length > 0 ? told : keys)
      .slice(0, 2)
      .map(([path, takes]) => `${path}=${exampleOf(takes)}`)
    return `${wrapped(`--${name}  ${shape}`)}\n    ${t('like {example}', { example: `--${name} ${example.join(',')}` })}\n`
  })
  const head = t(
    'Objects, as name=value,… or JSON; @file or - reads YAML or JSON. A list takes its flag again.',
  )
  return `\n${head}\n${parts.join('')}`
}

function exampleOf(takes: string) {
  const [first = ''] = takes.split('|')
  const examples: Record<string, string> = {
    n: '3',
    amount: '4.50',
    date: '2026-07-04',
    json: '[]',
  }
  return examples[takes] ?? (first === 'text' ? 'text' : first)
}

function wrapped(text: string) {
  const lines = ['']
  for (const word of text.split(', ')) {
    const next = lines.at(-1) === '' ? `  ${word}` : `${lines.at(-1)}, ${word}`
    if (next.length <= help_width || lines.at(-1) === '') lines[lines.length - 1] = next
    else lines.push(`    ${word}`)
  }
  return lines.join(',\n')
}
