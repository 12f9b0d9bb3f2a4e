import type { Called } from '@kermesse/sdk/called'
import { overhear } from './staff_sdk.ts'

/** Something that can be done here, and what it asks. */
export type Action = { name: string; called: Called }

/** How something is called, and what does it. */
export type Act = readonly [name: string, act: () => unknown]

/** Returns the available actions with the request that each would send. */
export function actionsOf(acts: readonly Act[]): Action[] {
  return acts.flatMap(([name, act]) => {
    const called = overhear(act)
    return called ? [{ name, called }] : []
  })
}
