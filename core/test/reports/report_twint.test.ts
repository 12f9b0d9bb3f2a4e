import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventRow } from '../../src/events/events.ts'
import { openPayment } from '../../src/payments/open.ts'
import { pollPayment } from '../../src/payments/poll.ts'
import { newId } from '../../src/platform/ids.ts'
import { paymentProvider } from '../../src/providers/registry.ts'
import { refundByProvider } from '../../src/refunds/by_provider/ask_provider.ts'
import { findClient } from '../../src/wallets/clients.ts'
import { testConfig } from '../config.ts'
import { startTwint, type TwintWorld } from '../providers/twint.ts'
import { daysFromNow, openStage, type Stage } from '../stage.ts'
import { reportsOf, sheetsOf } from './report_stage.ts'

let stage: Stage
let twint: TwintWorld
beforeAll(async () => {
  stage = await openStage()
  twint = await startTwint()
})
afterAll(() => twint?.stop())

async function createEvent(): Promise<EventRow> {
  const { merchant_uuid } = twint.config
  const path = `/merchants/${merchant_uuid}/certificate`
  const { p12, passphrase } = (await twint.control('POST', path, {})) as Record<string, string>
  const { seal } = stage.secrets
  const _id = await stage.createEvent({
    dateEnd: daysFromNow(1),
    twint_direct: { merchant_uuid, cashregister_id: 'KERMESSE-1' },
    secrets: {
      'twint_direct.certificate': seal(p12 ?? ''),
      'twint_direct.certificate_password': seal(passphrase ?? ''),
    },
  })
  return stage.knex('events').where({ _id }).first()
}

test('a TWINT report names what was paid back at TWINT without us, by its payment', async () => {
  const event = await createEvent()
  const event_id = event._id!
  const config = testConfig({
    twint: { base_url: twint.config.base_url!, app_switch_url: twint.url },
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
  const ctx = { ...stage.contextOf(event_id), config }
  const provider = paymentProvider(ctx, event, 'twint')
  const desk = reportsOf(stage, event_id)
  const { uid } = await desk.addBand(1)
  const client = await findClient(stage.knex, event_id, uid)
  const pay = async (amount: number) => {
    const asked = { method: 'twint_direct', channel: 'W', amount, fee: 0, language: 'en' } as const
    const payment = await openPayment(ctx, client, event, asked)
    await twint.act(payment.reference, 'pay')
    return pollPayment({ ...stage.runCtx(), config }, provider, payment)
  }
  await pay(2000)
  const rows = await refundByProvider(ctx, client, { asked_id: newId(), method: 'twint' })
  const { reference, provider_id } = await pay(3000)
  const original = { reference, provider_id: provider_id!, amount: 3000, refunded: 0, date: '' }
  const refund = { reference: `R-${newId()}`.slice(0, 38), amount: 700, currency: 'CHF', original }
  const elsewhere = await provider.refund(refund)

  const { report, file } = await desk.made({}, { config, report: () => {} })
  const { Reconciliation } = await sheetsOf(file)

  expect([rows[0]?.status, elsewhere.outcome]).toEqual(['done', 'done'])
  expect(report).toMatchObject({ total_in: 5000, total_out: 2000, agrees: true })
  expect(report.reconciliation).toBe('differs')
  expect(Reconciliation!.slice(1).map((row) => [row[0], row[2], row[5], row[8]])).toEqual([
    ['only at the provider', 'Refund', reference, 7],
  ])
})
