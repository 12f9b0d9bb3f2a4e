import { expect, test } from 'vitest'
import { readMessages } from '../../src/messages/messages.ts'
import { forgetMessages, publishMessages } from '../../src/messages/publish.ts'
import { tell } from '../../src/messages/tell.ts'
import { daysFromNow, openStage } from '../stage.ts'

const stage = await openStage()
const { knex, createEvent } = stage
const publish = () => publishMessages(stage.runCtx())
const numbered = (count: number) => ({ code: 'worker_missing' as const, count })
const happened = (event_id: string, n: number) => tell(knex, event_id, 'alarm.raised', numbered(n))
const read = async (event_id: string, after = 0) =>
  (await readMessages(knex, event_id, { after })).map(({ type, position, data }) => [
    position,
    type === 'alarm.raised' ? data.count : type,
  ])

test('messages of an event have positions without gaps, in the order in which they were written', async () => {
  const [event_id, other] = [await createEvent(), await createEvent()]
  for (const n of [1, 2, 3]) await happened(event_id, n)
  await happened(other, 1)
  expect(await read(event_id)).toEqual([])
  await publish()
  await happened(event_id, 4)
  await publish()
  expect(await read(event_id)).toEqual([1, 2, 3, 4].map((n) => [n, n]))
  expect(await read(event_id, 3)).toEqual([[4, 4]])
  expect(await read(other)).toEqual([[1, 1]])
})

test('a message that commits late comes after those that a reader knows already', async () => {
  const event_id = await createEvent()
  const late = await knex.transaction()
  await tell(late, event_id, 'alarm.raised', numbered(1))
  await happened(event_id, 2)
  await publish()
  expect(await read(event_id)).toEqual([[1, 2]])
  await late.commit()
  await publish()
  expect(await read(event_id, 1)).toEqual([[2, 1]])
})

test('a fact that is rolled back has no message', async () => {
  const event_id = await createEvent()
  const fact = await knex.transaction()
  await tell(fact, event_id, 'alarm.raised', numbered(1))
  await fact.rollback()
  await happened(event_id, 2)
  await publish()
  expect(await read(event_id)).toEqual([[1, 2]])
})

test('a reader by position sees each message once, while workers publish and facts commit', async () => {
  const event_id = await createEvent()
  const written = Array.from({ length: 60 }, (_, n) => n)
  const seen: [number, unknown][] = []
  let is_over = false
  const whileWriting = async (work: () => Promise<void>) => {
    while (!is_over) await work()
  }
  const readOn = async () => {
    const last = seen.at(-1)?.[0] ?? 0
    seen.push(...((await read(event_id, last)) as typeof seen))
  }
  const others = [...Array.from({ length: 3 }, () => whileWriting(publish)), whileWriting(readOn)]
  await Promise.all(
    written.map((n) =>
      knex.transaction(async (trx) => {
        await tell(trx, event_id, 'alarm.raised', numbered(n))
        await trx.raw('SELECT pg_sleep(?)', [(n % 5) / 100])
      }),
    ),
  )
  is_over = true
  await Promise.all(others)
  await publish()
  await readOn()
  expect(seen.map(([position]) => position)).toEqual(written.map((n) => n + 1))
  expect(new Set(seen.map(([, n]) => n))).toEqual(new Set(written))
})

test('messages are deleted after a month, and positions go on', async () => {
  const event_id = await createEvent()
  await happened(event_id, 1)
  await happened(event_id, 2)
  await publish()
  const at = (days_ago: number) => ({ created_at: daysFromNow(-days_ago) })
  await knex('event_messages').where({ event_id, position: 1 }).update(at(31))
  await knex('event_messages').where({ event_id, position: 2 }).update(at(29))
  await forgetMessages(stage.runCtx())
  expect(await read(event_id)).toEqual([[2, 2]])
  await knex('event_messages').where({ event_id }).update(at(31))
  await forgetMessages(stage.runCtx())
  await happened(event_id, 3)
  await publish()
  expect(await read(event_id)).toEqual([[3, 3]])
})
