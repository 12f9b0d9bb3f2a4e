import type { Database, TransactionRow } from './tables.ts'
import { Violation } from './violation.ts'

/** A payment at a card terminal is credited once, at one event. */
export class ReceiptCheck {
  readonly #database: Database
  readonly #credited = new Map<string, string>()

  constructor(database: Database) {
    this.#database = database
  }

  /** Checks a transaction that is about to be committed. */
  transaction(row: TransactionRow) {
    if (row.reversal_of) {
      const original = this.#database.tables.transactions.get(`${row.event_id} ${row.reversal_of}`)
      for (const name of original ? namesOf(original) : []) this.#credited.delete(name)
      return
    }
    for (const name of namesOf(row)) {
      const other = this.#credited.get(name)
      if (other) throw new Violation(`receipt ${name} is credited as ${other} and as ${row._id}`)
      this.#credited.set(name, row._id)
    }
  }
}

/** A payment by myPOS has its reference alone in its event; at a terminal it is one of the installation. */
function namesOf({ event_id, card_transaction_id, payment_type, terminal_code }: TransactionRow) {
  if (!card_transaction_id) return []
  return [
    ...(payment_type === 'mypos' ? [`${event_id} ${card_transaction_id}`] : []),
    ...(terminal_code ? [`${terminal_code} ${card_transaction_id}`] : []),
  ]
}
