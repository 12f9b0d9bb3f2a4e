import { default_limits } from '../ledger/event_catalogue.ts'
import type { EventRow } from '../models/event_model.ts'
import { read } from '../operations/handler.ts'
import { queryRow } from '../platform/query_rows.ts'

/** Shows how far below zero offline sales can take wristbands in one business day, in minor units. */
export const offline_risk = read<'events.offline_risk'>(async ({ db, event_id }, { query }) => {
  const { offline = {} } = (await db<EventRow>('events').where({ _id: event_id }).first('offline'))!
  const limit_per_wristband =
    query.limit_per_wristband ?? offline.limit_per_wristband ?? default_limits.per_wristband
  const limit_per_device =
    query.limit_per_device ?? offline.limit_per_device ?? default_limits.per_device
  const { wristbands, devices } = await queryRow<{ wristbands: number; devices: number }>(
    db,
    counts,
    { event_id },
  )
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
  }
})

const counts = `
  SELECT (SELECT count(*)::int FROM wallets WHERE event_id = :event_id AND transferred_to IS NULL) AS wristbands,
    (SELECT count(*)::int FROM (
      SELECT number FROM devices WHERE event_id = :event_id AND type = 'smartphone'
      UNION SELECT device FROM device_overdrafts WHERE event_id = :event_id AND amount > 0) d) AS devices`
