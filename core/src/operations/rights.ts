import { rights } from '@kermesse/sdk/generated/rights'
import type { Schema } from '@kermesse/sdk/types'
import { DomainError } from '../platform/errors.ts'
import type { Actor, Ctx } from './context.ts'

export { rights }

/** Throws for actors with a lower right. */
export function needRight(actor: Actor, right: keyof typeof rights, why?: string) {
  if (actor.right < rights[right])
    throw new DomainError('forbidden', why ?? `needs the right ${right}`)
}

type Right = Schema<'Right'>

/** The most that a phone in each role may do. */
const of_role: Record<Schema<'PairingRole'>, Right> = {
  gate: rights.checker,
  seller: rights.server,
  cashier: rights.cashier,
}

/**
 * The lower right of a phone and the person on it. Without a person it may do nothing that needs a right; where `needs_person` is
 * false, it may do all that its role allows.
 */
export function rightOnPhone(
  role: Schema<'PairingRole'>,
  of_person: Right | null,
  needs_person = true,
): Right {
  if (of_person === null) return needs_person ? rights.none : of_role[role]
  return of_person < of_role[role] ? of_person : of_role[role]
}

/** True for superadmins, who may read every event. */
export function isSuperadmin({ actor }: Pick<Ctx, 'actor'>) {
  return actor.right >= rights.superadmin
}
