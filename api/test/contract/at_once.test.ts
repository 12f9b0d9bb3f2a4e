import { newId } from '@kermesse/core/platform/ids'
import { describe, expect, test } from 'vitest'
import { refused, startApi } from '../api.ts'
import { createFestival, createSuperadmin } from '../festival.ts'
import { addUser, password } from '../people.ts'

const api = await startApi()
const here = await createFestival(api)
const { event_id } = here
const { users, zones } = api.sdk(here.sessions.admin)
const supers = api.sdk((await createSuperadmin(api)).token)

/** The results of simultaneous calls: an empty text for a success, otherwise the code. */
async function atOnce(calls: Promise<unknown>[]): Promise<string[]> {
  const outcomes = await Promise.allSettled(calls)
  return outcomes.map((one) => (one.status === 'rejected' ? one.reason.code : ''))
}

const rounds = Array.from({ length: 6 }, (_, n) => n)

describe('of a user', () => {
  const newUser = () => addUser(api, { right: 'server', event_id, bar_id: here.bar })

  test('two who change different fields keep both', async () => {
    for (const n of rounds) {
      const path = { id: (await newUser())._id }
      const email = `renamed-${n}`

      const codes = await atOnce([
        users.update({ path, body: { email } }),
        users.update({ path, body: { right: 20 } }),
        users.update({ path, body: { bar_id: here.other_bar } }),
      ])

      expect(codes).toEqual(['', '', ''])
      const kept = { email, right: 20, bar_id: here.other_bar }
      expect(await users.get({ path })).toMatchObject(kept)
    }
  })

  test('two who name the smartphones end with what one of them named', async () => {
    for (const n of rounds) {
      const path = { id: (await newUser())._id }
      const lists = ['a', 'b', 'c'].map((letter) => [`${n}${letter}`])

      await atOnce(
        lists.map((smartphones) => supers.users.force_update({ path, body: { smartphones } })),
      )

      expect(lists).toContainEqual((await supers.users.get({ path })).smartphones)
    }
  })

  test('two who swap their smartphones do', async () => {
    for (const n of rounds) {
      const numbers = [`swap-${n}-a`, `swap-${n}-b`]
      const paths = await Promise.all(numbers.map(async () => ({ id: (await newUser())._id })))
      const give = (path: { id: string }, number: string) =>
        supers.users.force_update({ path, body: { smartphones: [number] } })
      await Promise.all(paths.map((path, at) => give(path, numbers[at]!)))

      const codes = await atOnce(paths.map((path, at) => give(path, numbers[1 - at]!)))

      expect(codes).toEqual(['', ''])
      const held = await Promise.all(paths.map((path) => supers.users.get({ path })))
      expect(held.map(({ smartphones }) => smartphones)).toEqual([[numbers[1]], [numbers[0]]])
    }
  })

  test('nobody is lifted with a link that was made at the same instant', async () => {
    for (const _ of rounds) {
      const path = { id: (await newUser())._id }
      const link = () => users.link({ path, body: {} })
      const lift = supers.users.update({ path, body: { right: 50 } })

      const [lifted] = await atOnce([lift, link(), link(), link(), link()])

      expect(lifted).toBe('')
      expect(await api.knex('sessions').where({ user_id: path.id })).toEqual([])
    }
  })

  test('a user who signs in while the password is replaced is not left signed in', async () => {
    for (const n of rounds) {
      const { _id, email } = await newUser()
      const change = () =>
        users.update({ path: { id: _id }, body: { password: `another-password-${n}` } })

      await atOnce([
        change(),
        ...rounds.map(() => api.sdk().users.login({ body: { email, password } })),
      ])

      expect(await api.knex('sessions').where({ user_id: _id })).toEqual([])
    }
  })
})

test('of a token, two who change different fields keep both', async () => {
  for (const n of rounds) {
    const { _id: id } = await supers.tokens.create({ body: { event_id } })
    const change = (body: object) => supers.tokens.update({ path: { id }, body })

    const codes = await atOnce([
      change({ permissions: ['deposit_return'] }),
      change({ authorized_terminals: [`till-${n}`] }),
    ])

    expect(codes).toEqual(['', ''])
    expect(await supers.tokens.get({ path: { id } })).toMatchObject({
      permissions: ['deposit_return'],
      authorized_terminals: [`till-${n}`],
    })
  }
})

test('a deleted token that is restored while it is changed takes no terminal of another', async () => {
  for (const n of rounds) {
    const authorized_terminals = [`desk-${n}`]
    await supers.tokens.create({ body: { event_id, authorized_terminals } })
    const { _id: id } = await supers.tokens.create({ body: { event_id } })
    const path = { id }
    await supers.tokens.delete({ path })

    await atOnce([
      supers.tokens.update({ path, body: { authorized_terminals } }),
      supers.tokens.restore({ path }),
    ])

    const token = await supers.tokens.get({ path })
    expect(token.deleted || token.authorized_terminals.length === 0).toBe(true)
  }
})

describe('of zones', () => {
  async function createShow(names: string[]) {
    const infomaniak_event_id = newId()
    const categories = ['1', '2', '3'].map((category_id) => ({
      category_id,
      category_names: {},
      category_type: 'paid',
      unpaid: 0,
      voucher_packs: [],
    }))
    const rows = names.map((name) => ({
      event_id,
      _id: newId(),
      infomaniak_event_id,
      date_id: '1',
      zone_id: name,
      zone_name: { en: name },
      categories: JSON.stringify(categories),
    }))
    await api.knex('zones').insert(rows)
    return { infomaniak_event_id, ids: rows.map(({ _id }) => _id) }
  }

  test('two who change different categories keep both', async () => {
    for (const _ of rounds) {
      const path = { id: (await createShow(['Stand'])).ids[0]! }
      const give = (category_id: string, unpaid: number) =>
        zones.update({ path, body: { categories: [{ category_id, unpaid }] } })

      await atOnce([give('1', 1), give('2', 2), give('3', 3)])

      const { categories } = await zones.get({ path })
      expect(categories.map(({ unpaid }) => unpaid)).toEqual([1, 2, 3])
    }
  })

  test('a show is switched while its zones are changed, and nobody stands in the way', async () => {
    const { infomaniak_event_id, ids } = await createShow(['A', 'B', 'C', 'D'])
    const show = { path: { infomaniak_event_id } }

    const codes = await atOnce(
      rounds.flatMap(() => [
        zones.disable_event(show),
        ...ids.map((id) => zones.disable({ path: { id } })),
        zones.enable_event(show),
      ]),
    )

    expect(new Set(codes)).toEqual(new Set(['']))
  })
})

describe('of what an event has', () => {
  test('two who make the list of smartphones end with one of the lists', async () => {
    const path = { id: event_id }
    for (const n of rounds) {
      const lists = ['x', 'y', 'z'].map((letter) => [`${n}${letter}`])

      await atOnce(
        lists.map((smartphones) => supers.event_smartphones.set({ path, body: { smartphones } })),
      )

      const { event_smartphones } = await supers.event_smartphones.get({ path })
      expect(lists).toContainEqual(event_smartphones.smartphones)
    }
  })

  test('a smartphone that is deleted while it is assigned is assigned', async () => {
    const path = { id: event_id }
    for (const n of rounds) {
      const number = `gone-${n}`
      const set = (smartphones: string[]) =>
        supers.event_smartphones.set({ path, body: { smartphones } })
      await set([number])
      await set([])
      const { devices } = await supers.devices.list({ query: { number } })

      await atOnce([supers.devices.delete({ path: { id: devices[0]!._id } }), set([number])])

      const { event_smartphones } = await supers.event_smartphones.get({ path })
      expect(event_smartphones.smartphones).toEqual([number])
    }
  })

  test('a terminal is deleted or assigned, never both', async () => {
    for (const n of rounds) {
      const body = { terminal_code: `race-${n}`, terminal_id: `7000${n}` }
      const { _id: id } = await supers.terminals.create({ body })

      const codes = await atOnce([
        supers.terminals.delete({ path: { id } }),
        supers.event_terminals.set({
          path: { id: event_id },
          body: { mypos_terminals: [body.terminal_code] },
        }),
      ])

      expect([
        ['', 'terminal_not_found'],
        ['in_use', ''],
      ]).toContainEqual(codes)
    }
  })
})

test('a token that an event has as its own signs in again, also once it was archived', async () => {
  const path = { id: event_id }
  const token = `own-${newId()}`
  await supers.events.update({ path, body: { shared_token: token } })
  const { tokens } = await supers.tokens.list({ query: { event_id, limit: 100 } })
  await supers.tokens.archive({ path: { id: tokens.find((one) => one.token === token)!._id } })
  const signIn = () => api.sdk().tokens.login({ body: { token } })
  await refused(signIn(), 'wrong_credentials', 401)

  await supers.events.update({ path, body: { shared_token: `other-${token}` } })
  await supers.events.update({ path, body: { shared_token: token } })

  expect(await signIn()).toMatchObject({ event_id })
})

test('wristbands that several import at once are there once, and nobody is told of a fault', async () => {
  for (const n of rounds) {
    const bands = rounds.map((i) => `04AB${n}${i}00000001;X${n}${i}0001`)
    const texts = [bands, bands.toReversed()].map((rows) => ['uid;number', ...rows].join('\n'))

    const done = await Promise.all(
      [...texts, ...texts].map((clients_data) =>
        api.sdk(here.sessions.admin).clients.import({ body: { clients_data } }),
      ),
    )

    const count = (name: 'success' | 'skipped') => done.map((one) => one[name]).toSorted()
    expect(count('success')).toEqual([0, 0, 0, bands.length])
    expect(count('skipped')).toEqual([0, bands.length, bands.length, bands.length])
  }
})
