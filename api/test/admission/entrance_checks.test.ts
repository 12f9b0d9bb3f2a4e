import { newId } from '@kermesse/core/platform/ids'
import { describe, expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { createBands, createFestival, daysFromNow } from '../festival.ts'

const api = await sharedApi()
const here = await createFestival(api)
const { event_id, entrance, sessions } = here
const gate = api.sdk(sessions.checker)
const office = api.sdk(sessions.admin)

async function newBand(access: object = { entrance_id: entrance, age: 18 }) {
  const [band] = await createBands(api.knex, event_id, 1)
  await api.knex('wallets').where({ event_id, uid: band!.uid }).update(access)
  return band!
}

describe('a check at the gate', () => {
  test('finds a wristband by its chip or by its number, and says who may come in', async () => {
    const { uid, short_id } = await newBand()

    const by_chip = await gate.entrance_checks.create({ body: { uid, smartphone_number: 'P-1' } })
    const by_number = await gate.entrance_checks.create({
      body: { short_id: short_id.toLowerCase() },
    })

    expect(by_chip).toMatchObject({
      allowed: true,
      reason: null,
      entrance_name: 'Day ticket',
      age: 18,
      uid,
      short_id,
      smartphone_number: 'P-1',
      user_id: here.people.checker,
    })
    expect(by_number).toMatchObject({ uid, allowed: true })
    expect(by_number._id).not.toBe(by_chip._id)
  })

  test.each<[string, object]>([
    ['entrance_missing', { age: 18 }],
    ['client_disabled', { entrance_id: entrance, entrance_end_date: daysFromNow(-1) }],
    ['entrance_not_valid_now', { entrance_id: entrance, entrance_begin_date: daysFromNow(1) }],
    ['wristband_transferred', { entrance_id: entrance, transferred_to: '04AAAAAAAA' }],
  ])('is answered with %s and kept', async (reason, access) => {
    const { uid } = await newBand(access)

    const check = await gate.entrance_checks.create({ body: { uid } })

    expect(check).toMatchObject({ allowed: false, reason })
    const { entrance_checks } = await office.entrance_checks.list({ query: { uid } })
    expect(entrance_checks).toEqual([check])
  })

  test('that is sent again answers the first result, whatever happened since', async () => {
    const { uid } = await newBand()
    const body = { _id: newId(), uid }
    const first = await gate.entrance_checks.create({ body })

    await office.clients.disable({ path: { uid } })

    const again = await gate.entrance_checks.create({ body })
    expect(again).toMatchObject({ _id: first._id, allowed: true, date: first.date })
    expect(await gate.entrance_checks.create({ body: { uid } })).toMatchObject({ allowed: false })
    expect((await office.entrance_checks.list({ query: { uid } })).count).toBe(2)
  })

  test('names a wristband that there is', async () => {
    const check = (body: object) => gate.entrance_checks.create({ body })

    await refused(check({ uid: '04FFFFFFFF' }), 'client_not_found', 404)
    await refused(check({ short_id: 'ZZ99ZZ99' }), 'wrong_wristband_number', 404)
    await refused(check({}), 'required_field', 400)
  })

  test('is listed the newest first, by wristband and by device', async () => {
    const { uid } = await newBand()
    const scan = async (smartphone_number: string) =>
      (await gate.entrance_checks.create({ body: { uid, smartphone_number } }))._id
    const ids = [await scan('G-1'), await scan('G-2'), await scan('G-1')]
    const list = async (query: object) =>
      (await office.entrance_checks.list({ query: { uid, ...query } })).entrance_checks.map(
        ({ _id }) => _id,
      )

    expect(await list({})).toEqual(ids.toReversed())
    expect(await list({ smartphone_number: 'G-2' })).toEqual([ids[1]])
    expect(await list({ sort_key: 'date' })).toEqual(ids)
    await refused(gate.entrance_checks.list(), 'forbidden', 403)
  })
})
