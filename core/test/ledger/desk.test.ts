import { describe, expect, test } from 'vitest'
import { rights } from '../../src/operations/rights.ts'
import { newId } from '../../src/platform/ids.ts'
import { buy, containers, entrances, products } from './catalogue.ts'
import { type Asked, posted, refused } from './items.ts'
import { openWorld } from './world.ts'

const world = await openWorld()
const added = { as: 'add_entrance' } as Partial<Asked>
const gift = { as: 'add_money_non_refundable' } as Partial<Asked>
const defect = { as: 'defect_wristband' } as Partial<Asked>
const by_wristband = { payment_type: 'wristband' } as const

describe('an entrance that is added', () => {
  test('is sold like any other, under a type of its own', async () => {
    const fair = await world.fair()
    const band = await fair.band({ paid: 60_00 })
    posted(await fair.enter(band, entrances.day, { age: 18 }))

    const entrance = posted(
      await fair.enter(band, entrances.weekend, { ...added, ...by_wristband }),
    )

    expect(entrance).toMatchObject({ type: 'add_entrance', amount: 52_00, balance: 8_00 })
    expect(await fair.wallet(band)).toMatchObject({
      entrance_id: entrances.weekend,
      deposits: { [containers.cup]: 1 },
    })
  })

  test('is given back like any other: the one before it lets in again', async () => {
    const fair = await world.fair()
    const band = await fair.band()
    const first = posted(await fair.enter(band, entrances.day, { age: 18 }))
    const second = posted(await fair.enter(band, entrances.tab, added))

    expect(await fair.reverse(band, second._id)).toMatchObject({
      transactions: [{ type: 'add_entrance', amount: -8_00, reversal_of: second._id }],
    })
    expect(await fair.wallet(band)).toMatchObject({ entrance_id: entrances.day, floor: 0 })
    const last = refused('unable_to_delete_last_entrance')
    expect(await fair.reverse(band, first._id)).toMatchObject(last)
  })

  test('counts as another entrance after the first one is reversed', async () => {
    const fair = await world.fair()
    const band = await fair.band()
    const first = posted(await fair.enter(band, entrances.day, { age: 18 }))
    posted(await fair.enter(band, entrances.replacement, added))

    posted(await fair.reverse(band, first._id))

    expect(await fair.wallet(band)).toMatchObject({ entrance_id: entrances.replacement })
  })

  test('paid from the wristband is given back by force alone', async () => {
    const fair = await world.fair()
    const band = await fair.band({ paid: 20_00 })
    posted(await fair.enter(band, entrances.replacement))
    const entrance = posted(await fair.enter(band, entrances.tab, { ...added, ...by_wristband }))

    expect(await fair.reverse(band, entrance._id)).toMatchObject(
      refused('unable_to_delete_wristband_transaction'),
    )
    posted(await fair.reverse(band, entrance._id, true))
    expect(await fair.wallet(band)).toMatchObject({ balance: 20_00 })
  })
})

test('money that is not refundable is spent first, never paid out, and taken away while it is there', async () => {
  const fair = await world.fair()
  const band = await fair.band({ paid: 10_00 })
  const given = posted(await fair.give(band, 8_00, gift))

  expect(given).toMatchObject({ type: 'add_money_non_refundable', unpaid: 8_00, balance: 18_00 })
  posted(await fair.sell(band, [buy(products.water)]))
  expect(await fair.reverse(band, given._id)).toMatchObject(refused('unable_to_remove_credit'))
  expect(posted(await fair.checkout(band))).toMatchObject({ amount: 10_00, balance: 5_00 })
})

describe.each(['refund', 'forced_refund'] as const)('a %s', (as) => {
  test('pays out what is refundable and no more, and tells by the tender what was paid out', async () => {
    const fair = await world.fair()
    const band = await fair.band({ paid: 9_98, given: 4_00 })

    const refund = posted(await fair.checkout(band, as))

    expect(refund).toMatchObject({ type: as, amount: 10_00, payment_type: 'cash', balance: 4_00 })
    expect(await fair.checkout(band, as)).toMatchObject(refused('unable_to_refund', { balance: 4 }))
    const { equation } = (await world.prove(fair))!
    expect(equation).toMatchObject({ money_in: 13_98, paid_out: 10_00, rounding: -2, held: 4_00 })
  })

  test('that is reversed was not paid out', async () => {
    const fair = await world.fair()
    const band = await fair.band({ paid: 10_00 })
    const refund = posted(await fair.checkout(band, as))

    posted(await fair.reverse(band, refund._id))

    expect(await fair.wallet(band)).toMatchObject({ balance: 10_00 })
    const { equation } = (await world.prove(fair))!
    expect(equation).toMatchObject({ money_in: 10_00, paid_out: 0, held: 10_00 })
  })

  test('leaves a debt, a closed wristband and a closed event as they are', async () => {
    const fair = await world.fair()
    const [band = '', fresh = ''] = await fair.bands(2)
    posted(await fair.enter(band, entrances.tab, by_wristband))
    expect(await fair.checkout(band, as)).toMatchObject(refused('unable_to_refund'))

    posted(await fair.topUp(band, 20_00))
    posted(await fair.transfer(band, fresh))
    expect(await fair.checkout(band, as)).toMatchObject(refused('wristband_transferred'))
    await fair.change('events', fair.event_id, { archived: true })
    expect(await fair.checkout(fresh, as)).toMatchObject(refused('|event_is_archived|'))
  })
})

describe('a wristband that broke', () => {
  test('gives everything to the new one', async () => {
    const fair = await world.fair()
    const [old = '', fresh = ''] = await fair.bands(2, { paid: 0 })
    posted(await fair.topUp(old, 30_00))
    posted(await fair.enter(old, entrances.weekend, { age: 18 }))

    const outcome = await fair.transfer(old, fresh, undefined, defect)

    expect(outcome).toMatchObject({
      transactions: [
        { type: 'defect_wristband', uid: old, amount: 30_00, balance: 0 },
        { type: 'balance_transfer_from_wristband', uid: fresh, balance: 30_00 },
      ],
    })
    expect(await fair.wallet(fresh)).toMatchObject({ age: 18, entrance_id: entrances.weekend })
  })

  test('is closed for good: by neither side, and by nothing else', async () => {
    const fair = await world.fair()
    const [old = '', fresh = '', third = ''] = await fair.bands(3)
    posted(await fair.topUp(old, 30_00))
    const departure = posted(await fair.transfer(old, fresh, undefined, defect))

    const never = refused('unable_to_delete_wristband_transaction')
    expect(await fair.takeBack(old, fresh, departure._id)).toMatchObject(never)
    expect(await fair.reverse(fresh, departure._id, true)).toMatchObject(
      refused('transaction_not_found'),
    )
    const closed = refused('wristband_transferred')
    expect(await fair.reverse(old, departure._id, true)).toMatchObject(closed)
    expect(await fair.topUp(old, 5_00)).toMatchObject(closed)
    expect(await fair.transfer(third, old)).toMatchObject(closed)
  })

  test('and whose replacement costs something, pays it from what has moved', async () => {
    const fair = await world.fair()
    const [old = '', fresh = ''] = await fair.bands(2)
    posted(await fair.topUp(old, 12_00))

    const outcome = await fair.transfer(old, fresh, entrances.replacement, defect)

    expect(outcome).toMatchObject({
      transactions: [{ type: 'defect_wristband' }, {}, { type: 'entrance', balance: 7_00 }],
    })
  })
})

describe('a repeated desk operation', () => {
  test('is the same entrance, at the price of now', async () => {
    const fair = await world.fair()
    const band = await fair.band()
    const first = posted(await fair.enter(band, entrances.replacement))
    await fair.change('entrances', entrances.replacement, { price: 6_00 })

    const stale = await fair.again(band, first._id, { amount: 5_00 } as Partial<Asked>)
    const again = posted(await fair.again(band, first._id))

    expect(stale).toMatchObject(refused('price_changed', { amount: 6 }))
    expect(again).toMatchObject({
      type: 'repeat_operation',
      amount: 6_00,
      payment_type: 'cash',
      entrance_id: entrances.replacement,
    })
    expect(again.postings).toMatchObject([{ from: 'cash', to: 'entrances', kind: 'entrance' }])
  })

  test('is the same amount of cash, and its repeat is repeated too', async () => {
    const fair = await world.fair()
    const band = await fair.band()
    const first = posted(await fair.topUp(band, 20_00))

    const second = posted(await fair.again(band, first._id))
    const third = posted(await fair.again(band, second._id))

    expect(second).toMatchObject({ type: 'repeat_operation', amount: 20_00, balance: 40_00 })
    expect(third).toMatchObject({ balance: 60_00, postings: [{ from: 'cash', to: 'wallet' }] })
    posted(await fair.reverse(band, third._id))
    posted(await fair.sell(band, [buy(products.beer, 5)]))
    expect(await fair.reverse(band, second._id)).toMatchObject(refused('unable_to_remove_credit'))
  })

  test('is a gift of the organiser where it was one', async () => {
    const fair = await world.fair()
    const band = await fair.band()
    const first = posted(await fair.give(band, 7_00, gift))

    const again = posted(await fair.again(band, first._id))

    expect(again).toMatchObject({ type: 'repeat_operation', unpaid: 7_00, balance: 14_00 })
    expect(await fair.checkout(band)).toMatchObject(refused('unable_to_refund'))
  })

  test('is paid as the first time: from the wristband, or by nobody', async () => {
    const fair = await world.fair()
    const band = await fair.band({ paid: 20_00 })
    const paid = posted(await fair.enter(band, entrances.replacement, by_wristband))
    const guest = posted(await fair.enter(band, entrances.guest))

    const again = posted(await fair.again(band, paid._id))
    const offered = posted(await fair.again(band, guest._id))

    expect(again).toMatchObject({ payment_type: 'wristband', balance_change: -5_00 })
    expect(offered).toMatchObject({ payment_type: null, balance_change: 0, unpaid: 2_00 })
    expect((await fair.wallet(band)).deposits).toEqual({ [containers.cup]: 2 })
  })

  test('is the amount that was shown, and hands the wristband out', async () => {
    const fair = await world.fair()
    const band = await fair.band()
    const prepared = { type: 'preload', uid: band, entrance_id: entrances.replacement } as const
    const first = posted(await fair.settle({ ...prepared, amount: 20_00 }))
    expect(await fair.wallet(band)).toMatchObject({ is_bracelet_used: false })

    const shown = (amount: number) => fair.again(band, first._id, { amount } as Partial<Asked>)
    expect(await shown(10_00)).toMatchObject(refused('price_changed', { amount: 20 }))
    expect(posted(await shown(20_00))).toMatchObject({ payment_type: 'cash', balance: 35_00 })

    expect(await fair.wallet(band)).toMatchObject({ is_bracelet_used: true })
  })

  test('is given back like what it repeats', async () => {
    const fair = await world.fair()
    const band = await fair.band()
    const first = posted(await fair.enter(band, entrances.day, { age: 18 }))
    const again = posted(await fair.again(band, first._id))

    posted(await fair.reverse(band, first._id))

    const last = refused('unable_to_delete_last_entrance')
    expect(await fair.reverse(band, again._id)).toMatchObject(last)
  })

  test('under one id is done once', async () => {
    const fair = await world.fair()
    const band = await fair.band()
    const first = posted(await fair.topUp(band, 20_00))
    const id = newId()

    posted(await fair.again(band, first._id, { id }))

    expect(await fair.again(band, first._id, { id })).toEqual({ status: 'replayed', id })
    expect(
      await fair.again(band, first._id, { id, amount: 20_00 } as Partial<Asked>),
    ).toMatchObject(refused('idempotency_conflict'))
    expect(await fair.wallet(band)).toMatchObject({ balance: 40_00 })
  })

  test('takes the right of what it repeats', async () => {
    const fair = await world.fair()
    const band = await fair.band()
    const paid = posted(await fair.topUp(band, 20_00))
    const given = posted(await fair.give(band, 5_00))
    const guest = posted(await fair.enter(band, entrances.guest))
    const as = (right: number) => ({ right }) as Partial<Asked>

    for (const [{ _id }, below] of [
      [paid, rights.server],
      [given, rights.cashier],
      [guest, rights.cashier],
    ] as const)
      expect(await fair.again(band, _id, as(below))).toMatchObject(refused('forbidden'))
    posted(await fair.again(band, paid._id, as(rights.cashier)))
    posted(await fair.again(band, guest._id, as(rights.admin)))
  })

  test('is nothing that was reversed, and nothing of another wristband', async () => {
    const fair = await world.fair()
    const [band = '', stranger = ''] = await fair.bands(2)
    const first = posted(await fair.topUp(band, 20_00))
    const reversal = posted(await fair.reverse(band, first._id))

    expect(await fair.again(band, first._id)).toMatchObject(refused('already_reversed'))
    expect(await fair.again(band, reversal._id)).toMatchObject(refused('operation_not_repeatable'))
    const in_advance = posted(await fair.enter(band, entrances.replacement))
    posted(await fair.enter(band, entrances.replacement))
    const returned = posted(await fair.reverse(band, in_advance._id))
    expect(await fair.again(band, returned._id)).toMatchObject(refused('operation_not_repeatable'))
    const unknown = refused('transaction_not_found')
    expect(await fair.again(stranger, first._id)).toMatchObject(unknown)
    expect(await fair.again(band, newId())).toMatchObject(unknown)
  })

  test('is nothing that a card or TWINT paid, that a bar sold, or that went out', async () => {
    const fair = await world.fair()
    const band = await fair.band()
    const entry = { payment_type: 'card' } as const
    const done = [
      await fair.topUp(band, 30_00, { payment_type: 'card', account: 'card_terminal' }),
      await fair.enter(band, entrances.day, { ...entry, age: 18 }),
      await fair.sell(band, [buy(products.water)]),
      await fair.settle({
        type: 'payment',
        uid: band,
        payment_type: 'twint',
        amount: 10_00,
        fee: 0,
        account: 'twint_web',
      }),
      await fair.donate(band, 1_00),
      await fair.checkout(band),
    ].map(posted)

    for (const { _id, type } of done)
      expect(await fair.again(band, _id)).toMatchObject(
        refused('operation_not_repeatable', { type }),
      )
  })

  test('is no more than staff may load at once', async () => {
    const fair = await world.fair()
    const band = await fair.band()
    const prepared = posted(
      await fair.settle({
        type: 'preload',
        uid: band,
        amount: 300_00,
        entrance_id: entrances.replacement,
      }),
    )

    expect(await fair.again(band, prepared._id)).toMatchObject(refused('amount_out_of_range'))
  })
})
