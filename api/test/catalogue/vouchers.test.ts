import { expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { createFestival } from '../festival.ts'

const api = await sharedApi()
const { sessions } = await createFestival(api)
const { bars, vouchers } = api.sdk(sessions.admin)

test('a voucher shows what it can pay for today, whatever a bar has made of the rest', async () => {
  const sold = (name: string, price: number) => ({ name, type: 'quantity' as const, price })
  const menu = [sold('Soup', 5), sold('Bread', 9), sold('Refund', 8)]
  const bar = await bars.create({ body: { name: 'Kitchen', consumptions: menu } })
  const [soup, bread, refund] = bar.consumptions!.map(({ _id }) => _id!) as [string, string, string]
  const body = { name: 'Meal', consumptions: [soup, bread, refund] }
  const { _id: id, highest_value } = await vouchers.create({ body })
  const changed = [
    { ...sold('Soup', 5), _id: soup },
    { name: 'Bread', type: 'input' as const, price: 50, _id: bread },
    { ...sold('Refund', -8), _id: refund },
  ]

  await bars.update({ path: { id: bar._id }, body: { consumptions: changed } })

  expect(highest_value).toBe(9)
  const voucher = await vouchers.get({ path: { id } })
  expect(voucher).toMatchObject({ consumptions: [soup], highest_value: 5 })
  const { consumptions } = voucher
  expect(await vouchers.update({ path: { id }, body: { consumptions } })).toEqual(voucher)
})

test('a voucher is for nothing that costs less than nothing, and for nothing typed in', async () => {
  const { consumptions } = await bars.create({
    body: {
      name: 'Till',
      consumptions: [
        { name: 'Tip', type: 'input', price: 1 },
        { name: 'Back', type: 'quantity', price: -1 },
      ],
    },
  })

  for (const { _id } of consumptions!)
    await refused(
      vouchers.create({ body: { name: 'Wrong', consumptions: [_id!] } }),
      'invalid_request',
      400,
    )
})

test('vouchers are sorted by what they are worth today', async () => {
  const names = ['Small', 'Large', 'Typed in']
  const { consumptions } = await bars.create({
    body: {
      name: 'Shop',
      consumptions: names.map((name, n) => ({ name, type: 'quantity', price: 100 * (n + 1) })),
    },
  })
  for (const { name, _id } of consumptions!)
    await vouchers.create({ body: { name: `For ${name}`, consumptions: [_id!] } })
  const { bar } = (await api
    .knex('consumptions')
    .where({ name: 'Typed in' })
    .first('bar_id as bar'))!

  const typed = consumptions!.map((one) =>
    one.name === 'Typed in' ? { ...one, type: 'input' as const } : one,
  )
  await bars.update({ path: { id: bar }, body: { consumptions: typed.map(asInput) } })

  const list = await vouchers.list({
    query: { search: 'For ', sort_key: 'highest_value', sort_order: 'DESC' },
  })
  expect(list.vouchers.map(({ name }) => name)).toEqual(['For Large', 'For Small', 'For Typed in'])
})

function asInput({
  _id,
  name,
  type,
  price,
}: {
  _id?: string
  name: string
  type: 'input' | 'quantity'
  price: number
}) {
  return { ...(_id && { _id }), name, type, price }
}
