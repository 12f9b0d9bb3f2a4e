import { connectReader } from '@kermesse/core/platform/db'
import {
  default_shards,
  distribute,
  distributionState,
  planDistribution,
} from '@kermesse/core/platform/distribution'
import { assertMigrated } from '@kermesse/core/platform/migrate'
import { queryRows } from '@kermesse/core/platform/query_rows'
import type { Knex } from 'knex'
import { databaseUrl } from '../database_url.ts'
import { exit_codes, Failure } from '../problem.ts'
import type { Terminal } from '../terminal.ts'

const no_extension =
  'The database has no Citus. Install it on every node, run CREATE EXTENSION citus in this database on each, then run this again.'
const no_coordinator =
  "The coordinator has no address that other nodes know it by. Run: SELECT citus_set_coordinator_host('its.host.name', 5432)"

/** Distributes the tables of all events by event, or prints the statements that would. */
export async function run(
  { env, out, err }: Terminal,
  flags: { shards?: string; dryRun?: boolean },
) {
  const shards = countOf(flags.shards)
  const { knex: db, close } = connectReader(databaseUrl(env), 'kermesse-server distribute', {
    size: 1,
    patience_ms: 10_000,
  })
  try {
    await assertMigrated(db)
    const has_extension = (await distributionState(db)) !== 'no_extension'
    if (flags.dryRun) {
      for (const { does, sql } of await planDistribution(db, shards)) out(`${sql}; -- ${does}`)
      if (!has_extension) err(`Note: ${no_extension}`)
      return
    }
    if (!has_extension) throw new Failure(no_extension)
    await assertCoordinator(db)
    // The copy of a table takes as long as it takes.
    await db.raw('SET statement_timeout = 0')
    const steps = await distribute(db, shards)
    out(
      steps.length === 0
        ? 'The database was distributed already.'
        : `The database is distributed: ${steps.filter(({ sql }) => sql.startsWith('SELECT create_')).length} tables.`,
    )
  } finally {
    await close()
  }
}

async function assertCoordinator(db: Knex) {
  const found = await queryRows(db, 'SELECT FROM pg_dist_node WHERE groupid = 0')
  if (found.length === 0) throw new Failure(no_coordinator)
}

function countOf(text: string | undefined) {
  if (text === undefined) return default_shards
  if (!/^[1-9]\d{0,3}$/.test(text))
    throw new Failure(
      `--shards must be a whole number from 1 to 9999, not "${text}"`,
      exit_codes.usage,
    )
  return Number(text)
}
