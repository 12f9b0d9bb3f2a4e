import { expect, test } from 'vitest'
import { countOverdue } from '../../src/persons/retention.ts'
import { bandOf, daysFromNow, openStage } from '../stage.ts'

const { knex, createEvent } = await openStage()

/** An event with wristbands whose personal data ends at a date. */
async function openEvent(personal_data_until: string | null) {
  const event_id = await createEvent({ personal_data_until })
  const bands = [1, 2, 3].map((n) => ({ event_id, ...bandOf(n), name: `Visitor ${n}` }))
  await knex('clients').insert(bands)
  const erase = async (uid: string) => {
    await knex('clients').where({ event_id, uid }).update({ name: null })
    await knex('erasures').insert({ event_id, uid })
  }
  return { event_id, uids: bands.map(({ uid }) => uid), erase }
}

test('persons are overdue a day after the date, so that a night can erase them first', async () => {
  const [over, now, none] = [daysFromNow(-2), daysFromNow(-0.5), null].map(openEvent)
  expect(await countOverdue(knex, (await over!).event_id, 10)).toBe(3)
  expect(await countOverdue(knex, (await now!).event_id, 10)).toBe(0)
  expect(await countOverdue(knex, (await none!).event_id, 10)).toBe(0)
})

test('the count stops at its limit and leaves out erased persons, unless they were named again', async () => {
  const { event_id, uids, erase } = await openEvent(daysFromNow(-2))
  expect(await countOverdue(knex, event_id, 2)).toBe(2)
  await erase(uids[0]!)
  await erase(uids[1]!)
  expect(await countOverdue(knex, event_id, 10)).toBe(1)
  await knex('clients').where({ event_id, uid: uids[0]! }).update({ name: 'Ada' })
  expect(await countOverdue(knex, event_id, 10)).toBe(2)
})
