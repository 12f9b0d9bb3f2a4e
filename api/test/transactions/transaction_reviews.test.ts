import { newId } from '@kermesse/core/platform/ids'
import type { AnyKind, Schema } from '@kermesse/sdk/types'
import { describe, expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { createBands, createFestival, daysFromNow, openDevice } from '../festival.ts'
import { openFair } from './offline_fair.ts'

const api = await sharedApi()
const reviewId = ({ review_id }: Item) => review_id!
const hours = (count: number) => new Date(Date.now() - count * 3600_000).toISOString()

type Item = AnyKind<Schema<'BatchItem'>>

const statuses = ({ results }: Schema<'BatchResult'>) =>
  results.map(({ status, error_code }: Item) => error_code ?? status)

describe('what cannot be posted', () => {
  test('is kept with everything that it says, once, and nothing else of the batch is lost', async () => {
    const fair = await openFair(api)
    const elsewhere = await createFestival(api)
    const uid = await fair.band(20_00)
    const good = fair.sale(uid)
    const sent = [
      fair.sale('04FFFFFFFF'),
      fair.sale(uid, { bar_id: elsewhere.bar }),
      fair.sale(uid, { order: [{ _id: elsewhere.water }] }),
      { ...fair.sale(uid), _id: undefined },
      { ...fair.sale(uid), unknown_field: 'Zürich' },
      { ...fair.sale(uid), date: 'yesterday' },
      fair.sale(uid, { date: daysFromNow(-90) }),
      { ...good, order: [{ _id: fair.water, quantity: 2 }] },
      'no order at all \u0000',
      { _id: 7, type: 'debit', uid: '04', text: 'x'.repeat(50_000) },
      { ...fair.sale(uid), type: 'credit', amount: 10 },
    ]

    const first = await fair.send([good, ...sent])
    const again = await fair.send([good, ...sent])

    expect(first).toMatchObject({ posted: 1, declined: 0, review: sent.length })
    expect(again).toMatchObject({ posted: 0, replayed: 1, review: sent.length })
    expect(statuses(first)).toEqual([
      'posted',
      'client_not_found',
      'bar_not_found',
      'consumption_not_found',
      'invalid_request',
      'invalid_request',
      'invalid_request',
      'invalid_request',
      'idempotency_conflict',
      'invalid_request',
      'invalid_request',
      'forbidden',
    ])
    const { transaction_reviews, count } = await fair.admin.transaction_reviews.list({
      query: { status: 'open', limit: 100 },
    })
    expect(count).toBe(sent.length)
    const kept = new Map(transaction_reviews.map((one) => [one._id, one]))
    for (const [n, result] of first.results.slice(1).entries()) {
      const { sent: shown, is_truncated } = kept.get(reviewId(result))!
      if (is_truncated) expect(JSON.stringify(sent[n])).toContain(shown as string)
      else expect(shown).toEqual(JSON.parse(JSON.stringify(sent[n])))
    }
    expect(await fair.balance(uid)).toBe(17)
    const { alarms } = await fair.admin.events.cockpit({ path: { id: fair.event_id } })
    expect(alarms).toContainEqual({ code: 'reviews_open', count: sent.length, at: null })
  })

  test('is booked to a wristband once, and found by the id of the device', async () => {
    const fair = await openFair(api)
    const uid = await fair.band(20_00)
    const unknown = fair.sale('04FFFFFFFF', { date: hours(1) })
    const { results } = await fair.send([unknown])
    const path = { id: reviewId(results[0]!) }

    const booked = await fair.admin.transaction_reviews.book({ path, body: { uid } })
    const again = await fair.admin.transaction_reviews.book({ path, body: { uid } })

    expect(booked).toMatchObject({ status: 'booked', transaction_id: unknown._id })
    expect(again).toEqual(booked)
    expect(await fair.balance(uid)).toBe(17)
    expect(await fair.send([unknown])).toMatchObject({ replayed: 1, review: 0 })
    const found = await fair.admin.transactions.get({ path: { id: unknown._id! } })
    expect(found).toMatchObject({ device_uid: '04FFFFFFFF', date: unknown.date, amount: 3 })
    await refused(
      fair.admin.transaction_reviews.write_off({ path, body: { reason: 'too late' } }),
      'review_decided',
      409,
    )
    await fair.prove()
  })

  test('with items that nobody knows it is booked by its amount', async () => {
    const fair = await openFair(api)
    const uid = await fair.band(20_00)
    const { results } = await fair.send([
      fair.sale(uid, { order: [{ _id: newId() }] }),
      'a torn order',
    ])
    const book = (n: number, body: Schema<'ReviewBooking'>) =>
      fair.admin.transaction_reviews.book({ path: { id: reviewId(results[n]!) }, body })

    await refused(book(0, { uid }), 'consumption_not_found', 404)
    await book(0, { uid, amount: 6.5 })
    await refused(book(1, { uid }), 'invalid_request', 400)
    await book(1, { uid, amount: 2, bar_id: fair.bar })

    expect(await fair.balance(uid)).toBe(11.5)
    expect((await fair.admin.statistics.get({ query: {} })).debit).toBe(8.5)
    await fair.prove()
  })

  test('is written off with a reason, and stays so when it is sent again', async () => {
    const fair = await openFair(api)
    const unknown = fair.sale('04FFFFFFFF')
    const { results } = await fair.send([unknown])
    const path = { id: reviewId(results[0]!) }

    const body = { reason: 'a test of the phone' }
    const written_off = await fair.admin.transaction_reviews.write_off({ path, body })
    const [band] = await createBands(api.knex, fair.event_id, 1)
    const late = await fair.send([unknown])

    expect(written_off).toMatchObject({ status: 'written_off', ...body })
    expect(late).toMatchObject({ posted: 0, review: 1 })
    await refused(
      fair.admin.transaction_reviews.book({ path, body: { uid: band!.uid } }),
      'review_decided',
      409,
    )
    const { alarms } = await fair.admin.events.cockpit({ path: { id: fair.event_id } })
    expect(alarms.map(({ code }) => code)).not.toContain('reviews_open')
  })

  test('of another event is not found', async () => {
    const [fair, other] = [await openFair(api), await openFair(api)]
    const { results } = await fair.send([fair.sale('04FFFFFFFF')])

    await refused(
      other.admin.transaction_reviews.get({ path: { id: reviewId(results[0]!) } }),
      'review_not_found',
      404,
    )
  })
})

describe('where nobody decides', () => {
  /** Reviews that wait, of one device or of a hundred. */
  const wait = (event_id: string, count: number, devices: number) =>
    api.knex.raw(
      `INSERT INTO transaction_reviews (event_id, _id, device, error_code, error, sent)
       SELECT ?, gen_random_uuid(), 'phone-' || n % ?, 'client_not_found', '', '{}' FROM generate_series(1, ?) n`,
      [event_id, devices, count],
    )
  const smartphone = (event_id: string, number: string) =>
    api.knex('devices').insert({ _id: newId(), event_id, type: 'smartphone', number })

  test('a device keeps what it sends beyond 1,000 of its own, and nothing of the batch is lost', async () => {
    const fair = await openFair(api)
    await wait(fair.event_id, 1_000, 1)
    await smartphone(fair.event_id, 'phone-0')
    const uid = await fair.band(20_00)
    const unknown = fair.sale('04FFFFFFFF', { smartphone_number: 'phone-0' })
    const good = fair.sale(uid, { smartphone_number: 'phone-0' })

    await refused(fair.send([good, unknown]), 'too_many_reviews', 503)

    // A retry of a posted command gets its first result.
    const { transaction_reviews } = await fair.admin.transaction_reviews.list({ query: {} })
    const path = { id: transaction_reviews[0]!._id }
    await fair.admin.transaction_reviews.write_off({ path, body: { reason: 'A test' } })
    expect(await fair.send([good, unknown])).toMatchObject({ replayed: 1, review: 1 })
    const { session } = await openDevice(api, fair.event_id)
    const of_another = await fair.send([fair.sale('04FFFFFFFF')], api.sdk(session))
    expect(of_another).toMatchObject({ review: 1 })
    expect(await fair.balance(uid)).toBe(17)
  })

  test('no device adds to 20,000 of an event, and sales go on', async () => {
    const fair = await openFair(api)
    await wait(fair.event_id, 20_000, 100)
    const uid = await fair.band(20_00)

    await refused(fair.send([fair.sale('04FFFFFFFF')]), 'too_many_reviews', 503)

    expect(await fair.send([fair.sale(uid)])).toMatchObject({ posted: 1 })
  })
})
