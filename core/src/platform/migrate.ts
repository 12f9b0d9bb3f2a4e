import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import knex, { type Knex } from 'knex'

const directory = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** In an installation migrations are plain JavaScript; databases know them by the names of their sources. */
const source: Knex.MigrationSource<string> = {
  getMigrations: async () => (await readdir(directory)).filter(isMigration).sort(),
  getMigrationName: (file) => file.replace(/\.js$/, '.ts'),
  getMigration: (file) => import(pathToFileURL(join(directory, file)).href),
}

const isMigration = (file: string) => /\.[jt]s$/.test(file)

/**
 * Brings a database up to date and returns the names of the applied migrations. Safe to run from several processes at once: the
 * first does the work, the rest wait. Refuses a database that another version of Kermesse has migrated.
 */
export async function migrate(url: string): Promise<string[]> {
  // Errors are thrown; the library would log their stacks as well.
  const log = { warn: () => undefined, error: () => undefined }
  const db = knex({ client: 'pg', connection: url, pool: { min: 1, max: 2 }, log })
  try {
    // The library's own lock refuses a second process instead of letting it wait.
    return await db.transaction(async (trx) => {
      await trx.raw('SELECT pg_advisory_xact_lock(727274)')
      const { other } = await schemaState(trx)
      if (other) throw new Error(madeByAnotherVersion(other))
      const [, files] = await db.migrate.latest({ migrationSource: source })
      return files.map(source.getMigrationName)
    })
  } finally {
    await db.destroy()
  }
}

/** Migrations that the database lacks, and the first that it has and this version does not know. */
export type SchemaState = { missing: string[]; other: string | undefined }

export async function schemaState(db: Knex): Promise<SchemaState> {
  const ours = (await source.getMigrations([])).map(source.getMigrationName)
  const is_empty = !(await db.schema.hasTable('knex_migrations'))
  const applied: string[] = is_empty ? [] : await db('knex_migrations').orderBy('id').pluck('name')
  return {
    missing: ours.filter((name) => !applied.includes(name)),
    other: applied.find((name) => !ours.includes(name)),
  }
}

/** Throws a sentence where the schema is not the one that this version was made for. */
export async function assertMigrated(db: Knex): Promise<void> {
  const problem = schemaProblem(await schemaState(db))
  if (problem) throw new Error(problem)
}

/** Describes what is wrong with a schema and what to do; undefined if nothing is. */
export function schemaProblem({ missing, other }: SchemaState): string | undefined {
  if (other)
    return `This database was migrated by another version of Kermesse: its migration ${other} is not among those of this version. Start the version that migrated it.`
  if (missing.length === 0) return undefined
  return `The database lacks ${missing.length} ${missing.length === 1 ? 'migration' : 'migrations'}, the first is ${missing[0]}. Run: kermesse-server migrate`
}

/** The library would call our folder corrupt, and not say what to do. */
function madeByAnotherVersion(migration: string) {
  return (
    `This database was made by another version of Kermesse: its migration ${migration} is not among those of this version, ` +
    'and there is no way from one to the other. Save its events with the version that made it (kermesse events backup), ' +
    'start this version with an empty database (another DATABASE_URL; without one, move .kermesse/postgres away), and ' +
    'restore them (kermesse events restore).'
  )
}
