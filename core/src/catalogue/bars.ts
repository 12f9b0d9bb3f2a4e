import { nameKey } from '@kermesse/sdk/rules/text_keys'
import type { Schema } from '@kermesse/sdk/types'
import { page } from '../lists/page.ts'
import { Bar, BarDeposit, Consumption, Deposit } from '../models/bar_model.ts'
import { User } from '../models/user_model.ts'
import type { Ctx, ReadCtx } from '../operations/context.ts'
import { liveIds } from '../operations/event_scope.ts'
import { read } from '../operations/handler.ts'
import { refuseProblems } from '../operations/server_errors.ts'
import { DomainError } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import {
  type ConsumptionInput,
  consumptionProblems,
  consumptions_max,
  fullProblem,
  maxPrice,
  nameProblem,
} from './consumption_rules.ts'
import { resource, type Unrevised } from './resource.ts'

type Input = Schema<'BarInput'>
type Kind = BarDeposit['kind']

// Those of the staff that works there, as they are shown.
const smartphones_of_row = `(SELECT count(*) FROM users u JOIN devices d ON d.user_id = u._id AND d.type = 'smartphone'
  WHERE u.event_id = bars.event_id AND u.bar_id = bars._id AND NOT u.deleted)`

/** Points of sale of all events, or of one, for superadmins. */
export const all = read<'bars.all'>(async ({ db, event_id }, { query }) => {
  const from = db('bars as b')
    .join('events as e', 'e._id', 'b.event_id')
    .where({ 'b.deleted': false, 'e.deleted': false })
    .select('b._id', 'b.name', 'b.event_id', 'e.name as event_name')
  if (event_id) from.where({ 'b.event_id': event_id })
  const { rows, ...counted } = await page<Schema<'BarOfEvent'>>(from, query, {
    sort: { event_name: 'lower(e.name), lower(b.name)', name: 'lower(b.name)' },
    default_sort: 'event_name',
    tie_breaker: 'b._id',
    search: ['b.name', 'e.name'],
  })
  return { bars: rows, ...counted }
})

/** Points of sale with their consumptions. A deleted one keeps its name. */
export const bars = resource<Bar, Input, Unrevised<Schema<'Bar'>>, 'bars'>(Bar, {
  name: 'bars',
  sort: { number_of_smartphones: smartphones_of_row },
  names_include_deleted: true,
  async columns(ctx, input, before) {
    const { consumptions, possible_deposits, possible_deposit_returns, ...columns } = input
    if (consumptions) await checkConsumptions(ctx, consumptions)
    const { hybrid_payment } = columns
    if (!hybrid_payment) return columns
    const known = before?.hybrid_payment ?? no_hybrid_payment
    return { ...columns, hybrid_payment: { ...known, ...hybrid_payment } }
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
    const name = nameKey(one.name)
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
  const found = await liveIds(ctx, Deposit, wanted)
  if (found.size !== wanted.length) throw new DomainError('deposit_not_found')
}

async function setDeposits(ctx: Ctx, bar_id: string, kind: Kind, refs: { _id: string }[]) {
  const ids = [...new Set(refs.map(({ _id }) => _id))]
  await assertDeposits(ctx, ids)
  const { event_id, db } = ctx
  await BarDeposit.query(db).where({ event_id, bar_id, kind }).delete()
  if (ids.length > 0)
    await BarDeposit.query(db).insert(
      ids.map((deposit_id) => ({ event_id, bar_id, kind, deposit_id })),
    )
}

/** Makes the list so: changes what has an id, creates what has none, removes what is left out. Old sales keep theirs. */
async function setConsumptions(ctx: Ctx, bar_id: string, wanted: ConsumptionInput[]) {
  const { event_id, db } = ctx
  const rows = await Consumption.query(db).where({ event_id, bar_id, deleted: false })
  const known = new Map(rows.map((row) => [row._id, row]))
  for (const { _id } of wanted) {
    if (_id && !known.has(_id))
      throw new DomainError('consumption_not_found', `no consumption ${_id} in this point of sale`)
  }
  const ids = wanted.flatMap(({ _id }) => _id ?? [])
  const removed = [...known.keys()].filter((_id) => !ids.includes(_id))
  if (removed.length > 0)
    await Consumption.query(db).where({ event_id }).whereIn('_id', removed).patch({ deleted: true })
  // Names may move from one consumption to another: free them all before they are given again.
  const renamed = wanted.flatMap(({ _id, name }) =>
    _id && known.get(_id)!.name !== name ? _id : [],
  )
  if (renamed.length > 0)
    await Consumption.query(db)
      .where({ event_id })
      .whereIn('_id', renamed)
      .patch({ name: db.raw('_id::text') })
  const consumptions = wanted.map(({ _id = newId(), ...input }, position) => ({
    ...input,
    position,
    event_id,
    _id,
  }))
  await Bar.query(db).upsertGraph(
    { event_id, _id: bar_id, consumptions },
    { insertMissing: true, noDelete: true },
  )
}

async function present(
  { db, event_id }: ReadCtx,
  rows: Bar[],
  { minimal }: { minimal?: boolean },
): Promise<Unrevised<Schema<'Bar'>>[]> {
  // Only lists are minimal, which the contract says of `ListedBar`.
  if (minimal)
    return rows.map(
      ({ _id, event_id, name }) => ({ _id, event_id, name }) as Unrevised<Schema<'Bar'>>,
    )
  const found = await Bar.fetchGraph(rows, '[consumptions(menu), deposits]', { transaction: db })
  const staff = await User.query(db)
    // A copy of the event has the ids of the original.
    .where({ event_id, deleted: false })
    .whereIn(
      'bar_id',
      rows.map(({ _id }) => _id),
    )
    .orderBy('email')
    .select('_id', 'email', 'bar_id')
    .withGraphFetched('smartphones')
  const staff_of = Map.groupBy(staff, ({ bar_id }) => bar_id)
  return found.map(({ consumptions = [], deposits = [], ...row }) => {
    const handled = (of_kind: Kind) =>
      deposits
        .filter(({ kind }) => kind === of_kind)
        .map(({ kind, _id, name, price, delta }) => ({
          bar_id: row._id,
          kind,
          _id,
          name,
          price,
          delta,
        }))
    const users = staff_of.get(row._id) ?? []
    return {
      ...row,
      consumptions,
      possible_deposits: handled('deposit'),
      possible_deposit_returns: handled('deposit_return'),
      users: users.map(({ _id, email, bar_id }) => ({ _id, email, bar_id })),
      number_of_smartphones: users.reduce((sum, one) => sum + one.smartphones!.length, 0),
    }
  })
}
