import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Catalogue } from '../../src/ledger/catalogue.ts'
import type { Draft } from '../../src/ledger/types.ts'
import { catalogueOf, containers, products } from './catalogue.ts'
import { Model, type Watch } from './model.ts'
import { itemsOf, type Operation, operation, operations, uids } from './operations.ts'
import { expectBalanced, expectSound } from './rules.ts'

const long = { minLength: 100, maxLength: 160, size: 'max' } as const
// A failure is told as it stands when there is no time left to make it shorter.
const bounded = { interruptAfterTimeLimit: 20_000 }

test('whatever happens at an event, every decision balances to the cent', () => {
  const seen = new Map<string, number>()
  fc.assert(
    fc.property(fc.array(operation, long), (story) => {
      const { wallets, posted } = tell(story, catalogueOf(), (item, decision, before) => {
        expectBalanced(item, decision, before)
        const what = `${item.type} ${decision.status}`
        seen.set(what, (seen.get(what) ?? 0) + 1)
      })

      for (const wallet of wallets.values()) expectSound(wallet)
      const balances = [...wallets.values()].map(({ balance }) => balance)
      expect(sum(balances)).toBe(sum([...posted.values()].map((draft) => draft.balance_change)))
    }),
    { ...bounded, numRuns: 120 },
  )
  expect(sum([...seen.values()])).toBeGreaterThan(10_000)
  // A story in which nothing succeeds would prove nothing.
  for (const type of ['debit', 'credit', 'unpaid', 'entrance', 'preload', 'checkout', 'reverse'])
    expect(seen.get(`${type} posted`), type).toBeGreaterThan(100)
  for (const type of ['transfer', 'hold', 'release', 'settlement'])
    expect(seen.get(`${type} posted`), type).toBeGreaterThan(20)
})

test('what the organiser gives is never paid out', () => {
  const { sale, top_up, gift, entrance, checkout, transfer, hold } = operations
  const honest = fc.oneof(sale, sale, top_up, gift, entrance, checkout, transfer, hold)
  let paid_out_in_all = 0
  fc.assert(
    fc.property(fc.array(honest, long), (story) => {
      const { posted } = tell(story, withoutFinds())

      const drafts = [...posted.values()]
      const paid_out = moved(drafts, ({ from, to }) => from === 'wallet' && isOutside(to))
      // What cash pays for the cup of an entrance is the visitor's too.
      const paid_in = moved(drafts, ({ from, to }) => isTender(from) && isHeld(to))
      expect(paid_out).toBeLessThanOrEqual(paid_in)
      paid_out_in_all += paid_out
    }),
    { ...bounded, numRuns: 200 },
  )
  expect(paid_out_in_all).toBeGreaterThan(0)
})

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

function moved(drafts: Draft[], counts: (line: Draft['lines'][number]) => boolean) {
  return sum(drafts.flatMap(({ lines }) => lines.filter(counts).map(({ amount }) => amount)))
}

function isTender(account: string) {
  return ['cash', 'twint_web', 'card_terminal'].includes(account)
}

function isHeld(account: string) {
  return account === 'wallet' || account === 'deposits'
}

function isOutside(account: string) {
  return isTender(account) || account === 'refund_hold' || account === 'rounding'
}

function sum(numbers: number[]) {
  return numbers.reduce((total, number) => total + number, 0)
}
