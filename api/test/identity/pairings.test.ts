import { rights } from '@kermesse/core/operations/rights'
import { newId } from '@kermesse/core/platform/ids'
import {
  makePhoneKeys,
  pairPhone as pair,
  sessionProof,
  signPhoneIn,
} from '@kermesse/sdk/phone_keys'
import { describe, expect, test, vi } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { createFestival, daysFromNow, load } from '../festival.ts'
import { pairPhone, sellingPhone as serverOn } from '../paired_phone.ts'

const api = await sharedApi()
const here = await createFestival(api)
const elsewhere = await createFestival(api)
const { event_id, bar, people, bands } = here
const admin = api.sdk(here.sessions.admin)
const { uid } = bands[0]!
await load(api, event_id, uid, 50_000)

const codeFor = async (more: object = {}) => {
  const number = { smartphone_number: `S${newId().slice(-10)}`, role: 'seller' as const }
  return admin.pairings.create({ body: { ...number, bar_id: bar, ...more } })
}

/** Waits until the session of a phone is no longer believed. */
const isOut = (token: string) =>
  vi.waitFor(() => refused(api.sdk(token).users.me(), '102', 401), { timeout: 5000, interval: 50 })

const sellingPhone = () => serverOn(api, here)

describe('a phone', () => {
  test('is paired by a code and its own key, and signs in by the key alone', async () => {
    const { code, pairing, path } = await codeFor({ smartphone_number: 'till-1' })
    expect(code).toMatch(/^[0-9]{8}$/)
    expect(path).toBe(`/pos/pair#${code}`)
    expect(pairing).toMatchObject({ state: 'waiting', bar_name: 'Main bar', paired_at: null })

    const keys = await makePhoneKeys()
    const phone = await pair(api.sdk(), keys, code)
    expect(phone).toMatchObject({
      event_id,
      smartphone_number: 'till-1',
      role: 'seller',
      bar_id: bar,
    })
    const { token, right, user, expires_at } = await signPhoneIn(api.sdk(), keys, phone._id)

    expect({ right, user }).toEqual({ right: rights.none, user: null })
    expect((Date.parse(expires_at) - Date.now()) / 60_000).toBeCloseTo(15, 0)
    const me = await api.sdk(token).users.me()
    expect(me).toMatchObject({ event_id, bar_id: bar, smartphone_number: 'till-1', right: 0 })
    const shown = await admin.pairings.get({ path: { id: phone._id } })
    expect(shown.state).toBe('paired')
    expect(shown.last_used_at).not.toBeNull()
  })

  test('may send its code again, and no other phone may', async () => {
    const { code } = await codeFor()
    const keys = await makePhoneKeys()
    const first = await pair(api.sdk(), keys, code)

    expect(await pair(api.sdk(), keys, code)).toEqual(first)
    await refused(pair(api.sdk(), await makePhoneKeys(), code), 'pairing_code_wrong', 401)
  })

  test('needs a code that is not too old, and the key that it names', async () => {
    const { code, pairing } = await codeFor()
    const [mine, other] = [await makePhoneKeys(), await makePhoneKeys()]
    const mixed = { privateKey: other.privateKey, publicKey: mine.publicKey }
    await refused(pair(api.sdk(), mixed, code), 'pairing_refused', 401)

    const code_expires_at = new Date(Date.now() - 1000)
    await api.knex('pairings').where({ _id: pairing._id }).update({ code_expires_at })
    await refused(pair(api.sdk(), mine, code), 'pairing_code_wrong', 401)
    expect(await admin.pairings.get({ path: { id: pairing._id } })).toMatchObject({
      state: 'expired',
    })
  })

  test('has one session, which ends when it signs in again', async () => {
    const phone = await pairPhone(api, here)
    const again = await phone.signIn()

    await isOut(phone.token)
    expect(await api.sdk(again.token).users.me()).toMatchObject({ right: 0 })
    const ends = () => api.knex('sessions').where({ pairing_id: phone._id })
    await ends().update({ last_used_at: daysFromNow(-0.002) })
    const before = await ends().first('expires_at')
    await api.sdk(again.token).users.me()
    expect(await ends().first('expires_at')).toEqual(before)
  })

  test('signs a new challenge at each sign-in: one works once, for one phone, within a minute', async () => {
    const phone = await pairPhone(api, here)
    const other = await pairPhone(api, here)
    const path = { id: phone._id }
    const signed = (challenge: string) => sessionProof(phone.keys, phone._id, challenge)
    const { challenge } = await api.sdk().pairings.challenge({ path })
    const body = await signed(challenge)
    await api.sdk().pairings.sign_in({ path, body })

    await refused(api.sdk().pairings.sign_in({ path, body }), 'pairing_refused', 401)
    const of_other = await api.sdk().pairings.challenge({ path: { id: other._id } })
    const wrong = await signed(of_other.challenge)
    await refused(api.sdk().pairings.sign_in({ path, body: wrong }), 'pairing_refused', 401)
    const made_up = await signed(`${Date.now()}.abc.${'A'.repeat(43)}`)
    await refused(api.sdk().pairings.sign_in({ path, body: made_up }), 'pairing_refused', 401)
    const next = (await api.sdk().pairings.challenge({ path })).challenge
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    try {
      const late = await signed(next)
      await refused(api.sdk().pairings.sign_in({ path, body: late }), 'pairing_refused', 401)
    } finally {
      vi.useRealTimers()
    }
  })

  test('has the name of its modem, and is found by it', async () => {
    const modem = `Modem ${newId().slice(-6)}`
    const { pairing } = await codeFor({ modem })
    const other = await codeFor()
    const path = { id: pairing._id }
    expect((await admin.pairings.list({ query: { search: modem } })).pairings).toMatchObject([
      { _id: pairing._id, modem },
    ])
    expect(other.pairing.modem).toBeNull()

    await admin.pairings.update({ path, body: { role: 'cashier' } })
    expect(await admin.pairings.get({ path })).toMatchObject({ role: 'cashier', modem })
    expect((await admin.pairings.update({ path, body: { modem: null } })).modem).toBeNull()
    // The person on a phone goes on working.
    const { _id: id, token } = await sellingPhone()
    await admin.pairings.update({ path: { id }, body: { modem } })
    expect(await api.sdk(token).users.me()).toMatchObject({ _id: people.server })
  })

  test('that is lost, ended or over is out at once and learns why', async () => {
    const [lost, ended, over] = [
      await sellingPhone(),
      await pairPhone(api, here),
      await pairPhone(api, here),
    ]

    const answer = await admin.pairings.lose({ path: { id: lost._id } })
    await admin.pairings.end({ path: { id: ended._id } })
    await api.knex('pairings').where({ _id: over._id }).update({ ends_at: new Date() })

    expect(answer).toMatchObject({ state: 'lost', user: null })
    for (const { token, signIn } of [lost, ended, over]) {
      await isOut(token)
      await refused(signIn(), 'pairing_is_over', 401)
    }
    expect(await admin.pairings.end({ path: { id: lost._id } })).toMatchObject({ state: 'lost' })
    await refused(
      admin.pairings.update({ path: { id: ended._id }, body: { role: 'gate' } }),
      'pairing_is_over',
      401,
    )
    const { pairings } = await admin.pairings.list({ query: { state: ['lost'] } })
    expect(pairings.map(({ _id }) => _id)).toContain(lost._id)
    expect(new Set(pairings.map(({ state }) => state))).toEqual(new Set(['lost']))
  })

  test('that has not sent everything is ended only by force, or as lost', async () => {
    const [first, second] = [await sellingPhone(), await sellingPhone()]
    const state = { last_seq: 2, unsent: 2, unsent_amount: 24, storage_kept: true }
    for (const { token } of [first, second])
      await api.sdk(token).pos.send_entries({
        body: { entries: [], state: { ...state, oldest_unsent_at: new Date().toISOString() } },
      })
    const path = { id: first._id }

    const error = await refused(admin.pairings.end({ path }), 'pairing_unsent', 409)

    const { smartphone_number } = first
    expect(error.details).toMatchObject({ smartphone_number, unsent: 2, unsent_amount: 24 })
    expect((await admin.pairings.get({ path })).state).toBe('paired')
    const forced = await admin.pairings.end({ path, query: { force: true } })
    expect(forced.state).toBe('ended')
    expect(await admin.pairings.lose({ path: { id: second._id } })).toMatchObject({ state: 'lost' })
  })

  test('is one at a time: another is refused unless it takes over', async () => {
    const first = await sellingPhone()
    const { smartphone_number } = first
    const body = { smartphone_number, role: 'seller' as const, bar_id: bar }

    await refused(admin.pairings.create({ body }), 'smartphone_paired', 409)
    const { code } = await admin.pairings.create({ body: { ...body, take_over: true } })

    await isOut(first.token)
    const keys = await makePhoneKeys()
    const second = await pair(api.sdk(), keys, code)
    expect(await signPhoneIn(api.sdk(), keys, second._id)).toMatchObject({ user: null })
    // Twenty codes for one number leave one.
    const numbers = { smartphone_number: 'many', role: 'seller' as const, bar_id: bar }
    await Promise.all(Array.from({ length: 5 }, () => admin.pairings.create({ body: numbers })))
    const { count } = await admin.pairings.list({ query: { search: 'many' } })
    expect(count).toBe(1)
  })

  test('becomes a smartphone of the event, and none that another event has', async () => {
    const { smartphone_number } = await pairPhone(api, here)
    const there = api.sdk(elsewhere.sessions.admin)
    const body = { smartphone_number, role: 'seller' as const, bar_id: elsewhere.bar }

    expect(await admin.smartphones.get({ path: { number: smartphone_number } })).toBeTruthy()
    const nameless = await refused(there.pairings.create({ body }), 'smartphones_taken', 409)
    expect(nameless.details).toMatchObject([
      { field: 'smartphone_number', code: 'taken', params: {} },
    ])
    expect(`${nameless.message} ${JSON.stringify(nameless.details)}`).not.toContain(here.name)
    const foreign_bar = {
      smartphone_number: 'free',
      role: 'seller' as const,
      bar_id: elsewhere.bar,
    }
    await refused(admin.pairings.create({ body: foreign_bar }), 'bar_not_found', 404)
    const no_bar = { smartphone_number: 'free', role: 'seller' as const }
    await refused(admin.pairings.create({ body: no_bar }), 'required_field', 400)
  })
})
