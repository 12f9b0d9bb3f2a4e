import type { Schema } from '@kermesse/sdk/types'
import { describe, expect, test } from 'vitest'
import {
  checkTopUp,
  entrancesFor,
  handedOver,
  lastTopUp,
  payOutWays,
  waysOf,
} from '../src/pos/desk/desk_rules.ts'

const limits = { warningLoadAmount: 100, maxLoadAmount: 250 }

describe('a top-up', () => {
  test.each([
    [0, 0, 'out_of_range'],
    [1, 0, 'fine'],
    [299_99, 0, 'too_high'],
    [300_00, 0, 'out_of_range'],
    [50_00, 50_00, 'fine'],
    [50_01, 50_00, 'high'],
    [50_00, 200_00, 'high'],
    [50_01, 200_00, 'too_high'],
    // A debt is paid first.
    [260_00, -20_00, 'high'],
  ])('of %i to a balance of %i is %s', (amount, balance, is) => {
    expect(checkTopUp(amount, balance, limits).is).toBe(is)
  })

  test('is taken by card where the event takes cards', () => {
    expect(waysOf({ enable_credit_card: true })).toContain('mypos')
    expect(waysOf({ enable_credit_card: false })).toEqual(['cash', 'twint'])
  })

  test('offers the exact cash, and notes above it', () => {
    expect(handedOver(35_00)).toEqual([35_00, 50_00, 100_00, 200_00])
    expect(handedOver(250_00)).toEqual([250_00])
  })

  test('is repeated when it was in cash and still stands', () => {
    const made = (more: object) =>
      ({
        type: 'credit',
        payment_type: 'cash',
        reversed: false,
        refunded: false,
        ...more,
      }) as Schema<'Transaction'>
    const standing = made({ _id: '3' })
    const others = [
      made({ _id: '1', payment_type: 'mypos' }),
      made({ _id: '2', reversed: true }),
      made({ _id: '0', type: 'debit' }),
    ]
    expect(lastTopUp([...others, standing])).toBe(standing)
    expect(lastTopUp(others)).toBeUndefined()
  })
})

describe('entrances', () => {
  const now = Date.parse('2026-07-04T20:00:00Z')
  const entrance = (name: string, more: object) =>
    ({
      name,
      type: 'entrance',
      min_right: 10,
      sort_order: 0,
      display_begin_date: null,
      display_end_date: null,
      ...more,
    }) as Schema<'Entrance'>

  test('are those that are shown now, within the right, in their order', () => {
    const all = [
      entrance('later', { display_begin_date: '2026-07-05T00:00:00Z' }),
      entrance('over', { display_end_date: '2026-07-04T00:00:00Z' }),
      entrance('crew', { min_right: 30 }),
      entrance('gift', { type: 'unpaid' }),
      entrance('second', { sort_order: 2 }),
      entrance('first', { sort_order: 1 }),
    ]
    expect(entrancesFor(all, 20, now).map(({ name }) => name)).toEqual(['first', 'second'])
  })
})

describe('a payout', () => {
  const way = (method: string, amount: number, warning: string | null = null) =>
    ({ method, amount, warning }) as Schema<'RefundOption'>

  test('proposes TWINT first where the server would rather pay back by it', () => {
    const ways = [way('cash', 30, 'refundable_by_twint'), way('twint', 20), way('card', 0)]
    expect(payOutWays(ways).ordered.map(({ method }) => method)).toEqual(['twint', 'cash', 'card'])
  })

  test('by all ways is offered where more than one is open', () => {
    expect(payOutWays([way('cash', 30), way('twint', 20.1), way('card', 0.2)]).all).toBe(20_30)
    expect(payOutWays([way('cash', 30), way('twint', 20)]).all).toBe(0)
  })
})
