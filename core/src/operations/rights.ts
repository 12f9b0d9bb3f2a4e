import { rights } from '@kermesse/sdk/generated/rights'
import { DomainError } from '../platform/errors.ts'
import type { Actor, Ctx } from './context.ts'

export { rights }

/** Throws for actors with a lower right. */
export function needRight(actor: Actor, right: keyof typeof rights, why?: string) {
  if (actor.right < rights[right])
    throw new DomainError('forbidden', why ?? `needs the right ${right}`)
}

/** True for superadmins, who may read every event. */
export function isSuperadmin({ actor }: Pick<Ctx, 'actor'>) {
  return actor.right >= rights.superadmin
}
