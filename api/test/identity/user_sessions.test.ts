import { describe, expect, test } from 'vitest'
import { openSession, refused, sharedApi } from '../api.ts'
import { createFestival, createSuperadmin } from '../festival.ts'

const api = await sharedApi()
const here = await createFestival(api)
const there = await createFestival(api)
const superadmin = await createSuperadmin(api)
const supers = api.sdk(superadmin.token)
const admin = api.sdk(here.sessions.admin)
const of = (right: keyof typeof here.people) => ({ id: here.people[right] })

describe('the sessions of a user', () => {
  test('are listed to an admin, and ended one by one or all', async () => {
    const path = of('cashier')
    const second = await openSession(api, { user_id: path.id })
    const third = await openSession(api, { user_id: path.id })

    const { sessions, count } = await admin.users.sessions({ path })
    expect(count).toBe(3)
    expect(sessions.every(({ current }) => !current)).toBe(true)
    expect(JSON.stringify(sessions)).not.toContain(second)

    const { sessions: own } = await api.sdk(second).sessions.list()
    const session_id = own.find(({ current }) => current)!._id
    expect(await admin.users.end_sessions({ path, query: { session_id } })).toEqual({ ended: 1 })
    await api.dies(second)
    expect((await api.sdk(third).users.me())._id).toBe(path.id)
    expect(await admin.users.end_sessions({ path })).toEqual({ ended: 2 })
    await api.dies(third)
    expect(await admin.users.sessions({ path })).toMatchObject({ sessions: [], count: 0 })
    expect(await admin.users.end_sessions({ path })).toEqual({ ended: 0 })
    const gone = admin.users.end_sessions({ path, query: { session_id } })
    await refused(gone, 'not_found', 404)
  })

  test('are told of in the audit log, with whose they were', async () => {
    const path = of('server')
    const { email } = await admin.users.get({ path })

    await admin.users.end_sessions({ path })

    const { audit_log } = await admin.audit_log.list({
      query: { operation: 'users.end_sessions', record_type: 'sessions' },
    })
    expect(audit_log[0]).toMatchObject({
      user_id: here.people.admin,
      before: { user: email },
      event_id: here.event_id,
    })
  })

  test('are not ended from above, nor from another event', async () => {
    const elsewhere = { id: there.people.cashier }

    for (const call of ['sessions', 'end_sessions'] as const) {
      await refused(admin.users[call]({ path: elsewhere }), 'user_not_found', 404)
      await refused(admin.users[call]({ path: { id: superadmin._id } }), 'user_not_found', 404)
      const cashier = api.sdk(there.sessions.cashier)
      await refused(cashier.users[call]({ path: elsewhere }), 'forbidden', 403)
    }
    const linked = await supers.events.link({ path: { id: there.event_id }, body: {} })
    const by_link = api.sdk(linked.token)
    expect(await by_link.users.end_sessions({ path: elsewhere })).toEqual({ ended: 1 })
  })

  test('end everywhere but where one is', async () => {
    const path = { id: superadmin._id }
    const other = await openSession(api, { user_id: superadmin._id })

    expect(await supers.users.end_sessions({ path })).toEqual({ ended: 1 })

    await api.dies(other)
    expect(await supers.users.sessions({ path })).toMatchObject({ sessions: [{ current: true }] })
  })
})
