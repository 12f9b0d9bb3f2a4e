import { runRefund } from '@kermesse/core/refunds/run'
import { pinDigest } from '@kermesse/core/wallets/pin'
import { describe, expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { createFestival, createSuperadmin, daysFromNow, load } from '../festival.ts'
import { payee } from '../payee.ts'

const api = await sharedApi()
const superadmin = api.sdk((await createSuperadmin(api)).token)
const visitor = api.sdk()

/** An event that is over, takes donations and refunds by form; each band has 20.00, of which 5.00 are the organiser's. */
async function openHouse(more: object = {}) {
  const here = await createFestival(api, {
    donation: { enabled: true },
    form_refund: { enabled: true },
    bank: { account_name: 'Association du Lac', iban: 'CH5604835012345678009' },
    ...more,
  })
  const { event_id, bands, sessions } = here
  const office = api.sdk(sessions.admin)
  const wear = async (n: number) => {
    const { uid, short_id } = bands[n]!
    await load(api, event_id, uid, 15_00)
    await office.clients.credit({ path: { uid }, body: { type: 'unpaid', amount: 5 } })
    const say = (feedback: object, pin?: string) =>
      visitor.feedbacks.submit({
        path: { uid: short_id },
        body: { feedback },
        ...(pin && { headers: { 'wristband-pin': pin } }),
      })
    const give = (donationAmount: number) =>
      say({ donationChoice: 'yes', donationType: 'custom', donationAmount })
    const wallet = async () => {
      const { balance, refundable, donated } = await office.clients.get({ path: { uid } })
      return { balance, refundable, donated }
    }
    return { uid, short_id, say, give, wallet, keep: () => say({ donationChoice: 'no' }) }
  }
  const donated = async () => {
    const proof = await superadmin.events.audit({ path: { id: event_id } })
    expect(proof).toMatchObject({ ok: true, differences: [] })
    return proof.equation.donated
  }
  return { here, office, wear, donated }
}

const form = {
  ...payee,
  first_name: 'Zoë',
  last_name: 'Müller',
  iban: 'CH9300762011623852957',
}

describe('what a visitor gives', () => {
  test('lowers what is refunded at once, and the refund form pays the rest', async () => {
    const { here, office, wear, donated } = await openHouse({
      dateBegin: daysFromNow(-3),
      dateEnd: daysFromNow(-1),
    })
    const { uid, short_id, give, wallet, keep } = await wear(0)

    expect(await give(3)).toEqual({ success: true, donated: 3, refundable: 12 })

    expect(await wallet()).toEqual({ balance: 17, refundable: 12, donated: 3 })
    expect(await donated()).toBe(3)
    const asked = await visitor.refund_forms.submit({ path: { short_id }, body: form })
    expect(asked).toMatchObject({ refundable: 12 })
    const { event_id } = here
    const { _id: refund_id } = await office.refunds.create({ body: { type: 'form' } })
    const { signal } = new AbortController()
    const report = (error: unknown) => {
      throw error
    }
    await runRefund({ ...api.app, signal, report }, { event_id, refund_id })
    const { items } = await office.refunds.items({ path: { id: refund_id } })
    expect(items).toMatchObject([{ uid, amount: 12 }])

    // The refund is on its way: what was given before it stays given, however it is said again.
    await refused(keep(), 'donation_final', 409)
    expect(await give(3)).toMatchObject({ donated: 3, refundable: 0 })
    expect(await donated()).toBe(3)
  })

  test('is changed until then: the difference is posted, forth and back', async () => {
    const { office, wear, donated } = await openHouse()
    const { uid, short_id, give, say, keep, wallet } = await wear(0)

    await give(10)
    await give(4)
    await give(4)
    await say({ eventLiked: 'yes' })
    expect(await wallet()).toEqual({ balance: 16, refundable: 11, donated: 4 })
    expect(await donated()).toBe(4)
    await keep()

    expect(await wallet()).toEqual({ balance: 20, refundable: 15, donated: 0 })
    expect(await donated()).toBe(0)
    const { transactions } = await office.transactions.list({ query: { uid, type: 'donation' } })
    expect(transactions.map(({ amount }) => amount)).toEqual([-4, -6, 10])
    const seen = await visitor.clients.short({ path: { short_id } })
    expect(seen.transactions.filter(({ type }) => type === 'donation')).toHaveLength(3)
  })

  test('is never more than could be refunded, and the refusal says how much that is', async () => {
    const { wear, donated } = await openHouse()
    const { give, wallet } = await wear(0)
    await give(6)

    const error = await refused(give(15.01), 'donation_exceeds_balance', 409)

    expect(error.details).toEqual({ room: 15 })
    expect(await wallet()).toMatchObject({ donated: 6, refundable: 9 })
    expect(await give(15)).toMatchObject({ donated: 15, refundable: 0 })
    expect(await donated()).toBe(15)
  })

  test('is given once, however often and from how many phones it is said', async () => {
    const { wear, donated } = await openHouse()
    const { give, wallet } = await wear(0)

    await Promise.all(Array.from({ length: 8 }, () => give(5)))

    expect(await wallet()).toMatchObject({ donated: 5, refundable: 10 })
    expect(await donated()).toBe(5)
  })

  test('follows its visitor to another wristband and back, and is taken back once', async () => {
    const { here, office, wear, donated } = await openHouse()
    const { uid, short_id, give, keep, wallet } = await wear(0)
    const { uid: new_uid, short_id: number } = here.bands[1]!
    await give(5)
    const sent = await office.clients.transfer({ path: { uid }, body: { new_uid } })
    expect(sent.client).toMatchObject({ balance: 15, donated: 5 })
    expect(await donated()).toBe(5)

    const no = { feedback: { donationChoice: 'no' as const } }
    await visitor.feedbacks.submit({ path: { uid: number }, body: no })
    const { transactions } = await office.transactions.list({ query: { uid } })
    const left = transactions.find(({ type }) => type === 'transfer_wristband')!
    const path = { uid, transaction_id: left._id }
    await office.transactions.reverse({ path, query: { force: true } })

    expect(short_id).not.toBe(number)
    expect(await wallet()).toMatchObject({ balance: 15, donated: 0 })
    await keep()
    expect(await wallet()).toMatchObject({ balance: 15, donated: 0 })
    expect(await donated()).toBe(0)
  })

  test('is neither given nor taken back without the PIN of its wristband', async () => {
    const { here, wear, donated } = await openHouse()
    const { uid, short_id, say, wallet } = await wear(0)
    const { event_id } = here
    const pin_hash = pinDigest(api.app.secrets, event_id, short_id, 'A1B2')
    await api.knex('clients').where({ event_id, uid }).update({ pin_hash })
    const three = { donationChoice: 'yes', donationType: 'fixed', donationAmount: 3 }

    await refused(say(three), 'pin_required', 403)
    await say(three, 'A1B2')
    await refused(say({ donationChoice: 'no' }), 'pin_required', 403)
    await say({ eventLiked: 'no' })

    expect(await wallet()).toMatchObject({ donated: 3 })
    expect(await donated()).toBe(3)
  })

  test('may be more once there is a new balance after a refund, and that part may be taken back', async () => {
    const { here, office, wear, donated } = await openHouse()
    const { uid, give, wallet } = await wear(0)
    await give(5)
    const cashier = api.sdk(here.sessions.cashier)
    await cashier.transactions.create({ body: { type: 'checkout', uid } })
    await office.clients.credit({ path: { uid }, body: { type: 'credit', amount: 10 } })

    await give(8)
    expect(await wallet()).toMatchObject({ donated: 8, refundable: 7 })
    await give(5)
    await refused(give(4), 'donation_final', 409)

    expect(await wallet()).toMatchObject({ donated: 5, refundable: 10 })
    expect(await donated()).toBe(5)
  })
})
