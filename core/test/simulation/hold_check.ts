import type { TransactionRow, WalletRow } from './tables.ts'
import { Violation } from './violation.ts'

type Held = { amount: number; left: number }

/** Money that is held for refunds: it is the visitor's own, and all of it leaves the hold once. */
export class HoldCheck {
  readonly #holds = new Map<string, Held>()

  /** Checks a transaction against the wallet before it. */
  transaction(row: TransactionRow, before: Pick<WalletRow, 'balance' | 'unpaid' | 'unpaid_spent'>) {
    const taken = sumOf(row, 'to')
    if (taken === 0) return
    const own = before.balance - (before.unpaid - before.unpaid_spent)
    if (taken > own) throw new Violation(`${row._id} holds ${taken}, and only ${own} may go back`)
    this.#holds.set(row.refund_id!, { amount: taken, left: taken })
  }

  /** Checks a transaction that ends a hold. */
  end(row: TransactionRow) {
    const given = sumOf(row, 'from')
    if (given === 0) return
    const held = this.#holds.get(row.refund_id!)
    if (given !== held?.left)
      throw new Violation(`${row._id} takes ${given} of a hold of ${held?.left ?? 0}`)
    held.left = 0
  }
}

function sumOf({ postings }: TransactionRow, side: 'from' | 'to') {
  return postings.reduce((sum, one) => sum + (one[side] === 'refund_hold' ? one.amount : 0), 0)
}
