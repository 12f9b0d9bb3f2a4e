import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { type DeviceKind, deviceMoves } from '../ledger/rollups/device_moves.ts'
import { since_watermark } from '../ledger/rollups/rollup_range.ts'
import { type ListQuery, newestFirst, page } from '../lists/page.ts'
import type { ReadCtx } from '../operations/context.ts'
import { nil_id } from '../platform/ids.ts'
import { terminalsOf } from '../transactions/named_terminals.ts'

export type DeviceColumn = 'smartphone_number' | 'terminal_code'
type Session = Schema<'SmartphoneSession'> & Schema<'MyposSession'>
type Filters = ListQuery & { user_id?: string; bar_id?: string; number?: string }

const shown = 100

/**
 * Returns the sessions of devices by user and point of sale, with the booked amounts in minor
 * units.
 */
export async function sessionsOf(ctx: ReadCtx, column: DeviceColumn, query: Filters) {
  const from = sessionRows(ctx, column, query.number).select('s.*')
  if (query.user_id) from.where('s.user_id', query.user_id)
  if (query.bar_id) from.where('s.bar_id', query.bar_id)
  if (query.search || query.sort_key === 'user' || query.sort_key === 'bar') joinNames(ctx, from)
  return page<Session>(from, newestFirst(query), {
    sort: {
      [column]: 's.number',
      date: 's.date',
      last_seen_at: 's.last_seen_at',
      user: 'u.email',
      bar: 'lower(b.name)',
      total_transaction_amount: 's.total',
    },
    default_sort: 'last_seen_at',
    tie_breaker: '(s.number, s.user_id, s.bar_id)',
    search: ['s.number', 'u.email', 'b.name'],
    is_aggregated: true,
    show: (rows) => describe(ctx, column, rows),
  })
}

/** Everything about one device at the event: its newest sessions and the sum of all. */
export async function deviceSummary(ctx: ReadCtx, column: DeviceColumn, number: string) {
  const { rows: sessions } = await sessionsOf(ctx, column, { number, limit: shown })
  const { total } = await sessionRows(ctx, column, number).first(
    ctx.db.raw('coalesce(sum(s.total), 0)::bigint AS total'),
  )
  return { sessions, total_transaction_amount: total as number }
}

/** One row per device, user and point of sale. */
function sessionRows({ db, event_id }: ReadCtx, column: DeviceColumn, number?: string) {
  const kind = column === 'smartphone_number' ? 'smartphone' : 'terminal'
  const grouped = db
    .from(activity(db, { event_id, kind, number }).as('a'))
    .groupBy('a.number', 'a.user_id', 'a.bar_id')
    .select('a.number', 'a.user_id', 'a.bar_id')
    .select(db.raw('min(a.first_at) AS date, max(a.last_at) AS last_seen_at'))
    .select(db.raw('sum(a.amount)::bigint AS total'))
  return db.from(grouped.as('s'))
}

function joinNames({ event_id }: ReadCtx, sessions: Knex.QueryBuilder) {
  return sessions
    .leftJoin('users as u', 'u._id', 's.user_id')
    .leftJoin('bars as b', (on) => on.onVal('b.event_id', event_id).on('b._id', 's.bar_id'))
}

/** Adds the related records to sessions. */
function describe(ctx: ReadCtx, column: DeviceColumn, sessions: Knex.QueryBuilder) {
  const { db, event_id } = ctx
  joinNames(ctx, sessions)
    .select('s.*', `s.number as ${column}`, 's.total as total_transaction_amount')
    .select('u.email as user', 'b.name as bar')
    .select(db.raw("md5(concat_ws('|', s.number, s.user_id, s.bar_id))::uuid AS _id"))
  return column === 'smartphone_number'
    ? sessions.select('g.gps_lat', 'g.gps_long').joinRaw(last_place, { event_id })
    : sessions
        .select('d.terminal_id')
        .leftJoin(terminalsOf(db, event_id).as('d'), 'd.terminal_code', 's.number')
}

const last_place = `LEFT JOIN (
  SELECT DISTINCT ON (smartphone_number, user_id, bar_id) smartphone_number, user_id, bar_id, gps_lat, gps_long
  FROM smartphone_reports WHERE event_id = :event_id AND gps_lat IS NOT NULL
  ORDER BY smartphone_number, user_id, bar_id, last_seen_at DESC) g
  ON g.smartphone_number = s.number AND g.user_id IS NOT DISTINCT FROM s.user_id AND g.bar_id IS NOT DISTINCT FROM s.bar_id`

type What = { event_id: string; kind: DeviceKind; number?: string }

// In one statement, so that rollup, watermark and what came after it are of one moment. What was reversed counts for nothing.
const booked = `
  SELECT a.number, nullif(a.user_id, '${nil_id}') AS user_id, coalesce(nullif(a.bar_id, '${nil_id}'), u.bar_id) AS bar_id,
    a.first_at, a.last_at, a.amount
  FROM (
    SELECT kind, number, user_id, bar_id, first_at, last_at, amount FROM device_rollup WHERE event_id = :event_id
    UNION ALL ${deviceMoves(since_watermark)}
  ) a
  -- A top-up is booked at no point of sale; the person who took it is at one.
  LEFT JOIN users u ON u._id = a.user_id
  WHERE a.kind = :kind`

/** The transactions, checks and reports of devices. */
function activity(trx: Knex, { event_id, kind, number }: What) {
  const rows = trx.from(trx.raw(`(${booked}) AS booked`, { event_id, kind })).select('*')
  if (number !== undefined) rows.where('number', number)
  if (kind === 'terminal') return rows
  const reported = trx('smartphone_reports')
    .where({ event_id })
    .select('smartphone_number as number', 'user_id', 'bar_id')
    .select(trx.raw('date AS first_at, last_seen_at AS last_at, 0::bigint AS amount'))
  if (number !== undefined) reported.where('smartphone_number', number)
  return rows.unionAll([reported])
}
