import type { Secrets } from './secrets.ts'

export type PinnedWristband = {
  event_id: string
  uid: string
  short_id: string
  pin_hash: Buffer | null
}

/** The stored digest of a printed PIN: keyed, and useless for another wristband or event. */
export function pinDigest(secrets: Secrets, event_id: string, short_id: string, pin: string) {
  return secrets.digest('pin', pinText(event_id, short_id, pin))
}

/** Compares a PIN in constant time; false for a wristband without one. */
export function pinMatches(secrets: Secrets, wristband: PinnedWristband, pin: string): boolean {
  const { event_id, short_id, pin_hash } = wristband
  return pin_hash !== null && secrets.matches('pin', pinText(event_id, short_id, pin), pin_hash)
}

function pinText(event_id: string, short_id: string, pin: string) {
  return `${event_id}:${short_id.toUpperCase()}:${pin.toUpperCase()}`
}
