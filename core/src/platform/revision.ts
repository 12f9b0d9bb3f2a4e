import { createHash } from 'node:crypto'
import { DomainError } from './errors.ts'
import type { Secrets } from './secrets.ts'

/**
 * Revision of a record: a hash of its content in 16 characters. It is computed, not stored, so no
 * update can forget to raise it.
 */
export function revisionOf(held: object) {
  return createHash('sha256').update(JSON.stringify(held)).digest('base64url').slice(0, 16)
}

/**
 * Names a state by counters of the database. Keyed: the counters tell how much the whole installation sells, and a plain hash of
 * them is undone by counting.
 */
export function keyedVersion(secrets: Secrets, counters: string[]): string {
  return secrets.digest('version', counters.join(' ')).toString('hex').slice(0, 32)
}

/**
 * Throws if the record has changed since the caller read it. Without a revision the update is
 * unconditional.
 */
export function assertUnchanged(wanted: string | undefined, is: string) {
  if (wanted !== undefined && wanted !== is)
    throw new DomainError('changed_meanwhile', `is at revision ${is} by now`)
}
