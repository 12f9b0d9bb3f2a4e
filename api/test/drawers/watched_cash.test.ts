import { expect, test, vi } from 'vitest'
import { sharedApi } from '../api.ts'
import { openTill, pieces } from './till.ts'

const api = await sharedApi()

test('cash that was taken without an open drawer is an alarm, at an event that has drawers', async () => {
  const till = await openTill(api)
  // Nobody's drawer had the money that the wristbands begin with.
  const loaded = till.bands.length
  const { sdk, smartphone_number: number } = await till.phone()
  await sdk.transactions.create({ body: till.topUp(5) })
  await sdk.transactions.create({ body: till.sold('wristband') })
  expect(await alarmOf(till, 'cash_without_drawer')).toBeUndefined()

  const { drawer } = await sdk.drawers.open({ body: { number, pieces: pieces(50) } })
  await sdk.transactions.create({ body: till.topUp(20) })
  await raised(till, 'cash_without_drawer', loaded + 1)

  await sdk.drawers.close({ path: { id: drawer._id }, body: { pieces: pieces(70) } })
  await sdk.transactions.create({ body: till.topUp(20) })
  await raised(till, 'cash_without_drawer', loaded + 2)
})

test('more than ten corrections within an hour are an alarm', async () => {
  const till = await openTill(api)
  const { admin } = till
  const takeBack = async () => {
    const { _id: id } = await admin.transactions.create({ body: till.sold('cash') })
    await admin.transactions.reverse_by_id({ path: { id } })
  }
  for (let n = 0; n < 10; n++) await takeBack()
  expect(await alarmOf(till, 'many_corrections')).toBeUndefined()

  await takeBack()

  await raised(till, 'many_corrections', 1)
})

async function alarmOf({ admin, event_id }: Awaited<ReturnType<typeof openTill>>, wanted: string) {
  const { alarms } = await admin.events.cockpit({ path: { id: event_id } })
  return alarms.find(({ code }) => code === wanted)?.count
}

/** The cockpit answers alike for two seconds. */
const raised = (till: Awaited<ReturnType<typeof openTill>>, code: string, count: number) =>
  vi.waitFor(async () => expect(await alarmOf(till, code)).toBe(count), {
    timeout: 10_000,
    interval: 100,
  })
