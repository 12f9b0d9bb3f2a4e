import type { Trx } from '../../platform/db.ts'
import type { PaybackRow } from './provider_refund.ts'
import type { Desk } from './refund_context.ts'

type Place = Pick<PaybackRow, '_id' | 'provider'>

/**
 * Gives each of these refunds a place in the queue of the event's account at its provider; answers by id how long it must wait,
 * in ms from now. The queue is the installation's, whoever sends, so that it is kept in the database.
 */
export async function takePlaces(
  trx: Trx,
  { config, event }: Pick<Desk, 'config' | 'event'>,
  places: Place[],
): Promise<Map<string, number>> {
  const waits = new Map<string, number>()
  const { refunds_per_second: limit } = config.providers
  if (limit === 0) return waits
  const step_ms = 1_000 / limit
  // Terminals are the installation's, the other accounts an event's own.
  const accountOf = ({ provider }: Place) =>
    provider === 'mypos' ? provider : `${provider} ${event._id}`
  // In one order, so that two who want two queues do not wait for each other.
  for (const [account, own] of [...Map.groupBy(places, accountOf)].sort()) {
    const { rows } = await trx.raw(take, { account, ms: own.length * step_ms })
    for (const [n, { _id }] of own.entries()) waits.set(_id, rows[0].wait_ms + n * step_ms)
  }
  return waits
}

const take = `
  INSERT INTO provider_rate_limits AS p (account, free_at) VALUES (:account, clock_timestamp() + :ms::float8 * interval '1 ms')
  ON CONFLICT (account) DO UPDATE SET free_at = greatest(p.free_at, clock_timestamp()) + :ms::float8 * interval '1 ms'
  RETURNING greatest(0, extract(epoch FROM p.free_at - clock_timestamp())::float8 * 1000 - :ms::float8) AS wait_ms`

const most = 100

/** How many are sent between two looks at whether to go on: two seconds' worth of the pace. */
export function chunkSize({ config }: Desk): number {
  const { refunds_per_second } = config.providers
  return refunds_per_second === 0 ? most : Math.min(most, Math.ceil(2 * refunds_per_second))
}
