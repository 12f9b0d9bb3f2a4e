import type { OperationId } from './types.ts'

/** A call of the API as data, to be made or to be shown: an operation, and what it takes. */
export type Called = {
  id: OperationId
  input: { path?: Values; query?: Values; body?: unknown }
}
type Values = Record<string, unknown>

/** Names of fields with secrets, which are masked on screens. */
export const secret_names = /password|secret|(^|_)(key|token|pin)$/i
/** A file in letters, which no person types. */
const long_names = /_buffer$/

/** The same with placeholders where secrets are, and of files nothing but their names. */
export function withoutSecrets(value: unknown, name = ''): unknown {
  if (value instanceof File) return new File([], value.name)
  if (Array.isArray(value)) return value.map((one) => withoutSecrets(one))
  if (typeof value === 'object' && value !== null && !(value instanceof Blob))
    return Object.fromEntries(
      Object.entries(given(value as Values)).map(([key, one]) => [key, withoutSecrets(one, key)]),
    )
  const is_hidden = secret_names.test(name) || long_names.test(name)
  return typeof value === 'string' && value !== '' && is_hidden ? `<${kebab(name)}>` : value
}

/** Undefined values are not sent. */
export function given(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

/** `dateBegin` is `--date-begin`, as the command line spells it. */
export function kebab(name: string) {
  return name
    .replace(/^_/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase()
}
