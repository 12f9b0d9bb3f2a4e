import { beforeAll, expect, test } from 'vitest'
import { maxPayments } from '../../src/bank/pain001.ts'
import { newId } from '../../src/platform/ids.ts'
import { planItems } from '../../src/refunds/plan.ts'
import { openStage, type Stage } from '../stage.ts'
import { refundsOf } from './refund_stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})

test('who is beyond what one bank file takes is in the next run', async () => {
  const event_id = await stage.createEvent()
  const { knex } = stage
  const organiser = refundsOf(stage, event_id)
  await knex('events')
    .where({ _id: event_id })
    .update({ form_refund: { enabled: true } })
  await knex('events')
    .where({ _id: event_id })
    .update({ dateEnd: new Date(Date.now() - 60_000) })
  const bands = []
  for (const n of [1, 2, 3]) bands.push((await organiser.addBand(700_000 + n, 500, {})).uid)
  const debtor = { name: 'A', iban: '', currency: 'CHF', event_name: 'A', timezone: 'UTC' }
  /** A run whose bank file takes two payments. */
  const plan = async () => {
    const run = { event_id, _id: newId(), debtor }
    const named = { file_name: `${run._id}.xml`, message_id: run._id, step: 'sent' }
    await knex('refunds').insert({ ...run, ...named, type: 'form', execution_date: '2026-09-01' })
    const { count } = await knex.transaction((trx) => planItems(trx, run, [], 2))
    const items = await knex('refund_items').where({ event_id, refund_id: run._id }).orderBy('uid')
    return { count, uids: items.map(({ uid }) => uid) }
  }

  const [first, second, third] = [await plan(), await plan(), await plan()]

  expect(maxPayments).toBe(99_999)
  expect(first).toEqual({ count: 2, uids: bands.slice(0, 2) })
  expect(second).toEqual({ count: 1, uids: bands.slice(2) })
  expect(third).toEqual({ count: 0, uids: [] })
})
