import type { Knex } from 'knex'
import { expect, test } from 'vitest'
import { proveEvent } from '../../src/ledger/audit.ts'
import { newId } from '../../src/platform/ids.ts'
import { bringBack, buy, containers, entrances, products, take, vouchers } from './catalogue.ts'
import type { Fair } from './fair.ts'
import { posted } from './items.ts'
import { tamperWith } from './tamper.ts'
import { openWorld } from './world.ts'

const world = await openWorld()

/** An event in which something of everything happened. */
async function livelyFair() {
  const fair = await world.fair()
  const [band = '', fresh = ''] = await fair.bands(2)
  posted(await fair.topUp(band, 100_03))
  posted(await fair.give(band, 20_00))
  posted(await fair.enter(band, entrances.weekend, { payment_type: 'wristband' }))
  const sale = posted(await fair.sell(band, [buy(products.beer, 6), take(containers.plate)]))
  posted(await fair.sell(band, [bringBack(containers.cup), buy(products.water, 2)]))
  posted(await fair.reverse(band, sale._id))
  posted(await fair.sell(undefined, [buy(products.beer)], { payment_type: 'cash' }))
  posted(await fair.transfer(band, fresh))
  posted(await fair.checkout(await fair.band({ paid: 9_98 })))
  const refund = posted(await fair.checkout(await fair.band({ paid: 7_01 }), 'forced_refund'))
  posted(await fair.reverse(refund.uid!, refund._id))
  posted(await fair.give(fresh, 5_00))
  const refund_id = newId()
  const { amount } = posted(await fair.hold(fresh, refund_id))
  posted(
    await fair.settle({
      type: 'settlement',
      method: 'form',
      account: 'bank',
      refund_id,
      amount: amount - 10_00,
    }),
  )
  return { fair, band, fresh }
}

test('the proof of a lively event adds up', async () => {
  const { fair } = await livelyFair()

  const proof = (await world.prove(fair))!

  expect(proof).toMatchObject({ ok: true, event_name: 'Fair', differences: [], wallets: 4 })
  const { money_in, ...rest } = proof.equation
  expect(Object.values(rest).reduce((sum, part) => sum + part, 0)).toBe(money_in)
  expect(rest.held).toBe((await fair.wallets()).reduce((sum, { balance }) => sum + balance, 10_00))
  expect(proof.accounts.reduce((sum, { balance }) => sum + balance, 0)).toBe(0)
})

test('there is no proof of an event that is not there', async () => {
  expect(await world.prove({ event_id: newId() })).toBeUndefined()
})

const line = (fair: Fair, transaction_id: string, more: object) => ({
  event_id: fair.event_id,
  transaction_id,
  line: 90,
  from_account: 'cash',
  to_account: 'wallet',
  amount: 1,
  ...more,
})

test.each<{
  what: string
  check: string
  tamper(trx: Knex, fair: Fair, uid: string): Promise<unknown>
}>([
  {
    what: 'a balance',
    check: 'wallet balance',
    tamper: (trx, fair, uid) => walletOf(trx, fair, uid).increment('balance', 1),
  },
  {
    what: 'a gift',
    check: 'wallet unpaid',
    tamper: (trx, fair, uid) => walletOf(trx, fair, uid).increment('unpaid', 1),
  },
  {
    what: 'what was spent of a gift',
    check: 'wallet unpaid_spent',
    tamper: (trx, fair, uid) => walletOf(trx, fair, uid).increment('unpaid_spent', 1),
  },
  {
    what: 'a voucher',
    check: 'wallet vouchers',
    tamper: (trx, fair, uid) =>
      walletOf(trx, fair, uid).update({ vouchers: JSON.stringify({ [vouchers.drink]: 9 }) }),
  },
  {
    what: 'a container',
    check: 'wallet deposits',
    tamper: (trx, fair, uid) =>
      walletOf(trx, fair, uid).update({ deposits: JSON.stringify({ [containers.plate]: 7 }) }),
  },
  {
    what: 'an amount of a line',
    check: 'transaction lines',
    tamper: (trx, { event_id }) =>
      trx('postings')
        .where({ event_id, to_account: 'wallet', from_account: 'cash' })
        .increment('amount', 1),
  },
  {
    what: 'a transaction that lost its lines',
    check: 'transaction lines',
    tamper: (trx, { event_id }) =>
      trx('postings').where({ event_id, from_account: 'cash', to_account: 'wallet' }).delete(),
  },
  {
    what: 'a line that belongs to no transaction',
    check: 'transaction lines',
    tamper: (trx, fair) => trx('postings').insert(line(fair, newId(), { amount: 0 })),
  },
  {
    what: 'a line too many',
    check: 'wallets',
    tamper: async (trx, fair) => {
      const { _id } = await trx('transactions').where({ event_id: fair.event_id }).first('_id')
      await trx('postings').insert(line(fair, _id, { from_account: 'bank' }))
    },
  },
  {
    what: 'money that left one wristband and never reached the other',
    check: 'transfers',
    tamper: (trx, { event_id }) =>
      trx('transactions')
        .where({ event_id, type: 'balance_transfer_from_wristband' })
        .delete('_id')
        .then(([{ _id }]) => trx('postings').where({ event_id, transaction_id: _id }).delete()),
  },
])('the proof finds $what changed by hand', async ({ check, tamper }) => {
  const { fair, fresh } = await livelyFair()
  world.giveUp(fair)

  await tamperWith(world.knex, (trx) => tamper(trx, fair, fresh))

  const proof = (await proveEvent(world.knex, fair.event_id))!
  expect(proof.ok).toBe(false)
  expect(proof.differences.map((difference) => difference.check)).toContain(check)
})

test('a proof names twenty differences at most, however much is wrong', async () => {
  const fair = await world.fair()
  await fair.bands(30, { paid: 1_00 })
  world.giveUp(fair)
  await world.knex('wallets').where({ event_id: fair.event_id }).increment('balance', 1)

  const proof = (await proveEvent(world.knex, fair.event_id))!

  expect(proof.ok).toBe(false)
  expect(proof.differences).toHaveLength(20)
})

test('a provider’s movement without a posting is found', async () => {
  const fair = await world.fair()
  const uid = await fair.band()
  world.giveUp(fair)
  const { event_id } = fair
  const movement = { provider: 'payrexx', kind: 'payment', uid, currency: 'CHF', date: new Date() }
  const { _id } = posted(await fair.topUp(uid, 15_00, { account: 'card_online' }))
  await world.knex('provider_movements').insert([
    { ...movement, event_id, provider_id: 'right', amount: 15_00, transaction_id: _id },
    { ...movement, event_id, provider_id: 'lost', amount: 20_00, transaction_id: newId() },
  ])

  const proof = (await proveEvent(world.knex, event_id))!

  const check = 'posting of a movement'
  const subject = 'payrexx payment lost'
  expect(proof.differences).toEqual([{ check, subject, expected: '20.00', found: '0.00' }])
})

test('a terminal payment credited twice is found; one reversed and credited again is not', async () => {
  const fair = await world.fair()
  const uid = await fair.band()
  world.giveUp(fair)
  const topUp = (amount: number, card_transaction_id: string) =>
    fair.topUp(uid, amount, {
      payment_type: 'mypos',
      account: 'card_terminal',
      card_transaction_id,
    })
  const wrong = posted(await topUp(30_00, 'R-1'))
  posted(await fair.reverse(uid, wrong._id))
  posted(await topUp(20_00, 'R-1'))
  posted(await topUp(10_00, 'R-2'))
  const { _id } = posted(await topUp(5_00, 'R-3'))
  expect((await proveEvent(world.knex, fair.event_id))!.differences).toEqual([])

  await tamperWith(world.knex, (trx) =>
    trx('transactions').where({ _id }).update({ card_transaction_id: 'R-2' }),
  )

  const check = 'payment of a terminal'
  const subject = 'mypos payment R-2'
  expect((await proveEvent(world.knex, fair.event_id))!.differences).toEqual([
    { check, subject, expected: '10.00', found: '15.00' },
  ])
})

function walletOf(trx: Knex, { event_id }: Fair, uid: string) {
  return trx('wallets').where({ event_id, uid })
}
