import { default_limits } from '../ledger/event_catalogue.ts'
import type { EventRow } from '../models/event_model.ts'
import { read } from '../operations/handler.ts'
import { isoNow } from '../platform/database_clock.ts'
import { queryRow } from '../platform/query_rows.ts'

/** Shows how far below zero offline sales can take wristbands in one business day, in minor units. */
export const offline_risk = read<'events.offline_risk'>(async ({ db, event_id }, { query }) => {
  const { offline = {} } = (await db<EventRow>('events').where({ _id: event_id }).first('offline'))!
  const limit_per_wristband =
    query.limit_per_wristband ?? offline.limit_per_wristband ?? default_limits.per_wristband
  const limit_per_device =
    query.limit_per_device ?? offline.limit_per_device ?? default_limits.per_device
  const { wristbands, devices, ...counted } = await queryRow<Counts>(db, counts, {
    event_id,
    limit: limit_per_wristband,
    silent_since: new Date(Date.parse(isoNow()) - silent_ms).toISOString(),
  })
  const by_wristbands = wristbands * limit_per_wristband
  const by_devices = devices * limit_per_device
  const bound_by = devices > 0 && by_devices < by_wristbands ? 'devices' : 'wristbands'
  return {
    limit_per_wristband,
    limit_per_device,
    wristbands,
    devices,
    by_wristbands,
    by_devices,
    amount: bound_by === 'devices' ? by_devices : by_wristbands,
    bound_by,
    phones: phoneRisk(counted, { limit_per_wristband, limit_per_device }),
  }
})

/** A phone in contact tells of itself twice a minute. */
const silent_ms = 2 * 60_000

type Counts = { wristbands: number; devices: number } & PhoneCounts
type PhoneCounts = { paired: number; silent: number; balances: number; unsent_amount: number }
type Limits = { limit_per_wristband: number; limit_per_device: number }

function phoneRisk(
  { paired, silent, balances, unsent_amount }: PhoneCounts,
  { limit_per_wristband, limit_per_device }: Limits,
) {
  const by_phones = paired * limit_per_device
  const by_balances = paired * balances
  return {
    paired,
    silent,
    by_phones,
    by_balances,
    amount: Math.min(by_phones, by_balances),
    to_one_wristband: paired * limit_per_wristband,
    unsent_amount,
  }
}

const sells = `p.event_id = :event_id AND p.role IN ('seller', 'cashier') AND p.state = 'paired'
      AND coalesce(p.ends_at > now(), true)`
const in_contact = `EXISTS (SELECT FROM phone_states c WHERE c.event_id = :event_id AND c.pairing_id = p._id
      AND c.contact_at > :silent_since)`
const counts = `
  SELECT (SELECT count(*)::int FROM wallets WHERE event_id = :event_id AND transferred_to IS NULL) AS wristbands,
    (SELECT count(*)::int FROM (
      SELECT number FROM devices WHERE event_id = :event_id AND type = 'smartphone'
      UNION SELECT device FROM device_overdrafts WHERE event_id = :event_id AND amount > 0) d) AS devices,
    (SELECT coalesce(sum(least(balance, :limit)), 0)::bigint FROM wallets
      WHERE event_id = :event_id AND transferred_to IS NULL AND balance > 0) AS balances,
    (SELECT count(*)::int FROM pairings p WHERE ${sells}) AS paired,
    (SELECT count(*)::int FROM pairings p WHERE ${sells} AND NOT ${in_contact}) AS silent,
    (SELECT coalesce(sum(s.unsent_amount), 0)::bigint FROM phone_states s
      JOIN pairings p ON p._id = s.pairing_id
      WHERE s.event_id = :event_id AND s.unsent > 0 AND ${sells} AND NOT ${in_contact}) AS unsent_amount`
