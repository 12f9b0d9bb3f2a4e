import { describe, expect, test, vi } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { pairPhone } from '../paired_phone.ts'
import { createGatehouse } from './gatehouse.ts'

const api = await sharedApi()

describe('a visitor whom the rules refuse', () => {
  test('is let in by a cashier with a reason, which is kept, flagged and listed', async () => {
    const house = await createGatehouse(api)
    const entrance_group_id = await house.openGate()
    const { uid } = await house.newBand()
    const { entrance_checks } = api.sdk(house.here.sessions.cashier)
    const body = { uid, entrance_group_id, direction: 'in' as const }
    const first = await entrance_checks.create({ body })
    expect(await entrance_checks.create({ body })).toMatchObject({ reason: 'already_inside' })

    const again = {
      ...body,
      _id: crypto.randomUUID(),
      override_reason: 'Left by the artists’ door',
    }
    const check = await entrance_checks.create({ body: again })

    expect(check).toMatchObject({
      allowed: true,
      reason: null,
      violation: 'already_inside',
      flag: 'overridden',
      override_reason: 'Left by the artists’ door',
      double_of: { _id: first._id, entrance_group_id },
    })
    expect(await entrance_checks.create({ body: again })).toEqual(check)
    const other_reason = { ...again, override_reason: 'Another' }
    await refused(entrance_checks.create({ body: other_reason }), 'idempotency_conflict', 409)
    const query = { flag: 'overridden' as const, reviewed: false }
    const listed = await api.sdk(house.here.sessions.admin).entrance_checks.list({ query })
    expect(listed.entrance_checks).toEqual([check])
  })

  test('is let in by those alone whom the event names, also on the phone of a gate', async () => {
    const house = await createGatehouse(api)
    const { people, sessions, event_id } = house.here
    const entrance_group_id = await house.openGate()
    const more = { role: 'gate', entrance_group_id, bar_id: null } as const
    const phone = await pairPhone(api, house.here, more)
    const { uid } = await house.newBand()
    await api.sdk(sessions.admin).clients.disable({ path: { uid } })
    const { users, events } = api.sdk(sessions.admin)
    const body = { uid, direction: 'in' as const, override_reason: 'Known to the house' }
    let { token } = phone
    const scanAs = async (name: 'checker' | 'cashier') => {
      await users.update({ path: { id: people[name] }, body: { pin: '4711' } })
      const person = { user_id: people[name], pin: '4711' }
      const me = await api.sdk(token).pairings.sign_person_in({ body: person })
      const session = await phone.signIn()
      expect(session.own_right).toBe(me.own_right)
      token = session.token
      const sdk = api.sdk(token)
      const isThere = async () => expect((await sdk.users.me())._id).toBe(people[name])
      await vi.waitFor(isThere, { timeout: 10_000, interval: 50 })
      return sdk.entrance_checks.create({ body })
    }

    await refused(scanAs('checker'), 'forbidden', 403)
    expect(await scanAs('cashier')).toMatchObject({ allowed: true, violation: 'client_disabled' })
    const path = { id: event_id }
    await events.update({ path, body: { pos: { gate_override: 'nobody' } } })
    await refused(scanAs('cashier'), 'forbidden', 403)
    await events.update({ path, body: { pos: { gate_override: 'checker' } } })
    expect(await scanAs('checker')).toMatchObject({ allowed: true, flag: 'overridden' })
  })

  test('stays let in by a gate that was offline, also if a checker sends the decision', async () => {
    const house = await createGatehouse(api)
    const entrance_group_id = await house.openGate()
    const { uid } = await house.newBand()
    await api.sdk(house.here.sessions.admin).clients.disable({ path: { uid } })
    const { entrance_checks } = api.sdk(house.here.sessions.checker)
    const decided = { decided: 'allowed' as const, date: new Date().toISOString() }
    const body = { uid, entrance_group_id, direction: 'in' as const, ...decided }

    const check = await entrance_checks.create({
      body: { ...body, override_reason: 'Seen before' },
    })

    expect(check).toMatchObject({
      allowed: true,
      flag: 'overridden',
      violation: 'client_disabled',
      override_reason: 'Seen before',
    })
  })
})

test('a reason where nothing speaks against a visitor flags nothing', async () => {
  const house = await createGatehouse(api)
  const { uid } = await house.newBand()
  const { entrance_checks } = api.sdk(house.here.sessions.cashier)
  const body = { uid, entrance_group_id: await house.openGate(), override_reason: 'In a hurry' }

  const check = await entrance_checks.create({ body })

  expect(check).toMatchObject({ allowed: true, violation: null, flag: null })
})
