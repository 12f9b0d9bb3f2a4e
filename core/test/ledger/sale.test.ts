import { expect, test } from 'vitest'
import { bars, bringBack, buy, containers, entrances, products, take, typed } from './catalogue.ts'
import { posted, refused } from './items.ts'
import { openWorld } from './world.ts'

const world = await openWorld()

test('a sale takes its price from the wristband and says what was bought', async () => {
  const fair = await world.fair()
  const band = await fair.band({ paid: 20_00 })

  const sale = posted(await fair.sell(band, [buy(products.beer, 2), take(containers.cup)]))

  expect(sale).toMatchObject({ amount: 12_00, balance_change: -12_00, balance: 8_00 })
  expect(sale.postings).toMatchObject([
    { from: 'wallet', to: 'sales', amount: 10_00, kind: 'consumption', name: 'Beer', quantity: 2 },
    { from: 'wallet', to: 'deposits', amount: 2_00, kind: 'deposit', name: 'Cup', quantity: 1 },
  ])
  const wallet = await fair.wallet(band)
  expect(wallet).toMatchObject({ deposits: { [containers.cup]: 1 }, is_bracelet_used: true })
})

test('a wristband that is short of money pays nothing', async () => {
  const fair = await world.fair()
  const band = await fair.band({ paid: 4_99 })

  const outcome = await fair.sell(band, [buy(products.beer)])

  expect(outcome).toMatchObject(refused('insufficient_balance', { balance: 4.99, amount: 5 }))
  expect(await fair.wallet(band)).toMatchObject({ balance: 4_99 })
})

test('a declined sale may succeed later under the same id', async () => {
  const fair = await world.fair()
  const band = await fair.band()
  const again = { id: '0199a000-0000-7000-8000-000000000001' }
  const declined = await fair.sell(band, [buy(products.beer)], again)
  posted(await fair.topUp(band, 5_00))

  const sale = await fair.sell(band, [buy(products.beer)], again)

  expect(declined.status).toBe('declined')
  expect(posted(sale).balance).toBe(0)
})

test('a sale that gives money back is welcome from a wristband in debt', async () => {
  const fair = await world.fair()
  const band = await fair.band()
  posted(await fair.enter(band, entrances.tab, { payment_type: 'wristband' }))

  const returned = posted(await fair.sell(band, [buy(products.empty_bottle, 3)]))

  expect(returned).toMatchObject({ amount: -1_50, balance_change: 1_50, balance: -6_50 })
  expect(returned.postings[0]).toMatchObject({ from: 'sales', to: 'wallet', amount: 1_50 })
})

test('more containers may come back than were taken, up to the delta', async () => {
  const fair = await world.fair()
  const band = await fair.band({ paid: 2_00 })
  posted(await fair.sell(band, [take(containers.cup)]))

  const too_many = await fair.sell(band, [bringBack(containers.cup, 5)])
  const all = await fair.sell(band, [bringBack(containers.cup, 4)])
  const one_more = await fair.sell(band, [bringBack(containers.cup)])

  const details = { deposit_id: containers.cup, allowed: 4 }
  expect(too_many).toMatchObject(refused('deposit_return_exceeded', details))
  expect(posted(all).balance).toBe(8_00)
  expect(one_more).toMatchObject(refused('deposit_return_exceeded', { ...details, allowed: 0 }))
})

test('a container can be bought and returned in the same order', async () => {
  const fair = await world.fair()
  const band = await fair.band({ paid: 4_00 })

  const sale = await fair.sell(band, [take(containers.plate), bringBack(containers.plate)])

  expect(posted(sale)).toMatchObject({ amount: 0, balance_change: 0, balance: 4_00 })
  expect(await fair.wallet(band)).toMatchObject({ deposits: {} })
})

test('an event may leave returns unchecked', async () => {
  const fair = await world.fair({ card: { disable_delta_check_negative_transaction: true } })
  const band = await fair.band()

  const returned = await fair.sell(band, [bringBack(containers.plate, 30)])

  expect(posted(returned).balance).toBe(120_00)
})

test('a bar handles its own products and containers', async () => {
  const fair = await world.fair()
  const band = await fair.band({ paid: 20_00 })
  const at_the_kitchen = { bar_id: bars.kitchen }

  expect(await fair.sell(band, [take(containers.tray)])).toMatchObject(
    refused('deposit_not_sold_here', { deposit_id: containers.tray }),
  )
  expect(await fair.sell(band, [bringBack(containers.cup)], at_the_kitchen)).toMatchObject(
    refused('deposit_not_sold_here'),
  )
  expect(await fair.sell(band, [buy(products.soup)])).toMatchObject(
    refused('consumption_not_found'),
  )
  expect(posted(await fair.sell(band, [buy(products.soup)], at_the_kitchen)).balance).toBe(14_00)
})

test('a price that has changed is refused, with the new one', async () => {
  const fair = await world.fair()
  const band = await fair.band({ paid: 20_00 })

  const unit = await fair.sell(band, [buy(products.beer, 1, { price: 4_50 })])
  const total = await fair.sell(band, [buy(products.beer, 2)], { amount: 9_00 })
  const cup = await fair.sell(band, [{ ...take(containers.cup), price: 1_00 }])

  const details = { consumption_id: products.beer, price: 5 }
  expect(unit).toMatchObject(refused('price_changed', details))
  expect(total).toMatchObject(refused('price_changed', { amount: 10 }))
  expect(cup).toMatchObject(refused('price_changed', { deposit_id: containers.cup, price: 2 }))
  expect(await fair.wallet(band)).toMatchObject({ balance: 20_00 })
})

test('the ledger sees a new price with the next sale', async () => {
  const fair = await world.fair()
  const band = await fair.band({ paid: 20_00 })
  posted(await fair.sell(band, [buy(products.beer)]))

  await fair.change('consumptions', products.beer, { price: 6_00 })

  expect(posted(await fair.sell(band, [buy(products.beer)])).amount).toBe(6_00)
})

test('a sale made offline keeps the price that was in force', async () => {
  const fair = await world.fair()
  const band = await fair.band({ paid: 20_00 })
  // Before the change, also when both happen within one millisecond.
  const date = new Date(Date.now() - 1).toISOString()
  await fair.change('consumptions', products.beer, { price: 6_00 })
  const at = (date: string) =>
    fair.sell(band, [buy(products.beer, 1, { price: 5_00 })], { date, as_of: date })

  const before = await at(date)
  const after = await at(new Date().toISOString())

  expect(posted(before)).toMatchObject({ amount: 5_00, date })
  expect(after).toMatchObject(refused('price_changed'))
})

test('an amount that is typed in is rounded to its own step, or to that of the event', async () => {
  const fair = await world.fair({ round: 5 })
  const band = await fair.band({ paid: 100_00 })

  const dish = posted(await fair.sell(band, [typed(products.dish, 16_97)]))
  const small_tip = posted(await fair.sell(band, [typed(products.tip, 1_49)]))
  const large_tip = posted(await fair.sell(band, [typed(products.tip, 1_50)]))

  expect(dish.amount).toBe(16_95)
  expect(small_tip.amount).toBe(1_00)
  expect(large_tip.amount).toBe(2_00)
})

test('an amount of which rounding leaves nothing is refused with the step, and sells nothing', async () => {
  const fair = await world.fair({ round: 5 })
  const band = await fair.band({ paid: 100_00 })
  const nothing = (step: number) => refused('amount_out_of_range', { step })

  expect(await fair.sell(band, [typed(products.dish, 1)])).toMatchObject(nothing(0.05))
  expect(await fair.sell(band, [typed(products.dish, 2)])).toMatchObject(nothing(0.05))
  expect(await fair.sell(band, [typed(products.tip, 49)])).toMatchObject(nothing(1))
  expect(posted(await fair.sell(band, [typed(products.dish, 3)])).amount).toBe(5)
  expect(await fair.count('transactions', { type: 'debit' })).toBe(1)
})

test('an amount is typed in where the product asks for one, and only there', async () => {
  const fair = await world.fair()
  const band = await fair.band({ paid: 100_00 })

  expect(await fair.sell(band, [buy(products.dish)])).toMatchObject(refused('invalid_request'))
  expect(await fair.sell(band, [typed(products.beer, 1)])).toMatchObject(refused('invalid_request'))
})

test('the seller or the wristband answers for the age', async () => {
  const fair = await world.fair()
  const band = await fair.band({ paid: 100_00 })
  const whisky = [buy(products.whisky)]

  const unknown = await fair.sell(band, whisky)
  const young = await fair.sell(band, whisky, { age: 16 })
  const checked = await fair.sell(band, whisky, { age: 18 })
  posted(await fair.enter(band, entrances.day, { age: 18 }))
  const known = await fair.sell(band, whisky)

  const details = { consumption_id: products.whisky, min_age: 18 }
  expect(unknown).toMatchObject(refused('too_young', details))
  expect(young).toMatchObject(refused('too_young', details))
  expect(posted(checked).amount).toBe(9_00)
  expect(posted(known).amount).toBe(9_00)
})

test('a wristband stops with its entrance; what it bought before counts', async () => {
  const fair = await world.fair()
  const band = await fair.band({ paid: 20_00 })
  posted(await fair.enter(band, entrances.over, { date: '2026-07-01T12:00:00.000Z' }))
  const at = (date?: string) => fair.sell(band, [buy(products.beer)], date ? { date } : {})

  const today = await at()
  const in_time = await at('2026-07-02T06:00:00.000Z')
  const too_late = await at('2026-07-02T06:00:00.001Z')

  expect(today).toMatchObject(refused('client_disabled'))
  expect(posted(in_time).balance).toBe(15_00)
  expect(too_late).toMatchObject(refused('client_disabled'))
  expect(await fair.topUp(band, 10_00)).toMatchObject(refused('client_disabled'))
  expect(await fair.give(band, 10_00)).toMatchObject(refused('client_disabled'))
  // The rest can still be paid out.
  expect(posted(await fair.checkout(band)).amount).toBe(15_00)
})

test('a sale without a wristband is paid as the bar allows, and touches no wallet', async () => {
  const fair = await world.fair()
  const order = [buy(products.beer), take(containers.cup)]
  const sell = (more: object) => fair.sell(undefined, order, more)

  const cash = posted(await sell({ payment_type: 'cash' }))
  const card = posted(await sell({ payment_type: 'card' }))

  expect(cash).toMatchObject({ uid: null, amount: 7_00, balance: null, balance_change: 0 })
  expect(cash.postings.map(({ from }) => from)).toEqual(['cash', 'cash'])
  expect(card.postings.map(({ from }) => from)).toEqual(['card_terminal', 'card_terminal'])
  const not_allowed = refused('payment_type_not_allowed')
  expect(await sell({ payment_type: 'twint' })).toMatchObject(not_allowed)
  expect(await sell({ payment_type: 'wristband' })).toMatchObject(not_allowed)
  expect(await sell({ payment_type: 'cash', bar_id: bars.kitchen })).toMatchObject(not_allowed)
})

test('a wristband pays with the wristband', async () => {
  const fair = await world.fair()
  const band = await fair.band({ paid: 20_00 })

  const outcome = await fair.sell(band, [buy(products.beer)], { payment_type: 'cash' })

  expect(outcome).toMatchObject(refused('payment_type_not_allowed', { payment_type: 'cash' }))
})

test('a bar may take a container back that it does not hand out, and hand out one that it does not take back', async () => {
  const fair = await world.fair()
  const band = await fair.band({ paid: 20_00 })
  posted(await fair.sell(band, [take(containers.cup), take(containers.plate)]))
  const handled = (deposit_id: string, kind: string) =>
    world
      .knex('bar_deposits')
      .where({ event_id: fair.event_id, bar_id: bars.main, deposit_id, kind })
  await handled(containers.cup, 'deposit').delete()
  await handled(containers.plate, 'deposit_return').delete()

  const here = refused('deposit_not_sold_here')
  expect(await fair.sell(band, [take(containers.cup)])).toMatchObject(here)
  expect(await fair.sell(band, [bringBack(containers.plate)])).toMatchObject(here)
  posted(await fair.sell(band, [bringBack(containers.cup), take(containers.plate)]))
})
