import { newId } from '@kermesse/core/platform/ids'
import { describe, expect, test } from 'vitest'
import { openSession, refused, startApi } from '../api.ts'
import { createFestival, createSuperadmin, openDevice } from '../festival.ts'

const api = await startApi()
const { knex } = api
const here = await createFestival(api)
const elsewhere = await createFestival(api)
const superadmin = await createSuperadmin(api)
const admin = api.sdk(here.sessions.admin).deletions
const supers = api.sdk(superadmin.token).deletions

describe('the preview of a deletion', () => {
  test('counts the wristbands, their money and the sessions of an event', async () => {
    await knex('wallets')
      .where({ event_id: here.event_id, uid: here.bands[0]!.uid })
      .update({ balance: 1250 })
    await openDevice(api, here.event_id)

    const { records } = await supers.preview({
      body: { resource: 'events', ids: [elsewhere.event_id, here.event_id] },
    })

    expect(records).toMatchObject([
      { _id: elsewhere.event_id, wristbands: 6, balance: 0 },
      {
        _id: here.event_id,
        name: here.name,
        is_running: true,
        wristbands: 6,
        balance: 12.5,
        currencyCode: 'CHF',
      },
    ])
    expect(records[1]!.sessions).toBe(records[0]!.sessions + 1)
  })

  test('counts the items and the signed-in staff of a point of sale', async () => {
    const { records } = await admin.preview({ body: { resource: 'bars', ids: [here.bar] } })

    expect(records).toMatchObject([{ name: 'Main bar', is_running: true, items: 3, wristbands: 0 }])
    expect(records[0]!.sessions).toBeGreaterThan(0)
  })

  test('counts the sessions of a user that have not expired', async () => {
    const { cashier } = here.people
    const query = { body: { resource: 'users' as const, ids: [cashier] } }
    const before = (await admin.preview(query)).records[0]!.sessions
    await openSession(api, { user_id: cashier })
    await knex('sessions').insert({
      _id: newId(),
      token_hash: Buffer.from(newId()),
      user_id: cashier,
      expires_at: new Date(0),
    })

    expect((await admin.preview(query)).records).toMatchObject([{ sessions: before + 1 }])
  })

  test('leaves out records of another event, and those that are deleted', async () => {
    await knex('bars').where({ _id: here.other_bar }).update({ deleted: true })

    const { records } = await admin.preview({
      body: { resource: 'bars', ids: [elsewhere.bar, here.other_bar, here.bar] },
    })

    expect(records.map(({ _id }) => _id)).toEqual([here.bar])
  })

  test.each(['events', 'tokens'] as const)('of %s needs a superadmin', async (resource) => {
    await refused(admin.preview({ body: { resource, ids: [here.event_id] } }), 'forbidden', 403)
  })
})
