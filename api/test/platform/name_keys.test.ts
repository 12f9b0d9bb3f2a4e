import { isVisible, joinedChip, nameKey, searchKey } from '@kermesse/sdk/rules/text_keys'
import { describe, expect, test } from 'vitest'
import { contract, refused, startApi } from '../api.ts'
import { createFestival, createSuperadmin } from '../festival.ts'
import { sheetOf } from '../sheets.ts'

const api = await startApi()
const { knex } = api
const here = await createFestival(api)
const office = api.sdk(here.sessions.admin)
const superadmin = api.sdk((await createSuperadmin(api)).token)

const look_alikes = [
  ['case', 'CAFÉ STRASSE'],
  ['composition', 'Cafe\u0301 Straße'],
  ['width', 'Ｃafé Straße'],
  ['an invisible mark', 'Ca\u200bfé Stra\u00adße'],
  ['blanks', 'Café\u00a0 Straße'],
] as const
const invisible = ['\u200b', '\u2060\u00ad', '\u3164', '\u2800 \u200d']

const voucher = (await office.vouchers.create({ body: { name: 'Drink', consumptions: [] } }))._id

type Plain = {
  create(asked: { body: object }): Promise<{ _id: string }>
  update(asked: { path: { id: string }; body: object }): Promise<object>
  validate(asked: { body: object }): Promise<object>
  delete(asked: { path: { id: string } }): Promise<object>
  restore(asked: { path: { id: string } }): Promise<object>
}
/** Every resource whose records are named, with what one needs beside its name. */
const resources: Record<string, object> = {
  bars: {},
  deposits: { price: 1 },
  entrances: { price: 1 },
  entrance_groups: {},
  vouchers: { consumptions: [] },
  voucher_packs: { vouchers: [{ voucher_id: voucher, quantity: 1 }] },
}
const plain = (name: string) => (office as unknown as Record<string, Plain>)[name]!

test('every resource with names of its own is among those that are looked at', () => {
  const named = contract.operations
    .filter(({ id, body }) => id.endsWith('.validate') && JSON.stringify(body).includes('"name"'))
    .map(({ id }) => id.split('.')[0])

  expect(Object.keys(resources)).toEqual(expect.arrayContaining([...new Set(named)].sort()))
})

describe.each(Object.entries(resources))('a name among %s', (resource, more) => {
  test('is taken for every name that looks like it', async () => {
    const sdk = plain(resource)
    const first = await sdk.create({ body: { name: 'Café Straße', ...more } })
    const other = await sdk.create({ body: { name: 'Other', ...more } })

    for (const [, name] of look_alikes) {
      await refused(sdk.create({ body: { name, ...more } }), 'name_taken', 409)
      await refused(sdk.update({ path: { id: other._id }, body: { name } }), 'name_taken', 409)
      await sdk.update({ path: { id: first._id }, body: { name } })
    }
    const row = await knex(resource).where({ _id: first._id }).first('name')
    const again = { event_id: here.event_id, _id: other._id }
    await expect(
      knex(resource).where(again).update({ name: row.name.toUpperCase() }),
    ).rejects.toThrow(`${resource}_name`)
  })

  test.each(invisible)('is needed, and "%s" is none', async (name) => {
    await refused(plain(resource).create({ body: { name, ...more } }), 'invalid_request', 400)
  })

  if (resource !== 'bars')
    test('is not given back while another looks like it', async () => {
      const sdk = plain(resource)
      const gone = await sdk.create({ body: { name: 'Été', ...more } })
      await sdk.delete({ path: { id: gone._id } })
      await sdk.create({ body: { name: 'E\u0301te\u0301', ...more } })

      await refused(sdk.restore({ path: { id: gone._id } }), 'name_taken', 409)
    })
})

describe('names that look alike are one', () => {
  test.each(look_alikes)('on a menu, by %s', async (_how, name) => {
    const menu = (names: string[]) =>
      names.map((one) => ({ name: one, type: 'quantity' as const, price: 1 }))

    const twice = office.bars.create({
      body: { name: `Menu ${name.length}${_how}`, consumptions: menu(['Café Straße', name]) },
    })

    await refused(twice, 'name_taken', 409)
  })

  test.each(look_alikes)('in a spreadsheet, by %s', async (_how, name) => {
    const file = await sheetOf(['name'], [`${_how} Café Straße`], [`${_how} ${name}`])
    const { rows } = await office.bars.import({ body: { bars_data: file } })

    expect(rows.map(({ outcome }) => outcome)).toEqual(['success', 'failure'])
  })

  test.each(look_alikes)('among events, by %s', async (how, name) => {
    await superadmin.events.create({ body: { name: `${how} Café Straße` } })

    await refused(superadmin.events.create({ body: { name: `${how} ${name}` } }), 'name_taken', 409)
  })

  test('among users, by case, width and composition', async () => {
    const create = (email: string) =>
      superadmin.users.create({
        body: { email, password: 'a-long-password', right: 30, event_id: here.event_id },
      })
    await create('rené@quay.example')

    for (const email of ['RENÉ@quay.example', 'rene\u0301@quay.example', 'ｒené@quay.example'])
      await refused(create(email), 'username_taken', 409)
  })
})

test('the database and the program have the same keys', async () => {
  const ranges = [
    [0x20, 0x7e],
    [0xa0, 0x24f],
    [0x370, 0x3ff],
    [0x400, 0x52f],
    [0x1e00, 0x1fff],
    [0x2000, 0x206f],
    [0x3000, 0x30ff],
    [0xff01, 0xffef],
  ] as const
  const signs = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, n) => `a${String.fromCodePoint(first + n)}b`),
  )
  const words = [...signs, ...look_alikes.map(([, name]) => name), ...invisible]

  const { rows } = await knex.raw(
    'SELECT w AS word, name_key(w) AS name, search_key(w) AS search FROM unnest(?::text[]) w',
    [words],
  )

  for (const { word, name, search } of rows) {
    expect({ word, name, search }).toEqual({ word, name: nameKey(word), search: searchKey(word) })
    expect(isVisible(word)).toBe(name !== '')
  }
})

test('a chip in groups is joined, and a name is left as it is', () => {
  expect(joinedChip('04:A1:b2')).toBe('04A1b2')
  expect(joinedChip(' 04A1 B2C3 D4E5F6 ')).toBe('04A1B2C3D4E5F6')
  for (const text of ['04A1B2', 'Anna Bea', 'x', '04:', '12:3'])
    expect(joinedChip(text)).toBe(undefined)
})
