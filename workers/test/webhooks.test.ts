import { expect, test, vi } from 'vitest'
import { newId } from '../../core/src/platform/ids.ts'
import { openStage } from '../../core/test/stage.ts'
import { answers, openReceiver, silence } from '../../core/test/webhooks/receiver.ts'
import { startWorkerProcess } from './worker.ts'

const stage = await openStage()

test('a message goes on with another worker when the first one was killed', async () => {
  const receiver = await openReceiver(silence)
  const event_id = await stage.createEvent()
  const secret = `whsec_${Buffer.from(newId()).toString('base64')}`
  await stage.knex('webhooks').insert({
    event_id,
    _id: newId(),
    url: receiver.url,
    types: '["alarm.raised"]',
    secret_sealed: stage.secrets.seal(secret),
  })
  await stage.knex('event_messages').insert({
    event_id,
    _id: newId(),
    type: 'alarm.raised',
    data: { code: 'worker_missing' },
  })
  const env = { WEBHOOK_HOSTS: 'http://127.0.0.1:*' }
  const patience = { timeout: 25_000, interval: 20 }
  const first = await startWorkerProcess(stage.url, stage.key, env)
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), patience)

  await first.kill('SIGKILL')
  receiver.answer(answers(204))
  // Its lease has ended.
  await stage
    .knex('webhook_deliveries')
    .where({ event_id })
    .update({ due_at: new Date(0) })
  const second = await startWorkerProcess(stage.url, stage.key, env)

  const delivered = () => stage.knex('webhook_deliveries').where({ event_id, state: 'delivered' })
  await vi.waitFor(async () => expect(await delivered()).toHaveLength(1), patience)
  expect(receiver.ids()).toEqual([receiver.ids()[0], receiver.ids()[0]])
  expect(receiver.verify(secret)).toMatchObject({ data: { code: 'worker_missing' } })
  expect(second.errors.join('')).not.toContain(secret)
})
