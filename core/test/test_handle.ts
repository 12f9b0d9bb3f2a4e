import type { Knex } from 'knex'

type Client = { _query(connection: unknown, asked: { sql: string }): Promise<unknown> }

/** A handle on the same connections whose statements are marked as a test's own: they are not judged (`scripts/statements`). */
export function testHandle(db: Knex): Knex {
  const handle = db.withUserParams({})
  const client = handle.client as Client
  const query = client._query
  client._query = (connection, asked) =>
    query.call(client, connection, { ...asked, sql: `/* test */ ${asked.sql}` })
  return handle
}
