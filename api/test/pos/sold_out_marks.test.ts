import { newId } from '@kermesse/core/platform/ids'
import { expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { createFestival, load } from '../festival.ts'
import { sellingPhone } from '../paired_phone.ts'

const api = await sharedApi()

test('a seller marks an item of the own point of sale as sold out on the phone, and takes the mark back', async () => {
  const here = await createFestival(api)
  const { event_id, sessions, bar, other_bar, beer, soup } = here
  const { token, smartphone_number } = await sellingPhone(api, here)
  const phone = api.sdk(token)
  const office = api.sdk(sessions.admin)
  const mark = (sold_out: boolean) =>
    phone.stocks.mark_sold_out({ body: { item_id: beer, sold_out } })

  const first = await mark(true)
  expect(first.sold_out).toMatchObject([
    { bar_id: bar, bar_name: 'Main bar', item_id: beer, name: 'Beer', smartphone_number },
  ])
  expect(first.sold_out[0]!.user).toMatch(/^server/)
  expect(await mark(true)).toEqual(first)
  await office.stocks.mark_sold_out({ body: { item_id: soup, sold_out: true } })
  await office.stocks.set({ body: { bar_id: bar, stocks: [{ item_id: beer, quantity: 9 }] } })
  const shown = await phone.pos.stock()
  expect(shown.sold_out).toEqual(first.sold_out)
  expect(shown.stocks).toMatchObject([{ item_id: beer, left: 9 }])
  const all = await office.pos.stock()
  expect(all.sold_out.map(({ bar_id }) => bar_id)).toEqual([bar, other_bar])

  expect((await mark(false)).sold_out).toEqual([])
  await mark(false)
  const logged = await api
    .knex('audit_log')
    .where({ event_id, operation: 'stocks.mark_sold_out', record_id: beer })
    .orderBy('_id')
    .select('user_id', 'before', 'after')
  const user_id = here.people.server
  expect(logged).toEqual([
    { user_id, before: { sold_out: false }, after: { sold_out: true } },
    { user_id, before: { sold_out: true }, after: { sold_out: false } },
  ])
})

test('a mark is refused at another point of sale, at another event, and to a checker', async () => {
  const here = await createFestival(api)
  const elsewhere = await createFestival(api)
  const mark = (token: string, item_id: string) =>
    api.sdk(token).stocks.mark_sold_out({ body: { item_id, sold_out: true } })
  const { sessions, soup, beer, cup } = here

  await refused(mark(sessions.server, soup), 'bar_not_found', 404)
  await refused(mark(sessions.cashier, soup), 'bar_not_found', 404)
  await refused(mark(sessions.server, elsewhere.beer), 'consumption_not_found', 404)
  await refused(mark(sessions.admin, elsewhere.beer), 'consumption_not_found', 404)
  await refused(mark(sessions.admin, cup), 'consumption_not_found', 404)
  await refused(mark(sessions.checker, beer), 'forbidden', 403)
  expect((await api.sdk(sessions.admin).pos.stock()).sold_out).toEqual([])
})

test('an item that is sold out is still booked when it is handed out, as one counted out is', async () => {
  const here = await createFestival(api)
  const { event_id, sessions, bar, beer, water } = here
  const uid = here.bands[0]!.uid
  await load(api, event_id, uid, 5_000)
  const office = api.sdk(sessions.admin)
  await office.stocks.mark_sold_out({ body: { item_id: beer, sold_out: true } })
  await office.stocks.set({ body: { bar_id: bar, stocks: [{ item_id: water, quantity: 0 }] } })
  const terms = { type: 'debit' as const, uid, bar_id: bar, age: 18 as const }
  const sale = (item_id: string) => ({ ...terms, order: [{ _id: item_id, quantity: 1 }] })
  const seller = api.sdk(sessions.server)

  for (const item_id of [beer, water])
    expect(await seller.transactions.create({ body: sale(item_id) })).toMatchObject({ bar_id: bar })
  const fact = { ...sale(beer), _id: newId(), date: new Date().toISOString() }
  const { results } = await seller.transactions.batch({ body: { transactions: [fact] } })
  expect(results).toMatchObject([{ status: 'posted' }])
})
