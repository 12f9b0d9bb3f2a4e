import { randomBytes } from 'node:crypto'

// Contains the start time, so that nothing is stored between two steps of a check.
const shape = /^check_([0-9a-f]{12})_[0-9a-f]{12}$/

/** The reference of a payment that only checks an account; at most 34 characters. */
export function newCheckReference(now = Date.now()): string {
  return `check_${now.toString(16).padStart(12, '0')}_${randomBytes(6).toString('hex')}`
}

/** When a check was opened, ISO 8601; undefined for the reference of anything else. */
export function openedAt(reference: string): string | undefined {
  const [, time] = shape.exec(reference) ?? []
  return time && new Date(Number.parseInt(time, 16)).toISOString()
}

/**
 * True if a movement belongs to a check, which is not booked; its refunds have the same reference
 * with a letter.
 */
export const isOfCheck = (reference: string | null): boolean =>
  reference !== null && openedAt(reference.replace(/_[rs]$/, '')) !== undefined
