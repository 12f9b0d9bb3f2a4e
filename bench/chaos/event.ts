import { randomUUID } from 'node:crypto'
import { addBands, numberBands, openFestival } from '../../fixtures/festival.ts'
import type { World } from './world.ts'

export type ChaosEvent = Awaited<ReturnType<typeof openEvent>>
export type Band = { uid: string; short_id: string }

const day_ms = 86_400_000
const webhook_key = 'whsec-of-the-chaos'

/** An event that takes money in every way, with one wristband per scenario. */
export async function openEvent(world: World, bands_count: number) {
  const { staff, providers, providers_url, url } = world
  const instance = 'chaos'
  const merchant_uuid = randomUUID()
  const { event } = await openFestival(staff, {
    name: 'A day of bad luck',
    online_payment: true,
    enable_cards: true,
    twint: { enable_twint: true, enable_twint_direct: true },
    pay: {
      URL: `${providers_url}/payrexx/v1.16/?instance=${instance}`,
      SECRET: 'chaos-secret',
      WEBHOOK_KEY: webhook_key,
    },
    twint_direct: { merchant_uuid, cashregister_id: 'till' },
    form_refund: { enabled: true, dateBegin: new Date(Date.now() - day_ms).toISOString() },
  })
  const event_id = event._id
  await providers('PUT', `/control/payrexx/accounts/${instance}`, {
    secret: 'chaos-secret',
    webhook_key,
    webhook_retry_ms: [300, 1_000, 3_000],
    webhook_url: `${url}/payments/webhook/payrexx/${event_id}`,
  })
  const { p12 } = await providers('POST', `/control/twint/merchants/${merchant_uuid}/certificate`, {
    passphrase: 'chaos',
  })
  await staff.events.set_certificate({
    path: { id: event_id },
    body: {
      certificate: new File([Buffer.from(p12, 'base64')], 'twint.p12'),
      certificate_password: 'chaos',
    },
  })
  const terminal = { terminal_code: 'chaos', terminal_id: '94000001' }
  await staff.terminals.create({ body: terminal })
  await staff.event_terminals.set({
    path: { id: event_id },
    body: { mypos_terminals: [terminal.terminal_code] },
  })
  const bands = numberBands('04CA05', 'C', bands_count)
  await addBands(world.query, event_id, bands)
  return { event_id, instance, merchant_uuid, terminal, bands }
}
