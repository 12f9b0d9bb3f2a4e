import type { Schema } from '@kermesse/sdk/types'
import { record } from '../operations/audit_log.ts'
import type { Ctx, ReadCtx } from '../operations/context.ts'
import { read, write } from '../operations/handler.ts'
import { rights } from '../operations/rights.ts'
import { isoNow } from '../platform/database_clock.ts'
import { DomainError } from '../platform/errors.ts'
import { queryRows } from '../platform/query_rows.ts'

type Stock = Schema<'Stock'>
type Counted = Schema<'StocksInput'>['stocks'][number]

/** Lists counted stocks; callers below admin get those of their own point of sale. */
export const list = read<'stocks.list'>(async (ctx, { query }) => {
  const { actor } = ctx
  if (actor.right >= rights.admin) return { stocks: await countedStocks(ctx, query.bar_id) }
  if (!actor.bar_id) throw new DomainError('forbidden')
  if (query.bar_id && query.bar_id !== actor.bar_id) throw new DomainError('bar_not_found')
  return { stocks: await countedStocks(ctx, actor.bar_id) }
})

/** Notes what a point of sale has now; what is not named stays as it was counted. */
export const set = write<'stocks.set'>(async (ctx, { body: { bar_id, stocks } }) => {
  const { db, event_id } = ctx
  // One after another: what the log says was before has to be what was.
  const bar = await db('bars')
    .where({ event_id, _id: bar_id, deleted: false })
    .forNoKeyUpdate()
    .first('_id')
  if (!bar) throw new DomainError('bar_not_found')
  const before = await countedStocks(ctx, bar_id)
  const kinds = await kindsOf(ctx, bar_id)
  const entered_at = isoNow()
  const rows = [...lastOfEach(stocks).values()].map(({ item_id, quantity }) => {
    const kind = kinds.get(item_id)
    if (!kind) throw new DomainError('consumption_not_found')
    return { event_id, bar_id, item_id, kind, quantity, entered_at }
  })
  const ids = rows.map(({ item_id }) => item_id)
  await db('stocks').where({ event_id, bar_id }).whereIn('item_id', ids).delete()
  const counted = rows.filter(({ quantity }) => quantity !== null)
  if (counted.length > 0) await db('stocks').insert(counted)
  const after = await countedStocks(ctx, bar_id)
  await record(ctx, {
    record_type: 'stocks',
    record_id: bar_id,
    before: { stocks: before },
    after: { stocks: after },
  })
  return { stocks: after }
})

const lastOfEach = (stocks: Counted[]) => new Map(stocks.map((one) => [one.item_id, one]))

/** Items to count at a point of sale: those sold by the piece, and the containers handed out. */
async function kindsOf({ db, event_id }: Ctx, bar_id: string) {
  const rows = await queryRows<{ _id: string; kind: Stock['kind'] }>(
    db,
    `SELECT _id, 'consumption' AS kind FROM consumptions
     WHERE event_id = :event_id AND bar_id = :bar_id AND type = 'quantity' AND NOT deleted
     UNION ALL
     SELECT d._id, 'deposit' FROM bar_deposits b JOIN deposits d ON d.event_id = b.event_id AND d._id = b.deposit_id
     WHERE b.event_id = :event_id AND b.bar_id = :bar_id AND b.kind = 'deposit' AND NOT d.deleted`,
    { event_id, bar_id },
  )
  return new Map(rows.map((row) => [row._id, row.kind]))
}

/** Counts of items still on sale, of one point of sale or of all. */
export async function countedStocks(
  { db, event_id }: Pick<ReadCtx, 'db' | 'event_id'>,
  bar_id: string | undefined,
): Promise<Stock[]> {
  const rows = await queryRows<Stock>(
    db,
    `SELECT s.bar_id, b.name AS bar_name, s.item_id, s.kind, coalesce(c.name, d.name) AS name, s.quantity, s.entered_at
     FROM stocks s JOIN bars b ON b.event_id = s.event_id AND b._id = s.bar_id AND NOT b.deleted
     LEFT JOIN consumptions c ON c.event_id = s.event_id AND c._id = s.item_id AND NOT c.deleted
     LEFT JOIN deposits d ON d.event_id = s.event_id AND d._id = s.item_id AND NOT d.deleted
     WHERE s.event_id = :event_id AND (:bar_id::uuid IS NULL OR s.bar_id = :bar_id) AND coalesce(c._id, d._id) IS NOT NULL
     ORDER BY lower(b.name), s.kind, c.position, lower(coalesce(c.name, d.name)), s.item_id`,
    { event_id, bar_id: bar_id ?? null },
  )
  return rows
}
