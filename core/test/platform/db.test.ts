import { expect, test } from 'vitest'
import { connect, connectReader, openPool } from '../../src/platform/db.ts'
import { testDatabase } from '../database.ts'

test('pools that are closed still cancel what those who hold a connection wait for', async () => {
  const pools = connect((await testDatabase()).url, 'test')
  const trx = await pools.knex.transaction()
  const { rows } = await trx.raw('SELECT pg_backend_pid() AS pid')

  // They share one connection: most of them still wait for it when the pools are told to close.
  const cancelled = Promise.all(Array.from({ length: 5 }, () => pools.cancel(rows[0].pid)))
  const closed = pools.close()

  await expect(cancelled).resolves.toHaveLength(5)
  await trx.rollback()
  await closed
})

test('every session has the settings that statements need, whatever the database is set to', async () => {
  const { url } = await testDatabase()
  const owner = connect(url, 'test')
  const other = {
    jit: 'on',
    jit_above_cost: '0',
    TimeZone: 'Asia/Kathmandu',
    DateStyle: 'German, DMY',
    bytea_output: 'escape',
    random_page_cost: '4',
    max_parallel_workers_per_gather: '2',
    work_mem: '64kB',
    statement_timeout: '1d',
  }
  for (const [name, value] of Object.entries(other))
    await owner.knex.raw(
      `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET ${name} = %L', current_database(), '${value}'); END $$`,
    )
  await owner.close()
  const pools = connect(url, 'test')
  const reader = connectReader(url, 'test', { size: 1, patience_ms: 10_000 })
  const queue = openPool(url, { application_name: 'test' })
  const ask = `SELECT current_setting('jit') AS jit, current_setting('TimeZone') AS timezone, current_setting('DateStyle') AS dates,
    current_setting('random_page_cost') AS page_cost, current_setting('max_parallel_workers_per_gather') AS workers`
  const needed = { jit: 'off', timezone: 'UTC', page_cost: '1.1', workers: '0' }

  const sessions = [
    (await pools.knex.raw(ask)).rows[0],
    (await reader.knex.raw(ask)).rows[0],
    (await pools.ledger.query(ask)).rows[0],
    (await queue.query(ask)).rows[0],
  ]

  for (const session of sessions)
    expect(session).toEqual({ ...needed, dates: expect.stringContaining('ISO') })
  const { rows } = await pools.knex.raw(
    `SELECT current_setting('statement_timeout') AS timeout, current_setting('work_mem') AS memory, '2026-07-04T18:00:00.123Z'::timestamptz AS moment`,
  )
  expect(rows).toEqual([{ timeout: '30s', memory: '16MB', moment: '2026-07-04T18:00:00.123Z' }])
  await Promise.all([pools.close(), reader.close(), queue.end()])
})

test('a statement that is only slow is waited for', async () => {
  const pools = connect((await testDatabase()).url, 'test')

  // Longer than the silence after which the database is asked whether it still works.
  const { rows } = await pools.knex.raw('SELECT 1 AS done, pg_sleep(12)')

  expect(rows).toMatchObject([{ done: 1 }])
  await pools.close()
})
