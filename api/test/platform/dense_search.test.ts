import { expect, test } from 'vitest'
import { contract, startApi } from '../api.ts'
import { createFestival } from '../festival.ts'

const api = await startApi()
const { event_id, sessions } = await createFestival(api)
const { clients } = api.sdk(sessions.admin)
const { knex } = api

// More share a word than are collected for a search; much else about them is empty or equal.
await knex.raw(
  `INSERT INTO entrances (event_id, _id, name, price)
   SELECT :event_id, gen_random_uuid(), name, 0 FROM unnest(ARRAY['Late', 'early', 'Never']) name`,
  { event_id },
)
await knex.raw(
  `WITH made AS (
     INSERT INTO clients (event_id, uid, short_id, name, email, ticket_id)
     SELECT :event_id, '06' || lpad((n * 7919 % 100003)::text, 12, '0'), 'D' || lpad(n::text, 6, '0'),
       CASE WHEN n % 40 > 0 THEN 'Guest ' || n % 90 END, CASE WHEN n % 4 = 0 THEN n || '@example.org' END,
       CASE WHEN n % 3 = 0 THEN 'T' || n END
     FROM generate_series(1, 10800) n RETURNING event_id, uid, substr(short_id, 2)::int AS n)
   INSERT INTO wallets (event_id, uid, age, balance, entrance_id, entrance_end_date)
   SELECT event_id, uid, (ARRAY[NULL, 0, 16, 18])[1 + n % 4], n % 7 * 100,
     (ARRAY(SELECT _id FROM entrances WHERE event_id = :event_id AND name <> 'Never' ORDER BY _id))[1 + n % 6],
     CASE WHEN n % 5 > 0 THEN timestamptz '2026-07-05' + n % 2 * interval '1 d' END
   FROM made`,
  { event_id },
)

// As if the rollups had been folded since.
await knex.raw(
  'UPDATE balance_rollup r SET balance = w.balance FROM wallets w WHERE w.event_id = :event_id AND (r.event_id, r.uid) = (w.event_id, w.uid)',
  { event_id },
)

// As an import does while it goes on: until then the tables are planned for as if they were empty.
await knex.raw('ANALYZE clients, wallets, balance_rollup')

const { parameters } = contract.operations.find(({ id }) => id === 'clients.list')!
const sort_keys = parameters.find(({ name }) => name === 'sort_key')!.schema.enum as ['short_id']
const orders = sort_keys.flatMap((key) => [[key, 'ASC'] as const, [key, 'DESC'] as const])

test.each(orders)(
  'by %s %s what many share is found as if all of it had been collected',
  async (sort_key, sort_order) => {
    const query = { search: 'guest', sort_key, sort_order, limit: 70 } as const
    const pages = async (count?: 'exact') => {
      const uids: string[] = []
      let after: string | undefined
      for (let n = 0; n < 3; n++) {
        const page = await clients.list({ query: { ...query, count, after } })
        uids.push(...page.clients.map(({ uid }) => uid))
        after = page.next
      }
      return uids
    }

    const walked = await pages()

    expect(new Set(walked).size).toBe(210)
    expect(walked).toEqual(await pages('exact'))
  },
)

test.each(['ASC', 'DESC'] as const)(
  'by name %s a name that many share is found, though some have none',
  async (sort_order) => {
    const query = { name: 'guest', sort_key: 'name', sort_order, limit: 500 } as const
    const uids = async (count?: 'exact') =>
      (await clients.list({ query: { ...query, count } })).clients.map(({ uid }) => uid)

    expect(await uids()).toEqual(await uids('exact'))
  },
)

test('a name that many share is found among names alone, however it is written', async () => {
  const named = { name: 'GUEST 1', limit: 1 }

  const found = await clients.list({ query: named })

  const all = await clients.list({ query: { ...named, count: 'exact' } })
  expect(found).toMatchObject({ count: all.count, clients: all.clients })
  expect(await clients.list({ query: { name: 'guest', limit: 1 } })).toMatchObject({
    count: 10_000,
    count_is_capped: true,
  })
  expect(await clients.list({ query: { name: '@example', limit: 1 } })).toMatchObject({ count: 0 })
})

test.each(orders)(
  'by %s %s a page far down has the same rows however often, and by whichever number, it is asked for',
  async (sort_key, sort_order) => {
    const query = { sort_key, sort_order } as const
    const [first, then] = await twoPages(query)
    const all = [...first, ...then]
    const from = async (skip: number, limit: number) =>
      (await clients.list({ query: { ...query, skip, limit } })).clients.map(({ uid }) => uid)

    for (const [skip, limit] of [
      [1400, 70],
      [1400, 70],
      [1470, 70],
      [1390, 70],
      [1000, 1],
      [1001, 1],
      [1000, 2],
      [999, 3],
      [1930, 70],
    ] as [number, number][])
      expect(await from(skip, limit), `${skip}`).toEqual(all.slice(skip, skip + limit))
  },
)

async function twoPages(query: object) {
  const first = await clients.list({ query: { ...query, limit: 1000 } })
  const then = await clients.list({ query: { ...query, limit: 1000, after: first.next } })
  return [first, then].map(({ clients }) => clients.map(({ uid }) => uid)) as [string[], string[]]
}

test('a page beyond the end is empty, and counts anyway', async () => {
  const { count } = await clients.list({ query: { count: 'exact' } })
  const beyond = { skip: count, limit: 50 }

  const none = { clients: [], count: 10_000, count_is_capped: true }
  expect(await clients.list({ query: beyond })).toEqual(none)
  expect((await clients.list({ query: { skip: count - 1 } })).clients).toHaveLength(1)
  expect(await clients.list({ query: beyond })).toEqual(none)
})
