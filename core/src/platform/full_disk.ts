import type { EventEmitter } from 'node:events'
import type pg from 'pg'

/** The database's code of a disk without room. */
const disk_full = '53100'
/** How long one such error counts: devices repeat a sale within this time. */
const remembered_ms = 60_000

let seen_ms = Number.NEGATIVE_INFINITY

/**
 * Notes each statement of a session that fails because the database's disk is full. No question tells that for sure: a commit of
 * a few bytes finds room in the log long after tables cannot grow.
 */
export function watchForFullDisk(session: pg.ClientBase): void {
  const { connection } = session as unknown as { connection: EventEmitter }
  connection.on('errorMessage', ({ code }: { code?: string }) => {
    if (code === disk_full) seen_ms = Date.now()
  })
}

/** True if a statement of this process found the database's disk full in the last minute. */
export const isDatabaseDiskFull = (): boolean => Date.now() - seen_ms < remembered_ms
