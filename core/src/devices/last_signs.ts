import type { Knex } from 'knex'
import { nil_id } from '../platform/ids.ts'
import { queryRows } from '../platform/query_rows.ts'

/** The last sign of a device, at its event or its user's. */
export type Sign = {
  last_seen_at: string | null
  bar_id: string | null
  /** The point of sale where it was used last, or that of its user. */
  bar: string | null
  gps_lat: number | null
  gps_long: number | null
}

type Device = { _id: string; number: string; kind: string; bar_id: string | null }

const no_sign: Sign = { last_seen_at: null, bar_id: null, bar: null, gps_lat: null, gps_long: null }

/** The last sign of each of these devices, by their ids: a report, a sale or a check. Sales are as of a few seconds ago. */
export async function lastSigns(db: Knex, ids: string[]): Promise<Map<string, Sign>> {
  const devices = await queryRows<Device & { event_id: string | null }>(
    db,
    `SELECT d._id, d.number, CASE d.type WHEN 'mypos_terminal' THEN 'terminal' ELSE d.type END AS kind, u.bar_id,
       coalesce(d.event_id, u.event_id) AS event_id
     FROM device_register d LEFT JOIN users u ON u._id = d.user_id AND NOT u.deleted WHERE d._id = ANY(?)`,
    [ids],
  )
  const signs = new Map(devices.map(({ _id }) => [_id, no_sign]))
  for (const [event_id, own] of Map.groupBy(devices, (device) => device.event_id)) {
    if (event_id === null) continue
    const rows = await queryRows<Sign & { _id: string }>(db, signs_of_event, {
      event_id,
      devices: JSON.stringify(own),
      none: nil_id,
    })
    for (const { _id, ...sign } of rows) signs.set(_id, sign)
  }
  return signs
}

const signs_of_event = `
  SELECT d._id, s.at AS last_seen_at, b._id AS bar_id, b.name AS bar, g.gps_lat, g.gps_long
  FROM jsonb_to_recordset(:devices::jsonb) AS d(_id uuid, number text, kind text, bar_id uuid)
  LEFT JOIN LATERAL (
    SELECT bar_id, at FROM (
      SELECT nullif(r.bar_id, :none) AS bar_id, r.last_at AS at FROM device_rollup r
      WHERE r.event_id = :event_id AND r.kind = d.kind AND r.number = d.number
      UNION ALL
      SELECT p.bar_id, p.last_seen_at FROM smartphone_reports p
      WHERE p.event_id = :event_id AND d.kind = 'smartphone' AND p.smartphone_number = d.number
    ) signs ORDER BY at DESC LIMIT 1) s ON true
  LEFT JOIN LATERAL (
    SELECT p.gps_lat, p.gps_long FROM smartphone_reports p
    WHERE p.event_id = :event_id AND d.kind = 'smartphone' AND p.smartphone_number = d.number
      AND p.gps_lat IS NOT NULL
    ORDER BY p.last_seen_at DESC LIMIT 1) g ON true
  LEFT JOIN bars b ON b.event_id = :event_id AND b._id = coalesce(s.bar_id, d.bar_id)`
