import { setTimeout as sleep } from 'node:timers/promises'
import knex, { type Knex } from 'knex'
import { distribute, distributionState, settings_of_distribution } from './distribution.ts'
import { type MigrationFile, migrations_folder, readMigrations } from './migration_files.ts'
import { queryRow } from './query_rows.ts'

/** Of the advisory lock that one migrating process has. */
const lock_key = 727_274
const lock_pause_ms = 200
/** A lock on a busy table is given up soon, as every statement behind it waits; then it is tried again. */
const table_lock_timeout = '3s'
const table_lock_tries = 40

/**
 * Brings a database up to date and returns the names of the applied migrations. Safe to run from several processes at once, and
 * again after an interruption: the first does the work, the rest wait. New tables of a distributed database are distributed. Refuses a database that another version of Kermesse has
 * migrated, and migrations that differ from those that were applied.
 */
export async function migrate(url: string, folder = migrations_folder): Promise<string[]> {
  // Errors are thrown; the library would log their stacks as well.
  const log = { warn: () => undefined, error: () => undefined }
  const db = knex({ client: 'pg', connection: url, pool: { min: 0, max: 2 }, log })
  try {
    return await withMigrationLock(db, () => applyMissing(db, folder))
  } finally {
    await db.destroy()
  }
}

/** Waits between its questions: a statement that waits would hold up an index that is built concurrently. */
async function withMigrationLock<T>(db: Knex, work: () => Promise<T>): Promise<T> {
  const connection = await db.client.acquireConnection()
  const sql = `SELECT pg_try_advisory_lock(${lock_key}) AS is_ours`
  try {
    while (!(await connection.query(sql)).rows[0].is_ours) await sleep(lock_pause_ms)
    return await work()
  } finally {
    // An error means that the session is over, and PostgreSQL released its lock.
    await connection.query(`SELECT pg_advisory_unlock(${lock_key})`).catch(() => undefined)
    await db.client.releaseConnection(connection)
  }
}

async function applyMissing(db: Knex, folder: string): Promise<string[]> {
  const files = await readMigrations(folder)
  await assertUtf8(db)
  await db.raw(bookkeeping)
  const { other, changed } = await schemaState(db, files)
  if (other) throw new Error(madeByAnotherVersion(other))
  if (changed) throw new Error(changedMigration(changed))
  const applied = await db('knex_migrations').select('name', 'batch', 'checksum')
  const batch = Math.max(0, ...applied.map((one) => one.batch)) + 1
  // Rows of earlier builds have no checksum.
  for (const { name, checksum } of files)
    if (applied.some((one) => one.name === name && one.checksum === null))
      await db('knex_migrations').where({ name }).update({ checksum })
  const missing = files.filter(({ name }) => !applied.some((one) => one.name === name))
  const is_distributed = missing.length > 0 && (await distributionState(db)) === 'distributed'
  for (const file of missing) {
    await apply(db, file, batch, is_distributed ? settings_of_distribution : [])
    if (is_distributed) await distribute(db)
  }
  return missing.map(({ name }) => name)
}

/** A server whose system has no language makes databases for ASCII. */
async function assertUtf8(db: Knex) {
  const { server_encoding: encoding } = await queryRow<{ server_encoding: string }>(
    db,
    'SHOW server_encoding',
  )
  if (encoding !== 'UTF8')
    throw new Error(
      `The database has the encoding ${encoding}; Kermesse needs UTF8. Create it again: createdb --encoding UTF8 --template template0`,
    )
}

// The table of knex, which the first versions used.
const bookkeeping = `
  CREATE TABLE IF NOT EXISTS knex_migrations
    (id serial PRIMARY KEY, name varchar(255), batch integer, migration_time timestamptz);
  ALTER TABLE knex_migrations ADD COLUMN IF NOT EXISTS checksum text`

async function apply(
  db: Knex,
  { name, checksum, load }: MigrationFile,
  batch: number,
  settings: string[],
) {
  const migration = await load()
  const note = (at: Knex) =>
    at('knex_migrations').insert({ name, batch, migration_time: new Date(), checksum })
  if ('indexes' in migration) {
    for (const sql of migration.indexes) await buildIndex(db, sql)
    await note(db)
  } else if ('backfill' in migration) {
    // Each part is a transaction of its own, so that no row stays locked.
    while ((await db.transaction((trx) => migration.backfill(trx))) > 0);
    await note(db)
  } else {
    await withTableLocks(db, async (trx) => {
      for (const sql of settings) await trx.raw(sql)
      await migration.up(trx)
      await note(trx)
    })
  }
}

async function withTableLocks(db: Knex, work: (trx: Knex) => Promise<void>, tries = 1) {
  try {
    await db.transaction(async (trx) => {
      await trx.raw(`SET LOCAL lock_timeout = '${table_lock_timeout}'`)
      await work(trx)
    })
  } catch (error) {
    const is_locked = (error as { code?: string }).code === '55P03'
    if (!is_locked || tries === table_lock_tries) throw error
    await withTableLocks(db, work, tries + 1)
  }
}

/** Builds an index while the table is written to. What an interrupted attempt left is built again. */
async function buildIndex(db: Knex, sql: string) {
  const [, name] = /^\s*CREATE (?:UNIQUE )?INDEX CONCURRENTLY (\w+) ON /.exec(sql) ?? []
  if (!name) throw new Error(`This is no index that is built concurrently: ${sql}`)
  const known = await db
    .from('pg_index')
    .whereRaw('indexrelid = to_regclass(?)', [name])
    .first('indisvalid')
  if (known?.indisvalid) return
  if (known) await db.raw('DROP INDEX CONCURRENTLY ??', [name])
  await db.raw(sql)
}

export type SchemaState = {
  /** Migrations that the database lacks. */
  missing: string[]
  /** The first that it has and this version does not know. */
  other: string | undefined
  /** The first whose file has changed since it was applied. */
  changed: string | undefined
}

export async function schemaState(db: Knex, ours?: MigrationFile[]): Promise<SchemaState> {
  const files = ours ?? (await readMigrations())
  const is_empty = !(await db.schema.hasTable('knex_migrations'))
  const applied: { name: string; checksum?: string | null }[] = is_empty
    ? []
    : await db('knex_migrations').orderBy('id').select()
  const known = new Map(files.map(({ name, checksum }) => [name, checksum]))
  const names = applied.map(({ name }) => name)
  return {
    missing: [...known.keys()].filter((name) => !names.includes(name)),
    other: names.find((name) => !known.has(name)),
    changed: applied.find(({ name, checksum }) => checksum && checksum !== known.get(name))?.name,
  }
}

/** Throws a sentence where the schema is not the one that this version was made for. */
export async function assertMigrated(db: Knex): Promise<void> {
  const problem = schemaProblem(await schemaState(db))
  if (problem) throw new Error(problem)
}

/** Describes what is wrong with a schema and what to do; undefined if nothing is. */
export function schemaProblem({ missing, other, changed }: SchemaState): string | undefined {
  if (other)
    return `This database was migrated by another version of Kermesse: its migration ${other} is not among those of this version. Start the version that migrated it.`
  if (changed) return changedMigration(changed)
  if (missing.length === 0) return undefined
  return `The database lacks ${missing.length} ${missing.length === 1 ? 'migration' : 'migrations'}, the first is ${missing[0]}. Run: kermesse-server migrate`
}

function changedMigration(name: string) {
  return `The migration ${name} has changed since it was applied to this database. Install a released version again, or undo the change; changes of the schema are new migrations.`
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
