import assert from 'node:assert/strict'
import { kindOf } from '@kermesse/sdk/rules/transaction_kind'
import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { queryRow } from '../../platform/query_rows.ts'
import {
  type Bounds,
  endOfPage,
  type Position,
  readTransactionPage,
  type TransactionFilter,
  type TransactionPage,
} from './transaction_page.ts'

type TransactionFlag = Schema<'TransactionFlag'>

export type ExportedTransaction = {
  /** Milliseconds since 1970. */
  date_ms: number
  /** As people know it: `deposit_return` for a sale of nothing but returned containers. */
  type: string
  payment_type: string | null
  short_id: string | null
  uid: string | null
  bar: string | null
  user: string | null
  amount: number
  balance_change: number
  balance: number | null
  order_number: string | null
  card_transaction_id: string | null
  items: string | null
  refunded: boolean
  /** Null where no device has reported it after it had happened. */
  flags: TransactionFlag[] | null
  /** The date of the device where it is corrected, in milliseconds since 1970. */
  device_date_ms: number | null
}

/**
 * Transactions of an event in order of time, page by page, amounts in minor units, as they stood when the reading began.
 * They are append-only and know what committed them, so no connection is held while a slow caller downloads. Where pages end
 * is asked first, so that two are read at once while the caller is busy with one.
 */
export async function* readTransactionPages(
  db: Knex,
  event_id: string,
  where: TransactionFilter,
): AsyncGenerator<Iterable<ExportedTransaction>> {
  const { snapshot } = await queryRow<{ snapshot: string }>(
    db,
    // Read together with a row of the event, so that the node of the event answers: transaction ids differ between servers.
    'SELECT pg_current_snapshot()::text AS snapshot FROM (SELECT count(*) FROM rollup_watermarks WHERE event_id = ?) AS one',
    [event_id],
  )
  const ranges = rangesOf(db, { event_id, where })
  const read = async () => {
    const { value: range } = await ranges.next()
    return range && readTransactionPage(db, { event_id, where, snapshot, ...range })
  }
  const coming: ReturnType<typeof read>[] = []
  const begin = () => {
    const page = read()
    // A consumer that stops early never awaits this promise.
    page.catch(() => {})
    coming.push(page)
  }
  begin()
  begin()
  for (let page = await coming.shift(); page; page = await coming.shift()) {
    begin()
    yield rowsOf(page)
  }
}

type RowQuery = { event_id: string; where: TransactionFilter }

async function* rangesOf(db: Knex, asked: RowQuery): AsyncGenerator<Bounds, undefined> {
  let after: Position | undefined
  do {
    const until = await endOfPage(db, { ...asked, after })
    yield { after, until }
    after = until
  } while (after)
}

/** The same transactions one by one. */
export async function* readTransactionRows(...asked: Parameters<typeof readTransactionPages>) {
  for await (const page of readTransactionPages(...asked)) yield* page
}

function* rowsOf({ count, columns }: TransactionPage): Generator<ExportedTransaction> {
  const short_ids = new Map<string, string>()
  const { client_uids, ids } = columns
  while (client_uids.more) short_ids.set(client_uids.next(), columns.short_ids.next())
  const orders = ordersOf(columns)
  const refunded = new Set<string>()
  while (columns.refunded_ids.more) refunded.add(columns.refunded_ids.next())
  for (let n = 0; n < count; n++) {
    const id = ids.next()
    const uid = columns.uids.next()
    const balance = columns.balances.next()
    const order = orders.get(id) ?? []
    yield {
      date_ms: millisecondsOf(columns.seconds.next()),
      type: kindOf(columns.types.next(), order),
      payment_type: columns.payment_types.next() || null,
      short_id: short_ids.get(uid) ?? null,
      uid: uid || null,
      bar: columns.bars.next() || null,
      user: columns.users.next() || null,
      amount: centsOf(columns.amounts.next()),
      balance_change: centsOf(columns.balance_changes.next()),
      balance: balance === '' ? null : centsOf(balance),
      order_number: columns.order_numbers.next() || null,
      card_transaction_id: columns.card_transaction_ids.next() || null,
      items: order.map(({ item }) => item).join(', ') || null,
      refunded: refunded.has(id),
      flags: flagsOf(columns.flags.next()),
      device_date_ms: dateOf(columns.device_seconds.next()),
    }
  }
  // One separator too many would give each row what belongs to the one before.
  for (const [name, column] of Object.entries(columns)) assert(!column.more, name)
}

type Line = { kind: string; item: string }

function ordersOf({ line_ids, line_kinds, items }: TransactionPage['columns']) {
  const all = new Map<string, Line[]>()
  while (line_ids.more) {
    const id = line_ids.next()
    const line = { kind: line_kinds.next(), item: items.next() }
    const order = all.get(id)
    if (order) order.push(line)
    else all.set(id, [line])
  }
  return all
}

const flagsOf = (json: string): TransactionFlag[] | null => (json ? JSON.parse(json) : null)
const dateOf = (seconds: string) => (seconds ? millisecondsOf(seconds) : null)

/** The database counts seconds to the millionth; a millisecond that is not over yet does not count. */
function millisecondsOf(seconds: string): number {
  return Math.floor(Math.round(Number(seconds) * 1_000_000) / 1000)
}

function centsOf(digits: string): number {
  const cents = Number(digits)
  assert(Number.isSafeInteger(cents), `${digits} is beyond a safe integer`)
  return cents
}
