import { PostgresBackend, PostgresNotificationChannel } from '@agendajs/postgres-backend'
import type { Jobs } from '@kermesse/core/operations/context'
import { jobs_channel } from '@kermesse/core/operations/jobs'
import { Agenda, type JobNotification } from 'agenda'
import pg from 'pg'
import { whenDone } from '../../../core/test/when_done.ts'

/** Looks into the queue of a database: what the jobs of this name carry that wait. */
export async function openJobLibrary(url: string) {
  const pool = new pg.Pool({ connectionString: url })
  whenDone(() => pool.end())
  const agenda = new Agenda({
    backend: new PostgresBackend({ pool, ensureSchema: false, disableNotifications: true }),
  })
  return async <Name extends keyof Jobs>(name: Name): Promise<Jobs[Name][]> => {
    const { jobs } = await agenda.queryJobs({ name, state: 'queued' })
    return jobs.map(({ data }) => data as Jobs[Name])
  }
}

/** Listens as a worker does; the returned list collects the messages. */
export async function openJobChannel(url: string) {
  const pool = new pg.Pool({ connectionString: url })
  const channel = new PostgresNotificationChannel({ pool, channelName: jobs_channel })
  channel.on('error', () => {})
  await channel.connect()
  whenDone(async () => {
    await channel.disconnect()
    await pool.end()
  })
  const heard: JobNotification[] = []
  channel.subscribe((notification) => void heard.push(notification))
  return heard
}
