import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import type { Trx } from '../../platform/db.ts'
import { wornNow } from './release_requests.ts'

/** The bank's answer because of which no run pays a request, and its words; null without one. */
export type BankObjection = {
  hold_reason: Extract<Schema<'RefundHold'>, 'wrong_account' | 'bank_contradicts'> | null
  hold_detail: string | null
}

export const no_objection: BankObjection = { hold_reason: null, hold_detail: null }

/** The requests of some wristbands and of those that are worn now in their place. */
export function requestsFor(db: Knex | Trx, event_id: string, uids: string[]) {
  return db('refund_forms')
    .where({ event_id })
    .whereRaw(
      `uid IN (SELECT u.uid FROM unnest(?::text[]) AS u(uid)
         UNION SELECT ${wornNow('?', 'u.uid')} FROM unnest(?::text[]) AS u(uid))`,
      [uids, event_id, event_id, uids],
    )
}

/** The open requests of wristbands whose transfer came back: their visitors may change them after requests have closed. */
export async function markReturned(trx: Trx, event_id: string, uids: string[]): Promise<void> {
  await requestsFor(trx, event_id, uids)
    .whereNull('refund_id')
    .update({ returned_at: trx.fn.now() })
}
