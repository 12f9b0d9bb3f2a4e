import { isDeepStrictEqual } from 'node:util'
import { UsageError } from '../exit.ts'
import { t } from '../i18n/language.ts'
import type { Current } from './current.ts'
import { type ChangeKind, kindName } from './kind_names.ts'
import { spelledAsKnown } from './spelling.ts'
import {
  type Fields,
  type FileState,
  type Item,
  isPlainObject,
  kinds,
  type RecordKind,
  zoneName,
} from './state.ts'

export type FieldChange = { field: string; from: unknown; to: unknown }
export type Change = {
  action: 'create' | 'update' | 'delete'
  kind: ChangeKind
  name: string
  fields: FieldChange[]
}
export type PlanOptions = { prune?: boolean; update_secrets?: boolean; me?: string }

/** Returns the changes that turn `current` into `wanted`; pure, empty if nothing differs. */
export function planChanges(file: FileState, current: Current, options: PlanOptions): Change[] {
  const wanted = spelledAsKnown(file, current)
  checkReferences(wanted, current)
  const changes: Change[] = [...eventChange(wanted, current, options)]
  for (const { terminal_code, terminal_id } of wanted.new_terminals)
    if (current.known_terminals.get(terminal_code) !== terminal_id)
      changes.push(create('new_terminal', terminal_code, { terminal_id }))
  for (const kind of kinds) {
    const known = new Map(current.items[kind].map((item) => [item.name, item]))
    for (const item of wanted.items[kind]) {
      const before = known.get(item.name)
      if (!before) changes.push(create(kind, item.name, settle(item, wanted, current)))
      else changes.push(...update(kind, before, settle(item, wanted, current, before)))
    }
    if (options.prune) changes.push(...removals(kind, wanted, current, options.me))
  }
  changes.push(...devices('smartphone', wanted.smartphones, current.smartphones, options))
  changes.push(...devices('terminal', wanted.terminals, current.terminals, options))
  return changes
}

function eventChange(
  wanted: FileState,
  current: Current,
  { update_secrets }: PlanOptions,
): Change[] {
  if (current.is_new) return [create('event', wanted.name, wanted.settings)]
  const all = differences(current.settings, wanted.settings)
  const moved = new Set(all.map(({ field }) => field))
  // A new address takes the old secrets away: those of the file go with it.
  const goesAlong = (field: string) => moved.has(addresses[field.split('.')[0]!] ?? '')
  const fields = all.filter(
    ({ field }) => update_secrets || !current.secrets_set.includes(field) || goesAlong(field),
  )
  // A renamed event is listed by its current name.
  const name = String(current.settings.name ?? wanted.name)
  return fields.length > 0 ? [{ action: 'update', kind: 'event', name, fields }] : []
}

const addresses: Record<string, string> = { pay: 'pay.URL', infomaniak: 'infomaniak.BASE_URL' }

function update(kind: RecordKind, before: Item, wanted: Fields): Change[] {
  const changed = differences(before.fields, wanted)
  return changed.length > 0 ? [{ action: 'update', kind, name: before.name, fields: changed }] : []
}

function differences(before: Fields, after: Fields): FieldChange[] {
  return Object.entries(after).flatMap(([field, to]) => {
    const from = before[field]
    return isSame(field, from, to) ? [] : [{ field, from: from ?? null, to }]
  })
}

function removals(
  kind: RecordKind,
  wanted: FileState,
  current: Current,
  me: string | undefined,
): Change[] {
  const kept = new Set(wanted.items[kind].map(({ name }) => name))
  const gone_bars = new Set(
    current.items.bar.map(({ name }) => name).filter((name) => !has(wanted, 'bar', name)),
  )
  return current.items[kind]
    .filter(({ name }) => !kept.has(name) && !(kind === 'user' && name === me))
    .filter(({ name }) => kind !== 'consumption' || !isIn(name, gone_bars))
    .map(({ name }) => ({ action: 'delete', kind, name, fields: [] }))
}

function isIn(consumption: string, bars: Set<string>) {
  return [...bars].some((bar) => consumption.startsWith(`${bar}/`))
}

function devices(
  kind: 'smartphone' | 'terminal',
  wanted: string[] | undefined,
  current: string[] = [],
  { prune }: PlanOptions,
): Change[] {
  if (!wanted) return []
  const added = wanted.filter((name) => !current.includes(name))
  const gone = prune ? current.filter((name) => !wanted.includes(name)) : []
  return [
    ...added.map((name) => create(kind, name, {})),
    ...gone.map((name): Change => ({ action: 'delete', kind, name, fields: [] })),
  ]
}

function create(kind: ChangeKind, name: string, fields: Fields): Change {
  const list = Object.entries(fields).map(([field, to]) => ({ field, from: null, to }))
  return { action: 'create', kind, name, fields: list.filter(({ field }) => field !== 'name') }
}

/** A voucher's "Lager" is every bar's lager; a bar's list says the order of its buttons alone. */
function settle({ fields }: Item, wanted: FileState, current: Current, before?: Item): Fields {
  const { consumptions, ...rest } = fields as { consumptions?: string[] }
  if (Array.isArray(fields.zones)) return { ...fields, zones: zonesNamed(fields.zones, current) }
  if (!consumptions) return fields
  const known = allNames('consumption', wanted, current)
  if (wanted.items.bar.some((bar) => bar.fields === fields)) {
    const old = (before?.fields.consumptions ?? []) as string[]
    const is_moved = !isDeepStrictEqual(common(old, consumptions), common(consumptions, old))
    return is_moved ? { ...rest, order: consumptions } : rest
  }
  const names = consumptions.flatMap((text) =>
    known.has(text) ? text : [...known].filter((name) => name.endsWith(`/${text}`)),
  )
  return { ...rest, consumptions: [...new Set(names)] }
}

/**
 * A zone's name, in any language, matches that zone on every date; a name with a date's id matches
 * one date.
 */
function zonesNamed(texts: unknown[], { zones }: Current): string[] {
  const found = texts.flatMap((text) => {
    const named = zones.map((one) => ({ ...one, full: zoneName(one.name, one.date_id) }))
    const is_meant = ({ names, name, full, date_id }: (typeof named)[number]) =>
      full === text ||
      [name, ...names].some((one) => one === text || zoneName(one, date_id) === text)
    return named.filter(is_meant).map(({ full }) => full)
  })
  return [...new Set(found)]
}

function common(list: string[], other: string[]) {
  return list.filter((name) => other.includes(name))
}

/** Rejects references to unknown names before anything is changed. */
function checkReferences(wanted: FileState, current: Current) {
  const missing: string[] = []
  const check = (kind: RecordKind, names: unknown, where: string) => {
    const known = allNames(kind, wanted, current)
    for (const name of [names].flat().filter((one) => one !== null && one !== undefined))
      if (!known.has(String(name)) && !(kind === 'consumption' && isAnywhere(String(name), known)))
        missing.push(
          t('{where}: there is no {kind} "{name}"', { where, kind: kindName(kind), name }),
        )
  }
  for (const { name, fields } of wanted.items.bar) {
    check('deposit', fields.deposits, `${kindName('bar')} ${name}`)
    check('deposit', fields.deposit_returns, `${kindName('bar')} ${name}`)
  }
  for (const { name, fields } of wanted.items.consumption)
    check('deposit', fields.deposit, `${kindName('consumption')} ${name}`)
  for (const { name, fields } of wanted.items.voucher)
    check('consumption', fields.consumptions, `${kindName('voucher')} ${name}`)
  for (const { name, fields } of wanted.items.voucher_pack)
    check('voucher', Object.keys(fields.vouchers ?? {}), `${kindName('voucher_pack')} ${name}`)
  for (const { name, fields } of wanted.items.entrance) {
    check('deposit', fields.deposit, `${kindName('entrance')} ${name}`)
    check(
      'voucher_pack',
      Object.keys(fields.voucher_packs ?? {}),
      `${kindName('entrance')} ${name}`,
    )
  }
  for (const { name, fields } of wanted.items.entrance_group) {
    check('entrance', fields.entrances, `${kindName('entrance_group')} ${name}`)
    for (const text of (fields.zones ?? []) as unknown[])
      if (zonesNamed([text], current).length === 0)
        missing.push(
          t('{where}: no zone "{name}" is loaded (kermesse zones reload)', {
            where: `${kindName('entrance_group')} ${name}`,
            name: text,
          }),
        )
  }
  for (const { name, fields } of wanted.items.user)
    check('bar', fields.bar, `${kindName('user')} ${name}`)
  if (missing.length > 0) throw new UsageError(missing.join('\n'))
}

function isAnywhere(text: string, known: Set<string>) {
  return [...known].some((name) => name.endsWith(`/${text}`))
}

function allNames(kind: RecordKind, wanted: FileState, current: Current) {
  return new Set([...wanted.items[kind], ...current.items[kind]].map(({ name }) => name))
}

function has({ items }: FileState, kind: RecordKind, name: string) {
  return items[kind].some((item) => item.name === name)
}

// Their order means nothing; the installation may answer them in its own.
const sets = new Set([
  'deposits',
  'deposit_returns',
  'ages',
  'payment_types',
  'smartphones',
  'entrances',
  'zones',
])

function isSame(field: string, from: unknown, to: unknown): boolean {
  if (isEmpty(from) && isEmpty(to)) return true
  if (field.endsWith('iban')) return compact(from) === compact(to)
  if (Array.isArray(from) && Array.isArray(to)) {
    const is_set = sets.has(field.split('.').at(-1) ?? '') || field === 'consumptions'
    return isDeepStrictEqual(is_set ? from.toSorted() : from, is_set ? to.toSorted() : to)
  }
  if (isMoment(from) && isMoment(to)) return Date.parse(from) === Date.parse(to)
  // The installation takes no spaces around a text; a block in YAML ends with a line break.
  if (typeof from === 'string' && typeof to === 'string') return from.trim() === to.trim()
  if (typeof from === 'string' && typeof to === 'number') return from === String(to)
  if (isPlainObject(from) && isPlainObject(to)) return isDeepStrictEqual({ ...from }, { ...to })
  return from === to
}

function isEmpty(value: unknown) {
  if (Array.isArray(value)) return value.length === 0
  if (isPlainObject(value)) return Object.keys(value).length === 0
  return value === null || value === undefined || value === ''
}

function compact(value: unknown) {
  return String(value ?? '')
    .replace(/\s/g, '')
    .toUpperCase()
}

function isMoment(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)
}
