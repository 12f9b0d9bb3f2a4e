import { newId } from '@kermesse/core/platform/ids'
import { describe, expect, test, vi } from 'vitest'
import { refused, startApi } from '../api.ts'
import { createSuperadmin } from '../festival.ts'
import { createStage } from '../stage.ts'

const api = await startApi()
const { knex } = api
const here = await createStage(api)
const there = await createStage(api)
const superadmin = await createSuperadmin(api)
const supers = api.sdk(superadmin.token)
const admin = api.sdk(here.sessions.admin)
const cashier = api.sdk(here.sessions.cashier)

const [band, other] = here.bands as [{ uid: string; short_id: string }, (typeof here.bands)[0]]
await knex('clients')
  .where({ event_id: here.event_id, uid: band.uid })
  .update({ name: 'Zita Kornfeld', email: 'zita@quay.example', ticket_id: 'TKT-98765' })
await knex('clients')
  .where({ event_id: here.event_id, uid: other.uid })
  .update({ name: 'Kornfeldhaus', email: 'k%r@quay.example' })
await knex('bars').where({ _id: here.bar }).update({ name: 'Kornfeld' })

type Sdk = typeof admin
const found = async (sdk: Sdk, q: string, more: object = {}) =>
  (await sdk.search.all({ query: { q, ...more } })).hits
const idsOf = async (...asked: Parameters<typeof found>) =>
  (await found(...asked)).map(({ id }) => id)

describe('a search of everything', () => {
  test.each([
    ['number', band.short_id],
    ['number in small letters', band.short_id.toLowerCase()],
    ['chip', band.uid],
    ['name', 'zita korn'],
    ['e-mail address', 'ZITA@quay'],
    ['ticket', 'tkt-98765'],
  ])('finds a wristband by its %s', async (_, q) => {
    const [hit] = await found(admin, q)

    expect(hit).toEqual({
      kind: 'client',
      id: band.uid,
      title: band.short_id,
      subtitle: 'Zita Kornfeld',
      event_id: here.event_id,
      event_name: here.name,
    })
  })

  test('finds users, devices, points of sale, runs and payments', async () => {
    const { email } = await knex('users').where({ _id: here.people.server }).first('email')

    expect(await found(admin, email)).toMatchObject([{ kind: 'user', title: email }])
    expect(await found(admin, here.smartphone)).toMatchObject([
      { kind: 'device', title: here.smartphone, subtitle: 'smartphone' },
    ])
    expect(await idsOf(admin, here.event_terminal)).toHaveLength(1)
    expect(await found(admin, 'side B')).toMatchObject([{ kind: 'bar', id: here.other_bar }])
    expect(await idsOf(admin, here.refund.file_name)).toEqual([here.refund._id])
    expect(await idsOf(admin, here.payment.reference.slice(3))).toEqual([here.payment._id])
  })

  test('tells what is the text before what begins with it, and that before what contains it', async () => {
    const uids = here.bands.slice(2, 6).map(({ uid }) => uid)
    const names = ['An Orchard', 'Orchard', 'orchardist', 'The Orchards']
    for (const [n, name] of names.entries())
      await knex('clients').where({ event_id: here.event_id, uid: uids[n]! }).update({ name })

    const hits = await found(admin, 'ORCHARD')

    const shown = hits.map(({ subtitle }) => subtitle)
    expect(shown.slice(0, 2)).toEqual(['Orchard', 'orchardist'])
    expect(new Set(shown.slice(2))).toEqual(new Set(['An Orchard', 'The Orchards']))
    expect(await idsOf(admin, 'ORCHARD', { limit: 1 })).toEqual([uids[1]])
  })

  test('has five of a kind unless more are asked for', async () => {
    const q = here.bands[0]!.short_id.slice(0, 5)
    const count = async (more: object) =>
      (await found(admin, q, more)).filter(({ kind }) => kind === 'client').length

    expect(await count({})).toBe(5)
    expect(await count({ limit: 20 })).toBe(here.bands.length)
  })

  test('means each sign of a text', async () => {
    expect(await idsOf(admin, 'k%r')).toEqual([other.uid])
    expect(await idsOf(admin, 'k_r')).toEqual([])
    await refused(found(admin, 'k'), 'invalid_request')
  })

  test('shows each right what it may see', async () => {
    expect((await found(cashier, 'kornfeld')).map(({ kind }) => kind)).toEqual([
      'client',
      'client',
      'bar',
    ])
    for (const q of ['zita@quay', 'TKT-98765', here.refund.file_name, here.smartphone, 'admin-'])
      expect(await found(cashier, q)).toEqual([])
    await refused(found(api.sdk(here.sessions.server), 'kornfeld'), 'forbidden', 403)
    expect(await found(admin, here.name)).toEqual([])
  })

  test('stays inside the event, and goes over all for a superadmin', async () => {
    const { short_id } = there.bands[1]!
    const both = [here.event_id, there.event_id]
    const at = async (q: string, more: object = {}) =>
      (await found(supers, q, { limit: 20, ...more })).map(({ event_id }) => event_id)

    expect(await found(admin, short_id)).toEqual([])
    await refused(found(admin, short_id, { event_id: there.event_id }), 'event_not_found')
    expect(await at(short_id)).toEqual([there.event_id])
    expect(await at(short_id, { event_id: here.event_id })).toEqual([])
    expect(await at('Side bar')).toEqual(expect.arrayContaining(both))
    expect(await found(supers, there.name)).toMatchObject([
      { kind: 'event', id: there.event_id, title: there.name },
    ])
  })

  test('finds nothing that is deleted, nor anything in an event that is', async () => {
    const { _id } = await admin.bars.create({ body: { name: 'Vanishing' } })
    expect(await idsOf(admin, 'vanishing')).toEqual([_id])
    await admin.bars.delete({ path: { id: _id } })
    const gone = await createStage(api)
    await knex('events').where({ _id: gone.event_id }).update({ deleted: true })

    expect(await found(admin, 'vanishing')).toEqual([])
    expect(await found(supers, gone.bands[0]!.short_id)).toEqual([])
    expect(await found(supers, gone.name, { limit: 20 })).toEqual([])
  })

  test('reads an index where there are many rows', async () => {
    const event_id = there.event_id
    await knex.raw(
      `WITH made AS (INSERT INTO clients (event_id, uid, short_id, name)
         SELECT :event_id, '06' || lpad(n::text, 12, '0'), 'Q' || lpad(n::text, 6, '0'), 'Guest ' || n
         FROM generate_series(1, 10000) n RETURNING event_id, uid)
       INSERT INTO wallets (event_id, uid) SELECT event_id, uid FROM made`,
      { event_id },
    )
    await knex.raw('ANALYZE clients')

    const hits = await found(supers, 'Q009999')
    const many = await found(supers, 'guest')

    expect(hits).toMatchObject([{ title: 'Q009999', subtitle: 'Guest 9999' }])
    expect(many).toHaveLength(5)
    // A connection counts what it has read when it has been idle for a while.
    const counted = async () => {
      const { rows } = await knex.raw(`SELECT sum(idx_scan)::int AS scans FROM pg_stat_user_indexes
        WHERE indexrelname = 'clients_search'`)
      expect(rows[0].scans).toBeGreaterThan(0)
    }
    await vi.waitFor(counted, { timeout: 25_000, interval: 500 })
  })
})

test('an id of nobody finds nobody', async () => {
  expect(await found(supers, newId())).toEqual([])
})
