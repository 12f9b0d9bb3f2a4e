import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { read } from '../operations/handler.ts'
import { queryRows } from '../platform/query_rows.ts'

/** Lists this database server and the standbys that stream from it, as PostgreSQL itself sees them. */
export const list = read<'replica_sets.list'>(async ({ db }) => {
  const servers = await serversOf(db)
  return { replica_sets: servers, count: servers.length }
})

/** This server, and the standbys that stream from it. */
export async function serversOf(db: Knex): Promise<Schema<'ReplicaSet'>[]> {
  const rows = await queryRows<Schema<'ReplicaSet'>>(
    db,
    `
    SELECT coalesce(host(inet_server_addr()), 'local') || ':' || current_setting('port') AS name,
      CASE WHEN pg_is_in_recovery() THEN 'STANDBY' ELSE 'PRIMARY' END AS "stateStr",
      CASE WHEN NOT pg_is_in_recovery() OR EXISTS (SELECT FROM pg_stat_wal_receiver) THEN 1 ELSE 0
        END AS health,
      extract(epoch FROM clock_timestamp() - pg_postmaster_start_time())::int AS uptime,
      true AS self,
      CASE WHEN NOT pg_is_in_recovery() OR pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() THEN 0
        ELSE extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp())::float8 END AS lag
    UNION ALL
    SELECT coalesce(nullif(application_name, ''), 'standby')
        || coalesce('@' || host(client_addr) || ':' || client_port, ''),
      'STANDBY',
      CASE WHEN state IN ('streaming', 'catchup') THEN 1 ELSE 0 END,
      greatest(0, extract(epoch FROM clock_timestamp() - backend_start))::int,
      false,
      -- A standby that has everything reports no time.
      CASE WHEN replay_lag IS NOT NULL THEN extract(epoch FROM replay_lag)::float8
        WHEN replay_lsn >= sent_lsn THEN 0 END
    FROM pg_stat_replication`,
  )
  return rows
}
