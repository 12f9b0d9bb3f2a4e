import type { Schema } from '@kermesse/sdk/types'
import { record } from '../operations/audit_log.ts'
import type { ReadCtx } from '../operations/context.ts'
import { write } from '../operations/handler.ts'
import { isoNow } from '../platform/database_clock.ts'
import { DomainError } from '../platform/errors.ts'
import { queryRows } from '../platform/query_rows.ts'
import { scopeOf } from './pos_scope.ts'

type SoldOut = Schema<'SoldOut'>

/** Marks an item as sold out, or takes the mark back. The first mark stays when the call is repeated. */
export const mark_sold_out = write<'stocks.mark_sold_out'>(
  async (ctx, { body: { item_id, sold_out } }) => {
    const { db, event_id, actor } = ctx
    const item = await db('consumptions as c')
      .join('bars as b', { 'b.event_id': 'c.event_id', 'b._id': 'c.bar_id' })
      .where({ 'c.event_id': event_id, 'c._id': item_id, 'c.deleted': false, 'b.deleted': false })
      .first('c.bar_id', 'c.name')
    if (!item) throw new DomainError('consumption_not_found')
    const { bar_id } = scopeOf(actor, item.bar_id)
    const { user_id, smartphone_number } = actor
    const mark = { event_id, item_id, marked_at: isoNow(), user_id, smartphone_number }
    const changed = sold_out
      ? await db('sold_out_marks').insert(mark).onConflict().ignore().returning('item_id')
      : await db('sold_out_marks').where({ event_id, item_id }).delete().returning('item_id')
    if (changed.length > 0)
      await record(ctx, {
        record_type: 'consumptions',
        record_id: item_id,
        before: { sold_out: !sold_out },
        after: { sold_out },
      })
    return { sold_out: await soldOutItems(ctx, bar_id) }
  },
)

/** Items marked as sold out and still on sale, of one point of sale or of all. */
export async function soldOutItems(
  { db, event_id }: Pick<ReadCtx, 'db' | 'event_id'>,
  bar_id: string | undefined,
): Promise<SoldOut[]> {
  const rows = await queryRows<SoldOut>(
    db,
    `SELECT c.bar_id, b.name AS bar_name, m.item_id, c.name, m.marked_at, u.email AS user, m.smartphone_number
     FROM sold_out_marks m
     JOIN consumptions c ON c.event_id = m.event_id AND c._id = m.item_id AND NOT c.deleted
     JOIN bars b ON b.event_id = c.event_id AND b._id = c.bar_id AND NOT b.deleted
     LEFT JOIN users u ON u._id = m.user_id
     WHERE m.event_id = :event_id AND (:bar_id::uuid IS NULL OR c.bar_id = :bar_id)
     ORDER BY lower(b.name), b._id, c.position, m.item_id`,
    { event_id, bar_id: bar_id ?? null },
  )
  return rows
}
