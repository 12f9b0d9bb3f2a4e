import { pinDigest } from '@kermesse/core/wallets/pin'
import { describe, expect, test } from 'vitest'
import { refused, startApi } from '../api.ts'
import { createFestival, load } from '../festival.ts'

const api = await startApi()
const here = await createFestival(api, { donation: { enabled: true } })
const [happy, sad, locked] = here.bands as [Band, Band, Band]
type Band = (typeof here.bands)[number]
for (const { uid } of [happy, locked]) await load(api, here.event_id, uid, 10_00)
const visitor = api.sdk()
const admin = api.sdk(here.sessions.admin)
const say = ({ uid, short_id }: Band, feedback: object, pin?: string) =>
  visitor.feedbacks.submit({
    // By number or by chip.
    path: { uid: uid === happy.uid ? uid : short_id.toLowerCase() },
    body: { feedback },
    ...(pin && { headers: { 'wristband-pin': pin } }),
  })

describe('what a visitor says of the event', () => {
  test('is listed for staff, the last word alone', async () => {
    await say(happy, { eventLiked: 'no', eventNotLikedText: 'Too loud' })
    const feedback = {
      eventLiked: 'yes' as const,
      donationChoice: 'yes' as const,
      donationType: 'fixed' as const,
      donationAmount: 2,
    }
    await say(happy, feedback)
    await say(sad, { eventLiked: 'no', eventNotLikedText: '=cmd()', donationChoice: 'no' })

    const uids = async (query: object) =>
      (await admin.feedbacks.list({ query })).feedbacks.map(({ uid }) => uid)

    expect(await uids({})).toEqual([happy.uid, sad.uid])
    expect(await uids({ eventLiked: 'no' })).toEqual([sad.uid])
    expect(await uids({ donationChoice: 'yes' })).toEqual([happy.uid])
    expect(await uids({ uid: sad.uid.slice(-8) })).toEqual([sad.uid])
    expect(await uids({ name: 'nobody' })).toEqual([])
    const { feedbacks } = await admin.feedbacks.list({ query: { eventLiked: 'yes' } })
    expect(feedbacks[0]).toMatchObject({ short_id: happy.short_id, feedback })
  })

  test('promises no money to an event that takes none, and keeps what was said before', async () => {
    const { bands, sessions } = await createFestival(api)
    const [band] = bands as [Band]
    const donation = { donationChoice: 'yes', donationType: 'fixed', donationAmount: 2 }
    await say(band, { eventLiked: 'yes' })

    const error = await refused(say(band, donation), 'donation_failed', 409)

    expect(error.message).toBe('The donation failed: this event takes none.')
    const { feedbacks } = await api.sdk(sessions.admin).feedbacks.list({})
    expect(feedbacks).toMatchObject([{ feedback: { eventLiked: 'yes' } }])
  })

  test('promises money by the PIN alone, where the wristband has one', async () => {
    const { event_id } = here
    const pin_hash = pinDigest(api.app.secrets, event_id, locked.short_id, 'A1B2')
    await api.knex('clients').where({ event_id, uid: locked.uid }).update({ pin_hash })
    const donation = { donationChoice: 'yes', donationType: 'custom', donationAmount: 4.5 }

    await say(locked, { eventLiked: 'yes' })
    await refused(say(locked, donation), 'pin_required', 403)
    await refused(say(locked, donation, 'B1B2'), 'wrong_pin', 403)
    await say(locked, donation, 'A1B2')

    const { feedbacks } = await admin.feedbacks.list({ query: { donationChoice: 'yes' } })
    expect(feedbacks.at(-1)!.feedback).toEqual(donation)
  })

  test.each<[string, object]>([
    ['required_field', { donationChoice: 'yes' }],
    ['amount_out_of_range', { donationChoice: 'yes', donationType: 'fixed', donationAmount: 5 }],
    ['invalid_request', { donationChoice: 'no', donationAmount: 5 }],
  ])('is refused as %s: %o', async (code, feedback) => {
    await refused(say(sad, feedback), code, 400)
  })

  test('is of a wristband that exists, at an event that is not over with', async () => {
    const gone = await createFestival(api, { archived: true })

    await refused(say({ uid: '', short_id: 'ZZZZ9' }, {}), 'wrong_wristband_number', 404)
    await refused(say(gone.bands[0]!, {}), '|event_is_archived|', 409)
  })
})
