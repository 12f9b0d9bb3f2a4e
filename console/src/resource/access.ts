import { rights } from '@kermesse/sdk/generated/rights'
import type { AnyResource } from './define.ts'

const levels: Record<string, number> = { public: 0, signed_in: 0, ...rights }

/** Whether somebody of that right may do it; a verb that the resource does not have, nobody may. */
export function may({ contract }: AnyResource, verb: string, right: number) {
  const least = contract.access[verb]
  return least !== undefined && right >= (levels[least] ?? Infinity)
}
