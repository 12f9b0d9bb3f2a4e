import { rights } from '@kermesse/sdk/generated/rights'
import type { AnyResource } from './define.ts'

const levels: Record<string, number> = { public: 0, signed_in: 0, ...rights }

/** Compares a right with the least right that a verb needs. Verbs without access are refused. */
export function may({ contract }: AnyResource, verb: string, right: number) {
  const least = contract.access[verb]
  return least !== undefined && right >= (levels[least] ?? Infinity)
}
