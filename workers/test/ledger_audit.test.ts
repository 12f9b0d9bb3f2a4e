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
