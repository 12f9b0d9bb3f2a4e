import type { ErrorCode, Schema } from '@kermesse/sdk/types'
import type { EventRow } from '../../events/events.ts'
import { rights } from '../../operations/rights.ts'
import { DomainError } from '../../platform/errors.ts'
import { queryRows } from '../../platform/query_rows.ts'
import { testPrinter } from '../../providers/test_printer.ts'
import { type About, found, type Look, type ReadinessRecord } from './finding.ts'

type Bar = { id: string; name: string; sells: boolean; has_staff: boolean }

/** Points of sale without anything to sell. One that only takes containers back is meant to be so. */
export const menus: Look = async (about) => {
  const bars = await barsOf(about)
  if (bars.length === 0) return found('menus_no_bars')
  const empty = bars.filter(({ sells }) => !sells).map(asRecord)
  if (empty.length > 0) return found('menus_empty', { count: empty.length }, empty)
  return found('menus_filled', { count: bars.length })
}

/** Points of sale where nobody could sign in to sell. */
export const staff: Look = async (about) => {
  const bars = await barsOf(about)
  if (bars.length === 0) return found('staff_no_bars')
  const alone = bars.filter(({ has_staff }) => !has_staff).map(asRecord)
  if (alone.length > 0) return found('staff_missing', { count: alone.length }, alone)
  return found('staff_assigned', { count: bars.length })
}

const asRecord = ({ id, name }: Bar): ReadinessRecord => ({ type: 'bar', id, name })

async function barsOf({ ctx: { db, event_id } }: About): Promise<Bar[]> {
  const rows = await queryRows<Bar>(
    db,
    `SELECT b._id AS id, b.name,
       EXISTS (SELECT FROM consumptions c WHERE c.event_id = b.event_id AND c.bar_id = b._id
         AND NOT c.deleted AND NOT c.hidden)
       OR EXISTS (SELECT FROM bar_deposits d WHERE d.event_id = b.event_id AND d.bar_id = b._id) AS sells,
       EXISTS (SELECT FROM users u WHERE u.event_id = b.event_id AND u.bar_id = b._id
         AND NOT u.deleted AND u.right >= :server) AS has_staff
     FROM bars b WHERE b.event_id = :event_id AND NOT b.deleted ORDER BY lower(b.name)`,
    { event_id, server: rights.server },
  )
  return rows
}

/**
 * Items sold by the piece for nothing. Items bought only with a voucher, and amounts typed in, have
 * their price elsewhere.
 */
export const prices: Look = async ({ ctx: { db, event_id } }) => {
  const rows = await queryRows<{ id: string; name: string; is_free: boolean }>(
    db,
    `SELECT c._id AS id, b.name || ' – ' || c.name AS name,
       c.price = 0 AND NOT c.can_buy_only_with_voucher AS is_free
     FROM consumptions c JOIN bars b ON b.event_id = c.event_id AND b._id = c.bar_id AND NOT b.deleted
     WHERE c.event_id = ? AND NOT c.deleted AND NOT c.hidden AND c.type = 'quantity'
     ORDER BY lower(b.name), c.position`,
    [event_id],
  )
  const sold = rows
  if (sold.length === 0) return found('prices_nothing_sold')
  const free = sold
    .filter(({ is_free }) => is_free)
    .map(({ id, name }): ReadinessRecord => ({ type: 'consumption', id, name }))
  if (free.length > 0) return found('prices_missing', { count: free.length }, free)
  return found('prices_set', { count: sold.length })
}

type Printer = { type: Schema<'PrinterType'>; ip: string; name: string }

/** Each printer is asked once, however many points of sale print on it. */
export const printers: Look = async (about) => {
  const all = await printersOf(about)
  if (all.length === 0) return found('printers_not_used')
  const asked = await Promise.all(all.map((one) => ask(about, one)))
  const troubled = asked.filter(({ is_reached, record }) => is_reached && record.error_code)
  const silent = asked.filter(({ is_reached }) => !is_reached)
  const records = [...troubled, ...silent].map(({ record }) => record)
  if (troubled.length > 0) return found('printers_in_trouble', { count: troubled.length }, records)
  if (silent.length > 0) return found('printers_not_reached', { count: silent.length }, records)
  return found('printers_ready', { count: all.length })
}

async function printersOf({ ctx: { db, event_id } }: About): Promise<Printer[]> {
  const rows = await queryRows<Printer>(
    db,
    `SELECT p->>'type' AS type, p->>'ip' AS ip, min(b.name || ' – ' || (p->>'server_id')) AS name
     FROM bars b CROSS JOIN jsonb_array_elements(b.printers) p
     WHERE b.event_id = ? AND NOT b.deleted GROUP BY 1, 2 ORDER BY 3`,
    [event_id],
  )
  return rows
}

type ReachedRecord = { is_reached: boolean; record: ReadinessRecord }

async function ask({ ctx }: About, { type, ip, name }: Printer): Promise<ReachedRecord> {
  const record = (error_code: ErrorCode | null): ReadinessRecord => {
    return { type: 'printer', id: ip, name, ...(error_code && { error_code }) }
  }
  try {
    const { reachable, error_code } = await testPrinter({ type, ip }, ctx.config.printers)
    return { is_reached: reachable, record: record(error_code) }
  } catch (error) {
    // An address outside the installation's networks: smartphones there may still be able to print
    // to it.
    if (!(error instanceof DomainError)) throw error
    return { is_reached: false, record: record(error.code) }
  }
}

/** The entrances that wristbands are imported and sold for. */
export const entrances: Look = async ({ ctx: { db, event_id }, event, now_ms }) => {
  const rows = await db('entrances').where({ event_id, deleted: false }).orderByRaw('lower(name)')
  const useless = rows
    .filter((one) => isOutside(one, event, now_ms))
    .map(({ _id: id, name }): ReadinessRecord => ({ type: 'entrance', id, name }))
  const count = rows.length
  if (useless.length > 0)
    return found('entrances_outside_event', { count: useless.length }, useless)
  return count === 0 ? found('entrances_none') : found('entrances_set', { count })
}

type Group = Dated & { id: string; name: string; is_empty: boolean }
type Dated = { entrance_begin_date: string | null; entrance_end_date: string | null }

/**
 * True if an entrance is over, or never valid during the event: usually it has the dates of another
 * event.
 */
function isOutside(
  { entrance_begin_date, entrance_end_date }: Dated,
  event: EventRow,
  now_ms: number,
) {
  const { dateBegin, dateEnd } = event
  const is_before = (end: string | null, limit: string | number | null | undefined) =>
    Boolean(end && limit) && Date.parse(end!) <= new Date(limit!).getTime()
  const is_event_over = is_before(dateEnd ?? null, now_ms)
  if (!is_event_over && is_before(entrance_end_date, now_ms)) return true
  if (is_before(entrance_end_date, dateBegin)) return true
  return Boolean(
    entrance_begin_date && dateEnd && Date.parse(entrance_begin_date) >= Date.parse(dateEnd),
  )
}

/** The entrance groups; a group without entrances and zones admits every entrance. */
export const entrance_groups: Look = async ({ ctx: { db, event_id }, event, now_ms }) => {
  const groups: Group[] = await db('entrance_groups')
    .where({ event_id, deleted: false })
    .orderBy('name')
    .select('_id as id', 'name')
    .select('display_begin_date as entrance_begin_date', 'display_end_date as entrance_end_date')
    .select(db.raw("entrances_ids = '[]' AND zone_ids = '[]' AS is_empty"))
  if (groups.length === 0) return found('entrance_groups_none')
  const useless = groups
    .filter((one) => isOutside(one, event, now_ms))
    .map(({ id, name }): ReadinessRecord => ({ type: 'entrance_group', id, name }))
  if (useless.length > 0)
    return found('entrance_groups_outside_event', { count: useless.length }, useless)
  const empty = groups
    .filter(({ is_empty }) => is_empty)
    .map(({ id, name }): ReadinessRecord => ({ type: 'entrance_group', id, name }))
  if (empty.length > 0) return found('entrance_groups_empty', { count: empty.length }, empty)
  return found('entrance_groups_set', { count: groups.length })
}
