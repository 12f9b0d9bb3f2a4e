import type { Trx } from '../../platform/db.ts'
import { queryRow } from '../../platform/query_rows.ts'
import { paceOf } from '../../providers/budget.ts'
import type { ProviderRefundRow } from '../base/provider_refund.ts'
import type { RefundContext } from '../base/refund_context.ts'

type QueuedRefund = Pick<ProviderRefundRow, '_id' | 'provider'>

/**
 * Reserves a slot for each refund in the rate limit of the event's account at its provider; returns
 * by id how long it must wait, in ms from now. The queue is in the database because all processes
 * of the installation share the limit.
 */
export async function takeSlots(
  trx: Trx,
  { config, event, providerOf, hasAccount }: RefundContext,
  places: QueuedRefund[],
): Promise<Map<string, number>> {
  const waits = new Map<string, number>()
  // Terminals are the installation's; several events may share an account at Payrexx, which says so.
  const accountOf = ({ provider }: QueuedRefund) =>
    (hasAccount(provider) && providerOf(provider).account) ||
    (provider === 'mypos' ? provider : `${provider} ${event._id}`)
  // In one order, so that two who want two queues do not wait for each other.
  for (const [account, own] of [...Map.groupBy(places, accountOf)].sort()) {
    const limit = refundsPerSecond(config, own[0]!.provider)
    if (limit === 0) continue
    const step_ms = 1_000 / limit
    const { wait_ms } = await queryRow<{ wait_ms: number }>(trx, take, {
      account,
      ms: own.length * step_ms,
    })
    for (const [n, { _id }] of own.entries()) waits.set(_id, wait_ms + n * step_ms)
  }
  return waits
}

// Beside the refunds themselves the account is asked what became of them.
const share_of_calls = 0.5

/** The pace of a queue; 0 is as many as can be sent. */
function refundsPerSecond(
  { providers }: RefundContext['config'],
  provider: ProviderRefundRow['provider'],
): number {
  const { refunds_per_second, payrexx_calls } = providers
  if (provider !== 'payrexx' || payrexx_calls === 0) return refunds_per_second
  const pace = share_of_calls * paceOf(payrexx_calls).per_second
  return refunds_per_second === 0 ? pace : Math.min(refunds_per_second, pace)
}

const take = `
  INSERT INTO provider_rate_limits AS p (account, free_at) VALUES (:account, clock_timestamp() + :ms::float8 * interval '1 ms')
  ON CONFLICT (account) DO UPDATE SET free_at = greatest(p.free_at, clock_timestamp()) + :ms::float8 * interval '1 ms'
  RETURNING greatest(0, extract(epoch FROM p.free_at - clock_timestamp())::float8 * 1000 - :ms::float8) AS wait_ms`

const most = 100

/** How many are sent between two looks at whether to go on: two seconds' worth of the pace. */
export function chunkSize({ config }: RefundContext): number {
  const { refunds_per_second } = config.providers
  return refunds_per_second === 0 ? most : Math.min(most, Math.ceil(2 * refunds_per_second))
}
