import type { Posting } from '../../src/ledger/types.ts'
import { HoldCheck } from './hold_check.ts'
import { OverdraftCheck } from './overdraft_check.ts'
import { ReceiptCheck } from './receipt_check.ts'
import type { Scheduler } from './scheduler.ts'
import type { Database, TransactionRow, WalletRow, Writes } from './tables.ts'
import { Violation } from './violation.ts'

type Balance = { time: number; balance: number }

/** Promises about money that hold for each commit and each answer, whatever is lost meanwhile. */
export class Invariants {
  readonly #scheduler: Scheduler
  readonly #database: Database
  /** Ids of transactions by the operation that they belong to. */
  readonly #by_operation = new Map<string, string>()
  readonly #receipts: ReceiptCheck
  readonly #overdrafts: OverdraftCheck
  readonly #holds = new HoldCheck()
  /** The order in which transactions were booked. */
  readonly #order = new Map<string, number>()
  readonly #openings = new Map<string, { time: number; enabled: boolean }[]>()
  readonly #acknowledged = new Map<string, string>()
  /** Operations that were answered as declined, and by what code. */
  readonly #declined = new Map<string, string>()
  readonly #balances = new Map<string, Balance[]>()
  transactions = 0

  constructor(scheduler: Scheduler, database: Database) {
    this.#scheduler = scheduler
    this.#database = database
    this.#receipts = new ReceiptCheck(database)
    this.#overdrafts = new OverdraftCheck(database)
  }

  /** Checks what is about to be committed. */
  beforeCommit(writes: Writes) {
    const { own } = writes
    const { tables } = this.#database
    this.#overdrafts.beforeCommit(writes)
    for (const { _id, enabled } of own.events.values()) {
      const known = this.#openings.get(_id) ?? [{ time: Number.NEGATIVE_INFINITY, enabled: true }]
      known.push({ time: this.#scheduler.now, enabled })
      this.#openings.set(_id, known)
    }
    const by_wallet = new Map<string, TransactionRow[]>()
    for (const row of own.transactions.values()) {
      this.transactions += 1
      this.#checkTransaction(row)
      if (row.uid === null) continue
      const key = `${row.event_id} ${row.uid}`
      const others = by_wallet.get(key)
      if (others) others.push(row)
      else by_wallet.set(key, [row])
    }
    for (const [key, rows] of by_wallet)
      this.#checkWallet(key, tables.wallets.get(key)!, own.wallets.get(key), rows)
    for (const [key, wallet] of own.wallets)
      if (!by_wallet.has(key) && wallet.balance !== tables.wallets.get(key)!.balance)
        throw new Violation(`${key} changes without a transaction`)
    for (const [key, wallet] of own.wallets) this.#overdrafts.wallet(key, wallet)
  }

  #checkTransaction(row: TransactionRow) {
    const { _id } = row
    // A transfer is two transactions.
    const is_arrival = row.type === 'balance_transfer_from_wristband'
    const order_number = is_arrival ? `${row.order_number} arrives` : row.order_number
    if (this.#database.tables.transactions.has(`${row.event_id} ${_id}`))
      throw new Violation(`${_id} is booked twice`)
    const first = this.#by_operation.get(order_number!)
    if (first) throw new Violation(`${order_number} is booked twice: as ${first} and as ${_id}`)
    const code = this.#declined.get(order_number!)
    if (code) throw new Violation(`${order_number} was answered ${code} and is booked later`)
    this.#by_operation.set(order_number!, _id)
    this.#order.set(`${row.event_id} ${_id}`, this.transactions)
    const moved = effectOf(row.postings)
    if (moved !== row.balance_change)
      throw new Violation(
        `${_id} moves ${moved} by its postings and ${row.balance_change} by itself`,
      )
    this.#receipts.transaction(row)
    this.#holds.end(row)
  }

  #checkWallet(
    key: string,
    before: WalletRow,
    after: WalletRow | undefined,
    rows: TransactionRow[],
  ) {
    let { balance, unpaid, unpaid_spent } = before
    for (const row of rows) {
      this.#holds.transaction(row, { balance, unpaid, unpaid_spent })
      balance += row.balance_change
      unpaid += row.unpaid
      unpaid_spent += row.unpaid_spent
      if (row.balance !== balance)
        throw new Violation(`${row._id} says that ${key} has ${row.balance}, which is ${balance}`)
      this.#noteBalance(key, before.balance, balance)
    }
    if (after?.balance !== balance)
      throw new Violation(`${key} has ${after?.balance} after transactions up to ${balance}`)
    if (balance < after.floor - after.overdrawn) throw new Violation(`${key} is below its limit`)
  }

  #noteBalance(key: string, before: number, balance: number) {
    const { now: time } = this.#scheduler
    const known = this.#balances.get(key) ?? [{ time: Number.NEGATIVE_INFINITY, balance: before }]
    known.push({ time, balance })
    if (known.length > 400) known.splice(0, 200)
    this.#balances.set(key, known)
  }

  /** An answer that an operation was booked, with what it says. */
  booked(of: string, key: string, said: { amount: number; balance: number | null }) {
    const row = this.#database.tables.transactions.get(key)
    if (!row) throw new Violation(`${of} was answered as booked, and ${key} is not there`)
    if (row.amount !== said.amount || row.balance !== said.balance)
      throw new Violation(
        `${of} was answered with ${JSON.stringify(said)}, booked are ${row.amount} and ${row.balance}`,
      )
    if (row.order_number !== of) throw new Violation(`${of} was answered with ${row.order_number}`)
    this.#acknowledged.set(key, of)
  }

  /** An answer that nothing was booked, and nothing will be. */
  declined(of: string, key: string, code: string) {
    if (this.operationOf(key) === of)
      throw new Violation(`${of} was answered ${code} and is booked`)
    this.#declined.set(of, code)
  }

  /** A refusal may name a balance only if the wallet had it between the request and its answer. */
  refused(of: string, wallet: string, balance: number, since: number) {
    const known = this.#balances.get(wallet) ?? [{ time: Number.NEGATIVE_INFINITY, balance: 0 }]
    if (!sinceThen(known, since).some((one) => one.balance === balance))
      throw new Violation(`${of} was refused with a balance of ${balance}, which ${wallet} had not`)
  }

  /** Operations of a wristband that were sent together are booked in their order. */
  inOrder(wallet: string, keys: string[]) {
    const order = keys.map((key) => this.#order.get(key)!)
    if (order.some((one, n) => n > 0 && one < order[n - 1]!))
      throw new Violation(`${keys} of ${wallet} were booked in the order ${order}`)
  }

  /** An open event takes requests, and a closed one refuses them. It may have changed while the request was under way. */
  atEvent(of: string, event_id: string, { enabled, since }: { enabled: boolean; since: number }) {
    const known = this.#openings.get(event_id)
    if (!known || sinceThen(known, since).some((one) => one.enabled === enabled)) return
    const what = enabled ? 'booked at a closed' : 'refused at an open'
    throw new Violation(`${of} was ${what} event`)
  }

  /** The operation that is booked under this id. */
  operationOf(key: string) {
    return this.#database.tables.transactions.get(key)?.order_number
  }

  /** Checks the whole event when nothing is under way any more. */
  atRest(event_id: string) {
    const { transactions, wallets, clients } = this.#database.tables
    for (const [key, of] of this.#acknowledged)
      if (!transactions.has(key)) throw new Violation(`${of} was acknowledged and is lost`)
    const sums = new Map<string, number>()
    const donated = new Map<string, number>()
    for (const row of transactions.values()) {
      if (row.event_id !== event_id || row.uid === null) continue
      sums.set(row.uid, (sums.get(row.uid) ?? 0) + effectOf(row.postings))
      if (row.type === 'donation') donated.set(row.uid, (donated.get(row.uid) ?? 0) + row.amount)
    }
    for (const { event_id: of, uid, balance } of wallets.values())
      if (of === event_id && balance !== (sums.get(uid) ?? 0))
        throw new Violation(`${uid} has ${balance}, its postings sum up to ${sums.get(uid) ?? 0}`)
    for (const { event_id: of, uid, donated: kept } of clients.values())
      if (of === event_id && kept !== (donated.get(uid) ?? 0))
        throw new Violation(`${uid} has donated ${kept}, booked are ${donated.get(uid) ?? 0}`)
  }
}

/** The entries since a moment, and the one that was in force then. */
function sinceThen<Entry extends { time: number }>(entries: Entry[], since: number): Entry[] {
  return entries.slice(
    Math.max(
      0,
      entries.findLastIndex(({ time }) => time < since),
    ),
  )
}

/** Net effect of postings on the wallet. */
function effectOf(postings: Posting[]) {
  let sum = 0
  for (const { from, to, amount } of postings) {
    if (to === 'wallet') sum += amount
    if (from === 'wallet') sum -= amount
  }
  return sum
}
