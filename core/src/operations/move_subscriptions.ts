import type { Knex } from 'knex'

type From = { event_id: string; uid: string; device?: Buffer }
type To = { uid: string } | { device: Buffer }

/**
 * Gives subscriptions of a wristband another wristband or another key of their device, with the messages that wait for them. Not
 * by an update of the key: no foreign key of an event cascades one.
 */
export async function moveSubscriptions(trx: Knex, from: From, to: To) {
  const moved = {
    event_id: from.event_id,
    uid: from.uid,
    device: from.device ?? null,
    to_uid: 'uid' in to ? to.uid : null,
    to_device: 'device' in to ? to.device : null,
  }
  for (const sql of [copy, keepMoments, moveMessages]) await trx.raw(sql, moved)
  await trx('push_subscriptions').where(from).delete()
}

const chosen = (of: string) =>
  `${of}.event_id = :event_id AND ${of}.uid = :uid AND ${of}.device = coalesce(:device::bytea, ${of}.device)`

const copy = `
  INSERT INTO push_subscriptions (event_id, uid, device, subscription, language, created_at)
  SELECT o.event_id, coalesce(:to_uid::text, o.uid), coalesce(:to_device::bytea, o.device), o.subscription, o.language, o.created_at
  FROM push_subscriptions o WHERE ${chosen('o')}`

// By itself: a distributed database stamps what is inserted.
const keepMoments = `
  UPDATE push_subscriptions n SET since_xid = o.since_xid FROM push_subscriptions o
  WHERE ${chosen('o')} AND n.event_id = :event_id AND n.uid = coalesce(:to_uid::text, o.uid)
    AND n.device = coalesce(:to_device::bytea, o.device)`

const moveMessages = `
  UPDATE push_messages m SET uid = coalesce(:to_uid::text, m.uid), device = coalesce(:to_device::bytea, m.device)
  WHERE ${chosen('m')}`
