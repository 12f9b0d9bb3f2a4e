import { expect, test } from 'vitest'
import { refused } from '../api.ts'
import { daysFromNow } from '../festival.ts'
import { openHouse, startMoneyOut } from '../money_out.ts'

const world = await startMoneyOut()
const { api } = world
const house = await openHouse(world, {
  twint: { enable_twint: true, enable_twint_direct: true, freight: 50 },
})
const of = (n: number) => ({ event_id: house.event_id, uid: house.path(n).uid })

// The first by every way and form, the next by TWINT alone, a request that waits, no request, one who is blocked, and nobody.
await house.pay('twint_direct', 30)
await house.pay('card', 20)
await house.pay('mypos', 15)
await house.cash(10)
await house.ask(0)
await house.pay('twint_direct', 12, 1)
await house.cash(8, 2)
await house.ask(2)
await api.knex('refund_forms').where(of(2)).update({ hold_reason: 'wrong_account' })
await house.cash(5, 3)
await house.pay('card', 9, 4)
await api
  .knex('wallets')
  .where(of(4))
  .update({ blocked_at: daysFromNow(-1) })
await house.close()

type Query = NonNullable<Parameters<typeof house.office.refunds.preview>[0]>['query']
const preview = (query: Query = {}) => house.office.refunds.preview({ query })
const cents = (amount: number) => Math.round(100 * amount)

test('a preview says of each client what goes by which way, and what is held back and why', async () => {
  const { refunds, count } = await preview()

  const part = { freight: 0, payments: 1, error_code: null }
  const twint = { ...part, method: 'twint', freight: 0.5 }
  expect(count).toBe(5)
  expect(refunds).toMatchObject([
    {
      short_id: house.here.bands[0]!.short_id,
      // Of the request, where the wristband has no name.
      name: expect.stringMatching(/^\S+ \S/),
      refundable: 75,
      parts: expect.arrayContaining([
        { ...twint, amount: 30 },
        { ...part, method: 'card', amount: 20 },
        { ...part, method: 'mypos', amount: 15 },
        { ...part, method: 'form', amount: 9.5, payments: 0 },
      ]),
      held_back: [],
    },
    { refundable: 12, parts: [{ ...twint, amount: 11.5 }], held_back: [] },
    { refundable: 8, parts: [], held_back: [{ amount: 8, reason: 'wrong_account' }] },
    { refundable: 5, parts: [], held_back: [{ amount: 5, reason: 'no_request' }] },
    { refundable: 9, parts: [], held_back: [{ amount: 9, reason: 'blocked' }] },
  ])
})

test('what goes and what is held back is what is refundable, of each client', async () => {
  for (const { refundable, parts, held_back } of (await preview()).refunds) {
    const goes = parts.reduce((sum, one) => sum + cents(one.amount) + cents(one.freight), 0)
    const stays = held_back.reduce((sum, one) => sum + cents(one.amount), 0)
    expect(goes + stays).toBe(cents(refundable))
  }
})

test.each(['form', 'twint', 'mypos', 'card'] as const)(
  'its %s is what the run counts',
  async (type) => {
    const { refunds, count, totals } = await preview({ type })
    const run = await house.office.refunds.create({ body: { type, dry_run: true } })

    const parts = refunds.flatMap((one) => one.parts.filter(({ method }) => method === type))
    const sum = (of: 'amount' | 'freight') => parts.reduce((all, one) => all + cents(one[of]), 0)
    expect(count).toBe(refunds.length)
    expect(sum('amount')).toBe(cents(run.total_amount))
    expect(sum('freight')).toBe(cents(run.total_freight ?? 0))
    expect(totals).toEqual(await house.office.refunds.info({}))
  },
)

test('it says the same as the spreadsheet of the plan', async () => {
  const { refunds } = await preview()

  const rows = refunds.flatMap(({ short_id, parts }) =>
    parts.map(({ method, amount }) => [
      house.here.bands.findIndex((band) => band.short_id === short_id),
      method,
      amount,
    ]),
  )
  const sheet = await house.plan()
  const told = sheet.filter(([n]) => ![2, 3].includes(n as number))
  expect(rows.toSorted()).toEqual(told.toSorted())
})

test('it is read page by page, and by what is held back', async () => {
  const uids: string[] = []
  for (let after: string | undefined, page = 0; page < 5; page++) {
    const { refunds, next } = await preview({ limit: 2, ...(after && { after }) })
    uids.push(...refunds.map(({ uid }) => uid))
    after = next
    if (!after) break
  }
  const skipped = await preview({ skip: 3, limit: 1 })
  const held = await preview({ held_back: true })

  expect(uids).toEqual((await preview()).refunds.map(({ uid }) => uid))
  expect(skipped.refunds.map(({ uid }) => uid)).toEqual([uids[3]])
  expect(held).toMatchObject({ count: 3, refunds: [{}, {}, {}] })
  expect(await preview({ held_back: false })).toMatchObject({ count: 2 })
  await refused(preview({ after: 'made-up' }), 'invalid_request')
})

test('what a run has taken is held back from the next one', async () => {
  const { _id } = await house.start('mypos')

  const [first] = (await preview()).refunds

  expect(first!.held_back).toEqual([{ amount: 15, reason: 'in_run' }])
  await house.work(_id)
  expect((await preview()).refunds[0]).toMatchObject({ refundable: 60, held_back: [] })
})

test('what waits for the answer to a refund of the same payment is held back', async () => {
  const other = await openHouse(world)
  await other.pay('twint_direct', 30)
  await other.spend(20)
  await other.breakRefund('twint_direct', 'answer_lost')
  await other.cashier.clients.refund_all({ path: other.path() })
  await other.cash(5)

  const { refunds } = await other.office.refunds.preview({})

  expect(refunds).toMatchObject([
    { refundable: 5, parts: [], held_back: [{ amount: 5, reason: 'not_settled' }] },
  ])
  await other.repair()
})
