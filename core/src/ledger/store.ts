import type { PoolClient } from 'pg'
import type { Draft, Line, Posted, Wallet } from './types.ts'

const walletColumns = `uid, balance, floor, unpaid, unpaid_spent, unpaid_in_deposits, vouchers, deposits, age, entrance_id,
  entrance_begin_date, entrance_end_date, is_bracelet_used, transferred_to`

/**
 * Locks the wallets of a batch, always in the order of their ids, so that batches queue up instead of deadlocking. Their
 * places come along: a row that we lock cannot move, so the update need not search again.
 */
export const lockWallets = {
  name: 'ledger lock wallets',
  text: `SELECT ${walletColumns}, ctid AS place FROM wallets WHERE event_id = $1 AND uid = ANY($2) ORDER BY uid FOR NO KEY UPDATE`,
}

/** Which of these ids were posted before. Sent after the locks: its snapshot sees what their last holder committed. */
export const findPosted = {
  // `IS NOT DISTINCT FROM` is no condition of an index: a plan kept from an empty table would otherwise choose one that
  // begins with the event, and read the whole event for every batch.
  name: 'ledger find posted',
  text: `SELECT _id, request_hash FROM transactions WHERE _id = ANY($2) AND event_id IS NOT DISTINCT FROM $1`,
}

/** Writes what a batch decided: changed wallets, transactions and their lines, in one flight. */
export function writeBatch(
  client: PoolClient,
  event_id: string,
  drafts: Draft[],
  wallets: Wallet[],
  places: ReadonlyMap<string, string>,
): Promise<unknown>[] {
  const lines = drafts.flatMap((draft) =>
    draft.lines.map((line, n) => ({ id: draft._id, n, line })),
  )
  const sent: Promise<unknown>[] = []
  if (wallets.length > 0)
    sent.push(
      client.query({
        ...updateWallets,
        values: [wallets.map(({ uid }) => places.get(uid)), ...walletArrays(wallets).map(orNull)],
      }),
    )
  if (drafts.length > 0)
    sent.push(
      client.query({
        ...insertTransactions,
        values: [event_id, ...draftArrays(drafts).map(orNull)],
      }),
    )
  if (lines.length > 0)
    sent.push(
      client.query({ ...insertLines, values: [event_id, ...lineArrays(lines).map(orNull)] }),
    )
  return sent
}

// The commit travels with the update, so the update itself makes sure that it found every wallet: it divides by zero when not.
const updateWallets = {
  name: 'ledger update wallets',
  text: `WITH updated AS (UPDATE wallets w SET balance = x.balance, floor = x.floor, unpaid = x.unpaid, unpaid_spent = x.unpaid_spent,
      unpaid_in_deposits = x.unpaid_in_deposits, vouchers = x.vouchers, deposits = x.deposits, age = x.age,
      entrance_id = x.entrance_id, entrance_begin_date = x.entrance_begin_date, entrance_end_date = x.entrance_end_date,
      is_bracelet_used = x.is_bracelet_used, transferred_to = x.transferred_to
    FROM unnest($1::tid[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::jsonb[], $8::jsonb[],
      $9::smallint[], $10::uuid[], $11::timestamptz[], $12::timestamptz[], $13::boolean[], $14::text[])
      AS x(place, balance, floor, unpaid, unpaid_spent, unpaid_in_deposits, vouchers, deposits, age, entrance_id,
        entrance_begin_date, entrance_end_date, is_bracelet_used, transferred_to)
    WHERE w.ctid = x.place RETURNING 1)
    SELECT 1 / (count(*) = cardinality($1))::int FROM updated`,
}

function walletArrays(wallets: Wallet[]) {
  return [
    wallets.map(({ balance }) => balance),
    wallets.map(({ floor }) => floor),
    wallets.map(({ unpaid }) => unpaid),
    wallets.map(({ unpaid_spent }) => unpaid_spent),
    wallets.map(({ unpaid_in_deposits }) => unpaid_in_deposits),
    wallets.map(({ vouchers }) => JSON.stringify(vouchers)),
    wallets.map(({ deposits }) => JSON.stringify(deposits)),
    wallets.map(({ age }) => age),
    wallets.map(({ entrance_id }) => entrance_id),
    wallets.map(({ entrance_begin_date }) => entrance_begin_date),
    wallets.map(({ entrance_end_date }) => entrance_end_date),
    wallets.map(({ is_bracelet_used }) => is_bracelet_used),
    wallets.map(({ transferred_to }) => transferred_to),
  ]
}

const insertTransactions = {
  name: 'ledger insert transactions',
  text: `INSERT INTO transactions (event_id, _id, type, payment_type, uid, amount, balance_change, balance, unpaid, unpaid_spent,
      unpaid_in_deposits, bar_id, user_id, entrance_id, refund_id, reversal_of, date, order_number, table_number,
      smartphone_number, terminal_code, card_transaction_id, request_hash)
    SELECT $1, x.* FROM unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[],
      $9::bigint[], $10::bigint[], $11::bigint[], $12::uuid[], $13::uuid[], $14::uuid[], $15::uuid[], $16::uuid[],
      $17::timestamptz[], $18::text[], $19::text[], $20::text[], $21::text[], $22::text[], $23::bytea[]) AS x`,
}

function draftArrays(drafts: Draft[]) {
  return [
    drafts.map(({ _id }) => _id),
    drafts.map(({ type }) => type),
    drafts.map(({ payment_type }) => payment_type),
    drafts.map(({ uid }) => uid),
    drafts.map(({ amount }) => amount),
    drafts.map(({ balance_change }) => balance_change),
    drafts.map(({ balance }) => balance),
    drafts.map(({ unpaid }) => unpaid),
    drafts.map(({ unpaid_spent }) => unpaid_spent),
    drafts.map(({ unpaid_in_deposits }) => unpaid_in_deposits),
    drafts.map(({ bar_id }) => bar_id),
    drafts.map(({ user_id }) => user_id),
    drafts.map(({ entrance_id }) => entrance_id),
    drafts.map(({ refund_id }) => refund_id),
    drafts.map(({ reversal_of }) => reversal_of),
    drafts.map(({ date }) => date),
    drafts.map(({ order_number }) => order_number),
    drafts.map(({ table_number }) => table_number),
    drafts.map(({ smartphone_number }) => smartphone_number),
    drafts.map(({ terminal_code }) => terminal_code),
    drafts.map(({ card_transaction_id }) => card_transaction_id),
    drafts.map(({ hash }) => hash),
  ]
}

const insertLines = {
  name: 'ledger insert lines',
  text: `INSERT INTO transaction_lines (event_id, transaction_id, line, from_account, to_account, amount, kind, item_id, name,
      quantity, voucher_id)
    SELECT $1, x.* FROM unnest($2::uuid[], $3::smallint[], $4::account[], $5::account[], $6::bigint[], $7::text[],
      $8::uuid[], $9::text[], $10::integer[], $11::uuid[]) AS x`,
}

function lineArrays(lines: { id: string; n: number; line: Line }[]) {
  return [
    lines.map(({ id }) => id),
    lines.map(({ n }) => n),
    lines.map(({ line }) => line.from),
    lines.map(({ line }) => line.to),
    lines.map(({ line }) => line.amount),
    lines.map(({ line }) => line.kind ?? null),
    lines.map(({ line }) => line.item_id ?? null),
    lines.map(({ line }) => line.name ?? null),
    lines.map(({ line }) => line.quantity ?? null),
    lines.map(({ line }) => line.voucher_id ?? null),
  ]
}

/** Most columns are empty in most batches; unnest fills up what is shorter with nulls. */
function orNull(values: unknown[]) {
  return values.every((value) => value === null) ? null : values
}

/** Reads transactions that reversals name, with their lines and what became of them. */
export async function readOriginals(
  client: PoolClient,
  event_id: string,
  ids: string[],
): Promise<Map<string, Posted>> {
  const { rows } = await client.query(originalsSql, [event_id, ids])
  return new Map((rows as Posted[]).map((row) => [row._id, row]))
}

const originalsSql = `
  SELECT t.*, r._id AS reversed_by, coalesce(n.allow_negative_balance, false) AS allows_debt,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('_id', o._id, 'entrance_id', o.entrance_id,
        'entrance_begin_date', e.entrance_begin_date, 'entrance_end_date', e.entrance_end_date,
        'allows_debt', coalesce(e.allow_negative_balance, false)) ORDER BY o.date DESC, o._id DESC), '[]')
      FROM transactions o LEFT JOIN entrances e ON e.event_id = o.event_id AND e._id = o.entrance_id
      WHERE t.type = 'entrance' AND o.event_id = t.event_id AND o.uid = t.uid AND o.type = 'entrance'
        AND o._id <> t._id AND o.reversal_of IS NULL AND NOT EXISTS (SELECT FROM transactions b
          WHERE b.event_id = o.event_id AND b.reversal_of = o._id)) AS other_entrances,
    (SELECT coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('from', l.from_account, 'to', l.to_account,
        'amount', l.amount, 'kind', l.kind, 'item_id', l.item_id, 'name', l.name, 'quantity', l.quantity,
        'voucher_id', l.voucher_id)) ORDER BY l.line), '[]')
      FROM transaction_lines l WHERE l.event_id = t.event_id AND l.transaction_id = t._id) AS lines
  FROM transactions t
  LEFT JOIN transactions r ON r.event_id = t.event_id AND r.reversal_of = t._id
  LEFT JOIN entrances n ON n.event_id = t.event_id AND n._id = t.entrance_id
  WHERE t.event_id = $1 AND t._id = ANY($2)`

/** Wallets by their ids, and where each row is. */
export function walletsFrom(rows: (Wallet & { place: string })[]) {
  const wallets = new Map<string, Wallet>()
  const places = new Map<string, string>()
  for (const { place, ...wallet } of rows) {
    wallets.set(wallet.uid, wallet)
    places.set(wallet.uid, place)
  }
  return { wallets, places }
}
