import { describe, expect, test } from 'vitest'
import { startApi } from '../api.ts'
import { createBands, createFestival, createSuperadmin } from '../festival.ts'

const api = await startApi()
const { knex } = api
const here = await createFestival(api)
const { event_id } = here
const office = api.sdk(here.sessions.admin)

const [rene, zoe, plain] = (await createBands(knex, event_id, 3)) as [Band, Band, Band]
type Band = { uid: string; short_id: string }
const nameOf = ({ uid }: Band, name: string) =>
  knex('clients').where({ event_id, uid }).update({ name })
// As a spreadsheet from a Mac has them: the accent apart from its letter, a typographic apostrophe.
await nameOf(rene, 'Rene\u0301 Mu\u0308ller')
await nameOf(zoe, 'Zoé O’Neil')
await nameOf(plain, "Rene O'Neal-Strasse")
await office.bars.create({ body: { name: 'L’Été à la Straße' } })

const uidsOf = async (search: string) =>
  (await office.clients.list({ query: { search } })).clients.map(({ uid }) => uid).sort()
const idsOf = async (q: string) =>
  (await office.search.all({ query: { q } })).hits.map(({ id }) => id).sort()

describe.each([
  ['a list', uidsOf],
  ['the search of everything', idsOf],
])('%s', (_name, found) => {
  test.each([
    ['René', [rene, plain]],
    ['Rene\u0301', [rene, plain]],
    ['rene', [rene, plain]],
    ['RENÉ MÜLLER', [rene]],
    ['muller', [rene]],
    ["O'Neil", [zoe]],
    ['o’neil', [zoe]],
    ['O`NEIL', [zoe]],
    ['Zoe', [zoe]],
    ['Ｚｏｅ', [zoe]],
    ['straße', [plain]],
    ['o\u00adneal\u2011stra', []],
  ] as [string, Band[]][])('finds "%s" however it is written', async (text, bands) => {
    const uids = bands.map(({ uid }) => uid).sort()

    const answer = await found(text)

    expect(answer.filter((id) => [rene, zoe, plain].some(({ uid }) => uid === id))).toEqual(uids)
  })

  test.each([
    ['colons', (uid: string) => uid.match(/../g)!.join(':')],
    ['colons in small letters', (uid: string) => uid.toLowerCase().match(/../g)!.join(':')],
    ['blanks', (uid: string) => uid.match(/../g)!.join(' ')],
    ['groups of four', (uid: string) => uid.match(/.{1,4}/g)!.join(' ')],
    ['colons, the first half of it', (uid: string) => uid.slice(0, 10).match(/../g)!.join(':')],
  ])('finds a chip with %s', async (_how, typed) => {
    expect(await found(typed(rene.uid))).toContain(rene.uid)
  })
})

test('lists of what is configured, of payments and the log are searched alike', async () => {
  const names = async (search: string) =>
    (await office.bars.list({ query: { search } })).bars.map(({ name }) => name)
  const logged = async (search: string) =>
    (await office.audit_log.list({ query: { search } })).count

  for (const text of ["l'ete", 'L’ÉTÉ', 'STRASSE'])
    expect(await names(text)).toEqual(['L’Été à la Straße'])
  expect(await logged("l'ete a la strasse")).toBe(1)
  expect(await names('100%')).toEqual([])
  expect(await names('_')).toEqual([])
})

test('one wristband at two events is two hits, each with its event', async () => {
  const there = await createFestival(api)
  await knex('clients').insert({
    event_id: there.event_id,
    uid: rene.uid,
    short_id: rene.short_id,
    name: 'Other',
  })
  await knex('wallets').insert({ event_id: there.event_id, uid: rene.uid })
  const superadmin = api.sdk((await createSuperadmin(api)).token)

  const { hits } = await superadmin.search.all({ query: { q: rene.uid } })

  expect(hits.map((hit) => [hit.event_id, hit.event_name]).sort()).toEqual(
    [
      [event_id, here.name],
      [there.event_id, there.name],
    ].sort(),
  )
})
