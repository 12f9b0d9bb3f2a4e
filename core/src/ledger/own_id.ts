import { createHash } from 'node:crypto'
import type { Command } from './types.ts'

/**
 * What names a command that the server derives by itself: the hash says no more than the id, so that a repeat is the same
 * whenever it is made, and a clash is nobody's mistake but ours.
 */
export function named(id: string): Pick<Command, 'id' | 'hash'> {
  return { id, hash: createHash('sha256').update(id).digest() }
}

/** Whether the server alone has named a command, and no caller had a part in what it says. */
export function isNamed({ id, hash }: Command): boolean {
  return hash.equals(named(id).hash)
}
