import { newId } from '@kermesse/core/platform/ids'
import { describe, expect, test } from 'vitest'
import { contract, refused, sharedApi } from '../api.ts'
import { requestFor } from '../contract/requests.ts'
import { createBands, createFestival, createSuperadmin, lendTerminal, load } from '../festival.ts'
import { createStage } from '../stage.ts'

const api = await sharedApi()
const here = await createFestival(api)
const there = await createFestival(api)
const superadmin = await createSuperadmin(api)
const supers = api.sdk(superadmin.token)
const { event_id } = here

let phones = 0
async function newPhone(of = event_id): Promise<string> {
  const number = `phone-${++phones}`
  await api.knex('devices').insert({ _id: newId(), type: 'smartphone', number, event_id: of })
  return number
}
const newToken = (more: object = {}) => supers.tokens.create({ body: { event_id, ...more } })
const signIn = (token: string, device: object = {}) =>
  api.sdk().tokens.login({ body: { token, ...device } })
const until = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const age = (session_of: object, minutes: number) =>
  api
    .knex('sessions')
    .where(session_of)
    .update({ last_used_at: until(minutes) })
async function newBand(amount = 50_00): Promise<string> {
  const [band] = await createBands(api.knex, event_id, 1)
  await load(api, event_id, band!.uid, amount)
  return band!.uid
}
const water = (uid: string, more: object = {}) => ({
  _id: newId(),
  type: 'debit' as const,
  uid,
  bar_id: here.bar,
  order: [{ _id: here.water }],
  ...more,
})

describe('two phones with one token', () => {
  test.each(['terminal', 'smartphone_number'] as const)(
    'cannot both be one %s: the second is refused while the first is in use',
    async (kind) => {
      const device = { [kind]: kind === 'terminal' ? `T-${newId()}` : await newPhone() }
      const { token } = await newToken()
      const first = await signIn(token, device)

      const error = await refused(signIn(token, device), 'device_signed_in', 409)

      expect(error.details).toMatchObject(device)
      expect(await api.sdk(first.token).users.me()).toMatchObject(device)
    },
  )

  test('are told apart by their names, and both work', async () => {
    const { token } = await newToken()
    const [one, other] = [await newPhone(), await newPhone()]

    const first = await signIn(token, { smartphone_number: one })
    const second = await signIn(token, { smartphone_number: other })

    expect([first.other_sessions, second.other_sessions]).toEqual([0, 1])
    for (const { token: session } of [first, second]) await api.sdk(session).users.me()
  })

  test('that name nothing are told how many others there are', async () => {
    const { _id: id, token } = await newToken()

    const counts = [await signIn(token), await signIn(token), await signIn(token)]

    expect(counts.map(({ other_sessions }) => other_sessions)).toEqual([0, 1, 2])
    expect(await supers.tokens.get({ path: { id } })).toMatchObject({ sessions: 3 })
  })

  test('of which one is idle: the other takes its place, and the log says so', async () => {
    const { token } = await newToken()
    const terminal = `T-${newId()}`
    const first = await signIn(token, { terminal })
    await age({ terminal }, 3)

    await signIn(token, { terminal })

    await api.dies(first.token)
  })

  test('take over by asking for it; the phone that was signed in is out, and the log says so', async () => {
    const { token } = await newToken()
    const smartphone_number = await newPhone()
    const first = await signIn(token, { smartphone_number })

    await signIn(token, { smartphone_number, take_over: true })

    await api.dies(first.token)
    const { audit_log } = await supers.audit_log.list({
      query: { event_id, operation: 'tokens.login', limit: 1000 },
    })
    const mine = audit_log.filter(({ before }) =>
      JSON.stringify(before ?? {}).includes(smartphone_number),
    )
    expect(mine).toMatchObject([{ record_type: 'sessions', after: { taken_over: true } }])
  })

  test('at once: one of them is in', async () => {
    const { token } = await newToken()
    const terminal = `T-${newId()}`

    const outcomes = await Promise.allSettled([1, 2, 3].map(() => signIn(token, { terminal })))

    const errors = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(errors).toEqual(['device_signed_in', 'device_signed_in'])
  })
})

describe('the devices of a token', () => {
  test('are listed by their names, and signed out one by one or all', async () => {
    const { _id: id, token } = await newToken()
    const [one, other] = [await newPhone(), await newPhone()]
    const first = await signIn(token, { smartphone_number: one })
    const second = await signIn(token, { smartphone_number: other, terminal: `T-${other}` })
    const path = { id }

    const { sessions, count } = await supers.tokens.sessions({ path })

    expect(count).toBe(2)
    expect(sessions.map((session) => session.smartphone_number).sort()).toEqual([one, other].sort())
    const session_id = sessions.find((session) => session.smartphone_number === one)!._id
    expect(await supers.tokens.end_sessions({ path, query: { session_id } })).toEqual({ ended: 1 })
    await api.dies(first.token)
    expect(await api.sdk(second.token).users.me()).toMatchObject({ smartphone_number: other })
    await refused(supers.tokens.end_sessions({ path, query: { session_id } }), 'not_found', 404)
    expect(await supers.tokens.end_sessions({ path })).toEqual({ ended: 1 })
    await api.dies(second.token)
    const log = await api.knex('audit_log').where({ operation: 'tokens.end_sessions', event_id })
    expect(log).toHaveLength(2)
  })

  test('are none of another token', async () => {
    const [mine, theirs] = [await newToken(), await newToken()]
    await signIn(theirs.token)
    const { sessions } = await supers.tokens.sessions({ path: { id: theirs._id } })
    const session_id = sessions[0]!._id

    const path = { id: mine._id }
    await refused(supers.tokens.end_sessions({ path, query: { session_id } }), 'not_found', 404)
    expect(await supers.tokens.sessions({ path })).toMatchObject({ sessions: [], count: 0 })
  })
})

describe('the smartphone of a session', () => {
  test('is one that the event has', async () => {
    const { token } = await newToken()
    const elsewhere = await newPhone(there.event_id)

    for (const smartphone_number of ['no-such-phone', elsewhere])
      await refused(signIn(token, { smartphone_number }), 'device_not_found', 404)
  })

  test('is recorded with what it sells, and another one that a request names is refused', async () => {
    const { token } = await newToken()
    const [own, other] = [await newPhone(), await newPhone()]
    const { transactions } = api.sdk((await signIn(token, { smartphone_number: own })).token)
    const uid = await newBand()

    const silent = await transactions.create({ body: water(uid) })
    const named = await transactions.create({ body: water(uid, { smartphone_number: own }) })
    const error = await refused(
      transactions.create({ body: water(uid, { smartphone_number: other }) }),
      'smartphone_mismatch',
      409,
    )

    expect([silent, named].map((sale) => sale.smartphone_number)).toEqual([own, own])
    expect(error.details).toEqual({ smartphone_number: own })
  })

  test('is recorded with what it reports as sold; nothing of that is refused', async () => {
    const { token } = await newToken()
    const [own, other] = [await newPhone(), await newPhone()]
    const { transactions } = api.sdk((await signIn(token, { smartphone_number: own })).token)
    const fact = water(await newBand(), { smartphone_number: other, date: until(5).toISOString() })
    const wish = water(await newBand(), { smartphone_number: other })

    const { results } = await transactions.batch({ body: { transactions: [fact, wish] } })

    expect(results.map((one) => ('error_code' in one ? one.error_code : one.status))).toEqual([
      'posted',
      'smartphone_mismatch',
    ])
    const { transactions: sold } = await supers.transactions.list({
      query: { event_id, uid: fact.uid, type: 'debit' },
    })
    expect(sold.map((sale) => sale.smartphone_number)).toEqual([own])
  })

  test('is the first that an older app names; from then on no other', async () => {
    const { token } = await newToken()
    const [own, other] = [await newPhone(), await newPhone()]
    const sdk = api.sdk((await signIn(token)).token)
    const sell = (smartphone_number: string) =>
      newBand().then((uid) => sdk.transactions.create({ body: water(uid, { smartphone_number }) }))
    await refused(sell('no-such-phone'), 'device_not_found', 404)

    expect(await sell(own)).toMatchObject({ smartphone_number: own })

    await refused(sell(other), 'smartphone_mismatch', 409)
    expect(await sdk.users.me()).toMatchObject({ smartphone_number: own })
    const second = api.sdk((await signIn(token)).token)
    await refused(
      second.transactions.create({
        body: water(await newBand(), { smartphone_number: own }),
      }),
      'device_signed_in',
      409,
    )
  })

  test('is the session’s of a person too, and programs of admins name theirs', async () => {
    const own = await newPhone()
    const other = await newPhone()
    const staff = { smartphone_number: own, uid: await newBand() }
    const cashier = api.sdk(here.sessions.cashier)
    await cashier.smartphones.report({ path: { number: own }, body: {} })

    await refused(
      cashier.smartphones.report({ path: { number: other }, body: {} }),
      'smartphone_mismatch',
      409,
    )
    expect(await cashier.transactions.create({ body: water(staff.uid) })).toMatchObject({
      smartphone_number: own,
    })
    for (const smartphone_number of [own, other])
      expect(
        await api
          .sdk(here.sessions.admin)
          .transactions.create({ body: water(staff.uid, { smartphone_number }) }),
      ).toMatchObject({ smartphone_number })
  })
})

describe('every operation that takes a smartphone', async () => {
  const stage = await createStage(api)
  const [own, other] = [await newPhone(stage.event_id), await newPhone(stage.event_id)]
  await api.sdk(stage.sessions.cashier).smartphones.report({ path: { number: own }, body: {} })
  const takes = contract.operations.filter(({ id, body }) => {
    const { properties = {} } = body ? contract.follow(body) : {}
    // An admin pairs other phones than their own.
    const is_of_own = !id.endsWith('.login') && id !== 'pairings.create'
    return is_of_own && 'smartphone_number' in properties
  })

  test.each(takes.map((operation) => [operation.id, operation] as const))(
    'refuses one that is not the session’s: %s',
    async (_, operation) => {
      const asked = requestFor(operation, stage)
      const body = { ...(asked.body as object), smartphone_number: other }

      const answer = await api.call(operation, { ...asked, body, token: stage.sessions.cashier })

      expect(answer.body).toMatchObject({ error_code: 'smartphone_mismatch' })
    },
  )
})

describe('a device sees', () => {
  test('its own point of sale, where its token has one, and sells at no other', async () => {
    const { token } = await newToken({ bar_id: here.other_bar })
    const phone = api.sdk((await signIn(token)).token)
    const uid = await newBand()
    const soup = { bar_id: here.other_bar, order: [{ _id: here.soup }] }
    const theirs = await api.sdk(here.sessions.admin).transactions.create({ body: water(uid) })
    const own = await phone.transactions.create({ body: { ...water(uid), ...soup } })

    const { transactions } = await phone.transactions.list()

    expect(transactions.map(({ _id }) => _id)).toEqual([own._id])
    await refused(
      phone.transactions.get({ path: { id: theirs._id } }),
      'transaction_not_found',
      404,
    )
    await refused(phone.transactions.create({ body: water(uid) }), 'forbidden', 403)
  })

  test('its own sales, where its token has no point of sale: no refund, no top-up of others', async () => {
    const { token } = await newToken()
    const [own, other] = [await newPhone(), await newPhone()]
    const uid = await newBand()
    const sell = async (device: object) => {
      const phone = api.sdk((await signIn(token, device)).token)
      await phone.transactions.create({ body: water(uid) })
      return phone.transactions
    }
    const terminal = await lendTerminal(api.knex, event_id)
    const mine = await sell({ smartphone_number: own })
    await sell({ smartphone_number: other })
    const unnamed = await sell({})
    const { token: session } = await signIn(token, { terminal })
    const at_terminal = api.sdk(session).transactions
    await at_terminal.create({ body: water(uid, { terminal_code: terminal }) })

    const seen = async (of: typeof mine) =>
      (await of.list()).transactions.map(({ type, smartphone_number, terminal_code }) => [
        type,
        smartphone_number ?? terminal_code,
      ])
    expect(await seen(mine)).toEqual([['debit', own]])
    expect(await seen(at_terminal)).toEqual([['debit', terminal]])
    expect(await seen(unnamed)).toEqual([])
    expect((await mine.list({ query: { uid } })).count).toBe(1)
  })

  test('one wristband’s balance at a time, never a list of them; nor does a checker', async () => {
    const { token } = await newToken()
    const phone = api.sdk((await signIn(token)).token)
    const uid = await newBand(12_00)
    const checker = api.sdk(here.sessions.checker)

    for (const { clients } of [phone, checker]) {
      const { clients: listed } = await clients.list({ query: { uid } })
      expect(listed).toHaveLength(1)
      for (const name of ['balance', 'refundable', 'donated', 'split_balance'])
        expect(listed[0]).not.toHaveProperty(name)
      const by = async (sort_key: 'balance' | 'short_id') =>
        (await clients.list({ query: { sort_key, sort_order: 'DESC' } })).clients.map(
          (client) => client.uid,
        )
      // Sorted by balances, the order would tell them.
      const sorted = await by('balance')
      expect(sorted).toEqual(sorted.toSorted().toReversed())
    }
    expect(await phone.clients.get({ path: { uid } })).toMatchObject({ balance: 12 })
    const { clients } = await api.sdk(here.sessions.server).clients.list({ query: { uid } })
    expect(clients).toMatchObject([{ balance: 12 }])
  })
})

describe('the point of sale of a token', () => {
  test('is one of its event, and is left behind when the token moves to another', async () => {
    await refused(newToken({ bar_id: there.bar }), 'bar_not_found', 404)
    const { _id: id } = await newToken({ bar_id: here.bar })
    const path = { id }

    expect(await supers.tokens.get({ path })).toMatchObject({
      bar_id: here.bar,
      bar_name: 'Main bar',
    })
    await refused(supers.tokens.update({ path, body: { bar_id: there.bar } }), 'bar_not_found', 404)
    const moved = await supers.tokens.update({ path, body: { event_id: there.event_id } })
    expect(moved).toMatchObject({ event_id: there.event_id, bar_id: null })
  })
})
