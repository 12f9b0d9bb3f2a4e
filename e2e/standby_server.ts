import { appendFile, cp, mkdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import pg from 'pg'
import { vi } from 'vitest'
import type { Postgres } from '../scripts/postgres.ts'

/** Settings for two servers on a machine that does other things too. */
export const small_server = { shared_buffers: '32MB', min_wal_size: '80MB', fsync: 'off' }
export const patience = { timeout: 60_000, interval: 100 }

/**
 * Copies a server like pg_basebackup: the files of a running server, its label, and the source for
 * the rest.
 */
export async function copyServer(primary: Postgres, { from, to }: { from: string; to: string }) {
  const { hostname, port, username, password } = new URL(primary.url)
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  await client.query("SELECT pg_backup_start('standby', fast => true)")
  await mkdir(to, { mode: 0o700 })
  await cp(join(from, 'password'), join(to, 'password'))
  await copyFiles(join(from, 'cluster'), join(to, 'cluster'))
  const { rows } = await client.query(
    'SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)',
  )
  await client.end()
  const cluster = join(to, 'cluster')
  await writeFile(join(cluster, 'backup_label'), rows[0].labelfile)
  await writeFile(join(cluster, 'standby.signal'), '')
  const source = `host=${hostname} port=${port} user=${username} password=${password} application_name=second-hall`
  await appendFile(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
}

/** Everything but what belongs to the server that runs: its process, and the log that is streamed afterwards. */
async function copyFiles(from: string, to: string) {
  const left_out =
    /^(postmaster\.(pid|opts)|pg_wal\/.+|pg_replslot\/.+|.*pgsql_tmp.*|pg_internal\.init)$/
  const filter = (path: string) => !left_out.test(relative(from, path))
  const again = async () => cp(from, to, { recursive: true, filter, force: true })
  // A table that is dropped meanwhile loses its file; the replayed log drops it, too.
  await vi.waitFor(again, patience)
}
