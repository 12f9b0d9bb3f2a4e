import { createHash } from 'node:crypto'
import { DomainError } from './errors.ts'
import type { Secrets } from './secrets.ts'

/** What a record holds, in 16 signs. Nobody has to keep it, so no way of changing a record can forget to. */
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

/** Refuses a change of what the editor has not seen. Whoever names no revision means whatever is there. */
export function assertUnchanged(wanted: string | undefined, is: string) {
  if (wanted !== undefined && wanted !== is)
    throw new DomainError('changed_meanwhile', `is at revision ${is} by now`)
}
