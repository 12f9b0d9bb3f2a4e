import type { Schema } from '@kermesse/sdk/types'
import { describe, expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { createFestival, daysFromNow } from '../festival.ts'

const api = await sharedApi()
const here = await createFestival(api, { maxEntranceAmount: 100_00 })
const { bar, other_bar, beer, water, tip, cup, pack, voucher } = here
const { bars, deposits, entrances, vouchers, voucher_packs } = api.sdk(here.sessions.admin)

let names = 0
const named = <Body>(body: Body) => ({ body: { name: `Thing ${++names}`, ...body } })

describe('a deposit', () => {
  test('is given out and taken back where either side says so', async () => {
    const from_here = await deposits.create(
      named({
        price: 2,
        consumption_ids: [water],
        bar_ids_as_deposit: [bar],
        bar_ids_as_deposit_return: [bar, other_bar],
      }),
    )
    const path = { id: from_here._id }
    const main = await bars.get({ path: { id: bar } })
    expect(main.possible_deposits!.map(({ _id }) => _id).sort()).toEqual(
      [cup, from_here._id].sort(),
    )
    expect(main.consumptions!.find(({ _id }) => _id === water)).toMatchObject({ deposit: path.id })

    await bars.update({
      path: { id: bar },
      body: { possible_deposits: [], possible_deposit_returns: [{ _id: cup }] },
    })
    const { consumptions } = main
    const without = consumptions!.map((one) => ({ ...one, deposit: null }))
    await bars.update({ path: { id: bar }, body: { consumptions: without } })

    expect(await deposits.get({ path })).toMatchObject({
      consumption_ids: [],
      bar_ids_as_deposit: [],
      bar_ids_as_deposit_return: [other_bar],
    })
    await bars.update({
      path: { id: bar },
      body: { consumptions: consumptions!.map((one) => one) },
    })
  })

  test('keeps what a change does not name', async () => {
    const made = await deposits.create(named({ price: 2, consumption_ids: [water], delta: 3 }))

    const changed = await deposits.update({ path: { id: made._id }, body: { price: 2.5 } })

    expect(changed).toEqual({ ...made, price: 2.5, revision: changed.revision })
  })

  test('is of no item that is sold at an amount', async () => {
    const body = named({ price: 1, consumption_ids: [tip] })

    await refused(deposits.create(body), 'consumption_not_found', 404)
  })

  test('needs a price and a name of its own, which a deleted one gives back', async () => {
    await refused(deposits.create(named({})), 'required_field', 400)
    await refused(deposits.create({ body: { name: 'CUP', price: 1 } }), 'name_taken', 409)
    const { _id: id, name } = await deposits.create(named({ price: 1 }))
    await deposits.delete({ path: { id } })
    await deposits.create({ body: { name, price: 1 } })

    await refused(deposits.restore({ path: { id } }), 'name_taken', 409)
  })
})

describe('an entrance', () => {
  test('keeps everything that was sent', async () => {
    const settings: Schema<'EntranceInput'> = {
      price: 45.5,
      ages: [16, 18],
      type: 'unpaid',
      min_right: 10,
      sort_order: -1,
      payment_types: ['card'],
      allow_negative_balance: true,
      deposit: cup,
      entrance_begin_date: daysFromNow(0),
      entrance_end_date: daysFromNow(2),
      voucher_packs: [{ voucher_pack_id: pack, quantity: 2 }],
    }

    const { _id: id } = await entrances.create(named(settings))

    expect(await entrances.get({ path: { id } })).toMatchObject(settings)
  })

  test('costs no more than the event allows', async () => {
    await refused(entrances.create(named({ price: 100.01 })), 'entrance_price_too_high', 400)
    expect(await entrances.create(named({ price: 100 }))).toMatchObject({ price: 100 })
  })

  test.each(['display', 'entrance'])('never ends before its %s begins', async (kind) => {
    const dates = { [`${kind}_begin_date`]: daysFromNow(2), [`${kind}_end_date`]: daysFromNow(3) }
    const { _id: id } = await entrances.create(named({ price: 0, ...dates }))
    const body = { [`${kind}_end_date`]: daysFromNow(1) }

    await refused(entrances.update({ path: { id }, body }), 'begin_after_end', 400)
  })

  test('gives each pack once', async () => {
    const twice = Array(2).fill({ voucher_pack_id: pack, quantity: 1 })
    const body = named({ price: 0, voucher_packs: twice })

    await refused(entrances.create(body), 'same_voucher_pack_not_allowed', 400)
  })

  test('gives only what is there', async () => {
    const { _id: gone } = await voucher_packs.create(
      named({ vouchers: [{ voucher_id: voucher, quantity: 1 }] }),
    )
    await voucher_packs.delete({ path: { id: gone } })

    await refused(
      entrances.create(
        named({ price: 0, voucher_packs: [{ voucher_pack_id: gone, quantity: 1 }] }),
      ),
      'voucher_pack_not_found',
      404,
    )
  })

  test('is listed in the order that the organiser gave it', async () => {
    const { sessions } = await createFestival(api)
    const { entrances } = api.sdk(sessions.admin)
    const sorted = [3, 1, 2].map((sort_order) => ({
      name: `No ${sort_order}`,
      price: 1,
      sort_order,
    }))
    for (const body of sorted) await entrances.create({ body })

    const list = await entrances.list()

    expect(list.entrances.map(({ name }) => name)).toEqual(['Day ticket', 'No 1', 'No 2', 'No 3'])
  })
})

describe('a voucher', () => {
  test('is worth its dearest item, at today’s price', async () => {
    const { _id: id, highest_value } = await vouchers.create(named({ consumptions: [water, beer] }))
    expect(highest_value).toBe(5)
    const { consumptions } = await bars.get({ path: { id: bar } })
    const dearer = consumptions!.map((one) => (one._id === water ? { ...one, price: 7.5 } : one))

    await bars.update({ path: { id: bar }, body: { consumptions: dearer } })

    expect(await vouchers.get({ path: { id } })).toMatchObject({ highest_value: 7.5 })
    const { vouchers: first } = await vouchers.list({
      query: { sort_key: 'highest_value', sort_order: 'DESC' },
    })
    expect(first[0]).toMatchObject({ _id: id })
    await bars.update({ path: { id: bar }, body: { consumptions: consumptions! } })
  })

  test('pays for nothing that is sold at an amount or gives money back', async () => {
    const { consumptions } = await bars.create(
      named({ consumptions: [{ name: 'Refund', type: 'quantity' as const, price: -1 }] }),
    )

    for (const _id of [tip, consumptions![0]!._id])
      await refused(vouchers.create(named({ consumptions: [_id] })), 'invalid_request', 400)
  })

  test('forgets an item that is no longer sold', async () => {
    const made = await bars.create(
      named({ consumptions: [{ name: 'Ice', type: 'quantity' as const, price: 3 }] }),
    )
    const body = named({ consumptions: [made.consumptions![0]!._id, water] })
    const { _id: id } = await vouchers.create(body)

    await bars.update({ path: { id: made._id }, body: { consumptions: [] } })

    expect(await vouchers.get({ path: { id } })).toMatchObject({
      consumptions: [water],
      highest_value: 3,
    })
  })

  test('is worth nothing while it pays for nothing', async () => {
    expect(await vouchers.create(named({}))).toMatchObject({ consumptions: [], highest_value: 0 })
  })
})

describe('a pack of vouchers', () => {
  test('holds each voucher once, and at least one', async () => {
    const twice = Array(2).fill({ voucher_id: voucher, quantity: 1 })

    await refused(voucher_packs.create(named({ vouchers: twice })), 'same_voucher_not_allowed', 400)
    await refused(voucher_packs.create(named({})), 'required_field', 400)
  })

  test('holds none that was deleted', async () => {
    const { _id: voucher_id } = await vouchers.create(named({}))
    await vouchers.delete({ path: { id: voucher_id } })
    const body = named({ vouchers: [{ voucher_id, quantity: 1 }] })

    await refused(voucher_packs.create(body), 'voucher_not_found', 404)
  })

  test('keeps what was sent', async () => {
    const settings = { isVisibleInApp: true, vouchers: [{ voucher_id: voucher, quantity: 999 }] }

    const { _id: id } = await voucher_packs.create(named(settings))

    expect(await voucher_packs.get({ path: { id } })).toMatchObject(settings)
  })
})

describe('what was deleted', () => {
  const all = async () => ({
    bar: await bars.get({ path: { id: bar } }),
    entrance: await entrances.get({ path: { id: here.entrance } }),
    pack: await voucher_packs.get({ path: { id: pack } }),
  })

  test('is named by nothing any more, so that what named it can be saved as it is shown', async () => {
    const { _id: plate } = await deposits.create(
      named({ price: 1, consumption_ids: [beer], bar_ids_as_deposit: [bar] }),
    )
    const { _id: old_voucher } = await vouchers.create(named({}))
    const rows = [old_voucher, voucher].map((voucher_id) => ({ voucher_id, quantity: 1 }))
    const { _id: old_pack } = await voucher_packs.create(named({ vouchers: rows }))
    await voucher_packs.update({ path: { id: pack }, body: { vouchers: rows } })
    const packs = [old_pack, pack].map((voucher_pack_id) => ({ voucher_pack_id, quantity: 1 }))
    const body = { deposit: plate, voucher_packs: packs }
    await entrances.update({ path: { id: here.entrance }, body })

    await deposits.delete({ path: { id: plate } })
    await vouchers.delete({ path: { id: old_voucher } })
    await voucher_packs.delete({ path: { id: old_pack } })

    const shown = await all()
    const text = JSON.stringify(shown)
    for (const id of [plate, old_voucher, old_pack]) expect(text).not.toContain(id)
    const { consumptions } = shown.bar
    await bars.update({ path: { id: bar }, body: { consumptions } })
    const { deposit, voucher_packs: kept } = shown.entrance
    await entrances.update({ path: { id: here.entrance }, body: { deposit, voucher_packs: kept } })
    await voucher_packs.update({ path: { id: pack }, body: { vouchers: shown.pack.vouchers } })
    expect(await all()).toEqual(shown)
  })

  test('is not handed out with an entrance, and the event adds up', async () => {
    const { event_id, entrance, sessions, bands, cup } = await createFestival(api)
    const sdk = api.sdk(sessions.admin)
    await sdk.entrances.update({ path: { id: entrance }, body: { deposit: cup } })
    await sdk.deposits.delete({ path: { id: cup } })

    const { uid } = bands[0]!
    const sold = await sdk.transactions.create({
      body: { type: 'entrance', uid, entrance_id: entrance },
    })

    expect(sold).toMatchObject({ amount: 10, order: [{ kind: 'entrance' }] })
    expect(await sdk.events.audit({ path: { id: event_id } })).toMatchObject({ ok: true })
  })
})
