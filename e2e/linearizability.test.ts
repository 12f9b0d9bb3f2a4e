import { describe, expect, test } from 'vitest'
import { checkHistory, type Operation } from '../fixtures/linearizability.ts'
import {
  type WalletCall,
  type WalletOperation,
  walletModel,
  withKeptDeclines,
} from '../fixtures/wallet_model.ts'

type Outcome = NonNullable<WalletOperation['outcome']>

const booked = (balance?: number): Outcome => ({ is: 'booked', balance })
const declined = (code: string): Outcome => ({ is: 'declined', code })
const seen = (balance: number, { blocked = false, closed = false } = {}): Outcome => ({
  is: 'seen',
  balance,
  blocked,
  closed,
})
const topUp = (id: string, amount: number, band = 0): WalletCall => ({
  kind: 'top_up',
  band,
  id,
  amount,
})
const sell = (id: string, amount: number, band = 0): WalletCall => ({
  kind: 'sell',
  band,
  id,
  amount,
})
const read = (band = 0): WalletCall => ({ kind: 'read', band })
const find = (id: string): WalletCall => ({ kind: 'find', band: 0, id })
const block: WalletCall = { kind: 'block', band: 0 }
const unblock: WalletCall = { kind: 'unblock', band: 0 }
const transfer: WalletCall = { kind: 'transfer', band: 0, id: '0>1', to: 1 }

/** An operation from one moment to another. */
function op(
  [invoked_ms, returned_ms]: [number, number],
  call: WalletCall,
  outcome: Outcome,
  after?: WalletOperation,
): WalletOperation {
  return { call, invoked_ms, returned_ms, outcome, ...(after && { after }) }
}

/** One that nobody answered. */
const lost = (invoked_ms: number, call: WalletCall): WalletOperation => ({
  call,
  invoked_ms,
  returned_ms: Number.POSITIVE_INFINITY,
  outcome: null,
})

const isPossible = (history: WalletOperation[]) =>
  checkHistory(withKeptDeclines(history), walletModel(2, history)).is_linearizable

const full = op([0, 1], topUp('full', 100), booked(100))

const possible: Record<string, WalletOperation[]> = {
  'nothing at all': [],
  'one sale after another': [
    full,
    op([2, 3], sell('a', 30), booked(70)),
    op([4, 5], sell('b', 30), booked(40)),
    op([6, 7], sell('c', 50), declined('insufficient_balance')),
    op([8, 9], read(), seen(40)),
  ],
  'two sales at once, in the other order than they were sent': [
    full,
    op([2, 9], sell('a', 30), booked(10)),
    op([3, 8], sell('b', 60), booked(40)),
  ],
  'a read beside a sale, with the balance before it': [
    full,
    op([2, 9], sell('a', 30), booked(70)),
    op([3, 4], read(), seen(100)),
    op([5, 6], read(), seen(70)),
  ],
  'a lost answer of a sale that was posted': [
    full,
    lost(2, sell('a', 30)),
    op([4, 5], read(), seen(70)),
  ],
  'a lost answer of a sale that never was': [
    full,
    lost(2, sell('a', 30)),
    op([4, 5], read(), seen(100)),
  ],
  'a lost answer of a sale that was posted late': [
    full,
    lost(2, sell('a', 30)),
    op([4, 5], read(), seen(100)),
    op([6, 7], read(), seen(70)),
  ],
  'a repeat that finds the first try': [
    full,
    lost(2, sell('a', 30)),
    op([4, 5], sell('b', 10), booked(60)),
    op([6, 7], sell('a', 30), booked(70)),
    op([8, 9], find('a'), booked(70)),
    op([8, 9], read(), seen(60)),
  ],
  'a repeat in a batch, which tells no balance': [
    full,
    op([2, 3], sell('a', 30), booked(70)),
    op([4, 5], sell('a', 30), booked()),
  ],
  'a lost sale whose retry is declined': [
    full,
    lost(2, sell('a', 130)),
    op([4, 5], sell('a', 130), declined('insufficient_balance')),
    op([6, 7], topUp('more', 50), booked(150)),
    op([8, 9], read(), seen(150)),
  ],
  'a decline that an unanswered retry was given while the wristband was blocked': [
    full,
    lost(2, sell('a', 30)),
    op([3, 4], block, seen(100, { blocked: true })),
    lost(5, sell('a', 30)),
    op([6, 7], unblock, seen(100)),
    op([8, 9], sell('a', 30), declined('client_disabled')),
  ],
  'a reversal, and its repeat': [
    full,
    op([2, 3], sell('a', 30), booked(70)),
    op([4, 5], { kind: 'reverse', band: 0, id: '-a', original: 'a', change: 30 }, booked(100)),
    op([6, 7], { kind: 'reverse', band: 0, id: '-a', original: 'a', change: 30 }, booked(100)),
  ],
  'a sale that arrived before a block and was posted after it': [
    full,
    op([2, 9], sell('a', 30), booked(70)),
    op([3, 4], block, seen(100, { blocked: true })),
    op([5, 6], read(), seen(100, { blocked: true })),
  ],
  'a transfer beside a sale on the new wristband': [
    full,
    op([2, 9], transfer, booked(100)),
    op([3, 8], sell('a', 30, 1), booked(70)),
    op([10, 11], sell('b', 30), declined('wristband_transferred')),
    op([10, 11], read(), seen(0, { closed: true })),
  ],
}

const impossible: Record<string, WalletOperation[]> = {
  'a lost update: two sales from the same balance': [
    full,
    op([2, 9], sell('a', 30), booked(70)),
    op([3, 8], sell('b', 30), booked(70)),
  ],
  'a stale read': [full, op([2, 3], sell('a', 30), booked(70)), op([4, 5], read(), seen(100))],
  'a read that goes back': [
    full,
    op([2, 9], sell('a', 30), booked(70)),
    op([3, 4], read(), seen(70)),
    op([5, 6], read(), seen(100)),
  ],
  'a sale that was applied twice': [
    full,
    lost(2, sell('a', 30)),
    op([4, 5], sell('a', 30), booked(70)),
    op([6, 7], read(), seen(40)),
  ],
  'a repeat that was booked again': [
    full,
    op([2, 3], sell('a', 30), booked(70)),
    op([4, 5], sell('a', 30), booked(40)),
  ],
  'an acknowledged sale that was lost': [
    full,
    op([2, 3], sell('a', 30), booked(70)),
    op([4, 5], find('a'), declined('transaction_not_found')),
  ],
  'a sale that was declined although there was enough': [
    full,
    op([2, 3], sell('a', 30), declined('insufficient_balance')),
  ],
  'a balance that no lost answer explains': [
    full,
    lost(2, sell('a', 30)),
    lost(2, sell('b', 20)),
    op([4, 5], read(), seen(60)),
  ],
  'a lost sale whose repeat tells another balance': [
    full,
    lost(2, sell('a', 30)),
    op([4, 5], read(), seen(70)),
    op([6, 7], sell('b', 10), booked(60)),
    op([8, 9], sell('a', 30), booked(30)),
  ],
  'a sale on a blocked wristband': [
    full,
    op([2, 3], block, seen(100, { blocked: true })),
    op([4, 5], sell('a', 30), booked(70)),
  ],
  'a refusal after the block was lifted': [
    full,
    op([2, 3], block, seen(100, { blocked: true })),
    op([4, 5], unblock, seen(100)),
    op([6, 7], sell('a', 30), declined('client_disabled')),
  ],
  'a decline of a first try that a retry repeats': [
    full,
    op([2, 3], block, seen(100, { blocked: true })),
    lost(4, sell('a', 30)),
    op([5, 6], unblock, seen(100)),
    op([7, 8], sell('a', 30), declined('client_disabled')),
  ],
  'a sale that is posted after its retry was declined': [
    full,
    lost(2, sell('a', 130)),
    op([4, 5], sell('a', 130), declined('insufficient_balance')),
    op([6, 7], topUp('more', 50), booked(150)),
    op([8, 9], read(), seen(20)),
  ],
  'money on two wristbands': [
    full,
    op([2, 3], transfer, booked(100)),
    op([4, 5], read(1), seen(100)),
    op([6, 7], read(), seen(100)),
  ],
}

describe('a history that is possible', () => {
  test.each(Object.entries(possible))('%s', (_, history) => {
    expect(isPossible(history)).toBe(true)
  })
})

describe('a history that is impossible', () => {
  test.each(Object.entries(impossible))('%s', (_, history) => {
    expect(isPossible(history)).toBe(false)
  })
})

test('entries of a batch happen in their order', () => {
  const first = op([2, 9], sell('a', 30), booked(60))
  const second = op([2, 9], sell('b', 10), booked(90), first)

  expect(isPossible([full, first, { ...second, after: undefined }])).toBe(true)
  expect(isPossible([full, first, second])).toBe(false)
})

test('the first answer that no order explains is told with what was under way', () => {
  const under_way = lost(2, sell('a', 30))
  const wrong = op([4, 5], read(), seen(60))
  const history = [full, under_way, wrong, op([6, 7], read(), seen(100))]

  expect(checkHistory(history, walletModel(1, history))).toMatchObject({
    is_linearizable: false,
    answer: wrong,
    under_way: [under_way],
  })
})

test('agrees with a search through every order', () => {
  let possible_count = 0
  for (let seed = 1; seed <= 400; seed++) {
    const history = smallHistory(seed)
    const is_possible = isPossible(history)

    expect({ seed, is_possible }).toEqual({ seed, is_possible: isAnyOrderPossible(history) })
    if (is_possible) possible_count += 1
  }
  expect(possible_count).toBeGreaterThan(200)
  expect(possible_count).toBeLessThan(380)
})

test('a history is cut where nothing is under way, and the verdict stays the same', () => {
  const verdicts = { true: 0, false: 0 }
  for (let seed = 1; seed <= 400; seed++) {
    const history = smallHistory(seed, 3)
    const verdictOf = (has_cuts: boolean) =>
      checkHistory(history, walletModel(1, history), { has_cuts }).is_linearizable
    const verdict = verdictOf(true)

    expect({ seed, verdict }).toEqual({ seed, verdict: verdictOf(false) })
    verdicts[`${verdict!}`] += 1
  }
  expect(Math.min(verdicts.true, verdicts.false)).toBeGreaterThan(100)
})

test('a search that takes too many steps is told as undecided', () => {
  const history = [full, ...Array.from({ length: 9 }, (_, n) => lost(2, sell(`s${n}`, n + 1)))]
  const verdict = checkHistory([...history, op([4, 5], read(), seen(1))], walletModel(1, history), {
    most_steps: 200,
  })

  expect(verdict).toMatchObject({ is_linearizable: undefined, until_ms: 5 })
})

/** Few operations on one wallet as they happened at some moment of each, and for every other seed one answer that is changed. */
function smallHistory(seed: number, parts = 1): WalletOperation[] {
  let state = seed
  const below = (n: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % n
  }
  const partOf = (n: number) => Math.floor(n / 7)
  const calls = Array.from({ length: 7 * parts }, (_, n) => {
    // Some ids come again in a later part.
    const id = String(below(4) + (n % 5 === 0 ? 0 : 4 * partOf(n)))
    const amount = 1 + Number(id)
    return [topUp(id, amount), topUp(id, amount), sell(`s${id}`, amount), read()][below(4)]!
  })
  const wallet = { balance: 0, booked: new Map<string, number>() }
  const history = calls.map((call, n) => {
    // The nth one happens at the moment 10 n, and later ones after a pause.
    const at = 10 * n + 100 * partOf(n)
    const times: [number, number] = [at - below(25), at + 1 + below(25)]
    return op(times, call, answer(wallet, call))
  })
  if (seed % 2) {
    const one = history[below(history.length)]!
    const { outcome } = one
    if (outcome?.is === 'declined') one.outcome = booked(wallet.balance)
    else one.outcome = { ...outcome!, balance: below(6) } as Outcome
  }
  return history.map((one) =>
    one.call.kind !== 'read' && below(4) === 0 ? lost(one.invoked_ms, one.call) : one,
  )
}

type Plain = { balance: number; booked: Map<string, number> }

function answer(wallet: Plain, call: WalletCall): Outcome {
  if (call.kind !== 'sell' && call.kind !== 'top_up') return seen(wallet.balance)
  const before = wallet.booked.get(call.id)
  if (before !== undefined) return booked(before)
  const balance = wallet.balance + (call.kind === 'sell' ? -call.amount : call.amount)
  if (balance < 0) return declined('insufficient_balance')
  wallet.balance = balance
  wallet.booked.set(call.id, balance)
  return booked(balance)
}

/** The definition itself: some order of the answered operations and of some others, where none precedes one that ended before. */
function isAnyOrderPossible(history: WalletOperation[]): boolean {
  const model = walletModel(2, history)
  const search = (state: typeof model.initial, left: WalletOperation[]): boolean => {
    if (left.every(({ outcome }) => outcome === null)) return true
    return left.some((next) => {
      if (left.some((other: Operation<unknown, unknown>) => other.returned_ms < next.invoked_ms))
        return false
      const after = model.step(state, next)
      return (
        after !== null &&
        search(
          after,
          left.filter((other) => other !== next),
        )
      )
    })
  }
  return search(model.initial, history)
}
