import { expect, test } from 'vitest'
import { sharedApi } from '../api.ts'
import { doubleEntries, letThrough } from './gate_crowd.ts'

const people = Number(process.env.GATE_PEOPLE ?? 80)
const seed = Number(process.env.GATE_SEED ?? 1)
const devices = 8

const api = await sharedApi()

test('every double entry of a crowd at gates, half of them offline, is flagged with both gates, and nobody who was let in stands as refused', {
  timeout: 3_600_000,
}, async () => {
  const { house, passages, refused, decide_ms } = await letThrough(api, people, devices, seed)

  const { event_id } = house.here
  const rows: Row[] = await api
    .knex('entrance_checks')
    .where({ event_id })
    .select('_id', 'allowed', 'flag', 'decided', 'double_of_id', 'entrance_group_id', 'reason')
  const checks = new Map(rows.map((row) => [row._id, row]))
  const let_in = passages.filter(({ direction }) => direction === 'in')
  const expected = doubleEntries(passages)
  const gates = new Map(passages.map(({ _id, gate }) => [_id, gate]))
  const flagged = rows.filter(({ double_of_id }) => double_of_id !== null)
  const { count } = await house.office.entrance_checks.list({ query: { flag: 'double_entry' } })
  const slowest = decide_ms.toSorted((a, b) => a - b)[Math.floor(decide_ms.length * 0.95)]
  if (process.env.GATE_PEOPLE)
    process.stderr.write(
      `${JSON.stringify({ seed, people, devices, scans: rows.length, let_in: let_in.length, refused, decided_offline: decide_ms.length, double_entries: count, p95_decide_ms: slowest })}\n`,
    )
  // Nothing is lost, and nothing is recorded twice.
  expect(rows.length).toBe(passages.length + refused - leftUnknown(rows))
  expect(let_in.filter(({ _id }) => !checks.get(_id)?.allowed)).toEqual([])
  expect(new Map(flagged.map(({ _id, double_of_id }) => [_id, double_of_id]))).toEqual(expected)
  for (const { _id, double_of_id, entrance_group_id } of flagged) {
    expect(entrance_group_id).toBe(gates.get(_id))
    expect(checks.get(double_of_id!)?.entrance_group_id).toBe(gates.get(double_of_id!))
  }
  expect(count).toBe(expected.size)
  expect(expected.size).toBeGreaterThan(0)
  expect(refused).toBeGreaterThan(0)
})

type Row = {
  _id: string
  allowed: boolean
  flag: string | null
  decided: string | null
  double_of_id: string | null
  entrance_group_id: string
  reason: string | null
}

/** Exits of people whose entry the server did not know: refused, and still passages. */
const leftUnknown = (rows: Row[]) =>
  rows.filter(({ reason }) => reason === 'already_outside').length
