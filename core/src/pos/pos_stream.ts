import type { NoneCtx } from '../operations/context.ts'
import { none } from '../operations/handler.ts'
import type { PhoneNews } from '../operations/stream_source.ts'
import { readClock } from '../statistics/outlook/clock.ts'
import { readStockLeft } from '../statistics/outlook/stock_left.ts'
import { assertKnowsWallets, copiesOf, readChanges } from './pos_wallets.ts'
import { soldOutItems } from './sold_out_marks.ts'
import { chipOf } from './wallet_columns.ts'

/** Younger steps of the log serve. */
const step_ms = 500
/** Stock is summed up from sales, and a wristband that is sold to says that there are some. */
const idle_rounds = 10

/** Opens the stream that tells a phone at once what has changed. */
export const stream = none<'pos.stream'>(async (ctx, { query }) => {
  const { actor, event_id } = ctx
  assertKnowsWallets(actor)
  return {
    event_id,
    phone: {
      pairing_id: actor.pairing?._id,
      bar_id: actor.bar_id,
      since: query.since,
      readWallets: (since) => readChanges(ctx, since),
      read: (before, pairing_ids) => readNews(ctx, before, pairing_ids),
    },
  }
})

const rounds = new WeakMap<PhoneNews, number>()

async function readNews(
  ctx: NoneCtx,
  before: PhoneNews | undefined,
  pairing_ids: string[],
): Promise<PhoneNews> {
  const { db, event_id } = ctx
  const { wallets: copies, terms } = copiesOf(db, event_id)
  const [{ step }, { chip_key }, event, marks, phones] = await Promise.all([
    copies.log.advance(step_ms),
    terms(ctx),
    db('events').where({ _id: event_id }).first('catalogue_version'),
    soldOutItems(ctx, undefined),
    phonesOf(ctx, pairing_ids),
  ])
  const changed = before ? copies.log.after(before.step) : []
  const wallets = changed.flatMap(({ uid, blocked, replaced_by }) => {
    const state = replaced_by === null ? ('blocked' as const) : ('replaced' as const)
    return blocked || replaced_by !== null ? [{ chip: chipOf(uid, chip_key), state }] : []
  })
  const round = before ? (rounds.get(before) ?? 0) + 1 : 0
  const is_stock_due = !before || changed.length > 0 || round % idle_rounds === 0
  const stock = is_stock_due ? await stockOf(ctx) : before.stock
  const catalogue = event?.catalogue_version ?? 0
  const sold_out: PhoneNews['sold_out'] = {}
  for (const { bar_id, item_id } of marks) sold_out[bar_id] = [...(sold_out[bar_id] ?? []), item_id]
  const news = { catalogue, step, wallets, stock, sold_out, ...phones }
  rounds.set(news, round)
  return news
}

/** The phones whose pairing is over, and when staff last gave an order to each. */
async function phonesOf({ db, event_id }: NoneCtx, pairing_ids: string[]) {
  if (pairing_ids.length === 0) return { ended_pairings: [], orders: {} }
  const rows: { _id: string; state: string; orders_at: string | null }[] = await db('pairings')
    .where({ event_id })
    .whereIn('_id', pairing_ids)
    .select('_id', 'state', 'orders_at')
  const ended = rows.filter(({ state }) => state === 'lost' || state === 'ended')
  return {
    ended_pairings: ended.map(({ _id }) => _id),
    orders: Object.fromEntries(rows.map(({ _id, orders_at }) => [_id, orders_at ?? ''])),
  }
}

async function stockOf({ db, event_id }: NoneCtx): Promise<PhoneNews['stock']> {
  const clock = await readClock(db, event_id, undefined)
  const rows = await readStockLeft(db, { event_id, bar_id: undefined, clock })
  const stock: PhoneNews['stock'] = {}
  for (const { bar_id, item_id, left } of rows)
    stock[bar_id] = { ...stock[bar_id], [item_id]: left }
  return stock
}
