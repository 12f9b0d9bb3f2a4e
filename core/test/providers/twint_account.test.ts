import type { Knex } from 'knex'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventRow } from '../../src/events/events.ts'
import type { Config } from '../../src/platform/config.ts'
import { createSecrets } from '../../src/platform/secrets.ts'
import { paymentProvider } from '../../src/providers/registry.ts'
import { testConfig } from '../config.ts'
import { paymentOf, startTwint, type TwintWorld } from './twint.ts'

let world: TwintWorld
let config: Config
let sealed: Record<string, string>

const secrets = createSecrets(testConfig().secret_keys.keys)

beforeAll(async () => {
  world = await startTwint()
  config = testConfig({
    twint: { base_url: world.config.base_url ?? '', app_switch_url: world.url },
    providers: {
      timeout_ms: 5_000,
      doubt_ms: 300,
      list_delay_ms: 300,
      refunds_per_second: 0,
      payrexx_calls: 0,
      webhook_wait_ms: 1_000,
      hosts: [],
    },
  })
  sealed = await sealedFile()
})

afterAll(() => world?.stop())

// TWINT asks it nothing.
const db = {} as Knex

test('an event pays and pays back under its own certificate, merchant and register', async () => {
  const event = eventWith(sealed)
  const order = paymentOf({ amount: 1200, fee: 0 })

  const opened = await paymentProvider({ config, secrets, db }, event, 'twint').open?.(order)
  await world.act(order.reference, 'pay')
  const provider_id = opened?.outcome === 'done' ? opened.provider_id : ''
  const refunded = await paymentProvider({ config, secrets, db }, event, 'twint').refund({
    reference: `${order.reference}-R`,
    amount: 1200,
    currency: 'CHF',
    original: { reference: order.reference, provider_id, amount: 1200, refunded: 0, date: '' },
  })

  expect(opened).toMatchObject({ outcome: 'done', token: expect.stringMatching(/^\d{5}$/) })
  expect(refunded).toMatchObject({ outcome: 'done' })
  expect(await world.orderUnder(order.reference)).toMatchObject({ reversed: 1200 })
})

test('an account is one for all who ask, until its settings change', async () => {
  const event = eventWith(sealed)

  const first = paymentProvider({ config, secrets, db }, event, 'twint')
  const again = paymentProvider({ config, secrets, db }, { ...event }, 'twint')
  const other = paymentProvider({ config, secrets, db }, eventWith(await sealedFile()), 'twint')

  expect(again).toBe(first)
  expect(other).not.toBe(first)
})

test.each([
  ['a merchant', { merchant_uuid: '' }, {}],
  ['a register', { cashregister_id: '' }, {}],
  ['a certificate', {}, { 'twint_direct.certificate': undefined }],
])('an event without %s is refused before anybody is asked', (_what, settings, missing) => {
  const event = eventWith({ ...sealed, ...missing } as Record<string, string>, settings)

  expect(() => paymentProvider({ config, secrets, db }, event, 'twint')).toThrow(
    expect.objectContaining({ code: 'provider_parameters_not_found' }),
  )
})

test('an event whose contract demands it has its payments confirmed', async () => {
  const event = eventWith(sealed, { confirmation_needed: true })
  const order = paymentOf({ amount: 1200, fee: 0 })
  await world.fail('confirmation_required', { reference: order.reference })

  const opened = await paymentProvider({ config, secrets, db }, event, 'twint').open?.(order)

  expect(opened).toMatchObject({ outcome: 'done' })
})

test('a certificate that cannot be opened is a refusal, not a crash', async () => {
  const broken = { ...sealed, 'twint_direct.certificate_password': secrets.seal('wrong') }
  const provider = paymentProvider({ config, secrets, db }, eventWith(broken), 'twint')

  const answer = await provider.open?.(paymentOf())
  const movements = provider.movements({ from: '2026-01-01', to: '2026-01-02' })

  expect(answer).toMatchObject({ outcome: 'rejected', reason: 'unauthorized' })
  await expect(movements[Symbol.asyncIterator]().next()).rejects.toThrow('unauthorized')
})

function eventWith(secrets: Record<string, string>, settings: object = {}) {
  const { merchant_uuid } = world.config
  const twint_direct = { merchant_uuid, cashregister_id: 'KERMESSE-1', ...settings }
  return { _id: 'event-of-twint', twint_direct, secrets } as unknown as EventRow
}

async function sealedFile(): Promise<Record<string, string>> {
  const path = `/merchants/${world.config.merchant_uuid}/certificate`
  const { p12, passphrase } = (await world.control('POST', path, {})) as Record<string, string>
  return {
    'twint_direct.certificate': secrets.seal(p12 ?? ''),
    'twint_direct.certificate_password': secrets.seal(passphrase ?? ''),
  }
}
