import type { Schema } from '@kermesse/sdk/types'
import { languageRead } from '../../i18n/reader.ts'
import { page } from '../../lists/page.ts'
import type { ReadCtx } from '../../operations/context.ts'
import type { ProviderRefundRow, ProviderRefundStatus } from '../base/provider_refund.ts'
import { adviceFor } from './provider_advice.ts'

type ListedRefund = ProviderRefundRow & { short_id: string; language: 'en' | 'fr' | 'de' }
type Query = { skip?: number; limit?: number; status?: string; count?: 'exact' }

/** The payments that a run pays back, as a page of its items. */
export async function providerRefundItems(
  ctx: ReadCtx,
  refund_id: string,
  query: Query,
): Promise<{ items: Schema<'RefundItem'>[]; count: number; count_is_capped?: boolean }> {
  const { db, event_id } = ctx
  const from = db('provider_refunds as f')
    .join('clients as c', (on) => on.on('c.event_id', 'f.event_id').on('c.uid', 'f.uid'))
    .join('events as e', 'e._id', 'f.event_id')
    .where({ 'f.event_id': event_id, 'f.refund_id': refund_id })
    .select('f.*', 'c.short_id', languageRead(ctx))
  if (query.status) from.where('f.status', query.status)
  const { rows, ...counted } = await page<ListedRefund>(from, query, {
    sort: { source_date: 'f.source_date' },
    default_sort: 'source_date',
    tie_breaker: 'f._id',
  })
  return { items: rows.map(presentItem), ...counted }
}

function presentItem(row: ListedRefund): Schema<'RefundItem'> {
  const { _id, uid, short_id, status, reason, language, source_transaction_id, freight } = row
  return {
    _id,
    uid,
    short_id,
    amount: amountOf(row),
    freight,
    status,
    reason,
    message: adviceFor(row, language) ?? null,
    transaction_id: source_transaction_id,
  }
}

/** The paid, held or requested amount, in minor units. */
export function amountOf({
  status,
  amount,
  wanted,
}: Pick<ProviderRefundRow, 'status' | 'amount' | 'wanted'>) {
  const is_wanted: ProviderRefundStatus[] = ['planned', 'released']
  return is_wanted.includes(status) ? wanted : amount || wanted
}
