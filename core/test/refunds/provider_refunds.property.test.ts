import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import type { ProviderRefundRow } from '../../src/refunds/base/provider_refund.ts'
import { refundInContext } from '../../src/refunds/by_provider/ask_provider.ts'
import { resolveDue } from '../../src/refunds/by_provider/resolve.ts'
import { findClient } from '../../src/wallets/clients.ts'
import { openStage, type Stage } from '../stage.ts'
import { createProvider, loadBy, type Mood, refundContextAt } from './provider_refund_stage.ts'
import { refundsOf, settle } from './refund_stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})

const mood = fc.oneof(
  fc.constantFrom<Mood>({ says: 'done' }, { says: 'pending' }, { says: 'rejected' }),
  fc.constantFrom<Mood>({ says: 'unsent' }, { says: 'unknown', did: true }),
  fc.constant<Mood>({ says: 'unknown', did: false }),
)
const amount = fc.integer({ min: 1, max: 5_000 })
const step = fc.oneof(
  fc.record({
    does: fc.constant('load' as const),
    method: fc.constantFrom(
      'twint' as const,
      'twint_direct' as const,
      'card' as const,
      'mypos' as const,
    ),
    amount,
    fee: fc.integer({ min: 0, max: 50 }),
  }),
  fc.record({ does: fc.constant('cash' as const), amount }),
  fc.record({ does: fc.constant('gift' as const), amount }),
  fc.record({ does: fc.constant('cash_out' as const) }),
  fc.record({ does: fc.constant('pay_back' as const), moods: fc.array(mood, { maxLength: 4 }) }),
  fc.record({ does: fc.constant('resolve' as const), finish: fc.boolean() }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

let bands = 900_000

/** A wristband, its provider, and everything that can happen to both. */
async function createScene(event_id: string) {
  const { uid } = await refundsOf(stage, event_id).addBand(++bands, 0)
  const bank = createProvider()
  const open = () => refundContextAt(stage, event_id, bank)
  const loaded = new Map<string, number>()
  const rows = () => stage.knex<ProviderRefundRow>('provider_refunds').where({ event_id, uid })
  /** Tolerates the refusals that a user may get. */
  const tolerate = (error: { code?: string }) => {
    if (!['unable_to_refund', 'refund_not_settled'].includes(error.code ?? '')) throw error
  }
  return {
    uid,
    bank,
    loaded,
    rows,
    async take(one: Step) {
      if (one.does === 'load')
        loaded.set(await loadBy(stage, event_id, uid, one.method, one.amount, one.fee), one.amount)
      if (one.does === 'cash')
        await settle(stage, event_id, {
          type: 'credit',
          uid,
          amount: one.amount,
          payment_type: 'cash',
          account: 'cash',
        })
      if (one.does === 'gift')
        await settle(stage, event_id, { type: 'unpaid', uid, amount: one.amount })
      if (one.does === 'cash_out')
        await settle(stage, event_id, { type: 'checkout', uid }).catch((error) => {
          if (!/unable_to_refund|payout_below_smallest_coin/.test(error.message)) throw error
        })
      if (one.does === 'pay_back') {
        bank.moods.splice(0, bank.moods.length, ...one.moods)
        const client = await findClient(stage.knex, event_id, uid)
        const asked = { asked_id: newId() }
        await refundInContext(stage.contextOf(event_id), await open(), client, asked).catch(
          tolerate,
        )
      }
      if (one.does === 'resolve') await this.resolve(one.finish)
    },
    async resolve(finish: boolean) {
      if (finish) bank.finish()
      await stage
        .knex('provider_refunds')
        .where({ event_id, uid })
        .whereNotNull('next_check_at')
        .update({ next_check_at: new Date(0), sent_at: new Date(Date.now() - 60_000) })
      const ctx = stage.runCtx()
      // A refund still pending at the provider is due again later, not now.
      await resolveDue(ctx, open)
    },
  }
}

test.each([0, 37])(
  'whatever is loaded, spent and answered, nothing is paid back twice or lost, at %i a refund',
  async (freight) => {
    const event_id = await stage.createEvent()
    await stage.knex('events').where({ _id: event_id }).update({ twint: { freight } })

    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const scene = await createScene(event_id)

        for (const one of steps) await scene.take(one)
        const open = await scene.rows()
        const ownerless = open.filter(
          ({ status, next_check_at }) =>
            ['planned', 'sending', 'pending', 'unknown'].includes(status) && !next_check_at,
        )
        await scene.resolve(true)
        const rows = await scene.rows()

        expect(ownerless).toEqual([])
        for (const [source, amount] of scene.loaded) {
          const own = rows.filter((row) => row.source_transaction_id === source)
          const done = own.filter(({ status }) => status === 'done')
          const booked = done.reduce((sum, row) => sum + row.amount, 0)
          expect(booked).toBeLessThanOrEqual(amount)
          expect(scene.bank.paid(own[0]?.source_id ?? '')).toBe(booked)
        }
        expect(rows.every(({ status }) => status === 'done' || status === 'failed')).toBe(true)
        expect(rows.every((row) => row.freight === 0 || row.method === 'twint')).toBe(true)
        const asked = Map.groupBy(rows, ({ asked_id }) => asked_id)
        for (const own of asked.values())
          expect(own.filter((row) => row.freight > 0).length).toBeLessThanOrEqual(1)
        const { balance } = await stage.knex('wallets').where({ event_id, uid: scene.uid }).first()
        expect(balance).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 25 },
    )

    const proof = (await stage.prove(event_id))!
    expect(proof.differences).toEqual([])
    const balanceOf = (name: string) =>
      proof.accounts.find(({ account }) => account === name)?.balance ?? 0
    expect(balanceOf('refund_hold')).toBe(0)
    const kept = await stage
      .knex('provider_refunds')
      .where({ event_id, status: 'done' })
      .sum('freight as total')
      .first()
    const added = await stage
      .knex('provider_movements')
      .where({ event_id, kind: 'payment' })
      .sum('fee as total')
      .first()
    expect(balanceOf('fees')).toBe(Number(kept?.total ?? 0) + Number(added?.total ?? 0))
    if (freight === 0) expect(Number(kept?.total ?? 0)).toBe(0)
  },
  120_000,
)
