import type { Jobs } from '@kermesse/core/operations/context'
import type { RunCtx } from '@kermesse/core/operations/lease'

/** A row of the table of jobs. It carries ids only, may run twice, and may be killed at any point. */
export type Job<Name extends keyof Jobs> = {
  name: Name
  /** How many a worker does at a time; the others are for its siblings. */
  at_once: number
  run(ctx: RunCtx, data: Jobs[Name]): Promise<void>
}

export type AnyJob = { [Name in keyof Jobs]: Job<Name> }[keyof Jobs]

/** Defines a job: a thin row, because the work itself is in core. */
export function job<Name extends keyof Jobs>(row: Job<Name>): Job<Name> {
  return row
}
