import { queryRow } from '@kermesse/core/platform/query_rows'
import pg from 'pg'
import type { startApi } from './api.ts'

type Api = Awaited<ReturnType<typeof startApi>>

/** A role of `--database` may lack the right. */
export async function mayReplicate({ knex }: Api) {
  const { may_replicate } = await queryRow<{ may_replicate: boolean }>(
    knex,
    'SELECT rolreplication OR rolsuper AS may_replicate FROM pg_roles WHERE rolname = current_user',
  )
  return may_replicate
}

/** Connects as a standby does, by PostgreSQL's replication protocol. */
export async function connectStandby({ config, knex }: Api, name: string) {
  const standby = new pg.Client({
    connectionString: config.database_url,
    application_name: name,
    replication: 'true',
  } as pg.ClientConfig)
  standby.on('error', () => {})
  await standby.connect()
  const stream = async () => {
    const { rows } = await knex.raw('SELECT pg_current_wal_lsn() AS lsn')
    standby.query(`START_REPLICATION PHYSICAL ${rows[0].lsn}`).catch(() => {})
  }
  return { stream, end: () => standby.end() }
}
