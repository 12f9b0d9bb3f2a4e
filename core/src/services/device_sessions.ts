import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import type { Ctx } from '../context.ts'
import { type ListQuery, page } from '../listing.ts'

export type DeviceColumn = 'smartphone_number' | 'terminal_code'
type Session = Schema<'SmartphoneSession'> & Schema<'MyposSession'>
type Filters = ListQuery & { user_id?: string; bar_id?: string; number?: string }

const shown = 100

/** Who worked with which device at which point of sale, and what was booked, in minor units. */
export async function sessionsOf(ctx: Ctx, column: DeviceColumn, query: Filters) {
  const from = sessionRows(ctx, column, query.number)
  if (query.user_id) from.where('s.user_id', query.user_id)
  if (query.bar_id) from.where('s.bar_id', query.bar_id)
  const newest_first = {
    ...query,
    sort_order: query.sort_key ? query.sort_order : ('DESC' as const),
  }
  return page<Session>(from, newest_first, {
    sort: {
      [column]: 's.number',
      date: 's.date',
      last_seen_at: 's.last_seen_at',
      user: 'u.email',
      bar: 'lower(b.name)',
      total_transaction_amount: 's.total',
    },
    by: 'last_seen_at',
    tie: '(s.number, s.user_id, s.bar_id)',
    search: ['s.number', 'u.email', 'b.name'],
  })
}

/** Everything about one device at the event: its newest sessions and the sum of all. */
export async function deviceSummary(ctx: Ctx, column: DeviceColumn, number: string) {
  const { rows: sessions } = await sessionsOf(ctx, column, { number, limit: shown })
  const { total } = await sessionRows(ctx, column, number)
    .clearSelect()
    .first(ctx.trx.raw('coalesce(sum(s.total), 0)::bigint AS total'))
  return { sessions, total_transaction_amount: total as number }
}

/** One row per device, user and point of sale. */
function sessionRows({ trx, event_id }: Ctx, column: DeviceColumn, number?: string) {
  const with_reports = column === 'smartphone_number'
  const grouped = trx
    .from(activity(trx, { event_id, column, number, with_reports }).as('a'))
    .groupBy('a.number', 'a.user_id', 'a.bar_id')
    .select('a.number', 'a.user_id', 'a.bar_id')
    .select(trx.raw('min(a.first) AS date, max(a.last) AS last_seen_at'))
    .select(trx.raw('sum(a.amount)::bigint AS total'))
  const rows = trx
    .from(grouped.as('s'))
    .leftJoin('users as u', 'u._id', 's.user_id')
    .leftJoin('bars as b', (on) => on.onVal('b.event_id', event_id).on('b._id', 's.bar_id'))
    .select('s.*', `s.number as ${column}`, 's.total as total_transaction_amount')
    .select('u.email as user', 'b.name as bar')
  return with_reports
    ? rows.select('g.gps_lat', 'g.gps_long').joinRaw(last_place, { event_id })
    : rows.select('d.terminal_id').leftJoin('terminals as d', 'd.terminal_code', 's.number')
}

const last_place = `LEFT JOIN LATERAL (
  SELECT gps_lat, gps_long FROM smartphone_reports
  WHERE event_id = :event_id AND smartphone_number = s.number AND gps_lat IS NOT NULL
    AND user_id IS NOT DISTINCT FROM s.user_id AND bar_id IS NOT DISTINCT FROM s.bar_id
  ORDER BY last_seen_at DESC LIMIT 1) g ON true`

type What = { event_id: string; column: DeviceColumn; number?: string; with_reports: boolean }

/** What was booked, checked and reported with devices. What was reversed counts for nothing. */
function activity(trx: Knex, { event_id, column, number, with_reports }: What) {
  const of = (table: string) => {
    const rows = trx(`${table} as t`)
      .where('t.event_id', event_id)
      .whereNotNull(`t.${column}`)
      .select(`t.${column} as number`, 't.user_id')
    return number === undefined ? rows : rows.where(`t.${column}`, number)
  }
  const booked = of('transactions')
    .leftJoin('users as w', 'w._id', 't.user_id')
    .leftJoin('transactions as r', (on) =>
      on.on('r.event_id', 't.event_id').on('r.reversal_of', 't._id'),
    )
    // A top-up is booked at no point of sale; whoever took it stands at one.
    .select(trx.raw('coalesce(t.bar_id, w.bar_id) AS bar_id, t.date AS first, t.date AS last'))
    .select(trx.raw('CASE WHEN r._id IS NULL THEN t.amount ELSE 0 END AS amount'))
  if (!with_reports) return booked
  const checked = of('entrance_checks')
    .leftJoin('users as w', 'w._id', 't.user_id')
    .select(trx.raw('w.bar_id, t.date AS first, t.date AS last, 0::bigint AS amount'))
  const reported = of('smartphone_reports').select(
    trx.raw('t.bar_id, t.date AS first, t.last_seen_at AS last, 0::bigint AS amount'),
  )
  return booked.unionAll([checked, reported])
}
