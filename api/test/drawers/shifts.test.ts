import { newId } from '@kermesse/core/platform/ids'
import { beforeAll, expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { openTill, pieces, type Till } from './till.ts'

const api = await sharedApi()
let till: Till

beforeAll(async () => {
  till = await openTill(api)
})

/** Signs a person in on a phone; its session of before is believed for a second without them. */
async function signIn(
  { sdk, signIn: renew }: Pick<Awaited<ReturnType<Till['phone']>>, 'sdk' | 'signIn'>,
  body: { user_id: string; pin: string },
) {
  await sdk.pairings.sign_person_in({ body })
  return api.sdk((await renew()).token)
}

const shiftsOf = async (search: string) => {
  const query = { search, sort_order: 'ASC' as const, sort_key: 'began_at' as const }
  return (await till.admin.shifts.list({ query })).shifts
}

test('a shift is from the sign-in of a person to their sign-out, and the next person has their own', async () => {
  const phone = await till.phone()
  const { smartphone_number: number } = phone
  const other = await signIn(phone, till.otherPerson)
  await other.pairings.sign_person_out()
  const shifts = await shiftsOf(number)

  expect(shifts.map(({ state, user }) => [state, user?.split('-')[0]])).toEqual([
    ['ended', 'cashier'],
    ['ended', 'other'],
  ])
  expect(shifts[0]!.ended_at! <= shifts[1]!.began_at).toBe(true)
})

test('a person who comes back within an hour continues their shift, and begins another after it', async () => {
  const phone = await till.phone()
  const { smartphone_number: number } = phone
  const person = { user_id: till.people.cashier, pin: '1234' }
  await phone.sdk.pairings.sign_person_out()
  const back = await signIn(phone, person)
  const continued = await shiftsOf(number)
  expect(continued).toMatchObject([{ state: 'open', ended_at: null }])

  await back.pairings.sign_person_out()
  await api.knex.raw(
    `UPDATE shifts SET ended_at = now() - interval '61 minutes', began_at = now() - interval '3 hours' WHERE _id = ?`,
    [continued[0]!._id],
  )
  await signIn({ ...phone, sdk: back }, person)
  const states = (await shiftsOf(number)).map(({ state }) => state)
  expect(states).toEqual(['ended', 'open'])
})

test('a shift ends with the pairing of its phone, and when its phone gets another place', async () => {
  const ended = await till.phone()
  const moved = await till.phone()
  await till.admin.pairings.end({ path: { id: ended._id } })
  await till.admin.pairings.update({ path: { id: moved._id }, body: { role: 'seller' } })

  for (const { smartphone_number } of [ended, moved])
    expect(await shiftsOf(smartphone_number)).toMatchObject([{ state: 'ended' }])
})

test('the report of a shift has the figures of what its person did on this phone, and what came late', async () => {
  const phone = await till.phone()
  const { sdk, smartphone_number: number } = phone
  const elsewhere = await till.phone()
  await elsewhere.sdk.transactions.create({ body: till.sold('wristband') })
  const date = new Date().toISOString()
  await sdk.transactions.create({ body: till.sold('wristband') })
  await sdk.transactions.create({ body: till.topUp(20) })
  const wrong = await sdk.transactions.create({ body: till.sold('cash') })
  const query = { reason: 'wrong item' }
  await sdk.transactions.reverse_by_id({ path: { id: wrong._id }, query })
  const other = await signIn(phone, till.otherPerson)
  await other.transactions.create({ body: till.sold('cash') })
  const person = { user_id: till.people.cashier, pin: '1234' }
  const back = await signIn({ ...phone, sdk: other }, person)
  // Made in the first shift, and sent in the second one.
  const transactions = [till.sold('wristband', { _id: newId(), date })] as never
  await back.transactions.batch({ body: { transactions } })
  const [first, second, third] = await shiftsOf(number)
  const read = (id: string) => till.admin.shifts.report({ path: { id } })
  const [one, two, three] = [
    await read(first!._id),
    await read(second!._id),
    await read(third!._id),
  ]

  expect(one).toMatchObject({
    shift: first,
    is_cash_hidden: false,
    payments: [
      { name: 'cash', count: 1, amount: 3 },
      { name: 'wristband', count: 2, amount: 6 },
    ],
    items: [{ name: 'Water', quantity: 2, amount: 6 }],
    top_ups: [{ name: 'cash', count: 1, amount: 20 }],
    corrections: [{ name: 'wrong item', count: 1, amount: -3 }],
    offline: { count: 1, amount: 3 },
  })
  expect(one).not.toHaveProperty('cash')
  expect(two.payments).toEqual([{ name: 'cash', count: 1, amount: 3 }])
  expect(three).toMatchObject({ payments: [], items: [], offline: { count: 0, amount: 0 } })
})

test('below admin there are only own shifts, and no cash of a drawer that is counted blind', async () => {
  const phone = await till.phone()
  const { sdk, smartphone_number: number } = phone
  const { drawer } = await sdk.drawers.open({ body: { number, pieces: pieces(10) } })
  await sdk.transactions.create({ body: till.sold('cash') })
  await sdk.transactions.create({ body: till.sold('wristband') })
  const [own] = await shiftsOf(number)
  const path = { id: own!._id }
  const blind = await sdk.shifts.report({ path })
  const seen = await till.admin.shifts.report({ path })
  await sdk.drawers.count({ path: { id: drawer._id }, body: { pieces: [] } })
  const counted = await sdk.shifts.report({ path })
  const other = await signIn(phone, till.otherPerson)

  const by_wristband = { name: 'wristband', count: 1, amount: 3 }
  const by_cash = { name: 'cash', count: 1, amount: 3 }
  expect(blind).toMatchObject({ is_cash_hidden: true, payments: [by_wristband] })
  expect(seen).toMatchObject({ is_cash_hidden: false, payments: [by_cash, by_wristband] })
  expect(counted.payments).toEqual([by_cash, by_wristband])
  await refused(other.shifts.report({ path }), 'shift_not_found', 404)
  const { shifts } = await other.shifts.list({ query: { search: number } })
  expect(shifts.map(({ user_id }) => user_id)).toEqual([till.otherPerson.user_id])
})
