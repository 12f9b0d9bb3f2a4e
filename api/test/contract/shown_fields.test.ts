import { newId } from '@kermesse/core/platform/ids'
import { describe, expect, test } from 'vitest'
import { startApi } from '../api.ts'
import { createFestival, createSuperadmin, daysFromNow, load } from '../festival.ts'

const api = await startApi()
const here = await createFestival(api)
const admin = api.sdk(here.sessions.admin)
const cashier = api.sdk(here.sessions.cashier)
const supers = api.sdk((await createSuperadmin(api)).token)
const { event_id } = here

describe('a client', () => {
  test('is shown with the last order, transaction and place of its wristband', async () => {
    const { uid } = here.bands[0]!
    const path = { uid }
    const before = await admin.clients.get({ path })
    await load(api, event_id, uid, 2000)
    const number = '501'
    await api.knex('devices').insert({ _id: newId(), type: 'smartphone', number })
    await supers.event_smartphones.set({
      path: { id: event_id },
      body: { smartphones: [number] },
    })
    const report = { path: { number }, body: { gps_lat: 46.5, gps_long: 6.6 } }
    await cashier.smartphones.report(report)
    const sale = await cashier.transactions.create({
      body: {
        type: 'debit',
        uid,
        bar_id: here.bar,
        order: [{ _id: here.water }],
        order_number: 'B17',
        smartphone_number: number,
      },
    })

    const seen = await admin.clients.get({ path })
    const by_cashier = await cashier.clients.get({ path })

    const last = { order_number: 'B17', transaction_id: sale._id }
    expect(before).toMatchObject({ order_number: null, transaction_id: null })
    expect(seen).toMatchObject({
      ...last,
      last_known_location: { gps_lat: 46.5, gps_long: 6.6, date: expect.any(String) },
    })
    expect(by_cashier).toMatchObject({ ...last, last_known_location: null })
  })

  test('finds in the wallet what it has said of the event', async () => {
    const { uid, short_id } = here.bands[1]!
    const visitor = api.sdk()
    const path = { short_id }
    const before = await visitor.clients.short({ path })
    const feedback = { eventLiked: 'no' as const, eventNotLikedText: 'Too loud' }
    await visitor.feedbacks.submit({ path: { uid }, body: { feedback } })

    const after = await visitor.clients.short({ path })

    expect(before.feedback).toBeNull()
    expect(after.feedback).toEqual(feedback)
  })
})

test('what anyone may know of a new event is whole', async () => {
  const { _id } = await supers.events.create({ body: { name: 'Just made' } })

  const general = await api.sdk().events.general({ query: { event_id: _id } })

  expect(general).toMatchObject({
    enabled: expect.any(Boolean),
    wallet_opens_at: null,
    transaction_fees_multiplier: 0.015,
    twint: {
      enable_twint: false,
      enable_twint_direct: false,
      disable_refund_by_twint: false,
      freight: 0,
    },
    card: { disable_refund_by_payrexx: false, disable_refund_by_mypos: false },
  })
})

test('devices are listed by their event', async () => {
  const elsewhere = await createFestival(api)
  for (const [n, id] of [event_id, elsewhere.event_id].entries()) {
    const number = `60${n}`
    await api.knex('devices').insert({ _id: newId(), type: 'smartphone', number })
    await supers.event_smartphones.set({ path: { id }, body: { smartphones: [number] } })
  }

  const { devices } = await supers.devices.list({ query: { event: elsewhere.event_id } })

  expect(devices.map(({ number }) => number)).toEqual(['601'])
})

test('the poll list shows payments in every state when asked for all', async () => {
  const { uid, short_id } = here.bands[2]!
  const statuses = ['pending', 'success', 'timeout']
  await api.knex('payments').insert(
    statuses.map((status, n) => ({
      event_id,
      _id: newId(),
      uid,
      reference: `${short_id}_${String(n).padStart(20, '0')}`,
      provider: 'twint',
      method: 'twint_direct',
      status,
      amount: 2000,
      currency: 'CHF',
      polled_at: new Date(),
      created_at: daysFromNow(-0.1),
      expires_at: daysFromNow(1),
      recheck_until: daysFromNow(1),
    })),
  )
  const shown = async (status?: 'all') =>
    (await admin.poll.list({ query: { ...(status && { status }) } })).pollWaitList
      .map((entry) => entry.status)
      .toSorted()

  expect(await shown()).toEqual(['pending'])
  expect(await shown('all')).toEqual(statuses.toSorted())
})
