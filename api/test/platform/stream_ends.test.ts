import { rights } from '@kermesse/core/operations/rights'
import { describe, expect, test } from 'vitest'
import { openSession, refused, startApi } from '../api.ts'
import { openWallet } from '../clients/open_wallet.ts'
import { createFestival, createSuperadmin, daysFromNow, type Festival } from '../festival.ts'
import { listen } from './event_stream.ts'

const api = await startApi()
const { knex } = api
const { token: superadmin } = await createSuperadmin(api)
const supers = api.sdk(superadmin)

const query = { types: ['statistics.changed' as const] }

/** The stream of a dashboard; `next` answers its next word. */
async function openDashboard(token: string) {
  const stream = listen(await api.sdk(token).events.stream({ query }, { timeout_ms: 5_000 }))
  expect((await stream.next()).word).toBe('open')
  return stream
}

const endings: Record<string, (festival: Festival) => Promise<unknown>> = {
  'signs out': ({ sessions }) => api.sdk(sessions.cashier).sessions.end(),
  'has a new password': ({ people, sessions }) =>
    api.sdk(sessions.admin).users.update({
      path: { id: people.cashier },
      body: { password: 'another long password' },
    }),
  'is deleted': ({ people, sessions }) =>
    api.sdk(sessions.admin).users.delete({ path: { id: people.cashier } }),
  'has a lower right': ({ people, sessions }) =>
    api.sdk(sessions.admin).users.update({
      path: { id: people.cashier },
      body: { right: rights.server },
    }),
  'works at another bar': ({ people, sessions, other_bar }) =>
    api.sdk(sessions.admin).users.update({
      path: { id: people.cashier },
      body: { bar_id: other_bar },
    }),
  'belongs to another event': async ({ people }) => {
    const { event_id, bar } = await createFestival(api)
    await supers.users.update({
      path: { id: people.cashier },
      body: { event_id, bar_id: bar },
    })
  },
  'has an event that is deleted': ({ event_id }) =>
    supers.events.delete({ path: { id: event_id } }),
}

describe('the stream of a dashboard ends when its user', () => {
  test.each(Object.entries(endings))('%s', async (_what, end) => {
    const festival = await createFestival(api)
    const page = await openDashboard(festival.sessions.cashier)
    const other = await openDashboard(festival.sessions.server)

    await end(festival)

    expect((await page.next(8_000)).word).toBe('the end')
    await other.close()
  })

  test('holds a login link that is revoked', async () => {
    const { event_id } = await createFestival(api)
    const token = await openSession(api, { link_event_id: event_id, is_link: true })
    const page = await openDashboard(token)

    await knex('sessions').where({ link_event_id: event_id }).delete()

    expect((await page.next(8_000)).word).toBe('the end')
  })
})

test('the stream of a dashboard ends when its token for scripts is revoked', async () => {
  const { sessions } = await createFestival(api)
  const { script_tokens } = api.sdk(sessions.admin)
  const { _id, token } = await script_tokens.create({ body: { name: 'wall', right: 30 } })
  const page = await openDashboard(token)

  await script_tokens.revoke({ path: { id: _id } })

  expect((await page.next(8_000)).word).toBe('the end')
})

test('the stream of a dashboard goes on while others of its event sign out', async () => {
  const { sessions } = await createFestival(api)
  const page = await openDashboard(sessions.admin)

  await api.sdk(sessions.cashier).sessions.end()

  expect((await page.next(4_000)).word).toBe('nothing')
})

test('a user has one share of the streams, over all sessions', async () => {
  const { people, sessions } = await createFestival(api)
  for (let n = 0; n < 3; n++) {
    const token = await openSession(api, { user_id: people.cashier })
    await Promise.all(Array.from({ length: 8 }, () => openDashboard(token)))
  }

  const another = await openSession(api, { user_id: people.cashier })

  await refused(api.sdk(another).events.stream({ query }), 'overloaded', 503)
  await openDashboard(sessions.admin)
})

describe('the stream of a wallet ends when its event', () => {
  test.each([
    ['is deleted', { deleted: true }],
    ['is archived', { archived: true }],
    ['shows wallets later', { wallet_opens_at: daysFromNow(1) }],
  ])('%s', async (_what, change) => {
    const { event_id, bands } = await createFestival(api)
    const page = await openWallet(api, bands[0]!)

    await knex('events').where({ _id: event_id }).update(change)

    expect(await page.next(8_000)).toBe('the end')
  })
})
