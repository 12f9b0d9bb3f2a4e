import { newId } from '@kermesse/core/platform/ids'
import { expect, test } from 'vitest'
import { sharedApi } from '../api.ts'
import { createFestival } from '../festival.ts'

const api = await sharedApi()

test('top-ups that did not go through are listed by when they were opened', async () => {
  const { event_id, bands, sessions } = await createFestival(api)
  const office = api.sdk(sessions.admin)
  const put = (status: string, created_at: string) =>
    api.knex('payments').insert({
      event_id,
      _id: newId(),
      uid: bands[0]!.uid,
      reference: `${status} ${created_at}`,
      provider: 'payrexx',
      method: 'card',
      amount: 100,
      currency: 'CHF',
      status,
      created_at,
      recheck_until: created_at,
      expires_at: created_at,
    })
  const hour = '2026-08-14T18:00:00.000Z'
  const next = '2026-08-14T19:00:00.000Z'
  for (const status of ['failed', 'api_error', 'temp_failed', 'api_unreachable', 'cancelled'])
    await put(status, hour)
  await put('failed', next)
  await put('failed', '2026-08-14T17:59:59.000Z')

  const asked = { failed: true, created_from: hour, created_until: next }
  const { payments } = await office.payments.list({ query: asked })
  const all = await office.payments.list({ query: { created_from: hour } })

  expect(payments.map(({ status }) => status).sort()).toEqual([
    'api_error',
    'api_unreachable',
    'failed',
    'temp_failed',
  ])
  expect(all.payments).toHaveLength(6)
})
