import { expect, test } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { all } from '../../src/search/search.ts'
import { admin, openStage } from '../stage.ts'

const stage = await openStage()
const { knex } = stage
const event_id = await stage.createEvent()
const people = [
  { uid: '04A1', short_id: 'ZZ000001', name: 'Noah Lake', email: 'rosebar@example.org' },
  { uid: '04A2', short_id: 'ZZ000002', name: 'Bar' },
  { uid: '04A3', short_id: 'ZZ000003', name: 'Barbara' },
]
for (const one of people) {
  await knex('clients').insert({ event_id, ...one })
  await knex('wallets').insert({ event_id, uid: one.uid })
}
await knex('bars').insert({ event_id, _id: newId(), name: 'The long bar' })

const find = async (q: string, right = admin.right) => {
  const ctx = { ...stage.contextOf(event_id), actor: { ...admin, right, event_id } }
  const { hits } = await all.run(ctx, { query: { q }, path: {}, body: undefined, headers: {} })
  return hits.map(({ kind, title, id }) => [kind, kind === 'client' ? id : title])
}

test('what is equal comes before what begins so, and that before what only contains it', async () => {
  expect(await find('bar')).toEqual([
    ['client', '04A2'],
    ['client', '04A3'],
    ['client', '04A1'],
    ['bar', 'The long bar'],
  ])
})

test('a cashier finds neither users nor what an address says about a visitor', async () => {
  expect(await find('rosebar@example.org')).toEqual([['client', '04A1']])
  expect(await find('rosebar@example.org', 20)).toEqual([])
})
