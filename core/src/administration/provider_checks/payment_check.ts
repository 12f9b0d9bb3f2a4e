import type { EventRow } from '../../events/events.ts'
import { invalid } from '../../platform/errors.ts'
import { newCheckReference, openedAt } from '../../providers/check_reference.ts'
import type {
  KnownPayment,
  Movement,
  PaymentProvider,
  RefundOrder,
} from '../../providers/payment_provider.ts'
import { type Check, type CheckResult, type ProviderCheckInput, result, saidOf } from './result.ts'

// Large enough that every way of paying takes it, and that half of it can go back.
const amount = 200
const half = 100

/** How one brand is looked at, beyond what all brands do alike; each adds what it finds. */
export type Looks = {
  provider: 'payrexx' | 'twint'
  method: 'card' | 'twint_direct'
  opened: string
  paid: string
  refunded: string
  listed: string
  whenOpen?(payment: KnownPayment): Promise<CheckResult[]>
  whenPaid?(payment: KnownPayment, movement: Movement): Promise<CheckResult[]>
  whenRefunded?(payment: KnownPayment, movement: Movement): Promise<CheckResult[]>
  /**
   * The results of webhooks, as soon as one arrives; after `is_late` the results so far. Undefined
   * while waiting is worthwhile.
   */
  hear?(payment: KnownPayment, is_late: boolean): Promise<CheckResult[] | undefined>
}

type Account = PaymentProvider & Required<Pick<PaymentProvider, 'open' | 'find'>>

type Asked = {
  looks: Looks
  asked: ProviderCheckInput
  return_url: string
  /** How long a webhook is waited for. */
  wait_ms: number
}

/** One step of a check with a small payment of its own: open, look until it is paid by hand, pay half back, verify. */
export async function checkPayments(
  provider: Account,
  event: EventRow,
  { looks, asked, return_url, wait_ms }: Asked,
): Promise<Check> {
  if (asked.step === 'open') return open(provider, event, { looks, return_url })
  const { reference, provider_id } = asked
  // A check never touches a visitor's payment.
  const opened_at = reference && openedAt(reference)
  if (!reference || !provider_id || !opened_at) throw invalid('reference', 'not_of_check')
  const payment = { reference, provider_id, opened_at, is_awaited: true }
  const state = { provider: looks.provider, reference, provider_id, link: null, token: null }
  if (asked.step === 'hear') return hear({ looks, asked, wait_ms }, payment, state)
  const report = await provider.find(payment)
  const movement = report.outcome === 'done' ? report.movements[0] : undefined
  if (report.outcome !== 'done' || report.state !== 'pending') {
    if (movement?.kind !== 'payment') {
      const found = report.outcome === 'done' ? report.raw : saidOf(report)
      const results = [
        result(looks.paid, 'who pays by hand is found', { expected: 'paid', found, holds: false }),
      ]
      return { ...state, next: 'done', results }
    }
    return afterwards(provider, { looks, asked, state, payment, movement })
  }
  return { ...state, next: 'look', results: [] }
}

async function open(
  provider: Account,
  { currencyCode, language }: EventRow,
  { looks, return_url }: { looks: Looks; return_url: string },
): Promise<Check> {
  const opened_at = new Date().toISOString()
  const reference = newCheckReference()
  const opened = await provider.open({
    reference,
    method: looks.method,
    amount,
    fee: 0,
    currency: currencyCode ?? 'CHF',
    language,
    purpose: 'Check',
    return_urls: { success: return_url, failed: return_url, cancelled: return_url },
  })
  const is_open = opened.outcome === 'done'
  const found = is_open ? (opened.link ?? `token ${opened.token}`) : saidOf(opened)
  const results = [
    result(looks.opened, 'a payment opens, with a way to pay it', {
      expected: 'a link or a token',
      found,
      holds: is_open,
    }),
  ]
  const state = { provider: looks.provider, reference, link: null, token: null }
  if (!is_open) return { ...state, provider_id: null, next: 'done', results }
  const { provider_id, link = null, token = null } = opened
  const more = await looks.whenOpen?.({ reference, provider_id, opened_at })
  results.push(...(more ?? []))
  return { ...state, provider_id, link, token, next: 'look', results }
}

type Paid = {
  looks: Looks
  asked: ProviderCheckInput
  state: Pick<Check, 'provider' | 'reference' | 'provider_id' | 'link' | 'token'>
  payment: KnownPayment
  movement: Movement
}

async function afterwards(provider: Account, paid: Paid): Promise<Check> {
  const { looks, asked, state, payment, movement } = paid
  if (asked.step === 'look') {
    const by_reference = await provider.find({ ...payment, provider_id: null })
    const found = by_reference.outcome === 'done' ? by_reference.state : saidOf(by_reference)
    const results = [
      result(looks.paid, 'who pays by hand is found', {
        expected: `${amount}`,
        found: `${movement.amount}`,
        holds: movement.amount === amount,
      }),
      result(looks.listed, 'and by our reference alone', {
        expected: 'paid',
        found,
        holds: found === 'paid',
      }),
      ...((await looks.whenPaid?.(payment, movement)) ?? []),
    ]
    return { ...state, next: 'refund', results }
  }
  const order = refundOf(payment, movement, { reference: `${payment.reference}_r`, refunded: 0 })
  if (asked.step === 'refund') {
    const refund = await provider.refund(order)
    const holds = refund.outcome === 'done' || refund.outcome === 'pending'
    const what = 'half of it is paid back'
    const expected = 'done or pending'
    const results = [result(looks.refunded, what, { expected, found: saidOf(refund), holds })]
    return { ...state, next: holds ? 'verify' : 'done', results }
  }
  const report = await provider.findRefund(order)
  const is_found = report.outcome === 'done' && report.state === 'done'
  if (!is_found) return { ...state, next: 'verify', results: [] }
  // The other half must not stay with the organiser.
  const rest = { reference: `${payment.reference}_s`, refunded: half }
  const second = await provider.refund(refundOf(payment, movement, rest))
  const holds = second.outcome === 'done' || second.outcome === 'pending'
  const results = [
    result(looks.listed, 'the refund is found', {
      expected: 'done',
      found: report.provider_id,
      holds: true,
    }),
    result(looks.refunded, 'and the rest, too', {
      expected: 'done or pending',
      found: saidOf(second),
      holds,
    }),
    ...((await looks.whenRefunded?.(payment, movement)) ?? []),
  ]
  return { ...state, next: looks.hear ? 'hear' : 'done', results }
}

/** The first webhook comes within a minute, and later where they are busy. */
async function hear(
  { looks, asked, wait_ms }: Omit<Asked, 'return_url'>,
  payment: KnownPayment,
  state: Paid['state'],
): Promise<Check> {
  const latest = Date.now() + wait_ms
  const until = Math.min(Date.parse(asked.wait_until ?? '') || latest, latest)
  const results = await looks.hear?.(payment, Date.now() >= until)
  if (results) return { ...state, next: 'done', results }
  return { ...state, next: 'hear', wait_until: new Date(until).toISOString(), results: [] }
}

function refundOf(
  { reference: paid }: KnownPayment,
  { provider_id, currency, date }: Movement,
  { reference, refunded }: { reference: string; refunded: number },
): RefundOrder {
  const original = { reference: paid, provider_id, amount, refunded, date }
  return { reference, amount: half, currency, original }
}
