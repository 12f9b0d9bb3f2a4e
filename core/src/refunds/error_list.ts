import type { Schema } from '@kermesse/sdk/types'
import { languageRead } from '../i18n/reader.ts'
import { textsFor } from '../i18n/texts.ts'
import { page } from '../lists/page.ts'
import { record } from '../operations/audit_log.ts'
import type { LedgerCtx } from '../operations/context.ts'
import { ledger, read } from '../operations/handler.ts'
import { DomainError } from '../platform/errors.ts'
import { isUnderWay, type ProviderRefundRow, under_way } from './base/provider_refund.ts'
import { openRefundContext } from './base/refund_context.ts'
import { bankAdvice } from './by_bank/bank_advice.ts'
import { adviceFor } from './by_provider/provider_advice.ts'
import { amountOf } from './by_provider/provider_refund_items.ts'
import { askAbout } from './by_provider/resolve.ts'
import { settleAnswers } from './by_provider/settle.ts'
import { type ErrorRow, errorRows } from './refund_errors.ts'

/**
 * Lists refunds that did not go through, by whichever way, and those that are locked until the provider has said what
 * happened; the latest first.
 */
export const list = read<'refund_errors.list'>(async (ctx, { query }) => {
  const from = errorRows(ctx)
  if (query.refunding === true) from.whereIn('f.status', under_way)
  if (query.refunding === false) from.whereNotIn('f.status', under_way)
  const { rows, ...counted } = await page<ErrorRow>(
    from,
    { ...query, sort_order: query.sort_order ?? 'DESC' },
    {
      sort: { date: 'f.updated_at' },
      default_sort: 'date',
      tie_breaker: 'f._id',
      search: ['c.short_id', 'f.uid', 'f.reference'],
    },
  )
  return { refund_errors: rows.map(present), ...counted }
})

/**
 * Lets a locked refund go, or books it: the provider is asked what happened. Refused with `refund_not_settled` while it does
 * not say. Repeating it changes nothing.
 */
export const unlock = ledger<'refund_errors.unlock'>(async (ctx, { path }) => {
  const before = await find(ctx, path.id)
  if (!isUnderWay(before)) return presentOne(before)
  const context = await openRefundContext(ctx, ctx.event_id)
  await settleAnswers(context, [await askAbout(context, before)])
  const after = await find(ctx, path.id)
  if (isUnderWay(after)) throw new DomainError('refund_not_settled', after.detail ?? undefined)
  return recorded(ctx, before, after)
})

export async function recorded(ctx: LedgerCtx, before: RefundRow, after: RefundRow) {
  await ctx.db.transaction((trx) =>
    record(
      { ...ctx, db: trx },
      {
        record_type: 'refund_errors',
        record_id: after._id,
        before: presentOne(before),
        after: presentOne(after),
      },
    ),
  )
  return presentOne(after)
}

export type RefundRow = ProviderRefundRow & { short_id: string; language: 'en' | 'fr' | 'de' }

export async function find(ctx: LedgerCtx, _id: string): Promise<RefundRow> {
  const { db, event_id } = ctx
  const row = await db('provider_refunds as f')
    .join('clients as c', (on) => on.on('c.event_id', 'f.event_id').on('c.uid', 'f.uid'))
    .join('events as e', 'e._id', 'f.event_id')
    .where({ 'f.event_id': event_id, 'f._id': _id })
    .first('f.*', 'c.short_id', languageRead(ctx))
  if (!row) throw new DomainError('refund_not_found')
  return row
}

/** A refund by the way the money came, as the list shows it. */
export const presentOne = (row: RefundRow) =>
  present({
    ...row,
    amount: amountOf(row),
    transaction_id: row.source_transaction_id,
    hold: null,
    attention: null,
    name_at_bank: null,
  })

/** A row of the list. */
export function present(row: ErrorRow): Schema<'RefundError'> {
  const { _id, uid, short_id, method, amount, status, reason, detail, reference, refund_id } = row
  const { transaction_id, sent_at, accepted_at, updated_at: date } = row
  return {
    _id,
    client_uid: uid,
    short_id,
    method,
    amount,
    refund_status: status,
    reason,
    refund_message: messageOf(row),
    detail,
    hold: row.hold,
    attention: row.attention,
    name_at_bank: row.name_at_bank,
    refunding: isLocked(row),
    refund_id,
    transaction_id,
    reference,
    sent_at,
    accepted_at,
    date,
  }
}

const isLocked = ({ status }: ErrorRow) => under_way.some((one) => one === status)

function messageOf(row: ErrorRow): string | null {
  const { method, status, reason, language, hold, attention } = row
  if (attention) return textsFor(language).refunds.attention[attention]
  if (hold) return textsFor(language).refunds.holds[hold]
  if (method === 'form') return bankAdvice(reason, language)
  const refund = { method, status, reason } as Pick<
    ProviderRefundRow,
    'method' | 'status' | 'reason'
  >
  return adviceFor(refund, language) ?? null
}
