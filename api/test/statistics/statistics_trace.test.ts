import { randomUUID } from 'node:crypto'
import type { FigureName } from '@kermesse/sdk/figures'
import type { Result, Schema } from '@kermesse/sdk/types'
import { expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { createFestival, createSuperadmin, daysFromNow } from '../festival.ts'

const api = await sharedApi()
type Trace = Result<'statistics.trace'>

/** The half of an hour that is so many hours ago, and moments in that hour. */
function hourAgo(hours: number) {
  const start_ms = Math.floor(Date.now() / 3_600_000 - hours) * 3_600_000
  return (minutes: number) => new Date(start_ms + minutes * 60_000).toISOString()
}
const at = hourAgo(30)

/** An event with a top-up, sales at two points of sale around an hour, and one that was taken back. */
async function soldEvent() {
  const here = await createFestival(api, { dateBegin: daysFromNow(-5) })
  const { sessions, bands, bar, other_bar, beer, cup, soup } = here
  const office = api.sdk(sessions.admin)
  const server = api.sdk(sessions.server)
  const { uid } = bands[0]!
  const load = { type: 'credit' as const, uid, payment_type: 'cash' as const, amount: 100 }
  await office.transactions.create({ body: { ...load, date: at(0) } })
  const debit = { type: 'debit' as const, uid, age: 18 as const }
  const order = [
    { _id: beer, quantity: 2 },
    { _id: cup, quantity: 2, kind: 'deposit' as const },
  ]
  const sell = (minutes: number) =>
    server.transactions.create({ body: { ...debit, bar_id: bar, order, date: at(minutes) } })
  const sold = [await sell(5), await sell(30), await sell(61)]
  const undone = await sell(20)
  await office.transactions.reverse({ path: { uid, transaction_id: undone._id } })
  const body = { ...debit, bar_id: other_bar, order: [{ _id: soup }], date: at(40) }
  const elsewhere = await office.transactions.create({ body })
  const trace = (figure: FigureName, more: object = {}, sdk = office) =>
    sdk.statistics.trace({ query: { figure, ...more } })
  return { ...here, office, server, uid, sold, undone, elsewhere, trace }
}
const idsOf = ({ lines }: Trace) => lines.map(({ _id }) => _id)

test('a figure is traced to its transactions, the newest first, without what was taken back', async () => {
  const { trace, sold, elsewhere, uid, bar } = await soldEvent()

  const all = await trace('debit')

  const [first, second, last] = sold
  expect(idsOf(all)).toEqual([last, elsewhere, second, first].map((one) => one!._id))
  expect(all.total).toBe(sold.length * 14 + elsewhere.amount)
  expect(all.lines[0]).toMatchObject({
    date: last!.date,
    type: 'debit',
    payment_type: 'wristband',
    uid,
    bar_id: bar,
    quantity: null,
    amount: 14,
  })
  expect(all.lines[0]!.user).toMatch(/^server/)
  expect(await trace('deposit')).toMatchObject({ total: 12, lines: Array(3).fill({ amount: 4 }) })
  // To the second: from one sale on, until before another.
  const range = { datetimeBegin: first!.date, datetimeEnd: last!.date }
  expect(idsOf(await trace('debit', range))).toEqual([elsewhere._id, second!._id, first!._id])
})

test('page by page it is the same, and a place that is none is refused', async () => {
  const { trace } = await soldEvent()
  const all = await trace('debit')
  const found: Trace['lines'] = []
  let after: string | undefined
  do {
    const page = await trace('debit', { limit: 1, ...(after && { after }) })
    expect(page.total).toBe(all.total)
    found.push(...page.lines)
    after = page.next
  } while (after)

  expect(found).toEqual(all.lines)
  const { next } = await trace('debit', { limit: 1 })
  for (const wrong of ['nowhere', btoa('["debit","DESC","yesterday","none"]')])
    await refused(trace('debit', { after: wrong }), 'invalid_request', 400)
  await refused(trace('credit', { after: next }), 'invalid_request', 400)
  await refused(trace('profit' as FigureName), 'invalid_request', 400)
})

test('a row of a table is traced by its name and price', async () => {
  const { trace, office, sold } = await soldEvent()
  const { consumptions } = await office.statistics.get({})

  for (const { _id, total, total_price } of consumptions) {
    const found = await trace('debit', _id)
    expect(found.total).toBe(total_price)
    expect(found.lines.reduce((sum, { quantity }) => sum + quantity!, 0)).toBe(total)
  }
  const beer = consumptions.find(({ total }) => total === 2 * sold.length)!
  expect((await trace('debit', beer._id)).lines).toHaveLength(sold.length)
  expect(await trace('debit', { ...beer._id, price: 99 })).toMatchObject({ total: 0, lines: [] })
})

test('what wristbands hold is traced to them, and what is made of figures to those', async () => {
  const { trace, office, uid } = await soldEvent()
  const { sold, turnover, debit } = await office.statistics.get({})

  expect(await trace('sold')).toMatchObject({
    total: sold,
    lines: [{ _id: null, uid, amount: sold }],
  })
  const made = await trace('turnover')
  expect(made).toMatchObject({ total: turnover, lines: [] })
  expect(made.terms).toContainEqual({ figure: 'debit', amount: debit })
  expect(made.terms.reduce((sum, { amount }) => sum + amount, 0)).toBe(turnover)
})

test('staff below admin trace their own point of sale, and others trace nothing', async () => {
  const { trace, server, bar, other_bar, sold, sessions } = await soldEvent()
  const stranger = await soldEvent()

  const own = await trace('debit', { bar_id: bar })
  expect(own).toMatchObject({ total: sold.length * 14 })
  for (const staff of [server, api.sdk(sessions.cashier)]) {
    expect(await trace('debit', {}, staff)).toEqual(own)
    expect(await trace('sold', {}, staff)).toMatchObject({ total: 0, lines: [] })
    expect((await trace('turnover', {}, staff)).terms).toHaveLength(2)
    await refused(trace('debit', { bar_id: other_bar }, staff), 'bar_not_found', 404)
  }
  await refused(stranger.trace('debit', { bar_id: bar }), 'bar_not_found', 404)
  await refused(trace('debit', {}, api.sdk()), 'unauthenticated', 401)
})

test('what belongs to no point of sale is traced too, and so is what was just posted', async () => {
  const { trace, uid, event_id } = await soldEvent()
  const superadmin = api.sdk((await createSuperadmin(api)).token)
  const body: Schema<'TransactionInput'> = {
    _id: randomUUID(),
    type: 'credit',
    uid,
    payment_type: 'cash',
    amount: 7.35,
  }
  await superadmin.transactions.create({ query: { event_id }, body })

  const found = await trace('cash_credit')
  expect(found.total).toBe(107.35)
  expect(found.lines[0]).toMatchObject({
    _id: body._id,
    bar_id: null,
    bar_name: null,
    amount: 7.35,
  })
})
