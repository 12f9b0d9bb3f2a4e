import type { Knex } from 'knex'
import type pg from 'pg'

/**
 * Refuses a pooler that gives each transaction of a connection to any session of the server: settings, locks and notices
 * belong to a session. Two connections that are open at the same time have the same session only there.
 */
export async function assertOwnSessions(db: Knex): Promise<void> {
  const connections: pg.ClientBase[] = []
  try {
    for (let n = 0; n < 2; n += 1) connections.push(await db.client.acquireConnection())
    // A busy pooler may choose another session once, hardly each time.
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
