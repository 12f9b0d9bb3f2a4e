import { describe, expect, test } from 'vitest'
import { startApi } from '../api.ts'
import { createFestival, createSuperadmin } from '../festival.ts'

const api = await startApi()
const here = await createFestival(api)
const admin = api.sdk(here.sessions.admin)
const supers = api.sdk((await createSuperadmin(api)).token)

describe('what is asked before it is saved', () => {
  const codesOf = ({ server_errors }: { server_errors: { error_code: string }[] }) =>
    server_errors.map(({ error_code }) => error_code)

  test('an entrance', async () => {
    const { entrances } = await admin.entrances.list()
    const { name, _id } = entrances[0]!
    const before = { price: 5, type: 'entrance' as const }

    expect(codesOf(await admin.entrances.validate({ body: { ...before, name } }))).toEqual([
      'name_taken',
    ])
    expect(codesOf(await admin.entrances.validate({ body: { name, _id } }))).toEqual([])
    const dear = { ...before, name: 'Gala', price: 99_999 }
    expect(codesOf(await admin.entrances.validate({ body: dear }))).toEqual([
      'entrance_price_too_high',
    ])
    expect((await admin.entrances.list()).entrances).toHaveLength(entrances.length)
  })

  test('an entrance group, a voucher and a pack', async () => {
    await admin.entrance_groups.create({ body: { name: 'North', entrance_type: 'in' } })
    const voucher = await admin.vouchers.create({ body: { name: 'Drink' } })
    const packs = [{ voucher_id: voucher._id, quantity: 1 }]
    await admin.voucher_packs.create({ body: { name: 'Crew', vouchers: packs } })
    const before = await admin.voucher_packs.list()

    const group = await admin.entrance_groups.validate({
      body: { name: 'NORTH', entrance_type: 'in' },
    })
    const again = await admin.vouchers.validate({ body: { name: 'drink' } })
    const pack = await admin.voucher_packs.validate({ body: { name: 'crew', vouchers: packs } })
    const free = await admin.voucher_packs.validate({ body: { name: 'Artists', vouchers: packs } })

    expect([group, again, pack].flatMap(codesOf)).toEqual([
      'name_taken',
      'name_taken',
      'name_taken',
    ])
    expect(codesOf(free)).toEqual([])
    expect(await admin.voucher_packs.list()).toEqual(before)
  })
})

describe('points of sale', () => {
  test('are sorted by the smartphones of those who work there', async () => {
    const { db } = { db: api.knex }
    const quiet = await admin.bars.create({ body: { name: 'Quiet' } })
    const busy = await admin.bars.create({ body: { name: 'Busy' } })
    for (const [n, bar_id] of [busy._id, busy._id, quiet._id].entries()) {
      const number = `77${n}`
      await db('devices').insert({ _id: crypto.randomUUID(), type: 'smartphone', number })
      await supers.users.create({
        body: {
          email: `staff-${n}`,
          password: 'correct horse battery',
          right: 10,
          bar_id,
          smartphones: [number],
        },
      })
    }

    const { bars } = await admin.bars.list({
      query: { sort_key: 'number_of_smartphones', sort_order: 'DESC' },
    })

    const counts = bars.map(({ number_of_smartphones }) => number_of_smartphones!)
    expect(bars.slice(0, 2).map(({ name }) => name)).toEqual(['Busy', 'Quiet'])
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  })

  test('of every event are listed with its name, for a superadmin', async () => {
    const elsewhere = await createFestival(api)

    const all = await supers.bars.all({ query: { limit: 1000 } })
    const one = await supers.bars.all({ query: { event_id: elsewhere.event_id } })

    const names = new Set(all.bars.map(({ event_name }) => event_name))
    expect([here.name, elsewhere.name].every((name) => names.has(name))).toBe(true)
    expect(new Set(one.bars.map(({ event_name }) => event_name))).toEqual(new Set([elsewhere.name]))
  })

  test('sell things that are sorted by their type', async () => {
    const query = { include_from_all_bars: true, sort_key: 'type' as const }

    const { consumptions } = await admin.consumptions.list({ query })

    const types = consumptions.map(({ type }) => type!)
    expect(new Set(types).size).toBe(2)
    expect(types).toEqual(types.toSorted())
  })
})
