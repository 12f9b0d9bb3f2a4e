import { rights } from '@kermesse/core/operations/rights'
import { solveCaptcha } from '@kermesse/sdk/captcha'
import { describe, expect, test, vi } from 'vitest'
import { newAddress, openSession, operationOf, refused, sharedApi } from '../api.ts'
import { createFestival, createSuperadmin } from '../festival.ts'
import { addUser, password } from '../people.ts'

const api = await sharedApi()
const festival = await createFestival(api)
const { event_id } = festival
const login = operationOf('users.login')

const signIn = async (email: string, typed = password, address = newAddress()) =>
  api.sdk(undefined, address).users.login({ body: { email, password: typed } })

describe('signing in', () => {
  test('answers a token that says who it is', async () => {
    const user = await addUser(api, { right: 'admin', event_id })

    const { token, right, incorrect } = await signIn(user.email.toUpperCase())

    expect({ right, incorrect }).toEqual({ right: rights.admin, incorrect: false })
    expect(token).toMatch(/^[\w-]{43}$/)
    const me = await api.sdk(token).users.me()
    expect(me).toMatchObject({ ...user, right: rights.admin, event_id, event_name: festival.name })
  })

  test('answers alike for an unknown user and a wrong password', async () => {
    const { email } = await addUser(api, { right: 'admin', event_id })
    const answers = ['nobody-here', email].map(async (name) => {
      const { status, body } = await api.call(login, { body: { email: name, password: 'wrong' } })
      return { status, ...body, request_id: '' }
    })

    const [unknown, wrong] = await Promise.all(answers)

    expect(unknown).toEqual(wrong)
    expect(unknown).toMatchObject({ status: 401, error_code: 'wrong_credentials' })
  })

  test('is refused to a deleted user as to an unknown one', async () => {
    const { _id, email } = await addUser(api, { right: 'admin', event_id })
    await api.knex('users').where({ _id }).update({ deleted: true })

    await refused(signIn(email), 'wrong_credentials', 401)
  })

  test('is refused to a user with no right, but only after the right password', async () => {
    const { email } = await addUser(api, { right: 'none', event_id })

    await refused(signIn(email), 'forbidden', 403)
    await refused(signIn(email, 'wrong'), 'wrong_credentials', 401)
  })

  test('costs a captcha after ten wrong passwords, and is locked for nobody', async () => {
    const { email } = await addUser(api, { right: 'admin', event_id })
    const known = await api.call(login, { body: { email, password } })
    for (let n = 0; n < 10; n++)
      await refused(signIn(n % 2 ? email : email.toUpperCase(), 'wrong'), 'wrong_credentials')

    const plain = await api.call(login, { body: { email, password } })
    const cookie = known.headers.get('set-cookie')!.split(';')[0]!
    const same_browser = await api.call(login, { body: { email, password }, headers: { cookie } })

    expect(plain).toMatchObject({ status: 428, body: { error_code: 'captcha_required' } })
    expect(plain.body.details).toEqual({ purpose: 'login', subject: email.toLowerCase() })
    expect(same_browser.status).toBe(200)
    // The client solves it.
    expect(await signIn(email)).toHaveProperty('token')
  })

  test('gets dearer with every ten wrong passwords for the same name, and for no other', async () => {
    const { email } = await addUser(api, { right: 'admin', event_id })
    const cost = async (subject = email) => {
      const query = { purpose: 'login' as const, subject }
      return (await api.sdk().captcha.get({ query })).parameters.cost
    }
    const cheap = await api.sdk().captcha.get({ query: { purpose: 'login', subject: email } })
    for (let n = 0; n < 41; n++) await refused(signIn(email, 'wrong'), 'wrong_credentials')

    expect([await cost(), await cost('somebody-else')]).toEqual([8, 1])
    const headers = { captcha: await solveCaptcha(cheap) }
    expect(await api.call(login, { body: { email, password }, headers })).toMatchObject({
      status: 428,
    })
  })

  test('forgets the wrong passwords after the right one', async () => {
    const { email } = await addUser(api, { right: 'admin', event_id })

    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 9; n++) await refused(signIn(email, 'wrong'), 'wrong_credentials')
      expect(await signIn(email)).toHaveProperty('token')
    }
  })

  test('of many at once holds nobody up', async () => {
    const { email } = await addUser(api, { right: 'admin', event_id })
    const started = performance.now()

    // More than there are connections to the database, and no more than one name may try.
    const sessions = await Promise.all(Array.from({ length: 10 }, () => signIn(email)))

    expect(new Set(sessions.map(({ token }) => token)).size).toBe(10)
    expect(performance.now() - started).toBeLessThan(5000)
  })

  test('is limited for an address that tries many names', async () => {
    const address = newAddress()
    for (let n = 0; n < 30; n++)
      await refused(signIn(`name-${n}`, 'wrong', address), 'wrong_credentials')
    const { email } = await addUser(api, { right: 'admin', event_id })

    const headers = { 'x-forwarded-for': address }
    expect((await api.call(login, { body: { email, password }, headers })).status).toBe(428)
    expect(await signIn(email, password, address)).toHaveProperty('token')
  })
})

describe('a session', () => {
  test('is known by the header of the apps and as a bearer token', async () => {
    const { admin } = festival.sessions
    const me = operationOf('users.me')

    const bearer = await api.call(me, { headers: { authorization: `Bearer ${admin}` } })
    const own = await api.call(me, { headers: { 'access-token': admin } })

    expect(bearer).toMatchObject({ status: 200, body: own.body })
  })

  test('is stored as a hash alone', async () => {
    const { email } = await addUser(api, { right: 'admin', event_id })
    const { token } = await signIn(email)

    const rows = await api.knex('sessions').select(api.knex.raw('sessions::text AS text'))

    const stored = rows.map(({ text }) => text).join()
    for (const form of [
      token,
      Buffer.from(token).toString('hex'),
      Buffer.from(token, 'base64url').toString('hex'),
    ])
      expect(stored).not.toContain(form)
  })

  test('lasts twelve hours from its last use', async () => {
    const { _id } = await addUser(api, { right: 'admin', event_id })
    const token = await openSession(api, { user_id: _id })
    const soon = new Date(Date.now() + 60_000)
    const last_used_at = new Date(Date.now() - 120_000)
    await api.knex('sessions').where({ user_id: _id }).update({ expires_at: soon, last_used_at })

    const { sessions } = await api.sdk(token).sessions.list()

    const hours = (Date.parse(sessions[0]!.expires_at) - Date.now()) / 3600_000
    expect(hours).toBeGreaterThan(11.9)
    expect(hours).toBeLessThanOrEqual(12)
  })

  test('is over once nobody used it for so long', async () => {
    const { _id } = await addUser(api, { right: 'admin', event_id })
    const token = await openSession(api, { user_id: _id })
    await api
      .knex('sessions')
      .where({ user_id: _id })
      .update({ expires_at: new Date(Date.now() - 1000) })

    await refused(api.sdk(token).users.me(), '102', 401)
  })

  test('ends when its holder signs out', async () => {
    const { email } = await addUser(api, { right: 'admin', event_id })
    const { token } = await signIn(email)
    const { token: elsewhere } = await signIn(email)

    expect(await api.sdk(token).sessions.end()).toEqual({ success: true })

    await api.dies(token)
    expect(await api.sdk(elsewhere).users.me()).toMatchObject({ email })
  })

  test('is listed page by page, the last used first', async () => {
    const { email } = await addUser(api, { right: 'admin', event_id })
    for (let n = 0; n < 3; n++) await signIn(email)
    const { token } = await signIn(email)
    const sdk = api.sdk(token)

    const all = await sdk.sessions.list()
    const second = await sdk.sessions.list({ query: { skip: 1, limit: 2 } })

    expect(all.count).toBe(4)
    expect(second).toMatchObject({ count: 4, sessions: all.sessions.slice(1, 3) })
    const used = all.sessions.map(({ last_used_at }) => last_used_at)
    expect(used).toEqual(used.toSorted().reverse())
  })

  test('ends when it is revoked from another place, while that one stays', async () => {
    const { email } = await addUser(api, { right: 'admin', event_id })
    const { token: lost } = await signIn(email)
    const { token: mine } = await signIn(email)
    const { sessions, count } = await api.sdk(mine).sessions.list()
    expect(count).toBe(2)
    const { _id: id } = sessions.find(({ current }) => !current)!

    await api.sdk(mine).sessions.revoke({ path: { id } })

    await api.dies(lost)
    expect((await api.sdk(mine).sessions.list()).sessions).toMatchObject([{ current: true }])
  })

  test('cannot be revoked by someone else, not even by a superadmin', async () => {
    const { _id } = await addUser(api, { right: 'admin', event_id })
    const token = await openSession(api, { user_id: _id })
    const { sessions } = await api.sdk(token).sessions.list()
    const path = { id: sessions[0]!._id }
    const superadmin = await createSuperadmin(api)

    await refused(api.sdk(festival.sessions.admin).sessions.revoke({ path }), 'not_found', 404)
    await refused(api.sdk(superadmin.token).sessions.revoke({ path }), 'not_found', 404)

    expect((await api.sdk(token).sessions.list()).count).toBe(1)
  })

  test('of everyone who knew the old password ends with a new one', async () => {
    const { _id: id, email } = await addUser(api, { right: 'admin', event_id })
    const { token: mine } = await signIn(email)
    const { token: theirs } = await signIn(email)

    await api.sdk(mine).users.update({ path: { id }, body: { password: 'another-password' } })

    await api.dies(theirs)
    expect(await api.sdk(mine).users.me()).toMatchObject({ email })
    await refused(signIn(email), 'wrong_credentials')
    expect(await signIn(email, 'another-password')).toHaveProperty('token')
  })

  test('ends with its user', async () => {
    const { _id: id } = await addUser(api, { right: 'cashier', event_id, bar_id: festival.bar })
    const token = await openSession(api, { user_id: id })
    expect(await api.sdk(token).users.me()).toMatchObject({ _id: id })

    await api.sdk(festival.sessions.admin).users.delete({ path: { id } })

    await api.dies(token)
  })

  test('has what its user may do now, not what they might when they signed in', async () => {
    const { _id: id } = await addUser(api, { right: 'admin', event_id })
    const token = await openSession(api, { user_id: id })
    expect(await api.sdk(token).users.list()).toHaveProperty('users')

    const body = { right: rights.server, bar_id: festival.bar }
    await api.sdk(festival.sessions.admin).users.update({ path: { id }, body })

    await vi.waitFor(() => refused(api.sdk(token).users.list(), 'forbidden', 403), {
      timeout: 10_000,
      interval: 50,
    })
  })
})
