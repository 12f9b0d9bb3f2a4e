import type { Schema } from '@kermesse/sdk/types'
import { describe, expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { createFestival } from '../festival.ts'

const api = await sharedApi()
const more = { maxConsumptionPrice: 20_00 }

/** A festival of its own, with two bars: Main bar sells Beer, Water and Tip, Side bar sells Soup. */
async function open() {
  const festival = await createFestival(api, more)
  const sdk = api.sdk(festival.sessions.admin)
  const menuOf = async (id: string) =>
    (await sdk.bars.get({ path: { id } })).consumptions!.map(({ name }) => name)
  return { ...sdk, ...festival, menuOf, both: [festival.bar, festival.other_bar] }
}

const juice: Schema<'AllConsumptionsInput'> = { name: 'Juice', type: 'quantity', price: 4 }

describe('what is sold', () => {
  test('is listed for the caller’s own bar, or for all of them', async () => {
    const { sessions, bar } = await open()
    const { consumptions } = api.sdk(sessions.server)

    const mine = await consumptions.list()
    const all = await consumptions.list({ query: { include_from_all_bars: true, minimal: true } })

    expect(mine).toMatchObject({
      count: 3,
      consumptions: [{ name: 'Beer', price: 5 }, { name: 'Tip' }, { name: 'Water' }],
    })
    expect(all.consumptions.map(({ name, bar }) => [name, bar.name])).toEqual([
      ['Beer', 'Main bar'],
      ['Soup', 'Side bar'],
      ['Tip', 'Main bar'],
      ['Water', 'Main bar'],
    ])
    const [beer] = all.consumptions
    expect(beer).toEqual({
      _id: expect.any(String),
      name: 'Beer',
      bar: { _id: bar, name: 'Main bar' },
    })
  })

  test('is listed page by page, searched and sorted', async () => {
    const { consumptions } = await open()

    const first = await consumptions.list({
      query: { limit: 2, sort_key: 'price', sort_order: 'DESC' },
    })
    const found = await consumptions.list({ query: { search: 'WAT' } })

    expect(first).toMatchObject({ count: 4, consumptions: [{ name: 'Soup' }, { name: 'Beer' }] })
    expect(found.consumptions).toMatchObject([{ name: 'Water' }])
  })

  test('is chosen from in full, or from what a voucher can pay for', async () => {
    const { consumptions, all_consumptions, bars, other_bar, bar } = await open()
    await all_consumptions.create({ body: { ...juice, name: 'Back', price: -1, bars: [bar] } })

    const names = async (query: object) =>
      (await consumptions.all({ query })).consumptions.map(({ name }) => name)

    expect(await names({})).toEqual(['Beer', 'Water', 'Tip', 'Back', 'Soup'])
    expect(await names({ for_vouchers: true })).toEqual(['Beer', 'Water', 'Soup'])
    expect((await consumptions.all()).consumptions[0]).toEqual({
      id: expect.any(String),
      name: 'Beer',
      bar_name: 'Main bar',
      price: 5,
      type: 'quantity',
    })
    await bars.delete({ path: { id: other_bar } })
    expect(await names({})).not.toContain('Soup')
  })
})

describe('one thing sold at many bars', () => {
  test.each([
    [0, ['Juice', 'Beer', 'Water', 'Tip']],
    [undefined, ['Beer', 'Water', 'Tip', 'Juice']],
    [null, ['Beer', 'Water', 'Tip', 'Juice']],
    [1, ['Beer', 'Juice', 'Water', 'Tip']],
    [-1, ['Beer', 'Water', 'Juice', 'Tip']],
  ])('stands at position %j of each list', async (position, menu) => {
    const { all_consumptions, menuOf, bar, other_bar } = await open()

    const made = await all_consumptions.create({ body: { ...juice, position, all_bars: true } })

    expect(made).toMatchObject({ created: 2, updated: 0, deleted: 0 })
    expect(made.consumptions).toMatchObject([
      { name: 'Juice', price: 4, color: 'gray', bar: { name: 'Main bar' } },
      { name: 'Juice', bar: { name: 'Side bar' } },
    ])
    expect(await menuOf(bar)).toEqual(menu)
    expect(await menuOf(other_bar)).toContain('Juice')
  })

  test('is sold at the bars that were named, and nowhere else', async () => {
    const { all_consumptions, menuOf, bar, other_bar } = await open()

    await all_consumptions.create({ body: { ...juice, bars: [other_bar] } })

    expect(await menuOf(other_bar)).toEqual(['Soup', 'Juice'])
    expect(await menuOf(bar)).not.toContain('Juice')
  })

  test('is sold nowhere when one bar has its name, whatever its case', async () => {
    const { all_consumptions, menuOf, other_bar } = await open()
    const body = { ...juice, name: 'BEER', all_bars: true }

    const error = await refused(all_consumptions.create({ body }), 'name_taken', 409)

    expect(error.message).toContain('Main bar')
    expect(await menuOf(other_bar)).toEqual(['Soup'])
  })

  test('takes the name of what is no longer sold', async () => {
    const { all_consumptions, bars, bar } = await open()
    await bars.update({ path: { id: bar }, body: { consumptions: [] } })

    await all_consumptions.create({ body: { ...juice, name: 'Beer', bars: [bar] } })
  })

  test('is named, has a kind and a price, and a bar', async () => {
    const { all_consumptions, bar } = await open()

    await refused(all_consumptions.create({ body: juice }), 'required_field', 400)
    const { name, ...nameless } = juice
    await refused(
      all_consumptions.create({ body: { ...nameless, bars: [bar] } as typeof juice }),
      'invalid_request',
    )
  })

  test('costs no more than the event allows, and has what goes with its kind', async () => {
    const { all_consumptions, bar: id, cup } = await open()
    const bars = [id]
    const dear = { ...juice, price: 20.01, bars }
    const tip = { ...juice, type: 'input' as const, deposit: cup, bars }

    await refused(all_consumptions.create({ body: dear }), 'consumption_price_too_high', 400)
    await refused(all_consumptions.create({ body: tip }), 'invalid_request', 400)
    await refused(
      all_consumptions.create({ body: { ...juice, round: 0.5, bars } }),
      'invalid_request',
    )
    await all_consumptions.create({ body: { ...dear, price: 20 } })
  })

  test('changes everywhere at once, or where it was named', async () => {
    const { all_consumptions, bars, bar, other_bar, both } = await open()
    await all_consumptions.create({ body: { ...juice, bars: both } })
    const priceAt = async (id: string, name: string) =>
      (await bars.get({ path: { id } })).consumptions!.find((one) => one.name === name)?.price

    const everywhere = await all_consumptions.update({
      body: { current_name: 'juice', name: 'Fresh juice', price: 4.5, all_bars: true },
    })
    await all_consumptions.update({
      body: { current_name: 'Fresh juice', price: 5, bars: [bar] },
    })

    expect(everywhere).toMatchObject({ created: 0, updated: 2, deleted: 0 })
    expect([await priceAt(bar, 'Fresh juice'), await priceAt(other_bar, 'Fresh juice')]).toEqual([
      5, 4.5,
    ])
  })

  test('keeps what it was changed for nothing but its price', async () => {
    const { all_consumptions, bars, bar, cup } = await open()

    await all_consumptions.update({ body: { current_name: 'Beer', price: 5.5, all_bars: true } })

    const { consumptions } = await bars.get({ path: { id: bar } })
    expect(consumptions![0]).toMatchObject({ name: 'Beer', price: 5.5, min_age: 16, deposit: cup })
  })

  test('leaves a bar that it is deleted from, even when that bar is changed too', async () => {
    const { all_consumptions, menuOf, bar, other_bar, both } = await open()
    await all_consumptions.create({ body: { ...juice, bars: both } })

    const done = await all_consumptions.update({
      body: { current_name: 'Juice', price: 6, bars: both, delete_from_bars: [bar] },
    })

    expect(done).toMatchObject({ updated: 1, deleted: 1, consumptions: [{ price: 6 }] })
    expect(await menuOf(bar)).toEqual(['Beer', 'Water', 'Tip'])
    expect(await menuOf(other_bar)).toEqual(['Soup', 'Juice'])
  })

  test('moves where it is told to', async () => {
    const { all_consumptions, menuOf, bar } = await open()

    await all_consumptions.update({ body: { current_name: 'Beer', position: -1, bars: [bar] } })

    expect(await menuOf(bar)).toEqual(['Water', 'Beer', 'Tip'])
  })

  test('changes nowhere when a bar that was named does not sell it', async () => {
    const { all_consumptions, bars, bar, both } = await open()
    const body = { current_name: 'Beer', price: 6, bars: both }

    await refused(all_consumptions.update({ body }), 'consumption_not_found', 404)

    expect((await bars.get({ path: { id: bar } })).consumptions![0]).toMatchObject({ price: 5 })
    const nothing = { current_name: 'Nothing', price: 6, all_bars: true }
    await refused(all_consumptions.update({ body: nothing }), 'consumption_not_found', 404)
  })

  test('may still be sold offline at the price it had', async () => {
    const { all_consumptions, transactions, bands, bar, water } = await open()
    const { uid } = bands[0]!
    await transactions.create({ body: { type: 'credit', uid, amount: 20, payment_type: 'cash' } })
    const date = new Date().toISOString()

    await all_consumptions.update({ body: { current_name: 'Water', price: 4, all_bars: true } })

    const order = [{ _id: water, price: 3 }]
    const body = { type: 'debit' as const, uid, bar_id: bar, order, date }
    expect(await transactions.create({ body })).toMatchObject({ amount: 3 })
  })

  test('is in the log wherever it changed', async () => {
    const { all_consumptions, event_id, both } = await open()
    await all_consumptions.create({ body: { ...juice, bars: both } })
    await all_consumptions.update({ body: { current_name: 'Juice', price: 5, bars: both } })

    const log = await api.knex('audit_log').where({ event_id, record_type: 'consumptions' })

    expect(log.map(({ operation }) => operation).sort()).toEqual([
      'all_consumptions.create',
      'all_consumptions.create',
      'all_consumptions.update',
      'all_consumptions.update',
    ])
  })
})

describe('before it is saved', () => {
  test('every bar says what is wrong, and nothing is written', async () => {
    const { all_consumptions, menuOf, bar, other_bar } = await open()
    const body = { name: 'Beer', type: 'quantity' as const, price: 21, all_bars: true }

    const { server_errors } = await all_consumptions.validate({ body })

    expect(server_errors).toMatchObject([
      { field: 'name', error_code: 'name_taken', bar_id: bar, bar_name: 'Main bar' },
      { field: 'price', error_code: 'consumption_price_too_high', bar_id: bar },
      { field: 'price', error_code: 'consumption_price_too_high', bar_id: other_bar },
    ])
    expect(await all_consumptions.validate({ body: { ...juice, all_bars: true } })).toEqual({
      server_errors: [],
    })
    expect(await menuOf(bar)).toEqual(['Beer', 'Water', 'Tip'])
  })

  test('a change of many says where it cannot be made', async () => {
    const { all_consumptions, other_bar, both } = await open()

    const { server_errors } = await all_consumptions.validate({
      body: { current_name: 'Beer', name: 'Water', price: 3, bars: both },
    })

    expect(server_errors).toMatchObject([
      { field: 'name', error_code: 'name_taken', bar_name: 'Main bar' },
      { field: 'bars', error_code: 'consumption_not_found', bar_id: other_bar },
    ])
  })

  test('a bar says everything that is wrong with what it would sell', async () => {
    const { bars, bar } = await open()
    const item = { name: 'Wine', type: 'quantity' as const, price: 5 }
    const consumptions = [item, { ...item, name: 'WINE', price: 30 }, { ...item, name: 'Tea' }]

    const { server_errors } = await bars.validate({ body: { name: 'New', consumptions } })

    expect(server_errors).toMatchObject([
      { field: 'consumptions.1.name', error_code: 'name_taken' },
      { field: 'consumptions.1.price', error_code: 'consumption_price_too_high' },
    ])
    const named = async (name: string, _id?: string) =>
      (await bars.validate({ body: { name, _id } })).server_errors
    expect(await named('side BAR')).toMatchObject([{ field: 'name', error_code: 'name_taken' }])
    expect(await named('main BAR', bar)).toEqual([])
    expect((await bars.validate({ body: {} })).server_errors).toMatchObject([
      { field: 'name', error_code: 'required_field' },
    ])
    expect((await bars.list()).count).toBe(2)
  })

  test('a deposit says that its name is taken', async () => {
    const { deposits, cup } = await open()

    const taken = await deposits.validate({ body: { name: 'CUP', price: 1 } })
    const own = await deposits.validate({ body: { name: 'CUP', price: 1, _id: cup } })

    expect(taken.server_errors).toMatchObject([{ field: 'name', error_code: 'name_taken' }])
    expect(own).toEqual({ server_errors: [] })
    expect(await deposits.get({ path: { id: cup } })).toMatchObject({ name: 'Cup', price: 2 })
  })
})
