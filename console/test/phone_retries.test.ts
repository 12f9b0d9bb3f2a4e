import { makePhoneKeys } from '@kermesse/sdk/phone_keys'
import { Outbox } from '@kermesse/sdk/phone_outbox'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startSender } from '../src/pos/queue/sender.ts'

describe('the queue of a phone without a connection', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** Milliseconds between the tries of a phone that gets no answer. */
  async function gapsOfTries() {
    const tried_at: number[] = []
    const sendNow = startSender({
      waiting: () => 1,
      canSend: () => true,
      async send() {
        tried_at.push(Date.now())
        throw new Error('no network')
      },
    })
    await vi.advanceTimersByTimeAsync(150_000)
    const count = tried_at.length
    sendNow()
    await vi.advanceTimersByTimeAsync(1_300)
    const gaps = tried_at.slice(1).map((at, n) => at - tried_at[n]!)
    return { before: gaps.slice(0, count - 1), after: gaps.slice(count) }
  }

  test('is sent again after 1, 2, 5, 15 and 30 seconds, a quarter more or less, and at once when told to', async () => {
    const { before, after } = await gapsOfTries()
    for (const [n, wait_ms] of [1_000, 2_000, 5_000, 15_000, 30_000, 30_000].entries()) {
      expect(before[n]).toBeGreaterThanOrEqual(wait_ms * 0.75)
      expect(before[n]).toBeLessThanOrEqual(wait_ms * 1.25 + 1)
    }
    expect(after[0]).toBeLessThanOrEqual(1_251)
    const others = [await gapsOfTries(), await gapsOfTries(), await gapsOfTries()]
    // Phones that lost the network together come back one after the other.
    expect(new Set(others.map((phone) => phone.before.join(' '))).size).toBe(3)
  })
})

test('a sale is sent behind what waits of its own wristband, and before everything else', async () => {
  const sent: string[][] = []
  const keys = await makePhoneKeys()
  const pairing_id = crypto.randomUUID()
  const outbox = await Outbox.open({
    store: {
      read: async () => ({ entries: [], sales: [], tips: [] }),
      write: async () => undefined,
    },
    clock: () => ({ made_at: 1, monotonic_ms: 1, offset_ms: 0 }),
    signer: () => ({ keys, pairing_id, user_id: null }),
    async send(entries) {
      sent.push(entries.map(({ text }) => JSON.parse(text).body._id))
      throw new Error('no network')
    },
  })
  const ask = async (uid: string) => {
    const _id = crypto.randomUUID()
    await outbox.ask({ body: { _id }, uid, amount: 3_00, pieces: 0, lines: [] })
    return _id
  }
  const [first, of_other, second] = [await ask('04AA'), await ask('04BB'), await ask('04AA')]

  await expect(outbox.sendSale(second)).rejects.toThrow('no network')
  await expect(outbox.sendSale(of_other)).rejects.toThrow('no network')
  await expect(outbox.sendNext()).rejects.toThrow('no network')

  expect(sent).toEqual([[first, second], [of_other], [first, of_other, second]])
})
