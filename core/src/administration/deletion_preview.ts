import type { Schema } from '@kermesse/sdk/types'
import type { ReadCtx } from '../operations/context.ts'
import { write } from '../operations/handler.ts'
import { isSuperadmin } from '../operations/rights.ts'
import { DomainError } from '../platform/errors.ts'
import { queryRow } from '../platform/query_rows.ts'

type Impact = Schema<'DeletionImpact'>
type Resource = Schema<'DeletionQuery'>['resource']

/** Selects the live records of a resource, with the counts that can be above zero. */
type Preview = {
  for_superadmins?: true
  sql: string
}

const live_session = 's.expires_at > now()'
const sessions_of_event = `
  SELECT count(*)::int FROM sessions s
    LEFT JOIN users u ON u._id = s.user_id LEFT JOIN device_tokens t ON t._id = s.device_token_id
    LEFT JOIN pairings p ON p._id = s.pairing_id
    WHERE ${live_session} AND r._id IN (u.event_id, t.event_id, p.event_id, s.link_event_id)`

const previews: Record<Resource, Preview> = {
  events: {
    for_superadmins: true,
    sql: `SELECT r._id, r.name, r._id AS event_id, (${sessions_of_event}) AS sessions,
        (SELECT count(*)::int FROM devices d WHERE d.event_id = r._id AND d.type = 'smartphone') AS smartphones,
        (SELECT count(*)::int FROM terminals t WHERE t.event_id = r._id) AS terminals
      FROM events r WHERE NOT r.deleted`,
  },
  bars: {
    sql: `SELECT r._id, r.name, r.event_id,
        (SELECT count(*)::int FROM sessions s
            LEFT JOIN users u ON u._id = s.user_id LEFT JOIN device_tokens t ON t._id = s.device_token_id
            LEFT JOIN pairings p ON p._id = s.pairing_id
          WHERE ${live_session} AND (r.event_id, r._id) IN
            ((u.event_id, u.bar_id), (t.event_id, t.bar_id), (p.event_id, p.bar_id))) AS sessions,
        (SELECT count(*)::int FROM devices d JOIN users u ON u._id = d.user_id
          WHERE d.type = 'smartphone' AND u.event_id = r.event_id AND u.bar_id = r._id) AS smartphones,
        (SELECT count(*)::int FROM consumptions c
          WHERE c.event_id = r.event_id AND c.bar_id = r._id AND NOT c.deleted) AS items
      FROM bars r WHERE NOT r.deleted`,
  },
  users: {
    sql: `SELECT r._id, r.email AS name, r.event_id,
        (SELECT count(*)::int FROM sessions s WHERE ${live_session} AND s.user_id = r._id) AS sessions,
        (SELECT count(*)::int FROM devices d WHERE d.type = 'smartphone' AND d.user_id = r._id) AS smartphones
      FROM users r WHERE NOT r.deleted`,
  },
  tokens: {
    for_superadmins: true,
    sql: `SELECT r._id, e.name, r.event_id,
        (SELECT count(*)::int FROM sessions s WHERE ${live_session} AND s.device_token_id = r._id) AS sessions,
        jsonb_array_length(r.authorized_terminals) AS terminals
      FROM device_tokens r JOIN events e ON e._id = r.event_id WHERE NOT r.deleted`,
  },
}

const nothing = {
  wristbands: 0,
  balance: 0,
  sessions: 0,
  smartphones: 0,
  terminals: 0,
  items: 0,
}

/** Counts what depends on each record, so that a person sees it before deleting; `balance` in minor units. */
export const preview = write<'deletions.preview'>(async (ctx, { body: { resource, ids } }) => {
  const { for_superadmins, sql } = previews[resource]
  if (for_superadmins && !isSuperadmin(ctx)) throw new DomainError('forbidden')
  const found = await recordsOf(ctx, sql, ids)
  if (resource === 'events')
    for (const record of found) Object.assign(record, await walletsOf(ctx, record._id))
  const by_id = new Map(found.map((record) => [record._id, record]))
  return { records: ids.flatMap((id) => by_id.get(id) ?? []) }
})

function walletsOf({ db }: ReadCtx, event_id: string) {
  return queryRow<{ wristbands: number; balance: number }>(
    db,
    `SELECT count(*)::int AS wristbands, coalesce(sum(balance), 0)::bigint AS balance
     FROM wallets WHERE event_id = ? AND transferred_to IS NULL`,
    [event_id],
  )
}

async function recordsOf({ db, event_id }: ReadCtx, sql: string, ids: string[]) {
  const rows = db
    .from(db.raw(`(${sql.replaceAll('?', '\\?')}) AS p`))
    .joinRaw('LEFT JOIN events e ON e._id = p.event_id')
    .whereIn('p._id', ids)
    .select(
      'p.*',
      'e.currencyCode',
      db.raw(
        `coalesce(e.enabled AND NOT e.deleted AND now() BETWEEN e."dateBegin" AND e."dateEnd", false)
          AS is_running`,
      ),
    )
  if (event_id) rows.where('p.event_id', event_id)
  const found: (Partial<Impact> & { event_id: string | null; _id: string })[] = await rows
  return found.map(({ event_id: _, ...row }) => ({ ...nothing, ...row }) as Impact)
}
