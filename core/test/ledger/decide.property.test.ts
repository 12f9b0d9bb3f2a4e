import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Catalogue } from '../../src/ledger/event_catalogue.ts'
import { transaction_types } from '../../src/ledger/kinds.ts'
import type { Account, Command, Decision, Posting, Wallet } from '../../src/ledger/types.ts'
import { ownMoney } from '../../src/ledger/wallet.ts'
import { catalogueOf, containers, products } from './catalogue.ts'
import { Model, type Watch } from './model.ts'
import { honest_facts, itemsOf, operation, operations } from './operations.ts'
import { expectBalanced, expectSound } from './rules.ts'
import { type Operation, uids } from './story.ts'

const long = { minLength: 100, maxLength: 160, size: 'max' } as const
// A failure is told as it stands when there is no time left to make it shorter. The stories take three seconds: a machine that
// is elsewhere for a while must not end them before there are enough.
const timeout = 120_000
const bounded = { interruptAfterTimeLimit: 100_000 }
// Wallets that top-ups fill within one story.
const small_wallets = { ...catalogueOf(), maxLoadAmount: 400_00 }

test('every decision balances to the cent', { timeout }, () => {
  const seen = new Map<string, number>()
  const types = new Set<string>()
  const flags = new Set<string>()
  fc.assert(
    fc.property(fc.array(operation, long), (story) => {
      const { wallets, posted } = tell(story, small_wallets, (item, decision, before) => {
        expectBalanced(item, decision, before)
        const what = `${item.type} ${decision.status}`
        seen.set(what, (seen.get(what) ?? 0) + 1)
        for (const flag of flagsOf(item, decision, before)) flags.add(flag)
      })

      for (const wallet of wallets.values()) expectSound(wallet, { has_facts: true })
      const balances = [...wallets.values()].map(({ balance }) => balance)
      expect(sum(balances)).toBe(sum([...posted.values()].map((draft) => draft.balance_change)))
      for (const { type } of posted.values()) types.add(type)
    }),
    { ...bounded, numRuns: 120 },
  )
  expect(sum([...seen.values()])).toBeGreaterThan(10_000)
  // A story in which nothing succeeds would prove nothing.
  for (const type of ['debit', 'credit', 'unpaid', 'entrance', 'preload', 'checkout', 'reverse'])
    expect(seen.get(`${type} posted`), type).toBeGreaterThan(100)
  for (const type of [
    'transfer',
    'reverse_transfer',
    'hold',
    'release',
    'settlement',
    'payment',
    'taken_back',
    'given_back',
    'donation',
    'repeat',
  ])
    expect(seen.get(`${type} posted`), type).toBeGreaterThan(20)
  for (const flag of ['below_zero', 'offline_loss', 'load_too_high', 'total_differs', 'repaid'])
    expect(flags).toContain(flag)
  // Every type of the contract is posted by at least one operation.
  expect([...types].sort()).toEqual(transaction_types.toSorted())
})

test('organiser’s credit is never paid out', { timeout }, () => {
  const { settlement, repeat, clash, cash_sale, ...with_returns } = operations
  const others = { ...with_returns, ...honest_facts }
  const { sale, reversal } = others
  const honest = fc.oneof(sale, sale, reversal, reversal, ...Object.values(others))
  const everybodyLeaves = uids.map(
    (uid): Operation =>
      () => ({ type: 'checkout', uid }),
  )
  let paid_out_in_all = 0
  fc.assert(
    fc.property(fc.array(honest, long), (story) => {
      const { posted, wallets } = tell([...story, ...everybodyLeaves], withoutFinds())

      const lines = [...posted.values()].flatMap((draft) => draft.postings)
      const paid_out = moved(lines, ({ from, to }) => isVisitors(from) && isOutside(to))
      const paid_in = moved(lines, ({ from, to }) => isOutside(from) && isVisitors(to))
      const owed = sum([...wallets.values()].map((wallet) => Math.max(0, -ownMoney(wallet))))
      expect(paid_out).toBeLessThanOrEqual(paid_in + owed)
      paid_out_in_all += paid_out
    }),
    { ...bounded, numRuns: 200 },
  )
  expect(paid_out_in_all).toBeGreaterThan(0)
})

/** Flags of a fact, and `repaid` for a top-up of a wristband in debt. */
function flagsOf(item: Command, decision: Decision, before: ReadonlyMap<string, Wallet>): string[] {
  if (decision.status === 'declined') return []
  const repays = item.type === 'credit' && before.get(item.uid)!.overdrawn > 0
  return [
    ...decision.transactions.flatMap(({ flags }) => flags ?? []),
    ...(repays ? ['repaid'] : []),
  ]
}

function tell(story: Operation[], catalogue: Catalogue, watch?: Watch) {
  const model = new Model(catalogue, uids, watch)
  const told = { asked: [], posted: model.posted }
  for (const one of story) model.settle(itemsOf([one], told))
  return model
}

/** An event where nobody is paid for bottles and cups that others have left behind. */
function withoutFinds() {
  const catalogue = catalogueOf()
  catalogue.deposits.set(containers.cup, { ...catalogue.deposits.get(containers.cup)!, delta: 0 })
  const bottle = catalogue.consumptions.get(products.empty_bottle)!
  catalogue.consumptions.set(bottle._id, { ...bottle, price: 50 })
  return catalogue
}

function moved(lines: Posting[], counts: (line: Posting) => boolean) {
  return sum(lines.filter(counts).map(({ amount }) => amount))
}

/** On a wristband, or in the containers that its wearer holds. */
function isVisitors(account: Account) {
  return account === 'wallet' || account === 'deposits'
}

function isOutside(account: Account) {
  return [
    'cash',
    'twint_web',
    'twint_other',
    'card_terminal',
    'card_online',
    'refund_hold',
    'rounding',
    'donations',
  ].includes(account)
}

function sum(numbers: number[]) {
  return numbers.reduce((total, number) => total + number, 0)
}
