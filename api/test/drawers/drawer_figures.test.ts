import { newId } from '@kermesse/core/platform/ids'
import { expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { lendTerminal } from '../festival.ts'
import { openTill, pieces } from './till.ts'

const api = await sharedApi()

test('the report of a drawer counts items, vouchers, containers, corrections, terminals, and what was taken offline', async () => {
  const till = await openTill(api)
  const { admin, event_id, cup, sold, topUp, bands } = till
  const vouchers = [{ voucher_id: till.voucher, quantity: 1 }]
  await admin.clients.set_vouchers({ path: { uid: till.uid }, body: { vouchers } })
  const terminal_code = await lendTerminal(api.knex, event_id)
  const { sdk, smartphone_number: number } = await till.phone()
  const { drawer } = await sdk.drawers.open({ body: { number, pieces: pieces(100) } })

  const beers = [
    { _id: till.beer, quantity: 2 },
    { _id: cup, kind: 'deposit' as const, quantity: 2 },
  ]
  const cups_back = [{ _id: cup, kind: 'deposit_return' as const, quantity: 1 }]
  await sdk.transactions.create({ body: sold('wristband', { order: beers, age: 18 }) })
  await sdk.transactions.create({ body: sold('wristband', { order: cups_back }) })
  await sdk.transactions.create({ body: sold('wristband') })
  const wrong = await sdk.transactions.create({ body: sold('cash') })
  const query = { reason: 'wrong item' }
  await sdk.transactions.reverse_by_id({ path: { id: wrong._id }, query })
  await sdk.transactions.create({ body: topUp(30, { payment_type: 'card', terminal_code }) })
  // Another phone had emptied the wristband by then.
  await sdk.transactions.create({ body: { type: 'checkout', uid: bands[1]!.uid } })
  const offline = { _id: newId(), date: new Date().toISOString(), uid: bands[1]!.uid }
  const transactions = [sold('wristband', offline)] as never
  await sdk.transactions.batch({ body: { transactions } })
  const report = await admin.drawers.report({ path: { id: drawer._id } })

  const item = { price: 3, by_voucher: false, quantity: 1, amount: 3 }
  expect(report).toMatchObject({
    items: [
      { ...item, name: 'Water' },
      { ...item, name: 'Beer', price: 5, quantity: 2, amount: 10 },
      { ...item, name: 'Water', price: 0, by_voucher: true, amount: 0 },
    ],
    vouchers: 1,
    containers: [{ name: 'Cup', handed_out: 2, brought_back: 1, amount: 2 }],
    top_ups: [{ name: 'card', count: 1, amount: 30 }],
    corrections: [{ name: 'wrong item', count: 1, amount: -3 }],
    terminals: [{ name: terminal_code, count: 1, amount: 30 }],
    offline: { count: 1, amount: 3 },
    below_zero: { count: 1, amount: 3 },
    by_hand: { count: 0, amount: 0 },
  })
})

test('cash is paid out with an open drawer only, where the event wants drawers', async () => {
  const till = await openTill(api)
  const { admin, event_id, bands } = till
  const { sdk, smartphone_number: number } = await till.phone()
  await admin.events.update({ path: { id: event_id }, body: { pos: { drawers_required: true } } })
  const body = { type: 'checkout' as const, uid: bands[1]!.uid }

  await refused(sdk.transactions.create({ body }), 'drawer_needed', 409)
  const { drawer } = await sdk.drawers.open({ body: { number, pieces: pieces(100) } })
  await sdk.transactions.create({ body })

  const report = await admin.drawers.report({ path: { id: drawer._id } })
  expect(report.payouts).toEqual([{ name: 'cash', count: 1, amount: 100 }])
  expect(report.cash!.expected_amount).toBe(0)
})

test('what is done with a drawer is in the audit log, with the person', async () => {
  const { admin, people, phone, secondPerson } = await openTill(api)
  const { sdk, smartphone_number: number } = await phone()
  const { drawer } = await sdk.drawers.open({ body: { number, pieces: pieces(50) } })
  const path = { id: drawer._id }
  const moved = { direction: 'in' as const, amount: 10, reason: 'change' }
  await sdk.drawers.move({ path, body: { ...moved, second_person: secondPerson } })
  await sdk.drawers.close({ path, body: { pieces: pieces(60) } })

  const { audit_log } = await admin.audit_log.list({ query: { record_id: drawer._id } })

  const entry = { user_id: people.cashier, record_type: 'drawers', record_name: number }
  expect(audit_log).toMatchObject([
    { ...entry, operation: 'drawers.close', after: { report_number: 1, difference: 0 } },
    { ...entry, operation: 'drawers.move', after: moved },
    { ...entry, operation: 'drawers.open', after: { state: 'open', float: 50 } },
  ])
})
