import { foldRollups } from '@kermesse/core/rollups/fold'
import { findMismatches } from '@kermesse/core/rollups/mismatches'
import type { Api } from './api.ts'

/** Rounds that a worker makes from time to time, made at once. */
export function roundsOf({ knex }: Api) {
  const { signal } = new AbortController()
  const report = (error: unknown) => {
    throw error
  }
  const ctx = { knex, signal, report }
  return { fold: () => foldRollups(ctx), check: () => findMismatches(ctx) }
}
