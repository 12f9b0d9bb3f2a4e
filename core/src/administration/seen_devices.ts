import type { Knex } from 'knex'
import { nil_id } from '../platform/ids.ts'
import { queryRows } from '../platform/query_rows.ts'

/** A smartphone or card terminal of an event, with its last sign of life there. */
export type SeenDevice = {
  type: 'smartphone' | 'terminal'
  id: string
  name: string
  /** The bar where it was used last, or else its user's bar. */
  bar: string | null
  last_seen_at: string | null
  /** It runs less than the latest version of the app, or has not said what it runs. */
  is_outdated: boolean
}

/**
 * The devices of an event with what was heard of each last: a report, a sale, a check. Sales are read from the rollup of devices,
 * which follows the ledger by seconds, so that this costs the same on the last day as on the first.
 */
export async function seenDevices(db: Knex, event_id: string): Promise<SeenDevice[]> {
  const rows = await queryRows<SeenDevice>(
    db,
    `WITH assigned AS (
       SELECT 'smartphone' AS type, d._id AS id, d.number AS name, u.bar_id,
         coalesce(d.app_version_key < (SELECT max(version_key(version)) FROM app_versions),
           d.app_version_key IS NULL) AS is_outdated
       FROM devices d LEFT JOIN users u ON u._id = d.user_id AND u.event_id = :event_id AND NOT u.deleted
       WHERE d.type = 'smartphone' AND (d.event_id = :event_id OR u._id IS NOT NULL)
       UNION ALL
       SELECT 'terminal', t._id, t.terminal_code, NULL, false FROM terminals t WHERE t.event_id = :event_id
     ), signs AS (
       SELECT kind AS type, number AS name, nullif(bar_id, :none) AS bar_id, last_at AS at
       FROM device_rollup WHERE event_id = :event_id
       UNION ALL
       SELECT 'smartphone', smartphone_number, bar_id, last_seen_at
       FROM smartphone_reports WHERE event_id = :event_id
     ), latest AS (
       SELECT DISTINCT ON (type, name) type, name, bar_id, at FROM signs ORDER BY type, name, at DESC
     )
     SELECT a.type, a.id, a.name, b.name AS bar, l.at AS last_seen_at, a.is_outdated
     FROM assigned a LEFT JOIN latest l USING (type, name)
     LEFT JOIN bars b ON b.event_id = :event_id AND b._id = coalesce(l.bar_id, a.bar_id)
     ORDER BY a.type, a.name`,
    { event_id, none: nil_id },
  )
  return rows
}
