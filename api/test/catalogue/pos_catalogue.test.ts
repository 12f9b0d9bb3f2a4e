import { expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { createFestival, createSuperadmin, openDevice } from '../festival.ts'

const api = await sharedApi()

test('a server gets the settings of the event and the menu of their own point of sale in one call', async () => {
  const here = await createFestival(api)
  const { event_id, sessions, bar, beer, water, tip, cup, voucher } = here
  await api
    .knex('events')
    .where({ _id: event_id })
    .update({
      wifi: JSON.stringify({ ssid: 'festival', is_hidden: true }),
      offline: JSON.stringify({ limit_per_wristband: 2000 }),
      enable_credit_card: true,
    })

  const { event, bars, ...shown } = (await api.sdk(sessions.server).pos.catalogue())!

  expect(event).toMatchObject({
    _id: event_id,
    round: 0.05,
    smallest_coin: 0.05,
    dayStartTime: '06:00',
    enable_credit_card: true,
    disable_delta_check_negative_transaction: false,
    zone: { unknown_tickets: 'let_in' },
    wifi: { ssid: 'festival', is_wep: false, is_hidden: true },
    offline: { limit_per_wristband: 20, limit_per_device: 1000, enabled: true, hours: 12 },
    pos: { confirm_above: 50, by_hand: 'with_pin', low_balance: 10, min_version: null },
  })
  expect(bars.map(({ _id }) => _id)).toEqual([bar])
  expect(bars[0]).toMatchObject({
    hybrid_payment: { enabled: true, payment_types: ['cash'] },
    possible_deposits: [cup],
    possible_deposit_returns: [cup],
  })
  expect(bars[0]!.consumptions.map(({ _id }) => _id)).toEqual([beer, water, tip])
  expect(bars[0]!.consumptions[0]).toMatchObject({ price: 5, min_age: 16, deposit: cup })
  expect(shown.deposits).toMatchObject([{ _id: cup, price: 2, delta: 2 }])
  expect(shown.vouchers).toEqual([
    { _id: voucher, name: 'Free water', consumptions: [water], consumption_count: 1 },
  ])
  expect(shown.entrances).toHaveLength(1)
  expect(Math.abs(shown.server_time_ms - Date.now())).toBeLessThan(60_000)
})

test('a caller without a point of sale gets every one, or the one asked for; a checker the gates alone', async () => {
  const { event_id, sessions, bar, other_bar, voucher } = await createFestival(api)
  const { session } = await openDevice(api, event_id)
  const names = async (token: string, bar_id?: string) =>
    (await api.sdk(token).pos.catalogue({ query: { bar_id } }))!.bars.map(({ name }) => name)

  expect(await names(session)).toEqual(['Main bar', 'Side bar'])
  expect(await names(sessions.admin, other_bar)).toEqual(['Side bar'])
  expect(await names(sessions.cashier)).toEqual(['Main bar'])
  await refused(
    api.sdk(sessions.server).pos.catalogue({ query: { bar_id: other_bar } }),
    'bar_not_found',
    404,
  )

  const at_gate = (await api.sdk(sessions.checker).pos.catalogue({ query: { bar_id: bar } }))!
  expect(at_gate).toMatchObject({ bars: [], deposits: [], vouchers: [] })
  expect(at_gate.entrances).toHaveLength(1)
  const side = (await api.sdk(session).pos.catalogue({ query: { bar_id: other_bar } }))!
  expect(side.vouchers).toMatchObject([{ _id: voucher, consumptions: [], consumption_count: 1 }])
})

test('a device that has the newest revision is told so, until anything that it sees changes', async () => {
  const { event_id, sessions, beer, entrance } = await createFestival(api)
  const { pos } = api.sdk(sessions.server)
  const office = api.sdk(sessions.admin)
  let { revision } = await pos.catalogue()
  const hasChanged = async () => {
    const now = await pos.catalogue({}, { if_none_match: revision })
    revision = now?.revision ?? revision
    return now !== null
  }

  expect(await hasChanged()).toBe(false)
  await api.knex('consumptions').where({ event_id, _id: beer }).update({ price: 550 })
  expect([await hasChanged(), await hasChanged()]).toEqual([true, false])
  await office.events.update({ path: { id: event_id }, body: { round: 0.1 } })
  expect([await hasChanged(), await hasChanged()]).toEqual([true, false])
  const gate = await office.entrance_groups.create({
    body: { name: 'North', entrance_type: 'in', entrances_ids: [entrance] },
  })
  expect([await hasChanged(), await hasChanged()]).toEqual([true, false])
  await office.entrance_groups.delete({ path: { id: gate._id } })
  expect([await hasChanged(), await hasChanged()]).toEqual([true, false])
  await office.stocks.set({
    body: {
      bar_id: (await pos.catalogue()).bars[0]!._id,
      stocks: [{ item_id: beer, quantity: 4 }],
    },
  })
  expect(await hasChanged()).toBe(false)
})

test('the tag of one caller means nothing to another, and the answer 304 has no body', async () => {
  const { event_id, sessions } = await createFestival(api)
  const { token } = await createSuperadmin(api)
  const ask = (session: string, tag?: string) =>
    fetch(`${api.url}/pos/catalogue?event_id=${event_id}`, {
      headers: { 'access-token': session, ...(tag && { 'if-none-match': tag }) },
    })
  const first = await ask(sessions.server)
  const tag = first.headers.get('etag')!
  const { revision } = (await first.json()) as { revision: string }

  expect(tag).toBe(`W/"${revision}"`)
  const again = await ask(sessions.server, `"other", ${tag}`)
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag])
  expect((await ask(sessions.checker, tag)).status).toBe(200)
  expect((await ask(token, tag)).status).toBe(200)
  expect((await ask('not-a-token', tag)).status).toBe(401)
})
