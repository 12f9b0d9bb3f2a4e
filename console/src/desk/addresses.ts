import type { Client } from './client.ts'

type Named = Pick<Client, 'uid' | 'event_id' | 'archived'>

/** Where the visitor sees the wristband; of an archived event, only with the event's id. */
export function visitorsPage({ uid, event_id, archived }: Named) {
  return archived ? `/event/${event_id}/client/${uid}` : `/client/${uid}`
}
