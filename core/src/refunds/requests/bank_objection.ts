import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import type { Trx } from '../../platform/db.ts'
import { wornNow } from './release_requests.ts'

/** Why the bank's answer keeps runs from a request, and what it said; both are empty where it does not. */
export type FormHold = {
  hold_reason: Extract<Schema<'RefundHold'>, 'wrong_account' | 'bank_contradicts'> | null
  hold_detail: string | null
}

export const no_hold: FormHold = { hold_reason: null, hold_detail: null }

/** The requests of some wristbands and of those that are worn now in their place. */
export function formsOf(db: Knex | Trx, event_id: string, uids: string[]) {
  return db('refund_forms')
    .where({ event_id })
    .whereRaw(
      `uid IN (SELECT u.uid FROM unnest(?::text[]) AS u(uid)
         UNION SELECT ${wornNow('?', 'u.uid')} FROM unnest(?::text[]) AS u(uid))`,
      [uids, event_id, event_id, uids],
    )
}

/** The open requests of wristbands whose transfer came back: their visitors may change them after the form has closed. */
export async function markReturned(trx: Trx, event_id: string, uids: string[]): Promise<void> {
  await formsOf(trx, event_id, uids).whereNull('refund_id').update({ returned_at: trx.fn.now() })
}
