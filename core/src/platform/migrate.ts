import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import knex, { type Knex } from 'knex'

const directory = fileURLToPath(new URL('../../../migrations', import.meta.url))

/**
 * Brings a database up to date. Safe to run from several processes at once: the first does the work, the rest wait. Refuses
 * a database that another version of Kermesse has migrated.
 */
export async function migrate(url: string): Promise<void> {
  const db = knex({ client: 'pg', connection: url, pool: { min: 1, max: 2 } })
  try {
    const migrations = { directory, loadExtensions: ['.ts'], extension: 'ts' }
    // The library's own lock refuses a second process instead of letting it wait.
    await db.transaction(async (trx) => {
      await trx.raw('SELECT pg_advisory_xact_lock(727274)')
      await refuseOtherVersions(trx)
      await db.migrate.latest(migrations)
    })
  } finally {
    await db.destroy()
  }
}

/** The library would call our folder corrupt, and not say what to do. */
async function refuseOtherVersions(trx: Knex.Transaction) {
  if (!(await trx.schema.hasTable('knex_migrations'))) return
  const ours = await readdir(directory)
  const [other] = await trx('knex_migrations').whereNotIn('name', ours).orderBy('id').pluck('name')
  if (other === undefined) return
  throw new Error(
    `This database was made by another version of Kermesse: its migration ${other} is not among those of this version, ` +
      'and there is no way from one to the other. Save its events with the version that made it (kermesse events backup), ' +
      'start this version with an empty database (another DATABASE_URL; without one, move .kermesse/postgres away), and ' +
      'restore them (kermesse events restore).',
  )
}

if (import.meta.main) {
  if (!process.env.DATABASE_URL) throw new Error('DATABASE_URL is not set')
  await migrate(process.env.DATABASE_URL)
}
