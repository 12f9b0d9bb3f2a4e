import type { Posting } from '../../src/ledger/types.ts'
import { DatabaseError } from './lock_table.ts'
import type { Result, TransactionRow, WalletRow, Writes } from './tables.ts'

type Column = { name: string; type: string; index: number }
type Shape = { wallets: Column[]; transactions: Column[]; postings: Column[]; is_marked: boolean }

const shapes = new Map<string, Shape>()

/** The columns of the ledger's write statement, and which of its values each one comes from. */
function shapeOf(text: string): Shape {
  const known = shapes.get(text)
  if (known) return known
  const [wallets = '', rest = ''] = text.split('INSERT INTO transactions')
  const [transactions = '', postings = ''] = rest.split('INSERT INTO postings')
  const shape = {
    wallets: columnsIn(wallets),
    transactions: columnsIn(transactions),
    postings: columnsIn(postings),
    is_marked: text.includes('INSERT INTO due_work'),
  }
  shapes.set(text, shape)
  return shape
}

const columnsIn = (text: string): Column[] =>
  [...text.matchAll(/unnest\(\$(\d+)::(\w+)\[\]\) AS (\w+)/g)].map(([, index, type, name]) => ({
    name: name!,
    type: type!,
    index: Number(index) - 1,
  }))

const numbers = new Set(['bigint', 'smallint', 'integer'])

/** The rows that `unnest` makes of arrays: shorter ones are filled up with nulls. */
function rowsOf(columns: Column[], values: readonly unknown[]): Record<string, unknown>[] {
  const arrays = columns.map(({ index, type }) => elementsOf(values[index], type))
  const count = Math.max(0, ...arrays.map(({ length }) => length))
  return Array.from({ length: count }, (_, n) => {
    const row: Record<string, unknown> = {}
    for (const [c, { name }] of columns.entries()) row[name] = arrays[c]![n] ?? null
    return row
  })
}

function elementsOf(value: unknown, type: string): unknown[] {
  if (value === null) return []
  if (typeof value !== 'string') {
    if (type !== 'jsonb') return value as unknown[]
    return (value as (string | null)[]).map((one) => (one === null ? null : JSON.parse(one)))
  }
  const texts = value.slice(1, -1).split(',')
  return texts.map((text) => {
    if (text === 'NULL') return null
    if (numbers.has(type)) return Number(text)
    if (type === 'boolean') return text === 'true'
    // The driver reads milliseconds of what is stored in microseconds.
    return type === 'timestamptz' ? `${text.slice(0, 23)}Z` : text
  })
}

/** Updates wallets, then inserts transactions with their postings, then marks the event as due, as the one statement does. */
export function* runWrite(
  writes: Writes,
  values: readonly unknown[],
  text: string,
): Generator<string, Result, void> {
  const shape = shapeOf(text)
  const event_id = values[0] as string
  const wallets = rowsOf(shape.wallets, values) as Omit<WalletRow, 'event_id' | 'blocked_at'>[]
  for (const wallet of wallets) {
    const key = `${event_id} ${wallet.uid}`
    yield `wallet ${key}`
    const before = writes.get('wallets', key)
    if (!before) throw new DatabaseError('22012', 'division by zero')
    checkWallet(wallet)
    writes.set('wallets', key, { ...before, ...wallet })
  }
  const postings = Map.groupBy(rowsOf(shape.postings, values), (row) => row.transaction_id)
  for (const row of rowsOf(shape.transactions, values)) {
    const { request_hash, ...rest } = row as unknown as TransactionRow
    const lines = (postings.get(rest._id) ?? []).map(postingOf)
    yield* insert(writes, { ...rest, request_hash, event_id, postings: lines })
  }
  if (shape.is_marked && !writes.get('due', event_id)) {
    yield `due ${event_id}`
    writes.set('due', event_id, { event_id })
  }
  return { rows: [] }
}

/** Another transaction that is inserting the same id is waited for. */
function* insert(writes: Writes, row: TransactionRow) {
  const { _id, event_id, reversal_of } = row
  const key = `${event_id} ${_id}`
  const refuseKnown = () => {
    if (writes.get('transactions', key)) throw new DatabaseError('23505', 'transactions_pkey')
  }
  refuseKnown()
  yield `id ${key}`
  refuseKnown()
  writes.set('transactions', key, row)
  if (reversal_of === null) return
  const original = `${event_id} ${reversal_of}`
  yield `reversal ${original}`
  if (writes.get('reversals', original)) throw new DatabaseError('23505', 'transactions_reversal')
  writes.set('reversals', original, { _id })
}

/** The CHECK constraints of the table. */
function checkWallet(wallet: Omit<WalletRow, 'event_id' | 'blocked_at'>) {
  const { balance, overdrawn, floor, unpaid, unpaid_spent, unpaid_in_deposits } = wallet
  const is_sound =
    balance + overdrawn >= floor &&
    overdrawn >= 0 &&
    wallet.loss_in_deposits >= 0 &&
    unpaid_spent >= 0 &&
    unpaid_spent <= unpaid &&
    unpaid_in_deposits >= 0 &&
    unpaid_in_deposits <= unpaid_spent
  if (!is_sound) throw new DatabaseError('23514', 'wallets_floor')
}

/** Only what is not null, as the ledger reads it back. */
function postingOf(row: Record<string, unknown>): Posting {
  const { transaction_id: _, line: __, from_account, to_account, ...rest } = row
  const present = Object.entries(rest).filter(([, value]) => value !== null)
  return { from: from_account, to: to_account, ...Object.fromEntries(present) } as Posting
}
