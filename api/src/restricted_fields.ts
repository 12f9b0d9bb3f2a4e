import type { Actor } from '@kermesse/core/operations/context'
import { rights } from '@kermesse/core/operations/rights'
import { DomainError } from '@kermesse/core/platform/errors'
import type { Contract, JsonSchema } from './contract.ts'
import { flatten } from './validation.ts'

export type RestrictedField = { path: string[]; right: keyof typeof rights }

/** The fields of a body that need more than the operation does. */
export function restrictedFields(
  contract: Contract,
  schema: JsonSchema,
  path: string[] = [],
): RestrictedField[] {
  const { properties } = flatten(contract, schema)
  return Object.entries(properties).flatMap(([name, raw]) => {
    const one = contract.follow(raw)
    const access = raw['x-access'] ?? one['x-access']
    if (access) return [{ path: [...path, name], right: access as keyof typeof rights }]
    return one.type === 'object' ? restrictedFields(contract, one, [...path, name]) : []
  })
}

/** Refuses a field that the caller's right does not reach. */
export function refuseField({ path, right }: RestrictedField, body: object, actor: Actor) {
  if (actor.right >= rights[right]) return
  const value = path.reduce<unknown>(
    (part, name) => (part as Record<string, unknown> | undefined)?.[name],
    body,
  )
  if (value !== undefined)
    throw new DomainError('forbidden', `${path.join('.')} needs the right ${right}`)
}
