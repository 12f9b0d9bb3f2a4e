import type { Schema } from '@kermesse/sdk/types'
import { record } from '../operations/audit_log.ts'
import type { LedgerCtx } from '../operations/context.ts'
import { ledger } from '../operations/handler.ts'
import { idFromKey } from '../transactions/commands.ts'
import { findClient } from '../wallets/clients.ts'
import { isUnderWay, type ProviderRefundRow } from './base/provider_refund.ts'
import { type ProviderRefundRequest, refundByProvider } from './by_provider/ask_provider.ts'
import { adviceFor } from './by_provider/provider_advice.ts'

/** Pays back everything that can go back by the way it came. */
export const refund_all = ledger<'clients.refund_all'>((ctx, { path, headers, body }) =>
  refundClient(ctx, path.uid, headers, { confirmed: body.confirmed_amount }),
)

/** Pays one payment back by the way it came, up to what is left of it and in the wallet. */
export const refund_transaction = ledger<'clients.refund_transaction'>((ctx, { path, headers }) =>
  refundClient(ctx, path.uid, headers, { transaction_id: path.transaction_id }),
)

/** Pays back what came by one method. */
export const refund = ledger<'clients.refund'>((ctx, { path, body, headers }) =>
  refundClient(ctx, path.uid, headers, { method: body.method }),
)

/** Pays one payment back, if it came by this method. */
export const refund_transaction_by = ledger<'clients.refund_transaction_by'>(
  (ctx, { path, body, headers }) =>
    refundClient(ctx, path.uid, headers, {
      method: body.method,
      transaction_id: path.transaction_id,
    }),
)

async function refundClient(
  ctx: LedgerCtx,
  uid: string,
  headers: Record<string, string | undefined>,
  wanted: Omit<ProviderRefundRequest, 'asked_id'>,
): Promise<Schema<'ClientRefund'>> {
  const { db, event_id } = ctx
  const client = await findClient(db, event_id, uid)
  const asked_id = idFromKey(ctx, headers['idempotency-key'], uid)
  const rows = await refundByProvider(ctx, client, { asked_id, ...wanted })
  const event = await db('events').where({ _id: event_id }).first('language')
  const answer = answerOf(rows, ctx.language ?? event.language)
  await db.transaction((trx) =>
    record(
      { ...ctx, db: trx },
      { record_type: 'clients', record_id: uid, after: { refund: answer } },
    ),
  )
  return answer
}

/** Sums up paid, pending and failed refunds; amounts in minor units. */
function answerOf(rows: ProviderRefundRow[], language: 'en' | 'fr' | 'de'): Schema<'ClientRefund'> {
  const done = rows.filter(({ status }) => status === 'done')
  const in_doubt = rows.filter(isUnderWay)
  const sumOf = (some: ProviderRefundRow[], of: 'amount' | 'freight') =>
    some.reduce((sum, row) => sum + row[of], 0)
  const trouble = rows.find(({ status }) => status !== 'done')
  const advice = trouble && adviceFor(trouble, language)
  return {
    success: rows.every(({ status }) => status === 'done'),
    ...(advice && { error: advice }),
    amount: sumOf(done, 'amount'),
    amount_in_doubt: sumOf(in_doubt, 'amount'),
    freight: sumOf(done, 'freight'),
    data: rows.map((row) => ({
      _id: row._id,
      transaction_id: row.source_transaction_id,
      method: row.method,
      amount: row.status === 'failed' ? row.wanted : row.amount || row.wanted,
      freight: row.freight,
      status: row.status,
      reason: row.reason,
      message: adviceFor(row, language) ?? null,
    })),
  }
}
