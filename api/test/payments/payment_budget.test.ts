import type { PaymentRow } from '@kermesse/core/payments/payment'
import { nextPoll } from '@kermesse/core/payments/poll'
import { pollDue } from '@kermesse/core/payments/poll_due'
import { connect } from '@kermesse/core/platform/db'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testConfig } from '../../../core/test/config.ts'
import { refused, startApi } from '../api.ts'
import { type Online, openOnline, startProviders } from '../online.ts'

const limits = { ...testConfig().providers, payrexx_calls: 540 }
const providers = await startProviders()
const api = await startApi({ ...providers.config, providers: limits })
const { db, secrets, ledger, config } = api.app

let online: Online
/** Calls in five minutes, as many as the real firewall lets through. */
const calls_limit = 600

beforeEach(async () => {
  online = await openOnline(api, providers)
  await providers.control('PUT', `/control/payrexx/accounts/${online.instance}`, { calls_limit })
})

const counts = (): Promise<{ calls: number; refused: number }> =>
  providers.control('GET', `/control/payrexx/accounts/${online.instance}/calls`)

/** A worker of its own, with connections of its own. */
function openWorker() {
  const pools = connect(api.config.database_url, 'worker')
  afterAll(() => pools.close())
  const { signal } = new AbortController()
  return {
    db: pools.knex,
    secrets,
    ledger,
    config,
    signal,
    report: (error: unknown) => expect.fail(`${error}`),
  }
}

const wakeAll = () =>
  db('payments')
    .where({ event_id: online.event_id })
    .whereNotNull('next_poll_at')
    .update({ next_poll_at: db.fn.now() })

describe('many open payment pages', () => {
  test('asked about by several workers without a pause leave room for those who want to pay now', {
    // A test that is cut off goes on asking, and uses up the failures of those after it.
    timeout: 120_000,
  }, async () => {
    const workers = [openWorker(), openWorker()]
    const pages = await Promise.all(
      Array.from({ length: 24 }, (_, n) => online.top_up(20, {}, n % online.here.bands.length)),
    )

    // Five minutes of asking every two seconds, and more.
    for (let round = 0; round < 40; round++) {
      await wakeAll()
      await Promise.all(workers.map(pollDue))
    }
    const late = []
    for (let n = 0; n < 20; n++)
      late.push(await online.top_up(20, {}, n % online.here.bands.length))

    expect(late.every(({ link }) => link)).toBe(true)
    const { calls, refused: turned_away } = await counts()
    expect(turned_away).toBe(0)
    expect(calls).toBeLessThan(24 + 20 + 135)
    const rows = await db('payments').where({ event_id: online.event_id })
    expect(rows).toHaveLength(44)
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['pending']))
    expect(rows.every(({ message, next_poll_at }) => message === null && next_poll_at)).toBe(true)
    const [first] = pages
    await online.page(first!.reference, 'pay')
    await expect.poll(async () => (await online.row(first!.reference)).status).toBe('success')
  })

  test('share one budget with whatever else asks the same account, another event too', async () => {
    const account = `payrexx ${online.instance} at ${providers.url}/payrexx`
    await db('provider_rate_limits')
      .insert({ account, calls_left: 0, counted_at: db.raw("clock_timestamp() + interval '1 h'") })
      .onConflict('account')
      .merge()
    const { uid } = online.here.bands[0]!

    const error = await refused(online.top_up(20), 'payment_busy', 503)
    const other = await openOnline(api, providers)
    const pay = {
      URL: `${providers.url}/payrexx/v1.14/?instance=${online.instance}`,
      SECRET: 'payrexx-secret',
    }
    await other.superadmin.events.update({ path: { id: other.event_id }, body: { pay } })
    await refused(other.top_up(20), 'payment_busy', 503)

    expect(error.details).toMatchObject({ retry_after_s: expect.any(Number) })
    expect(error.message).toMatch(/^One moment/)
    expect(await counts()).toMatchObject({ calls: 0 })
    // The SDK has come again by itself, and nothing is left to ask about.
    const rows = await db('payments').where({ event_id: online.event_id, uid })
    expect(rows.length).toBeGreaterThan(1)
    for (const row of rows) expect(row).toMatchObject({ status: 'failed', next_poll_at: null })
  })
})

describe('an account that is throttled', () => {
  test('is left alone, asks visitors for a moment, and takes the same payment afterwards', async () => {
    await providers.control('POST', '/control/payrexx/failures', { mode: 'throttled', times: 1 })
    const key = { headers: { 'idempotency-key': `tap ${online.event_id}` } }
    const pay = () =>
      online.visitor.clients.pay({
        path: { short_id: online.here.bands[0]!.short_id },
        body: { amount: 20, url: online.wallet_url },
        ...key,
      } as never)

    await refused(pay(), 'payment_busy', 503)
    await refused(pay(), 'payment_busy', 503)
    const meanwhile = await counts()
    const rested = { rests_until: db.fn.now(), calls_left: 10 }
    await db('provider_rate_limits').whereLike('account', `%${online.instance}%`).update(rested)

    expect(await pay()).toMatchObject({ link: expect.any(String) })
    expect(meanwhile.calls).toBe(1)
  })

  test('changes nothing of a payment that the job asks about', async () => {
    const { reference } = await online.top_up(20)
    await providers.control('POST', '/control/payrexx/failures', { mode: 'throttled', times: 1 })

    await online.poll()

    const row = await online.row(reference)
    expect(row).toMatchObject({ status: 'pending', message: null, polls: 0 })
    expect(Date.parse(row.next_poll_at!)).toBeGreaterThan(Date.now() + 20_000)
  })
})

describe('asking', () => {
  const page = (age_ms: number, more: object = {}) =>
    ({
      provider: 'payrexx',
      created_at: new Date(Date.now() - age_ms).toISOString(),
      recheck_until: new Date(Date.now() + 86_400_000).toISOString(),
      ...more,
    }) as PaymentRow
  const pauseOf = (row: PaymentRow, pace = {}) =>
    Math.round((Date.parse(nextPoll(row, 'pending', pace)!) - Date.now()) / 1_000)

  test('is seldom once webhooks are seen to arrive', async () => {
    const first = await online.top_up(20)
    await online.page(first.reference, 'pay')
    await expect.poll(async () => (await online.row(first.reference)).status).toBe('success')

    const second = await online.top_up(20, {}, 1)
    await online.poll()

    const { next_poll_at, status } = await online.row(second.reference)
    expect(status).toBe('pending')
    expect(Date.parse(next_poll_at!)).toBeGreaterThan(Date.now() + 50_000)
  })

  test('is as often as before when one was missing', async () => {
    const account = `%${online.instance}%`
    const first = await online.top_up(20)
    await online.page(first.reference, 'pay')
    await expect.poll(async () => (await online.row(first.reference)).status).toBe('success')
    await providers.control('POST', '/control/payrexx/failures', { mode: 'webhook_none', times: 1 })
    const second = await online.top_up(20, {}, 1)
    await online.page(second.reference, 'pay')

    await online.poll()

    expect(await online.row(second.reference)).toMatchObject({ status: 'success' })
    const row = await db('provider_rate_limits').whereLike('account', account).first()
    expect(row.webhook_at).toBeNull()
  })

  test('of one open page takes less than two calls a minute where webhooks arrive, and TWINT is asked as ever', () => {
    expect([pauseOf(page(0)), pauseOf(page(120_000))]).toEqual([4, 20])
    expect([0, 120_000].map((age) => pauseOf(page(age), { receives_webhooks: true }))).toEqual([
      60, 60,
    ])
    const direct = { provider: 'twint' }
    expect([0, 120_000].map((age) => pauseOf(page(age, direct)))).toEqual([2, 10])
  })
})
