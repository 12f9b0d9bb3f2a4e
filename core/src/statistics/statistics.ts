import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { highest_value } from '../catalogue/vouchers.ts'
import { balances, figures, isUnused, sumUp, termsOf } from '../ledger/figures.ts'
import { rebuildHours } from '../ledger/rollups/aggregate.ts'
import { record } from '../operations/audit_log.ts'
import type { ReadCtx } from '../operations/context.ts'
import { read, whole_event, write } from '../operations/handler.ts'
import { nil_id } from '../platform/ids.ts'
import { oneBar, ownBar, visibleBar } from './own_bar.ts'
import { peopleOf } from './people.ts'
import { type DateRange, rangeOf } from './range.ts'
import { type Flows, type ItemFlow, readFlows } from './read_flows.ts'

type Statistics = Schema<'Statistics'>

const summed_up = { ...whole_event, from_replica: true, sharedBy: visibleBar }

/** Returns the turnover of an event; callers below admin get that of their own point of sale. */
export const get = read<'statistics.get'>(async (ctx, { query }) => {
  return answer(ctx, ownBar(ctx), rangeOf({ path: {}, query }))
}, summed_up)

/** The same within the range of the address. */
export const of_range = read<'statistics.of_range'>(async (ctx, { path, query }) => {
  return answer(ctx, ownBar(ctx), rangeOf({ path, query }))
}, summed_up)

/** Says what a point of sale turned over. */
export const of_bar = read<'statistics.of_bar'>(async (ctx, { path, query }) => {
  return answer(ctx, await oneBar(ctx, path.bar_id), rangeOf({ path: {}, query }))
}, summed_up)

/** The same within the range of the address. */
export const of_bar_range = read<'statistics.of_bar_range'>(async (ctx, { path, query }) => {
  return answer(ctx, await oneBar(ctx, path.bar_id), rangeOf({ path, query }))
}, summed_up)

/** Rebuilds the hourly rollups of an event from its postings. */
export const rebuild = write<'statistics.rebuild'>(async (ctx) => {
  const rows = await rebuildHours(ctx.db, ctx.event_id)
  await record(ctx, { record_type: 'event', record_id: ctx.event_id, after: { rows } })
  return { success: true, rows }
})

const answer = ({ db, event_id }: ReadCtx, bar_id: string | undefined, range: DateRange) =>
  statisticsOf(db, event_id, bar_id, range)

/** Every figure of an event, or of one of its points of sale, within a range; amounts in minor units. */
export async function statisticsOf(
  db: Knex,
  event_id: string,
  bar_id: string | undefined,
  range: DateRange,
): Promise<Statistics> {
  const event = await db('events').where({ _id: event_id }).first('timezone', 'dayStartTime')
  const step = stepOf(range)
  const flows = await readFlows(db, { event_id, bar_id, range, step, ...event })
  return {
    bar_id: bar_id ?? null,
    date_begin: isoOf(range.begin_ms),
    date_end: isoOf(range.end_ms),
    ...totalsOf(flows, bar_id === undefined),
    consumptions: consumptionsOf(flows.items),
    entrances: await entrancesOf(db, event_id, flows.items),
    vouchers: await vouchersOf(db, event_id, flows),
    bars: await barsOf(db, event_id, bar_id, flows),
    step,
    history_debit: historyOf(flows, 'debit'),
    history_credit: historyOf(flows, 'credit'),
    ...peopleOf(flows, step),
  }
}

const isoOf = (at_ms: number | null) => (at_ms === null ? null : new Date(at_ms).toISOString())

const week_ms = 7 * 86_400_000

/** Hours where there are not too many of them to be told apart. */
function stepOf({ begin_ms, end_ms }: DateRange): Statistics['step'] {
  if (begin_ms === null || end_ms === null) return 'hour'
  return end_ms - begin_ms > week_ms ? 'day' : 'hour'
}

function totalsOf({ totals, until, left, twint_before, drawer_shift }: Flows, is_event: boolean) {
  const { deposit, deposit_return, ...sums } = sumUp(figures, totals)
  const unused = totals.filter(isUnused).reduce((sum, { amount }) => sum + amount, 0)
  const twint = (left?.twint ?? 0) - twint_before
  const changed = {
    sold: sumUp(balances, totals).wallets - unused - twint,
    sold_twint: twint,
    sold_unused: unused,
    held: sumUp(balances, until).wallets,
  }
  // Wristbands belong to no point of sale.
  const nothing = { sold: 0, sold_twint: 0, sold_unused: 0, held: 0 }
  const found = { ...sums, ...(is_event ? changed : nothing) }
  const { turnover, cash_balance } = termsOf(is_event)
  return {
    ...found,
    debit_split: { deposit, deposit_return },
    turnover: added(found, turnover),
    cash_balance: added(found, cash_balance),
    cash: cashOf(found, drawer_shift),
  }
}

/** One day's cash in two readings: where a sale stands, a reversal takes it back; in the drawer it was there until then. */
function cashOf(
  { cash_credit, checkout }: Record<'cash_credit' | 'checkout', number>,
  shift: number,
) {
  const by_sale_date = cash_credit - checkout
  return { by_sale_date, by_booking_date: by_sale_date + shift }
}

const added = <Name extends string>(
  sums: Record<Name, number>,
  terms: Partial<Record<Name, number>>,
) =>
  Object.entries<number | undefined>(terms).reduce(
    (sum, [name, times = 0]) => sum + times * sums[name as Name],
    0,
  )

function consumptionsOf(items: ItemFlow[]): Statistics['consumptions'] {
  const sold = items.filter(({ kind }) => kind === 'consumption')
  return merged(sold, ({ name, price, voucher_id }) => ({
    name,
    price: voucher_id === nil_id ? price : 0,
  }))
}

/** Items with the same label added up, without those that were all taken back; the most valuable first. */
function merged<Label extends object>(items: ItemFlow[], labelOf: (item: ItemFlow) => Label) {
  const rows = new Map<string, { _id: Label; total: number; total_price: number }>()
  for (const item of items) {
    const _id = labelOf(item)
    const key = JSON.stringify(_id)
    const row = rows.get(key) ?? { _id, total: 0, total_price: 0 }
    row.total += item.quantity
    // A price below zero goes the other way.
    row.total_price += item.price < 0 ? -item.amount : item.amount
    rows.set(key, row)
  }
  return [...rows.values()]
    .filter(({ total, total_price }) => total !== 0 || total_price !== 0)
    .sort((a, b) => b.total_price - a.total_price || b.total - a.total)
}

async function entrancesOf(db: Knex, event_id: string, items: ItemFlow[]) {
  const sold = items.filter(({ kind }) => kind === 'entrance' || kind === 'zone')
  const rows: { _id: string; begin_date: string | null }[] = await db('entrances')
    .where({ event_id })
    .select('_id', { begin_date: 'entrance_begin_date' })
  const begins = new Map(rows.map(({ _id, begin_date }) => [_id, begin_date]))
  return merged(sold, ({ name, item_id }) => {
    const begin_date = begins.get(item_id)
    return { name, begin_date: begin_date ? new Date(begin_date).toISOString() : null }
  })
}

async function vouchersOf(db: Knex, event_id: string, { items, vouchers }: Flows) {
  const rows: { _id: string; name: string; highest_value: number }[] = await db('vouchers')
    .where({ event_id })
    .orderBy(['name', '_id'])
    .select('_id', 'name', { highest_value: db.raw(highest_value) })
  const quantity = (of: { kind: string; quantity: number }[]) =>
    of.reduce((sum, one) => sum + (one.kind === 'voucher' ? one.quantity : -one.quantity), 0)
  return rows.flatMap(({ _id, name, highest_value: value }) => {
    const available = quantity(vouchers.filter(({ voucher_id }) => voucher_id === _id))
    const uses = items.filter(
      ({ kind, voucher_id }) => kind === 'consumption' && voucher_id === _id,
    )
    const used = -quantity(uses)
    if (available === 0 && used === 0) return []
    const values = {
      available_value: available * value,
      used_value: used * value,
      highest_value: value,
    }
    return [{ name, available, used, ...values }]
  })
}

async function barsOf(db: Knex, event_id: string, bar_id: string | undefined, flows: Flows) {
  const bars: { _id: string; name: string; deleted: boolean }[] = await db('bars')
    .where({ event_id, ...(bar_id && { _id: bar_id }) })
    .orderBy(['name', '_id'])
    .select('_id', 'name', 'deleted')
  const sold = Map.groupBy(flows.bars, (flow) => flow.bar_id)
  return bars.flatMap(({ _id, name, deleted }) => {
    const own = bar_id ? flows.totals : (sold.get(_id) ?? [])
    if (deleted && own.every(({ amount }) => amount === 0)) return []
    const { credit, checkout, debit } = sumUp(figures, own)
    return [{ _id, name, credit, checkout, debit }]
  })
}

function historyOf({ steps }: Flows, name: 'debit' | 'credit'): Statistics['history_debit'] {
  const points = [...Map.groupBy(steps, ({ at }) => at)].map(([at, flows]) => {
    return { date: new Date(at).toISOString(), amount: sumUp(figures, flows)[name] }
  })
  return points.filter(({ amount }) => amount !== 0).sort((a, b) => a.date.localeCompare(b.date))
}
