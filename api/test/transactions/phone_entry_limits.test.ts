import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '@kermesse/core/platform/ids'
import { describe, expect, test } from 'vitest'
import { sharedApi } from '../api.ts'
import { daysFromNow } from '../festival.ts'
import { openEntryShop, type SentEntry, sendEntries } from './entry_shop.ts'

const api = await sharedApi()
const shop = await openEntryShop(api, {
  offline: JSON.stringify({ limit_per_wristband: 10_00, limit_per_device: 25_00, top_up: 20_00 }),
})
const { admin, people, bar, event_id } = shop
const hour_ms = 3600_000

const outcomes = ({ results }: { results: { outcome: string; code: string | null }[] }) =>
  results.map(({ outcome, code }) => code ?? outcome)

const report = (last_seq: number) => ({
  last_seq,
  unsent: 0,
  unsent_amount: 0,
  oldest_unsent_at: null,
  storage_kept: true,
})

describe('what a phone took offline is a fact within the limits of the event', () => {
  test('of a wristband, counted over the sales that had no answer yet', async () => {
    const phone = await shop.entryPhone()
    const uid = await shop.band(50_00)
    const made_at = Date.now() - 60_000
    const sales: SentEntry[] = []
    for (let n = 0; n < 4; n++) sales.push(await phone.offline(uid, {}, { made_at }))

    expect(outcomes(await phone.send(sales))).toEqual([
      'posted',
      'posted',
      'posted',
      'offline_wristband_limit',
    ])
    const answered = await phone.offline(uid)
    expect(outcomes(await phone.send([answered]))).toEqual(['posted'])
    expect(await shop.balance(uid)).toBe(38)
  })

  test('of a phone, over all its wristbands', async () => {
    const phone = await shop.entryPhone()
    const made_at = Date.now() - 60_000
    const sales = []
    for (let n = 0; n < 3; n++)
      sales.push(await phone.offline(await shop.band(50_00), { amount: 9 }, { made_at }))

    expect(outcomes(await phone.send(sales))).toEqual(['posted', 'posted', 'offline_device_limit'])
  })

  test('and held where it had been without contact for too long, or by a clock that is wrong', async () => {
    const phone = await shop.entryPhone()
    const uid = await shop.band(50_00)
    const before = Date.now() - 20 * hour_ms
    await phone.send([], report(0))
    const contact_at = new Date(before)
    await api.knex('phone_states').where({ pairing_id: phone._id }).update({ contact_at })
    const paired_at = new Date(before - hour_ms)
    await api.knex('pairings').where({ _id: phone._id }).update({ paired_at })
    const early = await phone.offline(uid, {}, { made_at: before + 11 * hour_ms })
    const late = await phone.offline(uid, {}, { made_at: before + 13 * hour_ms })
    await phone.signIn().then(({ token }) => phone.use(token))

    // The heartbeat comes first: the silence before it is still known.
    await phone.send([], report(2))
    expect(outcomes(await phone.send([early, late]))).toEqual(['posted', 'offline_too_long'])

    const year_ms = 365 * 24 * hour_ms
    const made_at = Date.now() - year_ms
    const behind = await phone.offline(uid, {}, { made_at, offset_ms: year_ms })
    const never_compared = await phone.offline(uid, {}, { made_at, offset_ms: null })
    const ahead = await phone.offline(uid, {}, { made_at: Date.now() + year_ms, offset_ms: null })
    const { results } = await phone.send([behind, never_compared, ahead])
    const dates = results.map(({ transaction }) => transaction?.date.slice(0, 10))
    expect(dates).toEqual([today(), new Date(paired_at).toISOString().slice(0, 10), today()])
  })

  test('where it sold at all without a connection', async () => {
    const closed = await openEntryShop(api, { offline: JSON.stringify({ enabled: false }) })
    const phone = await closed.entryPhone()
    const uid = await closed.band(50_00)

    const sent = await phone.send([await phone.offline(uid), await phone.sale(uid)])

    expect(outcomes(sent)).toEqual(['offline_disabled', 'posted'])
  })

  test('in cash up to the limit of a top-up, and nothing that puts money at one phone', async () => {
    const phone = await shop.entryPhone({ role: 'cashier', bar_id: bar }, people.cashier)
    const uid = await shop.band(0)
    const topUp = (amount: number, to = uid) =>
      phone.make(
        'transactions.create',
        { _id: newId(), type: 'credit', uid: to, amount },
        { taken_offline: true },
      )
    const payout = { _id: newId(), type: 'checkout', uid }
    const paid_out = await phone.make('transactions.create', payout, { taken_offline: true })

    const { results } = await phone.send([await topUp(20), await topUp(20.5), paid_out])

    expect(outcomes({ results })).toEqual(['posted', 'offline_top_up_limit', 'entry_not_offline'])
    const { results: more } = await phone.send([await topUp(20, await shop.band(990_00))])
    expect(more[0]!.transaction).toMatchObject({ balance: 1010, flags: ['load_too_high'] })
    expect(await shop.balance(uid)).toBe(20)
    // The cash is in the drawer: staff book it.
    const path = { id: results[1]!.review_id! }
    await admin.transaction_reviews.book({ path, body: { uid } })
    expect(await shop.balance(uid)).toBe(40.5)
  })

  test('and needs the total that was shown', async () => {
    const phone = await shop.entryPhone()
    const sale = await phone.offline(await shop.band(50_00), { amount: undefined })
    expect(outcomes(await phone.send([sale]))).toEqual(['required_field'])
  })
})

describe('the entries of a phone that is gone', () => {
  test('are taken up to its last contact, also from another phone, and held beyond it', async () => {
    const phone = await shop.entryPhone()
    const other = await shop.entryPhone({}, null)
    const uid = await shop.band(50_00)
    const [told, also_told] = [await phone.offline(uid), await phone.offline(uid)]
    await phone.send([], { ...report(2), unsent: 2, unsent_amount: 6 })
    await admin.pairings.lose({ path: { id: phone._id } })
    const stolen = await phone.offline(uid, {}, { made_at: Date.now() - hour_ms })

    const bring = (entries: SentEntry[]) => sendEntries(api, other.token, entries)
    expect(outcomes(await bring([stolen, also_told]))).toEqual(['entry_phone_lost', 'posted'])
    expect(outcomes(await bring([stolen, told]))).toEqual(['entry_phone_lost', 'posted'])
    expect(await shop.balance(uid)).toBe(44)
  })

  test('are held if they were made after the pairing had ended, or more than 30 days ago', async () => {
    const phone = await shop.entryPhone()
    const uid = await shop.band(50_00)
    const paired_at = daysFromNow(-40)
    await api.knex('pairings').where({ _id: phone._id }).update({ paired_at })
    const old = await phone.offline(uid, {}, { made_at: Date.parse(daysFromNow(-31)) })
    const in_time = await phone.offline(uid)
    await admin.pairings.end({ path: { id: phone._id } })
    const after = await phone.offline(uid, {}, { made_at: Date.now() + 1000 })

    const sent = await sendEntries(api, shop.sessions.admin, [old, in_time, after])

    expect(outcomes(sent)).toEqual(['entry_too_old', 'posted', 'entry_phone_ended'])
    expect(sent.devices).toMatchObject([{ received_seq: 3, missing: [] }])
  })

  test('name the phone, the number and the reason in the review, and are booked from there', async () => {
    const phone = await shop.entryPhone()
    const uid = await shop.band(50_00)
    await admin.pairings.lose({ path: { id: phone._id } })
    const sale = await phone.offline(uid)
    const bring = () => sendEntries(api, shop.sessions.admin, [sale])
    const { results } = await bring()
    const path = { id: results[0]!.review_id! }

    const { _id: pairing_id, smartphone_number } = phone
    expect(await admin.transaction_reviews.get({ path })).toMatchObject({
      pairing_id,
      seq: 1,
      smartphone_number,
      error_code: 'entry_phone_lost',
      details: { last_seq: 0 },
      type: 'debit',
      uid,
      amount: 3,
      bar_id: bar,
      sent: { text: sale.text, signature: sale.signature },
      is_truncated: false,
    })
    const booked = await admin.transaction_reviews.book({ path, body: { uid } })
    expect(booked).toMatchObject({ status: 'booked', transaction_id: sale.id })
    expect((await bring()).results).toMatchObject([
      { outcome: 'replayed', transaction: { _id: sale.id, smartphone_number } },
    ])
    expect(await shop.balance(uid)).toBe(47)
  })
})

describe('a sale that is taken back', () => {
  test('by its seller in time is reversed by an entry behind it, also if both come late', async () => {
    const phone = await shop.entryPhone()
    const uid = await shop.band(50_00)
    const sale = await phone.sale(uid)
    await phone.send([sale])
    const made_at = Date.now() - hour_ms
    const taken_offline = true
    const late = await phone.offline(uid, {}, { made_at })
    const back = await phone.takeBack(late, { made_at: made_at + 60_000, taken_offline })
    const too_late = await phone.offline(uid, {}, { made_at })
    const not_back = await phone.takeBack(too_late, { made_at: made_at + 130_000, taken_offline })
    const paired_at = new Date(made_at - 1000)
    await api.knex('pairings').where({ _id: phone._id }).update({ paired_at })

    const sent = [late, back, too_late, not_back]
    expect(outcomes(await phone.send(sent))).toEqual([
      'posted',
      'posted',
      'posted',
      'undo_time_over',
    ])
    expect(await shop.balance(uid)).toBe(44)
    expect(outcomes(await phone.send([...sent, sale]))).toEqual([
      'replayed',
      'replayed',
      'replayed',
      'undo_time_over',
      'replayed',
    ])
  })

  test('before the sale has come is reversed once it comes, in any order', async () => {
    const phone = await shop.entryPhone()
    const uid = await shop.band(50_00)
    const makePair = async () => {
      const sale = await phone.offline(uid)
      const back = await phone.takeBack(sale, { taken_offline: true })
      // The next sale is not of the same millisecond: it would count as one before this reversal.
      await sleep(2)
      return { sale, back }
    }
    const [alone, together, open] = [await makePair(), await makePair(), await makePair()]

    const early = await phone.send([alone.back, open.back])
    expect(outcomes(early)).toEqual(['noted', 'noted'])
    expect(early.devices[0]!.missing).toContainEqual({ from: 1, to: 1 })
    expect(outcomes(await phone.send([alone.back]))).toEqual(['noted'])
    expect(outcomes(await phone.send([open.sale]))).toEqual(['posted'])
    expect(await shop.balance(uid)).toBe(50)

    expect(outcomes(await phone.send([together.back, together.sale, alone.sale]))).toEqual([
      'posted',
      'posted',
      'posted',
    ])
    expect(await shop.balance(uid)).toBe(50)
    const all = [alone, together, open].flatMap(({ sale, back }) => [sale, back])
    expect(outcomes(await phone.send(all))).toEqual(Array(6).fill('replayed'))
    expect(await shop.balance(uid)).toBe(50)
  })

  test('is held once all entries before it are there and none is its sale', async () => {
    const phone = await shop.entryPhone()
    const uid = await shop.band(50_00)
    const sale = await phone.offline(uid)
    const back = await phone.takeBack({ ...sale, id: newId() }, { taken_offline: true })

    expect(outcomes(await phone.send([back]))).toEqual(['noted'])
    expect(outcomes(await phone.send([sale]))).toEqual(['posted'])
    const { results } = await phone.send([back])
    expect(results).toMatchObject([{ outcome: 'held', code: 'transaction_not_found' }])
    expect(await shop.balance(uid)).toBe(47)
  })

  test('within the right of its seller alone', async () => {
    const [phone, other] = [await shop.entryPhone(), await shop.entryPhone()]
    const uid = await shop.band(50_00)
    const sale = await phone.sale(uid)
    await phone.send([sale])

    const asked = [await other.takeBack(sale), await other.takeBack({ ...sale, id: newId() })]

    expect(outcomes(await other.send(asked))).toEqual(['undo_other_phone', 'transaction_not_found'])
    expect(outcomes(await phone.send([await phone.takeBack(sale)]))).toEqual(['posted'])
    expect(await shop.balance(uid)).toBe(50)
  })
})

describe('many at once', () => {
  test('two senders of the same entries book each once', async () => {
    const phone = await shop.entryPhone()
    const taker = await shop.entryPhone({}, null)
    const uids = [await shop.band(50_00), await shop.band(50_00), await shop.band(50_00)]
    const sales: SentEntry[] = []
    for (let n = 0; n < 6; n++) sales.push(await phone.sale(uids[n % 3]))
    const tokens = [phone.token, taker.token, shop.sessions.admin]
    const orders = [sales, sales.toReversed(), sales.slice(3), sales.slice(0, 4)]

    const sent = await Promise.all(
      orders.flatMap((entries) => tokens.map((token) => sendEntries(api, token, entries))),
    )

    const all = sent.flatMap(({ results }) => results)
    expect(all.filter(({ outcome }) => outcome === 'posted')).toHaveLength(6)
    expect(new Set(all.map(({ outcome }) => outcome))).toEqual(new Set(['posted', 'replayed']))
    expect(await Promise.all(uids.map(shop.balance))).toEqual([44, 44, 44])
  })

  test('phones that sell to the same wristbands in another order do not lock each other out', async () => {
    const phones = [await shop.entryPhone(), await shop.entryPhone(), await shop.entryPhone()]
    const uids = [await shop.band(90_00), await shop.band(90_00), await shop.band(90_00)]

    const sent = await Promise.all(
      phones.flatMap(async (phone, n) => {
        const entries: SentEntry[] = []
        for (let k = 0; k < 12; k++) entries.push(await phone.sale(uids[(k * (n + 1)) % 3]))
        return Promise.all([phone.send(entries.slice(0, 6)), phone.send(entries.slice(6))])
      }),
    )

    expect(new Set(sent.flat().flatMap(outcomes))).toEqual(new Set(['posted']))
    const total = (await Promise.all(uids.map(shop.balance))).reduce((sum, one) => sum + one, 0)
    expect(total).toBe(270 - 36 * 3)
  })

  test('a sale is given up and asked for at once, and is either booked or not', async () => {
    const phone = await shop.entryPhone()
    const taker = await shop.entryPhone({}, null)
    const uid = await shop.band(90_00)
    for (let n = 0; n < 5; n++) {
      const sale = await phone.sale(uid)
      const given_up = await phone.givenUp(sale)
      const before = await shop.balance(uid)
      await Promise.all([phone.send([sale]), sendEntries(api, taker.token, [given_up])])
      const { results } = await phone.send([sale, given_up])
      const is_booked = (await shop.balance(uid)) === before - 3
      expect(outcomes({ results })).toEqual(Array(2).fill(is_booked ? 'replayed' : 'given_up'))
    }
  })
})

describe('what a phone tells of its queue', () => {
  test('is shown with the phone: what came, what is missing, what waits, and its clock', async () => {
    const phone = await shop.entryPhone()
    const uid = await shop.band(50_00)
    const sales = [await phone.sale(uid), await phone.sale(uid), await phone.sale(uid)]
    const shown = async () => (await admin.pairings.get({ path: { id: phone._id } })).queue
    expect(await shown()).toBeNull()

    const oldest_unsent_at = new Date(Date.now() - hour_ms).toISOString()
    const told = { ...report(5), unsent: 4, unsent_amount: 12.5, oldest_unsent_at, battery: 17 }
    const device_time_ms = Date.now() + 2 * hour_ms
    const { devices } = await phone.send([sales[0]!, sales[2]!], { ...told, device_time_ms })

    const missing = [
      { from: 2, to: 2 },
      { from: 4, to: 5 },
    ]
    expect(devices).toMatchObject([{ received_seq: 1, missing }])
    const queue = (await shown())!
    const { device_time_ms: _, ...as_told } = { ...told, device_time_ms }
    expect(queue).toMatchObject({ ...as_told, received_seq: 1, missing })
    expect(Math.round(queue.clock_error_ms! / hour_ms)).toBe(2)
    const { pairings } = await admin.pairings.list({ query: { search: phone.smartphone_number } })
    expect(pairings).toMatchObject([{ _id: phone._id, queue: { unsent: 4, missing } }])
  })

  test('adds up to what is at risk while phones are silent', async () => {
    const fresh = await openEntryShop(api, {
      offline: JSON.stringify({ limit_per_wristband: 10_00, limit_per_device: 25_00 }),
    })
    const [one, other] = [await fresh.entryPhone(), await fresh.entryPhone()]
    await fresh.entryPhone({ role: 'gate', bar_id: null }, null)
    await one.send([], { ...report(3), unsent: 3, unsent_amount: 9 })
    await other.send([], report(0))
    await fresh.band(4_00)
    await fresh.band(50_00)
    const risk = async () => {
      const path = { id: fresh.event_id }
      return (await fresh.admin.events.offline_risk({ path })).phones
    }

    const all = { paired: 2, by_phones: 50, by_balances: 28, amount: 28, to_one_wristband: 20 }
    expect(await risk()).toEqual({ ...all, silent: 0, unsent_amount: 0 })
    const contact_at = new Date(Date.now() - 3 * 60_000)
    await api.knex('phone_states').where({ pairing_id: one._id }).update({ contact_at })
    expect(await risk()).toEqual({ ...all, silent: 1, unsent_amount: 9 })
  })
})

test('what waits for review where nobody decides holds no other sale back', async () => {
  const phone = await shop.entryPhone()
  const uid = await shop.band(50_00)
  const { smartphone_number: device } = phone
  await api.knex.raw(
    `INSERT INTO transaction_reviews (event_id, _id, device, error_code, error, sent)
     SELECT ?, gen_random_uuid(), ?, 'invalid_request', '', '{}' FROM generate_series(1, 1000)`,
    [event_id, device],
  )
  const stranger = await phone.sale(uid, {}, { user_id: people.cashier })
  const sale = await phone.sale(uid)

  await expect(phone.send([stranger, sale])).rejects.toMatchObject({ code: 'too_many_reviews' })
  expect(await shop.balance(uid)).toBe(47)
  await api.knex('transaction_reviews').where({ event_id, device }).delete()
  const { results, devices } = await phone.send([stranger, sale])
  expect(outcomes({ results })).toEqual(['entry_person_unknown', 'replayed'])
  expect(devices).toMatchObject([{ received_seq: 2 }])
})

test('the books are right afterwards', () => shop.prove())

const today = () => new Date().toISOString().slice(0, 10)
