import type { Sdk } from '@kermesse/sdk/client'
import type { OperationId } from '@kermesse/sdk/types'
import { describe, expect, test } from 'vitest'
import type { JsonSchema } from '../../src/contract.ts'
import { contract, operationOf, refused, startApi } from '../api.ts'
import { createFestival, createSuperadmin } from '../festival.ts'
import { addUser } from '../people.ts'
import { exampleOf } from './examples.ts'

const api = await startApi()
const here = await createFestival(api)
const sdk = api.sdk(here.sessions.admin)
const root = api.sdk((await createSuperadmin(api)).token)
const { _id: voucher_id } = await sdk.vouchers.create({ body: { name: 'Drink', consumptions: [] } })

const takes = (field: string, schema: JsonSchema): boolean => {
  const { properties = {}, allOf = [] } = contract.follow(schema)
  return field in properties || allOf.some((part) => takes(field, part))
}
// These tests change the name. Webhooks have none, and tests of their own.
const names = contract.operations
  .filter(
    ({ id, body }) =>
      id.endsWith('.update') && body && takes('revision', body) && takes('name', body),
  )
  .map(({ id }) => id.split('.')[0]!)
// Inputs that name other records, which an example of the schema cannot know.
const inputs: Record<string, object> = {
  bars: {},
  events: {},
  deposits: { price: 2 },
  entrances: { price: 10 },
  entrance_groups: {},
  vouchers: { consumptions: [] },
  voucher_packs: { vouchers: [{ voucher_id, quantity: 1 }] },
}

let records = 0
// Events are made by superadmins.
const callsOf = (name: string) => (name === 'events' ? root : sdk)[name as 'bars'] as Sdk['bars']
const create = async (name: string) => {
  records += 1
  const input = inputs[name] ?? exampleOf(operationOf(`${name}.create` as OperationId).body!)
  return callsOf(name).create({ body: { ...(input as object), name: `Record ${records}` } })
}

test('what is configured can be held against a revision', () => {
  expect(names).toEqual(expect.arrayContaining(['bars', 'entrances', 'events', 'vouchers']))
})

describe.each(names)('one of the %s', (name) => {
  const { get, update, list } = callsOf(name)

  test('that somebody else has changed is not overwritten unseen', async () => {
    const { _id: id, revision } = await create(name)
    const path = { id }
    await update({ path, body: { name: `${name} of somebody`, revision } })
    const mine = { name: `${name} of mine`, revision }

    await refused(update({ path, body: mine }), 'changed_meanwhile', 409)
    const seen = await get({ path })

    expect(seen).toMatchObject({ name: `${name} of somebody` })
    const again = { ...mine, revision: seen.revision }
    expect(await update({ path, body: again })).toMatchObject({ name: `${name} of mine` })
  })

  test('has one revision wherever it is shown, and keeps it until it changes', async () => {
    const { _id: id, name: search, revision } = await create(name)
    const path = { id }

    expect(revision).toBeTruthy()
    expect((await get({ path })).revision).toBe(revision)
    const found = await list({ query: { search } })
    expect(found[name as 'bars'][0]?.revision).toBe(revision)
    expect((await update({ path, body: { name: search, revision } })).revision).toBe(revision)
  })

  test('is changed in any case by a request without a revision', async () => {
    const { _id: id } = await create(name)

    expect(await update({ path: { id }, body: { name: `${name} as I say` } })).toMatchObject({
      name: `${name} as I say`,
    })
  })
})

test.each(['bars', 'deposits'] as const)(
  '%s say before they are saved that they were changed',
  async (name) => {
    const { _id, name: now } = await create(name)
    const body = { _id, name: now, revision: 'of yesterday' }

    const { server_errors } = await callsOf(name).validate({ body })

    expect(server_errors).toMatchObject([{ error_code: 'changed_meanwhile' }])
  },
)

test('a menu that was changed over all points of sale is not put back unseen', async () => {
  const { bars, all_consumptions } = sdk
  const soup = { name: 'Soup', type: 'quantity', price: 5 } as const
  const { _id: id, revision } = await bars.create({ body: { name: 'Menu', consumptions: [soup] } })
  const path = { id }
  await all_consumptions.create({ body: { ...soup, name: 'Stew', bars: [id] } })

  const body = { consumptions: [{ ...soup, price: 6 }], revision }
  await refused(bars.update({ path, body }), 'changed_meanwhile', 409)

  const menu = [
    { name: 'Soup', price: 5 },
    { name: 'Stew', price: 5 },
  ]
  expect(await bars.get({ path })).toMatchObject({ consumptions: menu })
})

test('a phone that comes to a point of sale does not disturb its editor', async () => {
  const { bars } = sdk
  const { _id: id, revision } = await bars.create({ body: { name: 'Quiet' } })
  const path = { id }
  await addUser(api, { right: 'cashier', event_id: here.event_id, bar_id: id })

  const bar = await bars.update({ path, body: { name: 'Quieter', revision } })

  expect(bar).toMatchObject({ name: 'Quieter', users: [{}] })
})
