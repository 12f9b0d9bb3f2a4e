import { newId } from '@kermesse/core/platform/ids'
import { expect, test } from 'vitest'
import { newAddress, startApi } from '../api.ts'
import { createFestival, daysFromNow } from '../festival.ts'

const api = await startApi()
const here = await createFestival(api)

/** Top-ups that have ended, as many as there are visitors. */
async function payments(count: number) {
  const { uid, short_id } = here.bands[0]!
  const rows = Array.from({ length: count }, (_, n) => ({
    event_id: here.event_id,
    _id: newId(),
    uid,
    reference: `${short_id}_${String(n).padStart(20, '0')}`,
    provider: 'twint',
    method: 'twint_direct',
    token: String(10_000 + n),
    status: 'cancelled',
    amount: 2000,
    currency: 'CHF',
    polled_at: daysFromNow(1),
    created_at: daysFromNow(-0.1),
    expires_at: daysFromNow(1),
    recheck_until: daysFromNow(1),
  }))
  await api.knex('payments').insert(rows)
  return rows.map(({ reference, token }) => ({ short_id, reference, token }))
}

const statusOf = (address: string, path: string) =>
  fetch(`${api.url}${path}`, { headers: { 'x-forwarded-for': address } })

test('forty visitors behind one address wait for their payments, and nobody takes from another', async () => {
  const all = await payments(40)
  const address = newAddress()
  const answers: number[] = []

  // Each asks every two seconds for a minute, and in between how far the app is.
  for (const { short_id, reference, token } of all)
    for (let n = 0; n < 31; n++) {
      const paths = [
        `/clients/short/${short_id}/payments/${reference}`,
        `/clients/${short_id}/twint_direct/status?token=${token}`,
      ]
      const both = await Promise.all(paths.map((path) => statusOf(address, path)))
      answers.push(...both.map(({ status }) => status))
    }

  expect(answers.filter((status) => status !== 200)).toEqual([])
}, 120_000)

test('a client that asks about one payment all the time is slowed down for that one alone', async () => {
  const [first] = await api.knex('payments').where({ event_id: here.event_id }).limit(1)
  const address = newAddress()
  const { short_id } = here.bands[0]!
  const path = `/clients/short/${short_id}/payments/${first.reference}`
  const ask = () => statusOf(address, path)

  const answers = await Promise.all(Array.from({ length: 130 }, ask))

  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(5)
  expect((await statusOf(newAddress(), path)).status).toBe(200)
})
