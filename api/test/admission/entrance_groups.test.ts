import { describe, expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { createFestival, daysFromNow } from '../festival.ts'
import { createStage } from '../stage.ts'

const api = await sharedApi()
const here = await createStage(api)
const { entrance, spare_entrance, zone } = here
const { entrances, entrance_groups } = api.sdk(here.sessions.admin)

let names = 0
const named = <Body>(body: Body) => ({ body: { name: `Gate ${++names}`, ...body } })

describe('an entrance group', () => {
  test('keeps everything that was sent, and what a change does not name', async () => {
    const settings = {
      entrance_type: 'both' as const,
      allow_entrance_purchase: true,
      scan_only: true,
      entrances_ids: [entrance],
      zone_ids: [zone],
      display_begin_date: daysFromNow(0),
      display_end_date: daysFromNow(1),
    }

    const made = await entrance_groups.create(named(settings))
    const path = { id: made._id }
    const changed = await entrance_groups.update({ path, body: { scan_only: false } })

    expect(made).toMatchObject(settings)
    expect(changed).toEqual({ ...made, scan_only: false, revision: changed.revision })
  })

  test('leads in and admits every entrance unless it says otherwise', async () => {
    expect(await entrance_groups.create(named({}))).toMatchObject({
      entrance_type: 'in',
      entrances_ids: [],
      zone_ids: [],
      allow_entrance_purchase: false,
      scan_only: false,
    })
  })

  test('has a name of its own, which a deleted one gives back', async () => {
    await refused(entrance_groups.create({ body: {} }), 'required_field', 400)
    const { _id: id, name } = await entrance_groups.create(named({}))
    await refused(entrance_groups.create({ body: { name: name.toUpperCase() } }), 'name_taken', 409)

    await entrance_groups.delete({ path: { id } })
    await entrance_groups.create({ body: { name } })

    await refused(entrance_groups.restore({ path: { id } }), 'name_taken', 409)
  })

  test('is not shown until after it is shown no more', async () => {
    const dates = { display_begin_date: daysFromNow(2), display_end_date: daysFromNow(3) }
    const { _id: id } = await entrance_groups.create(named(dates))
    const body = { display_end_date: daysFromNow(1) }

    await refused(entrance_groups.update({ path: { id }, body }), 'begin_after_end', 400)
  })

  test('names what is there, once', async () => {
    const { _id: id } = await entrances.create({ body: { name: 'Gone', price: 1 } })
    await entrances.delete({ path: { id } })
    const create = (body: object) => entrance_groups.create(named(body))

    await refused(create({ entrances_ids: [id] }), 'entrance_not_found', 404)
    await refused(create({ zone_ids: [id] }), 'zone_not_found', 404)
    await refused(create({ entrances_ids: [entrance, entrance] }), 'invalid_request', 400)
  })

  test('forgets an entrance that is deleted, and has it again when it is restored', async () => {
    const { _id: id } = await entrance_groups.create(
      named({ entrances_ids: [entrance, spare_entrance] }),
    )
    const passing = async () => (await entrance_groups.get({ path: { id } })).entrances_ids

    await entrances.delete({ path: { id: spare_entrance } })
    expect(await passing()).toEqual([entrance])

    await entrances.restore({ path: { id: spare_entrance } })
    expect(await passing()).toEqual([entrance, spare_entrance])
  })

  test('is shown to the users at it, and changed by the organiser', async () => {
    const gate = api.sdk(here.sessions.checker)

    const { entrance_groups: shown } = await gate.entrance_groups.list({
      query: { search: 'main' },
    })

    expect(shown.map(({ name }) => name)).toEqual(['Main gate'])
    await refused(gate.entrance_groups.create(named({})), 'forbidden', 403)
  })
})

test('every entrance is listed at once, in the organiser’s order, without the deleted ones', async () => {
  const { sessions } = await createFestival(api)
  const office = api.sdk(sessions.admin)
  for (const sort_order of [60, ...Array(59).keys()])
    await office.entrances.create({ body: { name: `No ${sort_order}`, price: 1, sort_order } })
  const { entrances: some } = await office.entrances.list({ query: { search: 'No 58' } })
  await office.entrances.delete({ path: { id: some[0]!._id } })

  const { entrances: every } = await api.sdk(sessions.checker).entrances.all()

  expect(every).toHaveLength(60)
  expect(every.map(({ name }) => name).slice(-2)).toEqual(['No 57', 'No 60'])
})
