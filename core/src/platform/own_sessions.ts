import type { Knex } from 'knex'
import type pg from 'pg'

/**
 * Refuses a pooler in transaction mode. Such a pooler runs each transaction in any session of the server, but settings, locks and
 * notices belong to one session. Two open connections have the same session in that mode only.
 */
export async function assertOwnSessions(db: Knex): Promise<void> {
  const connections: pg.ClientBase[] = []
  try {
    for (let n = 0; n < 2; n += 1) connections.push(await db.client.acquireConnection())
    // A busy pooler may choose different sessions by chance, but hardly five times.
    for (let tries = 0; tries < 5; tries += 1) {
      const sessions = new Set<number>()
      for (const connection of connections) sessions.add(await sessionOf(connection))
      if (sessions.size < connections.length) throw new Error(shares_sessions)
    }
  } finally {
    for (const connection of connections) await db.client.releaseConnection(connection)
  }
}

async function sessionOf(connection: pg.ClientBase) {
  const { rows } = await connection.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return rows[0]!.pid
}

const shares_sessions =
  'DATABASE_URL leads to a pooler that shares sessions between connections. Set it to pool by session ' +
  '(PgBouncer: pool_mode = session), or connect to PostgreSQL itself.'
