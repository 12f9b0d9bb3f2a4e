import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exchange } from '../../src/providers/http_exchange.ts'
import { exchangeByNode } from '../../src/providers/node_exchange.ts'
import { guarded } from '../../src/providers/resilience.ts'
import { withinLimit } from '../../src/providers/time_limit.ts'
import { caller } from '../../src/providers/twint/wire.ts'
import { listen } from './listener.ts'

let silent: Awaited<ReturnType<typeof listen>>
let requests = 0
beforeAll(async () => {
  silent = await listen(() => (requests += 1))
})
afterAll(() => silent[Symbol.asyncDispose]())

const timeout_ms = 3_600_000
const asked = () =>
  ({
    method: 'GET',
    url: new URL(silent.url),
    headers: {},
    timeout_ms,
    max_answer_bytes: 1,
  }) as const
const clients = {
  fetch: () => exchange(asked()),
  node: () => exchangeByNode(asked()),
  twint: () => {
    const software = { software_name: 'test', software_version: '1' }
    const account = { base_url: silent.url, version: '8.6', merchant_uuid: randomUUID() } as const
    const call = caller({ ...account, ...software, timeout_ms })
    return call({ operation: 'CheckSystemStatus', content: '' })
  },
}

test.each(['fetch', 'node', 'twint'] as const)(
  'all requests of a limited work end with its limit: %s',
  async (name) => {
    const before = requests

    const answers = await withinLimit(200, async () => [
      await clients[name](),
      await clients[name](),
    ])

    const late = { outcome: 'unknown', reason: 'timeout' }
    expect(answers).toMatchObject([
      { ...late, unsent: false },
      { ...late, unsent: true, detail: 'no time was left for it' },
    ])
    expect(requests - before).toBe(1)
  },
)

test('requests that were not made leave the circuit closed', async () => {
  const { once } = guarded({ provider: 'payrexx', name: randomUUID(), failures: 2 })
  const send = async () => ({ outcome: 'done' })

  const late = await withinLimit(0, () => Promise.all([once(send), once(send), once(send)]))

  expect(late.map(({ outcome }) => outcome)).toEqual(['unknown', 'unknown', 'unknown'])
  expect(await once(send)).toEqual({ outcome: 'done' })
})
