import type { Knex } from 'knex'
import { queryRow } from './query_rows.ts'

/** By how much a clock may be off before health says so, and before the database's clock is taken instead. */
export const clock_offset_max_s = 2
const measure_every_ms = 10_000
/** A slower answer tells too little of the moment in which it was given. */
const slow_ms = 1_000

let correction_ms = 0

/**
 * The time of what happens now, in ISO 8601. On a server whose clock is off it is the database's, so that all servers book into the
 * same hours.
 */
export function isoNow(): string {
  return new Date(Date.now() + correction_ms).toISOString()
}

/** By how many seconds the database's clock is ahead of this one, halfway through the question. */
export async function clockOffset(db: Knex): Promise<number> {
  return (await measure(db)).offset_s
}

/** Compares the clocks now and every ten seconds. Answers how to stop. */
export async function followClock(db: Knex): Promise<() => void> {
  const follow = async () => {
    const { offset_s, took_ms } = await measure(db)
    if (took_ms > slow_ms) return
    correction_ms = Math.abs(offset_s) > clock_offset_max_s ? offset_s * 1000 : 0
  }
  await follow()
  // While the database is away, the last measure counts.
  const timer = setInterval(() => void follow().catch(() => {}), measure_every_ms)
  timer.unref()
  return () => clearInterval(timer)
}

async function measure(db: Knex) {
  const asked_ms = Date.now()
  const { now } = await queryRow<{ now: string }>(db, 'SELECT clock_timestamp() AS now')
  const answered_ms = Date.now()
  const offset_ms = Date.parse(now) - (asked_ms + answered_ms) / 2
  return { offset_s: Math.round(offset_ms / 10) / 100, took_ms: answered_ms - asked_ms }
}
