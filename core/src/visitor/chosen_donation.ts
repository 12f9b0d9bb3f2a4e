import type { Schema } from '@kermesse/sdk/types'
import { refund_types } from '../ledger/kinds.ts'
import type { Donation } from '../ledger/types.ts'
import type { Actor } from '../operations/context.ts'
import type { Trx } from '../platform/db.ts'
import { DomainError } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { queryRow } from '../platform/query_rows.ts'
import { origin } from '../transactions/commands.ts'
import { isWristbandBlocked } from '../wallets/blocked.ts'
import { type ClientRow, findClient } from '../wallets/clients.ts'

type Feedback = Schema<'Feedback'>

/** Everything that a visitor has given after these words, in minor units. */
export function donatedAfter({ donationChoice, donationAmount = 0 }: Feedback) {
  return donationChoice === 'yes' ? donationAmount : 0
}

/**
 * Returns the difference between the donation in a request and the one given so far; undefined
 * without one.
 */
export async function donationOf(
  trx: Trx,
  actor: Actor,
  { event_id, uid }: Pick<ClientRow, 'event_id' | 'uid'>,
  said: Feedback,
): Promise<Donation[]> {
  if (!said.donationChoice) return []
  const client = await findClient(trx, event_id, uid)
  const { donated } = client
  const wanted = donatedAfter(said)
  const amount = wanted - donated
  if (amount === 0) return []
  if (amount > 0 && (await isWristbandBlocked(trx, event_id, uid)))
    throw new DomainError('client_disabled')
  if (amount < 0) {
    const kept = Math.min(donated, await keptOf(trx, client))
    if (wanted < kept) throw new DomainError('donation_final', undefined, { donated: kept / 100 })
  }
  return [{ ...origin(actor, newId(), [wanted]), type: 'donation', uid, amount, donated }]
}

/** The amount donated before the last refund that was sent or is planned. */
async function keptOf(trx: Trx, { event_id, uid, old_uids }: ClientRow): Promise<number> {
  const { kept } = await queryRow<{ kept: number }>(
    trx,
    `WITH mine AS (SELECT * FROM transactions t WHERE t.event_id = :event_id AND t.uid = ANY(:uids)),
     refunded AS (SELECT max(m.date) AS date FROM mine m WHERE m.type IN (${refund_types}) AND m.balance_change < 0
       AND NOT EXISTS (SELECT FROM transactions r WHERE r.event_id = :event_id AND r.reversal_of = m._id))
     SELECT coalesce(sum(m.amount), 0)::bigint AS kept FROM mine m, refunded f WHERE m.type = 'donation' AND m.date < f.date`,
    { event_id, uids: [uid, ...old_uids] },
  )
  return kept
}
