import { newId } from '@kermesse/core/platform/ids'
import type { Schema } from '@kermesse/sdk/types'
import { beforeEach, describe, expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { daysFromNow, load } from '../festival.ts'
import { createGatehouse, type Gatehouse } from './gatehouse.ts'

let names = 0
const api = await sharedApi()
let house: Gatehouse

beforeEach(async () => {
  house = await createGatehouse(api)
})

describe('selling at a gate', () => {
  const sell = (id: string, body: Schema<'EntranceSaleInput'>) =>
    house.gate.entrance_groups.sell({ path: { id }, body })

  test('is for gates and entrances that allow it', async () => {
    const { _id: night } = await house.office.entrances.create({
      body: { name: 'Night', price: 12, min_right: 5 },
    })
    const { uid } = await house.newBand({ entrance_id: null })
    const body = { uid, entrance_id: night, _id: newId() }
    const allow = { allow_entrance_purchase: true }
    const gates = [
      {},
      { ...allow, scan_only: true },
      { ...allow, entrances_ids: [house.here.entrance] },
    ]
    for (const settings of gates)
      await refused(sell(await house.openGate(settings), body), 'entrance_not_sold_here', 409)

    const id = await house.openGate({ ...allow, entrances_ids: [night] })
    const sold = await sell(id, body)

    expect(sold).toMatchObject({ type: 'entrance', amount: 12, payment_type: 'cash', uid })
    expect(await sell(id, body)).toMatchObject({ _id: sold._id, replayed: true })
    expect(await house.verdict({ uid, entrance_group_id: id })).toBe('in')
    expect(await house.office.events.audit({ path: { id: house.here.event_id } })).toMatchObject({
      ok: true,
    })
  })

  test('answers the first sale again when the gate has closed since', async () => {
    const id = await house.openGate({ allow_entrance_purchase: true })
    const { _id: entrance_id } = await house.office.entrances.create({
      body: { name: 'Late', price: 12, min_right: 5 },
    })
    const { uid } = await house.newBand({ entrance_id: null })
    const body = { _id: newId(), uid, entrance_id }
    const { _id } = await sell(id, body)

    const closed = { display_end_date: daysFromNow(-0.01) }
    await house.office.entrance_groups.update({ path: { id }, body: closed })

    expect(await sell(id, body)).toMatchObject({ _id, replayed: true })
    const again = { ...body, _id: newId() }
    await refused(sell(id, again), 'entrance_not_valid_now', 409)
    const { uid: other } = await house.newBand({ entrance_id: null })
    await refused(sell(id, { ...body, uid: other }), 'idempotency_conflict', 409)
  })

  test('takes nothing for what the gate would refuse the wristband', async () => {
    const id = await house.openGate({ allow_entrance_purchase: true })
    const { _id: entrance_id } = await house.office.entrances.create({
      body: { name: 'Adults', price: 12, min_right: 5, ages: [18] },
    })
    const { uid } = await house.newBand({ entrance_id: null, age: 16 })

    await refused(sell(id, { uid, entrance_id }), 'too_young', 409)

    expect(await sell(id, { uid, entrance_id, age: 18 })).toMatchObject({ amount: 12 })
    expect(await house.verdict({ uid, entrance_group_id: id })).toBe('in')
  })

  test('keeps to the entrance’s right, ages, ways of paying and dates', async () => {
    const id = await house.openGate({ allow_entrance_purchase: true })
    const { uid } = await house.newBand({ entrance_id: null })
    const entrance = async (more: object) =>
      (
        await house.office.entrances.create({
          body: { name: `E ${++names}`, price: 5, min_right: 5, ...more },
        })
      )._id
    await refused(sell(id, { uid, entrance_id: house.here.entrance }), 'forbidden', 403)
    await refused(
      sell(id, { uid, entrance_id: await entrance({ ages: [18] }), age: 16 }),
      'too_young',
      409,
    )
    const by_band = await entrance({ payment_types: ['wristband'] })
    await refused(sell(id, { uid, entrance_id: by_band }), 'payment_type_not_allowed', 409)
    const paid = { uid, entrance_id: by_band, payment_type: 'wristband' as const }
    await refused(sell(id, paid), 'insufficient_balance', 409)
    const over = await entrance({ display_end_date: daysFromNow(-1) })
    await refused(sell(id, { uid, entrance_id: over }), 'entrance_not_valid_now', 409)
    await refused(sell(id, { uid, entrance_id: newId() }), 'entrance_not_found', 404)

    await load(api, house.here.event_id, uid, 700)

    expect(await sell(id, paid)).toMatchObject({ amount: 5, balance: 2 })
  })
})
