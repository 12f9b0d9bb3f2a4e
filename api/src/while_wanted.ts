import type { ServerResponse } from 'node:http'
import type { Knex } from 'knex'
import type { App } from './server.ts'

/** Longer than this, nobody waits for a list; a query that takes it has gone wrong. */
const list_timeout_ms = 5000

/** Does the work of a list, and gives it up when it takes too long or when whoever asked for it has left. */
export async function whileWanted<T>(
  { cancel }: App,
  trx: Knex.Transaction,
  response: ServerResponse,
  work: () => Promise<T>,
): Promise<T> {
  await trx.raw(`SET LOCAL statement_timeout = ${list_timeout_ms}`)
  const { processID } = await trx.client.acquireConnection()
  let cancelling: Promise<void> | undefined
  const leave = () => {
    if (!response.writableFinished) cancelling = cancel(processID).catch(() => {})
  }
  response.once('close', leave)
  if (response.closed) leave()
  try {
    return await work()
  } finally {
    response.off('close', leave)
    // The connection is let go only then: what comes next on it must not be cancelled in its place.
    await cancelling
  }
}
