import { ApiError } from '@kermesse/sdk/client'
import { describe, expect, test } from 'vitest'
import { connectBy, kermesse } from './terminal.ts'

const id = '0190c5a0-0000-7000-8000-000000000001'
const seen = { event_id: '', people: 0 }
const client = {
  events: {
    list: async () => ({
      events: [
        { _id: id, name: 'Quay', timezone: 'Asia/Tokyo', dateBegin: '2026-07-03T14:00:00.000Z' },
        {
          _id: id,
          name: 'Hill',
          timezone: 'America/New_York',
          dateBegin: '2026-07-03T14:00:00.000Z',
        },
      ],
      count: 2,
    }),
    general: async ({ query }: { query: { event_id: string } }) => {
      seen.event_id = query.event_id
      return { timezone: 'Asia/Tokyo' }
    },
  },
  users: {
    me: async () => {
      seen.people++
      return { event_id: id }
    },
  },
  zones: {
    get: async () => {
      const details = { opens_at: '2026-07-03T14:00:00.000Z' }
      throw new ApiError(409, {
        error: 'Not yet',
        error_code: '|wallets_are_not_open_yet|',
        details,
      })
    },
  },
  bars: {
    list: async () => ({
      bars: [{ _id: id, name: 'Main bar', created_at: '2026-07-03T14:00:00.000Z' }],
      count: 1,
    }),
  },
}
const ask = (words: string[], tty = true) => kermesse(words, { tty, connect: connectBy(client) })
const bars = ['bars', 'list', '--columns', 'name,created_at']

describe('times on a terminal', () => {
  test('are those of the event, named or of the signed-in person', async () => {
    const own = await ask(bars)
    const named = await ask([...bars, '--event', id])

    expect(own.out).toMatch(/Main bar +03\/07\/2026 23:00 GMT\+9/)
    expect(named.out).toBe(own.out)
    expect(seen).toEqual({ event_id: id, people: 1 })
  })

  test('are those of each event in a list of events', async () => {
    const { out } = await ask(['events', 'list', '--columns', 'name,dateBegin'])

    expect(out).toMatch(/Quay +03\/07\/2026 23:00 GMT\+9/)
    expect(out).toMatch(/Hill +03\/07\/2026 10:00 GMT-4/)
  })

  test('are in UTC or in the zone of this machine when asked for, which costs no call', async () => {
    seen.people = 0
    const utc = await ask([...bars, '--utc'])
    const local = await ask(['events', 'list', '--columns', 'name,dateBegin', '--local'])
    const both = await ask([...bars, '--utc', '--local'])

    expect(utc.out).toMatch(/Main bar +03\/07\/2026 14:00 UTC/)
    const [quay, hill] = local.out.trimEnd().split('\n').slice(-2)
    expect(quay!.slice(4).trim()).toBe(hill!.slice(4).trim())
    expect(both).toMatchObject({ exit: 2, err: expect.stringContaining('--utc or --local') })
    expect(seen.people).toBe(0)
  })

  test('are so in what is said about a refusal', async () => {
    const { err } = await ask(['zones', 'get', id, '--utc'])

    expect(err).toContain('opens_at 03/07/2026 14:00 UTC')
  })
})

test('a pipe gets moments in UTC as they are on the wire', async () => {
  expect((await ask(bars, false)).out).toBe('Main bar\t2026-07-03T14:00:00.000Z\n')
})
