import { local } from '../../storage.ts'

/** The subscription of this browser, where it is told of wristbands of this event. */
export function keptToken({ event_id }: { event_id: string }) {
  const place = `notification_token:${event_id}`
  return {
    get: () => local.get(place),
    set: (token: string) => local.set(place, token),
    remove: () => local.remove(place),
  }
}
