import { proveEvent } from '../ledger/audit.ts'
import { direct } from '../operations/handler.ts'
import { DomainError } from '../platform/errors.ts'

/** Proves that no cent of an event is missing, in a snapshot of its own. */
export const audit = direct<'events.audit'>(async ({ knex, event_id }) => {
  const proof = await proveEvent(knex, event_id)
  if (!proof) throw new DomainError('event_not_found')
  return proof
})
