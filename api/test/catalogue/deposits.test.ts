import { expect, test } from 'vitest'
import { sharedApi } from '../api.ts'
import { createFestival } from '../festival.ts'

const api = await sharedApi()
const { sessions } = await createFestival(api)
const { bars, deposits, vouchers } = api.sdk(sessions.admin)

/** A glass that two points of sale hand out and take back, each with something in it. */
async function createGlass(name: string) {
  const { _id: id } = await deposits.create({ body: { name, price: 2 } })
  const create = async (bar: string, price: number) => {
    const wine = { name: 'Wine', type: 'quantity' as const, price, deposit: id }
    const { _id, consumptions } = await bars.create({ body: { name: bar, consumptions: [wine] } })
    return { id: _id, wine: consumptions![0]!._id! }
  }
  const [kept, gone] = [await create(`${name} kept`, 6), await create(`${name} gone`, 9)]
  const bar_ids = [kept.id, gone.id]
  await deposits.update({
    path: { id },
    body: { bar_ids_as_deposit: bar_ids, bar_ids_as_deposit_return: bar_ids },
  })
  return { id, kept, gone }
}

test('a deposit can be saved as it is shown after one of its points of sale was deleted', async () => {
  const { id, kept, gone } = await createGlass('Glass')
  await bars.delete({ path: { id: gone.id } })

  const shown = await deposits.get({ path: { id } })
  const { bar_ids_as_deposit, bar_ids_as_deposit_return, consumption_ids } = shown
  const body = { bar_ids_as_deposit, bar_ids_as_deposit_return, consumption_ids }
  const saved = await deposits.update({ path: { id }, body })

  expect(saved).toEqual(shown)
  expect(body).toEqual({
    bar_ids_as_deposit: [kept.id],
    bar_ids_as_deposit_return: [kept.id],
    consumption_ids: [kept.wine],
  })
})

test('a point of sale that comes back has its deposits, whatever was saved meanwhile', async () => {
  const { id, gone } = await createGlass('Jar')
  await bars.delete({ path: { id: gone.id } })
  const body = { bar_ids_as_deposit: [], bar_ids_as_deposit_return: [], consumption_ids: [] }
  await deposits.update({ path: { id }, body })

  const bar = await bars.restore({ path: { id: gone.id } })

  expect(bar.possible_deposits).toMatchObject([{ _id: id }])
  expect(bar.possible_deposit_returns).toMatchObject([{ _id: id }])
  expect(bar.consumptions).toMatchObject([{ deposit: id }])
})

test('a voucher is worth nothing at a point of sale that was deleted', async () => {
  const { kept, gone } = await createGlass('Carafe')
  const consumptions = [kept.wine, gone.wine]
  const { _id: id } = await vouchers.create({ body: { name: 'A drink', consumptions } })
  await bars.delete({ path: { id: gone.id } })

  const shown = await vouchers.get({ path: { id } })

  expect(shown).toMatchObject({ consumptions: [kept.wine], highest_value: 6 })
  const { _id } = await vouchers.create({ body: { name: 'A glass', consumptions: [] } })
  const { vouchers: sorted } = await vouchers.list({ query: { sort_key: 'highest_value' } })
  expect(sorted.findIndex((one) => one._id === _id)).toBeLessThan(
    sorted.findIndex((one) => one._id === id),
  )
  await bars.restore({ path: { id: gone.id } })
  expect(await vouchers.get({ path: { id } })).toMatchObject({ highest_value: 9 })
})
