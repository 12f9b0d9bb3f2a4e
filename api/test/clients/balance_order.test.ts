import { paged } from '@kermesse/sdk/pages'
import { expect, test } from 'vitest'
import { sharedApi } from '../api.ts'
import { createBands, createFestival, createSuperadmin, load } from '../festival.ts'
import { roundsOf } from '../refunds/rounds.ts'

const api = await sharedApi()
const { fold } = roundsOf(api)
const here = await createFestival(api)
const { event_id } = here
const admin = api.sdk(here.sessions.admin)
const server = api.sdk(here.sessions.server)
const superadmin = await createSuperadmin(api)
const audit = () => api.sdk(superadmin.token).events.audit({ path: { id: event_id } })
// Many are equal, and some stay empty.
const bands = await createBands(api.knex, event_id, 24)
for (const [n, { uid }] of bands.entries())
  if (n % 3 > 0) await load(api, event_id, uid, (n % 5) * 1000 + 1000)

type Query = Parameters<typeof admin.clients.list>[0] & object

/** Holds the pages of an order against everyone, sorted here. */
async function expectInOrder(filter: Query['query'] = {}) {
  const { clients } = await admin.clients.list({ query: { ...filter, limit: 1000 } })
  const sorted = clients
    .map(({ uid, balance }) => ({ uid, balance }))
    .sort((a, b) => a.balance! - b.balance! || (a.uid < b.uid ? -1 : 1))
  for (const sort_order of ['ASC', 'DESC'] as const) {
    const query = { ...filter, sort_key: 'balance', sort_order, limit: 7 } as const
    const found: typeof sorted = []
    for await (const { uid, balance } of paged(admin.clients.list, { query }))
      found.push({ uid, balance })
    expect(found).toEqual(sort_order === 'ASC' ? sorted : sorted.toReversed())
  }
  return sorted.length
}

test('clients are in the order of their balances before, between and after rounds of the worker', async () => {
  await expectInOrder()
  await fold()
  await expectInOrder()
  for (const { uid } of bands.slice(0, 6)) {
    await load(api, event_id, uid, 500)
    const order = [{ _id: here.water }]
    await server.transactions.create({ body: { type: 'debit', uid, bar_id: here.bar, order } })
  }

  const everyone = await expectInOrder()
  const narrowed = await expectInOrder({ is_bracelet_used: true })

  expect(everyone).toBeGreaterThan(narrowed)
  await createBands(api.knex, event_id, 3)
  expect(await expectInOrder()).toBe(everyone + 3)
  await fold()
  await expectInOrder({ is_bracelet_used: true })
  await expectInOrder({ hybrid: true })
})

test('the audit finds a balance that is in another place of the order, and a wallet that is in none', async () => {
  await fold()
  expect(await audit()).toMatchObject({ ok: true })
  const [first, second] = bands
  const rolled = (uid: string) => api.knex('balance_rollup').where({ event_id, uid })
  await rolled(first!.uid).increment('balance', 1)
  await rolled(second!.uid).delete()

  const { ok, differences } = await audit()

  expect(ok).toBe(false)
  const found = differences.map(({ check, subject }) => `${check}: ${subject}`)
  expect(found).toEqual([first!, second!].map(({ uid }) => `rollup of balances: ${uid}`).toSorted())
})
