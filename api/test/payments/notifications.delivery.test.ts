import { newId } from '@kermesse/core/platform/ids'
import { runRefund } from '@kermesse/core/refunds/run'
import { beforeEach, describe, expect, test } from 'vitest'
import { refused } from '../api.ts'
import { type Band, createFestival, daysFromNow, load } from '../festival.ts'
import { openPush } from './push_world.ts'

const { api, visitor, scene, fail, inbox, told, subscribe, work, due, waiting } = await openPush()

describe('when the push service', () => {
  beforeEach(async () => {
    await subscribe('en')
    await load(api, scene.here.event_id, scene.band.uid, 1000)
  })

  test.each(['not_found', 'gone'])('says %s, the device is forgotten', async (mode) => {
    await fail(mode)

    await work()

    expect(await api.knex('push_subscriptions').where({ event_id: scene.here.event_id })).toEqual(
      [],
    )
    expect(await waiting()).toEqual([])
  })

  test.each(['http_500', 'slow'])('answers badly (%s), it is tried again later', async (mode) => {
    await fail(mode, { latency_ms: 800 })

    await work()
    const meanwhile = await waiting()
    await due()
    await work()

    expect(meanwhile).toMatchObject([{ attempts: 1 }])
    expect(await told()).toHaveLength(1)
  })

  test('took it and never said so, the device still shows it once', async () => {
    await fail('time_out_after_accept')
    await work()

    await due()
    await work()

    expect(await told()).toHaveLength(1)
    expect(await waiting()).toEqual([])
  })

  test('is in a hurry, it is left alone for as long as it says', async () => {
    await fail('throttled', { retry_after_s: 90 })

    await work()

    const [message] = await waiting()
    const waits_s = (Date.parse(message.next_try_at) - Date.now()) / 1000
    expect(waits_s).toBeGreaterThan(80)
    expect(waits_s).toBeLessThan(95)
    expect(message.attempts).toBe(0)
  })

  test('does not believe our keys, somebody hears of it and nothing is lost', async () => {
    await fail('forbidden')

    const reported = await work()

    expect(reported).toEqual([expect.stringContaining('HTTP 403')])
    expect(await waiting()).toHaveLength(1)
  })

  test('will not take it, it is dropped and somebody hears of it', async () => {
    await fail('too_large')

    expect(await work()).toEqual([expect.stringContaining('HTTP 413')])
    expect(await waiting()).toEqual([])
  })

  test('never works, it is given up in the end', async () => {
    await fail('http_500', { times: 20 })

    for (let n = 0; n < 8; n++) {
      await work()
      await due()
    }

    expect(await waiting()).toEqual([])
  })
})

describe('a refund', () => {
  /** The run of an event that is over, for one visitor who has asked for 30.00. */
  async function run() {
    const { event_id } = scene.here
    await subscribe('en')
    await load(api, event_id, scene.band.uid, 3000)
    await api
      .knex('events')
      .where({ _id: event_id })
      .update({
        dateEnd: daysFromNow(-0.5),
        form_refund: { enabled: true, dateEnd: daysFromNow(30) },
        bank: { account_name: 'Association', iban: 'CH5604835012345678009' },
      })
    await api.knex('refund_forms').insert({
      event_id,
      uid: scene.band.uid,
      first_name: 'Zoé',
      last_name: 'M',
      address: 'Rue',
      postal_code: '1000',
      locality: 'Lausanne',
      country: 'CH',
      iban: 'CH9300762011623852957',
    })
    const { refunds } = api.sdk(scene.here.sessions.admin)
    const { _id } = await refunds.create({ body: { type: 'form' } })
    const signal = new AbortController().signal
    const report = (error: unknown) => {
      throw error
    }
    const { db, ledger, secrets } = api.app
    await runRefund(
      { db, ledger, secrets, config: api.config, signal, report },
      { event_id, refund_id: _id },
    )
    await work()
    return { refunds, path: { id: _id } }
  }

  test('is told when it is on its way and when it is with the bank', async () => {
    const { refunds, path } = await run()
    await refunds.mark_sent({ path })
    await work()

    expect((await told()).slice(1)).toEqual([
      'Your refund of CHF 30.00 is on its way. Balance: CHF 0.00.',
      'Your refund of CHF 30.00 was sent to the bank.',
    ])
  })

  test('is told when it comes to nothing', async () => {
    const { refunds, path } = await run()
    await refunds.cancel({ path })
    await work()

    expect((await told()).at(-1)).toBe(
      'A refund of CHF 30.00 did not go through; the money is back. Balance: CHF 30.00.',
    )
  })
})

test('a visitor whose bank takes a top-up back is told so, and not of a purchase', async () => {
  const { event_id } = scene.here
  await load(api, event_id, scene.band.uid, 1000)
  await subscribe('en')

  await api.app.ledger.post(event_id, {
    type: 'taken_back',
    as: 'chargeback',
    id: newId(),
    hash: Buffer.alloc(32),
    user_id: null,
    date: new Date().toISOString(),
    uid: scene.band.uid,
    amount: 400,
    payment_type: 'card',
    account: 'card_online',
  })
  await work()

  expect(await told()).toEqual([
    'CHF 4.00 of a top-up was taken back by your bank. Balance: CHF 6.00.',
  ])
})

describe('visitors are asked for a donation', () => {
  const ask = (body: object = {}, event_id = scene.here.event_id) =>
    api.sdk(scene.here.sessions.admin).refunds.donation_notification({
      path: { id: event_id },
      body: { redirectBaseUrl: 'https://wallet.example/client/', ...body },
    })

  beforeEach(async () => {
    const notification_title = { en: 'Thank you!', fr: 'Merci !' }
    const donation = { enabled: true, notification_title, notification_text: { fr: 'Un don ?' } }
    await api.knex('events').where({ _id: scene.here.event_id }).update({ donation })
    const [first, second, third, fourth] = scene.here.bands as [Band, Band, Band, Band]
    for (const one of [first, second, third]) await load(api, scene.here.event_id, one.uid, 1000)
    for (const [n, one] of [first, second, fourth].entries())
      await subscribe('fr', `${scene.id}-${n}`, one)
    await visitor.feedbacks.submit({
      path: { uid: second.uid },
      body: { feedback: { donationChoice: 'no' } },
    })
  })

  test('once, who listen, have money left and have not answered', async () => {
    const rehearsed = await ask({ dry_run: true })
    const asked = await ask()
    const again = await ask()
    await work()

    expect([rehearsed, asked, again]).toEqual([
      { queued: 1, skipped: 1 },
      { queued: 1, skipped: 1 },
      { queued: 0, skipped: 2 },
    ])
    expect((await inbox(`${scene.id}-0`)).map(({ payload }) => payload)).toMatchObject([
      {
        title: 'Merci !',
        body: 'Un don ?',
        kind: 'donation',
        url: `https://wallet.example/client/${scene.band.short_id}?donation=true`,
      },
    ])
    expect([await told(`${scene.id}-1`), await told(`${scene.id}-2`)]).toEqual([[], []])
  })

  test('not by a link to anywhere, not for another event, not where donations are off', async () => {
    const other = await createFestival(api)

    await refused(ask({ redirectBaseUrl: 'https://evil.example/' }), 'redirect_not_allowed', 400)
    await refused(ask({}, other.event_id), 'event_not_found', 404)
    await api
      .knex('events')
      .where({ _id: scene.here.event_id })
      .update({ donation: { enabled: false } })
    await refused(ask(), 'donations_disabled', 409)
  })
})
