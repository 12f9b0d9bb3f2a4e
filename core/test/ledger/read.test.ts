import fc from 'fast-check'
import { expect, test } from 'vitest'
import { presentTransaction, readTransactions } from '../../src/ledger/read_transactions.ts'
import type { Transaction } from '../../src/ledger/types.ts'
import { bringBack, buy, containers, entrances, products, take, vouchers } from './catalogue.ts'
import { posted } from './items.ts'
import { itemsOf, operation } from './operations.ts'
import { uids } from './story.ts'
import { openWorld } from './world.ts'

const world = await openWorld()

test('an order tells what was bought, what vouchers paid and what came back', async () => {
  const fair = await world.fair()
  const band = await fair.band({ paid: 20_00 })
  posted(await fair.enter(band, entrances.weekend))
  const order = [buy(products.water, 5), take(containers.plate), bringBack(containers.cup)]
  const sale = posted(await fair.sell(band, order))
  const reversal = posted(await fair.reverse(band, sale._id))

  const [bought, undone] = await readTransactions(world.knex, fair.event_id, [
    sale._id,
    reversal._id,
  ])

  const { water } = products
  const { plate, cup } = containers
  expect(bought).toMatchObject({ amount: 5_00, balance: 15_00, refunded: true, short_id: band })
  expect(bought!.order).toMatchObject([
    { _id: water, kind: 'consumption', quantity: 4, total: 0, voucher: vouchers.drink },
    { _id: water, kind: 'consumption', quantity: 1, total: 3_00, voucher: null },
    { _id: plate, kind: 'deposit', quantity: 1, total: 4_00 },
    { _id: cup, kind: 'deposit_return', quantity: 1, total: -2_00 },
  ])
  expect(undone).toMatchObject({ amount: -5_00, reversal_of: sale._id, refunded: false })
  expect(undone!.order.map(({ total }) => total + 0)).toEqual([0, -3_00, -4_00, 2_00])
})

test('reads return the same as the first response', async () => {
  const story = fc.array(operation, { minLength: 40, maxLength: 60, size: 'max' })
  await fc.assert(
    fc.asyncProperty(story, async (happened) => {
      const fair = await world.fair()
      const { event_id } = fair
      await fair.issue(uids)
      const transactions = new Map<string, Transaction>()
      const told = { asked: [], posted: transactions }
      for (const one of happened)
        for (const outcome of await world.ledger.postInOrder(event_id, itemsOf([one], told)))
          if (outcome.status === 'posted')
            for (const draft of outcome.transactions) transactions.set(draft._id, draft)

      const read = await readTransactions(world.knex, event_id, [...transactions.keys()])

      const answered = [...transactions.values()].map(presentTransaction)
      expect(read.map(onWire)).toMatchObject(answered.map(onWire))
    }),
    { numRuns: 8, interruptAfterTimeLimit: 20_000 },
  )
})

/** The response as JSON, without the fields that later refunds and reversals change. */
function onWire({
  refunded,
  refunded_amount,
  reversed,
  reversible,
  ...transaction
}: ReturnType<typeof presentTransaction>) {
  return JSON.parse(JSON.stringify(transaction))
}
