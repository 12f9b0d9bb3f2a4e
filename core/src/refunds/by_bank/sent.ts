import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { Settlement } from '../../ledger/types.ts'
import type { LedgerCtx } from '../../operations/context.ts'
import { DomainError } from '../../platform/errors.ts'
import { derivedId, newId } from '../../platform/ids.ts'
import type { RefundRow } from '../refund.ts'

/** Posts that a run's holds have left through the bank, once, together with the state of its items. */
export async function settleSent(ctx: LedgerCtx, _id: string): Promise<void> {
  const { event_id, ledger } = ctx
  let is_sent = false
  await ledger.together(event_id, {
    async items(client) {
      const { step, total_amount } = await lockRefund(client, event_id, _id)
      is_sent = step === 'sent'
      if (is_sent) return []
      if (step !== 'ready') throw new DomainError('refund_not_ready')
      return [settlementOf(ctx, _id, total_amount)]
    },
    async after(client, [outcome]) {
      if (is_sent) return
      if (outcome!.status === 'declined') throw new DomainError(outcome!.code, outcome!.message)
      await markItems(client, ctx, _id)
    },
  })
}

async function lockRefund(client: PoolClient, event_id: string, _id: string) {
  const { rows } = await client.query(
    'SELECT step, total_amount FROM refunds WHERE event_id = $1 AND _id = $2 FOR UPDATE',
    [event_id, _id],
  )
  const [refund] = rows as Pick<RefundRow, 'step' | 'total_amount'>[]
  if (!refund) throw new DomainError('refund_not_found')
  return refund
}

/** What leaves a run through the bank. */
export function settlementOf({ actor }: LedgerCtx, refund_id: string, amount: number): Settlement {
  const id = derivedId(refund_id, 'sent')
  const hash = createHash('sha256').update(id).digest()
  const date = new Date().toISOString()
  return {
    ...{ type: 'settlement', id, hash, date, user_id: actor.user_id, refund_id, amount },
    ...{ method: 'form', account: 'bank' },
  }
}

async function markItems(client: PoolClient, ctx: LedgerCtx, _id: string) {
  const { event_id, actor, operation, request_id } = ctx
  await client.query(
    `UPDATE refund_items SET status = 'sent' WHERE event_id = $1 AND refund_id = $2 AND status = 'held'`,
    [event_id, _id],
  )
  await client.query(
    `UPDATE refunds SET step = 'sent', sent_at = now() WHERE event_id = $1 AND _id = $2`,
    [event_id, _id],
  )
  await client.query(
    `INSERT INTO audit_log (_id, event_id, user_id, operation, record_type, record_id, before, after, request_id)
     VALUES ($1, $2, $3, $4, 'refunds', $5, '{"step": "ready"}', '{"step": "sent"}', $6)`,
    [newId(), event_id, actor.user_id, operation, _id, request_id],
  )
}
