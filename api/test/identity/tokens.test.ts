import { newId } from '@kermesse/core/platform/ids'
import { describe, expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { createFestival, createSuperadmin, lendTerminal, load } from '../festival.ts'

const api = await sharedApi()
const here = await createFestival(api)
const there = await createFestival(api)
const superadmin = await createSuperadmin(api)
const { tokens } = api.sdk(superadmin.token)
const { event_id } = here

let terminals = 0
const newTerminals = (count: number) =>
  Array.from({ length: count }, () => `T-${++terminals}`) as [string, ...string[]]
const add = (more: object = {}, event = here) =>
  tokens.create({ body: { event_id: event.event_id, ...more } })
const signIn = (token: string, terminal?: string) =>
  api.sdk().tokens.login({ body: { token, ...(terminal && { terminal }) } })
describe('the text of a token', () => {
  test('is drawn when it is left out or empty, and signs a device in', async () => {
    const [first, second] = [await add(), await add({ token: '' })]

    for (const { token } of [first, second]) expect(token).toMatch(/^[0-9a-f]{32}$/)
    expect(first.token).not.toBe(second.token)
    expect(await signIn(first.token)).toMatchObject({ event_id, right: 10 })
  })

  test('is its own', async () => {
    const { token } = await add()
    const { _id: id } = await add()

    await refused(add({ token }, there), 'token_taken', 409)
    await refused(tokens.update({ path: { id }, body: { token } }), 'token_taken', 409)
  })

  test('signs its devices out when it is replaced, and is never in the audit log', async () => {
    const { _id: id, token } = await add()
    const session = await signIn(token)

    const changed = await tokens.update({ path: { id }, body: { token: 'another-text-2026' } })

    expect(changed.token).toBe('another-text-2026')
    await api.dies(session.token)
    await refused(signIn(token), 'wrong_credentials', 401)
    const log = JSON.stringify(await api.knex('audit_log').where({ record_id: id }))
    expect(log).toContain('token_replaced')
    for (const text of [token, changed.token]) expect(log).not.toContain(text)
  })
})

test('a change keeps what it does not name', async () => {
  const [terminal] = newTerminals(1)
  const made = await add({ authorized_terminals: [terminal], permissions: ['deposit_return'] })

  expect(await tokens.update({ path: { id: made._id }, body: {} })).toEqual(made)
})

describe('a token that names terminals', () => {
  test('signs in on those alone, and one without lets every terminal in', async () => {
    const [own, other] = newTerminals(2)
    const { token } = await add({ authorized_terminals: [own] })
    const { token: open } = await add()

    expect(await signIn(token, own)).toMatchObject({ event_id })
    await refused(signIn(token, other), 'wrong_credentials', 401)
    await refused(signIn(token), 'wrong_credentials', 401)
    expect(await signIn(open, other)).toMatchObject({ event_id })
  })

  test('sells on no other', async () => {
    const [own, other] = newTerminals(2)
    for (const code of [own!, other!]) await lendTerminal(api.knex, event_id, code)
    const { token } = await add({ authorized_terminals: [own] })
    const { transactions } = api.sdk((await signIn(token, own)).token)
    const { uid } = here.bands[0]!
    await load(api, event_id, uid, 50_00)
    const sale = (terminal_code?: string) => ({
      _id: newId(),
      type: 'debit' as const,
      uid,
      bar_id: here.bar,
      terminal_code,
      order: [{ _id: here.water }],
    })

    await refused(transactions.create({ body: sale(other) }), 'forbidden', 403)
    const { results } = await transactions.batch({ body: { transactions: [sale(other), sale()] } })

    expect(results).toMatchObject([{ error_code: 'forbidden' }, { status: 'posted' }])
    expect(await transactions.create({ body: sale(own) })).toMatchObject({ terminal_code: own })
  })

  test('throws out who is struck off, and keeps the others', async () => {
    const [stays, goes] = newTerminals(2)
    const { _id: id, token } = await add({ authorized_terminals: [stays, goes] })
    const sessions = [await signIn(token, stays), await signIn(token, goes!)]

    await tokens.update({ path: { id }, body: { authorized_terminals: [stays] } })

    await api.dies(sessions[1]!.token)
    expect(await api.sdk(sessions[0]!.token).users.me()).toMatchObject({ event_id })
  })
})

describe('a terminal that another token names', () => {
  test('is no one else’s, and is named with the event that has it', async () => {
    const [a, b, c] = newTerminals(3) as [string, string, string]
    await add({ authorized_terminals: [a] }, there)
    const { _id: own } = await add({ authorized_terminals: [b] })
    const body = { authorized_terminals: [c, b, a] }
    const sentences = [
      `terminal - ${a} is already taken by ${there.name}`,
      `terminal - ${b} is already taken by ${here.name}`,
    ]

    const conflicts = await tokens.validate({ body })
    const error = await refused(add(body), 'terminals_taken', 409)

    expect(conflicts).toEqual({
      authorized_terminals: [
        { terminal: a, event_name: there.name },
        { terminal: b, event_name: here.name },
      ],
      error: sentences.join(' & '),
    })
    expect(error.message).toBe(sentences.join(' & '))
    expect(error.details).toEqual(conflicts.authorized_terminals)
    const mine = await tokens.validate({ body: { _id: own, authorized_terminals: [b, c] } })
    expect(mine).toEqual({ authorized_terminals: [], error: null })
  })

  test('moves by force, and a token without any left is archived instead of open to all', async () => {
    const [a, b, c] = newTerminals(3) as [string, string, string]
    const loses_all = await add({ authorized_terminals: [a] }, there)
    const loses_one = await add({ authorized_terminals: [b, c] }, there)
    const session = await signIn(loses_all.token, a)
    const { _id: id } = await add()

    const body = { authorized_terminals: [a, b] }
    const taker = await tokens.force_update({ path: { id }, body })

    expect(taker).toMatchObject(body)
    const after = async ({ _id }: { _id: string }) => tokens.get({ path: { id: _id } })
    expect(await after(loses_all)).toMatchObject({ archived: true, authorized_terminals: [a] })
    expect(await after(loses_one)).toMatchObject({ archived: false, authorized_terminals: [c] })
    await api.dies(session.token)
    const log = await api.knex('audit_log').where({ operation: 'tokens.force_update' })
    const losses = log.filter(({ record_id }) => record_id !== id)
    expect(losses.map(({ event_id }) => event_id)).toEqual([there.event_id, there.event_id])
  })

  test('moves by force to a new token', async () => {
    const authorized_terminals = newTerminals(1)
    await add({ authorized_terminals }, there)

    const body = { event_id, authorized_terminals }
    expect(await tokens.force_create({ body })).toMatchObject({ authorized_terminals })
  })

  test('is with one of two who want it at once', async () => {
    const authorized_terminals = newTerminals(1)

    const outcomes = await Promise.allSettled([
      add({ authorized_terminals }),
      add({ authorized_terminals }, there),
    ])

    const errors = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(errors).toEqual(['terminals_taken'])
  })

  test('is free once that token is archived or deleted, which then cannot be restored', async () => {
    const authorized_terminals = newTerminals(2)
    const [first, second] = authorized_terminals
    const [archived, deleted] = [
      await add({ authorized_terminals: [first] }),
      await add({ authorized_terminals: [second] }),
    ]
    await tokens.archive({ path: { id: archived._id } })
    await tokens.delete({ path: { id: deleted._id } })

    const { _id: id } = await add({ authorized_terminals }, there)

    for (const { _id } of [archived, deleted])
      await refused(tokens.restore({ path: { id: _id } }), 'terminals_taken', 409)
    await tokens.delete({ path: { id } })
    for (const { _id } of [archived, deleted])
      expect(await tokens.restore({ path: { id: _id } })).toMatchObject({
        archived: false,
        deleted: false,
      })
  })
})

describe('a token that is put away', () => {
  test.each(['archive', 'delete'] as const)('by %s signs its devices out', async (verb) => {
    const { _id: id, token } = await add()
    const session = await signIn(token)

    await tokens[verb]({ path: { id } })

    await api.dies(session.token)
    await refused(signIn(token), 'wrong_credentials', 401)
    await tokens.restore({ path: { id } })
    expect(await signIn(token)).toMatchObject({ event_id })
  })

  test('is listed where it is asked for', async () => {
    const festival = await createFestival(api)
    const [terminal] = newTerminals(1)
    const [live, archived, deleted] = [
      await add({ authorized_terminals: [terminal] }, festival),
      await add({}, festival),
      await add({}, festival),
    ]
    await tokens.archive({ path: { id: archived._id } })
    await tokens.delete({ path: { id: deleted._id } })
    const ids = async (query: object) =>
      (await tokens.list({ query: { event_id: festival.event_id, ...query } })).tokens.map(
        ({ _id }) => _id,
      )

    expect(await ids({})).toEqual([live._id, archived._id])
    expect(await ids({ archived: false })).toEqual([live._id])
    expect(await ids({ archived: true })).toEqual([archived._id])
    expect(await ids({ deleted_only: true })).toEqual([deleted._id])
    expect(await ids({ with_deleted: true })).toHaveLength(3)
    expect(await ids({ authorized_terminals: [terminal, 'unheard-of'] })).toEqual([live._id])
    expect(await ids({ search: terminal })).toEqual([live._id])
    expect(await ids({ sort_key: 'authorized_terminals', sort_order: 'DESC' })).toHaveLength(2)
  })
})

test('tokens of all events are listed together, and sorted by their events', async () => {
  const [terminal] = newTerminals(1)
  const mine = await add({ authorized_terminals: [terminal] })
  const theirs = await add({}, there)

  const found = await tokens.list({ query: { search: terminal } })
  const all = await tokens.list({ query: { sort_key: 'event_name', limit: 1000 } })

  expect(found).toMatchObject({ tokens: [{ _id: mine._id, event_name: here.name }], count: 1 })
  expect(all.tokens.map(({ _id }) => _id)).toEqual(expect.arrayContaining([mine._id, theirs._id]))
  const names = all.tokens.map(({ event_name }) => event_name!.toLowerCase())
  expect(names).toEqual(names.toSorted())
})

test('an event is told whether it has a token for returns that can be used', async () => {
  const festival = await createFestival(api)
  const admin = api.sdk(festival.sessions.admin).tokens
  const exists = async () =>
    (await admin.exists({ query: { permission: 'deposit_return' } })).exists
  await add({}, festival)
  expect(await exists()).toBe(false)

  const { _id: id } = await add({ permissions: ['deposit_return'] }, festival)

  expect(await exists()).toBe(true)
  await tokens.archive({ path: { id } })
  expect(await exists()).toBe(false)
})

test('a token moves to another event, and its devices sign in there', async () => {
  const { _id: id, token } = await add()
  const session = await signIn(token)

  await tokens.update({ path: { id }, body: { event_id: there.event_id } })

  await api.dies(session.token)
  expect(await signIn(token)).toMatchObject({ event_id: there.event_id })
})

test('an event that is archived gets no token', async () => {
  const over = await createFestival(api)
  const { _id: id } = await add({}, over)
  await tokens.delete({ path: { id } })
  await api.knex('events').where({ _id: over.event_id }).update({ archived: true })

  await refused(add({}, over), '|event_is_archived|', 409)
  await refused(tokens.restore({ path: { id } }), '|event_is_archived|', 409)
})
