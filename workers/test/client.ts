import { PostgresBackend } from '@agendajs/postgres-backend'
import { Agenda } from 'agenda'
import pg from 'pg'

import { createJobQueue, jobs_channel } from '../../core/src/operations/jobs.ts'
import { whenDone } from '../../core/test/when_done.ts'

/** Somebody who puts jobs into the queue and does none, and can look into it. */
export async function openClient(url: string) {
  const pool = new pg.Pool({ connectionString: url, application_name: 'test queue' })
  // The database goes away before the connections do.
  pool.on('error', () => {})
  const backend = new PostgresBackend({ pool, ensureSchema: false, channelName: jobs_channel })
  backend.notificationChannel?.on('error', () => {})
  const agenda = new Agenda({ backend })
  await agenda.start()
  whenDone(async () => {
    await agenda.stop()
    await pool.end()
  })
  return { agenda, ...createJobQueue(agenda) }
}
