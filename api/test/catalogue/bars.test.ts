import type { Schema } from '@kermesse/sdk/types'
import { describe, expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { createFestival, daysFromNow, load } from '../festival.ts'

const api = await sharedApi()
const here = await createFestival(api, { maxConsumptionPrice: 20_00 })
const { event_id, cup } = here
const { bars, transactions } = api.sdk(here.sessions.admin)

let names = 0
const newBar = async (more: Schema<'BarInput'> = {}) => {
  names += 1
  return bars.create({ body: { name: `Bar ${names}`, ...more } })
}
const item = (name: string, more: object = {}) =>
  ({ name, type: 'quantity', price: 5, ...more }) as Schema<'ConsumptionInput'>

describe('the name of a bar', () => {
  test('is taken whatever its case, also by a deleted bar', async () => {
    const { _id: id } = await newBar({ name: 'Chez Léa' })
    await bars.delete({ path: { id } })

    await refused(newBar({ name: 'CHEZ LÉA' }), 'name_taken', 409)
    const { _id: other } = await newBar()
    await refused(bars.update({ path: { id: other }, body: { name: 'chez léa' } }), 'name_taken')
  })

  test('is free in another event', async () => {
    const elsewhere = await createFestival(api)
    await newBar({ name: 'Same here' })

    const body = { name: 'Same here' }
    expect(await api.sdk(elsewhere.sessions.admin).bars.create({ body })).toMatchObject(body)
  })

  test('is needed', async () => {
    await refused(bars.create({ body: {} }), 'required_field', 400)
  })

  test('loses the spaces around it', async () => {
    expect(await newBar({ name: '  Terrace ' })).toMatchObject({ name: 'Terrace' })
  })
})

describe('what a bar sells', () => {
  test('is the list that was sent, in its order', async () => {
    const { _id: id, consumptions } = await newBar({ consumptions: [item('A'), item('B')] })
    const [a, b] = consumptions!

    const bar = await bars.update({
      path: { id },
      body: { consumptions: [item('C'), { ...item('A', { price: 6.5 }), _id: a!._id }] },
    })

    expect(bar.consumptions).toMatchObject([{ name: 'C' }, { _id: a!._id, name: 'A', price: 6.5 }])
    const removed = await api.knex('consumptions').where({ event_id, _id: b!._id }).first()
    expect(removed).toMatchObject({ name: 'B', deleted: true })
  })

  test('stays when it is not named', async () => {
    const { _id: id, consumptions } = await newBar({ consumptions: [item('A')] })

    const bar = await bars.update({ path: { id }, body: { info_text: 'Closed at two.' } })

    expect(bar.consumptions).toEqual(consumptions)
  })

  test('may swap its names', async () => {
    const { _id: id, consumptions } = await newBar({ consumptions: [item('A'), item('B')] })
    const [a, b] = consumptions!

    const swapped = [
      { ...item('B'), _id: a!._id },
      { ...item('A'), _id: b!._id },
    ]
    const bar = await bars.update({ path: { id }, body: { consumptions: swapped } })

    expect(bar.consumptions).toMatchObject(swapped)
  })

  test('has each name once, whatever its case', async () => {
    const error = await refused(newBar({ consumptions: [item('Tea'), item('TEA')] }), 'name_taken')

    expect(error.details).toMatchObject([{ field: 'consumptions.1.name' }])
  })

  test('costs no more than the event allows', async () => {
    const dear = [item('Fair', { price: 20 }), item('Dear', { price: 20.01 })]

    const error = await refused(newBar({ consumptions: dear }), 'consumption_price_too_high', 400)

    expect(error.details).toMatchObject([{ field: 'consumptions.1.price' }])
  })

  test('names no item of another bar', async () => {
    const consumptions = [{ ...item('Mine'), _id: here.soup }]

    await refused(newBar({ consumptions }), 'consumption_not_found', 404)
  })

  test('comes in a container by quantity alone, and is rounded as typed in alone', async () => {
    const typed = { type: 'input', price: 0 }
    const wrong = [item('A', { ...typed, deposit: cup }), item('A', { round: 0.5 })]
    for (const one of wrong) await refused(newBar({ consumptions: [one] }), 'invalid_request', 400)

    const right = [item('A', { deposit: cup }), item('B', { ...typed, round: 0.5 })]
    expect((await newBar({ consumptions: right })).consumptions).toMatchObject(right)
  })
})

describe('a price that changed', () => {
  const sell = (bar_id: string, _id: string, more: object) => {
    const { price, ...when } = more as { price?: number; date?: string }
    const order = [{ _id, ...(price !== undefined && { price }) }]
    return transactions.create({ body: { type: 'debit', uid, bar_id, order, ...when } })
  }
  const { uid } = here.bands[0]!

  test('is paid by who was offline at the time, and by nobody now', async () => {
    await load(api, event_id, uid, 5000)
    const { _id: id, consumptions } = await newBar({ consumptions: [item('Juice', { price: 4 })] })
    const { _id } = consumptions![0]!
    const before = daysFromNow(-1)
    await bars.update({
      path: { id },
      body: { consumptions: [{ ...item('Juice', { price: 4.5 }), _id }] },
    })

    const offline = await sell(id, _id, { price: 4, date: before })
    const error = await refused(sell(id, _id, { price: 4 }), 'price_changed', 409)

    expect(offline.amount).toBe(4)
    expect(error.details).toEqual({ consumption_id: _id, price: 4.5 })
    expect((await sell(id, _id, { price: 4.5 })).amount).toBe(4.5)
    await refused(sell(id, _id, { price: 3, date: before }), 'price_changed')
  })
})

describe('bars', () => {
  test('are listed page by page, sorted, searched and minimal', async () => {
    const { sessions } = await createFestival(api)
    const { bars } = api.sdk(sessions.admin)
    for (const name of ['ÄTna', 'b_1', 'B%1', 'zeta']) await bars.create({ body: { name } })
    const named = async (query: object) => (await bars.list({ query })).bars.map(({ name }) => name)

    expect(await named({ limit: 2 })).toHaveLength(2)
    expect(await bars.list({ query: { limit: 1 } })).toMatchObject({ count: 6 })
    const all = await named({})
    expect([...(await named({ limit: 4 })), ...(await named({ skip: 4 }))]).toEqual(all)
    expect(await named({ sort_order: 'DESC' })).toEqual(all.toReversed())
    expect(await named({ search: '%' })).toEqual(['B%1'])
    expect(await named({ search: '_' })).toEqual(['b_1'])
    expect(await named({ search: 'MAIN' })).toEqual(['Main bar'])
    const [bar] = (await bars.list({ query: { minimal: true, search: 'zeta' } })).bars
    expect(Object.keys(bar!).sort()).toEqual(['_id', 'event_id', 'name'])
  })

  test('are deleted and restored', async () => {
    const { _id: id } = await newBar({ consumptions: [item('A')] })
    const path = { id }

    await bars.delete({ path })

    const list = (query: object) => bars.list({ query: { limit: 1000, ...query } })
    const has = async (query: object) => (await list(query)).bars.some(({ _id }) => _id === id)
    expect([await has({}), await has({ deleted_only: true })]).toEqual([false, true])
    expect(await bars.restore({ path })).toMatchObject({
      deleted: false,
      consumptions: [{ name: 'A' }],
    })
    expect(await has({})).toBe(true)
  })

  test('show who works there', async () => {
    const bar = await bars.get({ path: { id: here.bar } })

    expect(bar.users!.map(({ email }) => email.replace(/-\d+$/, ''))).toEqual([
      'cashier',
      'checker',
      'none',
      'server',
    ])
  })

  test('keep their printers, tables and ways of paying', async () => {
    const settings: Schema<'BarInput'> = {
      enable_table_service: true,
      table_numbers: ['1', 'T-2'],
      order_number_prefix: 'A',
      hybrid_payment: { enabled: true, payment_types: ['cash', 'card'] },
      printers: [{ type: 'epson', server_id: 'P1', ip: '192.0.2.9', tags: ['kitchen'] }],
    }

    const bar = await newBar(settings)

    expect(bar).toMatchObject(settings)
    const { _id: id } = bar
    expect(await bars.update({ path: { id }, body: { printers: [] } })).toMatchObject({
      printers: [],
      table_numbers: ['1', 'T-2'],
    })
  })

  test('keep what a change of their ways of paying does not name', async () => {
    const hybrid_payment: Schema<'BarInput'>['hybrid_payment'] = {
      enabled: true,
      payment_types: ['cash', 'card'],
    }
    const { _id: id } = await newBar({ hybrid_payment })

    const closed = await bars.update({ path: { id }, body: { hybrid_payment: { enabled: false } } })
    const opened = await newBar({ hybrid_payment: { enabled: true } })

    expect(closed.hybrid_payment).toEqual({ ...hybrid_payment, enabled: false })
    expect(opened.hybrid_payment).toEqual({ enabled: true, payment_types: [] })
  })

  test('log every change with who did it, before and after', async () => {
    const { _id: id } = await newBar({ name: 'Logged' })
    await bars.update({ path: { id }, body: { name: 'Logged twice' } })

    const log = await api.knex('audit_log').where({ record_id: id }).orderBy('_id')

    expect(log).toMatchObject([
      { operation: 'bars.create', before: null, after: { name: 'Logged' } },
      { operation: 'bars.update', before: { name: 'Logged' }, after: { name: 'Logged twice' } },
    ])
    expect(log[0]).toMatchObject({ event_id, user_id: here.people.admin, record_type: 'bars' })
  })
})
