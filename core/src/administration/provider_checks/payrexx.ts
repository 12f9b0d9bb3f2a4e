import type { Knex } from 'knex'
import { checkPayrexx } from '../../providers/payrexx.ts'
import { callerOf, type Fields, isFields } from '../../providers/payrexx_call.ts'
import type { payrexxAccount } from '../../providers/registry.ts'
import type { Looks } from './payment.ts'
import { type CheckResult, result, saidOf } from './result.ts'

/** What is looked at of Payrexx; the numbers are those of the simulator's ASSUMPTIONS.md. */
export function looksOf(
  { config, resources }: ReturnType<typeof payrexxAccount>,
  { db, event_id }: { db: Knex; event_id: string },
): Looks {
  const call = callerOf(config, resources.budget)('awaited')
  const read = async (path: string): Promise<Fields | string> => {
    const answer = await call({ method: 'GET', path })
    return answer.outcome === 'data' ? (answer.data[0] ?? {}) : saidOf(answer)
  }
  return {
    provider: 'payrexx',
    method: 'card',
    opened: 'P2',
    paid: 'P4',
    refunded: 'P7',
    listed: 'P6',
    async whenOpen({ provider_id }) {
      const signature = await checkPayrexx(config)
      const gateway = await read(`Gateway/${provider_id}/`)
      const status = typeof gateway === 'string' ? gateway : gateway.status
      return [
        result('P1', 'instance and secret belong together', {
          expected: 'done',
          found: saidOf(signature),
          holds: signature.outcome === 'done',
        }),
        result('P3', 'an unpaid page is waiting', {
          expected: 'waiting',
          found: status,
          holds: status === 'waiting',
        }),
      ]
    },
    async whenPaid(_payment, { provider_id }) {
      return fieldsShown(await read(`Transaction/${provider_id}/`))
    },
    async whenRefunded({ provider_id, reference }) {
      const gateway = await read(`Gateway/${provider_id}/`)
      const text = JSON.stringify(gateway)
      const heard = await db('poll_logs')
        .where({ event_id, reference })
        .whereLike('message', 'webhook%')
        .select('message')
      const has_rows = /"amount":"?-/.test(text)
      return [
        result('P8', 'a refund is a transaction of its own, or a state of the payment', {
          expected: 'one of them',
          found: has_rows ? 'a transaction with a negative amount' : text,
          holds: has_rows || text.includes('refunded'),
        }),
        result('P10', 'webhooks arrive, signed', {
          expected: 'at least one',
          found: heard.map(({ message }) => message),
          holds: heard.length > 0,
        }),
      ]
    },
  }
}

/** Fields that documented answers do not have and others did: neither is wrong, but it is good to know. */
function fieldsShown(transaction: Fields | string): CheckResult[] {
  if (typeof transaction === 'string')
    return [
      result('P5', 'the transaction is read', {
        expected: 'an answer',
        found: transaction,
        holds: false,
      }),
    ]
  const { amount } = transaction
  const invoice = isFields(transaction.invoice) ? transaction.invoice : {}
  const { totalAmount, refundedAmount, paymentRequestId, referenceId } = invoice
  const shown = { amount, totalAmount, refundedAmount, paymentRequestId, referenceId }
  return [
    result('P5', 'the transaction tells an amount', {
      expected: 'amount or invoice.totalAmount',
      found: shown,
      holds: amount !== undefined || totalAmount !== undefined,
    }),
    result('P6', 'the reference is the invoice’s', {
      expected: 'invoice.referenceId, else referenceId',
      found: { 'invoice.referenceId': referenceId, referenceId: transaction.referenceId },
      holds: Boolean(referenceId || transaction.referenceId),
    }),
  ]
}
