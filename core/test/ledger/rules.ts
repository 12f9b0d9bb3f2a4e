import { expect } from 'vitest'
import type {
  Account,
  Command,
  Decision,
  Posting,
  Transaction,
  Wallet,
} from '../../src/ledger/types.ts'

const counted = [
  'balance',
  'unpaid',
  'unpaid_spent',
  'unpaid_in_deposits',
  'loss_in_deposits',
] as const

/**
 * Invariants of every decision: postings explain each amount, and transactions explain each change.
 */
export function expectBalanced(
  item: Command,
  decision: Decision,
  before: ReadonlyMap<string, Wallet>,
) {
  if (decision.status === 'declined') return expect(decision).not.toHaveProperty('wallets')
  expect(decision.transactions[0]!._id).toBe(item.id)
  for (const draft of decision.transactions) expectHonest(draft)
  const touched = new Set(decision.transactions.flatMap(({ uid }) => uid ?? []))
  expect(new Set(decision.wallets.map(({ uid }) => uid))).toEqual(touched)
  for (const after of decision.wallets) {
    const transactions = decision.transactions.filter(({ uid }) => uid === after.uid)
    expectExplained(before.get(after.uid)!, after, transactions)
    expectSound(after, { has_facts: true })
  }
}

/** The lines of a transaction say what it did to the balance, in whole amounts of at least nothing. */
function expectHonest(draft: Transaction) {
  for (const { from, to, amount, quantity } of draft.postings) {
    expect(from).not.toBe(to)
    expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true)
    expect(quantity).not.toBe(0)
  }
  expect(effectOf(draft, ['wallet'])).toBe(draft.balance_change)
  // The organiser's credit is told twice: on the wristband, and by where it comes from. Between wristbands it moves along.
  const moves_along = draft.postings.some(
    ({ from, to }) => from === 'transfer' || to === 'transfer',
  )
  const given = effectOf({ postings: draft.postings.filter(isGift) }, ['wallet', 'deposits'])
  if (!moves_along) expect(given).toBe(draft.unpaid)
  expect(Number.isSafeInteger(draft.amount)).toBe(true)
  // Cash comes in coins, and never as nothing.
  const is_payout = ['checkout', 'refund', 'forced_refund'].includes(draft.type)
  if (is_payout && !draft.reversal_of) expect(draft.amount % 5 === 0 && draft.amount > 0).toBe(true)
}

/** Net effect of postings on these accounts. */
function effectOf({ postings: lines }: Pick<Transaction, 'postings'>, accounts: Account[]) {
  return lines.reduce((sum, { from, to, amount }) => {
    const got = accounts.includes(to) ? amount : 0
    const gave = accounts.includes(from) ? amount : 0
    return sum + got - gave
  }, 0)
}

function isGift({ from, to }: Posting) {
  return from === 'gifts' || to === 'gifts'
}

/** The change of a wallet equals the sum of its transactions, and the last one has its balance. */
function expectExplained(before: Wallet, after: Wallet, transactions: Transaction[]) {
  const sum = (field: (typeof counted)[number]) =>
    transactions.reduce(
      (total, draft) => total + draft[field === 'balance' ? 'balance_change' : field],
      before[field],
    )
  for (const field of counted) expect(after[field], field).toBe(sum(field))
  expect(transactions.at(-1)!.balance).toBe(after.balance)
  expect(after.vouchers).toEqual(
    moved(before.vouchers, transactions, ({ kind, voucher_id }) =>
      voucher_id ? [voucher_id, kind === 'voucher' ? 1 : -1] : undefined,
    ),
  )
  expect(after.deposits).toEqual(
    moved(before.deposits, transactions, ({ kind, item_id }) =>
      kind === 'deposit' || kind === 'deposit_return'
        ? [item_id!, kind === 'deposit' ? 1 : -1]
        : undefined,
    ),
  )
}

/** Quantities after the lines of some transactions; what is zero is not mentioned. */
function moved(
  before: Record<string, number>,
  transactions: Transaction[],
  way: (line: Transaction['postings'][number]) => [id: string, sign: 1 | -1] | undefined,
) {
  const after = { ...before }
  for (const line of transactions.flatMap(({ postings: lines }) => lines)) {
    const [id, sign] = way(line) ?? []
    if (id) after[id] = (after[id] ?? 0) + sign! * line.quantity!
  }
  return Object.fromEntries(Object.entries(after).filter(([, quantity]) => quantity !== 0))
}

/**
 * No debt beyond the floor, except what offline facts have left; of the organiser's credit no more spent than given, and all that
 * is left still there, unless it paid no debt.
 */
export function expectSound(wallet: Wallet, { has_facts = false } = {}) {
  const { balance, floor, unpaid, unpaid_spent, unpaid_in_deposits, overdrawn } = wallet
  expect(overdrawn).toBeGreaterThanOrEqual(0)
  expect(balance).toBeGreaterThanOrEqual(floor - overdrawn)
  if (!has_facts) expect(overdrawn).toBe(0)
  expect(floor).toBeLessThanOrEqual(0)
  expect(unpaid_in_deposits).toBeGreaterThanOrEqual(0)
  expect(wallet.loss_in_deposits).toBeGreaterThanOrEqual(0)
  expect(unpaid_spent).toBeGreaterThanOrEqual(unpaid_in_deposits)
  expect(unpaid).toBeGreaterThanOrEqual(unpaid_spent)
  if (floor === 0 && !has_facts) expect(unpaid - unpaid_spent).toBeLessThanOrEqual(balance)
  for (const quantity of Object.values(wallet.vouchers)) expect(quantity).toBeGreaterThan(0)
}
