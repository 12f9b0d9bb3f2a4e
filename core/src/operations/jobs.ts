import type { Knex } from 'knex'
import type { Jobs } from './context.ts'

/** Where workers listen for new jobs. */
export const jobs_channel = 'kermesse_jobs'

/**
 * Puts a job into the queue and wakes the workers; the same job that still waits there is not put twice. Only a nudge: the
 * work itself is in our own tables, where the worker's sweep finds what a lost nudge left behind.
 */
export async function nudge<Name extends keyof Jobs>(
  db: Knex,
  name: Name,
  data: Jobs[Name],
): Promise<void> {
  await db.raw(
    `WITH job AS (
       INSERT INTO agenda_jobs (name, next_run_at, data)
       SELECT :name, now(), :data::jsonb WHERE NOT EXISTS (SELECT FROM agenda_jobs
         WHERE name = :name AND data = :data::jsonb AND next_run_at IS NOT NULL AND locked_at IS NULL)
       RETURNING id, name, next_run_at, priority)
     SELECT pg_notify(:channel, json_build_object('jobId', id, 'jobName', name, 'nextRunAt', next_run_at,
       'priority', priority, 'timestamp', now())::text) FROM job`,
    { name, data: JSON.stringify(data), channel: jobs_channel },
  )
}
