import { fileURLToPath } from 'node:url'
import knex from 'knex'

/** Brings a database up to date. Safe to run from several processes at once: the first does the work, the rest wait. */
export async function migrate(url: string): Promise<void> {
  const db = knex({ client: 'pg', connection: url, pool: { min: 1, max: 2 } })
  try {
    const directory = fileURLToPath(new URL('../../../migrations', import.meta.url))
    const migrations = { directory, loadExtensions: ['.ts'], extension: 'ts' }
    // The library's own lock refuses a second process instead of letting it wait.
    await db.transaction(async (trx) => {
      await trx.raw('SELECT pg_advisory_xact_lock(727274)')
      await db.migrate.latest(migrations)
    })
  } finally {
    await db.destroy()
  }
}

if (import.meta.main) {
  if (!process.env.DATABASE_URL) throw new Error('DATABASE_URL is not set')
  await migrate(process.env.DATABASE_URL)
}
