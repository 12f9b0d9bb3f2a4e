import { summedHoursOf, twintLeft, visitorsOf } from '../ledger/rollups/twint_left.ts'
import { wallet_count } from '../ledger/rollups/wallet_count.ts'
import type { PeopleQuery } from './read_people.ts'

/** The wristbands at the end of a range. */
export type WalletCount = {
  /** The visitors' own money that came by TWINT, in minor units. */
  twint: number
  /** How many did something until then, and how many of them have bought nothing. */
  active: number
  idle: number
  /** How many there are. */
  all: number
}

/**
 * Counts wristbands and their TWINT money at the end of a range, as SQL that answers a `WalletCount`, from the bits of all that happened
 * until then.
 */
export function walletsLeft(until: PeopleQuery): string {
  const { name } = until
  return `jsonb_build_object(
      'twint', ${twintHeld(until)},
      'active', (SELECT coalesce(sum(bit_count(people)), 0)::bigint FROM ${name}_all),
      'idle', (SELECT coalesce(sum(bit_count(people & ~buyers)), 0)::bigint FROM ${name}_all),
      'all', ${wallet_count})`
}

/** Visitors' own money that came by TWINT, as SQL. Wristbands that replaced each other are one, as for refunds. */
export function twintHeld({ name, in_hours }: PeopleQuery): string {
  // Wristbands that moved since may have been replaced, which changes every moment. Of the others,
  // only those with TWINT money, or sharing it, matter.
  const touched = `SELECT uid FROM moved_since
    UNION
    SELECT uid FROM ${name}_moves m WHERE has_twint OR was_replaced OR twint <> 0 OR EXISTS (
      SELECT FROM wallet_rollup k WHERE k.event_id = :event_id AND k.owner = m.uid AND k.owner <> k.uid OFFSET 0)`
  const ofOwners = (owner: string, rows: string) =>
    `(SELECT coalesce(sum(${twintLeft('own', 'twint')}), 0) FROM (
       SELECT sum(own) AS own, sum(twint) AS twint FROM (${rows}) r GROUP BY ${owner}) o)`
  // By sorting: the planner expects a handful of each, and would go through one for each row of the other.
  const moves = `SELECT max(owner) AS owner, sum(own) AS own, sum(twint) AS twint FROM (
      SELECT uid, NULL AS owner, own, twint FROM ${name}_moves UNION ALL SELECT uid, owner, 0, 0 FROM visitors) a
    GROUP BY uid HAVING max(owner) IS NOT NULL`
  return `(WITH visitors AS MATERIALIZED (${visitorsOf(touched)}),
    summed AS MATERIALIZED (SELECT v.owner, v.summed_owner, h.own, h.twint FROM visitors v ${summedHoursOf('v', in_hours('hour'))})
    SELECT ((SELECT coalesce(sum(amount), 0) FROM twint_hour_rollup WHERE event_id = :event_id AND ${in_hours('hour')})
        + ${ofOwners('owner', `SELECT owner, own, twint FROM summed UNION ALL ${moves}`)}
        - ${ofOwners('summed_owner', 'SELECT * FROM summed')})::bigint)`
}
