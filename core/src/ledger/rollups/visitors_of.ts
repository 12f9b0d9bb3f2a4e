/**
 * Wristbands that replaced each other are one visitor: for each of `uids`, an array as SQL, and those linked to it, the wristband
 * that is worn now and the one of the aggregates. SQL that stands where a table does, with a binding `:event_id`.
 */
export const visitorsOf = (uids: string) => `(
  WITH RECURSIVE related (uid) AS (
    SELECT unnest(${uids})
    UNION
    SELECT n.uid FROM related r CROSS JOIN LATERAL (
      SELECT k.owner AS uid FROM wallet_rollup k WHERE k.event_id = :event_id AND k.uid = r.uid AND k.owner <> k.uid
      UNION ALL
      SELECT k.uid FROM wallet_rollup k WHERE k.event_id = :event_id AND k.owner = r.uid AND k.owner <> k.uid
      UNION ALL
      SELECT w.transferred_to FROM wallets w WHERE w.event_id = :event_id AND w.uid = r.uid AND w.transferred_to IS NOT NULL
      UNION ALL
      SELECT w.uid FROM wallets w WHERE w.event_id = :event_id AND w.transferred_to = r.uid OFFSET 0) n),
  worn (uid, owner, times) AS (
    SELECT related.uid, related.uid, 0 FROM related
    UNION ALL
    SELECT worn.uid, n.transferred_to, worn.times + 1 FROM worn CROSS JOIN LATERAL (
      SELECT w.transferred_to FROM wallets w
      WHERE w.event_id = :event_id AND w.uid = worn.owner AND w.transferred_to IS NOT NULL OFFSET 0) n)
  SELECT DISTINCT ON (worn.uid) worn.uid, coalesce(k.owner, worn.uid) AS summed_owner, worn.owner, k.number,
    coalesce(k.has_twint, FALSE) AS has_twint
  FROM worn LEFT JOIN LATERAL (
    SELECT r.owner, r.number, r.has_twint FROM wallet_rollup r WHERE r.event_id = :event_id AND r.uid = worn.uid OFFSET 0) k ON TRUE
  ORDER BY worn.uid, worn.times DESC)`
