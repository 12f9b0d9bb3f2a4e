import { moveSubscriptions } from '../operations/move_subscriptions.ts'
import type { Trx } from '../platform/db.ts'

/** The personal columns of a wristband's holder. */
const person = [
  'name',
  'address',
  'locality',
  'postal_code',
  'email',
  'phone_number',
  'ticket_id',
  'iban',
  'bic',
  'bank',
  'establishment_address',
  'feedback',
  'donated',
]

/** Gives a new wristband who wore the old one; the old one still says whose it was. */
export async function movePerson(trx: Trx, event_id: string, uid: string, new_uid: string) {
  await trx.raw(
    `UPDATE clients n SET ${person.map((column) => `${column} = o.${column}`)}, old_uids = o.old_uids || :replaced::jsonb
     FROM clients o WHERE o.event_id = :event_id AND o.uid = :uid AND n.event_id = :event_id AND n.uid = :new_uid`,
    { event_id, uid, new_uid, replaced: JSON.stringify([uid]) },
  )
  await moveWhatFollows(trx, event_id, uid, new_uid)
}

/** Gives an old wristband back who wears the new one, as they are known now, inside if they are. */
export async function returnPerson(trx: Trx, event_id: string, uid: string, new_uid: string) {
  await trx.raw(
    `UPDATE clients o SET ${person.map((column) => `${column} = w.${column}`)}
     FROM clients w WHERE o.event_id = :event_id AND o.uid = :uid AND w.event_id = :event_id AND w.uid = :new_uid`,
    { event_id, uid, new_uid },
  )
  const forgotten = [...person, 'old_uids'].map((column) => `${column} = DEFAULT`)
  await trx.raw(`UPDATE clients SET ${forgotten} WHERE event_id = :event_id AND uid = :new_uid`, {
    event_id,
    new_uid,
  })
  await moveWhatFollows(trx, event_id, new_uid, uid)
  // Restores the replaced wristband's presence at gates, which was moved to the new one.
  await trx.raw(
    `UPDATE entrance_presences n SET holder = :uid WHERE event_id = :event_id AND holder = :new_uid
       AND NOT EXISTS (SELECT FROM entrance_presences o
         WHERE o.event_id = :event_id AND o.place = n.place AND o.holder = :uid)`,
    { event_id, uid, new_uid },
  )
}

/**
 * The request for the remainder follows the money, unless a run has it already; whatever was asked for at a band that nobody
 * wore gives way to it. So do the devices that are told what happens; one that listened to both is there once.
 */
async function moveWhatFollows(trx: Trx, event_id: string, from: string, to: string) {
  const bands = { event_id, from, to }
  await trx.raw(
    `DELETE FROM refund_forms n USING refund_forms o WHERE n.event_id = :event_id AND n.uid = :to AND n.refund_id IS NULL
       AND o.event_id = :event_id AND o.uid = :from AND o.refund_id IS NULL`,
    bands,
  )
  await trx.raw(
    `UPDATE refund_forms SET uid = :to,
       n = (SELECT coalesce(max(n.n), 0) + 1 FROM refund_forms n WHERE n.event_id = :event_id AND n.uid = :to)
     WHERE event_id = :event_id AND uid = :from AND refund_id IS NULL`,
    bands,
  )
  await trx.raw(
    `UPDATE refund_rivals SET uid = :to WHERE event_id = :event_id AND uid = :from`,
    bands,
  )
  await trx.raw(
    `DELETE FROM push_subscriptions n USING push_subscriptions o WHERE n.event_id = :event_id AND n.uid = :to
       AND o.event_id = :event_id AND o.uid = :from AND o.device = n.device`,
    bands,
  )
  await moveSubscriptions(trx, { event_id, uid: from }, { uid: to })
}
