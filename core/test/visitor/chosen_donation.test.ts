import { expect, test } from 'vitest'
import type { Schema } from '../../../sdk/src/types.ts'
import { donatedAfter } from '../../src/visitor/chosen_donation.ts'
import { submit } from '../../src/visitor/feedbacks.ts'
import { refundsOf } from '../refunds/refund_stage.ts'
import { openStage } from '../stage.ts'

const stage = await openStage()
const event_id = await stage.createEvent({ donation: { enabled: true } })
const { addBand, create } = refundsOf(stage, event_id)
const gives = (amount: number) => ({ donationChoice: 'yes', donationAmount: amount }) as const
const say = (uid: string, feedback: Schema<'Feedback'>) =>
  submit.run(stage.contextOf(event_id), {
    path: { uid },
    body: { feedback },
    query: {},
    headers: {},
  })

test('only a yes gives something', () => {
  expect(donatedAfter(gives(300))).toBe(300)
  expect(donatedAfter({ donationChoice: 'no', donationAmount: 300 })).toBe(0)
  expect(donatedAfter({})).toBe(0)
})

test('a changed mind moves the difference alone, and a no takes all back', async () => {
  const { uid, short_id } = await addBand(1, 1_000)
  const steps: [Schema<'Feedback'>, donated: number][] = [
    [gives(300), 300],
    [gives(300), 300],
    [{ eventLiked: 'yes' }, 300],
    [gives(500), 500],
    [{ donationChoice: 'no' }, 0],
  ]
  for (const [said, donated] of steps)
    expect(await say(short_id, said)).toMatchObject({ donated, refundable: 1_000 - donated })
  const posted = await stage.knex('transactions').where({ event_id, uid, type: 'donation' })
  expect(posted.map(({ balance_change }) => balance_change).sort()).toEqual([-200, -300, 500])
})

test('what was given before a refund is not taken back', async () => {
  const { short_id } = await addBand(2, 1_000, {})
  await say(short_id, gives(400))
  const { _id } = await create()
  await stage.work({ event_id, refund_id: _id })

  await expect(say(short_id, gives(100))).rejects.toMatchObject({
    code: 'donation_final',
    details: { donated: 4 },
  })
})
