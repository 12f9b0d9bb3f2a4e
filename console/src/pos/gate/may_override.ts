import { rights } from '@kermesse/sdk/generated/rights'
import { eventCatalogue } from '../catalogue/event_catalogue.ts'
import { posSession } from '../session/pos_session.ts'

/** True for those whom the event lets people in against the rules: by their own right, whatever the role of the phone. */
export function mayOverride() {
  const gate_override = eventCatalogue()?.event.pos.gate_override ?? 'nobody'
  if (gate_override === 'nobody') return false
  const { right = rights.none, own_right } = posSession.get() ?? {}
  return (own_right ?? right) >= rights[gate_override]
}
