import { newId } from '@kermesse/core/platform/ids'
import { expect } from 'vitest'
import type { Api } from '../api.ts'
import { createFestival, load } from '../festival.ts'
import { pairPhone } from '../paired_phone.ts'

export type Till = Awaited<ReturnType<typeof openTill>>

/** A festival with wristbands that have money, and cashiers with phones. */
export async function openTill(api: Api) {
  const festival = await createFestival(api)
  const { event_id, bar, people, sessions, bands } = festival
  const admin = api.sdk(sessions.admin)
  for (const { uid } of bands) await load(api, event_id, uid, 100_00)
  const pins = { cashier: '1234', server: '2345', admin: '9876' }
  for (const [name, pin] of Object.entries(pins))
    await admin.users.update({ path: { id: people[name as keyof typeof pins] }, body: { pin } })
  const other = await admin.users.create({
    body: {
      email: `other-${newId().slice(-8)}`,
      password: newId(),
      right: 20,
      bar_id: bar,
      pin: '5555',
    } as never,
  })
  const secondPerson = { user_id: people.admin, pin: pins.admin }
  /** A phone of the cash desk with the cashier on it. */
  const phone = async (person = { user_id: people.cashier, pin: pins.cashier }) => {
    const paired = await pairPhone(api, festival, { role: 'cashier' })
    await api.sdk(paired.token).pairings.sign_person_in({ body: person })
    // The session of before is believed for a second without a person.
    const { token } = await paired.signIn()
    return { ...paired, token, sdk: api.sdk(token) }
  }
  const prove = async () =>
    expect(await admin.events.audit({ path: { id: event_id } })).toMatchObject({
      ok: true,
      differences: [],
    })
  const { uid } = bands[0]!
  const sold = (amount: 'cash' | 'wristband', more: object = {}) => ({
    type: 'debit' as const,
    bar_id: bar,
    payment_type: amount,
    ...(amount === 'wristband' && { uid }),
    order: [{ _id: festival.water, quantity: 1 }],
    ...more,
  })
  const topUp = (amount: number, more: object = {}) => ({
    type: 'credit' as const,
    uid,
    amount,
    payment_type: 'cash' as const,
    ...more,
  })
  const otherPerson = { user_id: other._id, pin: '5555' }
  return { ...festival, admin, phone, prove, secondPerson, otherPerson, sold, topUp, uid }
}

/** Coins and notes that come to an amount. */
export const pieces = (amount: number) =>
  amount === 0 ? [] : [{ value: 0.05, quantity: Math.round(amount * 20) }]
