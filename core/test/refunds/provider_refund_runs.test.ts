import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { workUnderLease } from '../../src/operations/lease.ts'
import { newId } from '../../src/platform/ids.ts'
import type { PaymentProvider } from '../../src/providers/payment_provider.ts'
import type { ProviderRefundMethod } from '../../src/refunds/base/provider_refund.ts'
import type { RefundRun } from '../../src/refunds/base/refund.ts'
import { openRoutes } from '../../src/refunds/base/routes.ts'
import {
  lockProviderRefunds,
  planRun,
  stepsOf,
} from '../../src/refunds/by_provider/plan_provider_refunds.ts'
import { resolveDue } from '../../src/refunds/by_provider/resolve.ts'
import { runProviderRefunds } from '../../src/refunds/by_provider/run_provider_refunds.ts'
import { openStage, type Stage } from '../stage.ts'
import {
  type Bank,
  createProvider,
  died,
  loadBy,
  refundContextAt,
} from './provider_refund_stage.ts'
import { refundsOf, settle } from './refund_stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})

let event_id: string
let bank: Bank
let first = 500_000
beforeEach(async () => {
  first += 1_000
  event_id = await stage.createEvent()
  bank = createProvider()
})

const organiser = () => refundsOf(stage, event_id)
const addBand = async (n: number) => (await organiser().addBand(first + n, 0)).uid
const load = (uid: string, method: Parameters<typeof loadBy>[3], amount: number) =>
  loadBy(stage, event_id, uid, method, amount)
const cash = (uid: string, amount: number) =>
  settle(stage, event_id, { type: 'credit', uid, amount, payment_type: 'cash', account: 'cash' })
const read = async (_id: string) =>
  (await stage.knex('refunds').where({ event_id, _id }).first()) as RefundRun
const balances = async () =>
  (await stage.knex('wallets').where({ event_id }).orderBy('uid')).map(({ balance }) => balance)
const open = () => refundContextAt(stage, event_id, bank)
async function planned() {
  const steps = await stepsOf(stage.knex, event_id, openRoutes(await open()), null)
  return steps.map(({ method, wanted }) => [method, wanted])
}
async function prove() {
  const proof = (await stage.prove(event_id))!
  expect(proof.differences).toEqual([])
  return Object.fromEntries(proof.accounts.map(({ account, balance }) => [account, balance]))
}

/** A run as the organiser starts it. */
async function start(method: ProviderRefundMethod): Promise<string> {
  const _id = newId()
  const routes = openRoutes(await open())
  await stage.knex.transaction(async (trx) => {
    const row = { event_id, _id, type: method, file_name: `${_id}.xlsx`, step: 'sending' }
    await trx('refunds').insert({ ...row, debtor: { timezone: 'Europe/Zurich' } })
    const { count } = await planRun(trx, { event_id, _id, user_id: null }, method, routes)
    await trx('refunds').where({ event_id, _id }).update({ count })
  })
  return _id
}

/** Works a run until it rests, as the worker does. */
async function work(_id: string, context = open) {
  const ctx = stage.runCtx()
  await workUnderLease(
    ctx,
    'refunds',
    { event_id, _id },
    async (lease) => runProviderRefunds(ctx, lease, await read(_id), context),
    async () => {},
  )
  return read(_id)
}

async function resolve() {
  await stage
    .knex('provider_refunds')
    .where({ event_id })
    .whereNotNull('next_check_at')
    .update({
      next_check_at: new Date(0),
      sent_at: new Date(Date.now() - 60_000),
    })
  await resolveDue(stage.runCtx(), open)
}

describe('a run by the way the money came', () => {
  test('pays back its part of the plan, whichever run is first', async () => {
    const [one, two] = [await addBand(1), await addBand(2)]
    await load(one, 'card', 1000)
    await load(one, 'twint', 2000)
    await cash(one, 400)
    await load(two, 'twint_direct', 500)
    await load(two, 'mypos', 700)
    await settle(stage, event_id, { type: 'transfer', uid: two } as never).catch(() => {})

    const twint = await work(await start('twint'))
    const rest = await planned()
    const card = await work(await start('card'))
    const mypos = await work(await start('mypos'))

    expect(twint).toMatchObject({ status: 'success', step: 'sent', count: 2, done: 2, failed: 0 })
    expect(rest).toEqual([
      ['card', 1000],
      ['mypos', 700],
    ])
    expect(card).toMatchObject({ status: 'success', total_amount: 1000 })
    expect(mypos).toMatchObject({ status: 'success', total_amount: 700 })
    expect(await balances()).toEqual([400, 0])
    expect(await prove()).toMatchObject({ refund_hold: 0, wallet: 400 })
  })

  test('is not planned twice: what one run has, another leaves alone', async () => {
    const uid = await addBand(1)
    await load(uid, 'card', 1000)
    await load(uid, 'twint', 500)

    await start('card')

    expect(await planned()).toEqual([['twint', 500]])
  })

  test('ends with a warning, and turns to success with the last doubt', async () => {
    const uid = await addBand(1)
    await load(uid, 'twint', 1000)
    bank.moods.push({ says: 'unknown', did: true })

    const run = await work(await start('twint'))
    await resolve()

    expect(run).toMatchObject({ status: 'warning', doubtful: 1, done: 0, total_amount: 0 })
    expect(await read(run._id)).toMatchObject({
      status: 'success',
      doubtful: 0,
      done: 1,
      total_amount: 1000,
    })
  })

  test('keeps its warning for what failed, and leaves that money to the bank', async () => {
    const [one, two] = [await addBand(1), await addBand(2)]
    await load(one, 'twint', 1000)
    await load(two, 'twint', 2000)
    bank.moods.push({ says: 'rejected' })

    const run = await work(await start('twint'))

    expect(run).toMatchObject({ status: 'warning', done: 1, failed: 1 })
    expect(await planned()).toEqual([])
    expect((await balances()).filter((balance) => balance > 0)).toHaveLength(1)
    await prove()
  })

  test('that was killed goes on where it was, and sends nothing twice', async () => {
    for (let n = 1; n <= 3; n++) await load(await addBand(n), 'twint', 1000 * n)
    const _id = await start('twint')
    const dying = await open()
    let calls = 0
    const refund: PaymentProvider['refund'] = (order) =>
      ++calls === 2 ? died(bank, order) : bank.provider.refund(order)
    void work(_id, async () => ({
      ...dying,
      providerOf: () => ({ ...bank.provider, refund }),
    }))
    while (bank.refunds.length < 3) await new Promise((done) => setTimeout(done, 5))
    await stage.knex('refunds').where({ event_id, _id }).update({ leased_until: null })

    const run = await work(_id)
    await resolve()

    expect(run).toMatchObject({ status: 'warning', doubtful: 3 })
    expect(await read(_id)).toMatchObject({ status: 'success', done: 3, total_amount: 6000 })
    expect(bank.refunds).toHaveLength(3)
    await prove()
  })

  test('stops when the provider cannot be reached, and lets go of the rest', async () => {
    await load(await addBand(1), 'twint', 1000)
    for (let n = 0; n < 5; n++) bank.moods.push({ says: 'unsent' })

    const run = await work(await start('twint'))

    expect(run).toMatchObject({
      step: 'failed',
      status: 'error',
      done: 0,
      error_code: 'refund_provider_unavailable',
    })
    expect(await balances()).toEqual([1000])
    expect(await planned()).toEqual([['twint', 1000]])
  }, 30_000)

  test('that is cancelled lets go of what was not sent', async () => {
    await load(await addBand(1), 'twint', 1000)
    const _id = await start('twint')
    await stage
      .knex('refunds')
      .where({ event_id, _id })
      .update({ step: 'cancelling', epoch: 1, leased_until: null })

    const run = await work(_id)

    expect(run).toMatchObject({ step: 'cancelled', status: 'cancelled' })
    expect(bank.asked).toEqual([])
    expect(await planned()).toEqual([['twint', 1000]])
  })
})

describe('a run by bank', () => {
  test('pays what the ways that are open leave to it', async () => {
    const uid = await addBand(1)
    await load(uid, 'twint', 1000)
    await cash(uid, 300)
    await stage.knex.transaction((trx) => lockProviderRefunds(trx, event_id))

    const { wayTotals } = await import('../../src/refunds/by_provider/plan_provider_refunds.ts')
    const totals = await wayTotals(stage.knex, event_id, openRoutes(await open()), [uid])

    expect(totals.get(uid)).toBe(1000)
  })
})

test('whatever was written along with money named its event', () => stage.expectNamedEvents())
