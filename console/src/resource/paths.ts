import type { Field } from './contract.ts'

type Fields = Record<string, Field>
type Values = Record<string, unknown>

/** `twint.freight` in a contract: the field of a group, which asks of its reader what the group asks. */
export function fieldAt(fields: Fields, path: string): Field | undefined {
  const [first = '', ...rest] = path.split('.')
  const field = fields[first]
  if (rest.length === 0 || !field) return field
  const part = fieldAt(field.fields ?? {}, rest.join('.'))
  return part && field.access ? { access: field.access, ...part } : part
}

export function valueAt(values: unknown, path: string): unknown {
  return path.split('.').reduce((value, part) => (value as Values | undefined)?.[part], values)
}

/** Values by their paths as a record with groups in it. */
export function nestedOf(entries: Iterable<readonly [string, unknown]>): Values {
  const nested: Values = {}
  for (const [path, value] of entries) {
    const parts = path.split('.')
    const last = parts.pop()!
    let at = nested
    for (const part of parts) {
      at[part] ??= {}
      at = at[part] as Values
    }
    at[last] = value
  }
  return nested
}

/** Returns the paths of changed values; groups of settings by setting. */
export function changedPaths(values: Values, before: Values, fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, { kind, fields: parts }]) => {
    if (kind !== 'group') return isSame(values[name], before[name]) ? [] : [name]
    const inner = changedPaths(group(values[name]), group(before[name]), parts ?? {})
    return inner.map((path) => `${name}.${path}`)
  })
}

function group(value: unknown) {
  return (value ?? {}) as Values
}

export function isSame(one: unknown, other: unknown) {
  return JSON.stringify(one) === JSON.stringify(other)
}
