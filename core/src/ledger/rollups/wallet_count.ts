/** How many wallets an event has, as SQL with a binding `:event_id`. */
export const wallet_count =
  '(SELECT coalesce(sum(change), 0)::bigint FROM wallet_count_rollup WHERE event_id = :event_id)'

const most_rows = 100

const replacedBy = (sum: string, where: string) => `
  WITH gone AS (DELETE FROM wallet_count_rollup WHERE event_id = :event_id AND ${where} RETURNING change)
  INSERT INTO wallet_count_rollup (event_id, change) ${sum}`

/** Makes one row of the many that came since; in one statement, so that what comes meanwhile keeps a row of its own. */
export const mergeWalletCounts = replacedBy(
  'SELECT :event_id, sum(change) FROM gone HAVING count(*) > 0',
  `(SELECT count(*) FROM wallet_count_rollup WHERE event_id = :event_id) > ${most_rows}`,
)

/** Recomputes the counts. */
export const recountWallets = replacedBy(
  'SELECT :event_id, count(*) FROM wallets WHERE event_id = :event_id',
  'TRUE',
)
