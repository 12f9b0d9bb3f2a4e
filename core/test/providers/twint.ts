import { randomUUID } from 'node:crypto'
import { tlsCertificate } from '../../src/providers/certificate.ts'
import type { PaymentOrder, RefundOrder } from '../../src/providers/payment_provider.ts'
import { type TwintConfig, type TwintProvider, twint } from '../../src/providers/twint.ts'
import { startSimulator } from './simulator.ts'

export type TwintWorld = Awaited<ReturnType<typeof startTwint>>

/** The simulated TWINT's record of an order. */
export type SimulatedOrder = {
  uuid: string
  reference: string
  type: string
  amount: number
  reversed: number
  status: string
  reason: string
  pairing: string
}

/** A simulated TWINT behind mutual TLS, one merchant of it, and that merchant's configuration. */
export async function startTwint() {
  const simulator = await startSimulator('twint')
  const { control, stop, url } = simulator
  const about = (await control('GET', '')) as { tls_url: string }
  const merchant_uuid = randomUUID()

  const certificate = async (options: { merchant_uuid?: string; valid_days?: number } = {}) => {
    const { merchant_uuid: whose = merchant_uuid, ...body } = options
    const issued = await control('POST', `/merchants/${whose}/certificate`, body)
    const { p12, passphrase } = issued as { p12: string; passphrase: string }
    return tlsCertificate(Buffer.from(p12, 'base64'), passphrase)
  }
  const config: TwintConfig = {
    base_url: about.tls_url,
    merchant_uuid,
    cash_register_id: 'KERMESSE-1',
    cert: await certificate(),
    timeout_ms: 5000,
  }

  const ordersUnder = async (reference: string) => {
    const { orders } = (await control('GET', `/orders?reference=${reference}`)) as {
      orders: SimulatedOrder[]
    }
    return orders
  }
  return {
    url,
    config,
    certificate,
    control,
    stop,
    ordersUnder,
    /** Returns the only order with a reference; throws for none or several. */
    async orderUnder(reference: string): Promise<SimulatedOrder> {
      const [order, ...others] = await ordersUnder(reference)
      if (!order || others.length > 0) throw new Error(`not one order under ${reference}`)
      return order
    },
    /** An action of the visitor's phone. */
    act: (reference: string, action: string) =>
      control('POST', `/orders/${reference}/${action}`) as Promise<SimulatedOrder>,
    type: (token: string, action: string) => control('POST', `/tokens/${token}/${action}`),
    fail: (mode: string, at: { operation?: string; reference?: string; times?: number } = {}) =>
      control('POST', '/failures', { mode, ...at }),
    settings: (settings: Record<string, number>) => control('PATCH', '/settings', settings),
  }
}

export function paymentOf(order: Partial<PaymentOrder> = {}): PaymentOrder {
  return {
    reference: newReference('PAY'),
    method: 'twint_direct',
    amount: 2500,
    fee: 38,
    currency: 'CHF',
    language: 'fr',
    purpose: 'Recharge',
    ...order,
  }
}

/** A refund of a payment that this opens and pays. */
export async function refundOfPaid(
  world: TwintWorld,
  order: Partial<RefundOrder> = {},
): Promise<RefundOrder> {
  const payment = paymentOf({ fee: 0 })
  const opened = await twint({ ...world.config, is_enrolled: true }).open(payment)
  if (opened.outcome !== 'done') throw new Error(opened.detail)
  await world.act(payment.reference, 'pay')
  return {
    reference: newReference('REF'),
    amount: payment.amount,
    currency: 'CHF',
    original: {
      reference: payment.reference,
      provider_id: opened.provider_id,
      amount: payment.amount,
      refunded: 0,
      date: new Date().toISOString(),
    },
    ...order,
  }
}

/** Opens a payment; throws if it fails. */
export async function opened(provider: TwintProvider, order: PaymentOrder) {
  const answer = await provider.open(order)
  if (answer.outcome !== 'done' || !answer.token) throw new Error('not opened')
  const { provider_id, token, qr_code } = answer
  const known = { reference: order.reference, provider_id, opened_at: new Date().toISOString() }
  return { known, token, qr_code, provider_id }
}

export const newReference = (kind: string) => `${kind}-${randomUUID().slice(0, 18)}`
