import { type Called, given, kebab, withoutSecrets } from './called.ts'
import { routes } from './generated/routes.ts'
import type { OperationId } from './types.ts'

type Values = Record<string, unknown>
type Shown = { id: OperationId; path: Values; query: Values; body: Values | undefined }
type Words = string[]

/** The line of `kermesse` that does the same. Secrets are placeholders; a file is named as if it lay in the folder. */
export function commandText(called: Called): string {
  const shown = shownOf(called)
  const { words, stdin } = (by_hand[called.id] ?? plainCommand)(shown)
  const lines = ['kermesse', ...words.map(shellWord)].reduce<string[]>(wrapped, [])
  const text = lines.join(' \\\n  ')
  return stdin === undefined ? text : `${text} <<'EOF'\n${stdin}\nEOF`
}

/** The call of this package that does the same. */
export function sdkText(called: Called): string {
  const { path, query, body } = shownOf(called)
  const parts = Object.entries({ path, query, body }).filter(
    ([, values]) => values && Object.keys(values).length > 0,
  )
  const input = parts.length > 0 ? literal(Object.fromEntries(parts)) : ''
  return `await sdk.${called.id}(${input})`
}

/** The request itself, as curl sends it. */
export function httpText(called: Called, url: string): string {
  const { method, path: template, is_form, is_bytes } = routes[called.id]
  const { path, query, body } = shownOf(called)
  const filled = template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(path[name])))
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) asked.append(name, String(one))
  const address = `${url}${filled}${asked.size > 0 ? `?${asked}` : ''}`
  const head = method === 'GET' ? 'curl' : `curl -X ${method}`
  // Expanded by the shell: a token that was copied would be in its history.
  const lines = [`${head} ${shellWord(address)}`, '-H "access-token: $KERMESSE_TOKEN"']
  if (is_bytes) lines.push("-H 'content-type: application/octet-stream'", '--data-binary @file')
  else if (body && is_form) lines.push(...formParts(body))
  else if (body) {
    lines.push("-H 'content-type: application/json'")
    lines.push(`-d ${quoted(JSON.stringify(body, null, 2))}`)
  }
  return lines.join(' \\\n  ')
}

function shownOf({ id, input }: Called): Shown {
  const { path, query, body } = input
  return {
    id,
    path: path ?? {},
    query: given(query ?? {}),
    body: body === undefined || body instanceof Blob ? undefined : (withoutSecrets(body) as Values),
  }
}

type Command = { words: Words; stdin?: string }

function plainCommand({ id, path, query, body }: Shown): Command {
  const [resource = '', verb = ''] = id.split('.')
  const named = [kebab(resource)]
  if (verb === 'bulk' && body) {
    const { action, ids } = body as { action: string; ids: string[] }
    return { words: [...named, kebab(action), ...ids, ...flags(query, id)] }
  }
  const words = [...named, kebab(verb), ...argumentsOf(id, path)]
  if (!body) return { words: [...words, ...flags(query, id)] }
  const whole = ofEvent(id, query, body)
  const text = texts[id]
  if (text && Object.keys(whole.body).join() === text)
    return {
      words: [...words, ...flags(whole.query, id), '--file', '-'],
      stdin: String(body[text]),
    }
  if (!routes[id].is_form && Object.entries(whole.body).some(isLong)) {
    const stdin = JSON.stringify(whole.body, null, 2)
    return { words: [...words, ...flags(whole.query, id), '--file', '-'], stdin }
  }
  return { words: [...words, ...flags({ ...whole.query, ...whole.body }, id)] }
}

/** The field that `--file` holds as plain text. */
const texts: Partial<Record<OperationId, string>> = { 'clients.import': 'clients_data' }

function argumentsOf(id: OperationId, path: Values): Words {
  return [...routes[id].path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => String(path[name]))
}

/** `--event` is the event that is asked in, and of what is made the event that it is made in. */
function ofEvent(id: OperationId, query: Values, body: Values) {
  const { event_id, ...rest } = body
  const is_made = routes[id].method === 'POST' && typeof event_id === 'string'
  if (!is_made || (query.event_id ?? event_id) !== event_id) return { query, body }
  return { query: { ...query, event_id }, body: rest }
}

/** True for values that are easier to read from a file than in a flag, or that fit in no flag. */
function isLong([name, value]: [string, unknown]): boolean {
  if (name === 'event_id' || name === 'event') return true
  if (Array.isArray(value)) return value.some((one) => typeof one === 'object')
  if (typeof value === 'string') return value === 'null' || /^--|\n/.test(value)
  return typeof value === 'object' && value !== null
}

function flags(values: Values, id?: OperationId): Words {
  // --url is the installation, at every command.
  const url = id?.startsWith('webhooks.') ? '--webhook-url' : '--return-url'
  return Object.entries(values).flatMap(([name, value]) => {
    if (/^event(_id)?$/.test(name)) return ['--event', String(value)]
    const flag = name === 'url' ? url : `--${kebab(name)}`
    if (value === true) return [flag]
    if (value === false) return [flag.replace('--', '--no-')]
    const text = flagText(value)
    return text.startsWith('-') ? [`${flag}=${text}`] : [flag, text]
  })
}

function flagText(value: unknown): string {
  if (value instanceof File) return value.name
  if (!Array.isArray(value)) return String(value)
  if (value.some((one) => one instanceof File)) return value.map(flagText).join(',')
  const is_plain = value.length > 0 && value.every((one) => /^[^\s,;[]+$/.test(String(one)))
  return is_plain ? value.join(',') : JSON.stringify(value)
}

/** Commands for people that take the place of the plain ones. */
const by_hand: Partial<Record<OperationId, (shown: Shown) => Command>> = {
  'events.link': ({ path, body }) => ({
    words: ['users', 'link', '--event-link', '--event', String(path.id), ...flags(body ?? {})],
  }),
  'events.archive': ({ path }) => ({ words: ['events', 'archive', String(path.id)] }),
  'events.db_backup': ({ path }) => ({ words: ['events', 'backup', String(path.id)] }),
  'events.db_restore_file': ({ query: { backup_file, ...query } }) => ({
    words: ['events', 'restore', '--file', String(backup_file ?? 'file'), ...flags(query)],
  }),
  'search.all': ({ query: { q, ...query } }) => ({ words: ['search', String(q), ...flags(query)] }),
  // It turns the pages by itself.
  'statistics.trace': ({
    query: { bar_id, datetimeBegin, datetimeEnd, begin_date, after, ...rest },
  }) => ({
    words: [
      'statistics',
      'trace',
      ...flags(
        given({ ...rest, bar: bar_id, from: datetimeBegin, to: datetimeEnd, begins: begin_date }),
      ),
    ],
  }),
  'bars.import': ({ query, body = {} }) => ({
    words: ['bars', 'import', ...flags(query), ...flags(renamed(body))],
  }),
  'clients.import_excel': ({ query, body = {} }) => {
    const { excel_file, excel_file_buffer: _, entrance_id: entrance, ...rest } = body
    const wish = without(false, { ...query, entrance, ...rest })
    return { words: ['wristbands', 'import', String(excel_file), ...flags(wish)] }
  },
  'latest_app.create': ({ body = {} }) => ({
    words: [
      'latest-app',
      'upload',
      String(body.apk_file),
      '--app-version',
      String(body.app_version),
    ],
  }),
}

/** The command has --file, whatever the form calls it. */
function renamed(body: Values): Values {
  return Object.fromEntries(
    Object.entries(without(false, body)).map(([name, value]) => [
      value instanceof File ? 'file' : name,
      value,
    ]),
  )
}

/** Those commands have no flag for what is not wanted. */
function without(left_out: unknown, values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== left_out))
}

function formParts(body: Values) {
  return Object.entries(body).flatMap(([name, value]) =>
    [value]
      .flat()
      .map((one) => `-F ${shellWord(`${name}=${one instanceof File ? `@${one.name}` : one}`)}`),
  )
}

const width = 80

/** A long command goes on below; a flag keeps its value beside it. */
function wrapped(lines: string[], word: string, at: number, words: string[]): string[] {
  const last = lines.at(-1)
  if (last === undefined) return [word]
  const next = words[at + 1] ?? ''
  const length = last.length + word.length + (next.startsWith('--') ? 0 : next.length)
  const is_full = word.startsWith('--') && length >= width
  return is_full ? [...lines, word] : [...lines.slice(0, -1), `${last} ${word}`]
}

/** A word as a shell reads it. */
export function shellWord(text: string) {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : quoted(text)
}

function quoted(text: string) {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** A value as it is written in TypeScript. */
function literal(value: unknown, indent = ''): string {
  if (value instanceof File) return `new File([], ${string(value.name)})`
  if (Array.isArray(value)) return value.length === 0 ? '[]' : listed(value, indent)
  if (typeof value === 'object' && value !== null) {
    const inner = `${indent}  `
    const lines = Object.entries(value).map(
      ([name, one]) => `${inner}${key(name)}: ${literal(one, inner)},\n`,
    )
    return lines.length === 0 ? '{}' : `{\n${lines.join('')}${indent}}`
  }
  return typeof value === 'string' ? string(value) : String(value)
}

function listed(values: unknown[], indent: string) {
  const short = `[${values.map((one) => literal(one, indent)).join(', ')}]`
  if (short.length < width && !short.includes('\n')) return short
  const inner = `${indent}  `
  return `[\n${values.map((one) => `${inner}${literal(one, inner)},\n`).join('')}${indent}]`
}

function key(name: string) {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : string(name)
}

function string(text: string) {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}
