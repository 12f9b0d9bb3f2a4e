/** An event with names instead of ids, both in a file and in the installation. */
export type Fields = Record<string, unknown>
export type Item = { name: string; fields: Fields }
export type RecordKind =
  | 'deposit'
  | 'bar'
  | 'consumption'
  | 'voucher'
  | 'voucher_pack'
  | 'entrance'
  | 'entrance_group'
  | 'user'
export type State = {
  /** Settings, with nested ones by path: `bank.iban`. */
  settings: Fields
  items: Record<RecordKind, Item[]>
  /** Absent if the file has no such section. */
  smartphones?: string[]
  terminals?: string[]
}

export type FileState = State & {
  name: string
  /** Terminals that must exist before they can be assigned. */
  new_terminals: { terminal_code: string; terminal_id: string }[]
  /** By email; only for users that are created. */
  passwords: Map<string, string>
}

/** Ordered by dependency: later kinds refer to earlier ones. */
export const kinds: readonly RecordKind[] = [
  'deposit',
  'bar',
  'consumption',
  'voucher',
  'voucher_pack',
  'entrance',
  'entrance_group',
  'user',
]

export function noItems(): State['items'] {
  return {
    deposit: [],
    bar: [],
    consumption: [],
    voucher: [],
    voucher_pack: [],
    entrance: [],
    entrance_group: [],
    user: [],
  }
}

/** A consumption belongs to a bar: `Main bar/Lager`. */
export function consumptionName(bar: string, name: string) {
  return `${bar}/${name}`
}

/** A zone has a name on each date: `Floor/501`. */
export function zoneName(name: string, date_id: string) {
  return `${name}/${date_id}`
}

/** `{ bank: { iban } }` as `{ 'bank.iban': iban }`. */
export function flatten(settings: Fields, prefix = ''): Fields {
  return Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) =>
      isPlainObject(value)
        ? Object.entries(flatten(value, `${prefix}${name}.`))
        : [[`${prefix}${name}`, value]],
    ),
  )
}

/** The way back. */
export function unflatten(fields: Fields): Fields {
  const settings: Fields = {}
  for (const [path, value] of Object.entries(fields)) {
    const names = path.split('.')
    const last = names.pop()!
    let place = settings
    for (const name of names) {
      place[name] ??= {}
      place = place[name] as Fields
    }
    place[last] = value
  }
  return settings
}

export function isPlainObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
