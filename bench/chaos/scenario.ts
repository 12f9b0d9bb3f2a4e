import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError, type Sdk } from '@kermesse/sdk/client'
import type { Random } from '../../fixtures/random.ts'
import type { Band, ChaosEvent } from './event.ts'
import type { World } from './world.ts'

type Way = 'card' | 'twint' | 'twint_direct' | 'terminal'
type Begun = { reference: string; token?: string }

/**
 * One visitor's bad luck: a payment by some way, what goes wrong around it, and maybe the way back. Answers whether there was
 * a payment at all.
 */
export async function playScenario(
  world: World,
  event: ChaosEvent,
  n: number,
  luck: Random,
): Promise<boolean> {
  const band = event.bands[n]!
  const phone = world.visitor(n)
  const way = luck.pick(['card', 'twint', 'twint_direct', 'terminal'] as const)
  await armFailures(world, luck, way)
  if (way === 'terminal') return payAtTerminal(world, event, band, luck)
  const begun = await begin(phone, world.url, band, luck, way)
  if (!begun) return false
  await visitor(world, luck, way, begun)
  if (luck.chance(0.15)) await forge(world, event, luck, begun)
  if (luck.chance(0.5)) await comeBack(phone, band, begun)
  if (luck.chance(0.1)) await behindOurBack(world, event, begun, luck)
  if (luck.chance(0.4)) await refund(world, event, band, luck, way)
  return true
}

const call_failures = ['hang_after', 'cut', 'cut_after', 'http_500', 'http_500_after', 'garbled']
const webhook_failures = [
  'webhook_none',
  'webhook_duplicate',
  'webhook_reordered',
  'webhook_bad_signature',
  'webhook_foreign',
]
const payrexx_failures = [...call_failures, ...webhook_failures, 'throttled']
// Failures of accepted refunds.
const payrexx_refunds = ['refund_pending', 'refund_row', 'listed_late', 'listed_never']
const mypos_refunds = ['listed_late', 'listed_never', 'without_reference']
const twint_failures = [
  'time_out_after_accept',
  'cut_after_accept',
  'http_500_after_accept',
  'cut',
  'http_500',
  'throttled',
  'system_error',
  'garbled',
  'foreign_order',
  'duplicate_reference',
  'unenrolled',
]
const mypos_failures = [
  'drop',
  'time_out_after_accept',
  'drop_after_accept',
  'http_500',
  'garbled',
  'throttled',
  'token_expired_401',
  'token_expired_503',
  'forbidden_refund',
  'insufficient_funds',
]
const payrexx_calls = ['Gateway.create', 'Gateway.get', 'Transaction.refund', undefined]
const twint_operations = ['StartOrder', 'MonitorOrder', 'FindOrder', undefined]

/** Failures hit the next caller, which is unpredictable with a hundred visitors at once. */
async function armFailures(world: World, luck: Random, way: Way) {
  if (luck.chance(0.3)) await armRefund(world, luck, way)
  const { providers } = world
  if (!luck.chance(0.3)) return
  if (way === 'terminal')
    await providers('POST', '/control/mypos/rest/failures', {
      mode: luck.pick(mypos_failures),
      times: 1 + luck.below(2),
    })
  else if (way === 'twint_direct')
    await providers('POST', '/control/twint/failures', {
      mode: luck.pick(twint_failures),
      times: 1 + luck.below(2),
      ...defined('operation', luck.pick(twint_operations)),
    })
  else
    await providers('POST', '/control/payrexx/failures', {
      mode: luck.pick(payrexx_failures),
      times: 1 + luck.below(2),
      ...defined('call', luck.pick(payrexx_calls)),
    })
  if (luck.chance(0.05))
    await providers('PUT', '/control/payrexx/clock', { skew_ms: (luck.below(240) - 120) * 1000 })
}

/** A refund that is taken, and that the provider's lists show late, or otherwise, or never. */
async function armRefund({ providers }: World, luck: Random, way: Way) {
  const lag_ms = luck.below(5_000)
  if (way === 'terminal')
    await providers('POST', '/control/mypos/rest/failures', {
      mode: luck.pick(mypos_refunds),
      call: 'refund',
      lag_ms,
    })
  else if (way !== 'twint_direct')
    await providers('POST', '/control/payrexx/failures', {
      mode: luck.pick(payrexx_refunds),
      call: 'Transaction.refund',
      lag_ms,
    })
}

/** A card at the counter: the terminal takes it, the till books it under the sale's reference, staff may pay it back. */
async function payAtTerminal(world: World, event: ChaosEvent, band: Band, luck: Random) {
  const { terminal_code, terminal_id } = event.terminal
  const reference_number = `sale-${band.short_id}`
  const amount = 100 + luck.below(9_000)
  const { providers, staff } = world
  const sale = { reference_number, amount }
  await providers('POST', `/control/mypos/terminals/${terminal_id}/sales`, sale)
  const body = {
    _id: randomUUID(),
    uid: band.uid,
    ...({ type: 'credit', payment_type: 'mypos' } as const),
    amount: amount / 100,
    terminal_code,
    card_transaction_id: reference_number,
  }
  const booked = await tryUntilAnswered(() =>
    staff.transactions.create({ query: { event_id: event.event_id }, body }),
  )
  if (booked && luck.chance(0.8)) await refund(world, event, band, luck, 'terminal')
  return booked !== undefined
}

const defined = (name: string, value: string | undefined) => (value ? { [name]: value } : {})

async function begin(
  phone: Sdk,
  url: string,
  { short_id }: Band,
  luck: Random,
  way: Way,
): Promise<Begun | undefined> {
  const amount = 1 + luck.below(90) + luck.below(100) / 100
  const rounded = Math.round(amount * 100) / 100
  const query = { twint: way === 'twint', pay_transaction_fees: luck.chance(0.3) }
  const idempotency_key = `chaos ${short_id}`
  return tryUntilAnswered(async () => {
    if (way !== 'twint_direct')
      return phone.clients.pay(
        {
          path: { short_id },
          query,
          body: { amount: rounded, url: `${url}/client/${short_id}` },
        },
        { idempotency_key },
      )
    return phone.clients.twint_direct_checkin(
      { path: { id: short_id }, body: { amount: rounded } },
      { idempotency_key },
    )
  })
}

const tries = 20

/** As an app does: again with the same key while the server is away, and no more once it has said no. */
export async function tryUntilAnswered<Answer>(
  ask: () => Promise<Answer>,
): Promise<Answer | undefined> {
  for (let n = 0; n < tries; n++) {
    try {
      return await ask()
    } catch (error) {
      // 0 is nobody there: it is being started again.
      const is_no = error instanceof ApiError && error.status >= 400 && error.status < 500
      if (is_no && error.status !== 429) return undefined
      await sleep(150 * (n + 1))
    }
  }
  return undefined
}

/** The visitor's action at the provider. Most pay; some retry, some pay too late. */
async function visitor({ providers }: World, luck: Random, way: Way, begun: Begun) {
  const what = luck.next()
  const act = (action: string, body: object = {}) =>
    (way === 'twint_direct'
      ? providers('POST', `/control/twint/tokens/${begun.token}/${action}`)
      : providers('POST', `/control/payrexx/payments/${begun.reference}/${action}`, body)
    ).catch(() => undefined)
  if (what < 0.1) return
  if (what < 0.2) return act(way === 'twint_direct' ? 'reject' : 'decline')
  if (what < 0.25) return act(way === 'twint_direct' ? 'time_out' : 'cancel')
  if (what < 0.35) await sleep(luck.below(800))
  if (what > 0.95 && way !== 'twint_direct') return act('pay', { amount: 100 + luck.below(5000) })
  return act('pay', { is_late: true })
}

/** Messages that are not the provider's. */
async function forge({ url }: World, { event_id }: ChaosEvent, luck: Random, begun: Begun) {
  const transaction = { id: luck.below(9999), uuid: 'deadbeef', status: 'confirmed' }
  await fetch(`${url}/payments/webhook/payrexx/${event_id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-webhook-signature': '00'.repeat(32) },
    body: JSON.stringify({ transaction: { ...transaction, referenceId: begun.reference } }),
  }).catch(() => undefined)
}

async function comeBack(phone: Sdk, { short_id }: Band, { reference }: Begun) {
  const ask = () => phone.clients.payment({ path: { short_id, reference } })
  for (let n = 0; n < 3; n++) await ask().catch(() => undefined)
}

/** The merchant's office refunds by hand, or the visitor's bank takes the money back. */
async function behindOurBack(
  { providers }: World,
  { instance }: ChaosEvent,
  { reference }: Begun,
  luck: Random,
) {
  const { movements } = await providers('GET', `/control/payrexx/movements?instance=${instance}`)
  const paid = (movements as { id: number; reference: string; amount: number }[]).find(
    (one) => one.reference === reference && one.amount > 0,
  )
  if (!paid) return
  const action = luck.chance(0.5) ? 'refund' : 'chargeback'
  const body = action === 'refund' ? { amount: 1 + luck.below(paid.amount) } : {}
  await providers('POST', `/control/payrexx/transactions/${paid.id}/${action}`, body).catch(
    () => undefined,
  )
}

/** Staff pays back by the way it came; the answer may be lost, and the same click comes again. */
async function refund(
  { staff }: World,
  { event_id }: ChaosEvent,
  { uid }: Band,
  luck: Random,
  way: Way,
) {
  const method = way === 'card' ? 'card' : way === 'terminal' ? 'mypos' : 'twint'
  const idempotency_key = `refund ${uid}`
  const asked = { path: { uid }, query: { event_id }, body: { method } } as const
  const clicks = 1 + luck.below(2)
  await Promise.all(
    Array.from({ length: clicks }, () =>
      tryUntilAnswered(() => staff.clients.refund(asked, { idempotency_key })),
    ),
  )
}
