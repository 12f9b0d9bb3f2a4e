import { setTimeout as sleep } from 'node:timers/promises'
import type { RefundOutcome } from '../../providers/payment_provider.ts'
import { orderOf, type ProviderRefundRow } from '../base/provider_refund.ts'
import type { RefundContext } from '../base/refund_context.ts'
import { type HeldRefund, holdChunk, type RefundBatch } from './hold_provider_refunds.ts'
import { type ProviderAnswer, settleAnswers, type Verdict } from './settle.ts'

/**
 * The result of a chunk: how many refunds were examined and sent, and how many of those did not
 * reach the provider or were refused its credentials.
 */
export type ChunkResult = { looked_at: number; sent: number; unsent: number; unauthorized: number }

/**
 * Pays the next planned refunds back: their money is put aside and committed, then the provider is asked, then the answers
 * are booked. It may be cut short anywhere: what was sent and not booked is asked about later.
 */
export async function sendChunk(
  context: RefundContext,
  batch: RefundBatch,
  report: (error: unknown) => void,
): Promise<ChunkResult> {
  const { looked_at, rows } = await holdChunk(context, batch)
  const asked = await Promise.all(rows.map((row) => ask(context, row, report)))
  const answers = await named(context, asked, report)
  await settleAnswers(context, answers)
  return {
    looked_at,
    sent: rows.length,
    unsent: answers.filter(({ verdict }) => verdict.status === 'unsent').length,
    unauthorized: answers.filter(({ verdict }) => reasonOf(verdict) === 'unauthorized').length,
  }
}

/**
 * Refunds accepted without an id are done once the provider lists them; one query covers the chunk.
 */
async function named(
  context: RefundContext,
  asked: AnsweredRefund[],
  report: (error: unknown) => void,
): Promise<ProviderAnswer[]> {
  const names = new Map<string, string>()
  const pending = asked.filter(({ verdict }) => verdict.status === 'pending')
  for (const [name, answers] of Map.groupBy(pending, ({ row }) => row.provider)) {
    const { nameRefunds } = context.providerOf(name)
    if (!nameRefunds) continue
    const orders = answers.map(({ row }) => orderOf(row))
    const found = await nameRefunds(orders).catch(report)
    for (const [reference, provider_id] of found ?? []) names.set(reference, provider_id)
  }
  return asked.map((answer) => {
    const provider_id = names.get(answer.row.reference)
    return provider_id ? { ...answer, verdict: { status: 'done', provider_id } } : answer
  })
}

const reasonOf = (verdict: Verdict) => (verdict.status === 'done' ? null : verdict.reason)

type AnsweredRefund = ProviderAnswer & { row: ProviderRefundRow }

async function ask(
  context: RefundContext,
  row: HeldRefund,
  report: (error: unknown) => void,
): Promise<AnsweredRefund> {
  const { wait_ms } = row
  const latest_ms = Date.now() + wait_ms + context.config.providers.timeout_ms
  if (wait_ms > 0) await sleep(wait_ms)
  // A process that was paused must not send what others may have given up meanwhile.
  if (Date.now() > latest_ms) return { row, verdict: late }
  try {
    const outcome = await context.providerOf(row.provider).refund(orderOf(row))
    return { row, verdict: verdictOf(outcome), is_accepted: isAccepted(outcome) }
  } catch (error) {
    report(error)
    return { row, verdict: { status: 'unknown', reason: 'interrupted', detail: `${error}` } }
  }
}

const late: Verdict = { status: 'unsent', reason: 'interrupted', detail: 'it was not sent in time' }

/** A success answer counts even if its body cannot be read. */
const isAccepted = (outcome: RefundOutcome) =>
  outcome.outcome === 'done' ||
  outcome.outcome === 'pending' ||
  (outcome.outcome === 'unknown' && outcome.reason === 'garbled_answer' && !outcome.unsent)

function verdictOf(outcome: RefundOutcome): Verdict {
  if (outcome.outcome === 'done') return { status: 'done', provider_id: outcome.provider_id }
  const { detail } = outcome
  if (outcome.outcome === 'pending') return { status: 'pending', reason: 'at_provider', detail }
  const { reason } = outcome
  if (outcome.outcome === 'rejected') return { status: 'failed', reason, detail }
  return { status: outcome.unsent ? 'unsent' : 'unknown', reason, detail }
}
