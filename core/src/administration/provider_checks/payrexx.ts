import type { Knex } from 'knex'
import { callerOf, type Fields, isFields } from '../../providers/payrexx_call.ts'
import type { PayrexxConfig } from '../../providers/payrexx_config.ts'
import { checkPayrexx, methodsOf } from '../../providers/payrexx_payments.ts'
import type { payrexxAccount } from '../../providers/registry.ts'
import type { Looks } from './payment_check.ts'
import { type CheckResult, result, saidOf } from './result.ts'

/** The checks of Payrexx; the numbers are those of the simulator's ASSUMPTIONS.md. */
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
        methodsShown(config, gateway),
      ]
    },
    async whenPaid(_payment, { provider_id }) {
      return fieldsShown(await read(`Transaction/${provider_id}/`))
    },
    async whenRefunded({ provider_id }) {
      const gateway = await read(`Gateway/${provider_id}/`)
      const text = JSON.stringify(gateway)
      const has_rows = /"amount":"?-/.test(text)
      return [
        result('P8', 'a refund is a transaction of its own, or a state of the payment', {
          expected: 'one of them',
          found: has_rows ? 'a transaction with a negative amount' : text,
          holds: has_rows || text.includes('refunded'),
        }),
      ]
    },
    async hear({ reference }, is_late) {
      const heard: { message: string }[] = await db('poll_logs')
        .where({ event_id, reference })
        .whereLike('message', 'webhook%')
        .orderBy('timestamp')
        .select('message')
      if (heard.length === 0 && !is_late) return undefined
      const messages = heard.map(({ message }) => message)
      return [
        result('P10', 'webhooks arrive, signed', {
          expected: 'at least one',
          found: messages,
          holds: messages.length > 0,
        }),
        ...timesTold(messages),
      ]
    },
  }
}

const minutes_off_at_most = 10

/** Their older webhooks tell times without a zone, which are read as UTC: another zone is whole hours away from now. */
function timesTold(messages: string[]): CheckResult[] {
  const [, minutes] = /time (-?\d+) min off/.exec(messages[0] ?? '') ?? []
  if (minutes === undefined) return []
  const expected = `within ${minutes_off_at_most} minutes of now`
  const holds = Math.abs(Number(minutes)) <= minutes_off_at_most
  return [
    result('P15', 'the time of a webhook is now', { expected, found: `${minutes} min off`, holds }),
  ]
}

/** The payment methods that a page offers; a method that is inactive in the account is missing. */
function methodsShown(config: PayrexxConfig, gateway: Fields | string): CheckResult {
  const asked = methodsOf(config, 'card')
  const shown = typeof gateway === 'string' ? gateway : gateway.pm
  const offered = Array.isArray(shown) ? shown.filter((one) => asked.includes(String(one))) : []
  return result('P16', 'the page offers what was asked for', {
    expected: `some of ${asked.join(', ')}`,
    found: shown,
    holds: offered.length > 0,
  })
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
