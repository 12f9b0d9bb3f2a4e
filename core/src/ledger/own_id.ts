import { createHash } from 'node:crypto'
import type { Command } from './types.ts'

/**
 * Id and hash of a command that the server derives. The hash depends only on the id, so retries
 * never conflict with the first attempt.
 */
export function named(id: string): Pick<Command, 'id' | 'hash'> {
  return { id, hash: createHash('sha256').update(id).digest() }
}

/** True if the server derived the command, without input of a caller. */
export function isNamed({ id, hash }: Command): boolean {
  return hash.equals(named(id).hash)
}
