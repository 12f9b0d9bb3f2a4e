import { paged } from '@kermesse/sdk/pages'
import { describe, expect, test } from 'vitest'
import { contract, refused, startApi } from '../api.ts'
import { createFestival } from '../festival.ts'

const api = await startApi()
const { event_id, sessions } = await createFestival(api)
const admin = api.sdk(sessions.admin)
const { knex } = api

const { _id: entrance_id } = await knex('entrances').where({ event_id }).first('_id')

// Much is empty and much is equal, so that every order has ties and ends.
await knex.raw(
  `WITH made AS (
     INSERT INTO clients (event_id, uid, short_id, name, email, creation_date, hybrid)
     SELECT :event_id, '05' || lpad((n * 7919 % 1000)::text, 12, '0'), 'L' || lpad(n::text, 5, '0'),
       CASE WHEN n % 3 > 0 THEN 'Guest ' || n % 5 END, CASE WHEN n % 4 = 0 THEN n || '@example.org' END,
       timestamptz '2026-07-01' + n % 6 * interval '1 h', n % 10 = 0
     FROM generate_series(1, 200) n RETURNING event_id, uid)
   INSERT INTO wallets (event_id, uid, age, entrance_id, entrance_begin_date, entrance_end_date, is_bracelet_used)
   SELECT event_id, uid, (ARRAY[NULL, 0, 16, 18])[1 + n % 4],
     CASE WHEN n % 3 > 0 THEN :entrance_id::uuid END,
     CASE WHEN n % 4 = 1 THEN timestamptz '2026-07-01' + n % 3 * interval '1 d' END,
     CASE WHEN n % 5 > 0 THEN timestamptz '2026-07-05' + n % 2 * interval '1 d' END, n % 7 = 0
   FROM (SELECT *, substr(uid, 3)::int AS n FROM made) m`,
  { event_id, entrance_id },
)

const { parameters } = contract.operations.find(({ id }) => id === 'clients.list')!
const sort_keys = parameters.find(({ name }) => name === 'sort_key')!.schema.enum as ['short_id']

// The first of them with or without an entrance, the second with or without days.
const narrowed = { 'is blocked': { disabled: true }, 'has an entrance': { entrance_id } }

describe('a long list', () => {
  test.each(sort_keys.flatMap((key) => [[key, 'ASC'] as const, [key, 'DESC'] as const]))(
    'by %s %s goes on where the page before ended, and misses nobody',
    async (sort_key, sort_order) => {
      const query = { sort_key, sort_order, limit: 13 }
      const skipped: string[] = []
      for (let skip = 0; skip < 260; skip += 13) {
        const { clients } = await admin.clients.list({ query: { ...query, skip } })
        skipped.push(...clients.map(({ uid }) => uid))
      }

      const followed: string[] = []
      for await (const { uid } of paged(admin.clients.list, { query })) followed.push(uid)

      const { count } = await admin.clients.list()
      expect(new Set(followed).size).toBe(count)
      expect(followed).toEqual(skipped)
    },
  )

  test.each(
    sort_keys.flatMap((key) =>
      Object.entries(narrowed).flatMap(([whom, filter]) => [
        [key, 'ASC', whom, filter] as const,
        [key, 'DESC', whom, filter] as const,
      ]),
    ),
  )('by %s %s has everybody who %s', async (sort_key, sort_order, _, filter) => {
    const query = { ...filter, sort_key, sort_order }
    const { clients: all, count } = await admin.clients.list({ query: { ...query, limit: 1000 } })

    const followed: string[] = []
    const pages = paged(admin.clients.list, { query: { ...query, limit: 13 } })
    for await (const { uid } of pages) followed.push(uid)

    const { clients: other } = await admin.clients.list({
      query: { ...filter, sort_key: 'uid', limit: 1000 },
    })
    expect(count).toBeGreaterThan(100)
    expect(followed).toEqual(all.map(({ uid }) => uid))
    expect(followed.toSorted()).toEqual(other.map(({ uid }) => uid))
  })

  test('goes on within what was looked for', async () => {
    const query = { search: 'guest 3', sort_key: 'name', limit: 5 } as const

    const names: unknown[] = []
    for await (const { name } of paged(admin.clients.list, { query })) names.push(name)

    const { count } = await admin.clients.list({ query })
    expect(names).toHaveLength(count)
    expect(new Set(names)).toEqual(new Set(['Guest 3']))
  })

  test('answers on while a migration adds to its table', async () => {
    // On every connection that there is, and often enough to be planned once.
    const all = () =>
      Promise.all(Array.from({ length: 12 }, () => admin.clients.list({ query: { limit: 3 } })))
    const [before] = [await all(), await all(), await all()]
    await knex.raw('ALTER TABLE clients ADD COLUMN shoe_size text')

    const after = await all()

    expect(after).toEqual(before)
    await knex.raw('ALTER TABLE clients DROP COLUMN shoe_size')
  })

  test('looks for text as it stands, whatever else it means to a database', async () => {
    await knex('clients').where({ event_id, short_id: 'L00007' }).update({ name: '100%_sure\\' })

    const { clients } = await admin.clients.list({ query: { search: '0%_SURE\\' } })
    const { count } = await admin.clients.list({ query: { search: '0__SURE' } })

    expect(clients.map(({ short_id }) => short_id)).toEqual(['L00007'])
    expect(count).toBe(0)
  })

  test.each([
    ['made up', 'nonsense'],
    ['of no list', Buffer.from('{"a":1}').toString('base64url')],
    ['of another order', Buffer.from('["name","ASC","a","b"]').toString('base64url')],
    ['too short', Buffer.from('["creation_date","ASC","x"]').toString('base64url')],
    ['no date', Buffer.from('["creation_date","ASC","x","y"]').toString('base64url')],
  ])('refuses a place that is %s', async (_, after) => {
    const asked = admin.clients.list({ query: { sort_key: 'creation_date', after } })

    await refused(asked, 'invalid_request')
  })
})

describe('a list that takes too long', () => {
  const ask = (signal?: AbortSignal) =>
    fetch(`${api.url}/clients`, { signal, headers: { 'access-token': sessions.admin } })
  const waiting = async () => {
    const { rows } = await knex.raw(
      `SELECT count(*)::int AS n FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    return rows[0].n as number
  }

  test('is given up when its client has left', async () => {
    const lock = await knex.transaction()
    await lock.raw('LOCK TABLE clients IN ACCESS EXCLUSIVE MODE')
    const leave = new AbortController()
    const asked = ask(leave.signal).catch((error: Error) => error.name)
    await expect.poll(waiting, { timeout: 4000 }).toBe(1)

    leave.abort()

    expect(await asked).toBe('AbortError')
    await expect.poll(waiting, { timeout: 4000 }).toBe(0)
    await lock.rollback()
    expect((await ask()).status).toBe(200)
  })

  test('is given up after five seconds, and may be asked for again', async () => {
    const lock = await knex.transaction()
    await lock.raw('LOCK TABLE clients IN ACCESS EXCLUSIVE MODE')

    const refused = await ask()

    await lock.rollback()
    expect(refused.status).toBe(503)
    expect(await refused.json()).toMatchObject({ error_code: 'unavailable' })
    expect((await ask()).status).toBe(200)
  }, 20_000)
})
