import { summedHoursOf, twintLeft, visitorsOf } from '../ledger/rollups/twint_left.ts'
import { peopleBits } from './people_bits.ts'
import type { DateRange, RangeQuery } from './range.ts'

/** What there is of wristbands at the end of a range. */
export type WalletCount = {
  /** What of the visitors' own money came by TWINT, in minor units. */
  twint: number
  /** How many did something until then, and how many of them have bought nothing. */
  active: number
  idle: number
  /** How many there are. */
  all: number
}

/**
 * The wristbands at the end of a range, as SQL that answers a `WalletCount`. What is left on a wristband is of TWINT up to what
 * TWINT has brought and not taken back; wristbands that replaced each other are one, as they are for refunds.
 */
export function walletsLeft({ end_ms }: DateRange): RangeQuery {
  const { ctes, bindings, between, hours } = peopleBits('left', { begin_ms: null, end_ms })
  const in_hours = between('hour', 'hours', hours!)
  // Whoever moved since may wear another wristband since, which counts for every moment.
  const touched = 'SELECT uid FROM moved_since UNION SELECT uid FROM left_moves'
  const ofOwners = (owner: string, rows: string) =>
    `(SELECT coalesce(sum(${twintLeft('own', 'twint')}), 0) FROM (
       SELECT sum(own) AS own, sum(twint) AS twint FROM (${rows}) r GROUP BY ${owner}) o)`
  const moves = 'SELECT v.owner, m.own, m.twint FROM left_moves m JOIN visitors v USING (uid)'
  const sql = `(WITH ${ctes},
    visitors AS MATERIALIZED (${visitorsOf(touched)}),
    summed AS MATERIALIZED (SELECT v.owner, v.summed_owner, h.own, h.twint FROM visitors v ${summedHoursOf('v', in_hours)}),
    until AS (SELECT bit_or(people) AS people, bit_or(buyers) AS buyers FROM left_bits GROUP BY part)
    SELECT jsonb_build_object(
      'twint', ((SELECT coalesce(sum(amount), 0) FROM twint_hour_rollup WHERE event_id = :event_id AND ${in_hours})
        + ${ofOwners('owner', `SELECT owner, own, twint FROM summed UNION ALL ${moves}`)}
        - ${ofOwners('summed_owner', 'SELECT * FROM summed')})::bigint,
      'active', (SELECT coalesce(sum(bit_count(people)), 0)::bigint FROM until),
      'idle', (SELECT coalesce(sum(bit_count(people & ~buyers)), 0)::bigint FROM until),
      'all', (SELECT count(*) FROM wallets WHERE event_id = :event_id)))`
  return { sql, bindings }
}
