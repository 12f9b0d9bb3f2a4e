/** Chooses transactions of the database by their number, as SQL about that column. */
export type Range = (xid: string) => string

const watermark = '(SELECT w.xid FROM rollup_watermarks w WHERE w.event_id = :event_id)'

/**
 * What no rollup of the event holds yet; with a binding `:event_id`. The upper bound leaves nothing out: a planner that sees
 * none expects a third of all transactions, and makes room for them.
 */
export const since_watermark: Range = (xid) =>
  `${xid} >= coalesce(${watermark}, '0') AND ${xid} <= '18446744073709551615'`

/** What the rollups of the event hold. */
export const below_watermark: Range = (xid) => `${xid} < ${watermark}`

/** What one round adds; with bindings `:from` and `:to`. */
export const this_round: Range = (xid) => `${xid} >= :from::xid8 AND ${xid} < :to::xid8`
