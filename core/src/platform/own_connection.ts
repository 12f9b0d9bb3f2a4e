import type { Knex } from 'knex'
import { handleOn, openPool, value_types } from './db.ts'

/** A connection for questions that must not wait behind those of callers. */
export type OwnConnection = {
  /** Runs work on it. A connection on which something failed is closed, and the next work opens another. */
  run<Result>(work: (db: Knex) => Promise<Result>): Promise<Result>
}

/** Opens none before it is needed; a database that takes longer than `patience_ms` has not answered. */
export function openOwnConnection(
  url: string,
  name: string,
  patience_ms: number,
): OwnConnection & { close(): Promise<void> } {
  const pool = openPool(
    url,
    {
      application_name: name,
      types: value_types,
      max: 1,
      connectionTimeoutMillis: patience_ms,
      query_timeout: patience_ms,
    },
    { statement_timeout: patience_ms },
  )
  // One that is lost in the middle of its work fails that work; without a listener it would end the process too.
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    async run(work) {
      const client = await pool.connect()
      let is_broken = true
      try {
        const result = await work(handleOn(client))
        is_broken = false
        return result
      } finally {
        client.release(is_broken)
      }
    },
    close: () => pool.end(),
  }
}
