import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { Command, Outcome } from './types.ts'

/** Counts sales that were declined. */
export type Declines = {
  /** Records the outcomes of commands. Returns at once; the database is written later. */
  note(event_id: string, commands: readonly Command[], outcomes: readonly Outcome[]): void
  close(): Promise<void>
}

type Count = { event_id: string; minute: string; code: string; count: number }

const minute_ms = 60_000
/** Write interval of each process, regardless of the number of declines. */
const pause_ms = 2_000
/** Limit of buffered counts while the database is unreachable. */
const most_counts = 10_000
/** Retention of the counts. */
const kept_days = 31

/**
 * Counts declined sales. An empty wallet or an old menu declines thousands, so they are not written
 * in the ledger's commit: each process adds up, and writes a row per event, minute and reason.
 * Unwritten counts are lost with the process.
 */
export function openDeclines(db: Knex): Declines {
  let counts = new Map<string, Count>()
  let writing: Promise<void> | undefined
  const closing = new AbortController()

  const add = ({ event_id, minute, code, count }: Count) => {
    const key = `${event_id} ${minute} ${code}`
    const known = counts.get(key)
    if (known) known.count += count
    else if (counts.size < most_counts) counts.set(key, { event_id, minute, code, count })
  }
  const write = async () => {
    while (counts.size > 0) {
      await sleep(pause_ms, undefined, { ref: false, signal: closing.signal }).catch(() => {})
      const taken = [...counts.values()]
      counts = new Map()
      const failed = await writeCounts(db, taken)
      // The database is unreachable: the counts are written with later ones, but do not delay
      // shutdown.
      if (failed.length > 0 && closing.signal.aborted) break
      for (const one of failed) add(one)
    }
    writing = undefined
  }
  return {
    note(event_id, commands, outcomes) {
      const minute_of = Math.floor(Date.now() / minute_ms) * minute_ms
      for (const [n, outcome] of outcomes.entries()) {
        if (outcome.status !== 'declined' || !isSale(commands[n])) continue
        add({ event_id, minute: new Date(minute_of).toISOString(), code: outcome.code, count: 1 })
        writing ??= write()
      }
    },
    async close() {
      closing.abort()
      await writing
    },
  }
}

function isSale(command: Command | undefined): boolean {
  if (command?.type === 'together') return command.commands.some(isSale)
  return command?.type === 'debit'
}

/** Writes in key order, so that two processes cannot deadlock. Returns those of the events that could not be written. */
async function writeCounts(db: Knex, counts: Count[]): Promise<Count[]> {
  const failed: Count[] = []
  for (const [event_id, of_event] of Map.groupBy(counts, (one) => one.event_id))
    await writeEvent(db, event_id, of_event).catch(() => failed.push(...of_event))
  return failed
}

async function writeEvent(db: Knex, event_id: string, counts: Count[]) {
  const column = (name: keyof Count) => counts.map((one) => String(one[name]))
  await db.raw(
    `INSERT INTO declined_sales AS d (event_id, minute, code, count)
     SELECT e._id, n.minute, n.code, n.count
     FROM unnest(?::timestamptz[], ?::text[], ?::int[]) AS n (minute, code, count)
     -- Counts of a deleted event are dropped.
     JOIN events e ON e._id = ?
     ORDER BY 2, 3
     ON CONFLICT (event_id, minute, code) DO UPDATE SET count = d.count + excluded.count`,
    [column('minute'), column('code'), column('count'), event_id],
  )
}

/** Deletes counts after their retention. */
export async function forgetDeclines({ db }: { db: Knex }): Promise<void> {
  const old = () =>
    db('declined_sales').whereRaw("minute < now() - ? * interval '1 day'", [kept_days])
  const events: string[] = await old().distinct().pluck('event_id')
  for (const event_id of events) await old().where({ event_id }).delete()
}
