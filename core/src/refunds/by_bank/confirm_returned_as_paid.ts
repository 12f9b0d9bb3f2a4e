import { named } from '../../ledger/own_id.ts'
import type { Command } from '../../ledger/types.ts'
import type { LedgerCtx } from '../../operations/context.ts'
import { isoNow } from '../../platform/database_clock.ts'
import type { Trx } from '../../platform/db.ts'
import { DomainError } from '../../platform/errors.ts'
import { derivedId } from '../../platform/ids.ts'
import { queryRows } from '../../platform/query_rows.ts'
import type { ItemRow } from '../base/items.ts'
import { wornNow } from '../requests/release_requests.ts'

type ReturnedItem = ItemRow & { owner: string }

/**
 * Books that a transfer which came back has left through the bank after all: its money is taken from the wristband that is
 * worn now. Throws `unable_to_refund` when it is not all there any more. Twice it changes nothing.
 */
export async function decidePaid({ ledger, event_id, actor }: LedgerCtx, _id: string) {
  let item: ReturnedItem | undefined
  await ledger.postWith(event_id, {
    async commands(trx) {
      item = await lock(trx, event_id, _id)
      if (!item) return []
      const { refund_id, owner: uid, amount } = item
      const base = { date: isoNow(), user_id: actor.user_id, refund_id, amount }
      const method = 'form' as const
      const commands: Command[] = [
        {
          ...base,
          ...named(idOf(item, 'hold again')),
          type: 'hold',
          uid,
          method,
          at_most: amount,
          is_fact: true,
        },
        {
          ...base,
          ...named(idOf(item, 'sent again')),
          type: 'settlement',
          method,
          account: 'bank',
        },
      ]
      return commands
    },
    async after(trx, [held, settled]) {
      if (!item) return
      for (const outcome of [held!, settled!])
        if (outcome.status === 'declined') throw new DomainError(outcome.code, outcome.message)
      const taken = held!.status === 'posted' ? held!.transactions[0]!.amount : item.amount
      if (taken < item.amount)
        throw new DomainError('unable_to_refund', undefined, { balance: taken / 100 })
      await markPaid(trx, item)
    },
  })
}

const idOf = ({ refund_id, uid }: ReturnedItem, what: string) => derivedId(refund_id, what, uid)

async function lock(trx: Trx, event_id: string, _id: string): Promise<ReturnedItem | undefined> {
  const [item] = await queryRows<ReturnedItem>(
    trx,
    `SELECT i.*, coalesce(i.returned_amount, i.amount) AS amount, ${wornNow(':event_id', 'i.uid')} AS owner FROM refund_items i
     WHERE i.event_id = :event_id AND i._id = :_id AND i.status = 'released' AND i.reason = 'bank_rejected' FOR UPDATE OF i`,
    { event_id, _id },
  )
  return item
}

async function markPaid(trx: Trx, { event_id, _id, refund_id, uid, owner, amount }: ReturnedItem) {
  await trx('refund_items')
    .where({ event_id, _id })
    .update({
      status: 'sent',
      reason: null,
      accepted_at: trx.raw('least(accepted_at, now())'),
      paid_at: trx.raw('least(paid_at, now())'),
      returned_amount: null,
    })
  await trx('refunds')
    .where({ event_id, _id: refund_id })
    .update({
      done: trx.raw('done + 1'),
      failed: trx.raw('failed - 1'),
      total_amount: trx.raw('total_amount + ?', [amount]),
      step: 'sent',
      status: trx.raw("CASE WHEN failed = 1 THEN 'success' ELSE 'warning' END"),
      error_code: null,
      sent_at: trx.raw('least(sent_at, now())'),
    })
  await trx('refund_forms')
    .where({ event_id, refund_id: null })
    .whereIn('uid', [uid, owner])
    .update({ refund_id })
}
