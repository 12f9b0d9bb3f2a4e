import { expect, test } from 'vitest'
import { refundable } from '../../src/ledger/wallet.ts'
import { newId } from '../../src/platform/ids.ts'
import { buy, products } from './catalogue.ts'
import { type Asked, posted, refused } from './items.ts'
import { openWorld } from './world.ts'

const world = await openWorld()

test.each([
  { currencyCode: 'CHF', left: 16_97, payout: 16_95 },
  { currencyCode: 'CHF', left: 16_98, payout: 17_00 },
  { currencyCode: 'CHF', left: 3, payout: 5 },
  { currencyCode: 'CHF', left: 20_00, payout: 20_00 },
  { currencyCode: 'EUR', left: 16_97, payout: 16_97 },
  { currencyCode: 'EUR', left: 1, payout: 1 },
  { currencyCode: 'NZD', left: 16_94, payout: 16_90 },
  { currencyCode: 'NZD', left: 16_95, payout: 17_00 },
  { currencyCode: 'DKK', left: 16_74, payout: 16_50 },
  { currencyCode: 'DKK', left: 16_75, payout: 17_00 },
  { currencyCode: 'SEK', left: 16_49, payout: 16_00 },
  { currencyCode: 'SEK', left: 16_50, payout: 17_00 },
])('$left $currencyCode left are paid out as $payout', async ({ currencyCode, left, payout }) => {
  const fair = await world.fair({ currencyCode })
  const band = await fair.band({ paid: left })

  const checkout = posted(await fair.checkout(band))

  expect(checkout).toMatchObject({ amount: payout, balance: 0, payment_type: 'cash' })
  const { accounts, equation } = (await world.prove(fair))!
  const sums = Object.fromEntries(accounts.map(({ account, balance }) => [account, balance]))
  expect(sums.cash).toBe(payout - left)
  expect(sums.rounding ?? 0).toBe(left - payout)
  expect(equation).toMatchObject({ money_in: left, paid_out: payout, rounding: left - payout })
})

test('typed prices have a step of their own, which no cash is rounded to', async () => {
  const fair = await world.fair({ currencyCode: 'CHF', round: 100 })
  const band = await fair.band({ paid: 10_50 })

  expect(posted(await fair.checkout(band))).toMatchObject({ amount: 10_50, balance: 0 })
  expect((await world.prove(fair))!.equation).toMatchObject({ rounding: 0 })
})

test.each([
  { currencyCode: 'CHF', left: 2, smallest_coin: 0.05 },
  { currencyCode: 'SEK', left: 49, smallest_coin: 1 },
])('$left $currencyCode are less than a coin, and stay', async (row) => {
  const { currencyCode, left, smallest_coin } = row
  const fair = await world.fair({ currencyCode })
  const band = await fair.band({ paid: left, given: 4_00 })
  const [balance, refundable] = [4 + left / 100, left / 100]

  for (const as of [undefined, 'refund', 'forced_refund'] as const) {
    const details = { balance, refundable, smallest_coin }
    expect(await fair.checkout(band, as)).toMatchObject(
      refused('payout_below_smallest_coin', details),
    )
  }
  expect((await fair.wallet(band)).balance).toBe(4_00 + left)
})

test('only what the visitor paid is paid out', async () => {
  const fair = await world.fair()
  const band = await fair.band({ paid: 10_00, given: 4_00 })

  const checkout = posted(await fair.checkout(band))

  expect(checkout).toMatchObject({ amount: 10_00, balance: 4_00 })
  expect(await fair.checkout(band)).toMatchObject(refused('unable_to_refund', { balance: 4 }))
})

test('a refund run holds the remainder, and what the bank took is gone', async () => {
  const fair = await world.fair()
  const band = await fair.band({ paid: 10_00, given: 4_00 })
  const refund_id = newId()

  const hold = posted(await fair.hold(band, refund_id))
  const again = await fair.hold(band, refund_id)
  const sent = posted(
    await fair.settle({
      type: 'settlement',
      method: 'form',
      account: 'bank',
      refund_id,
      amount: 10_00,
    }),
  )

  expect(hold).toMatchObject({ type: 'form_refund', amount: 10_00, balance: 4_00, refund_id })
  expect(hold.postings).toEqual([{ from: 'wallet', to: 'refund_hold', amount: 10_00 }])
  expect(again).toMatchObject(refused('unable_to_refund', { balance: 4 }))
  expect(sent).toMatchObject({ uid: null, balance_change: 0, refund_id })
  const { equation } = (await world.prove(fair))!
  expect(equation).toMatchObject({ money_in: 14_00, paid_out: 10_00, held: 4_00 })
})

test('money that a run released is spent like before', async () => {
  const fair = await world.fair()
  const band = await fair.band({ paid: 10_00 })
  const refund_id = newId()
  const hold_id = posted(await fair.hold(band, refund_id))._id
  const none = await fair.sell(band, [buy(products.beer)])

  const release: Asked = {
    type: 'release',
    method: 'form',
    uid: band,
    refund_id,
    hold_id,
    amount: 10_00,
  }
  const released = posted(await fair.settle({ ...release, id: newId() }))

  expect(none).toMatchObject(refused('insufficient_balance'))
  expect(released).toMatchObject({ amount: -10_00, balance: 10_00, reversal_of: hold_id })
  expect(posted(await fair.sell(band, [buy(products.beer)])).balance).toBe(5_00)
  // A second release of the same hold is a mistake that the database refuses, whatever its id.
  await expect(fair.settle({ ...release, id: newId() })).rejects.toThrow('transactions_reversal')
})

test('a refund run never takes a wristband below zero', async () => {
  const fair = await world.fair()
  const band = await fair.band({ given: 5_00 })

  const outcome = await fair.hold(band, newId())

  expect(outcome).toMatchObject(refused('unable_to_refund', { balance: 5 }))
  expect(refundable(await fair.wallet(band))).toBe(0)
})

test('a top-up may not lift the balance above the maximum load', async () => {
  const fair = await world.fair({ maxLoadAmount: 100_00 })
  const band = await fair.band({ paid: 80_00 })

  const too_much = await fair.topUp(band, 20_01)
  const just_enough = await fair.topUp(band, 20_00)

  expect(too_much).toMatchObject(refused('load_too_high', { max: 100, room: 20 }))
  expect(posted(just_enough).balance).toBe(100_00)
})

test.each(['cash', 'twint_web', 'twint_app', 'card_online', 'card_terminal'] as const)(
  'what came in by %s is told apart',
  async (account) => {
    const fair = await world.fair()
    const band = await fair.band()

    const credit = posted(await fair.topUp(band, 10_00, { account }))

    expect(credit.postings).toEqual([{ from: account, to: 'wallet', amount: 10_00 }])
    const { accounts } = (await world.prove(fair))!
    expect(accounts).toContainEqual({ account, balance: -10_00 })
  },
)
