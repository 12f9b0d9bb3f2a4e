import { expect, test } from 'vitest'
import type { ZoneTicket } from '../../src/ledger/types.ts'
import { entrances, packs, vouchers, zones } from './catalogue.ts'
import type { Fair } from './fair.ts'
import { posted, refused } from './items.ts'
import { openWorld } from './world.ts'

const world = await openWorld()

/** Hands a ticket of the stand out as this wristband. */
function handOut(fair: Fair, uid: string, more: Partial<ZoneTicket> = {}) {
  const ticket = { zone_id: zones.stand, category_id: 'best', name: 'Ticket', age: 18 }
  return fair.settle({ type: 'zone', uid, payment_type: null, amount: 0, ...ticket, ...more })
}

test('a ticket that becomes a wristband brings the vouchers and the credit of its category', async () => {
  const fair = await world.fair()
  const band = await fair.band()

  const outcome = await handOut(fair, band)

  const zone = posted(outcome)
  expect(zone).toMatchObject({ type: 'zone', amount: 0, balance_change: 0, payment_type: null })
  expect(zone.postings[0]).toMatchObject({ kind: 'zone', item_id: zones.stand, name: 'Tribune' })
  expect(outcome).toMatchObject({
    transactions: [
      { type: 'zone' },
      { type: 'unpaid', amount: 15_00, unpaid: 15_00, balance: 15_00 },
    ],
  })
  expect(await fair.wallet(band)).toMatchObject({
    balance: 15_00,
    unpaid: 15_00,
    unpaid_spent: 0,
    age: 18,
    is_bracelet_used: true,
    vouchers: { [vouchers.drink]: 2, [vouchers.beer]: 1, [vouchers.shirt]: 1 },
  })
})

test('its credit is the organiser’s and never refunded', async () => {
  const fair = await world.fair()
  const band = await fair.band({ paid: 10_00 })
  posted(await handOut(fair, band))

  const paid_out = posted(await fair.settle({ type: 'checkout', uid: band }))

  expect(paid_out).toMatchObject({ amount: 10_00, balance: 15_00 })
})

test('a plain category brings what its zone does, an unknown one and no zone nothing but the name', async () => {
  const fair = await world.fair()
  const [plain, unknown, none] = await fair.bands(3)

  posted(await handOut(fair, plain!, { category_id: 'plain' }))
  posted(await handOut(fair, unknown!, { category_id: 'unheard of' }))
  const free = posted(await handOut(fair, none!, { zone_id: null }))

  for (const band of [plain!, unknown!])
    expect(await fair.wallet(band)).toMatchObject({ balance: 0, vouchers: { [vouchers.drink]: 2 } })
  expect(free.postings).toMatchObject([{ kind: 'zone', name: 'Ticket', amount: 0 }])
  expect(await fair.wallet(none!)).toMatchObject({ balance: 0, vouchers: {} })
})

test('only what is paid from the wristband lowers the balance', async () => {
  const fair = await world.fair()
  const [by_band, in_cash] = await fair.bands(2, { paid: 20_00 })
  const plain = { category_id: 'plain', amount: 12_00 }

  const first = posted(await handOut(fair, by_band!, { ...plain, payment_type: 'wristband' }))
  const second = posted(await handOut(fair, in_cash!, { ...plain, payment_type: 'cash' }))

  expect(first).toMatchObject({ amount: 12_00, balance_change: -12_00, balance: 8_00 })
  expect(first.postings[0]).toMatchObject({ from: 'wallet', to: 'entrances', amount: 12_00 })
  expect(second).toMatchObject({ amount: 12_00, balance_change: 0, balance: 20_00 })
  expect(second.postings[0]).toMatchObject({ from: 'cash', to: 'entrances', amount: 12_00 })
})

test('the credit that it brings does not pay for it', async () => {
  const fair = await world.fair()
  const band = await fair.band()

  expect(await handOut(fair, band, { amount: 5_00, payment_type: 'wristband' })).toMatchObject(
    refused('insufficient_balance', { balance: 0, amount: 5 }),
  )
})

test('is refused by payment, age, a closed zone, a full wallet and a blocked band, and leaves nothing', async () => {
  const fair = await world.fair()
  const band = await fair.band()
  const full = await fair.band({ paid: 990_00 })
  const over = await fair.band()
  posted(await fair.enter(over, entrances.over, { date: '2026-07-01T12:00:00.000Z' }))

  const refusals = [
    await handOut(fair, band, { amount: 5_00, payment_type: 'card' }),
    await handOut(fair, band, { amount: 5_00 }),
    await handOut(fair, band, { age: 0 }),
    await handOut(fair, band, { zone_id: zones.closed }),
    await handOut(fair, band, { zone_id: packs.crew }),
    await handOut(fair, full),
    await handOut(fair, over),
  ]

  expect(refusals).toMatchObject(
    [
      'payment_type_not_allowed',
      'payment_type_not_allowed',
      'too_young',
      'zone_closed',
      'zone_closed',
      'load_too_high',
      'client_disabled',
    ].map((code) => refused(code)),
  )
  expect(await fair.count('transactions', { type: 'zone' })).toBe(0)
  expect((await fair.wallet(full)).vouchers).toEqual({})
})

test('is no transaction that can be deleted', async () => {
  const fair = await world.fair()
  const band = await fair.band()
  const { _id } = posted(await handOut(fair, band))

  expect(
    await fair.settle({ type: 'reverse', uid: band, original_id: _id, force: true }),
  ).toMatchObject(refused('unable_to_delete_type'))
})

test('follows a zone that changes', async () => {
  const fair = await world.fair()
  const [before, after] = await fair.bands(2)
  posted(await handOut(fair, before!))

  await fair.change('zones', zones.stand, { is_zone_enabled: false })

  expect(await handOut(fair, after!)).toMatchObject(refused('zone_closed'))
})
