import { expect, test } from 'vitest'
import { sharedApi } from '../api.ts'
import { createFestival } from '../festival.ts'

const api = await sharedApi()
const here = await createFestival(api)
const { all_consumptions, bars, deposits } = api.sdk(here.sessions.admin)

test('several who change at once what is sold wait for each other, and none stands in the way of another', async () => {
  const bar_ids = [here.bar, here.other_bar]
  const edits = (n: number) => [
    deposits.create({
      body: {
        name: `Jug ${n}`,
        price: 5,
        consumption_ids: [here.beer, here.water],
        bar_ids_as_deposit: bar_ids,
        bar_ids_as_deposit_return: bar_ids.toReversed(),
      },
    }),
    all_consumptions.create({
      body: { name: `Tea ${n}`, type: 'quantity', price: 3, all_bars: true },
    }),
    bars.update({ path: { id: here.bar }, body: { possible_deposits: [{ _id: here.cup }] } }),
    bars.update({ path: { id: here.other_bar }, body: { possible_deposits: [{ _id: here.cup }] } }),
    deposits.update({ path: { id: here.cup }, body: { bar_ids_as_deposit: bar_ids } }),
  ]

  const answers = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => edits(n)).flat())

  expect(answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))).toEqual([])
})
