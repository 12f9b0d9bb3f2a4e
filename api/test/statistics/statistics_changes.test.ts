import { expect, test } from 'vitest'
import { type Api, refused, startApi } from '../api.ts'
import { createFestival, createSuperadmin, load } from '../festival.ts'
import { listen } from '../platform/event_stream.ts'

const api = await startApi()
const superadmin = await createSuperadmin(api)
const types = ['statistics.changed' as const]

/** A page that shows statistics: what it is told, word by word, each with its id. */
async function openDashboard(
  of: Api,
  token: string,
  asked: { event_id?: string; seen?: string } = {},
) {
  const { event_id, seen } = asked
  const events = await of.sdk(token).events.stream(
    {
      query: { types, ...(event_id && { event_id }) },
      headers: { ...(seen !== undefined && { 'last-event-id': seen }) },
    },
    { timeout_ms: 5_000 },
  )
  const { close, next } = listen(events)
  const first = await next()
  expect(first).toEqual({ word: 'open', id: expect.stringMatching(/^[0-9a-f]{32}$/) })
  return { close, next, id: first.id }
}

test('a dashboard is told when something was posted in its event, also by another process, and of no other', async () => {
  const here = await createFestival(api)
  const other = await createFestival(api)
  const page = await openDashboard(api, here.sessions.admin)
  const beside = await openDashboard(api, other.sessions.admin)

  await load(api, here.event_id, here.bands[0]!.uid, 2_000)
  const told = await page.next()
  expect(told.word).toBe('statistics.changed')
  expect(told.id).not.toBe(page.id)

  const elsewhere = await startApi(api.config)
  await elsewhere.sdk(here.sessions.server).transactions.create({
    body: {
      type: 'debit',
      uid: here.bands[0]!.uid,
      bar_id: here.bar,
      order: [{ _id: here.water }],
    },
  })
  expect((await page.next()).word).toBe('statistics.changed')
  expect(await beside.next(300)).toEqual({ word: 'nothing', id: '' })
})

test('whatever is posted within a second is told once', async () => {
  const here = await createFestival(api)
  const page = await openDashboard(api, here.sessions.admin)
  for (const { uid } of here.bands.slice(0, 2)) await load(api, here.event_id, uid, 1_000)
  const first = await page.next()
  // The second that follows holds all the rest.
  for (const { uid } of here.bands.slice(0, 2)) await load(api, here.event_id, uid, 1_000)
  const second = await page.next()
  expect([first.word, second.word]).toEqual(['statistics.changed', 'statistics.changed'])
  expect(await page.next(300)).toMatchObject({ word: 'nothing' })
})

test('a client that comes back with the last id learns at once what was missed, and nothing where nothing was', async () => {
  const here = await createFestival(api)
  const before = await openDashboard(api, here.sessions.admin)
  await before.close()
  const still = await openDashboard(api, here.sessions.admin, { seen: before.id })
  expect(await still.next(300)).toMatchObject({ word: 'nothing' })
  await still.close()

  await load(api, here.event_id, here.bands[0]!.uid, 2_000)

  const again = await openDashboard(api, here.sessions.admin, { seen: before.id })
  expect(await again.next()).toEqual({ word: 'statistics.changed', id: again.id })
})

test('only those hear it who may read figures of the event', async () => {
  const here = await createFestival(api)
  const other = await createFestival(api)
  const asked = { query: { types, event_id: here.event_id } }
  await refused(api.sdk().events.stream(asked), 'unauthenticated', 401)
  await refused(api.sdk(other.sessions.admin).events.stream(asked), 'event_not_found', 404)
  await refused(
    api.sdk(superadmin.token).events.stream({ query: { types } }),
    'event_id_required',
    400,
  )
  const unknown = { query: { types, event_id: '01a1fd6e-8c26-74c2-b6ce-219d812df633' } }
  await refused(api.sdk(superadmin.token).events.stream(unknown), 'event_not_found', 404)

  for (const token of [here.sessions.server, here.sessions.cashier]) await openDashboard(api, token)
  const cashier = api.sdk(here.sessions.cashier)
  const more = [...types, 'payment.flagged' as const]
  await refused(cashier.events.stream({ query: { types: more } }), 'forbidden', 403)
  await refused(
    api.sdk(here.sessions.checker).events.stream({ query: { types } }),
    'forbidden',
    403,
  )
  await openDashboard(api, superadmin.token, { event_id: here.event_id })
})

test('streams are bounded by session and in all, room is given back, and they end with the process', async () => {
  const small = await startApi({ ...api.config, live_dashboards: 9 })
  const { sessions } = await createFestival(small)
  const mine = await Promise.all(
    Array.from({ length: 8 }, () => openDashboard(small, sessions.admin)),
  )
  await refused(small.sdk(sessions.admin).events.stream({ query: { types } }), 'overloaded', 503)
  await openDashboard(small, sessions.server)
  await refused(small.sdk(sessions.cashier).events.stream({ query: { types } }), 'overloaded', 503)

  await mine[0]!.close()
  await expect
    .poll(() => openDashboard(small, sessions.cashier).catch(({ code }) => code))
    .toMatchObject({ next: expect.any(Function) })

  await small.stop()
  expect(await mine[1]!.next()).toEqual({ word: 'the end', id: '' })
})
