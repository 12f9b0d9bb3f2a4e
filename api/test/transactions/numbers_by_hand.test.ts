import { pinDigest } from '@kermesse/core/wallets/pin'
import type { Schema } from '@kermesse/sdk/types'
import { beforeEach, describe, expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { type Band, createBands, createFestival, load } from '../festival.ts'
import { sellingPhone } from '../paired_phone.ts'

const api = await sharedApi()
const here = await createFestival(api)
const { event_id, sessions, bar, water } = here
const admin = api.sdk(sessions.admin)

let band: Band
beforeEach(async () => {
  const [made] = await createBands(api.knex, event_id, 1)
  band = made!
  await load(api, event_id, band.uid, 500_00)
})

const setByHand = (by_hand: 'never' | 'with_pin' | 'allowed') =>
  admin.events.update({ path: { id: event_id }, body: { pos: { by_hand } } })

async function newPhone() {
  const sdk = api.sdk((await sellingPhone(api, here)).token)
  return (more: Partial<Schema<'TransactionDebitInput'>>, pin?: string) => {
    const body = { type: 'debit' as const, bar_id: bar, order: [{ _id: water }], ...more }
    return sdk.transactions.create({ body, headers: { ...(pin && { 'wristband-pin': pin }) } })
  }
}

describe('a number that was typed by hand', () => {
  test('sells in one call, and how it came in is kept with the transaction', async () => {
    const sell = await newPhone()
    const { short_id, uid } = band

    expect(await sell({ short_id: short_id.toLowerCase() })).toMatchObject({ uid, read_by: 'hand' })
    expect(await sell({ short_id, read_by: 'camera' })).toMatchObject({ uid, read_by: 'camera' })
    expect(await sell({ uid })).toMatchObject({ read_by: null })
    await refused(sell({ short_id: 'NOBODY99' }), 'client_not_found', 404)
  })

  test('needs the PIN of a band that has one, unless the event says otherwise', async () => {
    const { short_id, uid } = band
    const pin_hash = pinDigest(api.app.secrets, event_id, short_id, '2468')
    await api.knex('clients').where({ event_id, uid }).update({ pin_hash })
    const sell = await newPhone()

    await refused(sell({ short_id }), 'pin_required', 403)
    await refused(sell({ short_id }, '1357'), 'wrong_pin', 403)
    const _id = crypto.randomUUID()
    const sold = await sell({ short_id, _id }, '2468')
    expect(sold).toMatchObject({ uid, replayed: false })
    expect(await sell({ short_id, _id })).toMatchObject({ _id, replayed: true })
    await setByHand('allowed')
    expect(await sell({ short_id })).toMatchObject({ uid })
    await setByHand('never')
    await refused(sell({ short_id }), 'number_by_hand_refused', 403)
    await setByHand('with_pin')
  })

  test('is taken from a phone five times a minute', async () => {
    const sell = await newPhone()
    for (let n = 0; n < 5; n++) await sell({ short_id: band.short_id })

    await refused(sell({ short_id: band.short_id }), 'rate_limited', 429)

    expect(await sell({ uid: band.uid })).toMatchObject({ uid: band.uid })
  })
})

test('a phone sells 60 times a minute', async () => {
  const sell = await newPhone()
  await Promise.all(Array.from({ length: 60 }, () => sell({ uid: band.uid })))

  await refused(sell({ uid: band.uid }), 'rate_limited', 429)
})
