import { hash } from 'node:crypto'

/** The hash of a Z report and of the one before it. */
export const hashOf = (previous_hash: string | null, report: string) =>
  hash('sha256', `${previous_hash ?? ''}\n${report}`)
