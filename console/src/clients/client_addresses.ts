import type { Client } from './client.ts'

type Named = Pick<Client, 'uid' | 'event_id' | 'archived'>

/** The visitor's page of the wristband; archived events need the event's id. */
export function visitorsPage({ uid, event_id, archived }: Named) {
  return archived ? `/event/${event_id}/client/${uid}` : `/client/${uid}`
}
