import { newId } from '@kermesse/core/platform/ids'
import { describe, expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { openTill, pieces } from './till.ts'

const api = await sharedApi()
const till = await openTill(api)
const { admin, secondPerson, topUp, sold } = till

/** An open drawer on a phone of its own. */
async function openDrawer(float = 100) {
  const phone = await till.phone()
  const { drawer } = await phone.sdk.drawers.open({
    body: { number: phone.smartphone_number, pieces: pieces(float), second_person: secondPerson },
  })
  const path = { id: drawer._id }
  return { ...phone, drawer, path }
}

describe('a drawer', () => {
  test('expects float + cash sales + top-ups − payouts − refunds + in − out, and every count stays', async () => {
    const { sdk, path, smartphone_number } = await openDrawer(100)
    await sdk.transactions.create({ body: topUp(20) })
    await sdk.transactions.create({ body: sold('wristband') })
    const water = await sdk.transactions.create({ body: sold('cash') })
    await sdk.transactions.create({ body: sold('cash') })
    // Back from the cash of the phone, and a wallet of 100.00 paid out of it.
    const query = { reason: 'wrong item' }
    await sdk.transactions.reverse_by_id({ path: { id: water._id }, query })
    await sdk.transactions.create({ body: { type: 'checkout', uid: till.bands[1]!.uid } })
    const typed = { short_id: till.bands[0]!.short_id, uid: undefined, read_by: 'hand' as const }
    await sdk.transactions.create({ body: sold('wristband', typed) })
    await sdk.drawers.move({
      path,
      body: { direction: 'in', amount: 50, reason: 'change', second_person: secondPerson },
    })
    await sdk.drawers.move({
      path,
      body: { direction: 'out', amount: 30, reason: 'to the safe', second_person: secondPerson },
    })
    const { movements } = await sdk.drawers.count({ path, body: { pieces: pieces(42) } })
    const report = await sdk.drawers.report({ path })

    expect(movements.at(-1)).toMatchObject({ kind: 'count', amount: 42, expected_amount: 43 })
    expect(report).toMatchObject({
      kind: 'X',
      report_number: null,
      devices: [smartphone_number],
      cash: {
        float: 100,
        cash_sales: 6,
        cash_top_ups: 20,
        cash_payouts: 100,
        cash_refunds: 3,
        put_in: 50,
        taken_out: 30,
      },
    })
    expect(report.cash!.expected_amount).toBe(43)
    expect(report.by_hand).toEqual({ count: 1, amount: 3 })
    expect(report.payments).toEqual([
      { name: 'cash', count: 2, amount: 6 },
      { name: 'wristband', count: 2, amount: 6 },
    ])
    expect(report.figures).toMatchObject({ debit: 9, checkout: 100, cash_amount: -77 })
  })

  test('is one of its number at a time, and its own', async () => {
    const { drawer, path } = await openDrawer()
    const { sdk } = await till.phone(till.otherPerson)
    const again = { number: drawer.number, pieces: [] }

    await refused(sdk.drawers.open({ body: again }), 'drawer_number_taken', 409)
    await refused(sdk.drawers.get({ path }), 'drawer_not_found', 404)
    expect((await admin.drawers.get({ path })).drawer.number).toBe(drawer.number)
    expect((await sdk.drawers.list({ query: {} })).drawers).toEqual([])
  })

  test('says what to expect only after a count', async () => {
    const { sdk, path } = await openDrawer()
    await sdk.transactions.create({ body: topUp(20) })

    const blind = await sdk.drawers.report({ path })
    const seen = await admin.drawers.report({ path })
    await sdk.drawers.count({ path, body: { pieces: pieces(120) } })
    const counted = await sdk.drawers.report({ path })

    expect(blind).toMatchObject({ top_ups: [] })
    expect([blind.cash, blind.figures]).toEqual([undefined, undefined])
    expect(seen.cash!.expected_amount).toBe(120)
    expect(counted.cash!.expected_amount).toBe(120)
  })
})

describe('cash that moves', () => {
  test('is on its way until somebody else confirms it', async () => {
    const { sdk, path } = await openDrawer()
    const body = { direction: 'out' as const, amount: 40, reason: 'to the safe' }
    const { movements } = await sdk.drawers.move({ path, body })
    const [sent] = movements.slice(-1)
    expect(sent).toMatchObject({ to_account: 'way', is_on_the_way: true })
    const arrival = { path, body: { movement_id: sent!._id } }

    await refused(sdk.drawers.confirm(arrival), 'drawer_confirmed_by_self', 403)
    await admin.drawers.confirm(arrival)
    const shown = await admin.drawers.confirm(arrival)

    expect(shown.drawer.unconfirmed).toBe(0)
    expect(shown.movements.filter(({ kind }) => kind === 'confirmation')).toHaveLength(1)
    expect(shown.movements.find(({ _id }) => _id === sent!._id)).toMatchObject({
      is_on_the_way: false,
      second_user: expect.stringMatching(/^admin/),
    })
  })

  test('to a drawer is in it once its holder has it', async () => {
    const { sdk, path } = await openDrawer()
    const body = { direction: 'in' as const, amount: 40, reason: 'change' }
    const { movements } = await admin.drawers.move({ path, body })
    const before = await admin.drawers.report({ path })
    await sdk.drawers.confirm({ path, body: { movement_id: movements.at(-1)!._id } })
    const after = await admin.drawers.report({ path })

    expect([before.cash!.expected_amount, after.cash!.expected_amount]).toEqual([100, 140])
  })

  test('is on its way as a float, too, until the one who handed it out confirms it', async () => {
    const { sdk, smartphone_number: number } = await till.phone()
    const { drawer, movements } = await sdk.drawers.open({ body: { number, pieces: pieces(50) } })
    const [float] = movements
    const path = { id: drawer._id }
    const body = { movement_id: float!._id }
    const confirmed = await admin.drawers.confirm({ path, body })

    expect([drawer.unconfirmed, float!.is_on_the_way]).toEqual([1, true])
    expect(confirmed.movements[0]).toMatchObject({ kind: 'float', is_on_the_way: false })
    expect((await admin.drawers.report({ path })).cash).toMatchObject({ expected_amount: 50 })
  })

  test('is not confirmed by a wrong PIN, nor by the PIN of who moves it', async () => {
    const { sdk, path } = await openDrawer()
    const move = (pin: string, user_id: string) =>
      sdk.drawers.move({
        path,
        body: {
          direction: 'out',
          amount: 1,
          reason: 'safe',
          second_person: { user_id, pin },
        },
      })

    await refused(move('0000', till.people.admin), 'person_refused', 403)
    await refused(move('1234', till.people.cashier), 'drawer_confirmed_by_self', 403)
    await refused(move('2345', till.people.server), 'person_refused', 403)
  })
})

describe('a closing', () => {
  test('makes a Z report, and books the difference', async () => {
    const { sdk, path } = await openDrawer(100)
    await sdk.transactions.create({ body: topUp(20) })
    const { drawer, movements } = await sdk.drawers.close({ path, body: { pieces: pieces(119) } })
    const again = await sdk.drawers.close({ path, body: { pieces: pieces(1) } })
    const report = await sdk.drawers.report({ path })

    expect(drawer).toMatchObject({ state: 'closed', counted_amount: 119, difference: -1 })
    expect(again.drawer).toEqual(drawer)
    const booked = movements.slice(-3)
    expect(booked.map(({ kind, from_account, amount }) => [kind, from_account, amount])).toEqual([
      ['takings', 'takings', 20],
      ['difference', 'drawer', 1],
      ['closing', 'drawer', 119],
    ])
    expect(report).toMatchObject({ kind: 'Z', report_number: drawer.report_number })
    expect(report.cash).toMatchObject({ expected_amount: 120, counted_amount: 119, difference: -1 })
    await till.prove()
  })

  test('with a large difference takes a reason and a second person, and a refused count stays', async () => {
    const { sdk, path } = await openDrawer(100)
    const body = { pieces: pieces(90) }
    await expect(sdk.drawers.close({ path, body })).rejects.toMatchObject({
      status: 409,
      code: 'drawer_difference',
      details: { expected_amount: 100, counted_amount: 90, difference: -10, limit: 5 },
    })
    const { movements } = await sdk.drawers.get({ path })
    const { drawer } = await sdk.drawers.close({
      path,
      body: { ...body, reason: 'a note is missing', second_person: secondPerson },
    })

    expect(movements.at(-1)).toMatchObject({ kind: 'count', amount: 90, expected_amount: 100 })
    expect(drawer).toMatchObject({ difference: -10, unconfirmed: 0 })
    expect((await sdk.drawers.report({ path })).cash!.reason).toBe('a note is missing')
  })

  test('is not changed by what arrives late: that is in the next drawer, and both reports say so', async () => {
    const { sdk, path, smartphone_number } = await openDrawer(100)
    const late = sold('cash', { _id: newId(), date: new Date().toISOString() })
    const { drawer: first } = await sdk.drawers.close({ path, body: { pieces: pieces(100) } })
    const before = await sdk.drawers.report({ path })
    await sdk.transactions.batch({ body: { transactions: [late] } as never })
    const second = await sdk.drawers.open({ body: { number: smartphone_number, pieces: [] } })
    const next = { id: second.drawer._id }
    await sdk.drawers.close({ path: next, body: { pieces: [] } })
    const after = await sdk.drawers.report({ path })
    const report = await sdk.drawers.report({ path: next })

    expect({ ...after, late_elsewhere: [] }).toEqual(before)
    expect(after.late_elsewhere).toMatchObject([{ drawer_id: next.id, count: 1, cash_amount: 3 }])
    expect(report.late_here).toMatchObject([
      { drawer_id: first._id, report_number: first.report_number, count: 1, cash_amount: 3 },
    ])
    expect(report.cash).toMatchObject({
      cash_sales: 3,
      late_cash: 3,
      expected_amount: 0,
      difference: 0,
    })
    expect(report.previous_hash).toBe(after.hash)
    await till.prove()
  })
})

describe('a drawer with several people and phones', () => {
  test('is handed over without closing, with both names in the report', async () => {
    const { sdk, path } = await openDrawer(100)
    await sdk.drawers.hand_over({ path, body: { to: till.otherPerson, pieces: pieces(100) } })
    await refused(sdk.drawers.get({ path }), 'drawer_not_found', 404)
    const report = await admin.drawers.report({ path })

    expect(
      report.people.map(({ user, counted_amount }) => [user?.split('-')[0], counted_amount]),
    ).toEqual([
      ['cashier', null],
      ['other', 100],
    ])
  })

  test('is continued on another phone, and has the cash of both', async () => {
    const { sdk, path, smartphone_number } = await openDrawer(100)
    await sdk.transactions.create({ body: topUp(20) })
    const other = await till.phone()
    await other.sdk.drawers.continue({ path })
    await other.sdk.transactions.create({ body: topUp(5) })
    const report = await admin.drawers.report({ path })

    expect(report.devices).toEqual([smartphone_number, other.smartphone_number].sort())
    expect(report.cash).toMatchObject({ cash_top_ups: 25, expected_amount: 125 })
  })
})
