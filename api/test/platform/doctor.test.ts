import { newId } from '@kermesse/core/platform/ids'
import { createClient } from '@kermesse/sdk/client'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../core/test/database.ts'
import { startApi } from '../api.ts'
import { createFestival, createSuperadmin } from '../festival.ts'

test('the doctor tells what is wrong in order of harm, in the language of the caller', async () => {
  const api = await startApi({ database_pool: 4 })
  const { token } = await createSuperadmin(api)
  const sdk = api.sdk(token)
  const { event_id, name } = await createFestival(api)
  const wrongIn = async () => {
    const { findings } = await sdk.system.doctor()
    expect(new Set(findings.map(({ check }) => check)).size).toBe(findings.length)
    // The server of the tests may lose what is committed.
    return findings.filter(({ check, level }) => level !== 'ok' && check !== 'database')
  }
  expect(await wrongIn()).toMatchObject([{ check: 'worker', level: 'bad' }])
  const audit = { event_id, checked_at: api.knex.fn.now(), proof: {} }
  await api.knex('ledger_audits').insert([
    { ...audit, _id: newId(), ok: true },
    { ...audit, _id: newId(), ok: false },
  ])
  const run = { event_id, _id: newId(), type: 'form', file_name: 'run', debtor: {} }
  await api
    .knex('refunds')
    .insert({ ...run, step: 'writing', creation_date: api.knex.raw("now() - interval '1 hour'") })

  const wrong = await wrongIn()
  const { findings } = await createClient({ url: api.url, token, language: 'fr' }).system.doctor()

  expect(wrong).toEqual([
    {
      check: 'ledger',
      level: 'bad',
      message: `The ledger of ${name} does not add up. Run: kermesse audit`,
    },
    { check: 'worker', level: 'bad', message: expect.stringContaining('No worker is running') },
    { check: 'refund_runs', level: 'bad', message: expect.stringContaining('continues: 1.') },
    { check: 'jobs', level: 'bad', message: expect.stringContaining('60 minutes: refunds.run') },
  ])
  expect(findings.find(({ check }) => check === 'database_disk')?.message).toMatch(
    /^La base de données occupe \d+\u00a0Mo/,
  )
  expect(findings[0]?.message).toContain(`Les comptes de ${name} ne tombent pas juste`)
})

test('the doctor compares the database with the space that it may take', async () => {
  const database = { database_url: (await testDatabase()).url, disk_reserve_bytes: 0 }
  const roomy = await startApi({ ...database, database_disk_bytes: 1e12 })
  const { rows } = await roomy.knex.raw('SELECT pg_database_size(current_database())::float8 AS n')
  const grown = await startApi({ ...database, database_disk_bytes: Math.round(rows[0].n * 1.1) })
  const full = await startApi({ ...database, database_disk_bytes: 1_000_000 })
  const findingOf = async (api: typeof roomy) => {
    // Each has a secret key of its own, and so its own sessions.
    const { token } = await createSuperadmin(api)
    const { findings } = await api.sdk(token).system.doctor()
    return findings.find(({ check }) => check === 'database_disk')
  }

  expect(await findingOf(roomy)).toMatchObject({
    level: 'ok',
    message: expect.stringMatching(/^The database takes \d+ MB, 0 % of DATABASE_DISK_BYTES\.$/),
  })
  expect(await findingOf(grown)).toMatchObject({
    level: 'warning',
    message: expect.stringMatching(/ 9\d % of DATABASE_DISK_BYTES\. Enlarge its disk/),
  })
  expect(await findingOf(full)).toMatchObject({ level: 'bad' })
})
