import { expect, test } from 'vitest'
import { leftUnseen } from '../../src/admission/presence.ts'
import { newId } from '../../src/platform/ids.ts'
import { openStage } from '../stage.ts'

const stage = await openStage()
const { knex } = stage

/** An event whose days begin at six, with these gates. */
async function createSite(...gates: { entrance_type: string; zone_ids?: string[] }[]) {
  const event_id = await stage.createEvent({ timezone: 'Europe/Zurich', dayStartTime: '06:00' })
  for (const { entrance_type, zone_ids = [] } of gates)
    await knex('entrance_groups').insert({
      event_id,
      _id: newId(),
      name: newId(),
      entrance_type,
      zone_ids: JSON.stringify(zone_ids),
    })
  return {
    event_id,
    left: (since: string, date: string, place = event_id) =>
      leftUnseen({ db: knex, event_id }, place, { since, date }),
  }
}

test.each([
  ['before midnight and after it', '2026-07-04T21:00:00Z', '2026-07-04T23:00:00Z', false],
  ['until the day ends', '2026-07-04T04:00:00Z', '2026-07-05T03:59:59Z', false],
  ['from when the next begins', '2026-07-04T04:00:00Z', '2026-07-05T04:00:00Z', true],
  ['in the night with an hour more', '2026-10-24T20:00:00Z', '2026-10-25T04:59:59Z', false],
  ['after the night with an hour more', '2026-10-24T20:00:00Z', '2026-10-25T05:00:00Z', true],
  ['in the night with an hour less', '2027-03-27T20:00:00Z', '2027-03-28T03:59:59Z', false],
  ['after the night with an hour less', '2027-03-27T20:00:00Z', '2027-03-28T04:00:00Z', true],
])('who came in and is scanned again %s: %s, %s, has left: %s', async (_, since, date, left) => {
  const site = await createSite({ entrance_type: 'in' })

  expect(await site.left(since, date)).toBe(left)
})

test('nobody leaves unseen where a gate leads out of the place', async () => {
  const days = ['2026-07-04T10:00:00Z', '2026-07-06T10:00:00Z'] as const
  const [floor, stand] = [newId(), newId()]
  const both = await createSite({ entrance_type: 'in' }, { entrance_type: 'both' })
  const by_zone = await createSite({ entrance_type: 'out', zone_ids: [floor] })

  expect(await both.left(...days)).toBe(false)
  expect(await both.left(...days, floor)).toBe(false)
  expect(await by_zone.left(...days)).toBe(false)
  expect(await by_zone.left(...days, floor)).toBe(false)
  expect(await by_zone.left(...days, stand)).toBe(true)
})
