import { expect, test } from 'vitest'
import { connect } from '../../src/platform/db.ts'
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
