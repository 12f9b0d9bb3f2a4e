import { deviceOf } from './operations.ts'
import type { Database, TransactionRow, WalletRow, Writes } from './tables.ts'
import { Violation } from './violation.ts'

/** How far facts may take balances below zero in the simulated events. */
export const offline_limits = { limit_per_wristband: 30_00, limit_per_device: 150_00 }

/** Debts by facts are counted towards the limit of their device, all of them and once. */
export class OverdraftCheck {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Compares what a commit counts with the debts of the facts in it. */
  beforeCommit({ own }: Writes) {
    const counted = new Map<string, number>()
    for (const [key, { device, amount }] of own.overdrafts) {
      const before = this.#database.tables.overdrafts.get(key)?.amount ?? 0
      counted.set(device, (counted.get(device) ?? 0) + amount - before)
      if (amount > offline_limits.limit_per_device)
        throw new Violation(`${device} is ${amount} beyond zero`)
    }
    const owed = new Map<string, number>()
    for (const row of own.transactions.values()) {
      const debt = debtOf(row)
      if (debt === 0) continue
      const device = deviceOf(row.order_number!)
      owed.set(device, (owed.get(device) ?? 0) + debt)
    }
    for (const device of new Set([...counted.keys(), ...owed.keys()])) {
      const [is, should_be] = [counted.get(device) ?? 0, owed.get(device) ?? 0]
      if (is !== should_be)
        throw new Violation(`${device} counts ${is}, and its sales took ${should_be} below zero`)
    }
  }

  /** A wallet says how far it is below its floor, and no fact takes it further than the event allows. */
  wallet(key: string, { balance, floor, overdrawn }: WalletRow) {
    const below = Math.max(0, floor - balance)
    if (overdrawn !== below) throw new Violation(`${key} is ${below} below zero, not ${overdrawn}`)
    if (balance < Math.min(floor, -offline_limits.limit_per_wristband))
      throw new Violation(`${key} has ${balance}, which is below the limit of a wristband`)
  }
}

/** What a fact took below zero, and what it paid for containers that the wallet had never held; minor units. */
function debtOf({ flags, balance, balance_change, postings }: TransactionRow): number {
  if (flags === null || balance === null) return 0
  const below = Math.max(0, -balance) - Math.max(0, balance_change - balance)
  const returned = postings.filter(({ kind }) => kind === 'deposit_return')
  const doubted = flags.includes('too_many_returns')
    ? returned.reduce((sum, { amount }) => sum + amount, 0)
    : 0
  return Math.max(0, below) + doubted
}
