import { startSimulator } from '@kermesse/simulator/server'
import type {
  KnownPayment,
  PaymentOrder,
  RefundOrder,
} from '../../src/providers/payment_provider.ts'
import type { PayrexxConfig } from '../../src/providers/payrexx_config.ts'
import { payrexx } from '../../src/providers/payrexx_payments.ts'

export type PayrexxWorld = Awaited<ReturnType<typeof startPayrexx>>

/** The used part of the control API's answer. */
type Told = { payments: { id: number }[]; movements: ProviderSide[] }

type ProviderSide = { id: number; reference: string; status: string; amount: number }

/** A simulated Payrexx with one instance, and that instance's configuration. */
export async function startPayrexx() {
  const simulator = await startSimulator({ port: 0 })
  // Many failures in a row are what these tests are about: the circuit has a test of its own.
  const config: PayrexxConfig = {
    base_url: `${simulator.url}/payrexx`,
    version: '1.16',
    instance: 'demo',
    secret: 'simulator',
    timeout_ms: 5000,
    circuit: { failures: 1000, first_wait_ms: 1 },
  }
  let last = 0

  const control = controlOf(`${simulator.url}/control/payrexx`)
  const provider = payrexx(config)

  /** A payment of 10.00 and 0.15 of fees that was opened; `fields` change what is asked for. */
  const open = async (fields: Partial<PaymentOrder> = {}): Promise<KnownPayment> => {
    last += 1
    const order = { ...anOrder, reference: `payment-${last}`, ...fields }
    const opened = await provider.open!(order)
    if (opened.outcome !== 'done') throw new Error(`not opened: ${opened.detail}`)
    const opened_at = new Date().toISOString()
    return { reference: order.reference, provider_id: opened.provider_id, opened_at }
  }
  const act = (payment: KnownPayment, action: string, body = {}) =>
    control('POST', `/payments/${payment.reference}/${action}`, body)
  const movements = async (payment: KnownPayment): Promise<ProviderSide[]> => {
    const { body } = await control('GET', '/movements')
    return body.movements.filter((one) => one.reference === payment.reference)
  }

  return {
    url: simulator.url,
    stop: simulator.stop,
    config,
    provider,
    control,
    open,
    act,
    /** The simulator's movements of a payment. */
    movements,
    /** A payment that went through; answers it and how to pay it back. */
    async paid() {
      const payment = await open()
      await act(payment, 'pay')
      const [moved] = await movements(payment)
      const transaction = String(moved!.id)
      return { payment, transaction, refundOf: refundsOf(payment, transaction) }
    },
    fail: (mode: string, failure: { times?: number; call?: string; reference?: string } = {}) =>
      control('POST', '/failures', { mode, ...failure }),
    /** An action of the merchant or the visitor's bank on a transaction. */
    office: (transaction: string, action: string, body = {}) =>
      control('POST', `/transactions/${transaction}/${action}`, body),
  }
}

/** Builds orders to pay back something of a payment. */
const refundsOf =
  ({ reference, opened_at }: KnownPayment, provider_id: string) =>
  (amount: number, refunded = 0): RefundOrder => ({
    reference: `${reference}-refund`,
    amount,
    currency: 'CHF',
    original: { reference, provider_id, amount: 1015, refunded, date: opened_at },
  })

const controlOf = (at: string) => async (method: string, path: string, body?: unknown) => {
  const headers = { 'content-type': 'application/json' }
  const json = body === undefined ? undefined : JSON.stringify(body)
  const response = await fetch(at + path, { method, headers, body: json })
  const answer = (await response.json().catch(() => undefined)) as Told
  return { status: response.status, body: answer }
}

export const anOrder: PaymentOrder = {
  reference: 'payment',
  method: 'twint',
  amount: 1000,
  fee: 15,
  currency: 'CHF',
  language: 'fr',
  purpose: 'Recharge du bracelet',
  return_urls: {
    success: 'https://example.test/paid',
    failed: 'https://example.test/failed',
    cancelled: 'https://example.test/cancelled',
  },
}
