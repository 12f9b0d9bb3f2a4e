import { expect, test } from 'vitest'
import { contract, refused, sharedApi } from '../api.ts'
import { createFestival } from '../festival.ts'
import { fingerprintOf } from '../platform/fingerprint.ts'

const api = await sharedApi()
const message_types = contract.follow({ $ref: '#/components/schemas/MessageType' }).enum as string[]

test('each type can be tried at a trial event, and is marked as a test', async () => {
  const { event_id, sessions } = await createFestival(api, { is_trial: true })
  const sdk = api.sdk(sessions.admin)

  for (const type of message_types)
    await sdk.messages.trigger({ body: { type: type as 'payment.succeeded' } })

  const told = await api.knex('event_messages').where({ event_id }).orderBy('_id')
  expect(told.map(({ type, data }) => [type, data.test])).toEqual(
    message_types.map((type) => [type, true]),
  )
  const log = await api.knex('audit_log').where({ event_id, operation: 'messages.trigger' })
  expect(log).toHaveLength(message_types.length)
})

test('nothing is made up at an event with real money', async () => {
  const { event_id, sessions } = await createFestival(api)
  const before = await fingerprintOf(api.knex, event_id)
  const call = api.sdk(sessions.admin).messages.trigger({ body: { type: 'payment.succeeded' } })

  await refused(call, 'trial_only', 409)
  expect(await fingerprintOf(api.knex, event_id)).toBe(before)
})
