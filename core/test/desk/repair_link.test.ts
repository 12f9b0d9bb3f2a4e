import { expect, test } from 'vitest'
import { repair_link } from '../../src/desk/repair_link.ts'
import { refundsOf, settle } from '../refunds/refund_stage.ts'
import { bandOf, openStage } from '../stage.ts'

const stage = await openStage()
const { knex } = stage

async function openEvent() {
  const event_id = await stage.createEvent()
  const { addBand } = refundsOf(stage, event_id)
  const repair = (uid: string, short_id: string, pin?: string) =>
    stage.call(event_id, (ctx) =>
      repair_link.run(ctx, { path: { uid }, query: {}, headers: {}, body: { short_id, pin } }),
    )
  const numbers = async () =>
    (await knex('clients').where({ event_id }).orderBy('uid')).map(({ short_id }) => short_id)
  return { event_id, addBand, repair, numbers }
}

test('two wristbands that were linked the wrong way round exchange their numbers, and no money moves', async () => {
  const { event_id, addBand, repair, numbers } = await openEvent()
  const worn = await addBand(1, 500)
  const unworn = await addBand(2, 0)

  await repair(worn.uid, unworn.short_id.toLowerCase())

  expect(await numbers()).toEqual([unworn.short_id, worn.short_id])
  const listed = await knex('wristband_directory').where({ event_id }).orderBy('short_id')
  expect(listed.map(({ uid }) => uid)).toEqual([unworn.uid, worn.uid])
  const wallets = await knex('wallets').where({ event_id }).orderBy('uid')
  expect(wallets.map(({ balance }) => balance)).toEqual([500, 0])
  expect((await stage.prove(event_id))!.ok).toBe(true)
})

test('a number goes to nobody else while somebody wears it', async () => {
  const { event_id, addBand, repair, numbers } = await openEvent()
  const one = await addBand(11, 100)
  const other = await addBand(12, 100)
  await knex('wallets').where({ event_id }).update({ is_bracelet_used: true })

  await expect(repair(one.uid, other.short_id)).rejects.toMatchObject({ code: 'number_taken' })

  expect(await numbers()).toEqual([one.short_id, other.short_id])
})

test('a number that no wristband had is taken, and the old one is free', async () => {
  const { event_id, addBand, repair } = await openEvent()
  const band = await addBand(21, 100)
  await settle(stage, event_id, { type: 'unpaid', uid: band.uid, amount: 50 })
  const { short_id } = bandOf(22)

  await repair(band.uid, short_id)

  const listed = await knex('wristband_directory').where({ event_id })
  expect(listed).toMatchObject([{ uid: band.uid, short_id }])
})
