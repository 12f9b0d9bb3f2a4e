import type { Knex } from 'knex'

/** Of a wallet `w`, as SQL: staff has blocked it. */
export const is_blocked = '(w.blocked_at IS NOT NULL)'

/** True if staff has blocked the wristband. */
export async function isBlocked(db: Knex, event_id: string, uid: string): Promise<boolean> {
  const wallet = await db('wallets').where({ event_id, uid }).first('blocked_at')
  return Boolean(wallet?.blocked_at)
}
