import { rights } from '@kermesse/core/operations/rights'
import { describe, expect, test } from 'vitest'
import { openSession, refused, startApi } from '../api.ts'
import { createFestival, createSuperadmin } from '../festival.ts'
import { addUser } from '../people.ts'

const api = await startApi()
const here = await createFestival(api)
const elsewhere = await createFestival(api)
const superadmin = await createSuperadmin(api)
const admins = api.sdk(here.sessions.admin).users
const supers = api.sdk(superadmin.token).users
const place = { event_id: here.event_id, bar_id: here.bar }

let names = 0
const newUser = (more: object = {}) => {
  names += 1
  return {
    email: `user-${names}`,
    password: 'a-long-password',
    right: rights.server,
    ...more,
  } as never
}

describe('where a user belongs', () => {
  test('follows from the bar', async () => {
    const user = await supers.create({ body: newUser({ bar_id: elsewhere.other_bar }) })

    expect(user).toMatchObject({
      event_id: elsewhere.event_id,
      event_name: elsewhere.name,
      bar_id: elsewhere.other_bar,
      bar_name: 'Side bar',
    })
  })

  test('changes with the bar', async () => {
    const { _id: id } = await supers.create({ body: newUser({ bar_id: here.bar }) })

    const user = await supers.update({ path: { id }, body: { bar_id: elsewhere.bar } })

    expect(user).toMatchObject({ event_id: elsewhere.event_id, bar_id: elsewhere.bar })
  })

  test('is a bar for everyone below admin', async () => {
    const error = await refused(admins.create({ body: newUser() }), 'required_field', 400)

    expect(error.details).toMatchObject([{ field: 'bar_id', problem: 'is required below admin' }])
    expect(await admins.create({ body: newUser({ right: rights.admin }) })).toMatchObject({
      event_id: here.event_id,
      bar_id: null,
    })
  })

  test('is no event at all for a superadmin', async () => {
    const user = await supers.create({ body: newUser({ right: rights.superadmin, ...place }) })

    expect(user).toMatchObject({ event_id: null, bar_id: null })
  })

  test('is for an admin always the own event', async () => {
    const { event_id, bar } = elsewhere
    const admin = newUser({ right: rights.admin, event_id })

    await refused(admins.create({ body: newUser({ bar_id: bar }) }), 'bar_not_found', 404)
    await refused(admins.create({ body: admin }), 'event_not_found', 404)
  })
})

describe('a level', () => {
  test('is given by nobody above the own one', async () => {
    const body = newUser({ right: rights.superadmin })

    await refused(admins.create({ body }), 'level_too_high', 403)
    await refused(
      admins.update({ path: { id: here.people.cashier }, body: { right: rights.superadmin } }),
      ...(['level_too_high', 403] as const),
    )
  })

  test('is raised by nobody for themselves', async () => {
    const path = { id: here.people.admin }

    await refused(
      admins.update({ path, body: { right: rights.superadmin } }),
      'level_too_high',
      403,
    )
  })

  test('above the own one is out of reach', async () => {
    // Such a user is of no event; were one put into it by hand, an admin could still do nothing.
    const boss = await addUser(api, { right: 'superadmin', event_id: here.event_id })
    const path = { id: boss._id }

    await refused(admins.update({ path, body: { password: 'mine-now-thanks' } }), 'level_too_high')
    await refused(admins.delete({ path }), 'level_too_high')
    await refused(admins.get({ path: { id: superadmin._id } }), 'user_not_found', 404)
  })
})

describe('the last admin', () => {
  const lonely = async () => {
    const festival = await createFestival(api)
    return {
      festival,
      users: api.sdk(festival.sessions.admin).users,
      path: { id: festival.people.admin },
    }
  }

  test('of an event cannot be deleted, lowered or moved away', async () => {
    const { users, path, festival } = await lonely()
    const lower = { right: rights.cashier, bar_id: festival.bar }

    await refused(users.delete({ path }), 'last_admin', 409)
    await refused(users.update({ path, body: lower }), 'last_admin', 409)
    await refused(supers.update({ path, body: { event_id: here.event_id } }), 'last_admin', 409)

    expect(await users.get({ path })).toMatchObject({ deleted: false, right: rights.admin })
  })

  test('may go once there is another', async () => {
    const { users, path } = await lonely()
    await users.create({ body: newUser({ right: rights.admin }) })

    expect(await users.delete({ path })).toEqual({ success: true, message_code: 'deleted' })
  })

  test.for(['delete', 'lower'])('stays when two %s each other at once', async (how) => {
    for (let round = 0; round < 5; round++) {
      const { festival, path } = await lonely()
      const { event_id, bar } = festival
      const other = await addUser(api, { right: 'admin', event_id })
      const theirs = api.sdk(await openSession(api, { user_id: other._id })).users
      const mine = api.sdk(festival.sessions.admin).users
      const body = { right: rights.server, bar_id: bar }
      const remove = (users: typeof mine, id: string) =>
        how === 'delete' ? users.delete({ path: { id } }) : users.update({ path: { id }, body })
      // Both are believed by now, so that neither is signed out by the other before asking.
      for (const users of [mine, theirs]) await users.me()

      const outcomes = await Promise.allSettled([remove(mine, other._id), remove(theirs, path.id)])

      const left = await api.knex('users').where({ event_id, right: 30, deleted: false })
      expect(left).toHaveLength(1)
      const errors = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
      expect(errors).toEqual(['last_admin'])
    }
  })

  test('of the installation stays', async () => {
    await api
      .knex('users')
      .where({ right: 50 })
      .whereNot({ _id: superadmin._id })
      .update({ deleted: true })
    const path = { id: superadmin._id }

    await refused(supers.delete({ path }), 'last_admin', 409)
    await refused(
      supers.update({ path, body: { right: 30, event_id: here.event_id } }),
      'last_admin',
    )
  })
})

describe('a username', () => {
  test('is lower-cased and taken whatever its case', async () => {
    const user = await admins.create({ body: newUser({ email: 'Barista', bar_id: here.bar }) })
    expect(user.email).toBe('barista')

    await refused(
      admins.create({ body: newUser({ email: 'BARISTA', bar_id: here.bar }) }),
      'username_taken',
      409,
    )
    await refused(
      supers.update({ path: { id: here.people.server }, body: { email: 'bArista' } }),
      'username_taken',
    )
  })

  test('has no signs that cannot be seen, which would make it look like another', async () => {
    for (const unseen of ['\u200b', '\u202e', '\u00ad', '\ufeff'])
      await refused(
        admins.create({ body: newUser({ email: `bar${unseen}ista`, bar_id: here.bar }) }),
        'invalid_request',
        400,
      )
  })

  test('of a deleted user is free for others, and then the user stays deleted', async () => {
    const body = newUser({ email: 'gone', bar_id: here.bar })
    const { _id: id } = await admins.create({ body })
    await admins.delete({ path: { id } })
    const { _id: other } = await admins.create({ body })

    await refused(admins.restore({ path: { id } }), 'username_taken', 409)

    await admins.delete({ path: { id: other } })
    expect(await admins.restore({ path: { id } })).toMatchObject({ email: 'gone', deleted: false })
  })

  test('may stay when something else changes', async () => {
    const user = await admins.create({ body: newUser({ email: 'same', bar_id: here.bar }) })

    const path = { id: user._id }
    expect(await admins.update({ path, body: { email: 'SAME' } })).toEqual(user)
  })
})

test('a new user needs a name, a password and a level', async () => {
  for (const field of ['email', 'password', 'right'] as const) {
    const body = newUser({ bar_id: here.bar, [field]: undefined })

    const error = await refused(admins.create({ body }), 'required_field', 400)

    expect(error.details).toMatchObject([{ field, problem: 'is required' }])
  }
})

test('users are listed by bar, by level, by name and by whether they are deleted', async () => {
  const { other_bar: bar_id } = here
  const created = ['Zoe', 'anna', 'Ben'].map((name, n) =>
    supers.create({ body: newUser({ email: `List-${name}`, bar_id, right: n ? 10 : 20 }) }),
  )
  const [zoe] = await Promise.all(created)
  await admins.delete({ path: { id: zoe!._id } })
  const emails = async (query: object) =>
    (await admins.list({ query: { bar_id, ...query } })).users.map(({ email }) => email)

  expect(await emails({})).toEqual(['list-anna', 'list-ben'])
  expect(await emails({ sort_order: 'DESC' })).toEqual(['list-ben', 'list-anna'])
  expect(await emails({ with_deleted: true, right: 20 })).toEqual(['list-zoe'])
  expect(await emails({ deleted_only: true })).toEqual(['list-zoe'])
  expect(await emails({ search: 'ANN' })).toEqual(['list-anna'])
  expect(await emails({ search: '%' })).toEqual([])
  expect(await emails({ limit: 1, skip: 1 })).toEqual(['list-ben'])
})

test('a superadmin lists everyone, or the users of one event', async () => {
  const { event_id } = elsewhere

  const everyone = await supers.list({ query: { limit: 1000 } })
  const theirs = await supers.list({ query: { event_id } })

  expect(everyone.count).toBe(everyone.users.length)
  expect(new Set(everyone.users.map((user) => user.event_id)).size).toBeGreaterThan(2)
  expect(new Set(theirs.users.map((user) => user.event_id))).toEqual(new Set([event_id]))
})

test('a password is kept as a hash that nobody is shown', async () => {
  const user = await admins.create({
    body: newUser({ password: 'very secret words', bar_id: here.bar }),
  })
  await admins.update({ path: { id: user._id }, body: { password: 'other secret words' } })

  const row = await api.knex('users').where({ _id: user._id }).first()
  const log = await api.knex('audit_log').where({ record_id: user._id })

  expect(row.password_hash).toMatch(/^\$argon2id\$/)
  expect(log).toHaveLength(2)
  for (const text of [JSON.stringify(user), JSON.stringify(log)])
    expect(text).not.toMatch(/secret words|argon2/)
})
