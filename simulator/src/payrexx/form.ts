/**
 * A form as PHP reads it: `pm[0]=twint` is a list, `fields[email][value]=a` an object. As with theirs, `pm[]=twint` and
 * `pm=twint` are no lists, and say nothing.
 */
export function readForm(flat: Record<string, unknown>): Record<string, unknown> {
  const read: Record<string, unknown> = Object.create(null)
  for (const [name, value] of Object.entries(flat)) {
    const [, first = '', rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? []
    const keys = [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, key]) => key!)]
    if (keys.every((key) => key !== '')) put(read, keys, value)
  }
  return listed(read) as Record<string, unknown>
}

function put(into: Record<string, unknown>, [key, ...rest]: string[], value: unknown) {
  if (rest.length === 0) {
    into[key!] = value
    return
  }
  const inner = into[key!]
  const next = typeof inner === 'object' && inner !== null ? inner : Object.create(null)
  into[key!] = next
  put(next as Record<string, unknown>, rest, value)
}

/** An object with the keys 0, 1, … is a list. */
function listed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value
  const entries = Object.entries(value).map(([key, one]) => [key, listed(one)] as const)
  const is_list = entries.length > 0 && entries.every(([key], n) => key === String(n))
  return is_list ? entries.map(([, one]) => one) : Object.fromEntries(entries)
}
