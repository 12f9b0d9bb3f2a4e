import { pinDigest } from '@kermesse/core/wallets/pin'
import { describe, expect, test } from 'vitest'
import { refused } from '../api.ts'
import { load } from '../festival.ts'
import { openPush } from './push_world.ts'

const { api, push, visitor, scene, fail, tokenOf, inbox, told, subscribe, work, due, waiting } =
  await openPush()

describe('a device', () => {
  test('is told from the moment it subscribes what comes in and goes out', async () => {
    await load(api, scene.here.event_id, scene.band.uid, 5000)
    await subscribe('en')

    await load(api, scene.here.event_id, scene.band.uid, 2050)
    const reported = await work()

    expect(reported).toEqual([])
    expect(await told()).toEqual(['CHF 20.50 was added. Balance: CHF 70.50.'])
    expect((await inbox())[0]!.payload).toMatchObject({
      title: scene.here.name,
      kind: 'credit',
      short_id: scene.band.short_id,
      url: `${api.config.public_url}/client/${scene.band.short_id}`,
    })
    expect(await waiting()).toEqual([])
  })

  test('reads its own language, amounts too', async () => {
    await subscribe('fr', `${scene.id}-fr`)
    await subscribe('de', `${scene.id}-de`)

    await load(api, scene.here.event_id, scene.band.uid, 95050)
    await work()

    expect(await told(`${scene.id}-fr`)).toEqual([
      '950.50 CHF ont été ajoutés. Solde : 950.50 CHF.',
    ])
    expect(await told(`${scene.id}-de`)).toEqual([
      'CHF 950.50 wurden gutgeschrieben. Guthaben: CHF 950.50.',
    ])
  })

  test('that names no language gets the one its browser asks for', async () => {
    await visitor.notifications.subscribe({
      path: { uid: scene.band.uid },
      body: { notification_token: await tokenOf() },
      headers: { 'accept-language': 'it-CH,de;q=0.8,en;q=0.5' },
    } as never)

    expect(await api.knex('push_subscriptions').where({ uid: scene.band.uid })).toMatchObject([
      { language: 'de' },
    ])
  })

  test('is told once, however often the worker looks', async () => {
    await subscribe('en')
    await load(api, scene.here.event_id, scene.band.uid, 1000)

    await Promise.all([work(), work(), work()])
    await work()

    expect(await told()).toHaveLength(1)
  })

  test('says whether it is subscribed, and whether it was', async () => {
    const body = { notification_token: await tokenOf() }
    const path = { uid: scene.band.short_id }
    const state = async () => [
      (await visitor.notifications.exists({ path, body })).exists,
      (await visitor.notifications.exists_disabled({ path, body })).exists,
    ]

    const before = await state()
    await subscribe()
    const during = await state()
    await visitor.notifications.unsubscribe({ path, body })
    const after = await state()

    expect([before, during, after]).toEqual([
      [false, false],
      [true, false],
      [false, true],
    ])
  })

  test('that has had enough hears no more, also of what waits', async () => {
    await subscribe('en')
    await subscribe('en', `${scene.id}-b`)
    await fail('http_500')
    await load(api, scene.here.event_id, scene.band.uid, 1000)
    await work()

    await visitor.notifications.unsubscribe({
      path: { uid: scene.band.uid },
      body: { notification_token: await tokenOf() },
    })
    await load(api, scene.here.event_id, scene.band.uid, 1000)
    await due()
    await work()

    expect(await told()).toEqual([])
    expect(await told(`${scene.id}-b`)).toHaveLength(2)
    await visitor.notifications.unsubscribe({ path: { uid: scene.band.uid } })
    await load(api, scene.here.event_id, scene.band.uid, 1000)
    await work()
    expect(await told(`${scene.id}-b`)).toHaveLength(2)
  })

  test('is told of a payout at the desk, and that it was taken back; of a broken wristband, nothing', async () => {
    const { here, band } = scene
    const admin = api.sdk(here.sessions.admin)
    const path = { uid: band.uid }
    await load(api, here.event_id, band.uid, 1000)
    await subscribe('en')

    const { transaction } = await admin.desk.refund({ path })
    await admin.transactions.reverse({ path: { ...path, transaction_id: transaction!._id } })
    await admin.desk.defect_wristband({ path, body: { new_uid: here.bands[1]!.uid } })
    await work()

    expect(await told()).toEqual([
      'Your refund of CHF 10.00 was paid out. Balance: CHF 0.00.',
      'A booking of CHF 10.00 was undone. Balance: CHF 10.00.',
    ])
  })

  test('goes with the visitor to a new wristband', async () => {
    const next = scene.here.bands[1]!
    await subscribe('en')
    // It listens to the new one already.
    await subscribe('en', scene.id, next)
    await load(api, scene.here.event_id, scene.band.uid, 1000)
    await api.sdk(scene.here.sessions.cashier).clients.transfer({
      path: { uid: scene.band.uid },
      body: { new_uid: next.uid, entrance_id: scene.here.entrance },
    })

    await load(api, scene.here.event_id, next.uid, 500)
    await work()

    expect(await told()).toEqual([
      'CHF 10.00 was added. Balance: CHF 10.00.',
      // The entrance that comes with the new wristband.
      'CHF 10.00 was paid. Balance: CHF 0.00.',
      'CHF 5.00 was added. Balance: CHF 5.00.',
    ])
  })
})

describe('nobody subscribes', () => {
  const at = (endpoint: string) => async () => {
    const { keys } = JSON.parse(await tokenOf())
    return JSON.stringify({ endpoint, keys })
  }
  test.each<[string, string, () => Promise<string>]>([
    ['an address in our network', 'push_host_not_allowed', at('http://127.0.0.1:5432/x')],
    ['a service without TLS', 'push_host_not_allowed', at('http://fcm.googleapis.com/x')],
    [
      'a host that only looks right',
      'push_host_not_allowed',
      at('https://fcm.googleapis.com.evil.example/x'),
    ],
    ['no address', 'invalid_request', at('fcm')],
    [
      'what is no subscription',
      'invalid_request',
      async () => '{"endpoint":"https://fcm.googleapis.com/x"}',
    ],
    ['what is no JSON', 'invalid_request', async () => 'fcm-token-1'],
  ])('%s', async (_what, code, token) => {
    const body = { notification_token: await token() }

    await refused(
      visitor.notifications.subscribe({ path: { uid: scene.band.uid }, body }),
      code,
      400,
    )
  })

  test('by a number that is not there', async () => {
    const body = { notification_token: await tokenOf() }
    const path = { uid: 'ZZ999999' }

    await refused(visitor.notifications.subscribe({ path, body }), 'wrong_wristband_number', 404)
    await refused(visitor.notifications.exists({ path, body }), 'wrong_wristband_number', 404)
  })

  test('without the PIN, where the wristband has one', async () => {
    const pin_hash = pinDigest(api.app.secrets, scene.here.event_id, scene.band.short_id, 'A1B2')
    await api
      .knex('clients')
      .where({ event_id: scene.here.event_id, uid: scene.band.uid })
      .update({ pin_hash })
    const body = { notification_token: await tokenOf() }
    const path = { uid: scene.band.short_id }
    const by = (pin: string) => ({ path, body, headers: { 'wristband-pin': pin } })

    await refused(visitor.notifications.subscribe({ path, body }), 'pin_required', 403)
    await refused(visitor.notifications.subscribe(by('B1B2')), 'wrong_pin', 403)
    await visitor.notifications.subscribe(by('A1B2'))
    await refused(visitor.notifications.unsubscribe({ path, body }), 'pin_required', 403)

    expect(await visitor.notifications.exists({ path, body })).toEqual({ exists: true })
  })

  test('more than twenty devices to one wristband', async () => {
    for (let n = 0; n < 20; n++) await subscribe('en', `${scene.id}-${n}`)

    await refused(subscribe('en'), 'rate_limited', 429)
    await subscribe('fr', `${scene.id}-0`)
  })
})

test('what is stored is sealed, and neither logged nor in a backup', async () => {
  const token = await subscribe('en')

  const rows = await api.knex('push_subscriptions').where({ event_id: scene.here.event_id })

  const { auth } = JSON.parse(token).keys
  expect(JSON.stringify(rows)).not.toContain(auth)
  expect(api.app.secrets.open(rows[0].subscription)).toContain(auth)
  const { savedTables } = await import('@kermesse/core/administration/backups/write_backup')
  const names = (await savedTables(api.knex)).map(({ name }) => name)
  expect(names.filter((name) => name.startsWith('push_'))).toEqual([])
})

test('anyone may know the key to subscribe with', async () => {
  expect(await visitor.notifications.key()).toEqual({ public_key: push.keys.public_key })
})
