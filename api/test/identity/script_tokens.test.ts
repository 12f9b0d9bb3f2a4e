import { rights } from '@kermesse/core/operations/rights'
import { describe, expect, test, vi } from 'vitest'
import { newAddress, refused, sharedApi } from '../api.ts'
import { createFestival, createSuperadmin, daysFromNow } from '../festival.ts'
import { addUser } from '../people.ts'

const api = await sharedApi()
const here = await createFestival(api)
const elsewhere = await createFestival(api)
const superadmin = await createSuperadmin(api)
const supers = api.sdk(superadmin.token)
const admins = api.sdk(here.sessions.admin)
const { event_id } = here
const day_ms = 86_400_000

const make = (more: object = {}) =>
  admins.script_tokens.create({ body: { name: 'nightly', right: rights.admin, ...more } })

/** Waits until a process no longer believes what it knew of a token. */
const ends = (token: string, code = 'script_token_ended') =>
  vi.waitFor(() => refused(api.sdk(token).users.me(), code, 401), { timeout: 10_000, interval: 50 })

/** Another admin of the event with a session and a token. */
async function anotherMaker() {
  const { _id } = await addUser(api, { right: 'admin', event_id })
  const { token: session } = await admins.users.link({ path: { id: _id }, body: {} })
  // Made by hand for the person of the session: a link makes none.
  await api.knex('sessions').where({ user_id: _id }).update({ is_link: false })
  const made = await api.sdk(session).script_tokens.create({ body: { name: 'theirs', right: 30 } })
  return { path: { id: _id }, token: made.token }
}

describe('a token for scripts', () => {
  test('acts for its maker, in the same header as a session', async () => {
    const { token, ...made } = await make()

    expect(token).toMatch(/^kms_[0-9A-Za-z]{36}$/)
    const me = await api.sdk(token).users.me()
    expect(me).toMatchObject({ _id: here.people.admin, right: rights.admin, event_id })
    expect(me.script_token).toMatchObject({ _id: made._id, name: 'nightly', operations: null })
    expect(await api.sdk(token).bars.list({})).toMatchObject({ count: 2 })
    const bearer = { authorization: `Bearer ${token}`, 'x-forwarded-for': newAddress() }
    expect((await fetch(`${api.url}/users/me`, { headers: bearer })).status).toBe(200)
  })

  test('ends after 90 days, or when its maker says, within a year', async () => {
    const in_days = ({ expires_at }: { expires_at: string }) =>
      (Date.parse(expires_at) - Date.now()) / day_ms

    expect(in_days(await make())).toBeCloseTo(90, 1)
    expect(in_days(await make({ expires_at: daysFromNow(365) }))).toBeCloseTo(365, 1)
    await refused(make({ expires_at: daysFromNow(370) }), 'invalid_request', 400)
    await refused(make({ expires_at: daysFromNow(-1) }), 'invalid_request', 400)
  })

  test('says when it has expired, and is no longer accepted', async () => {
    const { _id, token } = await make()
    await api
      .knex('script_tokens')
      .where({ _id })
      .update({ expires_at: daysFromNow(-1) })

    await ends(token, 'script_token_expired')

    const { script_tokens } = await admins.script_tokens.list({ query: { limit: 1000 } })
    expect(script_tokens.find((one) => one._id === _id)).toMatchObject({ state: 'expired' })
  })

  test('is stored as a hash alone, also in the audit log and among repeated calls', async () => {
    const { token } = await make()

    const tables: string[] = await api
      .knex('pg_tables')
      .where({ schemaname: 'public' })
      .pluck('tablename')
    const found = await Promise.all(
      tables.map(async (table) => {
        const { rows } = await api.knex.raw(
          `SELECT count(*)::int AS n FROM "${table}" t WHERE position(? IN t::text) > 0`,
          [token.slice(4, 34)],
        )
        return rows[0].n > 0 ? [table] : []
      }),
    )

    expect(tables).toContain('script_tokens')
    expect(found.flat()).toEqual([])
  })

  test('tells a typing error from a token that is unknown', async () => {
    const { token } = await make()
    const other = token.at(10) === 'a' ? 'b' : 'a'
    const unknown = { ...(await make()) }
    await admins.script_tokens.revoke({ path: { id: unknown._id } })

    await refused(
      api.sdk(token.slice(0, 10) + other + token.slice(11)).users.me(),
      ...(['script_token_mistyped', 401] as const),
    )
    await refused(api.sdk(token.slice(0, -1)).users.me(), 'script_token_mistyped', 401)
    await refused(api.sdk(unknown.token).users.me(), 'script_token_ended', 401)
  })

  test('ends at once when it is revoked, by any admin of the event', async () => {
    const { token } = await anotherMaker()
    const { script_tokens } = await admins.script_tokens.list({ query: { search: 'theirs' } })

    await admins.script_tokens.revoke({ path: { id: script_tokens[0]!._id } })

    await ends(token)
    await refused(
      admins.script_tokens.revoke({ path: { id: script_tokens[0]!._id } }),
      ...(['script_token_not_found', 404] as const),
    )
  })

  test('is listed with its last use, which is written once a minute', async () => {
    const { _id, token } = await make({ name: 'seen' })
    const seen = async () =>
      (await admins.script_tokens.list({ query: { search: 'seen' } })).script_tokens[0]
    expect(await seen()).toMatchObject({ _id, last_used_at: null, last_address: null })

    await api.sdk(token, '198.51.100.7').bars.list({})
    const first = await seen()
    await api.sdk(token, '198.51.100.8').bars.list({})

    expect(first).toMatchObject({ last_address: '198.51.100.7', state: 'active' })
    expect(Date.now() - Date.parse(first!.last_used_at!)).toBeLessThan(60_000)
    expect(await seen()).toEqual(first)
  })

  test('is named in the audit log with what it changes and posts', async () => {
    const { token } = await make({ name: 'till 7' })
    const script = api.sdk(token)
    const { email } = await admins.users.me()
    const actor = `token till 7 by ${email}`

    const bar = await script.bars.create({ body: { name: 'By a script' } })
    const sold = await script.transactions.create({
      body: { type: 'debit', bar_id: here.bar, payment_type: 'cash', order: [{ _id: here.water }] },
    })

    const rows = await api.knex('audit_log').whereIn('record_id', [bar._id, sold._id])
    expect(rows.map((row) => [row.operation, row.actor, row.user_id]).sort()).toEqual([
      ['bars.create', actor, here.people.admin],
      ['transactions.create', actor, here.people.admin],
    ])
  })

  test('leaves its making and its end in the audit log', async () => {
    const { _id, token } = await make()
    await admins.script_tokens.revoke({ path: { id: _id } })

    const { audit_log } = await admins.audit_log.list({ query: { record_id: _id } })

    expect(audit_log.map(({ operation }) => operation).sort()).toEqual([
      'script_tokens.create',
      'script_tokens.revoke',
    ])
    expect(JSON.stringify(audit_log)).not.toContain(token)
  })
})

describe('a token for scripts is narrowed', () => {
  test('to its right, which is at most its maker’s', async () => {
    const { token } = await make({ right: rights.cashier })
    const script = api.sdk(token)

    await refused(script.bars.create({ body: { name: 'No' } }), 'forbidden', 403)
    expect((await script.users.me()).right).toBe(rights.cashier)
    await refused(make({ right: rights.superadmin }), 'level_too_high', 403)
    await refused(admins.script_tokens.create({ body: { name: 'x' } }), 'required_field', 400)
  })

  test('to the operations that it names, with the least right that they need', async () => {
    const operations = ['bars.list', 'statistics.get']
    const { token, right } = await admins.script_tokens.create({ body: { name: 'x', operations } })
    const script = api.sdk(token)

    expect(right).toBe(rights.server)
    await script.bars.list({})
    await refused(script.deposits.list({}), 'script_token_scope', 403)
    for (const name of ['bars.fly', 'users.create', 'users.login', 'users.bulk', 'toString.x'])
      await refused(make({ operations: [name] }), 'invalid_request', 400)
    await refused(make({ right: 10, operations: ['bars.create'] }), 'level_too_high', 403)
  })

  test('to its event, also a superadmin’s, unless it is one of all events', async () => {
    const query = { event_id }
    const one = await supers.script_tokens.create({ query, body: { name: 'one', right: 30 } })
    const all = await supers.script_tokens.create({ body: { name: 'all', right: 50 } })
    const create = (body: object, query = {}) =>
      supers.script_tokens.create({ query, body: { name: 'x', ...body } as never })

    await refused(
      api.sdk(one.token).bars.list({ query: { event_id: elsewhere.event_id } }),
      ...(['event_not_found', 404] as const),
    )
    await api.sdk(all.token).bars.list({ query: { event_id: elsewhere.event_id } })
    expect(all).toMatchObject({ event_id: null, right: rights.superadmin })
    await refused(create({ right: 30 }), 'event_id_required', 400)
    await refused(create({ right: 50 }, query), 'invalid_request', 400)
    const { script_tokens } = await admins.script_tokens.list({ query: { limit: 1000 } })
    expect(script_tokens.map(({ _id }) => _id)).toContain(one._id)
    expect(script_tokens.map(({ _id }) => _id)).not.toContain(all._id)
    await refused(
      admins.script_tokens.revoke({ path: { id: all._id } }),
      ...(['script_token_not_found', 404] as const),
    )
  })
})

describe('a token for scripts, when its maker', () => {
  test('is given a lower right, has no more than that', async () => {
    const { path, token } = await anotherMaker()

    await admins.users.update({ path, body: { right: rights.server, bar_id: here.bar } })

    await vi.waitFor(
      async () => expect((await api.sdk(token).users.me()).right).toBe(rights.server),
      { timeout: 10_000, interval: 50 },
    )
  })

  test('has another event, rests', async () => {
    const { path, token } = await anotherMaker()

    await supers.users.update({ path, body: { event_id: elsewhere.event_id } })

    await ends(token)
    const { script_tokens } = await admins.script_tokens.list({
      query: { search: 'theirs', sort_key: 'created_at', sort_order: 'DESC' },
    })
    expect(script_tokens[0]).toMatchObject({ state: 'suspended' })
  })

  test('is deleted, ends for good', async () => {
    const { path, token } = await anotherMaker()

    await admins.users.delete({ path })
    await admins.users.restore({ path })

    await ends(token)
  })

  test('has a new password, goes on, and the answer says so', async () => {
    const { path, token } = await anotherMaker()

    const user = await admins.users.update({ path, body: { password: 'another long one' } })

    expect(user.script_tokens_kept).toBe(1)
    await api.sdk(token).users.me()
    expect(await admins.users.update({ path, body: { right: 30 } })).not.toHaveProperty(
      'script_tokens_kept',
    )
  })
})

describe('tokens for scripts', () => {
  test('are made by people alone, not through a login link or by another token', async () => {
    const link = await admins.users.link({ path: { id: here.people.admin }, body: {} })
    const of_event = await supers.events.link({ path: { id: event_id }, body: {} })
    const { token } = await make()
    const body = { name: 'more', right: 30 as const }

    for (const by of [link.token, of_event.token])
      await refused(api.sdk(by).script_tokens.create({ body }), 'login_link_ends', 403)
    await refused(api.sdk(token).script_tokens.create({ body }), 'script_token_person', 403)
  })

  test('are 50 at most for each maker', async () => {
    const { _id } = await addUser(api, { right: 'superadmin' })
    const of_maker = { user_id: _id, right: 50, expires_at: daysFromNow(1) }
    const row = (n: number) => {
      const token_hash = Buffer.from(`${_id} ${n}`)
      return { ...of_maker, _id: crypto.randomUUID(), name: `t${n}`, token_hash }
    }
    await api.knex('script_tokens').insert(Array.from({ length: 50 }, (_, n) => row(n)))
    const { token } = await supers.users.link({ path: { id: _id }, body: {} })
    await api.knex('sessions').where({ user_id: _id }).update({ is_link: false })
    const mine = api.sdk(token).script_tokens
    const body = { name: 'one more', right: 50 as const }

    await refused(mine.create({ body }), 'script_token_limit', 409)

    await api.knex('script_tokens').where({ name: 't7', user_id: _id }).delete()
    await mine.create({ body })
  })

  test('are counted by address while they are wrong; right ones are not held up by that', async () => {
    const address = newAddress()
    const { token } = await make()
    const wrong = api.sdk(`kms_${'A'.repeat(36)}`, address)
    const codes = await Promise.all(
      Array.from({ length: 35 }, () => wrong.users.me().catch((error) => error.code)),
    )

    expect(codes).toContain('script_token_mistyped')
    expect(codes).toContain('rate_limited')
    await api.sdk(token, address).users.me()
  })
})
