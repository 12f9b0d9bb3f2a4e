import { rights } from '@kermesse/core/operations/rights'
import { describe, expect, test, vi } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { createFestival, load } from '../festival.ts'
import { pairPhone, sellingPhone as serverOn } from '../paired_phone.ts'
import { addUser } from '../people.ts'

const api = await sharedApi()
const here = await createFestival(api)
const elsewhere = await createFestival(api)
const { event_id, bar, people, bands } = here
const admin = api.sdk(here.sessions.admin)
const { uid } = bands[0]!
await load(api, event_id, uid, 50_000)

const sellingPhone = () => serverOn(api, here)

const sale = () => ({ type: 'debit' as const, uid, bar_id: bar, order: [{ _id: here.water }] })

describe('a person on a phone', () => {
  test('may do what both the phone and the person may, and nothing without one', async () => {
    const phone = await pairPhone(api, here)
    const sdk = api.sdk(phone.token)
    await refused(sdk.transactions.create({ body: sale() }), 'person_needed', 403)
    await admin.users.update({ path: { id: people.admin }, body: { pin: '123456' } })

    const me = await sdk.pairings.sign_person_in({ body: { user_id: people.admin, pin: '123456' } })

    expect(me).toMatchObject({ _id: people.admin, right: rights.server, bar_id: bar })
    const sold = await vi.waitFor(() => sdk.transactions.create({ body: sale() }), {
      timeout: 5000,
    })
    const { smartphone_number } = phone
    expect(sold).toMatchObject({ user_id: people.admin, bar_id: bar, smartphone_number })
    const top_up = { type: 'credit' as const, uid, amount: 10 }
    await refused(sdk.transactions.create({ body: top_up }), 'forbidden', 403)
    await refused(sdk.users.list(), 'forbidden', 403)
    await refused(
      sdk.transactions.create({ body: { ...sale(), smartphone_number: 'another' } }),
      'smartphone_mismatch',
      409,
    )
    await refused(
      sdk.transactions.create({ body: { ...sale(), bar_id: here.other_bar } }),
      'forbidden',
      403,
    )
    const { transactions } = await sdk.transactions.list()
    expect(transactions.every((one) => one.bar_id === bar)).toBe(true)
  })

  test('stays when the session is renewed, until they sign out', async () => {
    const phone = await sellingPhone()
    const again = await phone.signIn()
    expect(again).toMatchObject({ user_id: people.server, right: rights.server })

    await api.sdk(again.token).pairings.sign_person_out()

    expect(await phone.signIn()).toMatchObject({ user: null, right: rights.none })
  })

  test('has a PIN of four to six digits', async () => {
    const phone = await pairPhone(api, here)
    const { _id: user_id } = await addUser(api, { right: 'server', event_id, bar_id: bar })
    const path = { id: user_id }
    const signIn = (pin: string) =>
      api.sdk(phone.token).pairings.sign_person_in({ body: { user_id, pin } })
    for (const pin of ['471', '4711003', '47a1']) {
      await refused(admin.users.update({ path, body: { pin } }), 'invalid_request', 400)
      await refused(signIn(pin), 'invalid_request', 400)
    }
    for (const pin of ['4711', '471100']) {
      await admin.users.update({ path, body: { pin } })
      expect(await signIn(pin)).toMatchObject({ _id: user_id })
    }
  })

  test('signs in by a staff wristband of the point of sale', async () => {
    const staff_uid = 'AB12CD34'
    await admin.users.update({ path: { id: people.cashier }, body: { staff_uid } })
    const phone = await pairPhone(api, here, { role: 'cashier' })
    const at_other = await pairPhone(api, here, { role: 'cashier', bar_id: here.other_bar })
    const sign = (token: string) =>
      api.sdk(token).pairings.sign_person_in({ body: { uid: staff_uid } })

    expect(await sign(phone.token)).toMatchObject({ _id: people.cashier, right: rights.cashier })
    await refused(sign(at_other.token), 'person_refused', 403)
    await refused(
      admin.users.update({ path: { id: people.server }, body: { staff_uid } }),
      'staff_wristband_taken',
      409,
    )
  })

  test('works at once, although the phone was refused without a person a moment ago', async () => {
    const phone = await sellingPhone()
    const { clients, pairings } = api.sdk(phone.token)
    await pairings.sign_person_out()
    const uid = here.bands[0]!.uid
    const path = { uid }
    await expect.poll(() => clients.get({ path }).catch(({ code }) => code)).toBe('person_needed')

    await pairings.sign_person_in({ body: { user_id: people.server, pin: '4711' } })

    expect(await clients.get({ path })).toMatchObject({ uid })
  })

  test('is one of the event and of the point of sale', async () => {
    const phone = await pairPhone(api, here)
    const stranger = await addUser(api, { right: 'server', event_id, bar_id: here.other_bar })
    const { people: named } = await api.sdk(phone.token).pairings.people()
    const ids = named.map(({ user_id }) => user_id)

    expect(ids).toContain(people.server)
    expect(ids).not.toContain(stranger._id)
    expect(ids).not.toContain(elsewhere.people.server)
    expect(ids).not.toContain(people.none)
    await refused(admin.pairings.people(), 'forbidden', 403)
  })

  test('waits after five wrong tries, however they come', async () => {
    const phone = await sellingPhone()
    const person = { user_id: people.server, pin: '0000' }
    const tries = Array.from({ length: 8 }, () =>
      api.sdk(phone.token).pairings.sign_person_in({ body: person }),
    )
    const codes = (await Promise.allSettled(tries)).map((one) =>
      one.status === 'rejected' ? one.reason.code : 'in',
    )

    expect(codes.filter((code) => code === 'person_refused')).toHaveLength(5)
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(3)
    const right_one = { ...person, pin: '4711' }
    await refused(
      api.sdk(phone.token).pairings.sign_person_in({ body: right_one }),
      'rate_limited',
      429,
    )
  })

  test('waits after five wrong tries for a person, although right PINs of others come between', async () => {
    const colleague = await addUser(api, { right: 'server', event_id, bar_id: bar })
    await admin.users.update({ path: { id: colleague._id }, body: { pin: '2468' } })
    const phone = await sellingPhone()
    const signIn = (body: { user_id: string; pin: string }) =>
      api.sdk(phone.token).pairings.sign_person_in({ body })
    const codes: string[] = []

    for (let n = 0; n < 6; n++) {
      const guess = signIn({ user_id: people.server, pin: '0000' })
      codes.push(
        await guess.then(
          () => 'in',
          ({ code }) => code,
        ),
      )
      await signIn({ user_id: colleague._id, pin: '2468' })
    }

    expect(codes).toEqual([...Array(5).fill('person_refused'), 'rate_limited'])
  })

  test('is out when the user is deleted, moved or loses the right', async () => {
    const someone = await addUser(api, { right: 'server', event_id, bar_id: bar })
    const path = { id: someone._id }
    await admin.users.update({ path, body: { pin: '2468' } })
    const phone = await pairPhone(api, here)
    const body = { user_id: someone._id, pin: '2468' }
    await api.sdk(phone.token).pairings.sign_person_in({ body })

    await admin.users.update({ path, body: { right: 0 } })
    expect(await phone.signIn()).toMatchObject({ right: rights.none })
    await admin.users.delete({ path })

    expect(await phone.signIn()).toMatchObject({ user: null, right: rights.none })
  })
})
