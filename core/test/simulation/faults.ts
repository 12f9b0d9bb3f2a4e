import type { ServerFaults } from './server.ts'

/** Faults put in on purpose, around the program and never in it. */
export type Faults = {
  server?: ServerFaults
  renames_retries?: boolean
  /** The queues of a process, which know nothing of each other. */
  queues?: number
  /** Retries are posted as first tries are. */
  forgets_retries?: boolean
}
