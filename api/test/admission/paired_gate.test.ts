import { expect, test, vi } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { pairPhone } from '../paired_phone.ts'
import { createGatehouse } from './gatehouse.ts'

const api = await sharedApi()

test('a phone that is paired with a gate scans at that gate, and a decision keeps the gate where it was made', async () => {
  const house = await createGatehouse(api)
  const { people, sessions } = house.here
  const [own, other] = [await house.openGate(), await house.openGate()]
  const person = { user_id: people.checker, pin: '4711' }
  const path = { id: people.checker }
  await api.sdk(sessions.admin).users.update({ path, body: { pin: '4711' } })
  const more = { role: 'gate', entrance_group_id: own, bar_id: null } as const
  const phone = await pairPhone(api, house.here, more)
  await api.sdk(phone.token).pairings.sign_person_in({ body: person })
  const { token } = await phone.signIn()
  const { entrance_checks, users } = api.sdk(token)
  const isThere = async () => expect((await users.me()).right).toBeGreaterThan(0)
  await vi.waitFor(isThere, { timeout: 10_000, interval: 50 })
  const { uid } = await house.newBand()

  const check = await entrance_checks.create({ body: { uid, direction: 'in' } })

  expect(check).toMatchObject({ allowed: true, entrance_group_id: own })
  const elsewhere = { uid, direction: 'in' as const, entrance_group_id: other }
  await refused(entrance_checks.create({ body: elsewhere }), 'entrance_group_not_found', 404)
  const decided = { ...elsewhere, decided: 'allowed' as const, date: new Date().toISOString() }
  expect(await entrance_checks.create({ body: decided })).toMatchObject({
    allowed: true,
    entrance_group_id: other,
  })
})

test('a gate scans without a person where the event lets it, under the name of its phone, and sells and reads nothing else', async () => {
  const house = await createGatehouse(api)
  const { event_id, sessions } = house.here
  const entrance_group_id = await house.openGate({ allow_entrance_purchase: true })
  const admin = api.sdk(sessions.admin)
  const allow = (gate_without_person: boolean) =>
    admin.events.update({ path: { id: event_id }, body: { pos: { gate_without_person } } })
  const gate = { role: 'gate', entrance_group_id, bar_id: null } as const
  const phone = await pairPhone(api, house.here, gate)
  const { uid } = await house.newBand()
  const before = api.sdk(phone.token)
  await refused(before.entrance_checks.create({ body: { uid } }), 'person_needed', 403)
  await refused(before.pos.passes(), 'person_needed', 403)

  await allow(true)
  const told = await phone.signIn()
  const alone = api.sdk(told.token)

  expect(told).toMatchObject({ right: 5, user: null, phone: { needs_person: false } })
  const { smartphone_number } = phone
  const check = await alone.entrance_checks.create({ body: { uid, direction: 'in' } })
  expect(check).toMatchObject({ allowed: true, smartphone_number, user_id: null })
  expect((await alone.pos.passes()).is_whole).toBe(true)
  expect((await alone.pos.catalogue())?.event.pos.gate_without_person).toBe(true)
  const sale = { uid, entrance_id: house.here.entrance, payment_type: 'cash' as const }
  await refused(
    alone.entrance_groups.sell({ path: { id: entrance_group_id }, body: sale }),
    'person_needed',
    403,
  )
  await refused(alone.transactions.list(), 'person_needed', 403)
  await refused(alone.clients.list(), 'person_needed', 403)
  await refused(alone.clients.get({ path: { uid } }), 'person_needed', 403)
  // Only gates are meant.
  const seller = await pairPhone(api, house.here)
  const sold = await seller.signIn()
  expect(sold).toMatchObject({ right: 0, phone: { needs_person: true } })
  await refused(api.sdk(sold.token).pos.catalogue(), 'person_needed', 403)

  await allow(false)
  await vi.waitFor(
    () => refused(alone.entrance_checks.create({ body: { uid } }), 'person_needed', 403),
    { timeout: 10_000, interval: 50 },
  )
})
