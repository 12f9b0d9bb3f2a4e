import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { presentPosted, readTransactions } from '../ledger/read_transactions.ts'
import type { Command, Outcome } from '../ledger/types.ts'
import { keysetPage } from '../lists/keyset_page.ts'
import { newestFirst } from '../lists/page.ts'
import type { Actor, LedgerCtx } from '../operations/context.ts'
import { ledger, read } from '../operations/handler.ts'
import { rights } from '../operations/rights.ts'
import { DomainError, invalid } from '../platform/errors.ts'
import { idFromKey, type SentTransaction, toItem } from './commands.ts'
import { withHolderCheck } from './holder_check.ts'
import { checkNamedTerminal } from './named_terminals.ts'
import { checkPhoneSale } from './phone_sales.ts'
import { byKind } from './transaction_kinds.ts'
import { transactionSearch } from './transaction_search.ts'
import { withChips } from './wristband_numbers.ts'

type TransactionAnswer = Schema<'Transaction'>

const filters = [
  ...(['uid', 'bar_id', 'user_id', 'type', 'payment_type'] as const),
  ...(['smartphone_number', 'terminal_code'] as const),
]

const sort = { date: 't.date', amount: 't.amount', type: 't.type' }

const selective = [
  ...(['uid', 'bar_id', 'user_id', 'smartphone_number', 'terminal_code', 'flag'] as const),
]

/** Lists transactions; a server sees those of their own bar, and a device without a bar its own. */
export const list = read<'transactions.list'>(async (ctx, { query: asked }) => {
  const { actor, event_id, db } = ctx
  const from = db('transactions as t').where('t.event_id', event_id)
  const seen = seenBy(actor)
  for (const [name, value] of Object.entries(seen ?? {})) from.where(`t.${name}`, value)
  if (asked.without_wristband) from.whereNull('t.uid').where('t.type', 'debit')
  for (const name of filters) if (asked[name] !== undefined) from.where(`t.${name}`, asked[name])
  if (asked.from) from.where('t.date', '>=', asked.from)
  if (asked.to) from.where('t.date', '<', asked.to)
  // The condition of the index of flagged transactions.
  if (asked.flag) from.whereRaw(`t.flags <> '[]' AND t.flags @> to_jsonb(?::text)`, [asked.flag])
  const query = newestFirst(asked)
  const { sort_key = 'date', sort_order: order = 'ASC' } = query
  // One wristband, person, device or point of sale has few transactions, so sorting them is cheap.
  const is_selective = seen !== null || selective.some((name) => query[name] !== undefined)
  const is_by_kind =
    !is_selective && (sort_key === 'amount' || (sort_key === 'type' && query.payment_type))
  const ordered = { columns: [sort[sort_key], 't.date', 't._id'], order }
  const { rows, ...found } = await keysetPage(query, {
    sort,
    from,
    default_sort: 'date',
    second_sort: 't.date',
    tie_breaker: 't._id',
    fixed_values: [event_id],
    ...(asked.search && { search: await transactionSearch(ctx, asked.search) }),
    ...(is_by_kind && { top_rows: (of) => byKind(db, of, { ...query, event_id }, ordered) }),
  })
  const keys = rows.map(({ key }) => key)
  return { transactions: await readTransactions(db, event_id, keys), ...found }
})

/** The fields that a transaction visible to this actor has; null where all are visible. */
function seenBy({ right, bar_id, device_token_id, pairing, ...device }: Actor) {
  if (right >= rights.cashier) return null
  if (bar_id) return { bar_id }
  if (!device_token_id && !pairing) return null
  const { smartphone_number, terminal } = device
  if (smartphone_number) return { smartphone_number }
  // No sale names the terminal of a device that signed in as none.
  return { terminal_code: terminal ?? '' }
}

/** Shows a transaction. */
export const get = read<'transactions.get'>(async (ctx, { path }) => {
  const [found] = await readTransactions(ctx.db, ctx.event_id, [path.id])
  const seen = Object.entries(seenBy(ctx.actor) ?? {})
  const is_seen = seen.every(([name, value]) => found?.[name as keyof TransactionAnswer] === value)
  if (!found || !is_seen) throw new DomainError('transaction_not_found')
  return found
})

/** Sells, tops up, takes back or pays out: one movement. */
export const create = ledger<'transactions.create'>(async (ctx, { body: sent, headers }) => {
  const [body] = (await withChips(ctx.db, ctx.event_id, [sent])) as [SentTransaction]
  if (body.offline !== undefined) throw invalid('offline', 'unknown_field')
  const id = body._id ?? idFromKey(ctx, headers['idempotency-key'])
  const item = toItem(ctx.actor, body, id)
  await checkNamedTerminal(ctx, body)
  const pin = headers['wristband-pin']
  await checkPhoneSale(ctx, body, { id, pin })
  return postCommand(ctx, await withHolderCheck(ctx, item, pin))
})

/** Posts one command and answers its transaction; a decline is thrown. */
export async function postCommand(ctx: LedgerCtx, item: Command): Promise<TransactionAnswer> {
  return answerOf(ctx.db, ctx.event_id, await ctx.ledger.post(ctx.event_id, item))
}

/** True if a transaction with this id exists, even if it has changed since. */
export async function isPosted(db: Knex, event_id: string, _id: string): Promise<boolean> {
  return (await db('transactions').where({ event_id, _id }).first('_id')) !== undefined
}

/** The transaction that an outcome answers; a decline is thrown. */
export async function answerOf(
  db: Knex,
  event_id: string,
  outcome: Outcome,
): Promise<TransactionAnswer> {
  if (outcome.status === 'declined')
    throw new DomainError(outcome.code, outcome.message, outcome.details)
  if (outcome.status === 'posted') return presentPosted(outcome.transactions)
  const [first] = await readTransactions(db, event_id, [outcome.id])
  return { ...first!, replayed: true }
}
