import { rights } from '@kermesse/sdk/generated/rights'
import { isCurrency } from '@kermesse/sdk/rules/currencies'
import { momentIn, sideOf } from '@kermesse/sdk/rules/moment'
import { nameKey } from '@kermesse/sdk/rules/text_keys'
import { UsageError } from '../exit.ts'
import { type Sentence, t } from '../i18n/language.ts'
import { isTimezone } from './moment.ts'
import { type Shape, shapes } from './shape.ts'
import {
  consumptionName,
  type Fields,
  type FileState,
  flatten,
  type Item,
  isPlainObject,
  noItems,
} from './state.ts'

type Env = Record<string, string | undefined>

const sections = [
  'event',
  'deposits',
  'bars',
  'vouchers',
  'voucher_packs',
  'entrances',
  'entrance_groups',
  'users',
  'smartphones',
  'terminals',
]
const default_timezone = 'Europe/Zurich'
const problems_max = 20

/** Parses the file, or throws all of its mistakes at once. */
export function readEventFile(document: unknown, env: Env): FileState {
  const reader = new Reader(document)
  const state = reader.read(env)
  const { problems } = reader
  if (problems.length === 0) return state
  const shown = problems.slice(0, problems_max).map((one) => `  ${one}`)
  const rest = problems.length - shown.length
  const more = rest > 0 ? [`  ${t('… and {count} more', { count: rest })}`] : []
  throw new UsageError(
    [
      t(
        problems.length === 1
          ? 'The event file has {count} mistake:'
          : 'The event file has {count} mistakes:',
        { count: problems.length },
      ),
      ...shown,
      ...more,
    ].join('\n'),
    t('See what may stand in it: kermesse events apply --help'),
  )
}

class Reader {
  readonly problems: string[] = []
  readonly document: Fields
  timezone = default_timezone

  constructor(document: unknown) {
    this.document = isPlainObject(document) ? document : {}
  }

  read(env: Env): FileState {
    for (const name of Object.keys(this.document))
      if (!sections.includes(name))
        this.complain(name, t('unknown; one of {names}', { names: sections.join(', ') }))
    const settings = this.settings()
    const items = noItems()
    items.deposit = this.items('deposits', shapes.deposits)
    items.bar = this.items('bars', shapes.bars)
    items.consumption = items.bar.flatMap((bar, index) => this.consumptions(bar, index))
    items.voucher = this.items('vouchers', shapes.vouchers)
    items.voucher_pack = this.items('voucher_packs', shapes.voucher_packs)
    items.entrance = this.items('entrances', shapes.entrances)
    items.entrance_group = this.items('entrance_groups', shapes.entrance_groups)
    items.user = this.items('users', shapes.users)
    const passwords = this.passwords(items.user, env)
    for (const item of [...items.user, ...items.entrance]) this.nameRight(item)
    const terminals = this.terminals()
    return {
      name: String(settings.name ?? ''),
      settings,
      items,
      passwords,
      ...('smartphones' in this.document && { smartphones: this.strings('smartphones') }),
      ...('terminals' in this.document && { terminals: terminals.map((one) => one.code) }),
      new_terminals: terminals.flatMap(({ code, id }) =>
        id === undefined ? [] : { terminal_code: code, terminal_id: id },
      ),
    }
  }

  settings(): Fields {
    const { event } = this.document
    if (!isPlainObject(event)) this.complain('event', t('missing: { name: … }'))
    const raw = isPlainObject(event) ? event : {}
    if (typeof raw.timezone === 'string' && isTimezone(raw.timezone)) this.timezone = raw.timezone
    else if (raw.timezone !== undefined) this.complain('event.timezone', t('not an IANA time zone'))
    const { currencyCode } = raw
    if (currencyCode !== undefined && !isCurrency(String(currencyCode)))
      this.complain(
        'event.currencyCode',
        t('not an ISO 4217 code of a currency with two decimals, such as CHF or EUR'),
      )
    const fields = this.fields('event', raw, shapes.event)
    return flatten(this.moments('event', fields) as Fields)
  }

  items(section: string, shape: Shape): Item[] {
    const list = this.document[section] ?? []
    if (!Array.isArray(list)) {
      this.complain(section, t('must be a list'))
      return []
    }
    return this.named(section, list, shape)
  }

  consumptions(bar: Item, index: number): Item[] {
    const list = (bar.fields.consumptions ?? []) as unknown[]
    const path = `bars[${index}].consumptions`
    const items = this.named(path, list, shapes.consumptions)
    // The order of the list is the order of the buttons.
    if (bar.fields.consumptions !== undefined)
      bar.fields.consumptions = items.map(({ name }) => consumptionName(bar.name, name))
    return items.map(({ name, fields }) => {
      if (fields.price === undefined) this.complain(`${path} "${name}"`, t('needs a price'))
      return {
        name: consumptionName(bar.name, name),
        fields: { type: 'quantity', ...fields },
      }
    })
  }

  named(path: string, list: unknown[], { key, fields }: Shape): Item[] {
    const seen = new Set<string>()
    return list.flatMap((raw, index) => {
      const at = `${path}[${index}]`
      if (!isPlainObject(raw)) {
        this.complain(at, t('must hold fields'))
        return []
      }
      const name = typeof raw[key] === 'string' ? raw[key].trim() : ''
      if (nameKey(name) === '') {
        this.complain(at, t('needs a {key}', { key }))
        return []
      }
      const id = key === 'email' ? name.toLowerCase() : name
      const looks_like = nameKey(id)
      if (seen.has(looks_like)) this.complain(at, t('"{id}" stands twice', { id }))
      seen.add(looks_like)
      const { [key]: _, ...rest } = this.moments(
        at,
        this.fields(at, raw, { key, fields }),
      ) as Fields
      return [{ name: id, fields: rest }]
    })
  }

  fields(path: string, raw: Fields, { fields }: Shape): Fields {
    for (const [name, value] of Object.entries(raw)) {
      const field = fields.get(name)
      if (!field)
        this.complain(
          `${path}.${name}`,
          t('unknown; one of {names}', { names: [...fields.keys()].join(', ') }),
        )
      else if (value !== null && !fits(field.type, value))
        this.complain(`${path}.${name}`, mustBe(field.type))
      else if (field.choices && value !== null && !field.choices.includes(value as string))
        this.complain(`${path}.${name}`, mustBeOneOf(field.choices))
    }
    return raw
  }

  /**
   * Dates without an offset use the event's time zone; an end date without a time is the end of
   * that day.
   */
  moments(path: string, value: unknown, name = ''): unknown {
    if (isPlainObject(value))
      return Object.fromEntries(
        Object.entries(value).map(([key, one]) => [key, this.moments(`${path}.${key}`, one, key)]),
      )
    if (typeof value !== 'string' || !/^date(Begin|End)$|_date$|_at$/.test(name)) return value
    const moment = momentIn(value, this.timezone, sideOf(name))
    if (!moment) this.complain(path, t('"{value}" is not a date like 2026-07-03T16:00', { value }))
    return moment ?? value
  }

  nameRight({ name, fields }: Item) {
    for (const key of ['right', 'min_right']) {
      const value = fields[key]
      if (value === undefined) continue
      const level = (rights as Record<string, number>)[String(value)]
      if (level === undefined) this.complain(`${name}.${key}`, mustBeOneOf(Object.keys(rights)))
      fields[key] = level
    }
  }

  /** Passwords are not compared, because they cannot be read. */
  passwords(users: Item[], env: Env) {
    const passwords = new Map<string, string>()
    for (const { name, fields } of users) {
      const { password, password_env } = fields
      delete fields.password
      delete fields.password_env
      if (password_env !== undefined && !env[String(password_env)])
        this.complain(
          `users ${name}`,
          t('the environment variable {name} is not set', { name: password_env }),
        )
      const found = password ?? (password_env && env[String(password_env)])
      if (found) passwords.set(name, String(found))
      if (fields.right === undefined) this.complain(`users ${name}`, t('needs a right'))
    }
    return passwords
  }

  strings(section: string): string[] {
    const list = this.document[section] ?? []
    const texts = Array.isArray(list) ? list.map(String) : []
    if (!Array.isArray(list)) this.complain(section, t('must be a list'))
    return [...new Set(texts)]
  }

  terminals() {
    const list = this.document.terminals ?? []
    if (!Array.isArray(list)) this.complain('terminals', t('must be a list'))
    return (Array.isArray(list) ? list : []).map((one: unknown, index) => {
      if (!isPlainObject(one)) return { code: String(one), id: undefined }
      if (one.terminal_code === undefined || one.terminal_id === undefined)
        this.complain(`terminals[${index}]`, t('needs terminal_code and terminal_id'))
      return { code: String(one.terminal_code), id: String(one.terminal_id) }
    })
  }

  complain(path: string, problem: string) {
    this.problems.push(t('{path}: {problem}', { path, problem }))
  }
}

const words: Partial<Record<string, Sentence>> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a mapping',
}

function mustBe(type: string) {
  return t('must be {shape}', { shape: t(words[type] ?? 'a text') })
}

function mustBeOneOf(choices: readonly (string | number)[]) {
  return t('must be one of {choices}', { choices: choices.join(', ') })
}

function fits(type: string, value: unknown) {
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isPlainObject(value)
  if (type === 'integer') return Number.isSafeInteger(value)
  // YAML reads 101 as a number where a text is meant.
  if (type === 'string') return typeof value === 'string' || typeof value === 'number'
  return typeof value === type
}
