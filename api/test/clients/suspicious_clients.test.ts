import { newId } from '@kermesse/core/platform/ids'
import { expect, test } from 'vitest'
import { startApi } from '../api.ts'
import { createBands, createFestival, load } from '../festival.ts'
import { roundsOf } from '../refunds/rounds.ts'

const api = await startApi()
const { fold, check } = roundsOf(api)
const here = await createFestival(api, { maxLoadAmount: 10_000_00 })
const { event_id } = here
const admin = api.sdk(here.sessions.admin)
const cashier = api.sdk(here.sessions.cashier)

async function newBand() {
  const [band] = await createBands(api.knex, event_id, 1)
  return band!
}

async function findingsOf({ uid }: { uid: string }, query: object = {}) {
  const { suspicious_clients } = await admin.suspicious_clients.list({
    query: { limit: 1000, ...query },
  })
  return suspicious_clients.find((one) => one.uid === uid)?.suspicious_activity
}

test('more than two refunds are worth a look, and what was reversed is none', async () => {
  const band = await newBand()
  const refunds: string[] = []
  for (let n = 0; n < 3; n++) {
    expect(await findingsOf(band)).toBeUndefined()
    // Some are in the rollup, the last one is not yet.
    await fold()
    await load(api, event_id, band.uid, 1000)
    const body = { type: 'checkout' as const, uid: band.uid }
    refunds.unshift((await cashier.transactions.create({ body }))._id)
  }

  const found = await findingsOf(band)

  expect(found).toEqual([
    { rule: 'many_refunds', count: 3, limit_count: 2, transaction_ids: refunds },
  ])
  await fold()
  expect(await findingsOf(band)).toEqual(found)
  const path = { uid: band.uid, transaction_id: refunds[0]! }
  await admin.transactions.reverse({ path })
  expect(await findingsOf(band)).toBeUndefined()
})

test.each([1, 2])('refunds before %i replacements are of who wears the last', async (times) => {
  const bands = await createBands(api.knex, event_id, times + 1)
  const [first, last] = [bands[0]!, bands.at(-1)!]
  const refund = async ({ uid }: { uid: string }) => {
    await load(api, event_id, uid, 1000)
    return (await cashier.transactions.create({ body: { type: 'checkout', uid } }))._id
  }
  const replace = ({ uid }: { uid: string }, { uid: new_uid }: { uid: string }) =>
    cashier.clients.transfer({ path: { uid }, body: { new_uid } })
  const ids = [await refund(first), await refund(first)].toReversed()
  for (const [n, band] of bands.slice(1).entries()) await replace(bands[n]!, band)
  await fold()
  expect(await findingsOf(last)).toBeUndefined()

  ids.unshift(await refund(last))

  const found = [{ rule: 'many_refunds', count: 3, limit_count: 2, transaction_ids: ids }]
  // The last one is in the rollup only after the next round.
  for (const round of [async () => {}, fold]) {
    await round()
    expect(await findingsOf(last)).toEqual(found)
    for (const band of bands.slice(0, -1)) expect(await findingsOf(band)).toBeUndefined()
  }
})

test('an IBAN of more than five wristbands is shown in part', async () => {
  const bands = await createBands(api.knex, event_id, 6)
  for (const { uid } of bands.slice(1))
    await admin.clients.update({ path: { uid }, body: { iban: 'CH9300762011623852957' } })
  expect(await findingsOf(bands[1]!)).toBeUndefined()

  await api.knex('refund_forms').insert({
    event_id,
    uid: bands[0]!.uid,
    first_name: 'Ada',
    last_name: 'Example',
    address: 'Rue',
    postal_code: '1000',
    locality: 'Lausanne',
    country: 'CH',
    iban: 'CH9300762011623852957',
  })

  for (const band of bands)
    expect(await findingsOf(band)).toEqual([
      { rule: 'shared_iban', count: 6, limit_count: 5, iban: 'CH93…2957' },
    ])
})

test('an IBAN goes with its holder from wristband to wristband, and counts once', async () => {
  const [first, ...next] = await createBands(api.knex, event_id, 7)
  const body = { iban: 'CH5604835012345678009' }
  await admin.clients.update({ path: { uid: first!.uid }, body })
  let worn = first!
  for (const band of next) {
    await cashier.clients.transfer({ path: { uid: worn.uid }, body: { new_uid: band.uid } })
    worn = band
  }

  for (const band of [first!, ...next]) expect(await findingsOf(band)).toBeUndefined()

  const others = await createBands(api.knex, event_id, 5)
  for (const { uid } of others) await admin.clients.update({ path: { uid }, body })
  expect(await findingsOf(worn)).toMatchObject([{ rule: 'shared_iban', count: 6 }])
  expect(await findingsOf(first!)).toBeUndefined()
})

test('a huge load and a huge negative debit are found with their transactions', async () => {
  const band = await newBand()
  await load(api, event_id, band.uid, 500_00)
  expect(await findingsOf(band)).toBeUndefined()
  const huge = await load(api, event_id, band.uid, 500_01)
  const { consumptions } = await admin.bars.get({ path: { id: here.bar } })
  const back = { name: 'Back', type: 'quantity' as const, price: -100 }
  const bar = await admin.bars.update({
    path: { id: here.bar },
    body: { consumptions: [...consumptions!, back] },
  })
  const { _id } = bar.consumptions!.at(-1)!
  const sale = await cashier.transactions.create({
    body: { type: 'debit', uid: band.uid, bar_id: here.bar, order: [{ _id, quantity: 3 }] },
  })

  expect(await findingsOf(band)).toEqual([
    { rule: 'huge_load', amount: 500.01, limit_amount: 500, transaction_ids: [huge] },
    { rule: 'huge_negative_debit', amount: -300, limit_amount: -200, transaction_ids: [sale._id] },
  ])
  expect(await findingsOf(band, { rule: 'huge_load' })).toHaveLength(1)
})

test('the limits are settings of the event', async () => {
  const band = await newBand()
  await load(api, event_id, band.uid, 30_00)

  const path = { id: event_id }
  await admin.events.update({ path, body: { suspicious: { load: 29.99 } } })

  expect(await findingsOf(band)).toMatchObject([{ rule: 'huge_load', limit_amount: 29.99 }])
  await admin.events.update({ path, body: { suspicious: { load: 500 } } })
  expect(await findingsOf(band)).toBeUndefined()
})

test('money that the desk loads once more is a load, and a gift is none', async () => {
  const band = await newBand()
  const path = { uid: band.uid }
  const again = (transaction_id: string) =>
    admin.desk.repeat_operation({ path, body: { transaction_id } })
  const top_up = { type: 'credit' as const, amount: 250 }
  const loaded = await again((await cashier.clients.credit({ path, body: top_up }))._id)
  await again((await admin.desk.add_money_non_refundable({ path, body: { amount: 260 } }))._id)
  await admin.events.update({ path: { id: event_id }, body: { suspicious: { load: 249 } } })

  const [finding] = (await findingsOf(band, { rule: 'huge_load' }))!

  expect(finding).toMatchObject({ rule: 'huge_load', amount: 250 })
  expect(finding!.transaction_ids).toHaveLength(2)
  expect(finding!.transaction_ids).toContain(loaded._id)
  await admin.events.update({ path: { id: event_id }, body: { suspicious: { load: 500 } } })
})

test('a balance that does not tally is found by the next check, until it is mended', async () => {
  const band = await newBand()
  await load(api, event_id, band.uid, 10_00)
  const wallet = api.knex('wallets').where({ event_id, uid: band.uid })

  await wallet.clone().update({ balance: 12_00 })
  await check()

  expect(await findingsOf(band)).toEqual([
    { rule: 'balance_mismatch', amount: 12, limit_amount: 10 },
  ])
  expect(await findingsOf({ uid: newId() })).toBeUndefined()
  await wallet.clone().update({ balance: 10_00 })
  expect(await findingsOf(band)).toBeUndefined()
  await check()
  expect(await api.knex('mismatch_rollup')).toEqual([])
})
