import { queryRow } from '@kermesse/core/platform/query_rows'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { startApi } from '../api.ts'
import { createSuperadmin } from '../festival.ts'

const api = await startApi()
const { replica_sets } = api.sdk((await createSuperadmin(api)).token)

test('the server that answers is the primary and lags behind nobody', async () => {
  const { replica_sets: servers } = await replica_sets.list()

  expect(servers.filter(({ self }) => self)).toEqual([
    expect.objectContaining({ stateStr: 'PRIMARY', health: 1, lag: 0 }),
  ])
  expect(servers[0]!.uptime).toBeGreaterThanOrEqual(0)
})

const { may_replicate } = await queryRow<{ may_replicate: boolean }>(
  api.knex,
  'SELECT rolreplication OR rolsuper AS may_replicate FROM pg_roles WHERE rolname = current_user',
)

test.skipIf(!may_replicate)(
  'a standby is listed from when it connects, and healthy once it streams',
  async () => {
    const name = `standby-${process.pid}-${Date.now()}`
    // A standby opens a connection of PostgreSQL's replication protocol.
    const standby = new pg.Client({
      connectionString: api.config.database_url,
      application_name: name,
      replication: 'true',
    } as pg.ClientConfig)
    standby.on('error', () => {})
    await standby.connect()
    afterAll(() => standby.end())
    const mine = async () =>
      (await replica_sets.list()).replica_sets.find((one) => one.name.startsWith(name))

    expect(await mine()).toMatchObject({ stateStr: 'STANDBY', health: 0, self: false, lag: null })
    const { rows } = await api.knex.raw('SELECT pg_current_wal_lsn() AS lsn')
    standby.query(`START_REPLICATION PHYSICAL ${rows[0].lsn}`).catch(() => {})

    await vi.waitFor(async () => expect(await mine()).toMatchObject({ health: 1 }), 10_000)
  },
)
