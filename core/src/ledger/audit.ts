import { formatCents } from '@kermesse/sdk/rules/money'
import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { isoNow } from '../platform/database_clock.ts'
import { queryRow, queryRows } from '../platform/query_rows.ts'
import { planForWholeEvent } from '../platform/whole_event.ts'
import { blockDifferences } from './blocks_audit.ts'
import { drawerDifferences } from './drawer_audit.ts'
import { sqlList, typesOf } from './kinds.ts'
import { claimDifferences } from './payment_directory.ts'
import { providerListDifferences } from './provider_list_audit.ts'
import { providerDifferences } from './provider_money_audit.ts'
import { rollupDifferences } from './rollups/differences.ts'

export type Proof = Schema<'EventAudit'>
type Difference = Proof['differences'][number]
type Sums = Record<string, number>

/** Differences that a proof names at most; the first is what matters. */
const shown = 20
const payouts = sqlList(typesOf('cash_payout', 'chargeback'))
const tenders = [
  'cash',
  'twint_web',
  'twint_app',
  'twint_other',
  'card_online',
  'card_terminal',
  'gifts',
]

/**
 * Proves in one snapshot that no cent of an event is missing: every balance is the sum of its
 * postings, all receipts are spent, paid out, donated, kept as fees or still held, the two blocks
 * of the statistics agree, and providers' payments are posted. Amounts in minor units. Undefined
 * for an unknown event.
 */
export async function proveEvent(knex: Knex, event_id: string): Promise<Proof | undefined> {
  return knex.transaction((trx) => proveIn(trx, event_id), {
    isolationLevel: 'repeatable read',
    readOnly: true,
  })
}

/** The same proof in a transaction that sees what must be proved. */
export async function proveIn(trx: Knex, event_id: string): Promise<Proof | undefined> {
  await planForWholeEvent(trx)
  const event = await trx('events').where({ _id: event_id }).first('name', 'currencyCode')
  if (!event) return undefined
  const accounts = await accountSums(trx, event_id)
  const counts = await countsOf(trx, event_id)
  const equation = equationOf(accounts, await tenderPayouts(trx, event_id))
  const differences = [
    ...(await walletDifferences(trx, event_id)),
    ...(await containerDifferences(trx, event_id)),
    ...(await transactionDifferences(trx, event_id)),
    ...(await providerListDifferences(trx, event_id)),
    ...sumDifferences(accounts, counts, equation),
    ...[
      ...(await blockDifferences(trx, event_id)),
      ...(await providerDifferences(trx, event_id, shown)),
      ...(await claimDifferences(trx, event_id, shown)),
      ...(await rollupDifferences(trx, event_id, shown)),
    ].map(({ check, subject, expected, found }) => difference(check, subject, expected, found)),
    ...(await drawerDifferences(trx, event_id, shown)),
  ].slice(0, shown)
  return {
    ok: differences.length === 0,
    event_id,
    event_name: event.name,
    currencyCode: event.currencyCode,
    checked_at: isoNow(),
    wallets: counts.wallets,
    transactions: counts.transactions,
    accounts: Object.entries(accounts).map(([account, balance]) => ({ account, balance })),
    equation,
    differences,
  }
}

/** Sum per account: received less given. */
async function accountSums(trx: Knex, event_id: string): Promise<Sums> {
  const rows = await queryRows<AccountSum>(
    trx,
    `SELECT account::text, sum(amount)::bigint AS balance FROM (
       SELECT to_account AS account, amount FROM postings WHERE event_id = ?
       UNION ALL SELECT from_account, -amount FROM postings WHERE event_id = ?
     ) AS moves GROUP BY account ORDER BY account`,
    [event_id, event_id],
  )
  return sumsOf(rows)
}

/** Payouts to visitors per tender. A reversal of a top-up is not a payout. */
async function tenderPayouts(trx: Knex, event_id: string): Promise<Sums> {
  const rows = await queryRows<AccountSum>(
    trx,
    `SELECT account::text, sum(amount)::bigint AS balance FROM (
       SELECT l.to_account AS account, l.amount FROM postings l JOIN transactions t
         ON t.event_id = l.event_id AND t._id = l.transaction_id AND t.reversal_of IS NULL WHERE l.event_id = ?
       UNION ALL SELECT l.from_account, -l.amount FROM postings l JOIN transactions t
         ON t.event_id = l.event_id AND t._id = l.transaction_id AND t.reversal_of IS NOT NULL AND t.type IN (${payouts})
         WHERE l.event_id = ?
     ) AS moves WHERE account = ANY(?::account[]) GROUP BY account`,
    [event_id, event_id, `{${tenders.join(',')}}`],
  )
  return sumsOf(rows)
}

type AccountSum = { account: string; balance: number }
function sumsOf(rows: AccountSum[]): Sums {
  return Object.fromEntries(rows.map(({ account, balance }) => [account, balance]))
}

async function countsOf(trx: Knex, event_id: string) {
  return queryRow<{ wallets: number; balances: number; donated: number; transactions: number }>(
    trx,
    `SELECT (SELECT count(*) FROM wallets WHERE event_id = ?) AS wallets,
       (SELECT coalesce(sum(balance), 0)::bigint FROM wallets WHERE event_id = ?) AS balances,
       (SELECT coalesce(sum(c.donated), 0)::bigint FROM clients c JOIN wallets w USING (event_id, uid)
        WHERE c.event_id = ? AND w.transferred_to IS NULL) AS donated,
       (SELECT count(*) FROM transactions WHERE event_id = ?) AS transactions`,
    [event_id, event_id, event_id, event_id],
  )
}

/** The balance of a tender is negative by the money it gave; refunds are a separate term. */
function equationOf(accounts: Sums, payouts: Sums): Proof['equation'] {
  const sum = (...names: string[]) =>
    names.reduce((total, name) => total + (accounts[name] ?? 0), 0)
  const paid_back = Object.values(payouts).reduce((total, amount) => total + amount, 0)
  return {
    money_in: paid_back - sum(...tenders),
    spent: sum('sales', 'deposits', 'entrances'),
    paid_out: paid_back + sum('bank'),
    donated: sum('donations'),
    fees: sum('fees'),
    rounding: sum('rounding'),
    held: sum('wallet', 'refund_hold', 'transfer'),
    losses: sum('losses'),
    offline_losses: sum('offline_losses'),
  }
}

/** Compares every cached number of a wallet with the sum of its transactions. */
async function walletDifferences(trx: Knex, event_id: string): Promise<Difference[]> {
  const rows = await queryRows<Record<string, number>>(
    trx,
    `WITH posted AS (
       SELECT t.uid, sum(t.balance_change) AS balance, sum(t.unpaid) AS unpaid, sum(t.unpaid_spent) AS unpaid_spent,
         sum(t.unpaid_in_deposits) AS unpaid_in_deposits, sum(t.loss_in_deposits) AS loss_in_deposits
       FROM transactions t WHERE t.event_id = ? AND t.uid IS NOT NULL GROUP BY t.uid),
     postings AS (
       SELECT t.uid, sum(CASE WHEN l.to_account = 'wallet' THEN l.amount WHEN l.from_account = 'wallet' THEN -l.amount ELSE 0 END) AS balance
       FROM transactions t JOIN postings l ON l.event_id = t.event_id AND l.transaction_id = t._id
       WHERE t.event_id = ? AND t.uid IS NOT NULL GROUP BY t.uid)
     SELECT w.uid, w.balance, w.unpaid, w.unpaid_spent, w.unpaid_in_deposits, w.loss_in_deposits,
       coalesce(p.loss_in_deposits, 0)::bigint AS posted_loss_in_deposits,
       coalesce(l.balance, 0)::bigint AS line_balance, coalesce(p.balance, 0)::bigint AS posted_balance, coalesce(p.unpaid, 0)::bigint AS posted_unpaid,
       coalesce(p.unpaid_spent, 0)::bigint AS posted_unpaid_spent, coalesce(p.unpaid_in_deposits, 0)::bigint AS posted_unpaid_in_deposits
     FROM wallets w LEFT JOIN posted p ON p.uid = w.uid LEFT JOIN postings l ON l.uid = w.uid
     WHERE w.event_id = ? AND (w.balance, w.balance, w.unpaid, w.unpaid_spent, w.unpaid_in_deposits, w.loss_in_deposits) IS DISTINCT FROM
       (coalesce(l.balance, 0), coalesce(p.balance, 0), coalesce(p.unpaid, 0), coalesce(p.unpaid_spent, 0), coalesce(p.unpaid_in_deposits, 0),
       coalesce(p.loss_in_deposits, 0))
     ORDER BY w.uid LIMIT ?`,
    [event_id, event_id, event_id, shown],
  )
  const pairs = [
    ['balance', 'line_balance'],
    ['balance', 'posted_balance'],
    ['unpaid', 'posted_unpaid'],
    ['unpaid_spent', 'posted_unpaid_spent'],
    ['unpaid_in_deposits', 'posted_unpaid_in_deposits'],
    ['loss_in_deposits', 'posted_loss_in_deposits'],
  ] as const
  return rows.flatMap((row) =>
    pairs.flatMap(([cached, posted]) =>
      row[cached] === row[posted]
        ? []
        : [difference(`wallet ${cached}`, String(row.uid), row[posted]!, row[cached]!)],
    ),
  )
}

/** Compares vouchers and containers of every wallet with their postings. */
async function containerDifferences(trx: Knex, event_id: string): Promise<Difference[]> {
  const rows = await queryRows<{
    uid: string
    what: string
    id: string
    expected: number
    found: number
  }>(
    trx,
    `WITH moved AS (
       SELECT t.uid, 'voucher' AS what, l.voucher_id AS id, sum(CASE WHEN l.kind = 'voucher' THEN l.quantity ELSE -l.quantity END) AS n
       FROM transactions t JOIN postings l ON l.event_id = t.event_id AND l.transaction_id = t._id
       WHERE t.event_id = :event_id AND t.uid IS NOT NULL AND l.voucher_id IS NOT NULL GROUP BY 1, 3
       UNION ALL
       SELECT t.uid, 'deposit', l.item_id, sum(CASE WHEN l.kind = 'deposit' THEN l.quantity ELSE -l.quantity END)
       FROM transactions t JOIN postings l ON l.event_id = t.event_id AND l.transaction_id = t._id
       WHERE t.event_id = :event_id AND t.uid IS NOT NULL AND l.kind IN ('deposit', 'deposit_return') GROUP BY 1, 3),
     cached AS (
       SELECT w.uid, 'voucher' AS what, v.key::uuid AS id, v.value::bigint AS n FROM wallets w, jsonb_each_text(w.vouchers) v WHERE w.event_id = :event_id
       UNION ALL
       SELECT w.uid, 'deposit', d.key::uuid, d.value::bigint FROM wallets w, jsonb_each_text(w.deposits) d WHERE w.event_id = :event_id)
     SELECT uid, what, id, coalesce(m.n, 0)::bigint AS expected, coalesce(c.n, 0)::bigint AS found
     FROM moved m FULL JOIN cached c USING (uid, what, id) WHERE coalesce(m.n, 0) <> coalesce(c.n, 0) ORDER BY uid, id LIMIT :shown`,
    { event_id, shown },
  )
  return rows.map(({ uid, what, id, expected, found }) => ({
    check: `wallet ${what}s`,
    subject: `${uid} ${id}`,
    expected: String(expected),
    found: String(found),
  }))
}

/**
 * Transactions whose postings do not add up, postings without a transaction, and money lost between
 * wristbands.
 */
async function transactionDifferences(trx: Knex, event_id: string): Promise<Difference[]> {
  const rows = await queryRows<{ id: string; balance_change: number | null; moved: number | null }>(
    trx,
    `SELECT coalesce(t._id, l.transaction_id) AS id, t.balance_change, l.moved FROM
       (SELECT * FROM transactions WHERE event_id = ?) t FULL JOIN
       (SELECT transaction_id, sum(CASE WHEN to_account = 'wallet' THEN amount WHEN from_account = 'wallet' THEN -amount ELSE 0 END)::bigint AS moved
        FROM postings WHERE event_id = ? GROUP BY transaction_id) l ON l.transaction_id = t._id
     WHERE t.balance_change IS DISTINCT FROM coalesce(l.moved, 0) OR t._id IS NULL LIMIT ?`,
    [event_id, event_id, shown],
  )
  return rows.map(({ id, balance_change, moved }) =>
    difference('transaction lines', id, balance_change ?? 0, moved ?? 0),
  )
}

function sumDifferences(
  accounts: Sums,
  { balances, donated }: { balances: number; donated: number },
  { money_in, ...rest }: Proof['equation'],
): Difference[] {
  const checks: [string, string, number, number][] = [
    [
      'all accounts',
      'sum of postings',
      0,
      Object.values(accounts).reduce((total, balance) => total + balance, 0),
    ],
    ['wallets', 'sum of balances', accounts.wallet ?? 0, balances],
    ['donations', 'what visitors have given', donated, accounts.donations ?? 0],
    ['transfers', 'money between two wristbands', 0, accounts.transfer ?? 0],
    [
      'equation',
      'money in',
      money_in,
      Object.values(rest).reduce((total, part) => total + part, 0),
    ],
  ]
  return checks.flatMap(([check, subject, expected, found]) =>
    expected === found ? [] : [difference(check, subject, expected, found)],
  )
}

function difference(check: string, subject: string, expected: number, found: number): Difference {
  return { check, subject, expected: formatCents(expected), found: formatCents(found) }
}
