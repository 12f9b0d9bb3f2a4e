import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import type { RefundOrder } from '../../src/providers/payment_provider.ts'
import { openRoutes } from '../../src/refunds/base/routes.ts'
import { refundInContext } from '../../src/refunds/by_provider/ask_provider.ts'
import { stepsOf } from '../../src/refunds/by_provider/plan_provider_refunds.ts'
import { resolveDue } from '../../src/refunds/by_provider/resolve.ts'
import { transfer } from '../../src/wallets/client_transfer.ts'
import { findClient } from '../../src/wallets/clients.ts'
import { openStage, type Stage } from '../stage.ts'
import {
  type Bank,
  createProvider,
  died,
  loadBy,
  refundContextAt,
  until,
} from './provider_refund_stage.ts'
import { refundsOf, settle } from './refund_stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})

let event_id: string
let bank: Bank
let uid: string
let first = 0
beforeEach(async () => {
  first += 1_000
  event_id = await stage.createEvent()
  bank = createProvider()
  ;({ uid } = await refundsOf(stage, event_id).addBand(first, 0))
})

const load = (method: Parameters<typeof loadBy>[3], amount: number, fee = 0) =>
  loadBy(stage, event_id, uid, method, amount, fee)
const cash = (amount: number) =>
  ({ type: 'credit', uid, amount, payment_type: 'cash', account: 'cash' }) as const
const balance = async (of = uid) =>
  (await stage.knex('wallets').where({ event_id, uid: of }).first()).balance
async function pay(asked: object = {}) {
  const context = await refundContextAt(stage, event_id, bank)
  const client = await findClient(stage.knex, event_id, uid)
  return refundInContext(stage.contextOf(event_id), context, client, {
    asked_id: newId(),
    ...asked,
  })
}
async function planned() {
  const context = await refundContextAt(stage, event_id, bank)
  const steps = await stepsOf(stage.knex, event_id, openRoutes(context), null)
  return steps.map(({ method, wanted }) => [method, wanted])
}
async function prove() {
  const proof = (await stage.prove(event_id))!
  expect(proof.differences).toEqual([])
  return Object.fromEntries(proof.accounts.map(({ account, balance }) => [account, balance]))
}

describe('a plan', () => {
  test('begins with the oldest payment and takes of each what it still has', async () => {
    await load('card', 1000)
    await load('twint', 2000, 30)
    await load('mypos', 3000)
    await settle(stage, event_id, cash(500))

    expect(await planned()).toEqual([
      ['card', 1000],
      ['twint', 2000],
      ['mypos', 3000],
    ])
  })
})

/** The time of every doubt has come. */
async function resolve() {
  await stage
    .knex('provider_refunds')
    .where({ event_id })
    .whereNotNull('next_check_at')
    .update({
      next_check_at: new Date(0),
      sent_at: new Date(Date.now() - 60_000),
    })
  await resolveDue(stage.runCtx(), () => refundContextAt(stage, event_id, bank))
}
const stateOf = async () =>
  (await stage.knex('provider_refunds').where({ event_id }).orderBy('created_at')).map(
    ({ status, reason }) => [status, reason],
  )

describe('one client', () => {
  test('is paid back by the way the money came', async () => {
    await load('card', 1000)
    await load('twint', 2000, 30)

    const rows = await pay()

    expect(rows.map(({ method, status, amount }) => [method, status, amount])).toEqual([
      ['card', 'done', 1000],
      ['twint', 'done', 2000],
    ])
    expect(await balance()).toBe(0)
    expect(bank.refunds.map(({ amount }) => amount).sort()).toEqual([1000, 2000])
    expect(await prove()).toMatchObject({ refund_hold: 0, card_online: 0 })
  })

  test('is paid back one payment alone, up to what is in the wallet', async () => {
    await load('card', 1000)
    const later = await load('twint', 2000)
    await settle(stage, event_id, { type: 'checkout', uid } as never)
    await settle(stage, event_id, cash(700))

    const [row] = await pay({ transaction_id: later })

    expect(row).toMatchObject({ status: 'done', method: 'twint', amount: 700 })
    expect(await balance()).toBe(0)
  })

  test('is not paid back twice by a repeat of the request', async () => {
    await load('card', 1000)
    const asked_id = newId()

    await pay({ asked_id })
    await settle(stage, event_id, cash(500))
    const again = await pay({ asked_id })

    expect(again).toMatchObject([{ status: 'done', amount: 1000 }])
    expect(bank.refunds).toHaveLength(1)
    await expect(pay({ asked_id, method: 'twint' })).rejects.toMatchObject({
      code: 'idempotency_conflict',
    })
  })

  test('gets the money back in the wallet when the provider refuses, and a request takes it', async () => {
    await load('twint', 1000)
    bank.moods.push({ says: 'rejected' })

    const [row] = await pay()

    expect(row).toMatchObject({ status: 'failed', reason: 'account_closed' })
    expect(await balance()).toBe(1000)
    expect(await planned()).toEqual([])
    await prove()
  })

  test('is told at once when the provider cannot be reached, and may try again', async () => {
    await load('twint', 1000)
    bank.moods.push({ says: 'unsent' })

    const [row] = await pay()
    const [again] = await pay()

    expect(row).toMatchObject({ status: 'failed', reason: 'circuit_open' })
    expect(again).toMatchObject({ status: 'done', amount: 1000 })
    expect(await balance()).toBe(0)
  })

  test('keeps the sources of a wristband that was replaced', async () => {
    await load('card', 1000)
    const next = await refundsOf(stage, event_id).addBand(first + 1, 0)
    await transfer.run(stage.contextOf(event_id), {
      path: { uid },
      query: { channelShort: 'W' },
      headers: {},
      body: { new_uid: next.uid },
    } as never)

    await expect(pay()).rejects.toMatchObject({ code: 'wristband_transferred' })
    uid = next.uid
    const [row] = await pay()

    expect(row).toMatchObject({ status: 'done', amount: 1000 })
    expect(await balance()).toBe(0)
  })

  test('who is in debt or blocked, or whose money went back without us, gets nothing', async () => {
    const source = await load('card', 1000)
    const { payment_id, provider_id } = await stage
      .knex('provider_movements')
      .where({ event_id, transaction_id: source })
      .first()
    await stage.knex('provider_movements').insert({
      event_id,
      provider: 'payrexx',
      kind: 'chargeback',
      payment_id,
      uid,
      amount: 1000,
      provider_id: `${provider_id}:chargeback:1000`,
      transaction_id: newId(),
      currency: 'CHF',
      date: new Date(),
    })

    await expect(pay()).rejects.toMatchObject({
      code: 'unable_to_refund',
      details: { balance: 10 },
    })

    await stage
      .knex('wallets')
      .where({ event_id, uid })
      .update({ blocked_at: new Date(0) })
    await expect(pay()).rejects.toMatchObject({ code: 'client_disabled' })
  })

  test.each([
    ['twint', { twint: { disable_refund_by_twint: true } }, 'refund_by_twint_disabled'],
    ['twint', { twint: { always_refund_by_cash: true } }, 'refund_by_twint_disabled'],
    ['mypos', { card: { disable_refund_by_mypos: true } }, 'refund_by_mypos_disabled'],
    ['card', { card: { disable_refund_by_payrexx: true } }, 'refund_by_card_disabled'],
  ] as const)('is not paid back by %s where the event says %o', async (method, more, code) => {
    await load(method, 1000)
    await stage.knex('events').where({ _id: event_id }).update(more)

    await expect(pay({ method })).rejects.toMatchObject({ code })
    await expect(pay()).rejects.toMatchObject({ code: 'unable_to_refund' })
  })
})

describe('a refund in doubt', () => {
  test('holds its money until the provider says that it was paid', async () => {
    await load('twint', 1000)
    bank.moods.push({ says: 'unknown', did: true })

    const [row] = await pay()
    const held = await balance()
    await resolve()

    expect(row).toMatchObject({ status: 'unknown', reason: 'timeout' })
    expect(held).toBe(0)
    expect(await stateOf()).toEqual([['done', null]])
    expect(await balance()).toBe(0)
    expect(await prove()).toMatchObject({ refund_hold: 0, twint_web: 0 })
  })

  test('is released when the provider proves that it never happened, and not sent again by itself', async () => {
    await load('twint', 1000)
    bank.moods.push({ says: 'unknown', did: false })

    await pay()
    await resolve()

    expect(await stateOf()).toEqual([['failed', 'absent']])
    expect(await balance()).toBe(1000)
    expect(bank.asked).toHaveLength(1)
    // Asked for again it has the same name, so that a provider that knows names cannot pay it twice.
    expect(await pay()).toMatchObject([{ status: 'done' }])
    expect(bank.asked[1]).toBe(bank.asked[0])
    await prove()
  })

  test('is not released before the provider must know', async () => {
    await load('twint', 1000)
    bank.moods.push({ says: 'unknown', did: false })
    await pay()

    const soon = { next_check_at: new Date(0), sent_at: new Date(Date.now() + 1000) }
    await stage.knex('provider_refunds').where({ event_id }).update(soon)
    await resolveDue(stage.runCtx(), () => refundContextAt(stage, event_id, bank))

    expect(await stateOf()).toEqual([['unknown', 'timeout']])
    expect(await balance()).toBe(0)
  })

  test('keeps a second refund of the same payment waiting', async () => {
    const source = await load('twint', 1000)
    bank.moods.push({ says: 'pending' })

    await pay()

    await expect(pay({ transaction_id: source })).rejects.toMatchObject({
      code: 'refund_not_settled',
    })
    bank.finish()
    await resolve()
    expect(await stateOf()).toEqual([['done', null]])
  })

  test('of a request that died is asked about', async () => {
    await load('twint', 1000)
    const context = await refundContextAt(stage, event_id, bank)
    const dying = {
      ...context,
      providerOf: () => ({ ...bank.provider, refund: (order: RefundOrder) => died(bank, order) }),
    }
    const client = await findClient(stage.knex, event_id, uid)
    const ctx = stage.contextOf(event_id)
    void refundInContext(ctx, dying as never, client, { asked_id: newId() }).catch(() => {})
    await until(() => bank.asked.length > 0)

    await resolve()

    expect(await stateOf()).toEqual([['done', null]])
    expect(await balance()).toBe(0)
    await prove()
  })
})

test('whatever was written along with money named its event', () => stage.expectNamedEvents())
