import type { ServerResponse } from 'node:http'
import type { Pools } from '@kermesse/core/platform/db'
import { handleOn } from '@kermesse/core/platform/db'
import type { Knex } from 'knex'

/** Longer than this, nobody waits for an answer, unless its operation says so; a query that takes it has gone wrong. */
const usual_limit_ms = 5000
const watch_ms = 500

/**
 * Runs a read on one connection and cancels it when it takes too long or its caller has left. A
 * shared read has no caller.
 */
export async function cancellableRead<T>(
  { cancel, knex: db }: Pick<Pools, 'cancel' | 'knex'>,
  caller: ServerResponse | undefined,
  limit_ms = usual_limit_ms,
  work: (reader: Knex) => Promise<T>,
): Promise<T> {
  const connection = await db.client.acquireConnection()
  let cancelling: Promise<unknown> | undefined
  const cancelQuery = () => {
    cancelling = Promise.all([cancelling, cancel(connection.processID).catch(() => {})])
  }
  let until_ms = Date.now() + limit_ms
  const leave = () => {
    if (caller?.writableFinished) return
    until_ms = 0
    cancelQuery()
  }
  caller?.once('close', leave)
  if (caller?.closed) leave()
  // By our own clock: a limit of the database would be one more question for each page. Between two queries there is
  // nothing to cancel, so it is said again.
  const watching = setInterval(() => Date.now() >= until_ms && cancelQuery(), watch_ms)
  try {
    return await work(handleOn(connection))
  } finally {
    clearInterval(watching)
    caller?.off('close', leave)
    // The connection is released only now: the next query on it must not be cancelled instead.
    await cancelling
    await db.client.releaseConnection(connection)
  }
}
