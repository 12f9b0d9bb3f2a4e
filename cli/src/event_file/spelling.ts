import { nameKey } from '@kermesse/sdk/rules/text_keys'
import type { Current } from './current.ts'
import { type Fields, type FileState, kinds, type RecordKind } from './state.ts'

/** The fields that name records, and of which kind. */
const named: Record<string, RecordKind> = {
  deposits: 'deposit',
  deposit_returns: 'deposit',
  deposit: 'deposit',
  consumptions: 'consumption',
  vouchers: 'voucher',
  voucher_packs: 'voucher_pack',
  entrances: 'entrance',
  bar: 'bar',
}
type Spellings = Record<RecordKind, Map<string, string>>

/**
 * Replaces names by the installation's spelling, because editors may store accents as separate
 * characters.
 */
export function spelledAsKnown(wanted: FileState, current: Current): FileState {
  const spellings = Object.fromEntries(
    kinds.map((kind) => [kind, spellingsOf(kind, wanted, current)]),
  ) as Spellings
  const items = kinds.map((kind) => [
    kind,
    wanted.items[kind].map(({ name, fields }) => ({
      name: kind === 'user' ? name : spelled(spellings[kind], name),
      fields: fieldsOf(fields, spellings),
    })),
  ])
  return { ...wanted, items: Object.fromEntries(items) }
}

/** Spellings by key, those of the installation before those of the file; of consumptions also without their bar. */
function spellingsOf(kind: RecordKind, wanted: FileState, current: Current) {
  const names = [...wanted.items[kind], ...current.items[kind]].map(({ name }) => name)
  const bare = kind === 'consumption' ? names.map((name) => name.slice(name.indexOf('/') + 1)) : []
  return new Map([...bare, ...names].map((name) => [nameKey(name), name]))
}

function spelled(spellings: Map<string, string>, name: string) {
  return spellings.get(nameKey(name)) ?? name
}

function fieldsOf(fields: Fields, all: Spellings): Fields {
  const entries = Object.entries(fields).map(([field, value]) => {
    const spellings = named[field] && all[named[field]]
    return [field, spellings ? respell(spellings, value) : value]
  })
  return Object.fromEntries(entries)
}

/** A name, a list of names, or an object by names. */
function respell(spellings: Map<string, string>, value: unknown): unknown {
  if (typeof value === 'string') return spelled(spellings, value)
  if (Array.isArray(value)) return value.map((one) => respell(spellings, one))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, quantity]) => [spelled(spellings, name), quantity]),
  )
}
