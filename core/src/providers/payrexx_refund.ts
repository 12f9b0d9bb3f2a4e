import { doubtful } from './http_exchange.ts'
import type {
  Doubtful,
  RefundOrder,
  RefundOutcome,
  RefundReport,
  Rejected,
} from './payment_provider.ts'
import { type Caller, type Fields, unreadable } from './payrexx_call.ts'
import { readPage } from './payrexx_list.ts'
import { type Page, withSums } from './payrexx_page.ts'
import {
  goneOf,
  invoiceOf,
  isComing,
  isPayment,
  type Row,
  refundId,
  wholeOf,
} from './payrexx_rows.ts'

/** Pays back once. Payrexx knows no key against repetition, so after doubt it is read back instead. */
export async function refundAtPayrexx(call: Caller, order: RefundOrder): Promise<RefundOutcome> {
  const { amount, original } = order
  const path = `Transaction/${encodeURIComponent(original.provider_id)}/refund`

  const answer = await call({ method: 'POST', path, body: { amount } })

  if (answer.outcome !== 'data') return answer
  const { status, refunded } = readRefunded(answer.data[0])
  if (refunded === original.refunded + amount) return done(order, refunded)
  if (status === 'refund_pending') return { outcome: 'pending', detail: status }
  // Accepted, but others pay back of the same payment, or the answer tells no sum: which one is ours is read in peace.
  return { outcome: 'pending', detail: `accepted, ${refunded ?? 'nobody knows what'} paid back` }
}

/** Returns the gateway id that was stored for a payment, or null. */
export type GatewayOf = (reference: string) => Promise<string | null>

/**
 * Compares what is paid back of the payment with what was before our refund and what would be after it. Sure as soon as
 * Payrexx has finished with the call; ask no earlier than its time-out.
 */
export async function findPayrexxRefund(
  call: Caller,
  order: RefundOrder,
  gatewayOf: GatewayOf,
): Promise<RefundReport> {
  const { original } = order
  const gateway_id = (await gatewayOf(original.reference)) ?? (await toldGateway(call, order))
  if (gateway_id !== null && typeof gateway_id === 'object') return gateway_id
  const payment = {
    reference: original.reference,
    provider_id: gateway_id,
    opened_at: original.date,
  }
  const page = await readPage(call, payment, Date.now() + 3_600_000)
  if (page.outcome === 'absent') return doubtful('provider_error', 'the payment is not listed')
  return page.outcome === 'done' ? findOn(call, page, order) : page
}

/** The gateway as the payment itself tells it; null where it does not. */
async function toldGateway(
  call: Caller,
  { original }: RefundOrder,
): Promise<string | null | Rejected | Doubtful> {
  const path = `Transaction/${encodeURIComponent(original.provider_id)}/`
  const answer = await call({ method: 'GET', path })
  if (answer.outcome !== 'data') return answer
  const { status, gateway_id } = readRefunded(answer.data[0])
  if (status === undefined) return unreadable(answer, 'no transaction in the answer')
  return gateway_id ?? null
}

async function findOn(call: Caller, page: Page, order: RefundOrder): Promise<RefundReport> {
  const { amount, original } = order
  const { rows, unclear } = page
  const payment = rows.find((row) => isPayment(row) && String(row.id) === original.provider_id)
  if (!payment) return doubtful('provider_error', 'the payment is not on its page')
  if (rows.filter(isPayment).length > 1) {
    const gone = rows.filter(({ amount }) => amount < 0)
    if (!gone.every(({ original_id }) => original_id !== undefined))
      return findAmongPayments(call, rows, order)
    // Each row names its payment, so that this one is read as if it were alone.
    const own = gone.filter(({ original_id }) => original_id === payment.id)
    const alone = await withSums(call, { ...page, rows: [payment, ...own] })
    return alone.outcome === 'done' ? findOn(call, alone, order) : alone
  }
  const refunds = goneOf(rows).filter(({ kind }) => kind === 'refund')
  // A sum says what went back in all: ours only when nothing else did.
  const found = refunds.find(({ row, refunded }) =>
    row.is_sum
      ? refunded === original.refunded + amount
      : refunded > original.refunded && -row.amount === amount,
  )
  if (found) return { ...done(order, found.refunded), state: 'done' }
  if (isOnItsWay(rows, payment, amount)) return pending
  const refunded = refunds.at(-1)?.refunded ?? 0
  if (refunded < original.refunded)
    return doubtful('provider_error', 'less is paid back than was before')
  if (unclear) return { ...doubtful('garbled_answer', unclear.detail), raw: unclear.raw }
  if (refunds.at(-1)?.row.is_sum && refunded > original.refunded)
    return doubtful('provider_error', `${refunded} paid back, and nobody says in which parts`)
  return { outcome: 'done', state: 'absent', detail: 'no refund of this amount' }
}

/** On a page paid twice a refund does not say of which payment it is: only the payment's own sum proves anything. */
async function findAmongPayments(
  call: Caller,
  rows: Row[],
  order: RefundOrder,
): Promise<RefundReport> {
  const { amount, original } = order
  const path = `Transaction/${encodeURIComponent(original.provider_id)}/`
  const answer = await call({ method: 'GET', path })
  if (answer.outcome !== 'data') return answer
  const { status, refunded } = readRefunded(answer.data[0])
  if (refunded === original.refunded + amount) return { ...done(order, refunded), state: 'done' }
  if (status === 'refund_pending' || rows.some((row) => isComing(row) && -row.amount === amount))
    return pending
  if (!rows.some((row) => row.amount === -amount))
    return { outcome: 'done', state: 'absent', detail: 'no refund of this amount' }
  return doubtful('provider_error', 'a page that was paid twice, and nobody says what went back')
}

const pending = { outcome: 'done', state: 'pending', detail: 'refund_pending' } as const

/** A refund may stand beside its payment, which then says nothing of it. */
const isOnItsWay = (rows: Row[], { status }: Row, amount: number) =>
  status === 'refund_pending' || rows.some((row) => isComing(row) && -row.amount === amount)

/**
 * Refunds in an answer about a payment; the answer to a refund may also be the refund itself, which
 * has none.
 */
function readRefunded(transaction: Fields = {}) {
  const { status } = transaction
  const { refundedAmount, paymentRequestId } = invoiceOf(transaction)
  const is_payment = (wholeOf(transaction.amount) ?? 0) >= 0
  const gateway_id = wholeOf(paymentRequestId)
  return {
    status: typeof status === 'string' ? status : undefined,
    refunded: is_payment ? wholeOf(refundedAmount) : undefined,
    gateway_id: gateway_id === undefined ? undefined : String(gateway_id),
  }
}

const done = ({ original }: RefundOrder, refunded: number) =>
  ({ outcome: 'done', provider_id: refundId(original.provider_id, refunded) }) as const
