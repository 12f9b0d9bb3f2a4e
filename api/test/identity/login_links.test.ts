import { rights } from '@kermesse/core/operations/rights'
import { describe, expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { createFestival, createSuperadmin } from '../festival.ts'
import { addUser } from '../people.ts'

const api = await sharedApi()
const here = await createFestival(api)
const elsewhere = await createFestival(api)
const superadmin = await createSuperadmin(api)
const admins = api.sdk(here.sessions.admin).users
const supers = api.sdk(superadmin.token)
const body = {}
const { event_id, bar } = here

const userLink = async () => {
  const { _id: id, email } = await addUser(api, { right: 'cashier', event_id, bar_id: here.bar })
  return { id, email, path: { id }, link: await admins.link({ path: { id }, body }) }
}

describe('a login link', () => {
  test('signs a user in as themselves, for as long as was said', async () => {
    const { path, email } = await userLink()

    const link = await admins.link({ path, body: { hours: 2 } })

    expect(link.path).toBe(`/login?token=${link.token}`)
    expect(Date.parse(link.expires_at) - Date.now()).toBeLessThanOrEqual(2 * 3600_000)
    const me = await api.sdk(link.token).users.me()
    expect(me).toMatchObject({ email, right: rights.cashier, event_id })
  })

  test('is not prolonged by its use, as other sessions are', async () => {
    const { id, link } = await userLink()
    const last_used_at = new Date(Date.now() - 120_000)
    await api.knex('sessions').where({ user_id: id }).update({ last_used_at })

    const { sessions } = await api.sdk(link.token).sessions.list()

    expect(sessions).toMatchObject([{ expires_at: link.expires_at, is_link: true }])
    expect(Date.parse(sessions[0]!.last_used_at)).toBeGreaterThan(last_used_at.getTime())
  })

  test('dies when it is revoked, and leaves the sessions of the user alone', async () => {
    const { path, link } = await userLink()
    const path_of_admin = { id: here.people.admin }
    const mine = await admins.link({ path: path_of_admin, body })

    await admins.unlink({ path })
    await admins.unlink({ path: path_of_admin })

    await api.dies(link.token)
    await api.dies(mine.token)
    expect(await admins.me()).toMatchObject({ right: rights.admin })
  })

  test('dies with a new password, with the user, and when somebody signs out with it', async () => {
    const [renewed, deleted, left] = [await userLink(), await userLink(), await userLink()]

    await admins.update({ path: renewed.path, body: { password: 'a-new-password' } })
    await admins.delete({ path: deleted.path })
    await api.sdk(left.link.token).sessions.end()

    for (const { link } of [renewed, deleted, left]) await api.dies(link.token)
    await refused(admins.link({ path: deleted.path, body }), 'user_not_found', 404)
  })

  test('dies when the user is given a higher level than its maker knew', async () => {
    const { path, link } = await userLink()

    await supers.users.update({ path, body: { right: rights.superadmin } })

    await api.dies(link.token)
  })

  test('is made by nobody for a level above their own, another event, or no level at all', async () => {
    const boss = await addUser(api, { right: 'superadmin', event_id })
    const link = (id: string) => admins.link({ path: { id }, body })

    await refused(link(boss._id), 'level_too_high', 403)
    await refused(admins.unlink({ path: { id: boss._id } }), 'level_too_high', 403)
    await refused(link(elsewhere.people.server), 'user_not_found', 404)
    await refused(link(here.people.none), 'forbidden', 403)
  })

  test('is on record without its token', async () => {
    const { id, link } = await userLink()

    const rows = await api.knex('audit_log').where({ record_id: id, operation: 'users.link' })

    expect(rows).toMatchObject([{ user_id: here.people.admin, event_id }])
    expect(JSON.stringify(rows)).not.toContain(link.token)
  })
})

describe('the login link of an event', () => {
  test('signs in as an admin of that event alone', async () => {
    const { token } = await supers.events.link({ path: { id: event_id }, body })
    const linked = api.sdk(token)

    expect(await linked.users.me()).toMatchObject({ email: null, right: rights.admin, event_id })
    const { users } = await linked.users.list()
    expect(new Set(users.map((user) => user.event_id))).toEqual(new Set([event_id]))
    await refused(
      linked.events.get({ path: { id: elsewhere.event_id } }),
      ...(['event_not_found', 404] as const),
    )
    await refused(linked.events.link({ path: { id: event_id }, body }), 'forbidden', 403)
  })

  test('is named in the audit log, where it is no user', async () => {
    const { token } = await supers.events.link({ path: { id: event_id }, body })

    const bar = await api.sdk(token).bars.create({ body: { name: 'By link' } })

    const [row] = await api.knex('audit_log').where({ record_id: bar._id })
    const [made] = await api
      .knex('audit_log')
      .where({ operation: 'events.link', record_id: event_id })
      .orderBy('date', 'desc')
    const actor = `login link ${made.after.login_link} by ${made.actor}`
    expect(row).toMatchObject({ user_id: null, actor, operation: 'bars.create' })
  })

  test('gives nobody access that would outlast it', async () => {
    const { token, expires_at } = await supers.events.link({
      path: { id: event_id },
      body: { hours: 1 },
    })
    const { users } = api.sdk(token)
    const cashier = await addUser(api, { right: 'cashier', event_id, bar_id: bar })
    const path = { id: cashier._id }
    const user = { email: 'later', password: 'a-long-password', right: 20, bar_id: bar }

    await refused(users.create({ body: user as never }), 'login_link_ends', 403)
    await refused(users.force_create({ body: user as never }), 'login_link_ends', 403)
    for (const change of [{ password: 'a-long-password' }, { email: 'mine' }, { right: 30 }])
      await refused(users.update({ path, body: change as never }), 'login_link_ends', 403)
    await users.delete({ path })
    await refused(users.restore({ path }), 'login_link_ends', 403)

    const admin = await addUser(api, { right: 'admin', event_id })
    const made = await users.link({ path: { id: admin._id }, body: { hours: 48 } })
    expect(Date.parse(made.expires_at)).toBeLessThanOrEqual(Date.parse(expires_at))
    const again = await api.sdk(made.token).users.link({
      path: { id: admin._id },
      body: { hours: 48 },
    })
    expect(Date.parse(again.expires_at)).toBeLessThanOrEqual(Date.parse(expires_at))
  })

  test('dies when it is revoked, or with its event', async () => {
    const over = await createFestival(api)
    const links = [
      await supers.events.link({ path: { id: event_id }, body }),
      await supers.events.link({ path: { id: over.event_id }, body }),
    ]

    await supers.events.unlink({ path: { id: event_id } })
    await api.knex('events').where({ _id: over.event_id }).update({ deleted: true })

    for (const { token } of links) await api.dies(token)
  })
})
