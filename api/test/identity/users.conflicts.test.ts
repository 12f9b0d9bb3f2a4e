import { rights } from '@kermesse/core/operations/rights'
import { describe, expect, test } from 'vitest'
import { operationOf, refused, startApi } from '../api.ts'
import { createFestival, createSuperadmin, daysFromNow } from '../festival.ts'
import { addUser, password } from '../people.ts'

const api = await startApi()
const here = await createFestival(api)
const elsewhere = await createFestival(api)
const superadmin = await createSuperadmin(api)
const admins = api.sdk(here.sessions.admin).users
const supers = api.sdk(superadmin.token).users

let names = 0
const newUser = (more: object = {}) => {
  names += 1
  const email = `carrier-${names}`
  return { email, password, right: rights.server, bar_id: here.bar, ...more } as never
}
const carrier = (smartphones: string[], more: object = {}) =>
  supers.create({ body: newUser({ smartphones, ...more }) })

describe('smartphones of others', () => {
  test('are named before anything is saved, with who carries them and where', async () => {
    const { email } = await carrier(['11', '12'], { bar_id: elsewhere.bar })
    const body = { email: email.toUpperCase(), smartphones: ['10', '12', '11'] }

    const conflicts = await supers.validate({ body })

    expect(conflicts.email).toBe('This username is already taken.')
    expect(conflicts.smartphones).toEqual(
      ['11', '12'].map((smartphone_number) => ({
        smartphone_number,
        user: email,
        event_name: elsewhere.name,
        error: `smartphone - ${smartphone_number} is already taken by ${email} @ ${elsewhere.name}`,
      })),
    )
  })

  test('are no conflict for the user who carries them', async () => {
    const { _id, email } = await carrier(['21'])

    const conflicts = await supers.validate({ body: { _id, email, smartphones: ['21', '22'] } })

    expect(conflicts).toEqual({ email: null, smartphones: [] })
  })

  test('are asked about and given by superadmins alone', async () => {
    const smartphones = ['31']

    await refused(admins.validate({ body: { smartphones } }), 'forbidden', 403)
    await refused(admins.force_create({ body: newUser({ smartphones }) }), 'forbidden', 403)
  })

  test('move by force to a new user, and the move is on record for both', async () => {
    const loser = await carrier(['41', '42'], { bar_id: elsewhere.bar })
    const body = newUser({ smartphones: ['41', '43'] })
    await refused(supers.create({ body }), 'smartphones_taken', 409)

    const winner = await supers.force_create({ body })

    expect(winner.smartphones).toEqual(['41', '43'])
    expect(await supers.get({ path: { id: loser._id } })).toMatchObject({ smartphones: ['42'] })
    const places = await api.knex('device_logs').where({ device_number: '41' }).orderBy('_id')
    expect(places.map(({ user_id, removed_on }) => [user_id, removed_on !== null])).toEqual([
      [loser._id, true],
      [winner._id, false],
    ])
    const [entry] = await api
      .knex('audit_log')
      .where({ record_id: loser._id, operation: 'users.force_create' })
    expect(entry).toMatchObject({
      user_id: superadmin._id,
      event_id: elsewhere.event_id,
      before: { smartphone: '41' },
      after: { smartphone: null, taken_by: winner.email },
    })
  })

  test('move by force to a user who is changed', async () => {
    const [loser, winner] = [await carrier(['51', '52']), await carrier(['53'])]
    const path = { id: winner._id }
    const body = { smartphones: ['51', '53'] }
    await refused(supers.update({ path, body }), 'smartphones_taken', 409)

    expect(await supers.force_update({ path, body })).toMatchObject(body)

    expect(await supers.get({ path: { id: loser._id } })).toMatchObject({ smartphones: ['52'] })
  })

  test('are with one of two who force them at once', async () => {
    const users = [await carrier([]), await carrier([])]
    const body = { smartphones: ['61', '62', '63'] }

    await Promise.all(users.map(({ _id: id }) => supers.force_update({ path: { id }, body })))

    const held = await Promise.all(
      users.map(async ({ _id: id }) => (await supers.get({ path: { id } })).smartphones),
    )
    expect(held.flat().sort()).toEqual(body.smartphones)
    const open = await api
      .knex('device_logs')
      .whereIn('device_number', body.smartphones)
      .where({ removed_on: null })
    expect(open).toHaveLength(3)
  })
})

describe('force', () => {
  test('gives nobody a level above one’s own, and leaves the last admin', async () => {
    const right = rights.superadmin
    const path = { id: here.people.admin }

    await refused(admins.force_create({ body: newUser({ right }) }), 'level_too_high', 403)
    await refused(admins.force_update({ path, body: { right } }), 'level_too_high', 403)
    await refused(
      admins.force_update({ path, body: { right: rights.server, bar_id: here.bar } }),
      'last_admin',
      409,
    )
  })

  test('takes no username', async () => {
    const { email } = await carrier([])

    await refused(supers.force_create({ body: newUser({ email }) }), 'username_taken', 409)
  })
})

describe('a user who is restored', () => {
  test('carries again what nobody took, and signs in as before', async () => {
    const { _id: id, email } = await carrier(['71', '72'])
    await supers.delete({ path: { id } })
    const { _id: other } = await carrier(['71'])

    const user = await supers.restore({ path: { id } })

    expect(user).toMatchObject({ email, deleted: false, smartphones: ['72'] })
    expect(await supers.get({ path: { id: other } })).toMatchObject({ smartphones: ['71'] })
    const { right } = await api.sdk().users.login({ body: { email, password } })
    expect(right).toBe(rights.server)
  })

  test('is one alone when two of the same name are restored at once', async () => {
    const body = newUser()
    const ids: string[] = []
    for (let n = 0; n < 2; n++) {
      const { _id: id } = await admins.create({ body })
      await admins.delete({ path: { id } })
      ids.push(id)
    }

    const outcomes = await Promise.allSettled(ids.map((id) => admins.restore({ path: { id } })))

    const errors = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(errors).toEqual(['username_taken'])
  })

  test('was not above the person who restores them', async () => {
    const boss = await addUser(api, { right: 'superadmin', event_id: here.event_id })
    await api.knex('users').where({ _id: boss._id }).update({ deleted: true })

    await refused(admins.restore({ path: { id: boss._id } }), 'level_too_high', 403)
  })

  test('is not of an event that is archived', async () => {
    const over = await createFestival(api)
    const path = { id: over.people.server }
    await supers.delete({ path })
    await api.knex('events').where({ _id: over.event_id }).update({ archived: true })

    await refused(supers.restore({ path }), '|event_is_archived|', 409)
    const body = newUser({ bar_id: over.bar })
    await refused(supers.create({ body }), '|event_is_archived|', 409)
  })
})

test('nobody is changed at an event that is archived, nor moved there; a user who worked there may go on elsewhere', async () => {
  const over = await createFestival(api)
  await api.knex('events').where({ _id: over.event_id }).update({ archived: true })
  const path = { id: over.people.server }
  const { _id: id } = await carrier(['181'])

  await refused(supers.update({ path, body: { smartphones: ['172'] } }), '|event_is_archived|', 409)
  await refused(supers.update({ path: { id }, body: { bar_id: over.bar } }), '|event_is_archived|')
  await refused(
    supers.force_update({ path: { id }, body: { bar_id: over.bar } }),
    '|event_is_archived|',
  )

  const moved = await supers.update({ path, body: { bar_id: here.bar } })
  expect(moved).toMatchObject({ event_id: here.event_id, bar_id: here.bar })
})

test('users are found by what they carry and by how their event stands', async () => {
  const over = await createFestival(api, { dateEnd: daysFromNow(-1), archived: true })
  const { _id: first } = await carrier(['81', '82'])
  const { _id: second } = await carrier(['83'])
  const ids = async (query: object) =>
    (await supers.list({ query: { limit: 1000, ...query } })).users.map(({ _id }) => _id)

  expect((await ids({ smartphones: ['82', '83'] })).sort()).toEqual([first, second].sort())
  expect(await ids({ smartphones: ['82'] })).toEqual([first])
  expect(await ids({ archived: true })).toContain(over.people.admin)
  expect(await ids({ archived: false })).not.toContain(over.people.admin)
  expect(await ids({ archived: false })).toContain(superadmin._id)
  expect(await ids({ event_ended: true })).toContain(over.people.admin)
  expect(await ids({ event_ended: true })).not.toContain(here.people.admin)
  expect(await ids({ event_ended: false })).toContain(superadmin._id)
  expect(await ids({ search: 'main bar', event_id: here.event_id })).toContain(first)
})

test('a session can be asked about without being refused', async () => {
  const token_valid = operationOf('users.token_valid')
  const ask = async (token?: string) => (await api.call(token_valid, { token })).body

  expect(await ask(here.sessions.none)).toEqual({ token_valid: true })
  expect(await ask('dead')).toEqual({ token_valid: false })
  expect(await ask()).toEqual({ token_valid: false })
})
