import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import type { NoneCtx } from '../operations/context.ts'
import { none } from '../operations/handler.ts'
import type { Config } from '../platform/config.ts'
import { clock_offset_max_s, clockOffset } from '../platform/database_clock.ts'
import { databaseBytes } from '../platform/database_size.ts'
import { isDraining } from '../platform/draining.ts'
import { DomainError } from '../platform/errors.ts'
import { isDatabaseDiskFull } from '../platform/full_disk.ts'
import type { OwnConnection } from '../platform/own_connection.ts'
import { queryRow } from '../platform/query_rows.ts'

/** The version of this installation. */
export const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
)

type Health = Schema<'Health'>
type Found = Pick<
  Health,
  'database' | 'writes' | 'worker' | 'database_disk' | 'clock' | 'clock_offset_s'
>
/** Asked over a connection of its own: callers may hold every other one, and the database is well. */
type Place = Pick<NoneCtx, 'probe' | 'config'>

/** A database that takes longer has not answered. */
const patience_ms = 700
/** Probes come from many sides; one question serves those of a second. */
const fresh_ms = 1_000

/** Returns the health within a second, even if the database does not answer. */
export const health = none<'system.health'>(async (ctx) => {
  const found = await healthOf(ctx)
  if (found.status === 'down') throw new DomainError('unavailable', undefined, found)
  return found
})

/** The health, for other parts of the server. */
export async function healthOf(place: Place): Promise<Health> {
  const [found, disk] = await Promise.all([askedOf(place), diskOf(place.config)])
  const database_disk = isDatabaseDiskFull() ? 'full' : found.database_disk
  const is_well =
    found.writes === 'up' &&
    found.worker === 'up' &&
    found.clock === 'ok' &&
    disk === 'ok' &&
    (database_disk === 'ok' || database_disk === 'unknown')
  const status = found.database === 'down' ? 'down' : is_well ? 'up' : 'degraded'
  return { status, version, ...found, disk, database_disk }
}

/**
 * Liveness probe: the process answers. It does not ask the database, because a restart cures none.
 */
export const live = none<'system.live'>(async () => ({ status: 'up', version }))

/** Work can be sent here: the database answers and takes what is written, and the process does not stop soon. */
export const ready = none<'system.ready'>(async (ctx) => {
  const { writes } = await askedOf(ctx)
  if (writes === 'down' || isDraining()) throw new DomainError('unavailable')
  return { status: 'up', version }
})

const nothing: Found = {
  database: 'down',
  writes: 'down',
  worker: 'down',
  database_disk: 'unknown',
  clock: 'ok',
  clock_offset_s: null,
}
type Question = { answer: Promise<Found>; fresh_until_ms: number }
const asked = new WeakMap<OwnConnection, Question>()

function askedOf(place: Place): Promise<Found> {
  const before = asked.get(place.probe)
  const { answer } = before && Date.now() < before.fresh_until_ms ? before : askAgain(place)
  return Promise.race([answer, sleep(patience_ms, nothing, { ref: false })])
}

/**
 * Starts one question that serves every probe until it is answered. On a slow database, a question for each probe would queue on the
 * one connection, and none would be answered in time.
 */
function askAgain(place: Place): Question {
  const question = {
    answer: ask(place).catch(() => nothing),
    fresh_until_ms: Number.POSITIVE_INFINITY,
  }
  void question.answer.then(() => {
    question.fresh_until_ms = Date.now() + fresh_ms
  })
  asked.set(place.probe, question)
  return question
}

function ask({ probe, config }: Place): Promise<Found> {
  return probe.run((db) => readHealth(db, config))
}

async function readHealth(db: Knex, config: Config): Promise<Found> {
  const has_worker = await isWorkerSeen(db)
  const writes = await canWrite(db).catch(() => false)
  const clock_offset_s = await clockOffset(db)
  return {
    database: 'up',
    writes: writes ? 'up' : 'down',
    worker: has_worker ? 'up' : 'down',
    database_disk: await databaseDisk(db, config),
    clock: Math.abs(clock_offset_s) > clock_offset_max_s ? 'off' : 'ok',
    clock_offset_s,
  }
}

/** True if a worker has sent a heartbeat in the last minute. */
export async function isWorkerSeen(db: Knex): Promise<boolean> {
  const seen = db('workers').whereRaw("seen_at > now() - interval '1 minute'")
  return (await seen.first('_id')) !== undefined
}

/** A message in the log of the database, of no table: it fails where a commit would, on a full disk or a standby. */
async function canWrite(db: Knex) {
  const { writes } = await queryRow<{ writes: boolean }>(
    db,
    "SELECT current_setting('transaction_read_only') = 'off' AS writes, pg_logical_emit_message(true, 'kermesse', 'health')",
  )
  return writes
}

async function diskOf({ data_dir, disk_reserve_bytes }: Config): Promise<Health['disk']> {
  const { bavail, bsize } = await statfs(data_dir)
  return bavail * bsize < disk_reserve_bytes ? 'nearly_full' : 'ok'
}

/** A database does not tell how full its disk is, so its size is compared with what it may take. */
async function databaseDisk(
  db: Knex,
  { database_disk_bytes: most, disk_reserve_bytes: reserve }: Config,
): Promise<Health['database_disk']> {
  if (most === null) return 'unknown'
  return most - (await databaseBytes(db)) < reserve ? 'nearly_full' : 'ok'
}
