import type { Sdk } from '@kermesse/sdk/client'
import type { AnyKind, Schema } from '@kermesse/sdk/types'
import { beforeEach, describe, expect, test } from 'vitest'
import { sharedApi } from '../api.ts'
import { createGatehouse, type Gatehouse } from './gatehouse.ts'

const api = await sharedApi()
let house: Gatehouse
let gate: string

beforeEach(async () => {
  house = await createGatehouse(api)
  gate = await house.openGate({ entrance_type: 'both' })
})

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

type Item = AnyKind<Schema<'CheckBatchItem'>>
type Batch = Parameters<Sdk['entrance_checks']['batch']>[0]['body']

/** As a faulty device sends it: nothing in it has to be a scan. */
const send = (...checks: unknown[]) =>
  house.gate.entrance_checks.batch({ body: { checks } as unknown as Batch })

const decided = (sent: object) => ({
  decided: 'allowed',
  direction: 'in',
  smartphone_number: 'G-1',
  entrance_group_id: gate,
  date: minutesAgo(20),
  ...sent,
})

const kept = async () =>
  (await house.office.entrance_checks.list({ query: { flag: 'malformed', reviewed: false } }))
    .entrance_checks

describe('a malformed scan in the batch of a gate', () => {
  test('is kept for review as one item, and the others count', async () => {
    const { uid } = await house.newBand()
    const sent = decided({ uid: 'no chip!' })

    const answer = await send(decided({ uid }), sent)

    expect(answer).toMatchObject({ recorded: 1, refused: 0, review: 1 })
    expect(answer.results[1]).toMatchObject({
      status: 'review',
      error_code: 'invalid_request',
      details: [{ code: 'wrong_form' }],
      check: {
        uid: 'no chip!',
        allowed: true,
        decided: 'allowed',
        direction: null,
        flag: 'malformed',
        smartphone_number: 'G-1',
        date: sent.date,
      },
    })
    const [check] = await kept()
    expect(JSON.parse(check!.sent!)).toEqual(sent)
    const { alarms } = await house.office.events.cockpit({ path: { id: house.here.event_id } })
    expect(alarms.map(({ code }) => code)).toContain('gate_decisions_flagged')
  })

  test.each<[string, (uid: string) => unknown]>([
    ['an unknown decision', (uid) => decided({ uid, decided: 'maybe' })],
    ['an unknown direction', (uid) => decided({ uid, direction: 'up' })],
    ['a negative age', (uid) => decided({ uid, age: -4 })],
    ['an age as text', (uid) => decided({ uid, age: '18' })],
    ['an id that is none', (uid) => decided({ uid, _id: '17' })],
    ['a field that nobody knows', (uid) => decided({ uid, battery: 40 })],
    ['a gate that is no id', (uid) => decided({ uid, entrance_group_id: 'north' })],
    ['a date without a time zone', (uid) => decided({ uid, date: '2026-11-26T10:00:00' })],
    ['a date that is none', (uid) => decided({ uid, date: '31.02.2026' })],
    ['two wristbands', (uid) => decided({ uid, short_id: 'AB12' })],
    ['no wristband and no ticket', () => decided({})],
    ['neither date nor id', (uid) => decided({ uid, date: undefined })],
    ['a date of year 9999', (uid) => decided({ uid, date: '9999-01-01T00:00:00Z' })],
    ['a NUL in a chip', () => decided({ uid: '04\u0000AA' })],
    ['no object', () => 'a scan'],
    ['nothing', () => null],
    ['a list', () => [1, 2]],
  ])('with %s is kept, moves nobody, and is one item however often it is sent', async (_, of) => {
    const { uid } = await house.newBand()
    const sent = of(uid)

    const first = await send(sent)
    const second = await send(sent)

    expect(first).toMatchObject({ recorded: 0, refused: 0, review: 1 })
    expect(second).toEqual(first)
    const [check, ...others] = await kept()
    expect(others).toEqual([])
    expect(JSON.parse(check!.sent!)).toEqual(JSON.parse(JSON.stringify(sent)))
    expect(await house.verdict({ uid, entrance_group_id: gate, direction: 'in' })).toBe('in')
  })

  test('is closed by a review', async () => {
    const { results } = await send(decided({ uid: '?' }))
    const { check }: Item = results[0]!

    await house.office.entrance_checks.review({
      path: { id: check!._id },
      body: { note: 'A cable tie' },
    })

    expect(await kept()).toEqual([])
  })

  test('stays with the device where nobody has reviewed 20,000 of them', async () => {
    const { uid } = await house.newBand()
    await api.knex.raw(
      `INSERT INTO entrance_checks (event_id, _id, allowed, flag, sent)
       SELECT ?, gen_random_uuid(), false, 'malformed', '{}' FROM generate_series(1, 20000)`,
      [house.here.event_id],
    )

    const answer = await send(decided({ uid: '?' }), decided({ uid }))

    expect(answer.results.map(({ status, error_code }: Item) => error_code ?? status)).toEqual([
      'too_many_reviews',
      'recorded',
    ])
  })
})
