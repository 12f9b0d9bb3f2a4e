import type { Knex } from 'knex'

/** After which time an answer is forgotten that was kept for a repeated call, as SQL. */
export const forgotten_after = "interval '24 hours'"

/** Deletes what was kept for repeated calls for a day: it may hold tokens. Movements are found by their own ids for ever. */
export async function forgetAnswers({ db }: { db: Knex }): Promise<void> {
  await db('idempotency_keys').whereRaw(`created_at < now() - ${forgotten_after}`).delete()
}
