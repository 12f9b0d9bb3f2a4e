import { newId } from '@kermesse/core/platform/ids'
import { makePhoneKeys } from '@kermesse/sdk/phone_keys'
import { makeEntry } from '@kermesse/sdk/phone_queue'
import { describe, expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { openEntryShop, sendEntries } from './entry_shop.ts'

const api = await sharedApi()
const shop = await openEntryShop(api)
const { admin, people } = shop

const outcomes = ({ results }: { results: { outcome: string }[] }) =>
  results.map(({ outcome }) => outcome)

describe('an entry of a phone', () => {
  test('is booked with the number, the point of sale and the person of its phone', async () => {
    const phone = await shop.entryPhone()
    const uid = await shop.band(20_00)
    const sale = await phone.sale(uid, { smartphone_number: 'somebody-else' })

    const { results, devices } = await phone.send([sale])

    const { _id: pairing_id, smartphone_number } = phone
    const { digest, id: _id } = sale
    const by_phone = { bar_id: shop.bar, user_id: people.server, smartphone_number }
    expect(results).toMatchObject([
      {
        pairing_id,
        seq: 1,
        digest,
        outcome: 'posted',
        code: null,
        review_id: null,
        transaction: { _id, uid, amount: 3, balance: 17, offline: false, ...by_phone },
      },
    ])
    expect(devices).toEqual([{ pairing_id, received_seq: 1, digest, missing: [] }])
  })

  test('is booked once, however often and by whom it is sent', async () => {
    const phone = await shop.entryPhone()
    const other = await shop.entryPhone({}, null)
    const uid = await shop.band(20_00)
    const sales = [await phone.sale(uid), await phone.offline(uid)]

    expect(outcomes(await phone.send(sales))).toEqual(['posted', 'posted'])
    for (const token of [phone.token, other.token, shop.sessions.admin]) {
      const { results } = await sendEntries(api, token, [...sales, ...sales])
      expect(outcomes({ results })).toEqual(Array(4).fill('replayed'))
      expect(results[1]!.transaction).toMatchObject({ _id: sales[1]!.id, user_id: people.server })
    }
    expect(await shop.balance(uid)).toBe(14)
  })

  test('asks, and is declined as a sale is, or has happened, and is booked as a fact', async () => {
    const phone = await shop.entryPhone()
    const uid = await shop.band()
    const [asks, happened] = [await phone.sale(uid), await phone.offline(uid)]

    const { results } = await phone.send([asks, happened])

    expect(results).toMatchObject([
      { outcome: 'declined', code: 'insufficient_balance', transaction: null },
      { outcome: 'posted', transaction: { offline: true, balance: -3, flags: ['below_zero'] } },
    ])
    expect(outcomes(await phone.send([asks]))).toEqual(['declined'])
  })

  test('is sent by phones and admins alone', async () => {
    const { sessions, phone: device } = shop
    for (const sdk of [api.sdk(sessions.cashier), device, api.sdk(sessions.server)])
      await refused(sdk.pos.send_entries({ body: { entries: [] } }), 'forbidden', 403)
  })
})

describe('what became of a sale whose answer was lost', () => {
  test('is a fact once the phone says that it was handed out, whichever comes first', async () => {
    const phone = await shop.entryPhone()
    const uid = await shop.band()
    const first = await phone.sale(uid)
    const first_taken = await phone.taken(first)
    const second = await phone.sale(uid)
    const second_taken = await phone.taken(second)

    expect(outcomes(await phone.send([first]))).toEqual(['declined'])
    const { results } = await phone.send([first_taken])
    expect(results).toMatchObject([{ outcome: 'posted', transaction: { _id: first.id } }])
    expect(outcomes(await phone.send([second_taken]))).toEqual(['noted'])
    expect(outcomes(await phone.send([second]))).toEqual(['posted'])
    expect(outcomes(await phone.send([first, first_taken, second, second_taken]))).toEqual(
      Array(4).fill('replayed'),
    )
    expect(await shop.balance(uid)).toBe(-6)
  })

  test('is nothing once the seller has given it up, unless it was booked before', async () => {
    const phone = await shop.entryPhone()
    const uid = await shop.band(20_00)
    const late = await phone.sale(uid)
    const given_up = await phone.givenUp(late)
    const booked = await phone.sale(uid)
    const too_late = await phone.givenUp(booked)

    expect(outcomes(await phone.send([given_up]))).toEqual(['noted'])
    expect(outcomes(await phone.send([late, given_up]))).toEqual(['given_up', 'given_up'])
    expect(outcomes(await phone.send([booked]))).toEqual(['posted'])
    const { results } = await phone.send([too_late])
    expect(results).toMatchObject([{ outcome: 'replayed', transaction: { _id: booked.id } }])
    expect(await shop.balance(uid)).toBe(17)
  })
})

describe('the chain of a phone', () => {
  test('shows which entries are missing, and holds nothing back for them', async () => {
    const phone = await shop.entryPhone()
    const uid = await shop.band(50_00)
    const sales = []
    for (let n = 0; n < 7; n++) sales.push(await phone.sale(uid))

    const { results, devices } = await phone.send([sales[0]!, sales[3]!, sales[5]!])
    expect(outcomes({ results })).toEqual(['posted', 'posted', 'posted'])
    const missing = [
      { from: 2, to: 3 },
      { from: 5, to: 5 },
    ]
    expect(devices).toMatchObject([{ received_seq: 1, digest: sales[0]!.digest, missing }])

    const later = await phone.send([sales[6]!, sales[4]!, sales[2]!, sales[1]!])
    expect(later.devices).toMatchObject([
      { received_seq: 7, digest: sales[6]!.digest, missing: [] },
    ])
    expect(await shop.balance(uid)).toBe(29)
  })

  test('holds a second entry with the same number, and one that follows another', async () => {
    const phone = await shop.entryPhone()
    const uid = await shop.band(50_00)
    const [first, second] = [await phone.sale(uid), await phone.sale(uid)]
    await phone.send([first, second])
    const fork = await phone.sale(uid, {}, { seq: 2, previous: first.digest })
    const broken = await phone.sale(uid, {}, { seq: 3, previous: fork.digest })

    const { results, devices } = await phone.send([fork, broken])

    expect(results).toMatchObject([
      { outcome: 'held', code: 'entry_fork', digest: fork.digest },
      { outcome: 'held', code: 'entry_chain_broken' },
    ])
    expect(devices).toMatchObject([{ received_seq: 2, digest: second.digest, missing: [] }])
    expect(await shop.balance(uid)).toBe(44)
    const review = await admin.transaction_reviews.get({ path: { id: results[0]!.review_id! } })
    const { text, signature } = fork
    const { _id: pairing_id, smartphone_number } = phone
    expect(review).toMatchObject({ pairing_id, seq: 2, error_code: 'entry_fork' })
    expect(review.sent).toEqual({ text, signature })
    expect(smartphone_number).not.toBe('')
  })

  test('has no place for what its phone has not signed', async () => {
    const phone = await shop.entryPhone()
    const uid = await shop.band(50_00)
    const sale = await phone.sale(uid)
    const others_keys = {
      ...sale,
      signature: (await (await shop.entryPhone()).sale(uid)).signature,
    }
    const unknown = await phone.sale(uid, {}, { pairing_id: newId(), seq: 1, previous: '' })
    const unreadable = { ...sale, text: '{"v":2}' }
    const unsigned = { ...sale, signature: 'x' }

    const { results } = await phone.send([others_keys, unknown, unreadable, unsigned])

    expect(results).toMatchObject([
      { outcome: 'held', code: 'entry_signature_wrong', seq: 1 },
      { outcome: 'held', code: 'entry_phone_unknown' },
      { outcome: 'held', code: 'entry_unreadable', seq: null, pairing_id: null },
      { outcome: 'held', code: 'entry_signature_wrong' },
    ])
    expect(new Set(results.map(({ review_id }) => review_id)).size).toBe(4)
    expect(outcomes(await phone.send([sale]))).toEqual(['posted'])
  })

  test('costs little before its signature is known', async () => {
    const phone = await shop.entryPhone()
    const sale = await phone.sale(await shop.band(50_00))
    const nonsense = { ...sale, text: sale.text.replace('"order":[', '"order":[1,2,') }

    expect((await phone.send([nonsense])).results).toMatchObject([
      { outcome: 'held', code: 'entry_signature_wrong' },
    ])
    const long = { ...sale, text: sale.text.padEnd(16_001) }
    for (const entries of [[long], Array(201).fill(sale)])
      await refused(phone.send(entries), 'invalid_request', 400)
    expect(outcomes(await phone.send([sale]))).toEqual(['posted'])
  })

  test('holds a sale of somebody who was never signed in on the phone, or of nobody', async () => {
    const phone = await shop.entryPhone()
    const uid = await shop.band(50_00)
    const stranger = await phone.sale(uid, {}, { user_id: people.cashier })
    const nobody = await phone.sale(uid, {}, { user_id: null })

    const { results, devices } = await phone.send([stranger, nobody])

    expect(results).toMatchObject([
      { outcome: 'held', code: 'entry_person_unknown' },
      { outcome: 'held', code: 'person_needed' },
    ])
    expect(devices).toMatchObject([{ received_seq: 2, missing: [] }])
    expect(await shop.balance(uid)).toBe(50)
  })

  test('keeps the place of an entry that cannot be read as a sale', async () => {
    const phone = await shop.entryPhone()
    const body = { _id: newId(), type: 'debit', order: [] }
    const empty = await phone.make('transactions.create', body, { taken_offline: true })

    const { results, devices } = await phone.send([empty])

    expect(results).toMatchObject([{ outcome: 'held', code: 'invalid_request' }])
    expect(devices).toMatchObject([{ received_seq: 1 }])
  })
})

test('an event that is frozen declines what a phone asks, and holds what it has handed out', async () => {
  const frozen = await openEntryShop(api)
  const phone = await frozen.entryPhone()
  const uid = await frozen.band(50_00)
  const sales = [await phone.sale(uid), await phone.offline(uid)]
  await api
    .knex('events')
    .where({ _id: frozen.event_id })
    .update({ frozen: 'restored', catalogue_version: api.knex.raw('catalogue_version + 1') })

  const { results } = await phone.send(sales)

  expect(results).toMatchObject([
    { outcome: 'declined', code: 'event_frozen' },
    { outcome: 'held', code: 'event_frozen' },
  ])
})

test('no entry is made that is too long or does not fit', async () => {
  const keys = await makePhoneKeys()
  const fields = {
    pairing_id: newId(),
    seq: 1,
    previous: '',
    operation: 'entries.taken' as const,
    user_id: null,
    made_at: 0,
    monotonic_ms: 0,
    offset_ms: null,
    taken_offline: true,
  }
  const body = { _id: newId() }
  await expect(
    makeEntry(keys, { ...fields, body: { ...body, a: 'a'.repeat(16_000) } }),
  ).rejects.toThrow()
  await expect(makeEntry(keys, { ...fields, body, seq: 0 })).rejects.toThrow()
  await expect(makeEntry(keys, { ...fields, body, previous: 'x' })).rejects.toThrow()
})

test('the books are right afterwards', () => shop.prove())
