import { doubtful } from './http_exchange.ts'
import type { Doubtful, RefundOrder, RefundOutcome, RefundReport, Rejected } from './payment.ts'
import { type Caller, type Fields, isFields } from './payrexx_call.ts'
import { gatewayTransactions, isWhole, readRows, refundId, refundsOf } from './payrexx_rows.ts'

/** Pays back once. Payrexx knows no key against repetition, so after doubt it is read back instead. */
export async function refundAtPayrexx(call: Caller, order: RefundOrder): Promise<RefundOutcome> {
  const { amount, original } = order
  const path = `Transaction/${encodeURIComponent(original.provider_id)}/refund`

  const answer = await call({ method: 'POST', path, body: { amount } })

  if (answer.outcome !== 'data') return answer
  const { status, refunded } = readRefunded(answer.data[0])
  if (refunded === original.refunded + amount) return done(order, refunded)
  if (status === 'refund_pending') return { outcome: 'pending', detail: status }
  // Accepted, but others pay back of the same payment: which one is ours is read in peace.
  return { outcome: 'pending', detail: `accepted, ${refunded ?? 'nobody knows what'} paid back` }
}

/**
 * Compares what is paid back of the payment with what was before our refund and what would be after it. Sure as soon as
 * Payrexx has finished with the call; ask no earlier than its time-out.
 */
export async function findPayrexxRefund(call: Caller, order: RefundOrder): Promise<RefundReport> {
  const { amount, original } = order
  const path = `Transaction/${encodeURIComponent(original.provider_id)}/`
  const answer = await call({ method: 'GET', path })
  if (answer.outcome !== 'data') return answer
  const { status, refunded, gateway_id } = readRefunded(answer.data[0])
  if (status === undefined) return doubtful('garbled_answer', 'no transaction in the answer')

  if (refunded === original.refunded + amount) {
    return { ...done(order, refunded), state: 'done' }
  }
  if (status === 'refund_pending') return { outcome: 'done', state: 'pending', detail: status }
  if (refunded === original.refunded) return { outcome: 'done', state: 'absent', detail: status }
  if (refunded !== undefined && refunded < original.refunded)
    return doubtful('provider_error', 'less is paid back than was before')
  if (gateway_id === undefined) return doubtful('garbled_answer', 'nobody knows what is paid back')
  return findAmongAll(call, order, gateway_id)
}

/** Others paid back too: ours is the refund of its amount that came after what we knew. */
async function findAmongAll(
  call: Caller,
  order: RefundOrder,
  gateway_id: string,
): Promise<RefundReport> {
  const rows = await readGatewayRows(call, gateway_id)
  if ('outcome' in rows) return rows
  const { amount, original } = order
  const found = refundsOf(original.reference, rows).find(
    ({ row, refunded }) => refunded > original.refunded && -row.amount === amount,
  )
  if (found) return { outcome: 'done', state: 'done', provider_id: found.provider_id }
  return { outcome: 'done', state: 'absent', detail: 'other refunds, but none of this amount' }
}

async function readGatewayRows(call: Caller, gateway_id: string) {
  const path = `Gateway/${encodeURIComponent(gateway_id)}/`
  const answer: { outcome: 'data'; data: Fields[] } | Rejected | Doubtful = await call({
    method: 'GET',
    path,
  })
  if (answer.outcome !== 'data') return answer
  const rows = readRows(gatewayTransactions(answer.data[0] ?? {}))
  return rows ?? doubtful('garbled_answer', 'no transactions in the answer')
}

function readRefunded(transaction: Fields = {}) {
  const { status } = transaction
  const invoice = isFields(transaction.invoice) ? transaction.invoice : {}
  const { refundedAmount, paymentRequestId } = invoice
  return {
    status: typeof status === 'string' ? status : undefined,
    refunded: isWhole(refundedAmount) ? refundedAmount : undefined,
    gateway_id: isWhole(paymentRequestId) ? String(paymentRequestId) : undefined,
  }
}

const done = ({ original }: RefundOrder, refunded: number) =>
  ({ outcome: 'done', provider_id: refundId(original.reference, refunded) }) as const
