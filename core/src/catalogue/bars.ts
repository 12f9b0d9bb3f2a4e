import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '@kermesse/sdk/types'
import type { Ctx } from '../operations/context.ts'
import { refuseProblems } from '../operations/server_errors.ts'
import { DomainError } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { table } from '../platform/table.ts'
import {
  type ConsumptionInput,
  consumptionProblems,
  consumptions_max,
  fullProblem,
  maxPrice,
  nameProblem,
} from './consumption_rules.ts'
import { resource } from './resource.ts'

type Input = Schema<'BarInput'>
type BarRow = Required<
  Pick<Schema<'Bar'>, '_id' | 'event_id' | 'name' | 'deleted' | 'created_at'>
> &
  Partial<Schema<'Bar'>>
export type ConsumptionRow = Schema<'Consumption'> & {
  bar_id: string
  position: number
  former_prices: { price: number; until: string }[]
}
type BarDepositRow = Schema<'BarDeposit'> & { bar_id: string; kind: 'deposit' | 'deposit_return' }

export class Bar extends table<BarRow>('bars', ['table_numbers', 'hybrid_payment', 'printers']) {}

/** Points of sale with their consumptions. A deleted one keeps its name. */
export const bars = resource<Bar, Input, Schema<'Bar'>, 'bars'>(Bar as never, {
  name: 'bars',
  not_found: 'bar_not_found',
  sort: { name: 'lower(name)', created_at: 'created_at' },
  names_include_deleted: true,
  async columns(ctx, input, before) {
    const { consumptions, possible_deposits, possible_deposit_returns, ...columns } = input
    if (consumptions) await checkConsumptions(ctx, consumptions)
    const { hybrid_payment } = columns
    if (!hybrid_payment) return columns as Partial<Bar>
    const known = before?.hybrid_payment ?? no_hybrid_payment
    return { ...columns, hybrid_payment: { ...known, ...hybrid_payment } } as Partial<Bar>
  },
  async after_save(ctx, bar_id, input) {
    if (input.possible_deposits) await setDeposits(ctx, bar_id, 'deposit', input.possible_deposits)
    if (input.possible_deposit_returns)
      await setDeposits(ctx, bar_id, 'deposit_return', input.possible_deposit_returns)
    if (input.consumptions) await setConsumptions(ctx, bar_id, input.consumptions)
  },
  held({ users, number_of_smartphones, possible_deposits, possible_deposit_returns, ...own }) {
    const ids = (refs: { _id: string }[] = []) => refs.map(({ _id }) => _id).sort()
    return { ...own, taken: ids(possible_deposits), returned: ids(possible_deposit_returns) }
  },
  present,
})

const no_hybrid_payment = { enabled: false, payment_types: [] }

async function checkConsumptions(ctx: Ctx, consumptions: ConsumptionInput[]) {
  if (consumptions.length > consumptions_max) refuseProblems([fullProblem()])
  const max_price = await maxPrice(ctx)
  const seen = new Set<string>()
  const problems = consumptions.flatMap((one, n) => {
    const name = one.name.toLowerCase()
    const mine = consumptionProblems(one, max_price)
    if (seen.has(name)) mine.unshift(nameProblem())
    seen.add(name)
    return mine.map((problem) => ({ ...problem, field: `consumptions.${n}.${problem.field}` }))
  })
  refuseProblems(problems)
  await assertDeposits(
    ctx,
    consumptions.flatMap(({ deposit }) => deposit ?? []),
  )
}

/** Refuses deposits that are not of this event. */
export async function assertDeposits(ctx: Ctx, ids: string[]) {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const found = await ctx
    .db('deposits')
    .where({ event_id: ctx.event_id, deleted: false })
    .whereIn('_id', wanted)
  if (found.length !== wanted.length) throw new DomainError('deposit_not_found')
}

async function setDeposits(
  ctx: Ctx,
  bar_id: string,
  kind: 'deposit' | 'deposit_return',
  refs: { _id: string }[],
) {
  await assertDeposits(
    ctx,
    refs.map(({ _id }) => _id),
  )
  const { event_id } = ctx
  await ctx.db('bar_deposits').where({ event_id, bar_id, kind }).delete()
  const rows = [...new Set(refs.map(({ _id }) => _id))].map((deposit_id) => ({
    event_id,
    bar_id,
    kind,
    deposit_id,
  }))
  if (rows.length > 0) await ctx.db('bar_deposits').insert(rows)
}

/** Makes the list so: changes what has an id, creates what has none, removes what is left out. Old sales keep theirs. */
async function setConsumptions(ctx: Ctx, bar_id: string, wanted: ConsumptionInput[]) {
  const { event_id } = ctx
  const rows: ConsumptionRow[] = await ctx
    .db('consumptions')
    .where({ event_id, bar_id, deleted: false })
  const known = new Map(rows.map((row) => [row._id, row]))
  for (const { _id } of wanted) {
    if (_id && !known.has(_id))
      throw new DomainError('consumption_not_found', `no consumption ${_id} in this point of sale`)
  }
  const kept = new Set(wanted.flatMap(({ _id }) => _id ?? []))
  const removed = rows.filter(({ _id }) => !kept.has(_id)).map(({ _id }) => _id)
  if (removed.length > 0)
    await ctx
      .db('consumptions')
      .where({ event_id })
      .whereIn('_id', removed)
      .update({ deleted: true })
  // Names may move from one consumption to another: free them all before they are given again.
  const renamed = wanted.filter(({ _id, name }) => _id && known.get(_id)!.name !== name)
  for (const { _id } of renamed)
    await ctx.db('consumptions').where({ event_id, _id }).update({ name: _id })
  const created: object[] = []
  for (const [position, input] of wanted.entries()) {
    const before = input._id ? known.get(input._id) : undefined
    const row = columnsOf(input, position, before)
    if (!before) created.push({ ...row, event_id, bar_id, _id: newId() })
    else if (!isSame(row, before))
      await ctx.db('consumptions').where({ event_id, _id: before._id }).update(row)
  }
  if (created.length > 0) await ctx.db('consumptions').insert(created)
}

/** The columns of something sold. What it cost until now is kept, for devices that are offline. */
export function columnsOf(
  input: ConsumptionInput,
  position: number,
  before: Pick<ConsumptionRow, 'price' | 'former_prices'> | undefined,
) {
  const { _id, ...columns } = input
  const former = before?.former_prices ?? []
  const changed = before && before.price !== input.price
  const former_prices = changed
    ? [...former.slice(-19), { price: before.price, until: new Date().toISOString() }]
    : former
  return { ...columns, position, former_prices: JSON.stringify(former_prices) }
}

function isSame(row: object, before: object) {
  return Object.entries(row).every(([name, value]) => {
    const was = (before as Record<string, unknown>)[name]
    return isDeepStrictEqual(value, name === 'former_prices' ? JSON.stringify(was) : was)
  })
}

async function present(
  ctx: Ctx,
  rows: Bar[],
  { minimal }: { minimal?: boolean },
): Promise<Schema<'Bar'>[]> {
  if (minimal) return rows.map(({ _id, event_id, name }) => ({ _id, event_id, name }))
  const { event_id } = ctx
  const ids = rows.map(({ _id }) => _id)
  const consumptions: ConsumptionRow[] = await ctx
    .db('consumptions as c')
    // A container that was deleted is not shown, or the list could not be saved as it is shown.
    .leftJoin('deposits as d', (on) =>
      on.on('d.event_id', 'c.event_id').on('d._id', 'c.deposit').andOnVal('d.deleted', false),
    )
    .where({ 'c.event_id': event_id, 'c.deleted': false })
    .whereIn('c.bar_id', ids)
    .orderBy(['c.position', 'c._id'])
    .select('c.*', 'd._id as deposit')
  const deposits: BarDepositRow[] = await ctx
    .db('bar_deposits as b')
    .join('deposits as d', (on) => on.on('d.event_id', 'b.event_id').on('d._id', 'b.deposit_id'))
    .where({ 'b.event_id': event_id, 'd.deleted': false })
    .whereIn('b.bar_id', ids)
    .orderBy('d.name')
    .select('b.bar_id', 'b.kind', 'd._id', 'd.name', 'd.price', 'd.delta')
  const users = await ctx
    .db('users')
    .where({ event_id, deleted: false })
    .whereIn('bar_id', ids)
    .orderBy('email')
    .select('_id', 'email', 'bar_id')
  const smartphones = await ctx
    .db('devices as d')
    .join('users as u', 'u._id', 'd.user_id')
    // A copy of the event has the ids of the original.
    .where({ 'u.event_id': event_id, 'u.deleted': false })
    .whereIn('u.bar_id', ids)
    .groupBy('u.bar_id')
    .select('u.bar_id', ctx.db.raw('count(*)::int AS n'))
  return rows.map((row) => {
    const mine = <Part extends { bar_id: string }>(parts: Part[]) =>
      parts.filter(({ bar_id }) => bar_id === row._id)
    const { table_numbers, hybrid_payment, printers } = row
    return {
      ...(row as unknown as Schema<'Bar'>),
      table_numbers,
      hybrid_payment,
      printers,
      consumptions: mine(consumptions),
      possible_deposits: mine(deposits).filter(({ kind }) => kind === 'deposit'),
      possible_deposit_returns: mine(deposits).filter(({ kind }) => kind === 'deposit_return'),
      users: mine(users),
      number_of_smartphones: smartphones.find(({ bar_id }) => bar_id === row._id)?.n ?? 0,
    }
  })
}
