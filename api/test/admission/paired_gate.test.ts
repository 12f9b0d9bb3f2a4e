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
