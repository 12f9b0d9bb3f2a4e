import { describe, expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { createSuperadmin, daysFromNow } from '../festival.ts'
import { cellsOf } from '../sheets.ts'
import { openFair } from './offline_fair.ts'

const api = await sharedApi()

describe('the amount at risk under the limits for offline sales', () => {
  test('is the smaller of wristbands and devices times their limits', async () => {
    const limits = { limit_per_wristband: 10_00, limit_per_device: 15_00 }
    const fair = await openFair(api, { offline: limits })
    const path = { id: fair.event_id }
    await fair.send([fair.sale(await fair.band())])
    const before = await fair.admin.events.offline_risk({ path })

    expect(before).toMatchObject({ limit_per_wristband: 10, limit_per_device: 15 })
    expect(before.by_wristbands).toBe(before.wristbands * 10)
    expect(before.by_devices).toBe(before.devices * 15)
    expect(before.amount).toBe(Math.min(before.by_wristbands, before.by_devices))
    expect(before.bound_by).toBe('devices')
    const tighter = await fair.admin.events.offline_risk({
      path,
      query: { limit_per_wristband: 1 },
    })
    expect(tighter).toMatchObject({ bound_by: 'wristbands', amount: before.wristbands })
  })

  test('counts no wristband that was replaced, and every caller that has gone below zero', async () => {
    const fair = await openFair(api)
    const path = { id: fair.event_id }
    const { wristbands, devices } = await fair.admin.events.offline_risk({ path })
    const [uid, new_uid] = [await fair.band(), await fair.band()]
    await fair.send([fair.sale(uid, { smartphone_number: 'no-such-phone' })])
    await fair.cashier.clients.transfer({
      path: { uid: await fair.band(20_00) },
      body: { new_uid, entrance_id: fair.entrance },
    })

    const after = await fair.admin.events.offline_risk({ path })

    expect(after).toMatchObject({ wristbands: wristbands + 2, devices: devices + 1 })
  })
})

test('what wristbands owe stands in the cockpit until a top-up has paid it', async () => {
  const fair = await openFair(api)
  const path = { id: fair.event_id }
  const uid = await fair.band(1_00)
  await fair.send([fair.sale(uid), fair.sale(await fair.band())])
  const owing = await fair.admin.events.cockpit({ path })

  await fair.cashier.transactions.create({ body: { type: 'credit', uid, amount: 20 } })

  expect(owing.debts).toEqual({ wristbands: 2, amount: 5 })
  // The same answer is given for two seconds.
  await expect
    .poll(async () => (await fair.admin.events.cockpit({ path })).debts, { timeout: 10_000 })
    .toEqual({ wristbands: 1, amount: 3 })
})

describe('flags of offline transactions', () => {
  test('are filtered by, and stand in the spreadsheet with the time of the device', async () => {
    const fair = await openFair(api)
    const [uid, other] = [await fair.band(), await fair.band(20_00)]
    const ahead = new Date(Date.now() + 3600_000).toISOString()
    await fair.send([fair.sale(uid), fair.sale(other), fair.sale(other, { date: ahead })])

    const query = { flag: 'below_zero' as const }
    const { transactions, count } = await fair.admin.transactions.list({ query })
    const file = await fair.admin.clients.transactions_xlsx({ path: { uid: other } })
    const [head, ...rows] = await cellsOf(file)

    expect(count).toBe(1)
    expect(transactions).toMatchObject([{ uid, offline: true, flags: ['below_zero'] }])
    const at = (name: string) => head!.findIndex((one) => String(one).startsWith(name))
    const flags = rows.map((row) => row[at('Remarks')])
    expect(flags.filter(Boolean)).toEqual(['Offline', 'Offline, Clock of the device ahead'])
    const clocks = rows.flatMap((row) => {
      const clock = row[at('By the clock of the device')] as Date | undefined
      return clock ? [clock.getTime() - (row[at('Date')] as Date).getTime()] : []
    })
    expect(clocks).toHaveLength(1)
    expect(clocks[0]).toBeGreaterThan(3500_000)
  })

  test('of a gate stand in the spreadsheet of its checks', async () => {
    const fair = await openFair(api)
    const uid = await fair.band()
    const smartphone_number = 'gate-1'
    const check = { uid, smartphone_number, decided: 'allowed' as const }
    const checks = [
      { ...check, _id: crypto.randomUUID(), date: new Date().toISOString() },
      { ...check, _id: crypto.randomUUID(), date: daysFromNow(1) },
    ]
    await fair.admin.entrance_checks.batch({ body: { checks } })

    const file = await fair.admin.smartphones.entrance_checks_export({
      path: { number: smartphone_number },
    })
    const [head, ...rows] = await cellsOf(file)

    const at = (name: string) => head!.findIndex((one) => String(one).startsWith(name))
    expect(rows.map((row) => row[at('Remarks')])).toEqual([
      'Let in against the rules',
      'Let in against the rules',
    ])
    const clocks = rows.map((row) => row[at('By the clock of the device')])
    expect(clocks.filter(Boolean)).toHaveLength(1)
  })
})

test('a payout of a blocked wristband shows its cash to a superadmin who forces it', async () => {
  const fair = await openFair(api)
  const uid = await fair.band(12_00)
  const { token } = await createSuperadmin(api)
  const superadmin = api.sdk(token)
  const query = { event_id: fair.event_id }
  await fair.admin.clients.disable({ path: { uid } })

  const plain = await superadmin.clients.refund_options({ path: { uid }, query })
  const forced = await superadmin.clients.refund_options({
    path: { uid },
    query: { ...query, force: true },
  })

  expect(plain.options[0]).toMatchObject({ method: 'cash', error_code: 'client_disabled' })
  expect(forced.options[0]).toMatchObject({ method: 'cash', amount: 12, error_code: null })
  await refused(
    fair.admin.clients.refund_options({ path: { uid }, query: { force: true } }),
    'forbidden',
    403,
  )
})
