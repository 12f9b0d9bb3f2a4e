import type { Trx } from '../../platform/db.ts'
import { countChanged } from '../../platform/query_rows.ts'
import { insertWalletCount } from './wallet_count.ts'

/**
 * Adds wallets to the list by balance and to their number; belongs into the transaction that inserts them. Wallets that are
 * listed already stay as they are. Without `uids`, all wallets of the event.
 */
export async function listWallets(trx: Trx, event_id: string, uids?: string[]): Promise<void> {
  const listed = await countChanged(
    trx,
    `INSERT INTO balance_rollup (event_id, uid, balance)
     SELECT event_id, uid, 0 FROM wallets WHERE event_id = :event_id ${uids ? 'AND uid = ANY(:uids)' : ''}
     ON CONFLICT DO NOTHING`,
    { event_id, ...(uids && { uids }) },
  )
  if (listed > 0) await insertWalletCount(trx, event_id, listed)
}

/** Takes wallets out of the list and their number again, in the transaction that inserted them. */
export async function unlistWallets(trx: Trx, event_id: string, uids: string[]): Promise<void> {
  const unlisted = await countChanged(
    trx,
    'DELETE FROM balance_rollup WHERE event_id = :event_id AND uid = ANY(:uids)',
    { event_id, uids },
  )
  if (unlisted > 0) await insertWalletCount(trx, event_id, -unlisted)
}
