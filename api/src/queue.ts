import { PostgresBackend, PostgresNotificationChannel } from '@agendajs/postgres-backend'
import { createJobQueue, type JobQueue, jobs_channel } from '@kermesse/core/operations/jobs'
import { openPool } from '@kermesse/core/platform/db'
import { log } from '@kermesse/core/platform/log'
import { Agenda } from 'agenda'

/**
 * Opens the queue for a process that only enqueues: the library is never started, so that it neither polls nor locks.
 * `close` ends its connections.
 */
export async function openQueue(url: string): Promise<JobQueue & { close(): Promise<void> }> {
  const pool = openPool(url, {
    application_name: 'kermesse api queue',
    max: 2,
    // The request has committed: it must not wait long for its job, which the sweep would find.
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  })
  // The library would end the process if it could not connect.
  await pool.query('SELECT 1')
  const channel = new SendOnlyChannel({ pool, channelName: jobs_channel })
  await channel.connect()
  const backend = new PostgresBackend({ pool, ensureSchema: false, disableNotifications: true })
  const agenda = new Agenda({ backend, notificationChannel: channel })
  agenda.on('error', (error) => log.error('work_failed', { work: 'queue', error }))
  return { ...createJobQueue(agenda), close: () => pool.end() }
}

/** Notifies workers and does not listen, which would keep a connection open and hear of every step of every job. */
class SendOnlyChannel extends PostgresNotificationChannel {
  override async connect() {
    this.setState('connected')
  }
}
