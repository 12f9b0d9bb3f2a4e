import { check_limit_ms } from '@kermesse/core/administration/provider_check'
import type { Schema } from '@kermesse/sdk/types'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { testConfig } from '../../../core/test/config.ts'
import { startInfomaniak, ticket } from '../../../core/test/providers/infomaniak.ts'
import { listenAs } from '../../../core/test/providers/listener.ts'
import { refused } from '../api.ts'
import { openHouse, startMoneyOut } from '../money_out.ts'

const world = await startMoneyOut({
  providers: { ...testConfig().providers, webhook_wait_ms: 1_500 },
})
const { providers } = world

type Input = Schema<'ProviderCheckInput'>
type Check = Schema<'ProviderCheck'>

/** Follows a check to its end, as `kermesse providers check` does; `pay` is the person who pays by hand. */
async function follow(
  ask: (body: Input) => Promise<Check>,
  provider: Input['provider'],
  pay: (check: Check) => Promise<unknown>,
) {
  let check = await ask({ provider, step: 'open' })
  const steps = ['open']
  const results = [...check.results]
  await pay(check)
  for (let n = 0; check.next !== 'done' && n < 20; n++) {
    const { next: step, reference, provider_id, wait_until } = check
    steps.push(step)
    const named = { provider, step, reference: reference!, provider_id: provider_id! }
    check = await ask({ ...named, ...(wait_until && { wait_until }) })
    results.push(...check.results)
    if (check.next === step) await new Promise((resolve) => setTimeout(resolve, 200))
  }
  const held = Object.fromEntries(results.map(({ assumption, holds }) => [assumption, holds]))
  return { steps, results, held, check }
}

async function openCheck() {
  const house = await openHouse(world)
  const ask = (body: Input) => house.office.providers.check({ body })
  const page =
    (action: string) =>
    async ({ reference }: Check) => {
      // The check needs the webhook to be delivered first.
      await house.page(reference!, action as 'pay')
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
  const movements = async () => {
    const path = `/control/payrexx/movements?instance=${house.instance}`
    const { movements: all } = await providers.control('GET', path)
    return all.map(({ amount }: { amount: number }) => amount)
  }
  return { house, ask, page, movements }
}

describe('the check of an account at Payrexx', () => {
  test.each(['seen', 'documented'])(
    'holds for answers as %s, and leaves no money',
    async (shape) => {
      const { house, ask, page, movements } = await openCheck()
      await providers.control('PUT', `/control/payrexx/accounts/${house.instance}`, { shape })

      const { steps, results, held } = await follow(ask, 'payrexx', page('pay'))

      expect(results.filter(({ holds }) => !holds)).toEqual([])
      const numbers = ['P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7', 'P8', 'P10', 'P15', 'P16']
      expect(Object.keys(held).sort()).toEqual(numbers.sort())
      expect(new Set(steps)).toEqual(new Set(['open', 'look', 'refund', 'verify', 'hear']))
      const all: number[] = await movements()
      expect(all.reduce((sum, amount) => sum + amount, 0)).toBe(0)
      expect(await world.api.knex('payments').where({ event_id: house.event_id })).toEqual([])
      expect(await house.audit()).toMatchObject({ ok: true })
    },
  )

  test('says which assumption does not hold', async () => {
    const { house, ask, page } = await openCheck()
    const account = `/control/payrexx/accounts/${house.instance}`
    await providers.control('PUT', account, { webhook_url: '' })

    const { held, results } = await follow(ask, 'payrexx', page('pay'))

    expect(held).toMatchObject({ P4: true, P10: false })
    const [heard] = results.filter(({ assumption }) => assumption === 'P10')
    expect(heard).toMatchObject({ expected: 'at least one', found: '[]' })
  })

  test('waits for a webhook that comes late, and no longer than it may', async () => {
    const { house, ask, page } = await openCheck()
    const account = `/control/payrexx/accounts/${house.instance}`
    await providers.control('PUT', account, { webhook_delay_ms: 1_000 })

    const late = await follow(ask, 'payrexx', page('pay'))
    await providers.control('PUT', account, { webhook_delay_ms: 600_000 })
    const never = await follow(ask, 'payrexx', page('pay'))

    expect(late.held).toMatchObject({ P10: true })
    expect(never.held).toMatchObject({ P10: false })
    expect(never.check.next).toBe('done')
  })

  test.each([
    ['plain', true, '0 min off'],
    ['hour_ahead', false, '60 min off'],
  ])(
    'compares a time of a webhook without a zone with now: %s',
    async (webhook_time, holds, off) => {
      const { house, ask, page } = await openCheck()
      await providers.control('PUT', `/control/payrexx/accounts/${house.instance}`, {
        webhook_time,
      })

      const { results } = await follow(ask, 'payrexx', page('pay'))

      const [time] = results.filter(({ assumption }) => assumption === 'P15')
      expect(time).toMatchObject({ holds, found: off })
    },
  )

  test('says when a page does not offer what was asked for', async () => {
    const { house, ask, page } = await openCheck()
    const active_methods = ['twint']
    await providers.control('PUT', `/control/payrexx/accounts/${house.instance}`, {
      active_methods,
    })

    const { held, results } = await follow(ask, 'payrexx', page('pay'))

    expect(held).toMatchObject({ P16: false })
    const [shown] = results.filter(({ assumption }) => assumption === 'P16')
    expect(shown).toMatchObject({ found: '[]', expected: expect.stringContaining('visa') })
  })

  test('ends when the payment is declined', async () => {
    const { ask, page } = await openCheck()

    const { check, held } = await follow(ask, 'payrexx', page('decline'))

    expect(check.next).toBe('done')
    expect(held).toMatchObject({ P4: false })
  })

  test('touches nothing that a visitor has paid', async () => {
    const { house, ask } = await openCheck()
    const { reference } = await house.pay('card', 30)
    const { provider_id } = await house.row(reference)
    const asked = { provider: 'payrexx', step: 'refund', provider_id: provider_id! } as const

    await refused(ask({ ...asked, reference }), 'invalid_request')
    const forged = await ask({ ...asked, reference: 'check_019f00000000_0123456789ab' })

    expect(forged.results).toMatchObject([
      { holds: false, found: expect.stringContaining('forged_answer') },
    ])
    expect(await house.balance()).toBe(3000)
  })
})

test('the check of an account with TWINT pays and pays back in the app', async () => {
  const { house, ask } = await openCheck()

  const { held, check } = await follow(ask, 'twint', ({ token }) => house.phone(token!, 'pay'))

  expect(check.next).toBe('done')
  expect(held).toEqual({ T1: true, T2: true, T3: true, T4: true })
})

test('the terminals’ list is only read', async () => {
  const { house, ask } = await openCheck()
  await house.pay('mypos', 30)

  const { held } = await follow(ask, 'mypos', async () => {})

  expect(held).toMatchObject({ M1: true })
})

test('a ticket office is opened and read, and words that nobody knows are told', async () => {
  const simulator = await startInfomaniak()
  try {
    const { house, ask } = await openCheck()
    const shop = await simulator.openShop()
    await shop.sell(ticket(1), ticket(2, { status: 'transferred' }))
    const infomaniak = {
      BASE_URL: simulator.base_url,
      KEY: shop.key,
      USERNAME: 'office',
      PASSWORD: 'secret',
    }
    await house.superadmin.events.update({ path: { id: house.event_id }, body: { infomaniak } })

    const { held, results } = await follow(ask, 'infomaniak', async () => {})

    expect(held).toEqual({ I1: true, I2: true, I4: true, I5: false, I9: true })
    expect(JSON.stringify(results)).toContain('transferred → unknown')
    expect(await shop.scans()).toEqual([])
  } finally {
    await simulator.stop()
  }
})

test('a check asks nothing more when its time is over, and says so', async () => {
  const { house, ask } = await openCheck()
  onTestFinished(() => void vi.useRealTimers())
  // Signing in uses up the whole limit.
  await using office = await listenAs(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + check_limit_ms })
    return { result: 'success', data: 'signed in' }
  })
  const infomaniak = { BASE_URL: office.url, KEY: 'key', USERNAME: 'office', PASSWORD: 'secret' }
  await house.superadmin.events.update({ path: { id: house.event_id }, body: { infomaniak } })

  const { results } = await ask({ provider: 'infomaniak', step: 'open' })

  const [, shows] = results
  expect(shows).toMatchObject({
    assumption: 'I2',
    holds: false,
    found: 'timeout: no time was left for it',
  })
})
