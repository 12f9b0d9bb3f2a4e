import { proveEvent } from '../ledger/audit.ts'
import { none } from '../operations/handler.ts'
import { DomainError } from '../platform/errors.ts'

/** Proves that no cent of an event is missing, in a snapshot of its own. */
export const audit = none<'events.audit'>(async ({ db, event_id }) => {
  const proof = await proveEvent(db, event_id)
  if (!proof) throw new DomainError('event_not_found')
  return proof
})
