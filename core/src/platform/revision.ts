import { createHash } from 'node:crypto'
import { DomainError } from './errors.ts'

/** What a record holds, in 16 signs. Nobody has to keep it, so no way of changing a record can forget to. */
export function revisionOf(held: object) {
  return createHash('sha256').update(JSON.stringify(held)).digest('base64url').slice(0, 16)
}

/** Refuses a change of what the editor has not seen. Whoever names no revision means whatever is there. */
export function assertUnchanged(wanted: string | undefined, is: string) {
  if (wanted !== undefined && wanted !== is)
    throw new DomainError('changed_meanwhile', `is at revision ${is} by now`)
}
