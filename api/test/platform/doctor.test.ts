import { newId } from '@kermesse/core/platform/ids'
import { createClient } from '@kermesse/sdk/client'
import { expect, test } from 'vitest'
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
  expect(findings[0]?.message).toContain(`Les comptes de ${name} ne tombent pas juste`)
})
