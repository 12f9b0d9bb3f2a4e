import type { Cents } from '@kermesse/sdk/rules/money'
import type { PoolClient } from 'pg'
import type { Catalogue } from './event_catalogue.ts'
import type { Overdraft } from './fact.ts'
import { overdraftKey, overdraftOf } from './facts.ts'
import type { Command } from './types.ts'

export type Overdrafts = Map<string, Overdraft>

/**
 * Locks and reads the overdrafts of these facts' devices on their business days, in a fixed order.
 * Sent after the wallet locks, as in every batch, so that batches queue up instead of deadlocking.
 */
export async function lockOverdrafts(
  client: Pick<PoolClient, 'query'>,
  event_id: string,
  commands: Command[],
  catalogue: Catalogue,
): Promise<Overdrafts> {
  const found: Overdrafts = new Map()
  for (const { date, fact } of commands) {
    if (!fact) continue
    const of_device = overdraftOf(date, fact, catalogue)
    found.set(overdraftKey(of_device), { ...of_device, amount: 0 })
  }
  if (found.size === 0) return found
  const those = [...found.values()]
  const devices = those.map(({ device }) => device)
  const days = those.map(({ day }) => day)
  const { rows } = await client.query({ ...lock, values: [event_id, devices, days] })
  for (const { device, day, amount } of rows as Overdraft[])
    found.set(overdraftKey({ device, day }), { device, day, amount })
  return found
}

const lock = {
  name: 'ledger lock overdrafts',
  text: `INSERT INTO device_overdrafts AS o (event_id, device, day, amount)
    SELECT $1, n.device, n.day, 0 FROM unnest($2::text[], $3::date[]) AS n (device, day) ORDER BY 2, 3
    ON CONFLICT (event_id, device, day) DO UPDATE SET amount = o.amount RETURNING device, day::text, amount`,
}

/** Writes what a batch has added. */
export function writeOverdrafts(
  client: Pick<PoolClient, 'query'>,
  event_id: string,
  changed: Overdraft[],
): Promise<unknown> {
  const values = [
    event_id,
    changed.map(({ device }) => device),
    changed.map(({ day }) => day),
    changed.map(({ amount }) => amount),
  ]
  return client.query({ ...write, values })
}

const write = {
  name: 'ledger write overdrafts',
  text: `UPDATE device_overdrafts o SET amount = n.amount
    FROM unnest($2::text[], $3::date[], $4::bigint[]) AS n (device, day, amount)
    WHERE o.event_id = $1 AND o.device = n.device AND o.day = n.day`,
}

/** The amounts alone, as decisions need them. */
export const amountsOf = (overdrafts: Overdrafts): Map<string, Cents> =>
  new Map([...overdrafts].map(([key, { amount }]) => [key, amount]))
