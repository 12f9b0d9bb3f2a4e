import type { Knex } from 'knex'
import { tell } from '../messages/tell.ts'
import { isWaiting, type PaymentRow } from './payment.ts'

type Key = Pick<PaymentRow, 'event_id' | '_id'>

/** Changes a payment in a transaction of its own, and tells what came of it as `tellingIn` does. */
export function telling<Result>(
  db: Knex,
  payment: Key,
  change: (trx: Knex) => Promise<Result>,
): Promise<Result> {
  return db.transaction((trx) => tellingIn(trx, payment, () => change(trx)))
}

/** Changes a payment and tells that it succeeded, that it failed, and the flags that it did not have before. */
export async function tellingIn<Result>(
  trx: Knex,
  payment: Key,
  change: () => Promise<Result>,
): Promise<Result> {
  const before = await lockPayment(trx, payment)
  const result = await change()
  const after = await readState(trx, payment)
  if (before && after) await tellChange(trx, payment, before, after)
  return result
}

type State = Pick<PaymentRow, 'status' | 'flags'>

function lockPayment(trx: Knex, { event_id, _id }: Key): Promise<State | undefined> {
  return trx('payments').where({ event_id, _id }).forUpdate().first('status', 'flags')
}

function readState(trx: Knex, { event_id, _id }: Key): Promise<State | undefined> {
  return trx('payments').where({ event_id, _id }).first('status', 'flags')
}

async function tellChange(
  trx: Knex,
  { event_id, _id: payment_id }: Key,
  before: State,
  after: State,
) {
  const { status } = after
  if (status === 'success' && before.status !== 'success')
    await tell(trx, event_id, 'payment.succeeded', { payment_id })
  if (isWaiting(before) && !isWaiting(after) && status !== 'success')
    await tell(trx, event_id, 'payment.failed', { payment_id, status })
  const flags = after.flags.filter((flag) => !before.flags.includes(flag))
  if (flags.length > 0) await tell(trx, event_id, 'payment.flagged', { payment_id, flags })
}
