import type { Knex } from 'knex'
import { isDistributed } from './is_distributed.ts'
import { queryRows } from './query_rows.ts'

/** What follows the ledger: messages for visitors' devices, and aggregates. */
export type DueKind = 'push' | 'rollups'

type Ctx = { db: Knex; signal: AbortSignal; report(error: unknown): void }

const taken_at_once = 1_000
const next_round_s = 1
/** The last pauses add up to a minute, after which a fact that was not committed yet is left to the slow sweep. */
const idle_rounds_max = 6

/**
 * Marks work of an event, in the transaction of the fact: `events` and `kinds` are expressions for its id and an array. Writes
 * nothing while a round is about to come anyway, so that the facts of an event do not wait for each other. An event whose last
 * round found nothing is marked again: that round may have run just before this commit.
 */
export const markDueSql = (event: string, kinds: string) => `
  INSERT INTO due_work (event_id, kind, due_at) SELECT ${event}, k.kind, now() FROM unnest(${kinds}) k (kind)
  WHERE NOT EXISTS (SELECT FROM due_work w WHERE w.event_id = ${event} AND w.kind = k.kind
    AND w.due_at <= now() + interval '2 s' AND w.idle_rounds = 0)
  ON CONFLICT (event_id, kind) DO UPDATE SET due_at = excluded.due_at, idle_rounds = 0`

/** Marks work of an event in the transaction of the fact. */
export async function markDue(trx: Knex, event_id: string, kinds: DueKind[]): Promise<void> {
  await trx.raw(markDueSql(':event_id', ':kinds::text[]'), { event_id, kinds })
}

/**
 * Works every event that is due, until none is left. `work` returns whether it found something to do; an event without work is
 * looked at less and less often, and then no more until the next fact. At least once: a killed worker's event is due again.
 */
export async function workDue(
  { db, signal, report }: Ctx,
  kind: DueKind,
  work: (event_id: string) => Promise<boolean>,
): Promise<void> {
  for (const event_id of await dueEvents({ db, report }, kind)) {
    if (signal.aborted) return
    try {
      const idle_rounds = await take(db, kind, event_id)
      // Another worker has it.
      if (idle_rounds === undefined) continue
      const has_worked = await work(event_id)
      await settle(db, { event_id, kind, idle_rounds }, has_worked)
    } catch (error) {
      report(error)
    }
  }
}

async function dueEvents({ db, report }: Omit<Ctx, 'signal'>, kind: DueKind): Promise<string[]> {
  try {
    const due = await queryRows<{ event_id: string }>(
      db,
      'SELECT event_id FROM due_work WHERE kind = ? AND due_at <= now() ORDER BY due_at LIMIT ?',
      [kind, taken_at_once],
    )
    return due.map(({ event_id }) => event_id)
  } catch (error) {
    if (!(await isDistributed(db))) throw error
    // A node is away, and only its events have to wait for it: each event is asked whether it is due.
    report(error)
    return db('events').pluck('_id')
  }
}

async function take(db: Knex, kind: DueKind, event_id: string) {
  const [taken] = await queryRows<{ idle_rounds: number }>(
    db,
    `UPDATE due_work SET due_at = now() + ? * interval '1 s'
     WHERE event_id = ? AND kind = ? AND due_at <= now() RETURNING idle_rounds`,
    [next_round_s, event_id, kind],
  )
  return taken?.idle_rounds
}

type Taken = { event_id: string; kind: DueKind; idle_rounds: number }

/** Changes nothing if a fact has marked the event meanwhile. */
async function settle(db: Knex, { idle_rounds, ...key }: Taken, has_worked: boolean) {
  const taken = db('due_work').where({ ...key, idle_rounds })
  if (has_worked) {
    if (idle_rounds > 0) await taken.update({ idle_rounds: 0 })
    return
  }
  if (idle_rounds >= idle_rounds_max) await taken.delete()
  else
    await taken.update({
      idle_rounds: idle_rounds + 1,
      due_at: db.raw("now() + 2 ^ ?::int * interval '1 s'", [idle_rounds]),
    })
}
