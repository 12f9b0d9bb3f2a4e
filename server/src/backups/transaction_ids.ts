import pg from 'pg'

/**
 * Moves the transaction ids of a database server past all that a restored database holds. Rollups follow these ids: on a server that
 * has run fewer transactions, new rows would lie below their watermarks and never be counted.
 */
export async function passTransactionIds(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: columns } = await client.query<{ sql: string }>(
      // The greatest id means never.
      `SELECT format('SELECT max(%1$I) AS xid FROM %2$I WHERE %1$I < ''18446744073709551615''', attname, relname) AS sql
       FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
       WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND atttypid = 'xid8'::regtype AND NOT attisdropped`,
    )
    const { rows } = await client.query<{ xid: string | null }>(
      `SELECT max(xid)::text AS xid FROM (${columns.map(({ sql }) => sql).join(' UNION ALL ')}) AS found`,
    )
    const xid = BigInt(rows[0]?.xid ?? 0)
    // Some 200,000 a second; losing an id in a crash does no harm.
    await client.query('SET synchronous_commit = off')
    await client.query(
      `DO $$ BEGIN WHILE pg_current_xact_id() <= '${xid}' LOOP COMMIT; END LOOP; END $$`,
    )
  } finally {
    await client.end()
  }
}
