import { rights } from '@kermesse/sdk/generated/rights'
import { eventCatalogue } from '../catalogue/event_catalogue.ts'
import { posSession } from '../session/pos_session.ts'

/** True if the person at this phone may let visitors in against the rules. Their own right counts, not the role of the phone. */
export function mayOverride() {
  const gate_override = eventCatalogue()?.event.pos.gate_override ?? 'nobody'
  if (gate_override === 'nobody') return false
  const { right = rights.none, own_right, phone } = posSession.get() ?? {}
  // A gate without a person overrides nothing.
  return (phone ? (own_right ?? rights.none) : right) >= rights[gate_override]
}
