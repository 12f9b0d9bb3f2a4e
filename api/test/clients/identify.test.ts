import { expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { type Band, createBands, createFestival } from '../festival.ts'

const api = await sharedApi()
const here = await createFestival(api)
const there = await createFestival(api)
const cashier = api.sdk(here.sessions.cashier)
const { event_id } = here

test('a chip is said to be of a visitor, of staff, of another event, or of nobody, and no more of others', async () => {
  const identify = (uid: string) => cashier.desk.identify({ query: { uid } })
  const own = here.bands[0]!
  expect(await identify(own.uid)).toEqual({ belongs_to: 'client', short_id: own.short_id })
  const other = { belongs_to: 'other_event', short_id: null }
  expect(await identify(there.bands[0]!.uid)).toEqual(other)
  const users = { here: event_id, there: there.event_id }
  const chips = { here: '04AA5704FF0001', there: '04AA5704FF0002', deleted: '04AA5704FF0003' }
  for (const [at, staff_uid] of Object.entries(chips)) {
    const email = `${at}-${event_id}@example.org`
    await api.knex('users').insert({
      _id: crypto.randomUUID(),
      email,
      right: 10,
      event_id: users[at as 'here'] ?? event_id,
      password_hash: '-',
      staff_uid,
      deleted: at === 'deleted',
    })
  }
  expect(await identify(chips.here)).toEqual({ belongs_to: 'staff', short_id: null })
  expect(await identify(chips.there)).toEqual(other)
  const nobody = { belongs_to: 'nobody', short_id: null }
  expect(await identify(chips.deleted)).toEqual(nobody)
  const gone = await createFestival(api)
  expect(await identify(gone.bands[0]!.uid)).toEqual(other)
  await api.knex('events').where({ _id: gone.event_id }).update({ deleted: true })
  expect(await identify(gone.bands[0]!.uid)).toEqual(nobody)
})

test('a ticket finds the wristband in use that it became, by both of its codes, in its own event only', async () => {
  const [band, fresh] = (await createBands(api.knex, event_id, 2)) as [Band, Band]
  const codes = { bar_code: `bar-${band.uid}`, token: `qr-${band.uid}` }
  const find = (ticket: string, sdk = cashier) => sdk.desk.identify({ query: { ticket } })
  const nobody = { belongs_to: 'nobody', short_id: null }
  await api.knex('tickets').insert({
    event_id,
    _id: crypto.randomUUID(),
    provider_id: codes.bar_code,
    ...codes,
  })
  expect(await find(codes.token)).toEqual(nobody)
  const of_band = api.knex('clients').where({ event_id, uid: band.uid })
  await of_band.update({ ticket_id: codes.bar_code })

  const found = { belongs_to: 'client', short_id: band.short_id }
  for (const code of Object.values(codes)) expect(await find(` ${code} `)).toEqual(found)
  expect(await find(codes.token, api.sdk(there.sessions.cashier))).toEqual(nobody)

  const body = { new_uid: fresh.uid }
  await api.sdk(here.sessions.admin).desk.transfer_wristband({ path: { uid: band.uid }, body })
  expect(await find(codes.token)).toMatchObject({ short_id: fresh.short_id })
})

test('a question takes one of chip and ticket, and the right of a cashier', async () => {
  const { uid } = here.bands[0]!
  await refused(cashier.desk.identify({ query: {} }), 'required_field', 400)
  await refused(cashier.desk.identify({ query: { uid, ticket: 'x' } }), 'required_field', 400)
  const server = api.sdk(here.sessions.server)
  await refused(server.desk.identify({ query: { uid } }), 'forbidden', 403)
})
