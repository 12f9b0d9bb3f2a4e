import { newId } from '@kermesse/core/platform/ids'
import type { Knex } from 'knex'

const beat_ms = 10_000

/** Tells the installation that this worker is alive, until it says that it is gone. */
export async function startHeartbeat(
  knex: Knex,
  report: (error: unknown) => void,
): Promise<{ stop(): Promise<void> }> {
  const _id = newId()
  const beat = async () => {
    await knex('workers').insert({ _id, seen_at: knex.fn.now() }).onConflict('_id').merge()
    // Those that were killed left their row behind.
    await knex('workers').whereRaw("seen_at < now() - interval '1 day'").delete()
  }
  await beat()
  const timer = setInterval(() => void beat().catch(report), beat_ms)
  return {
    async stop() {
      clearInterval(timer)
      await knex('workers').where({ _id }).delete()
    },
  }
}
