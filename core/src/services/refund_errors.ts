import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { record } from '../audit_log.ts'
import { DomainError } from '../errors.ts'
import { direct, type Handler } from '../handler.ts'
import { page } from '../listing.ts'
import { adviceFor } from '../paybacks/advice.ts'
import { openDesk } from '../paybacks/desk.ts'
import { amountOf } from '../paybacks/items.ts'
import { isUnderWay, type PaybackRow, type PaybackStatus } from '../paybacks/payback.ts'
import { askAbout } from '../paybacks/resolve.ts'
import { settleAnswers } from '../paybacks/settle.ts'

type Row = PaybackRow & { short_id: string; language: 'en' | 'fr' | 'de' }

const locked: PaybackStatus[] = ['sending', 'pending', 'unknown']

/** Lists refunds that did not go through, and those that are locked until the provider has said what happened; the latest first. */
export const list: Handler<'refund_errors.list'> = async ({ trx, event_id }, { query }) => {
  const from = errorRows(trx, event_id).whereRaw(
    // What was paid back at a later try is no error any more.
    `f.status IN ('failed', 'sending', 'pending', 'unknown') AND NOT (f.status = 'failed' AND EXISTS (
       SELECT FROM provider_refunds d WHERE d.event_id = f.event_id AND d.source_transaction_id = f.source_transaction_id
         AND d.status = 'done' AND d.updated_at > f.updated_at))`,
  )
  if (query.refunding !== undefined)
    from.whereIn('f.status', query.refunding ? locked : (['failed'] satisfies PaybackStatus[]))
  const { rows, ...counted } = await page<Row>(
    from,
    { ...query, sort_order: query.sort_order ?? 'DESC' },
    {
      ...{ sort: { date: 'f.updated_at' }, by: 'date', tie: 'f._id' },
      search: ['c.short_id', 'f.uid', 'f.reference'],
    },
  )
  return { refund_errors: rows.map(present), ...counted }
}

/**
 * Lets a locked refund go, or books it: the provider is asked what happened. Refused with `refund_not_settled` while it does
 * not say. Repeating it changes nothing.
 */
export const unlock = direct<'refund_errors.unlock'>(async (ctx, { path }) => {
  const { knex, event_id } = ctx
  const before = await find(knex, event_id, path.id)
  const desk = await openDesk(ctx, event_id)
  if (desk.event.archived) throw new DomainError('|event_is_archived|')
  if (!isUnderWay(before)) return present(before)
  await settleAnswers(desk, [await askAbout(desk, before)])
  const after = await find(knex, event_id, path.id)
  if (isUnderWay(after)) throw new DomainError('refund_not_settled', after.detail ?? undefined)
  await knex.transaction((trx) =>
    record(
      { ...ctx, trx },
      {
        ...{ record_type: 'refund_errors', record_id: path.id },
        ...{ before: present(before), after: present(after) },
      },
    ),
  )
  return present(after)
})

async function find(db: Knex, event_id: string, _id: string): Promise<Row> {
  const row = await errorRows(db, event_id).where('f._id', _id).first()
  if (!row) throw new DomainError('refund_not_found')
  return row
}

function errorRows(db: Knex, event_id: string) {
  return db('provider_refunds as f')
    .join('clients as c', (on) => on.on('c.event_id', 'f.event_id').on('c.uid', 'f.uid'))
    .join('events as e', 'e._id', 'f.event_id')
    .where('f.event_id', event_id)
    .select('f.*', 'c.short_id', 'e.language')
}

function present(row: Row): Schema<'RefundError'> {
  const { _id, uid, short_id, method, status, reason, detail, reference, refund_id } = row
  return {
    ...{ _id, client_uid: uid, short_id, method, amount: amountOf(row), refund_status: status },
    ...{ reason, refund_message: adviceFor(row, row.language) ?? null, detail },
    ...{ refunding: isUnderWay(row), refund_id, transaction_id: row.source_transaction_id },
    ...{ reference, sent_at: row.sent_at, date: row.updated_at },
  }
}
