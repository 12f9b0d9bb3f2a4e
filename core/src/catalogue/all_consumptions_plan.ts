import { nameKey } from '@kermesse/sdk/rules/text_keys'
import type { Schema } from '@kermesse/sdk/types'
import { Bar, Consumption } from '../models/bar_model.ts'
import type { Ctx } from '../operations/context.ts'
import { DomainError, detail, type Detail as Problem } from '../platform/errors.ts'
import { assertDeposits } from './bars.ts'
import {
  consumptionProblems,
  consumptions_max,
  fullProblem,
  maxPrice,
  nameProblem,
} from './consumption_rules.ts'

/** With a `current_name` it changes what has that name; without, it creates. */
export type BulkChange = Schema<'AllConsumptionsValidation'>
type NamedBar = Pick<Bar, '_id' | 'name'>
/** A change at one point of sale, with the other items that it sells. */
export type Target = {
  bar: NamedBar
  before: Consumption | undefined
  others: Consumption[]
  position: number
}
export type BulkPlan = {
  targets: Target[]
  removed: Consumption[]
  problems: (Problem & { bar?: NamedBar })[]
}

/** Plans a change at each point of sale and collects all its problems. The event is locked. */
export async function planBulk(ctx: Ctx, change: BulkChange): Promise<BulkPlan> {
  const { current_name, bars = [], all_bars, delete_from_bars = [] } = change
  const known = await Bar.query(ctx.db)
    .where({ event_id: ctx.event_id, deleted: false })
    .orderBy('_id')
    .select('_id', 'name')
  const losing = find(known, delete_from_bars)
  const named = (all_bars ? known : find(known, bars)).filter((bar) => !losing.includes(bar))
  if (change.deposit) await assertDeposits(ctx, [change.deposit])
  const sold = await soldAt(ctx, [...losing, ...named])
  const max_price = await maxPrice(ctx)
  const plan: BulkPlan = { targets: [], removed: [], problems: missing(change) }
  if (plan.problems.length > 0) return plan
  for (const bar of losing)
    plan.removed.push(...sold(bar).filter((row) => isNamed(row, current_name!)))
  for (const bar of named) addTarget(plan, change, bar, sold(bar), max_price)
  if (current_name !== undefined && plan.targets.length + plan.removed.length === 0)
    plan.problems.push(notSold('current_name', 'sold_nowhere'))
  return plan
}

function find(known: NamedBar[], ids: string[]): NamedBar[] {
  const found = known.filter(({ _id }) => ids.includes(_id))
  if (found.length !== new Set(ids).size) throw new DomainError('bar_not_found')
  return found
}

async function soldAt({ db, event_id }: Ctx, bars: NamedBar[]) {
  const rows = await Consumption.query(db)
    .where({ event_id, deleted: false })
    .whereIn(
      'bar_id',
      bars.map(({ _id }) => _id),
    )
    .orderBy(['position', '_id'])
  const by_bar = Map.groupBy(rows, ({ bar_id }) => bar_id)
  return ({ _id }: NamedBar) => by_bar.get(_id) ?? []
}

/** Problems of the request itself, found before anything is looked up. */
function missing(change: BulkChange): Problem[] {
  const { current_name, bars = [], all_bars, delete_from_bars = [] } = change
  const is_somewhere = all_bars || bars.length > 0 || delete_from_bars.length > 0
  const needed = current_name === undefined ? (['name', 'type', 'price'] as const) : []
  const fields: string[] = needed.filter((field) => change[field] === undefined)
  if (!is_somewhere) fields.push('bars')
  if (current_name === undefined && delete_from_bars.length > 0) fields.push('current_name')
  return fields.map((field) => detail(field, 'required', 'required_field'))
}

function addTarget(
  plan: BulkPlan,
  change: BulkChange,
  bar: NamedBar,
  rows: Consumption[],
  max_price: number,
) {
  const { current_name, all_bars } = change
  const before =
    current_name === undefined ? undefined : rows.find((row) => isNamed(row, current_name))
  if (current_name !== undefined && !before) {
    if (!all_bars) plan.problems.push({ ...notSold('bars', 'not_sold_here'), bar })
    return
  }
  const others = rows.filter((row) => row !== before)
  const problems = consumptionProblems(asSold(change, before), max_price)
  // An old price stays sellable when the maximum was lowered since.
  const mine = problems.filter(({ field }) => field !== 'price' || change.price !== undefined)
  const name = change.name ?? before!.name
  if (others.some((row) => isNamed(row, name))) mine.unshift(nameProblem())
  if (others.length >= consumptions_max) mine.push({ ...fullProblem(), field: 'bars' })
  plan.problems.push(...mine.map((problem) => ({ ...problem, bar })))
  const position = before?.position ?? (others.at(-1)?.position ?? -1) + 1
  plan.targets.push({ bar, before, others, position })
}

function asSold(change: BulkChange, before: Consumption | undefined) {
  const { price = before?.price, type = before?.type, deposit, round } = change
  return {
    price: price!,
    type: type!,
    deposit: deposit === undefined ? before?.deposit : deposit,
    round: round === undefined ? before?.round : round,
  }
}

function isNamed({ name }: { name: string }, wanted: string) {
  return nameKey(name) === nameKey(wanted)
}

function notSold(field: string, code: 'sold_nowhere' | 'not_sold_here'): Problem {
  return detail(field, code, 'consumption_not_found')
}
