import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import { connectReader, type Reader } from './db.ts'
import { queryRow } from './query_rows.ts'

type ReplicaOptions = {
  url: string
  name: string
  size: number
  /** Maximum lag in seconds; a replica further behind is not used. */
  most_s: number
  /** Called when the replica goes out of use and when it is used again, not for each query. */
  tell: (state: ReplicaState, error?: Error) => void
}
/** `used`, or why not: it does not answer, it is too far behind, or it is no standby of this primary. */
type ReplicaState = 'used' | 'away' | 'behind' | 'no_standby'
/** A standby to read from, and how far behind the primary it is, in seconds. */
export type ReplicaReader = Reader & { lag_s: number }
export type Replica = {
  /** The standby, once it has what the primary had when this was called; undefined where the primary must answer. */
  reader(): Promise<ReplicaReader | undefined>
  /** It has failed while it was read from. */
  lost(error: Error): void
  close(): Promise<void>
}

/** Replication usually takes milliseconds. */
const wait_ms = 300
const patience_ms = 2_000
/** How long it is left alone after it was not there, or too far behind. */
const rest_ms = { away: 5_000, behind: 1_000, no_standby: 5_000 }

/** A streaming standby of the primary, asked only while it is there and in step. */
export function openReplica(primary: Knex, options: ReplicaOptions): Replica {
  const { url, name, size, most_s, tell } = options
  const { close, ...reader } = connectReader(url, name, { size, patience_ms })
  let state: ReplicaState = 'used'
  let rests_until_ms = 0
  const become = (next: ReplicaState, error?: Error) => {
    if (next !== 'used') rests_until_ms = performance.now() + rest_ms[next]
    if (next !== state) tell(next, error)
    state = next
  }
  return {
    async reader() {
      if (performance.now() < rests_until_ms) return undefined
      const now = await positionOf(primary)
      try {
        const lag_s = await lagBehind(reader.knex, now)
        if (lag_s === undefined) become('no_standby')
        else become(lag_s <= most_s ? 'used' : 'behind')
        return state === 'used' ? { ...reader, lag_s: lag_s! } : undefined
      } catch (error) {
        become('away', error as Error)
        return undefined
      }
    },
    lost: (error) => become('away', error),
    close,
  }
}

type Position = { lsn: string; at_ms: number; cluster: string }

const cluster = '(SELECT system_identifier::text FROM pg_control_system())'
const milliseconds = (moment: string) => `(extract(epoch FROM ${moment}) * 1000)::float8`

/** Up to where the primary has written down what it has answered, by its clock. */
async function positionOf(primary: Knex): Promise<Position> {
  return queryRow<Position>(
    primary,
    `SELECT pg_current_wal_flush_lsn()::text AS lsn, ${milliseconds('clock_timestamp()')} AS at_ms, ${cluster} AS cluster`,
  )
}

/**
 * Waits a moment for a standby to have everything up to there, and says how far behind it is, in seconds: both moments are of the
 * primary's clock. Undefined where it does not follow that primary, or has stopped to follow.
 */
async function lagBehind(db: Knex, { lsn, at_ms, cluster: own }: Position) {
  const asked_ms = performance.now()
  for (;;) {
    const {
      follows,
      has_all,
      replayed_ms,
      cluster: followed,
    } = await queryRow<{
      follows: boolean
      has_all: boolean
      replayed_ms: number | null
      cluster: string
    }>(
      db,
      `SELECT pg_is_in_recovery() AS follows, pg_last_wal_replay_lsn() >= ?::pg_lsn AS has_all,
         ${milliseconds('pg_last_xact_replay_timestamp()')} AS replayed_ms, ${cluster} AS cluster`,
      [lsn],
    )
    if (!follows || followed !== own) return undefined
    if (has_all) return 0
    const waited_ms = performance.now() - asked_ms
    if (waited_ms >= wait_ms)
      return replayed_ms === null
        ? Number.POSITIVE_INFINITY
        : (at_ms + waited_ms - replayed_ms) / 1000
    await sleep(10)
  }
}
