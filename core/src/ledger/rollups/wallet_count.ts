import type { Knex } from 'knex'
import type { Trx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { queryRow } from '../../platform/query_rows.ts'

/** How many wallets an event has, as SQL with a binding `:event_id`. */
export const wallet_count =
  '(SELECT coalesce(sum(change), 0)::bigint FROM wallet_count_rollup WHERE event_id = :event_id)'

const most_rows = 100

/** Adds to the number of wallets. Each change has a row of its own, so that transactions do not wait for each other. */
export async function insertWalletCount(trx: Knex, event_id: string, change: number) {
  await trx('wallet_count_rollup').insert({ event_id, _id: newId(), change })
}

/** Makes one row of the many that came since; what comes meanwhile keeps a row of its own. */
export async function mergeWalletCounts(trx: Trx, event_id: string): Promise<void> {
  const { change } = await queryRow<{ change: number | null }>(
    trx,
    `WITH gone AS (DELETE FROM wallet_count_rollup WHERE event_id = :event_id
       AND (SELECT count(*) FROM wallet_count_rollup WHERE event_id = :event_id) > ${most_rows} RETURNING change)
     SELECT sum(change)::bigint AS change FROM gone`,
    { event_id },
  )
  if (change !== null) await insertWalletCount(trx, event_id, change)
}

/** Recomputes the number of wallets. One statement counts and deletes, so that no wallet comes in between. */
export async function recountWallets(trx: Trx, event_id: string): Promise<void> {
  const { count } = await queryRow<{ count: number }>(
    trx,
    `WITH gone AS (DELETE FROM wallet_count_rollup WHERE event_id = :event_id)
     SELECT count(*) FROM wallets WHERE event_id = :event_id`,
    { event_id },
  )
  await insertWalletCount(trx, event_id, count)
}
