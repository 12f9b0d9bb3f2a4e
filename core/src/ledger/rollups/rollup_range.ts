import { hour_watermark } from './derived_tables.ts'

/** Chooses transactions of the database by their number, as SQL about that column. */
export type RollupRange = (xid: string) => string

type Watermarks = 'rollup_watermarks' | 'hour_watermarks'

const watermark = (table: Watermarks) =>
  `(SELECT w.xid FROM ${table} w WHERE w.event_id = :event_id)`

/**
 * The range after the watermark; with a binding `:event_id`. The upper bound excludes nothing:
 * without one the planner expects a third of all transactions, and allocates memory for them.
 */
const since =
  (table: Watermarks): RollupRange =>
  (xid) =>
    `${xid} >= coalesce(${watermark(table)}, '0') AND ${xid} <= '18446744073709551615'`
const below =
  (table: Watermarks): RollupRange =>
  (xid) =>
    `${xid} < ${watermark(table)}`

/** Ranges after and up to the watermark of an event's rollups. */
export const since_watermark = since('rollup_watermarks')
export const below_watermark = below('rollup_watermarks')

/** The range up to the watermark of what is summed up by the hour. */
export const below_hours = below('hour_watermarks')

/** The range of one batch; with bindings `:from` and `:to`. */
export const this_batch: RollupRange = (xid) => `${xid} >= :from::xid8 AND ${xid} < :to::xid8`

/** Rows of a derived table with a range of transactions, as SQL with a binding `:event_id`. */
export type RollupRows = (table: (since: string, below: string) => string) => string

export const rows_of_batch: RollupRows = (table) => `${table(':from::xid8', ':to::xid8')} x`
export const rows_below_hours: RollupRows = (table) =>
  `${hour_watermark} w CROSS JOIN LATERAL ${table("'0'::xid8", 'w.xid')} x`

/**
 * Chooses transactions whose postings are read together, as SQL about an id: half the price of looking them up. Those of any
 * others are looked up, so what it chooses is a matter of price alone.
 */
export type IdRange = (id: string) => string

export const every_id: IdRange = () => 'TRUE'
/** Ids that were made while a round was sold; with bindings `:first_id` and `:last_id`. Devices may have made others long before. */
export const ids_of_batch: IdRange = (id) => `${id} BETWEEN :first_id::uuid AND :last_id::uuid`
