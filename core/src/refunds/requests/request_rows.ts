import type { Knex } from 'knex'
import type { Trx } from '../../platform/db.ts'
import type { RequestDetails } from '../base/payee.ts'
import type { BankObjection } from './bank_objection.ts'

type Wristband = { event_id: string; uid: string }
/** A request of a wristband; only the newest can be open. `is_planned` while a run has it and has not held the money yet. */
export type RequestRow = RequestDetails &
  BankObjection & {
    n: number
    refund_id: string | null
    is_planned: boolean
    owner_hash: Buffer | null
    is_cleared: boolean
    returned_at: string | null
  }
/** The outcome of an earlier request; the amount in minor units. */
type EarlierRequest = {
  asked_at: string
  amount: number
  status: 'planned' | 'held' | 'sent' | 'released' | 'failed'
}

/** The newest request of a wristband. */
export async function newestRequest(
  db: Knex,
  { event_id, uid }: Wristband,
): Promise<RequestRow | undefined> {
  const newest = await db('refund_forms as f')
    .leftJoin('refund_items as i', (on) =>
      on
        .on('i.event_id', 'f.event_id')
        .on('i.refund_id', 'f.refund_id')
        .on('i.uid', 'f.uid')
        .andOnVal('i.status', 'planned'),
    )
    .where({ 'f.event_id': event_id, 'f.uid': uid })
    .orderBy('f.n', 'desc')
    .first('f.*', db.raw('(i._id IS NOT NULL) AS is_planned'))
  return newest as RequestRow | undefined
}

/** True if a request is open again because its transfer was returned. */
export function isReturned(request: RequestRow | undefined) {
  return request !== undefined && request.refund_id === null && request.returned_at !== null
}

/**
 * Opens another request behind the last one, whose money has left: it begins with the same payee, owner and what staff has
 * decided of both, so that nobody becomes an owner by coming first after a refund.
 */
export async function reopenRequest(trx: Trx, { event_id, uid }: Wristband): Promise<void> {
  await trx.raw(
    `INSERT INTO refund_forms (event_id, uid, n, ${copied.join(', ')})
     SELECT event_id, uid, n + 1, ${copied.join(', ')} FROM refund_forms
     WHERE event_id = :event_id AND uid = :uid AND refund_id IS NOT NULL ORDER BY n DESC LIMIT 1`,
    { event_id, uid },
  )
}

const copied = [
  'first_name',
  'last_name',
  'address',
  'house_number',
  'postal_code',
  'locality',
  'country',
  'email',
  'phone',
  'iban',
  'bic',
  'owner_hash',
  'is_cleared',
]

/** The requests of a wristband that runs have had, the newest first, and the outcome of each. */
export async function earlierRequests(
  db: Knex,
  { event_id, uid }: Wristband,
): Promise<EarlierRequest[]> {
  return db('refund_forms as f')
    .join('refund_items as i', (on) =>
      on.on('i.event_id', 'f.event_id').on('i.refund_id', 'f.refund_id').on('i.uid', 'f.uid'),
    )
    .where({ 'f.event_id': event_id, 'f.uid': uid })
    .orderBy('f.n', 'desc')
    .limit(20)
    .select('f.created_at as asked_at', 'i.amount', 'i.status')
}
