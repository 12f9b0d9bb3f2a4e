import type { PoolClient } from 'pg'

/** What is known of who wears a wristband. */
const person = [
  ...['name', 'address', 'locality', 'postal_code', 'email', 'phone_number', 'ticket_id'],
  ...['iban', 'bic', 'bank', 'establishment_address', 'feedback'],
]

/** Gives a new wristband who wore the old one; the old one still says whose it was. */
export async function movePerson(
  client: PoolClient,
  event_id: string,
  uid: string,
  new_uid: string,
) {
  await client.query(
    `UPDATE clients n SET ${person.map((column) => `${column} = o.${column}`)}, old_uids = o.old_uids || to_jsonb(o.uid)
      FROM clients o WHERE o.event_id = $1 AND o.uid = $2 AND n.event_id = $1 AND n.uid = $3`,
    [event_id, uid, new_uid],
  )
  await moveWhatFollows(client, event_id, uid, new_uid)
}

/** Gives an old wristband back who wears the new one, as they are known now, inside if they are. */
export async function returnPerson(
  client: PoolClient,
  event_id: string,
  uid: string,
  new_uid: string,
) {
  const forgotten = [...person, 'old_uids'].map((column) => `${column} = DEFAULT`)
  await client.query(
    `WITH worn AS (
        SELECT * FROM clients WHERE event_id = $1 AND uid = $3
      ), returned AS (
        UPDATE clients o SET ${person.map((column) => `${column} = w.${column}`)}
        FROM worn w WHERE o.event_id = $1 AND o.uid = $2
      )
      UPDATE clients SET ${forgotten} WHERE event_id = $1 AND uid = $3`,
    [event_id, uid, new_uid],
  )
  await moveWhatFollows(client, event_id, new_uid, uid)
  // The gate knows a replaced wristband by the new one, until there is none.
  await client.query(
    `UPDATE entrance_presences n SET holder = $2 WHERE event_id = $1 AND holder = $3
       AND NOT EXISTS (SELECT FROM entrance_presences o
         WHERE o.event_id = $1 AND o.place = n.place AND o.holder = $2)`,
    [event_id, uid, new_uid],
  )
}

/**
 * The request for the remainder follows the money, unless a run has it already; whatever was asked for at a band that nobody
 * wore gives way to it. So do the devices that are told what happens; one that listened to both is there once.
 */
async function moveWhatFollows(client: PoolClient, event_id: string, from: string, to: string) {
  const bands = [event_id, from, to]
  await client.query(
    `DELETE FROM refund_forms n USING refund_forms o WHERE n.event_id = $1 AND n.uid = $3 AND n.refund_id IS NULL
       AND o.event_id = $1 AND o.uid = $2 AND o.refund_id IS NULL`,
    bands,
  )
  await client.query(
    `UPDATE refund_forms SET uid = $3 WHERE event_id = $1 AND uid = $2 AND refund_id IS NULL
       AND NOT EXISTS (SELECT FROM refund_forms n WHERE n.event_id = $1 AND n.uid = $3)`,
    bands,
  )
  await client.query(
    `DELETE FROM push_subscriptions n USING push_subscriptions o WHERE n.event_id = $1 AND n.uid = $3
       AND o.event_id = $1 AND o.uid = $2 AND o.device = n.device`,
    bands,
  )
  await client.query(
    'UPDATE push_subscriptions SET uid = $3 WHERE event_id = $1 AND uid = $2',
    bands,
  )
}
