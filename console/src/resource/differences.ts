import { secret_names } from '@kermesse/sdk/called'
import type { Field } from './contract.ts'
import { fieldAt, isSame } from './paths.ts'

export type Difference = { path: string; from: unknown; to: unknown; is_secret: boolean }
type Values = Record<string, unknown>
type Entry = { before?: unknown; after?: unknown; changed: string[] }

/** Fields that the log names without their value. */
const replaced: Record<string, string> = { password_replaced: 'password', pin_replaced: 'pin' }

/**
 * Compares a record before and after a change, field by field; groups of settings by setting. A new
 * record has no differences.
 */
export function differencesOf({ before, after, changed }: Entry, fields: Record<string, Field>) {
  if (!before || !after) return []
  return changed.flatMap((name): Difference[] => {
    if (name === 'secrets_replaced') return (after as { [name]: string[] })[name].map(secret)
    if (replaced[name]) return [secret(replaced[name])]
    return partsOf(name, (before as Values)[name], (after as Values)[name], fields)
  })
}

function partsOf(
  path: string,
  from: unknown,
  to: unknown,
  fields: Record<string, Field>,
): Difference[] {
  if (isSame(from, to)) return []
  const is_group = (isGroup(from) || isGroup(to)) && fieldAt(fields, path)?.kind !== 'texts'
  if (!is_group) return [{ path, from, to, is_secret: secret_names.test(path) }]
  const [was, is] = [from, to].map((one) => (isGroup(one) ? one : {}))
  const names = new Set([...Object.keys(was!), ...Object.keys(is!)])
  return [...names].flatMap((name) => partsOf(`${path}.${name}`, was![name], is![name], fields))
}

function isGroup(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function secret(path: string): Difference {
  return { path, from: null, to: null, is_secret: true }
}
