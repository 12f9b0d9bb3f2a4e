import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { eventColumns, scopeOf, statementsIn } from '../scripts/statements/scope.ts'
import { copyTemplate, dropDatabase } from '../scripts/test_database.ts'

const server_url = inject('database_server_url')
const name = `statement_scope_${process.pid}`
const client = new pg.Client({ connectionString: await copyTemplate(server_url, name) })
beforeAll(async () => {
  await client.connect()
  await client.query('SET plan_cache_mode = force_generic_plan')
})
afterAll(async () => {
  await client.end()
  await dropDatabase(server_url, name)
})

const judge = async (text: string) => scopeOf(client, text, await eventColumns(client))

describe('a statement names one event', () => {
  test.each([
    'SELECT * FROM payments WHERE event_id = $1',
    `SELECT * FROM payments WHERE event_id = '0198c0de-0000-7000-8000-000000000000'`,
    'SELECT * FROM transactions t JOIN bars b ON b.event_id = t.event_id AND b._id = t.bar_id WHERE t.event_id = $1',
    'SELECT * FROM events e LEFT JOIN hour_watermarks w ON w.event_id = e._id WHERE e._id = $1',
    'SELECT * FROM transactions t WHERE t.event_id = $1 AND EXISTS (SELECT FROM postings l WHERE l.event_id = t.event_id)',
    `WITH w AS MATERIALIZED (SELECT event_id, uid FROM wallets WHERE event_id = $1)
     SELECT * FROM w JOIN clients c ON c.event_id = w.event_id AND c.uid = w.uid`,
    'SELECT * FROM wallets WHERE event_id = $1 UNION ALL SELECT * FROM wallets WHERE event_id = $1',
    'INSERT INTO bars (event_id, _id, name) VALUES ($1, $2, $3)',
    'INSERT INTO bars (event_id, _id, name) VALUES ($1, $2, $3), ($4, $5, $6)',
    'INSERT INTO stocks SELECT s.* FROM stocks s WHERE s.event_id = $1',
    'UPDATE wallets w SET balance = x.balance FROM unnest($2::text[], $3::bigint[]) x (uid, balance) WHERE w.event_id = $1 AND w.uid = x.uid',
    'DELETE FROM payments WHERE event_id = $1',
  ])('%s', async (text) => {
    expect((await judge(text)).unnamed).toEqual([])
  })
})

describe('a statement asks all events', () => {
  test.each([
    ['SELECT * FROM payments WHERE next_poll_at <= now()', ['payments']],
    [
      'SELECT * FROM transactions t JOIN bars b ON b.event_id = t.event_id AND b._id = t.bar_id',
      ['bars', 'transactions'],
    ],
    ['SELECT * FROM payments WHERE event_id = $1 OR reference = $2', ['payments']],
    ['SELECT * FROM payments WHERE event_id = ANY($1)', ['payments']],
    ['SELECT * FROM payments WHERE event_id > $1', ['payments']],
    [
      'SELECT * FROM wallets WHERE event_id = $1 UNION ALL SELECT * FROM wallets WHERE uid = $2',
      ['wallets'],
    ],
    [
      'SELECT * FROM wallets w WHERE event_id = $1 AND EXISTS (SELECT FROM clients c WHERE c.uid = w.uid)',
      ['clients'],
    ],
    [
      'UPDATE wallets w SET balance = 0 FROM unnest($1::uuid[], $2::text[]) x (event_id, uid) WHERE w.event_id = x.event_id AND w.uid = x.uid',
      ['wallets'],
    ],
    [
      'INSERT INTO hour_watermarks (event_id, xid) SELECT _id, $1 FROM events',
      ['hour_watermarks (insert)'],
    ],
    ['DELETE FROM declined_sales WHERE minute < $1', ['declined_sales']],
  ])('%s', async (text, unnamed) => {
    expect((await judge(text)).unnamed).toEqual(unnamed)
  })
})

test('a plain select changes and locks nothing', async () => {
  const plain = async (text: string) => (await judge(text)).is_plain_select

  expect(await plain('SELECT * FROM mails')).toBe(true)
  expect(await plain('SELECT * FROM mails FOR UPDATE SKIP LOCKED')).toBe(false)
  expect(await plain('WITH gone AS (DELETE FROM mails RETURNING 1) SELECT * FROM gone')).toBe(false)
})

test('tables of the installation belong to no event', async () => {
  expect((await judge('SELECT * FROM events, users, devices')).unnamed).toEqual([])
})

test('a text of several statements is judged one by one', () => {
  const [first, second, ...more] = statementsIn(
    `INSERT INTO events (name) VALUES ('a; b'); -- first; then
     DELETE FROM mails;`,
  )

  expect([first, second?.trim(), more]).toEqual([
    `INSERT INTO events (name) VALUES ('a; b')`,
    expect.stringMatching(/DELETE FROM mails$/),
    [],
  ])
})
