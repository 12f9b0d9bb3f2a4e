import type { Knex } from 'knex'
import { claimByEvent } from '../../operations/claim_due.ts'
import type { MoneyCtx } from '../../operations/money_context.ts'
import { queryRows } from '../../platform/query_rows.ts'
import type { PaymentProvider, RefundReport } from '../../providers/payment_provider.ts'
import { orderOf, type ProviderRefundRow } from '../base/provider_refund.ts'
import { openRefundContext, type RefundContext } from '../base/refund_context.ts'
import { type ProviderAnswer, settleAnswers, type Verdict } from './settle.ts'
import { namelessOf } from './unreferenced_refunds.ts'

type Ctx = MoneyCtx & { signal: AbortSignal; report(error: unknown): void }

const claim_size = 100
const at_once = 20
// Longer than a request to the provider can take; the claim of a dead process expires after this.
const claim_s = 60

/** Asks what became of every refund in doubt whose time has come, until none is left. Run twice, each is asked about once. */
export async function resolveDue(ctx: Ctx, open = openRefundContext): Promise<void> {
  await forget(ctx.db)
  while (!ctx.signal.aborted) {
    const due = await claim(ctx.db)
    if (due.length === 0) return
    const events = Map.groupBy(due, ({ event_id }) => event_id)
    // An event that cannot be asked about must not keep the others waiting; it is claimed again later.
    for (const [event_id, rows] of events)
      await open(ctx, event_id)
        .then((context) => resolveAt(ctx, context, rows))
        .catch((error) => ctx.report(error))
  }
}

async function resolveAt({ signal }: Ctx, context: RefundContext, rows: ProviderRefundRow[]) {
  const queue = rows.values()
  await Promise.all(
    Array.from({ length: at_once }, async () => {
      for (const row of queue) {
        if (signal.aborted) return
        await settleAnswers(context, [await askAbout(context, row)])
      }
    }),
  )
}

/** Asks the provider what became of a refund. Changes nothing there. */
export async function askAbout(
  context: RefundContext,
  row: ProviderRefundRow,
): Promise<ProviderAnswer> {
  const provider = context.providerOf(row.provider)
  const report = await withoutNameless(context, row, await provider.findRefund(orderOf(row)))
  const is_accepted = report.outcome === 'done' && report.state === 'pending'
  return { row, verdict: verdictOf(context, row, report, provider), is_accepted }
}

/** A listed refund that names no sale is ours where nobody else's it can be, and a doubt otherwise. */
async function withoutNameless(
  { db }: RefundContext,
  row: ProviderRefundRow,
  report: RefundReport,
): Promise<RefundReport> {
  if (report.outcome !== 'done' || report.state !== 'absent' || !report.nameless) return report
  const { ours, others } = await namelessOf(db, row, report.nameless)
  const { detail } = report
  if (ours) return { outcome: 'done', state: 'done', provider_id: ours }
  if (others === 0) return { outcome: 'done', state: 'absent', detail }
  return { outcome: 'unknown', reason: 'provider_error', detail, unsent: false }
}

function verdictOf(
  context: RefundContext,
  row: ProviderRefundRow,
  report: RefundReport,
  provider: PaymentProvider,
): Verdict {
  if (report.outcome !== 'done') {
    // Nobody is asked in vain about what happened: that he does not say it proves nothing.
    const { reason, detail } = report
    return { status: 'unknown', reason, detail }
  }
  switch (report.state) {
    case 'done':
      return { status: 'done', provider_id: report.provider_id }
    case 'pending':
      return { status: 'pending', reason: 'at_provider', detail: report.detail }
    case 'failed':
      return { status: 'failed', reason: 'refused', detail: report.detail }
    case 'absent':
      return isProved(context, row, provider)
        ? { status: 'failed', reason: 'absent', detail: report.detail }
        : { status: 'unknown', reason: row.reason ?? 'interrupted', detail: report.detail }
  }
}

/**
 * If the provider has no record of the refund by now, it never will: nobody is sending it and no
 * request is in flight.
 */
function isProved(
  { config }: RefundContext,
  { sent_at, reason }: ProviderRefundRow,
  { finds_refunds }: PaymentProvider,
): boolean {
  const { timeout_ms, doubt_ms, list_delay_ms } = config.providers
  const longest_ms = finds_refunds === 'by_name' ? doubt_ms : Math.max(doubt_ms, list_delay_ms)
  const is_answered = reason !== null && reason !== 'interrupted'
  const since = Date.parse(sent_at!) + (is_answered ? 0 : 2 * timeout_ms)
  return Date.now() - since > longest_ms
}

async function claim(knex: Knex): Promise<ProviderRefundRow[]> {
  const in_doubt = "next_check_at <= now() AND status IN ('sending', 'pending', 'unknown')"
  const due = await queryRows<{ event_id: string; _id: string }>(
    knex,
    `SELECT event_id, _id FROM provider_refunds WHERE ${in_doubt} ORDER BY next_check_at LIMIT ?`,
    [claim_size],
  )
  return claimByEvent(due, (event_id, rows) =>
    queryRows<ProviderRefundRow>(
      knex,
      `UPDATE provider_refunds f SET next_check_at = now() + :claim_s * interval '1 s'
       FROM (SELECT _id FROM provider_refunds WHERE event_id = :event_id AND _id = ANY(:ids) AND ${in_doubt}
         FOR UPDATE SKIP LOCKED) due
       WHERE f.event_id = :event_id AND f._id = due._id RETURNING f.*`,
      { event_id, ids: rows.map(({ _id }) => _id), claim_s },
    ),
  )
}

/** A request that died before it sent anything has held nothing: its plan is dropped. */
async function forget(knex: Knex) {
  const forgotten = () =>
    knex('provider_refunds')
      .where({ status: 'planned', refund_id: null })
      .whereRaw('next_check_at <= now()')
  const events: string[] = await forgotten().distinct().pluck('event_id')
  for (const event_id of events)
    await forgotten()
      .where({ event_id })
      .update({ status: 'released', next_check_at: null, updated_at: knex.fn.now() })
}
