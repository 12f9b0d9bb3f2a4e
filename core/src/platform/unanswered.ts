import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** A statement that brought no byte for so long is asked about. */
const silence_ms = 10_000
/** An answer that is on its way arrives within this time. */
const arrival_ms = 500

/** A session and the id of its process. */
export type Session = pg.ClientBase & { processID: number }
/** True while the process with this id works on a statement. */
export type IsWorking = (process_id: number) => Promise<boolean>
type Inside = { connection: { stream: Socket }; _getActiveQuery(): unknown }

/** The server hangs, is cut off, or its answer was lost. The statement may have been done. */
class Unanswered extends Error {
  override readonly name = 'Unanswered'
  /** The database's code of a failed connection. */
  readonly code = '08006'
}

/**
 * Ends a connection when the server no longer works on its statement. The socket alone would wait for a quarter of an hour, longer
 * than any balancer. A statement that is only slow goes on.
 */
export function endWhenUnanswered(session: Session, isWorking: IsWorking): void {
  const inside = session as unknown as Inside
  const { stream } = inside.connection
  const look = async () => {
    if (!inside._getActiveQuery()) return
    const before = stream.bytesRead
    const is_working = await isWorking(session.processID).catch(() => false)
    if (!is_working) await sleep(arrival_ms)
    const is_silent = inside._getActiveQuery() && stream.bytesRead === before
    if (is_silent && !is_working) stream.destroy(new Unanswered('the database does not answer'))
    // Starts the same wait again; an idle socket does so with its next statement.
    else stream.setTimeout(silence_ms)
  }
  stream.setTimeout(silence_ms, () => void look())
}
