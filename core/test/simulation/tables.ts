import type { PostedTransaction, Posting, Wallet } from '../../src/ledger/types.ts'

/** A row of `transactions` with its postings. */
export type TransactionRow = Omit<
  PostedTransaction,
  'postings' | 'reversed_by' | 'allows_debt' | 'other_entrances'
> & { event_id: string; postings: Posting[] }
export type WalletRow = Omit<Wallet, 'successor'> & { event_id: string }
export type OverdraftRow = { event_id: string; device: string; day: string; amount: number }
export type ClientRow = { event_id: string; uid: string; donated: number }
/** An event and its catalogue, as the ledger's statement for it answers. */
export type EventRow = { _id: string; version: number; enabled: boolean; catalogue: object }
export type DueRow = { event_id: string }
/** What was answered to a retry, for good. */
export type FinalDeclineRow = { _id: string; request_hash: Buffer; answer: object }

type Rows = {
  events: EventRow
  wallets: WalletRow
  clients: ClientRow
  transactions: TransactionRow
  /** The id of the reversal, by event and original. */
  reversals: { _id: string }
  overdrafts: OverdraftRow
  due: DueRow
  final_declines: FinalDeclineRow
}
export type TableName = keyof Rows

export type Result = { rows: object[]; command?: string }
/** Runs a statement; it yields the key of each lock that it needs, and goes on once it has it. */
export type Run = (
  writes: Writes,
  values: readonly unknown[],
  text: string,
) => Generator<string, Result, void>

const names = [
  'events',
  'wallets',
  'clients',
  'transactions',
  'reversals',
  'overdrafts',
  'due',
  'final_declines',
] as const satisfies TableName[]

type Tables = { [Name in TableName]: Map<string, Rows[Name]> }

const emptyTables = () => Object.fromEntries(names.map((name) => [name, new Map()])) as Tables

/** Rows of a transaction that is not committed yet, over those that are. A row is never changed, only replaced. */
export class Writes {
  readonly own = emptyTables()
  readonly #committed: Tables
  is_empty = true

  constructor(committed: Tables) {
    this.#committed = committed
  }

  get<Name extends TableName>(table: Name, key: string): Rows[Name] | undefined {
    return this.own[table].get(key) ?? this.#committed[table].get(key)
  }

  set<Name extends TableName>(table: Name, key: string, row: Rows[Name]) {
    this.is_empty = false
    this.own[table].set(key, row)
  }

  all<Name extends TableName>(table: Name): Rows[Name][] {
    const own = this.own[table]
    const others = [...this.#committed[table]].filter(([key]) => !own.has(key))
    return [...others.map(([, row]) => row), ...own.values()]
  }
}

/** The committed rows. */
export class Database {
  readonly tables = emptyTables()
  commits = 0

  begin() {
    return new Writes(this.tables)
  }

  commit(writes: Writes) {
    this.commits += 1
    for (const name of names) {
      const table = this.tables[name] as Map<string, unknown>
      for (const [key, row] of writes.own[name]) table.set(key, row)
    }
  }
}
