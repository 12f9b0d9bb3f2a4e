import type { Schema } from '@kermesse/sdk/types'
import { newestFirst, page } from '../lists/page.ts'
import type { ReadCtx } from '../operations/context.ts'
import { read } from '../operations/handler.ts'
import { rights } from '../operations/rights.ts'
import { DomainError } from '../platform/errors.ts'
import { nowIn, readTotals, withoutCashSums } from './drawer_report.ts'
import { asAdmin, drawerRows } from './drawer_rows.ts'
import { showsCash } from './drawer_settings.ts'
import { type ReportSource, readFlows, transaction_made_at } from './drawer_transactions.ts'

type Shift = Schema<'Shift'>
type ShiftCtx = Pick<ReadCtx, 'db' | 'event_id' | 'actor'>

/** Lists shifts, the newest first unless another order is asked for. */
export const list = read<'shifts.list'>(async (ctx, { query }) => {
  const from = shiftRows(ctx)
  if (query.state?.length === 1)
    from.whereRaw(`${ended_at} IS ${query.state[0] === 'open' ? '' : 'NOT'} NULL`)
  const { rows, ...counted } = await page<Shift>(from, newestFirst(query), {
    sort: {
      began_at: 's.began_at',
      ended_at,
      smartphone_number: 's.smartphone_number',
      user: 'lower(coalesce(u.name, u.email))',
    },
    default_sort: 'began_at',
    tie_breaker: 's._id',
    search: ['s.smartphone_number', 'b.name', 'u.name', 'u.email'],
  })
  return { shifts: rows, ...counted }
})

/** Shows the figures of a shift as they are now. */
export const report = read<'shifts.report'>(async (ctx, { path }) => {
  const { db, event_id } = ctx
  const shift: Shift | undefined = await shiftRows(ctx).where('s._id', path.id).first()
  if (!shift) throw new DomainError('shift_not_found')
  const source: ReportSource = { sql: of_shift, key: { event_id, shift_id: shift._id } }
  const totals = await readTotals(db, source, await readFlows(db, source))
  const is_cash_hidden = await hidesCash(ctx, shift)
  return {
    shift,
    made_at: await nowIn(db),
    is_cash_hidden,
    ...totals,
    ...(is_cash_hidden && withoutCashSums(totals)),
  }
})

/** A pairing ends by itself without anything being written. */
const ended_at = 'coalesce(s.ended_at, CASE WHEN p.ends_at <= now() THEN p.ends_at END)'

/** Shifts that the caller may see: their own, and from admin on all. */
function shiftRows({ db, event_id, actor }: ShiftCtx) {
  const rows = db('shifts as s')
    .leftJoin('pairings as p', (on) =>
      on.on('p.event_id', 's.event_id').on('p._id', 's.pairing_id'),
    )
    .leftJoin('users as u', (on) => on.on('u._id', 's.user_id').andOnVal('u.deleted', false))
    .leftJoin('bars as b', (on) => on.on('b.event_id', 's.event_id').on('b._id', 's.bar_id'))
    .where('s.event_id', event_id)
    .select('s._id', 's.smartphone_number', 's.bar_id', 'b.name as bar_name', 's.user_id')
    .select('s.began_at', db.raw(`${ended_at} AS ended_at`))
    .select(db.raw(`CASE WHEN ${ended_at} IS NULL THEN 'open' ELSE 'ended' END AS state`))
    .select(db.raw('coalesce(u.name, u.email) AS user'))
  return actor.right >= rights.admin ? rows : rows.where('s.user_id', actor.user_id)
}

/**
 * Transactions of a person on a phone since the end of their shift before there, until the end of this one. What they made after
 * their last shift, on a phone without a network, is in the last one.
 */
const of_shift = `
  SELECT t._id AS transaction_id, NULL::uuid AS late_from
  FROM (
    SELECT s.user_id, s.smartphone_number, s.ended_at,
      (SELECT max(x.ended_at) FROM shifts x WHERE x.event_id = :event_id AND x.user_id = s.user_id
        AND x.smartphone_number = s.smartphone_number AND x.began_at < s.began_at) AS after,
      EXISTS (SELECT FROM shifts x WHERE x.event_id = :event_id AND x.user_id = s.user_id
        AND x.smartphone_number = s.smartphone_number AND x.began_at > s.began_at) AS has_next
    FROM shifts s WHERE s.event_id = :event_id AND s._id = :shift_id) s
  JOIN transactions t ON t.event_id = :event_id AND t.user_id = s.user_id AND t.smartphone_number = s.smartphone_number
  CROSS JOIN LATERAL (SELECT ${transaction_made_at} AS made_at) m
  WHERE (s.after IS NULL OR m.made_at > s.after) AND (NOT s.has_next OR s.ended_at IS NULL OR m.made_at <= s.ended_at)`

/** True while the phone is at an open drawer that the caller counts without knowing what is expected. */
async function hidesCash(ctx: ShiftCtx, { smartphone_number }: Shift): Promise<boolean> {
  const { db, event_id } = ctx
  const links = db('drawer_links').where({ event_id, smartphone_number, until: null })
  const drawer = await drawerRows(asAdmin(ctx)).whereIn('d._id', links.select('drawer_id')).first()
  return drawer !== undefined && !(await showsCash(ctx, drawer))
}
