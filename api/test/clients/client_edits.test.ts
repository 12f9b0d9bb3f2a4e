import { expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { createBands, createFestival, daysFromNow } from '../festival.ts'

const api = await sharedApi()
const { event_id, sessions } = await createFestival(api)
const { clients } = api.sdk(sessions.admin)

async function newBand(access: object = {}) {
  const [band] = await createBands(api.knex, event_id, 1)
  const path = { uid: band!.uid }
  await api
    .knex('wallets')
    .where({ event_id, ...path })
    .update({ age: null, ...access })
  return path
}

test('a wristband that was blocked before its entrance began can still be edited', async () => {
  const path = await newBand({ entrance_begin_date: daysFromNow(1) })
  await clients.disable({ path })

  const client = await clients.update({ path, body: { name: 'Ada' } })

  expect(client).toMatchObject({ name: 'Ada', disabled: true })
  const body = { entrance_begin_date: daysFromNow(2) }
  await refused(clients.update({ path, body }), 'begin_after_end', 400)
})

test('two who set the two ends of an access at once never leave one that ends before it begins', async () => {
  for (let round = 0; round < 8; round++) {
    const path = await newBand()
    const begin = { entrance_begin_date: daysFromNow(2) }
    const end = { entrance_end_date: daysFromNow(1) }

    const answers = await Promise.allSettled(
      [begin, end].map((body) => clients.update({ path, body })),
    )

    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  }
})

test('what is written while a wristband is replaced goes along, or is refused', async () => {
  for (let round = 0; round < 8; round++) {
    const [path, { uid: new_uid }] = [await newBand(), await newBand()]

    const [, edit] = await Promise.allSettled([
      clients.transfer({ path, body: { new_uid } }),
      clients.update({ path, body: { email: 'ada@example.org' } }),
    ])

    const { email } = await clients.get({ path: { uid: new_uid } })
    expect(email).toBe(edit.status === 'fulfilled' ? 'ada@example.org' : null)
    await refused(clients.update({ path, body: { name: 'Bea' } }), 'wristband_transferred', 409)
  }
})

test('what a visitor says while their wristband is replaced goes along, or is refused', async () => {
  for (let round = 0; round < 8; round++) {
    const [path, { uid: new_uid }] = [await newBand(), await newBand()]
    const feedback = { eventLiked: 'yes', donationChoice: 'no' } as const

    const [, said] = await Promise.allSettled([
      clients.transfer({ path, body: { new_uid } }),
      api.sdk().feedbacks.submit({ path, body: { feedback } }),
    ])

    const row = await api.knex('clients').where({ event_id, uid: new_uid }).first('feedback')
    expect(row.feedback).toEqual(said.status === 'fulfilled' ? feedback : null)
  }
})
