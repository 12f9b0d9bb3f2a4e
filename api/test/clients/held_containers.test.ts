import { expect, test } from 'vitest'
import { sharedApi } from '../api.ts'
import { createFestival, load } from '../festival.ts'

const api = await sharedApi()

test('a client shows the containers that the wristband holds, and how many may come back', async () => {
  const { event_id, sessions, bands, bar, cup } = await createFestival(api)
  const { uid } = bands[0]!
  await load(api, event_id, uid, 5000)
  const { transactions, clients } = api.sdk(sessions.server)
  const move = (kind: 'deposit' | 'deposit_return', quantity: number) =>
    transactions.create({
      body: { type: 'debit', uid, bar_id: bar, order: [{ _id: cup, kind, quantity }] },
    })
  const shown = async () => (await clients.get({ path: { uid } })).containers
  const cups = (quantity: number, returnable: number | null) => [
    { deposit_id: cup, name: 'Cup', quantity, returnable },
  ]

  // Two more than taken.
  expect(await shown()).toEqual(cups(0, 2))
  await move('deposit', 3)
  expect(await shown()).toEqual(cups(3, 5))
  await move('deposit_return', 5)
  expect(await shown()).toEqual(cups(-2, 0))
  await api
    .knex('events')
    .where({ _id: event_id })
    .update({
      card: JSON.stringify({ disable_delta_check_negative_transaction: true }),
    })
  expect(await shown()).toEqual(cups(-2, null))
  await api.knex('deposits').where({ event_id, _id: cup }).update({ deleted: true })
  expect(await shown()).toEqual([])
})
