import { textsFor } from '../i18n/texts.ts'
import { doubtful } from './http_exchange.ts'
import type {
  Doubtful,
  KnownPayment,
  OpenedPayment,
  PaymentOrder,
  PaymentProvider,
  PaymentReport,
  Rejected,
} from './payment.ts'
import { type Caller, callerOf, type Fields, isFields } from './payrexx_call.ts'
import type { PayrexxConfig } from './payrexx_config.ts'
import { findByReference, movementsBetween } from './payrexx_list.ts'
import { findPayrexxRefund, refundAtPayrexx } from './payrexx_refund.ts'
import {
  gatewayTransactions,
  isPayment,
  isWhole,
  movementsOf,
  type Row,
  readRows,
  refundsOf,
  stateOf,
} from './payrexx_rows.ts'

/** The Payrexx adapter: a payment is a gateway with its hosted page, known by its id. */
export function payrexx(config: PayrexxConfig): PaymentProvider {
  const call = callerOf(config)
  return {
    open: async (order) => readOpened(await call(opening(config, order))),
    find: (payment) => find(call, payment),
    cancel: (payment) => cancel(call, payment),
    refund: (order) => refundAtPayrexx(call, order),
    findRefund: (order) => findPayrexxRefund(call, order),
    movements: (period) => movementsBetween(call, period),
  }
}

/** Asks Payrexx whether instance and secret belong together. */
export async function checkPayrexx(
  config: PayrexxConfig,
): Promise<{ outcome: 'done' } | Rejected | Doubtful> {
  const answer = await callerOf(config)({ method: 'GET', path: 'SignatureCheck/' })
  return answer.outcome === 'data' ? { outcome: 'done' } : answer
}

const methods = {
  twint: ['twint'],
  card: ['visa', 'mastercard', 'american-express', 'apple-pay', 'google-pay'],
}

function opening(config: PayrexxConfig, order: PaymentOrder) {
  const { psp, pm, validity_minutes = 15 } = config
  const { amount, fee, currency, reference, purpose, language, return_urls, method } = order
  const way = method === 'card' ? 'card' : 'twint'
  const line = (name: string, cents: number) => ({ name: [name], quantity: 1, amount: cents })
  const body = {
    amount: amount + fee,
    currency,
    purpose,
    referenceId: reference,
    language,
    pm: pm?.[way] ?? methods[way],
    psp,
    basket: [line(purpose, amount), ...(fee ? [line(textsFor(language).payments.fee, fee)] : [])],
    successRedirectUrl: return_urls?.success,
    failedRedirectUrl: return_urls?.failed,
    cancelRedirectUrl: return_urls?.cancelled,
    // The visitor comes straight back to us, without a page of theirs in between.
    skipResultPage: true,
    validity: validity_minutes,
  }
  return { method: 'POST', path: 'Gateway/', body } as const
}

function readOpened(answer: Awaited<ReturnType<Caller>>): OpenedPayment {
  if (answer.outcome !== 'data') return answer
  const { id, link } = answer.data[0] ?? {}
  const url = typeof link === 'string' ? URL.parse(link) : null
  // Opened or not, without a way to it nobody can pay: the next one has a reference of its own.
  if (!isWhole(id) || !url || !/^https?:$/.test(url.protocol))
    return doubtful('garbled_answer', 'accepted, but without a link')
  return { outcome: 'done', provider_id: String(id), link: url.href }
}

async function find(call: Caller, payment: KnownPayment): Promise<PaymentReport> {
  const { provider_id } = payment
  if (provider_id === null) return findByReference(call, payment)
  const answer = await call({ method: 'GET', path: `Gateway/${encodeURIComponent(provider_id)}/` })
  // A gateway may be taken away, the money that came through it never is.
  if (answer.outcome === 'rejected' && answer.reason === 'not_found')
    return findByReference(call, payment)
  if (answer.outcome !== 'data') return answer
  return readGateway(call, payment, answer.data[0] ?? {})
}

async function readGateway(
  call: Caller,
  payment: KnownPayment,
  gateway: Fields,
): Promise<PaymentReport> {
  const { status, referenceId, currency } = gateway
  const rows = readRows(gatewayTransactions(gateway))
  if (!rows || typeof status !== 'string' || typeof currency !== 'string')
    return doubtful('garbled_answer', 'no gateway in the answer')
  if (typeof referenceId === 'string' && referenceId !== payment.reference)
    return doubtful('forged_answer', 'the answer belongs to another payment')

  const untold = await untoldRefund(call, rows)
  if (untold && 'outcome' in untold) return untold
  const all = untold ? [...rows, untold] : rows
  return {
    outcome: 'done',
    state: stateOf(all, status),
    raw: status,
    movements: movementsOf(
      { reference: payment.reference, currency, rows: all },
      payment.opened_at,
    ),
  }
}

/** A payment may be called refunded without a transaction that says so: then its invoice knows how much. */
async function untoldRefund(call: Caller, rows: Row[]): Promise<Row | Rejected | Doubtful | null> {
  const payment = rows.find((row) => isPayment(row) && /refunded$/.test(row.status))
  if (!payment || refundsOf(null, rows).length > 0) return null
  if (payment.status === 'refunded') return { ...payment, amount: -payment.amount }
  const answer = await call({ method: 'GET', path: `Transaction/${payment.id}/` })
  if (answer.outcome !== 'data') return answer
  const invoice = answer.data[0]?.invoice
  const refunded = isFields(invoice) ? invoice.refundedAmount : undefined
  return isWhole(refunded) && refunded > 0 ? { ...payment, amount: -refunded } : null
}

async function cancel(
  call: Caller,
  payment: KnownPayment,
): Promise<{ outcome: 'done' } | Rejected | Doubtful> {
  const { provider_id } = payment
  // Without its answer nobody has the link: there is nobody to keep from paying.
  if (provider_id === null) return unpaid(await findByReference(call, payment))

  const path = `Gateway/${encodeURIComponent(provider_id)}/`
  const answer = await call({ method: 'DELETE', path })

  if (answer.outcome === 'data') return { outcome: 'done' }
  if (answer.outcome !== 'rejected') return answer
  const report = await find(call, payment)
  if (report.outcome !== 'done') return answer.reason === 'not_found' ? report : answer
  return report.state === 'absent' || report.state === 'paid' ? unpaid(report) : answer
}

function unpaid(report: PaymentReport): { outcome: 'done' } | Rejected | Doubtful {
  if (report.outcome !== 'done') return report
  if (report.state !== 'paid') return { outcome: 'done' }
  return { outcome: 'rejected', reason: 'already_done', detail: `it is ${report.raw}` }
}
