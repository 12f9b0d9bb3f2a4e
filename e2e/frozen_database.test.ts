import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ApiError } from '@kermesse/sdk/client'
import type { Schema } from '@kermesse/sdk/types'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { addBands, itemOf, numberBands, openFestival } from '../fixtures/festival.ts'
import { startTcpProxy } from '../fixtures/tcp_proxy.ts'
import { root } from '../scripts/settings.ts'
import { copyTemplate } from '../scripts/test_database.ts'
import { startApiProcess } from './api_process.ts'

const sellers = 8
const bands = numberBands('04AC', 'F', sellers)

test('a database that hangs is an outage for every call before its balancer gives up, and sells nothing twice', {
  timeout: 240_000,
}, async () => {
  const name = `e2e_frozen_${randomUUID().replaceAll('-', '')}`
  const database_url = await copyTemplate(inject('database_server_url'), name)
  await using proxy = await startTcpProxy(database_url)
  await using api = await startApiProcess(proxy.url)
  const { sdk } = api
  const { event, bar } = await openFestival(sdk, { name: 'In the ice' })
  const query = { event_id: event._id }
  await addBands((sql, values) => ask(database_url, sql, values), event._id, bands)
  const credit = { type: 'credit' as const, payment_type: 'cash' as const, amount: 250 }
  for (const { uid } of bands) await sdk.transactions.create({ query, body: { ...credit, uid } })
  const order = [{ _id: itemOf(bar, 'Raclette'), quantity: 1 }]
  const sell = (body: Schema<'TransactionInput'>) => sdk.transactions.create({ query, body })
  const newSale = (uid: string) =>
    ({ _id: randomUUID(), type: 'debit', uid, bar_id: bar._id, order }) as const
  const limit_ms = await shortestLimit()

  let sold = 0
  const unanswered: ReturnType<typeof newSale>[] = []
  const selling = bands.map(async ({ uid }) => {
    for (;;) {
      const sale = newSale(uid)
      try {
        await inTime(sell(sale), limit_ms)
        sold += 1
      } catch (error) {
        unanswered.push(sale)
        throw error
      }
    }
  })
  const outages = Promise.allSettled(selling)
  await expect.poll(() => sold, { interval: 5 }).toBeGreaterThan(100)
  proxy.freeze()
  const calls: Promise<unknown>[] = [
    sdk.bars.list({ query }),
    sdk.bars.update({ query, path: { id: bar._id }, body: { info_text: 'Closed.' } }),
    sdk.statistics.get({ query }),
    sdk.clients.short({ path: { short_id: bands[0]!.short_id } }),
    sdk.events.audit({ path: { id: event._id } }),
    sdk.users.login({ body: { email: 'nobody', password: 'a wrong password' } }),
    sdk.system.ready(),
  ]
  const others = Promise.allSettled(calls.map((call) => inTime(call, limit_ms)))
  const answers: PromiseSettledResult<unknown>[] = [...(await outages), ...(await others)]
  // Those that come later find no connection at all.
  const late_sales = bands.map(({ uid }) => inTime(sell(newSale(uid)), limit_ms))
  answers.push(...(await Promise.allSettled(late_sales)))

  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 'rejected', reason: expect.any(ApiError) })
    const { status, code, retry_after } = (answer as { reason: ApiError }).reason
    expect({ status, code, retry_after }).toEqual({
      status: 503,
      code: 'unavailable',
      retry_after: 1,
    })
  }

  proxy.thaw()
  for (const sale of unanswered) {
    await untilAnswered(() => sell(sale))
    sold += 1
  }
  const audit = await untilAnswered(() => sdk.events.audit({ path: { id: event._id } }))
  // Sales of those that came later may have reached the database, or not.
  const late = audit.transactions - sellers - sold
  expect(audit).toMatchObject({ ok: true, wallets: sellers })
  expect(late).toBeGreaterThanOrEqual(0)
  expect(late).toBeLessThanOrEqual(sellers)
  expect(unanswered).toHaveLength(sellers)
})

/** As a balancer in front would. */
async function inTime<T>(call: Promise<T>, limit_ms: number): Promise<T> {
  const cut = Promise.withResolvers<never>()
  const timer = setTimeout(() => cut.reject(new Error('the balancer gave up')), limit_ms)
  return Promise.race([call, cut.promise]).finally(() => clearTimeout(timer))
}

async function untilAnswered<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 503) throw error
    }
  }
}

/** The shortest time that a balancer of `deploy/` waits for an answer. */
async function shortestLimit() {
  const read = (path: string) => readFile(join(root, 'deploy', path), 'utf8')
  const [, haproxy] = /^ {4}timeout server (\d+)s$/m.exec(await read('haproxy/haproxy.cfg'))!
  const [, nginx] = /^ +proxy_read_timeout (\d+)s;$/m.exec(await read('nginx/kermesse.conf'))!
  return Math.min(Number(haproxy), Number(nginx)) * 1000
}

async function ask(url: string, sql: string, values: unknown[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(sql, values)
  } finally {
    await client.end()
  }
}
