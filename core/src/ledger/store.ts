import type { PoolClient } from 'pg'
import { type DueKind, markDueSql } from '../platform/due_work.ts'
import { typesOf } from './kinds.ts'
import { Moments } from './moments.ts'
import type { PostedTransaction, Posting, Transaction, Wallet } from './types.ts'

type Column<Row> = [name: string, type: string, value: (row: Row) => unknown]

const walletColumns: Column<Wallet>[] = [
  ['balance', 'bigint', ({ balance }) => balance],
  ['floor', 'bigint', ({ floor }) => floor],
  ['unpaid', 'bigint', ({ unpaid }) => unpaid],
  ['unpaid_spent', 'bigint', ({ unpaid_spent }) => unpaid_spent],
  ['unpaid_in_deposits', 'bigint', ({ unpaid_in_deposits }) => unpaid_in_deposits],
  ['overdrawn', 'bigint', ({ overdrawn }) => overdrawn],
  ['loss_in_deposits', 'bigint', ({ loss_in_deposits }) => loss_in_deposits],
  ['vouchers', 'jsonb', ({ vouchers }) => JSON.stringify(vouchers)],
  ['deposits', 'jsonb', ({ deposits }) => JSON.stringify(deposits)],
  ['age', 'smallint', ({ age }) => age],
  ['entrance_id', 'uuid', ({ entrance_id }) => entrance_id],
  ['entrance_begin_date', 'timestamptz', ({ entrance_begin_date }) => entrance_begin_date],
  ['entrance_end_date', 'timestamptz', ({ entrance_end_date }) => entrance_end_date],
  ['is_bracelet_used', 'boolean', ({ is_bracelet_used }) => is_bracelet_used],
  ['transferred_to', 'text', ({ transferred_to }) => transferred_to],
]

const transactionColumns: Column<Transaction>[] = [
  ['_id', 'uuid', ({ _id }) => _id],
  ['type', 'text', ({ type }) => type],
  ['payment_type', 'text', ({ payment_type }) => payment_type],
  ['uid', 'text', ({ uid }) => uid],
  ['amount', 'bigint', ({ amount }) => amount],
  ['balance_change', 'bigint', ({ balance_change }) => balance_change],
  ['balance', 'bigint', ({ balance }) => balance],
  ['unpaid', 'bigint', ({ unpaid }) => unpaid],
  ['unpaid_spent', 'bigint', ({ unpaid_spent }) => unpaid_spent],
  ['unpaid_in_deposits', 'bigint', ({ unpaid_in_deposits }) => unpaid_in_deposits],
  ['loss_in_deposits', 'bigint', ({ loss_in_deposits }) => loss_in_deposits],
  ['bar_id', 'uuid', ({ bar_id }) => bar_id],
  ['user_id', 'uuid', ({ user_id }) => user_id],
  ['entrance_id', 'uuid', ({ entrance_id }) => entrance_id],
  ['refund_id', 'uuid', ({ refund_id }) => refund_id],
  ['reversal_of', 'uuid', ({ reversal_of }) => reversal_of],
  ['date', 'timestamptz', (transaction) => moments.of(transaction)],
  ['order_number', 'text', ({ order_number }) => order_number],
  ['table_number', 'text', ({ table_number }) => table_number],
  ['smartphone_number', 'text', ({ smartphone_number }) => smartphone_number],
  ['terminal_code', 'text', ({ terminal_code }) => terminal_code],
  ['card_transaction_id', 'text', ({ card_transaction_id }) => card_transaction_id],
  [
    'twint_direct_merchant_tran_id',
    'text',
    ({ twint_direct_merchant_tran_id }) => twint_direct_merchant_tran_id,
  ],
  ['order_id', 'uuid', ({ order_id }) => order_id],
  ['read_by', 'text', ({ read_by }) => read_by],
  ['flags', 'jsonb', ({ flags }) => flags && JSON.stringify(flags)],
  ['device_date', 'timestamptz', ({ device_date }) => device_date],
  ['device_uid', 'text', ({ device_uid }) => device_uid],
  ['request_hash', 'bytea', ({ hash }) => hash],
]

const moments = new Moments()

type NumberedPosting = { transaction_id: string; n: number; posting: Posting }

const postingColumns: Column<NumberedPosting>[] = [
  ['transaction_id', 'uuid', ({ transaction_id }) => transaction_id],
  ['line', 'smallint', ({ n }) => n],
  ['from_account', 'account', ({ posting }) => posting.from],
  ['to_account', 'account', ({ posting }) => posting.to],
  ['amount', 'bigint', ({ posting }) => posting.amount],
  ['kind', 'text', ({ posting }) => posting.kind ?? null],
  ['item_id', 'uuid', ({ posting }) => posting.item_id ?? null],
  ['name', 'text', ({ posting }) => posting.name ?? null],
  ['quantity', 'integer', ({ posting }) => posting.quantity ?? null],
  ['voucher_id', 'uuid', ({ posting }) => posting.voucher_id ?? null],
]

// Follows replacements to the last wristband; evaluated for replaced ones alone.
const successor = `WITH RECURSIVE chain AS (
      SELECT w.transferred_to AS uid, 1 AS depth
      UNION ALL SELECT n.transferred_to, c.depth + 1 FROM chain c
        JOIN wallets n ON n.event_id = $1 AND n.uid = c.uid WHERE n.transferred_to IS NOT NULL AND c.depth < 100)
    SELECT uid FROM chain ORDER BY depth DESC LIMIT 1`

/** Locks the wallets of a batch, always in the order of their ids, so that batches queue up instead of deadlocking. */
export const lockWallets = {
  name: 'ledger lock wallets',
  text: `SELECT uid, blocked_at, ${namesOf(walletColumns)}, CASE WHEN transferred_to IS NOT NULL THEN (${successor}) END AS successor
    FROM wallets w WHERE event_id = $1 AND uid = ANY($2) ORDER BY uid FOR NO KEY UPDATE`,
}

/**
 * The version of the event's catalogue, and which of these ids were posted or declined for good before. Sent after the locks: its
 * snapshot sees what their last holder committed. An event that is not there gives no row.
 */
export const findPosted = {
  // A range of one id in the order of ids is cheapest by the primary key. With equality, a plan made for an empty table and
  // kept would choose an index that begins with the event, and read the whole event for each id.
  name: 'ledger find posted',
  text: `SELECT e.catalogue_version AS version, t._id, t.request_hash, t.answer FROM events e
    LEFT JOIN LATERAL (SELECT p.*, NULL::jsonb AS answer FROM unnest($2::uuid[]) x (_id) CROSS JOIN LATERAL (
      SELECT _id, request_hash FROM transactions WHERE event_id = $1 AND _id >= x._id AND _id <= x._id ORDER BY _id LIMIT 1
    ) p UNION ALL SELECT _id, request_hash, answer FROM final_declines WHERE event_id = $1 AND _id = ANY($2)
    ) t ON TRUE WHERE e._id = $1`,
}

/**
 * Locks the ids of commands without a wristband until the commit, always in one order. Two tries of a command with a wristband wait
 * for each other at its wallet; these would pass each other, and one be declined while the other is posted.
 */
export const lockIds = {
  name: 'ledger lock ids',
  text: `SELECT pg_advisory_xact_lock(l.key) FROM (
    SELECT DISTINCT hashtextextended('id ' || $1::uuid || ' ' || id, 0) AS key FROM unnest($2::uuid[]) id ORDER BY 1) l`,
}

const followers: DueKind[] = ['push', 'rollups']

// All in one statement, since each one has its price. Wallets are updated by the conflict with their key, which needs no plan:
// for an update that joins the batch, a planner without statistics reads all wallets of the event. The commit travels with it,
// so it makes sure by itself that it found every wallet: it divides by zero when one was new, which the mark tells.
const no_wallet = "'-infinity'::timestamptz"
const writeText = (marked: string) => `WITH updated AS (
      INSERT INTO wallets AS w (event_id, uid, blocked_at, ${namesOf(walletColumns)})
      SELECT $1, unnest($2::text[]) AS uid, ${no_wallet}, ${unnested(walletColumns, 3)}
      ON CONFLICT (event_id, uid) DO UPDATE SET version = w.version + 1, ${walletColumns.map(([name]) => `${name} = excluded.${name}`).join(', ')}
      RETURNING w.blocked_at
    ), posted AS (
      INSERT INTO transactions (event_id, ${namesOf(transactionColumns)})
      SELECT $1, ${unnested(transactionColumns, 3 + walletColumns.length)}
    ), moved AS (
      INSERT INTO postings (event_id, ${namesOf(postingColumns)})
      SELECT $1, ${unnested(postingColumns, 3 + walletColumns.length + transactionColumns.length)}
    )${marked}
    SELECT 1 / (count(*) FILTER (WHERE blocked_at IS DISTINCT FROM ${no_wallet}) = cardinality($2))::int FROM updated`
const write = { name: 'ledger write', text: writeText('') }
const mark = `, marked AS (${markDueSql('$1::uuid', `'{${followers.join()}}'::text[]`)})`
const writeAndMark = { name: 'ledger write and mark', text: writeText(mark) }

/** Followers look at an event for a minute after its last mark, so that one mark per second and process is enough. */
const mark_every_ms = 1_000
const marked_at = new Map<string, number>()

function isMarkDue(event_id: string): boolean {
  const now = performance.now()
  if (now - (marked_at.get(event_id) ?? Number.NEGATIVE_INFINITY) < mark_every_ms) return false
  marked_at.set(event_id, now)
  return true
}

/** A commit that failed has taken its mark back, so the next one marks the event again. */
export function forgetMark(event_id: string): void {
  marked_at.delete(event_id)
}

/** Writes what a batch decided: changed wallets, transactions and their postings. */
export function writeBatch(
  client: PoolClient,
  event_id: string,
  transactions: Transaction[],
  wallets: Wallet[],
): Promise<unknown> {
  const postings = transactions.flatMap(({ _id, postings }) =>
    postings.map((posting, n): NumberedPosting => ({ transaction_id: _id, n, posting })),
  )
  const values = [
    event_id,
    wallets.map(({ uid }) => uid),
    ...arraysOf(walletColumns, wallets),
    ...arraysOf(transactionColumns, transactions),
    ...arraysOf(postingColumns, postings),
  ]
  return client.query({ ...(isMarkDue(event_id) ? writeAndMark : write), values })
}

function namesOf(columns: Column<never>[]) {
  return columns.map(([name]) => name).join(', ')
}

// In the list of what is selected, not as a table: as a table every array would be written down and read back first.
function unnested(columns: Column<never>[], first: number) {
  return columns.map(([name, type], n) => `unnest($${first + n}::${type}[]) AS ${name}`).join(', ')
}

// Columns without quotes, commas or braces. Quoting each value took 5 % of a sale.
const plain = new Set([
  'bigint',
  'smallint',
  'integer',
  'boolean',
  'uuid',
  'account',
  'timestamptz',
])

/** Most columns are empty in most batches; unnest fills up what is shorter with nulls. */
function arraysOf<Row>(columns: Column<Row>[], rows: Row[]) {
  return columns.map(([name, type, value]) => {
    const values = rows.map(value)
    if (values.every((one) => one === null)) return null
    return plain.has(type) ? plainArray(name, values) : values
  })
}

function plainArray(name: string, values: unknown[]) {
  const text = values.map((value) => value ?? 'NULL').join()
  // One comma between any two: a value with a comma of its own would move all that follow.
  if (text.split(',').length !== values.length) throw new TypeError(`${name} holds a list`)
  return `{${text}}`
}

/** Reads transactions that reversals and repeats name, with their postings and what became of them. */
export async function readOriginals(
  client: PoolClient,
  event_id: string,
  ids: string[],
): Promise<Map<string, PostedTransaction>> {
  const { rows } = await client.query(originalsSql, [event_id, ids, arrivals])
  return new Map((rows as PostedTransaction[]).map((row) => [row._id, row]))
}

const arrivals = typesOf('arrival')

const originalsSql = `
  SELECT t.*, r._id AS reversed_by, coalesce(n.allow_negative_balance, false) AS allows_debt,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('_id', o._id, 'entrance_id', o.entrance_id,
        'entrance_begin_date', e.entrance_begin_date, 'entrance_end_date', e.entrance_end_date,
        'allows_debt', coalesce(e.allow_negative_balance, false)) ORDER BY o.date DESC, o._id DESC), '[]')
      FROM transactions o LEFT JOIN entrances e ON e.event_id = $1 AND e._id = o.entrance_id
      WHERE (t.entrance_id IS NOT NULL OR t.type = ANY($3)) AND o.event_id = $1 AND o.uid = t.uid AND o.entrance_id IS NOT NULL
        AND o._id <> t._id AND o.reversal_of IS NULL AND NOT EXISTS (SELECT FROM transactions b
          WHERE b.event_id = $1 AND b.reversal_of = o._id)) AS other_entrances,
    (SELECT coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('from', l.from_account, 'to', l.to_account,
        'amount', l.amount, 'kind', l.kind, 'item_id', l.item_id, 'name', l.name, 'quantity', l.quantity,
        'voucher_id', l.voucher_id)) ORDER BY l.line), '[]')
      FROM postings l WHERE l.event_id = $1 AND l.transaction_id = t._id) AS postings
  FROM transactions t
  LEFT JOIN transactions r ON r.event_id = $1 AND r.reversal_of = t._id
  LEFT JOIN entrances n ON n.event_id = $1 AND n._id = t.entrance_id
  WHERE t.event_id = $1 AND t._id = ANY($2)`
