import { named } from '../../ledger/own_id.ts'
import type { Settlement } from '../../ledger/types.ts'
import { record } from '../../operations/audit_log.ts'
import type { Ctx, LedgerCtx } from '../../operations/context.ts'
import { isoNow } from '../../platform/database_clock.ts'
import type { Trx } from '../../platform/db.ts'
import { DomainError } from '../../platform/errors.ts'
import { derivedId } from '../../platform/ids.ts'
import type { RefundRun } from '../base/refund.ts'
import { wornNow } from '../requests/release_requests.ts'

/** Posts that a run's holds have left through the bank, once, together with the state of its items. */
export async function settleSent(ctx: LedgerCtx, _id: string): Promise<void> {
  const { event_id, ledger } = ctx
  let is_sent = false
  let payees: string[] = []
  await ledger.postWith(event_id, {
    async commands(trx) {
      const { step, total_amount } = await lockRefund(trx, event_id, _id)
      is_sent = step === 'sent'
      if (is_sent) return []
      if (step !== 'ready') throw new DomainError('refund_not_ready')
      return [settlementOf(ctx, _id, total_amount)]
    },
    async after(trx, [outcome]) {
      if (is_sent) return
      if (outcome!.status === 'declined') throw new DomainError(outcome!.code, outcome!.message)
      payees = await markItems({ ...ctx, db: trx }, _id)
    },
    also_told: () => payees,
  })
}

async function lockRefund(trx: Trx, event_id: string, _id: string) {
  const refund = await trx<RefundRun>('refunds')
    .where({ event_id, _id })
    .forUpdate()
    .first('step', 'total_amount')
  if (!refund) throw new DomainError('refund_not_found')
  return refund
}

/** The settlement command for money that leaves a run through the bank. */
export function settlementOf({ actor }: LedgerCtx, refund_id: string, amount: number): Settlement {
  const id = derivedId(refund_id, 'sent')
  const { hash } = named(id)
  const date = isoNow()
  return {
    type: 'settlement',
    id,
    hash,
    date,
    user_id: actor.user_id,
    refund_id,
    amount,
    method: 'form',
    account: 'bank',
  }
}

/** Answers the wristbands that their payees wear now. */
async function markItems(ctx: Ctx, _id: string): Promise<string[]> {
  const { db, event_id } = ctx
  const worn = db.raw(`${wornNow('?', 'refund_items.uid')} AS owner`, [event_id, event_id])
  const sent: { owner: string }[] = await db('refund_items')
    .where({ event_id, refund_id: _id, status: 'held' })
    .update({ status: 'sent' })
    .returning([worn as unknown as string])
  await db('refunds').where({ event_id, _id }).update({ step: 'sent', sent_at: db.fn.now() })
  await record(ctx, {
    record_type: 'refunds',
    record_id: _id,
    before: { step: 'ready' },
    after: { step: 'sent' },
  })
  return sent.map(({ owner }) => owner)
}
