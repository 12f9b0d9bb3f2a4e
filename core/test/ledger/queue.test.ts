import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { type Limits, Queue } from '../../src/ledger/queue.ts'
import type { Command, Outcome } from '../../src/ledger/types.ts'
import { newId } from '../../src/platform/ids.ts'
import { itemOf } from './items.ts'

const limits: Limits = { batch: 7, lanes: 1, queue: 1_000 }
const event_id = newId()
const topUp = (uid: string) =>
  itemOf({ type: 'credit', uid, payment_type: 'cash', amount: 1_00, account: 'cash' })
const topUps = (count: number) => Array.from({ length: count }, (_, n) => topUp(`band ${n}`))

/** A queue over a ledger that only answers; the batches that it was given, and how many at a time. */
function openQueue(more: Partial<Limits> = {}) {
  const batches: Command[][] = []
  let running = 0
  let most = 0
  const queue = new Queue({ ...limits, ...more }, async (_event_id, commands) => {
    batches.push(commands)
    running += 1
    most = Math.max(most, running)
    for (let turn = 0; turn < 5; turn++) await nextTurn()
    running -= 1
    return commands.map(({ id }): Outcome => ({ status: 'replayed', id }))
  })
  return { queue, batches, most: () => most }
}

describe('a batch', () => {
  test('never holds more than its limit, however many are waiting', async () => {
    const { queue, batches } = openQueue()
    const commands = topUps(100)

    const outcomes = await queue.pushInOrder(event_id, commands)

    expect(outcomes.map((one) => 'id' in one && one.id)).toEqual(commands.map(({ id }) => id))
    expect(batches.map(({ length }) => length)).toEqual([...Array(14).fill(7), 2])
  })

  test('is a share of what waits where there are lanes, but no less than is worth a commit', async () => {
    const few = openQueue({ batch: 256, lanes: 2 })
    const many = openQueue({ batch: 256, lanes: 2 })

    await few.queue.pushInOrder(event_id, topUps(60))
    await many.queue.pushInOrder(event_id, topUps(400))

    expect(few.batches.map(({ length }) => length)).toEqual([60])
    expect(many.batches.slice(0, 2).map(({ length }) => length)).toEqual([200, 200])
    expect(many.most()).toBe(2)
  })

  test('leaves what a wristband is busy with to the next one, in order', async () => {
    const { queue, batches } = openQueue({ batch: 256, lanes: 2 })
    const first = queue.push(event_id, topUp('same'))
    await nextTurn()
    const later = [topUp('same'), topUp('other'), topUp('same')]

    await Promise.all([first, queue.pushInOrder(event_id, later)])

    expect(batches.map((batch) => batch.map((one) => 'uid' in one && one.uid))).toEqual([
      ['same'],
      ['other'],
      ['same', 'same'],
    ])
  })
})

test('a new wristband waits for what is moved to it', async () => {
  const { queue, batches } = openQueue({ batch: 256, lanes: 2 })
  const first = queue.push(event_id, topUp('old'))
  await nextTurn()
  const transfer = itemOf({ type: 'transfer', uid: 'old', new_uid: 'new', right: 40 })

  await Promise.all([first, queue.pushInOrder(event_id, [transfer, topUp('new')])])

  expect(batches.map((batch) => batch.map(({ type }) => type))).toEqual([
    ['credit'],
    ['transfer', 'credit'],
  ])
})

describe('a queue that is full', () => {
  test('sends callers away, takes as many as it said, and takes others once there is room', async () => {
    const { queue } = openQueue({ queue: 3 })

    const asked = topUps(5).map((one) => queue.push(event_id, one))
    const settled = await Promise.allSettled(asked)

    expect(settled.map(({ status }) => status)).toEqual([
      ...Array(3).fill('fulfilled'),
      ...Array(2).fill('rejected'),
    ])
    expect(settled.at(-1)).toMatchObject({ reason: { code: 'overloaded' } })
    expect(queue.isIdle()).toBe(true)
    expect(await queue.pushInOrder(event_id, topUps(3))).toHaveLength(3)
    await expect(queue.pushInOrder(event_id, topUps(4))).rejects.toMatchObject({
      code: 'overloaded',
    })
  })
})
