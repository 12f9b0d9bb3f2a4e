import { currentSpan } from '../platform/tracing.ts'
import type { Jobs } from './context.ts'

/** Postgres channel that notifies workers of new jobs. */
export const jobs_channel = 'kermesse_jobs'

/**
 * Queue of jobs for the workers. A lost job is harmless: due work is in our own tables, and the
 * sweep finds it there.
 */
export type JobQueue = {
  /** Lets a worker run the job now. A job that still waits is not enqueued twice. */
  enqueue<Name extends keyof Jobs>(name: Name, data: Jobs[Name]): Promise<void>
}

/** The part of the job library that the queue uses; the API and the workers import the library. */
type JobLibrary = {
  queryJobs(query: { name: string; data: unknown; state: 'queued' }): Promise<{ total: number }>
  now(name: string, data: unknown): Promise<unknown>
}

/**
 * The queue on top of the job library. A job that a worker has locked no longer counts as waiting: its run may have read its
 * table before the change that this call is about, so it is enqueued again. Of two callers at the same moment both may
 * enqueue it: jobs may run twice.
 */
export function createJobQueue(library: JobLibrary): JobQueue {
  return {
    async enqueue(name, data) {
      const { total } = await library.queryJobs({ name, data, state: 'queued' })
      if (total > 0) return
      // The job continues the trace of the request that asked for it.
      const traceparent = currentSpan()
      await library.now(name, traceparent ? { ...data, traceparent } : data)
    },
  }
}
