import type { Knex } from 'knex'
import type { Trx } from '../platform/db.ts'

/** More are noted as one edit of the whole list. */
const most_by_name = 200

/**
 * Notes, in their transaction, that wallets or their numbers have changed otherwise than by a posting: phones with a copy of them are
 * told so.
 */
export async function noteWalletEdits(trx: Trx, event_id: string, uids: string[]): Promise<void> {
  if (uids.length === 0) return
  const noted = uids.length > most_by_name ? [''] : uids
  await trx.raw(
    'INSERT INTO wallet_edits (event_id, uid) SELECT ?::uuid, unnest(?::text[]) ON CONFLICT DO NOTHING',
    [event_id, noted],
  )
}

/** The next version of a wallet, as every update of its row sets it. */
export const nextVersion = (db: Knex) => ({ version: db.raw('version + 1') })
