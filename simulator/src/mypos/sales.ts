import { randomInt } from 'node:crypto'
import type { Store } from '../store.ts'

/** A movement at a terminal; amounts in minor units, never negative. */
export interface CardMovement {
  payment_reference: string
  kind: 'payment' | 'refund' | 'chargeback'
  tid: string
  reference_number: string
  amount: number
  currency: string
  date: string
  /** When the account's lists show it, in milliseconds since 1970; at once when absent. */
  listed_from_ms?: number
  /** Its row in the lists does not name the sale. */
  is_nameless?: boolean
}

/** How a refund shows in the account's lists. */
export type Listing = Pick<CardMovement, 'listed_from_ms' | 'is_nameless'>

export interface Account {
  /** Balance of the merchant's account in minor units; null is unlimited. */
  balance: number | null
  /** Terminals that may not pay back. */
  forbidden_refund: string[]
}

/** A refusal in myPOS's words; `code` is the number in the body. */
export class CardRefused extends Error {
  readonly status: number
  readonly code: number
  constructor(status: number, code: number, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export interface Sale {
  tid: string
  reference_number: string
  amount: number
  currency: string
}

export interface Sales {
  account(): Account
  setAccount(wanted: Partial<Account>): void
  /** A card was presented. Throws CardRefused for a reference that the terminal has used. */
  sell(sale: Sale): CardMovement
  /** Pays back by the sale's reference. Throws CardRefused. */
  refund(tid: string, reference_number: string, amount: number, listing?: Listing): CardMovement
  /** A cardholder's bank takes back what is left of a sale. */
  chargeBack(payment_reference: string): CardMovement
  /** Everything that moved, in the order in which it did. */
  list(): CardMovement[]
  /** Shows in the lists whatever was kept back from them. */
  listAll(): void
  /** Movements of the sales with this reference at any terminal, in chronological order. */
  of(reference_number: string): CardMovement[]
  find(payment_reference: string): CardMovement | undefined
  /** Terminals at which a card was ever presented. */
  tids(): Set<string>
  /** Writes down what is not yet in the file. */
  save(): void
}

interface Saved {
  movements: CardMovement[]
  account: Account
}

const section = 'mypos.sales'

/** Card payments at the terminals, and their refunds. */
export function openSales(store: Store): Sales {
  const saved = (store.get(section) as Saved | undefined) ?? {
    movements: [],
    account: { balance: null, forbidden_refund: [] },
  }
  const { movements, account } = saved
  const index = indexOf(movements)
  let is_saving: NodeJS.Timeout | undefined

  const save = () => {
    clearTimeout(is_saving)
    is_saving = undefined
    store.set(section, saved)
  }
  // A run of thousands of refunds would otherwise write the whole file for each.
  const saveSoon = () => {
    is_saving ??= setTimeout(save, 250).unref()
  }
  const of = (tid: string, reference_number: string) =>
    index.of(reference_number).filter((one) => one.tid === tid)

  const add = (movement: Omit<CardMovement, 'payment_reference' | 'date'>) => {
    const number = `${randomInt(1e9)}`.padStart(9, '0')
    const payment_reference = `0-${String(movements.length + 1).padStart(7, '0')}-${number}`
    const added = { payment_reference, ...movement, date: new Date().toISOString() }
    movements.push(added)
    index.add(added)
    if (account.balance !== null)
      account.balance += added.kind === 'payment' ? added.amount : -added.amount
    saveSoon()
    return added
  }

  return {
    account: () => account,
    setAccount(wanted) {
      Object.assign(account, wanted)
      saveSoon()
    },
    sell(sale) {
      if (of(sale.tid, sale.reference_number).length > 0)
        throw new CardRefused(409, 6, 'this reference number was used at this terminal')
      return add({ kind: 'payment', ...sale })
    },
    refund(tid, reference_number, amount, listing = {}) {
      const { currency } = refundable(account, of(tid, reference_number), { tid, amount })
      return add({ kind: 'refund', tid, reference_number, amount, currency, ...listing })
    },
    chargeBack(payment_reference) {
      const sale = index.find(payment_reference)
      if (sale?.kind !== 'payment') throw new CardRefused(404, 4, 'no such sale')
      const { tid, reference_number, currency } = sale
      const amount = leftOf(of(tid, reference_number))
      if (amount === 0) throw new CardRefused(409, 4, 'nothing is left of this sale')
      return add({ kind: 'chargeback', tid, reference_number, amount, currency })
    },
    list: () => movements,
    listAll() {
      for (const one of movements) delete one.listed_from_ms
      saveSoon()
    },
    of: index.of,
    find: index.find,
    tids: index.tids,
    save,
  }
}

/** A run reads and pays back thousands of sales among tens of thousands: nobody looks through all of them. */
function indexOf(movements: CardMovement[]) {
  const by_reference = new Map<string, CardMovement[]>()
  const by_name = new Map<string, CardMovement>()
  const tids = new Set<string>()
  const of = (reference_number: string) => by_reference.get(reference_number) ?? []
  const add = (one: CardMovement) => {
    by_reference.set(one.reference_number, [...of(one.reference_number), one])
    by_name.set(one.payment_reference, one)
    tids.add(one.tid)
  }
  for (const one of movements) add(one)
  return { add, of, find: (name: string) => by_name.get(name), tids: () => tids }
}

/** Remaining amount of a sale, which comes first, after its refunds. */
const leftOf = ([sale, ...later]: CardMovement[]) =>
  later.reduce((left, { amount }) => left - amount, sale?.amount ?? 0)

/** The sale of which so much may go back. Throws CardRefused. */
function refundable(
  { balance, forbidden_refund }: Account,
  of_sale: CardMovement[],
  { tid, amount }: { tid: string; amount: number },
): CardMovement {
  const [sale] = of_sale
  if (!sale) throw new CardRefused(404, 4, 'no transaction with this reference number')
  if (forbidden_refund.includes(tid))
    throw new CardRefused(403, 10, 'forbidden_refund: this device may not refund')
  if (amount > leftOf(of_sale))
    throw new CardRefused(400, 4, 'the amount exceeds the original transaction')
  if (balance !== null && amount > balance) throw new CardRefused(400, 9, 'insufficient funds')
  return sale
}
