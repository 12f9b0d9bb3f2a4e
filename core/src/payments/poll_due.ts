import type { Knex } from 'knex'
import { assertOwnPayment } from '../ledger/payment_directory.ts'
import { claimByEvent } from '../operations/claim_due.ts'
import type { MoneyCtx } from '../operations/money_context.ts'
import { DomainError } from '../platform/errors.ts'
import { queryRows } from '../platform/query_rows.ts'
import type { Rejected } from '../providers/payment_provider.ts'
import { isWithoutProvider, paymentProvider } from '../providers/registry.ts'
import type { PaymentRow } from './payment.ts'
import { log, type PollReason, pollPayment } from './poll.ts'

type Ctx = MoneyCtx & { signal: AbortSignal; report(error: unknown): void }

const claim_size = 100
const at_once = 20
// Longer than a poll can take: the claim of a dead process ends after this.
const claim_s = 60
const kept_days = 7

/** Polls every payment that is due, some at a time, until none is left or the job is stopped. Run twice, each is polled once. */
export async function pollDue(ctx: Ctx): Promise<void> {
  while (!ctx.signal.aborted) {
    const due = await claim(ctx.db)
    if (due.length === 0) break
    const queue = due.values()
    await Promise.all(Array.from({ length: at_once }, () => drain(ctx, queue)))
  }
  await ctx
    .db('poll_logs')
    .whereRaw("timestamp < now() - ? * interval '1 day'", [kept_days])
    .delete()
  await ctx.db('poll_job').update({ last_run_at: ctx.db.fn.now() })
}

async function drain(ctx: Ctx, queue: Iterator<PaymentRow> & Iterable<PaymentRow>) {
  for (const payment of queue) {
    if (ctx.signal.aborted) return
    await pollOne(ctx, payment).catch((error) => logFailure(ctx, payment, error))
  }
}

/** Polls one payment now, whether it is due or not. */
export async function pollOne(
  ctx: MoneyCtx,
  payment: PaymentRow,
  occasion?: PollReason,
): Promise<PaymentRow> {
  const { event_id, reference, provider: name } = payment
  await assertOwnPayment(ctx.db, { kind: 'payment', reference, event_id })
  const event = await ctx.db('events').where({ _id: event_id }).first()
  const provider = paymentProvider(ctx, event, name, { asks_for_payments: true })
  return pollPayment(ctx, provider, payment, occasion)
}

async function logFailure(ctx: Ctx, payment: PaymentRow, error: unknown) {
  const { db, report } = ctx
  // Another event asks about it, or none while this one is frozen.
  if (isFrozenOut(error)) return stopPolling(db, payment)
  // Nobody is left to ask: to wait for ever would keep the visitor waiting, too.
  if (isWithoutProvider(error)) return pollPayment(ctx, no_account, payment)
  report(error)
  const { event_id, reference } = payment
  const message = error instanceof Error ? error.message : String(error)
  await log(db, { event_id, reference, level: 'error', message: message.slice(0, 500) })
}

const isFrozenOut = (error: unknown) =>
  error instanceof DomainError && ['event_frozen', 'payment_of_another_event'].includes(error.code)

async function stopPolling(knex: Knex, { event_id, _id }: PaymentRow) {
  await knex('payments').where({ event_id, _id }).update({ next_poll_at: null })
}

const no_account = {
  find: async (): Promise<Rejected> => ({
    outcome: 'rejected',
    reason: 'unauthorized',
    detail: 'the event has no account at the provider any more',
  }),
}

async function claim(knex: Knex): Promise<PaymentRow[]> {
  const due = await queryRows<{ event_id: string; _id: string }>(
    knex,
    `SELECT event_id, _id FROM payments WHERE next_poll_at <= now() AND (SELECT running FROM poll_job)
     ORDER BY next_poll_at LIMIT ?`,
    [claim_size],
  )
  return claimByEvent(due, (event_id, rows) =>
    queryRows<PaymentRow>(
      knex,
      `UPDATE payments p SET next_poll_at = now() + :claim_s * interval '1 s'
       FROM (SELECT _id FROM payments WHERE event_id = :event_id AND _id = ANY(:ids) AND next_poll_at <= now()
         FOR UPDATE SKIP LOCKED) due
       WHERE p.event_id = :event_id AND p._id = due._id RETURNING p.*`,
      { event_id, ids: rows.map(({ _id }) => _id), claim_s },
    ),
  )
}
