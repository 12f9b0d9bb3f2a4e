import { DomainError } from '../platform/errors.ts'
import type { Actor } from './context.ts'
import { rights } from './rights.ts'

/**
 * The smartphone that an operation is recorded with: that of the session. A request that names another is refused; what a device
 * reports as done already is recorded with the session's. Programs of admins act for many smartphones and name them; where the event has none on record, all do.
 */
export function smartphoneOf(
  { right, smartphone_number, names_smartphones }: Actor,
  named: string | undefined,
  { is_fact = false } = {},
): string | undefined {
  const own = smartphone_number ?? undefined
  if (right >= rights.admin || names_smartphones) return named ?? own
  if (is_fact || named === undefined || named === own) return own
  if (!own) throw new DomainError('device_not_found', `no smartphone ${named} at this event`)
  throw new DomainError('smartphone_mismatch', undefined, { smartphone_number: own })
}
