import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { readCatalog, refusedParts } from '../scripts/statements/refused.ts'
import { eventColumns, scopeOf } from '../scripts/statements/scope.ts'
import { tellTrees } from '../scripts/statements/tree.ts'
import { copyTemplate, dropDatabase } from '../scripts/test_database.ts'

const server_url = inject('database_server_url')
const name = `statement_refusals_${process.pid}`
const connectionString = await copyTemplate(server_url, name)
const [parser, planner] = [new pg.Client({ connectionString }), new pg.Client({ connectionString })]
beforeAll(async () => {
  await parser.connect()
  await tellTrees(parser)
  await planner.connect()
  await planner.query('SET plan_cache_mode = force_generic_plan')
})
afterAll(async () => {
  await parser.end()
  await planner.end()
  await dropDatabase(server_url, name)
})

const refusals = async (text: string) =>
  refusedParts(parser, text, await readCatalog(planner, ['provider_rate_limits']))

// The sentences in the tests are those of Citus 13.
describe('a distributed database refuses a write whose node would have to call a function', () => {
  test.each([
    {
      where: 'functions used in UPDATE queries must not be VOLATILE',
      text: 'UPDATE payments SET taken_at = clock_timestamp() WHERE event_id = $1',
      reasons: ['payments: calls clock_timestamp, which is volatile'],
    },
    {
      where: 'functions used in the WHERE clause must not be VOLATILE',
      text: 'DELETE FROM mails WHERE event_id = $1 AND random() < 0.5',
      reasons: ['mails: calls random, which is volatile'],
    },
    {
      where: 'STABLE functions cannot be called with column references',
      text: `UPDATE mails SET next_try_at = now() + attempts * interval '1 s' WHERE event_id = $1`,
      reasons: ['mails: calls timestamptz_pl_interval with a column'],
    },
    {
      where: 'non-IMMUTABLE functions are not allowed in COALESCE',
      text: 'UPDATE imports SET epoch = 1 WHERE event_id = $1 AND coalesce(leased_until < now(), true)',
      reasons: ['imports: CASE or COALESCE calls now'],
    },
    {
      where: 'non-IMMUTABLE functions are not allowed in CASE',
      text: 'UPDATE mails SET next_try_at = CASE WHEN attempts = 1 THEN CURRENT_TIMESTAMP END WHERE event_id = $1',
      reasons: ['mails: CASE or COALESCE calls the current date'],
    },
    {
      where: 'non-IMMUTABLE functions are not allowed in the RETURNING clause',
      text: 'UPDATE mails SET attempts = 1 WHERE event_id = $1 RETURNING created_at < now()',
      reasons: ['mails: RETURNING calls now'],
    },
    {
      where: 'functions used in the DO UPDATE SET clause must be marked IMMUTABLE',
      text: `INSERT INTO due_work (event_id, kind, due_at) VALUES ($1, 'push', now())
        ON CONFLICT (event_id, kind) DO UPDATE SET due_at = now()`,
      reasons: ['due_work: ON CONFLICT calls now'],
    },
    {
      where: 'subqueries are not supported within INSERT queries',
      text: `INSERT INTO due_work (event_id, kind, due_at) VALUES ($1, (SELECT min(kind) FROM due_work), now())`,
      reasons: ['due_work: VALUES has a subquery'],
    },
    {
      where: 'cannot execute a distributed query from a query on a shard',
      text: `INSERT INTO wristband_directory (event_id, uid, short_id) SELECT $1, x, x FROM unnest($2::text[]) x
        ON CONFLICT (short_id) DO UPDATE SET uid = EXCLUDED.uid WHERE (SELECT archived FROM events e WHERE e._id = wristband_directory.event_id)`,
      reasons: ['wristband_directory: ON CONFLICT has a subquery'],
    },
    {
      where: 'could not determine data type of parameter',
      text: `INSERT INTO wristband_directory (event_id, uid, short_id) SELECT $1, x, x FROM unnest($2::text[]) x
        ON CONFLICT (short_id) DO UPDATE SET uid = EXCLUDED.uid WHERE wristband_directory.event_id = $3`,
      reasons: ['wristband_directory: ON CONFLICT of INSERT … SELECT has a parameter'],
    },
    {
      where: 'the same in a part of another statement',
      text: `WITH gone AS (DELETE FROM mails WHERE event_id = $1 RETURNING now() AS at) SELECT * FROM gone`,
      reasons: ['mails: RETURNING calls now'],
    },
  ])('$where', async ({ text, reasons }) => {
    expect(await refusals(text)).toEqual(reasons)
  })

  test.each([
    `UPDATE mails SET next_try_at = now() + $2 * interval '1 s' WHERE event_id = $1 AND next_try_at <= now()`,
    'UPDATE payments SET settled_at = least(settled_at, now()) WHERE event_id = $1',
    `UPDATE mails m SET attempts = 1 FROM (SELECT _id, created_at < now() - interval '2 days' AS is_late FROM mails
      WHERE event_id = $1 FOR UPDATE SKIP LOCKED) due WHERE m.event_id = $1 AND m._id = due._id RETURNING due.is_late`,
    `INSERT INTO due_work (event_id, kind, due_at) VALUES ($1, 'push', now())
      ON CONFLICT (event_id, kind) DO UPDATE SET due_at = excluded.due_at`,
    `INSERT INTO wristband_directory (event_id, uid, short_id) VALUES ($1, $2, $3), ($1, $4, $5) ON CONFLICT (short_id)
      DO UPDATE SET uid = EXCLUDED.uid WHERE wristband_directory.event_id = ANY($6)`,
    'SELECT coalesce(created_at, now()), clock_timestamp() FROM mails WHERE event_id = $1',
    // A table that stays on the coordinator.
    'UPDATE provider_rate_limits SET counted_at = clock_timestamp()',
  ])('but not %s', async (text) => {
    expect(await refusals(text)).toEqual([])
  })
})

describe('it takes the parts of a statement one after the other, so that none reads what one before it wrote', () => {
  test.each([
    [
      `WITH added AS (INSERT INTO balance_rollup (event_id, uid, balance) VALUES ($1, $2, $3))
       SELECT sum(balance) FROM balance_rollup WHERE event_id = $1`,
      'balance_rollup',
    ],
    [
      `WITH gone AS (DELETE FROM mails WHERE event_id = $1 RETURNING _id),
         others AS MATERIALIZED (SELECT count(*) AS n FROM mails WHERE event_id = $1)
       INSERT INTO balance_rollup (event_id, uid, balance) SELECT $1, _id::text, n FROM gone, others`,
      'mails',
    ],
    [
      `WITH first AS (UPDATE mails SET attempts = 1 WHERE event_id = $1 AND attempts = 0)
       UPDATE mails SET attempts = 2 WHERE event_id = $1 AND attempts = 1`,
      'mails',
    ],
  ])('%s', async (text, table) => {
    expect(await refusals(text)).toEqual([`${table}: is read after a part wrote it`])
  })

  test('but reads it before, reads what it returned, and adds to it', async () => {
    const text = `WITH before AS MATERIALIZED (SELECT count(*) AS n FROM mails WHERE event_id = $1),
        gone AS (DELETE FROM mails WHERE event_id = $1 RETURNING _id)
      INSERT INTO balance_rollup AS r (event_id, uid, balance) SELECT $1, _id::text, n FROM gone, before
      ON CONFLICT (event_id, uid) DO UPDATE SET balance = r.balance + excluded.balance`
    expect(await refusals(text)).toEqual([])
  })
})

describe('it refuses to change, lock or follow rows where a table has its event from another one', () => {
  const indirect = async (text: string) =>
    (await scopeOf(planner, text, await eventColumns(planner))).indirect

  test.each([
    [
      `SELECT f.uid, (SELECT count(*) FROM refund_rivals o WHERE o.event_id = f.event_id AND o.uid = f.uid)
       FROM refund_forms f WHERE f.event_id = $1 FOR UPDATE OF f`,
      ['refund_rivals'],
    ],
    [
      `UPDATE payments p SET taken = (SELECT sum(amount) FROM provider_movements m WHERE m.event_id = p.event_id)
       WHERE p.event_id = $1`,
      ['provider_movements'],
    ],
    [
      `SELECT (WITH RECURSIVE worn AS (SELECT w.uid FROM wallets w WHERE w.event_id = i.event_id AND w.uid = i.uid
         UNION ALL SELECT n.transferred_to FROM worn JOIN wallets n ON n.event_id = i.event_id AND n.uid = worn.uid)
         SELECT max(uid) FROM worn) FROM refund_items i WHERE i.event_id = $1`,
      ['wallets'],
    ],
  ])('%s', async (text, tables) => {
    expect(await indirect(text)).toEqual(tables)
    expect(await indirect(text.replace(/\b[pfi]\.event_id(?! = \$1)/g, '$1'))).toEqual([])
  })

  test('but not to read them', async () => {
    const text = `SELECT (SELECT count(*) FROM refund_rivals o WHERE o.event_id = f.event_id AND o.uid = f.uid)
      FROM refund_forms f WHERE f.event_id = $1`
    expect(await indirect(text)).toEqual([])
  })
})
