import { latestAudits } from '@kermesse/core/ledger/latest_audits'
import { beforeAll, expect, test } from 'vitest'
import { refundsOf } from '../../core/test/refunds/refund_stage.ts'
import { openStage, type Stage } from '../../core/test/stage.ts'
import { ledgerAudit } from '../src/ledger_audit.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})

test('the nightly audit keeps a proof of every running event, and tells of the one that does not add up', async () => {
  const good = await stage.createEvent()
  const bad = await stage.createEvent()
  const archived = await stage.createEvent({ archived: true })
  await refundsOf(stage, good).addBand(1, 500)
  const { uid } = await refundsOf(stage, bad).addBand(2, 500)
  await stage.knex('wallets').where({ event_id: bad, uid }).update({ balance: 600 })
  const errors: Error[] = []

  await ledgerAudit(stage.runCtx({ report: (error) => void errors.push(error as Error) }))

  const kept = await stage.knex('ledger_audits').select('event_id', 'ok', 'proof')
  expect(kept).toHaveLength(2)
  expect(kept).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ event_id: good, ok: true }),
      expect.objectContaining({ event_id: bad, ok: false }),
    ]),
  )
  expect(kept.some(({ event_id }) => event_id === archived)).toBe(false)
  expect(errors).toHaveLength(1)
  expect(errors[0]).toMatchObject({ facts: { event_id: bad } })
  // The log must not name a wristband; the proof does.
  expect(errors[0]?.message).not.toContain(uid)
  expect(JSON.stringify(kept.find(({ ok }) => !ok))).toContain(uid)
})

test('the latest proof counts, and only one is marked', async () => {
  const event_id = await stage.createEvent()
  await refundsOf(stage, event_id).addBand(3, 500)
  const uid = await stage.knex('wallets').where({ event_id }).first('uid')
  const ofEvent = async () => {
    await ledgerAudit(stage.runCtx({ report: () => {} }))
    return (await latestAudits(stage.knex)).get(event_id)?.ok
  }
  expect(await ofEvent()).toBe(true)
  await stage
    .knex('wallets')
    .where({ event_id, ...uid })
    .update({ balance: 600 })
  expect(await ofEvent()).toBe(false)
  await stage
    .knex('wallets')
    .where({ event_id, ...uid })
    .update({ balance: 500 })

  expect(await ofEvent()).toBe(true)

  const kept = await stage
    .knex('ledger_audits')
    .where({ event_id })
    .orderBy('_id')
    .pluck('is_latest')
  expect(kept).toEqual([false, false, true])
})
