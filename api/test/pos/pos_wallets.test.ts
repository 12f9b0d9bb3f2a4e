import { createHmac } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { serverEvents } from '@kermesse/sdk/server_events'
import type { Schema } from '@kermesse/sdk/types'
import { expect, test, vi } from 'vitest'
import { refused, sharedApi, startApi } from '../api.ts'
import { createBands, createFestival, type Festival, load, openDevice } from '../festival.ts'
import { pairPhone } from '../paired_phone.ts'

const api = await sharedApi()

type Answer = Schema<'PosWallets'>

/** A phone with a server of its bar on it, and what it knows of the wallets. */
async function openPhone(here: Festival, more: object = {}) {
  const { _id, token } = await pairPhone(api, here, more)
  const { people, sessions } = here
  await api.sdk(sessions.admin).users.update({ path: { id: people.server }, body: { pin: '4711' } })
  const person = { user_id: people.server, pin: '4711' }
  await api.sdk(token).pairings.sign_person_in({ body: person })
  // Until the process believes that there is somebody.
  const isThere = async () => expect((await api.sdk(token).users.me()).right).toBeGreaterThan(0)
  await vi.waitFor(isThere, { timeout: 10_000, interval: 50 })
  const ask = (query: { since?: string; after?: string } = {}) =>
    api.sdk(token).pos.wallets({ query })
  return { _id, token, ask, ...createCopy(ask) }
}

/** The wallets as a phone keeps them, by their numbers. */
function createCopy(ask: (query: { since?: string; after?: string }) => Promise<Answer>) {
  const known = new Map<string, ReturnType<typeof rowsOf>[number]>()
  const enter = (answer: Answer) => {
    for (const row of rowsOf(answer)) known.set(row.short_id, row)
  }
  let revision: string | undefined
  return {
    known,
    async load() {
      const first = await ask({})
      enter(first)
      revision = first.revision
      for (let { next } = first; next !== null; ) {
        const page = await ask({ since: revision, after: next })
        enter(page)
        next = page.next
      }
    },
    async follow() {
      const answer = await ask({ since: revision! })
      expect(answer.is_whole).toBe(false)
      enter(answer)
      revision = answer.revision
      return rowsOf(answer)
    },
  }
}

function rowsOf({ wallets, vouchers, containers }: Answer) {
  const { short_ids, chips, versions, balances, floors, offered, ages, ...few } = wallets
  const countsOf = (ids: string[], counted: number[][], n: number) =>
    Object.fromEntries(
      counted.flatMap(([row, at, count]) => (row === n ? [[ids[at!], count]] : [])),
    )
  return short_ids.map((short_id, n) => ({
    short_id,
    chip: chips[n],
    version: versions[n],
    balance: balances[n],
    floor: floors[n],
    offered: offered[n],
    age: ages[n],
    ends: few.ends.find(([row]) => row === n)?.[1],
    is_blocked: few.blocked.includes(n),
    replaced_by: few.replaced_by[few.replaced.indexOf(n)],
    vouchers: countsOf(vouchers, few.vouchers, n),
    containers: countsOf(containers, few.containers, n),
  }))
}

/** Phones share their answers for five seconds. */
const untilNotShared = () => new Promise((resolve) => setTimeout(resolve, 5_100))

test('a phone knows every wristband with balance, containers and age, and nobody by name', async () => {
  const here = await createFestival(api)
  const { event_id, bands, bar, sessions, beer, cup } = here
  const [one, two] = [bands[0]!, bands[1]!]
  await load(api, event_id, one.uid, 5_000)
  const person = { name: 'Ann Example', email: 'ann@example.org', age: 18 as const }
  await api.sdk(sessions.admin).clients.update({ path: { uid: one.uid }, body: person })
  const phone = await openPhone(here)
  const cups = { _id: cup, quantity: 2, kind: 'deposit' as const }
  const sale = { type: 'debit' as const, uid: one.uid, bar_id: bar }
  const order = [{ _id: beer, quantity: 2 }, cups]
  await api.sdk(phone.token).transactions.create({ body: { ...sale, order } })

  const answer = await phone.ask()

  expect(answer).toMatchObject({ is_whole: true, next: null, count: 6, chip_key: null })
  expect(JSON.stringify(answer)).not.toMatch(/Ann|example/i)
  const [first, second] = rowsOf(answer)
  const { uid: chip, short_id } = one
  expect(first).toMatchObject({ short_id, chip, balance: 36, age: 18, containers: { [cup]: 2 } })
  expect(second).toMatchObject({ chip: two.uid, balance: 0, age: null, containers: {} })
})

test('it hears what has changed since: sales, blocked and replaced wristbands, ages, numbers and new ones', async () => {
  const here = await createFestival(api)
  const { event_id, bands, sessions } = here
  const [sold, blocked, old, renewed, aged, lost] = bands.map(({ uid }) => uid) as [
    string,
    ...string[],
  ]
  await load(api, event_id, sold, 1_000)
  const phone = await openPhone(here)
  await phone.load()
  expect(await phone.follow()).toEqual([])
  const office = api.sdk(sessions.admin)
  await load(api, event_id, sold, 700)
  await office.clients.disable({ path: { uid: blocked! } })
  await office.clients.transfer({ path: { uid: old! }, body: { new_uid: renewed! } })
  await office.desk.change_age({ path: { uid: aged! }, body: { age: 16 } })
  const number = `${here.bands[5]!.short_id}X`
  await office.desk.repair_link({ path: { uid: lost! }, body: { short_id: number } })
  await untilNotShared()

  const changed = await phone.follow()

  const of = (uid: string | undefined) => changed.find(({ chip }) => chip === uid)
  expect(changed).toHaveLength(6)
  expect(of(sold)).toMatchObject({ balance: 17, version: 2 })
  expect(of(blocked)).toMatchObject({ is_blocked: true, version: 1 })
  expect(of(old)).toMatchObject({ replaced_by: renewed })
  expect(of(aged)).toMatchObject({ age: 16 })
  expect(of(lost)).toMatchObject({ short_id: number })
})

test('a change that commits after later ones reaches phones that heard those before', async () => {
  const here = await createFestival(api)
  const { event_id, bands } = here
  const [late, early] = bands.map(({ uid }) => uid)
  const phone = await openPhone(here)
  await phone.load()
  const slow = await api.knex.transaction()
  await slow('wallets').where({ event_id, uid: late! }).update({ age: 18 })
  await slow('wallet_edits').insert({ event_id, uid: late! })
  await load(api, event_id, early!, 100)

  expect((await phone.follow()).map(({ chip }) => chip)).toEqual([early])
  await slow.commit()
  await untilNotShared()

  expect(await phone.follow()).toContainEqual(expect.objectContaining({ chip: late, age: 18 }))
})

test('phones of other processes go on where they were, and an old revision leads to the whole list', async () => {
  const here = await createFestival(api)
  const { event_id, bands } = here
  const phone = await openPhone(here)
  await phone.load()
  await load(api, event_id, bands[2]!.uid, 300)
  const other = await startApi(api.config)
  const before = await phone.ask()
  expect(before.is_whole).toBe(true)
  const asked = await other.sdk(phone.token).pos.wallets({ query: { since: before.revision } })
  expect(asked.is_whole).toBe(false)
  expect(rowsOf(asked).every(({ balance }) => balance === 3)).toBe(true)
  await load(api, event_id, bands[3]!.uid, 400)

  const later = await phone.ask({ since: asked.revision })

  expect(rowsOf(later)).toContainEqual(expect.objectContaining({ chip: bands[3]!.uid, balance: 4 }))
  const made_up = await phone.ask({ since: 'made-up' })
  expect(made_up).toMatchObject({ is_whole: true, count: 6 })
  await api.knex('events').where({ _id: event_id }).update({ backup_at: new Date() })
  await untilNotShared()
  expect(await phone.ask({ since: later.revision })).toMatchObject({ is_whole: true })
})

test('a list of many wristbands comes by pages, which leave nothing out that is new meanwhile', async () => {
  const here = await createFestival(api)
  const { event_id } = here
  const more = await createBands(api.knex, event_id, 5_000)
  const phone = await openPhone(here)
  const first = await phone.ask()
  expect(first).toMatchObject({ count: 5_006, is_whole: true })
  expect(first.wallets.short_ids).toHaveLength(5_000)
  await load(api, event_id, more[0]!.uid, 900)

  const rest = await phone.ask({ since: first.revision, after: first.next! })
  expect(rest).toMatchObject({ count: null, next: null, is_whole: true })
  expect(rest.wallets.short_ids).toHaveLength(6)
  const changed = rowsOf(await phone.ask({ since: first.revision }))

  expect(changed).toContainEqual(expect.objectContaining({ chip: more[0]!.uid, balance: 9 }))
})

test('where nothing is sold offline, chips are digests under the key of the event', async () => {
  const here = await createFestival(api, { offline: JSON.stringify({ enabled: false }) })
  const { uid } = here.bands[0]!
  const phone = await openPhone(here)

  const { chip_key, wallets } = await phone.ask()

  const key = Buffer.from(chip_key!, 'base64url')
  const digest = createHmac('sha256', key).update(uid).digest('base64url').slice(0, 16)
  expect(wallets.chips[0]).toBe(digest)
  expect(JSON.stringify(wallets)).not.toContain(uid)
})

test('tokens without a key, people without a phone and phones at a gate do not get the list', async () => {
  const here = await createFestival(api)
  const { event_id, sessions } = here
  const { session: device } = await openDevice(api, event_id)
  const gate = await openPhone(here, { role: 'gate', bar_id: null })
  const { token } = await pairPhone(api, here)

  for (const one of [device, sessions.server, sessions.cashier])
    await refused(api.sdk(one).pos.wallets(), 'forbidden', 403)
  await refused(gate.ask(), 'forbidden', 403)
  await refused(api.sdk(token).pos.wallets(), 'person_needed', 403)
  expect((await api.sdk(sessions.admin).pos.wallets()).count).toBe(6)
})

/** The messages that a phone is told, one after the other. */
async function openStream(here: Festival) {
  const phone = await openPhone(here)
  const events = serverEvents((signal) =>
    api.sdk(phone.token).pos.stream({}, { signal, timeout_ms: 20_000 }),
  )
  const next = async () => JSON.parse((await events.next()).value?.data ?? '{"type":"the end"}')
  const opened = await next()
  expect(opened).toMatchObject({ type: 'open', server_time_ms: expect.any(Number) })
  // The first news is what others are compared with.
  await new Promise((resolve) => setTimeout(resolve, 500))
  return { ...phone, next }
}

test('a phone is told at once of a changed menu, a sold out item, a blocked wristband, and that it is lost', async () => {
  const here = await createFestival(api)
  const { bar, beer, bands, sessions } = here
  const office = api.sdk(sessions.admin)
  const phone = await openStream(here)

  await office.events.update({ path: { id: here.event_id }, body: { round: 0.1 } })
  expect(await phone.next()).toEqual({ type: 'catalogue.changed' })
  await office.stocks.set({ body: { bar_id: bar, stocks: [{ item_id: beer, quantity: 0 }] } })
  const { uid: chip } = bands[0]!
  await office.clients.disable({ path: { uid: chip } })
  const told = [await phone.next(), await phone.next()]
  expect(told).toContainEqual({
    type: 'stock.changed',
    bar_id: bar,
    left: { [beer]: 0 },
    sold_out: [],
  })
  expect(told).toContainEqual({ type: 'wallets.changed', wallets: [{ chip, state: 'blocked' }] })

  for (const sold_out of [true, false]) {
    await api.sdk(phone.token).stocks.mark_sold_out({ body: { item_id: beer, sold_out } })
    const marked = { left: { [beer]: 0 }, sold_out: sold_out ? [beer] : [] }
    expect(await phone.next()).toEqual({ type: 'stock.changed', bar_id: bar, ...marked })
  }

  await office.pairings.lose({ path: { id: phone._id } })
  // Its session also ends at once; the phone notices one or the other first.
  expect(['pairing.ended', 'the end']).toContain((await phone.next()).type)
  await api.dies(phone.token)
})

test('a phone that says what it has is told what changes, from there on and for all of them at once', {
  timeout: 100_000,
}, async () => {
  const here = await createFestival(api)
  const { event_id, bands } = here
  const { token, ask } = await openPhone(here)
  const { revision } = await ask()
  await load(api, event_id, bands[1]!.uid, 700)
  await untilNotShared()
  const streams = [followWallets(token, revision), followWallets(token, revision)]
  const had = await Promise.all(streams.map((next) => next()))
  for (const answer of had)
    expect(rowsOf(answer)).toContainEqual(
      expect.objectContaining({ chip: bands[1]!.uid, balance: 7 }),
    )
  // At first each is told until it has what the others have, then all of them every 30 seconds.
  let last = revision
  for (const [n, money] of [800, 900].entries()) {
    const { uid } = bands[n + 2]!
    await load(api, event_id, uid, money)
    const told = await Promise.all(streams.map((next) => answerWith(next, uid)))
    for (const { row } of told) expect(row).toMatchObject({ balance: money / 100 })
    last = told[0]!.revision
  }
  const after = await ask({ since: last })
  expect(after).toMatchObject({ is_whole: false, wallets: { chips: [] } })
})

/** What a stream tells of the wallets to a phone that has all up to a revision. */
function followWallets(token: string, since: string) {
  const events = serverEvents((signal) =>
    api.sdk(token).pos.stream({ query: { since } }, { signal, timeout_ms: 100_000 }),
  )
  return async (): Promise<Answer> => {
    for (;;) {
      const { value, done } = await events.next()
      if (done) throw new Error('the stream has ended')
      const { type, gzip } = JSON.parse(value.data ?? '{}')
      if (type === 'wallets') return JSON.parse(gunzipSync(Buffer.from(gzip, 'base64')).toString())
    }
  }
}

/** Reads answers until one has a wristband. */
async function answerWith(next: () => Promise<Answer>, uid: string) {
  for (;;) {
    const answer = await next()
    const row = rowsOf(answer).find(({ chip }) => chip === uid)
    if (row) return { row, revision: answer.revision }
  }
}
