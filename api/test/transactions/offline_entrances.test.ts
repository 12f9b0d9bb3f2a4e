import { newId } from '@kermesse/core/platform/ids'
import type { AnyKind, Schema } from '@kermesse/sdk/types'
import { describe, expect, test } from 'vitest'
import { sharedApi } from '../api.ts'
import { daysFromNow } from '../festival.ts'
import { openFair } from './offline_fair.ts'

const api = await sharedApi()
const minutes = (count: number) => new Date(Date.now() - count * 60_000).toISOString()

type Input = Schema<'TransactionEntranceInput'>
type Item = AnyKind<Schema<'BatchItem'>>

async function openDoor(settings: object = {}) {
  const fair = await openFair(api, settings)
  const create = (more: object) =>
    fair.admin.entrances.create({
      body: { name: `Entrance ${Math.random()}`, price: 10, ...more } as never,
    })
  /** Reports a sale that the desk made offline at a date. */
  const sold = (uid: string, entrance_id: string, more: Partial<Input> = {}): Input => ({
    _id: newId(),
    type: 'entrance',
    uid,
    entrance_id,
    payment_type: 'cash',
    date: new Date().toISOString(),
    ...more,
  })
  const send = (...transactions: Input[]) => fair.send(transactions, fair.admin)
  const client = (uid: string) => fair.admin.clients.get({ path: { uid } })
  return { ...fair, create, sold, send, client }
}

describe('an entrance that a desk sold offline', () => {
  test('is posted once at the price of its date, and lets its wristband in', async () => {
    const door = await openDoor()
    const { _id } = await door.create({})
    const uid = await door.band()
    const sale = door.sold(uid, _id, { date: new Date().toISOString() })
    await door.admin.entrances.update({ path: { id: _id }, body: { price: 25 } })

    const first = await door.send(sale)
    const again = await door.send(sale)
    const later = await door.send(door.sold(await door.band(), _id))

    expect(first.results).toMatchObject([{ status: 'posted', amount: 10, flags: [] }])
    expect(again.results).toMatchObject([{ status: 'replayed' }])
    expect(later.results).toMatchObject([{ status: 'posted', amount: 25 }])
    expect(await door.client(uid)).toMatchObject({ entrance_id: _id, balance: 0 })
    await door.prove()
  })

  test('that was deleted, is for others, or is paid another way is posted and flagged', async () => {
    const door = await openDoor()
    const gone = await door.create({})
    const adults = await door.create({ ages: [18] })
    const cash_only = await door.create({ payment_types: ['cash'] })
    await door.admin.entrances.delete({ path: { id: gone._id } })
    const bands = await Promise.all([door.band(), door.band(), door.band(20_00)])

    const { results } = await door.send(
      door.sold(bands[0]!, gone._id),
      door.sold(bands[1]!, adults._id, { age: 16 }),
      door.sold(bands[2]!, cash_only._id, { payment_type: 'wristband' }),
    )

    expect(results.map(({ status, flags }: Item) => [status, flags])).toEqual([
      ['posted', ['item_deleted']],
      ['posted', ['too_young']],
      ['posted', ['payment_type_not_allowed']],
    ])
    await door.prove()
  })

  test('that ended since is posted as it was sold', async () => {
    const door = await openDoor()
    const { _id } = await door.create({ entrance_end_date: daysFromNow(0.5) })
    const date = new Date().toISOString()
    await door.admin.entrances.update({
      path: { id: _id },
      body: { entrance_end_date: minutes(1) },
    })
    const uid = await door.band()

    const { results } = await door.send(door.sold(uid, _id, { date }))

    expect(results).toMatchObject([{ status: 'posted', amount: 10, flags: [] }])
    await door.prove()
  })

  test('from the wristband takes it below zero, and beyond its limit the rest is a loss', async () => {
    const door = await openDoor({ offline: { limit_per_wristband: 4_00 } })
    const { _id } = await door.create({})
    const uid = await door.band(3_00)

    const { results } = await door.send(door.sold(uid, _id, { payment_type: 'wristband' }))

    expect(results).toMatchObject([{ balance: -4, flags: ['below_zero', 'offline_loss'] }])
    const { accounts } = await door.admin.events.audit({ path: { id: door.event_id } })
    expect(accounts).toContainEqual({ account: 'offline_losses', balance: -3 })
    await door.prove()
  })

  test('to a wristband that was replaced or blocked since goes to the one in use', async () => {
    const door = await openDoor()
    const { _id } = await door.create({})
    const [old, fresh, blocked] = [await door.band(5_00), await door.band(), await door.band()]
    const date = new Date().toISOString()
    await door.admin.clients.transfer({ path: { uid: old }, body: { new_uid: fresh } as never })
    await door.admin.clients.disable({ path: { uid: blocked } })

    const { results } = await door.send(
      door.sold(old, _id, { date }),
      door.sold(blocked, _id, { date }),
      door.sold(blocked, _id),
    )

    expect(results.map(({ flags }: Item) => flags)).toEqual([
      ['wristband_replaced'],
      [],
      ['wristband_blocked'],
    ])
    expect(await door.client(fresh)).toMatchObject({ entrance_id: _id, balance: 5 })
    await door.prove()
  })

  test('of another event is kept for review', async () => {
    const door = await openDoor()
    const elsewhere = await openDoor()
    const foreign = await elsewhere.create({})
    const uid = await door.band()

    const { results } = await door.send(door.sold(uid, foreign._id))

    expect(results).toMatchObject([{ status: 'review', error_code: 'entrance_not_found' }])
    expect(await door.client(uid)).toMatchObject({ entrance_id: null })
  })
})
