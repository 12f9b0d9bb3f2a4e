import type { Schema } from '@kermesse/sdk/types'
import { Bar, BarDeposit, Consumption, Deposit } from '../models/bar_model.ts'
import type { Ctx, ReadCtx } from '../operations/context.ts'
import { DomainError, detail } from '../platform/errors.ts'
import { resource, type Unrevised } from './resource.ts'

type Input = Schema<'DepositInput'>
type Shown = Unrevised<Schema<'Deposit'>>

/** Returnable containers. Which bars handle them and which consumptions come in them is one relation, edited here too. */
export const deposits = resource<Deposit, Input, Shown, 'deposits'>(Deposit, {
  name: 'deposits',
  async columns(
    _ctx,
    { consumption_ids, bar_ids_as_deposit, bar_ids_as_deposit_return, ...columns },
    before,
  ) {
    if (!before && columns.price === undefined) {
      throw new DomainError('required_field', 'price is required', [detail('price', 'required')])
    }
    return columns
  },
  async after_save(ctx, deposit_id, input) {
    if (input.consumption_ids) await setConsumptions(ctx, deposit_id, input.consumption_ids)
    if (input.bar_ids_as_deposit)
      await setBars(ctx, deposit_id, 'deposit', input.bar_ids_as_deposit)
    if (input.bar_ids_as_deposit_return)
      await setBars(ctx, deposit_id, 'deposit_return', input.bar_ids_as_deposit_return)
  },
  present,
})

async function setConsumptions(ctx: Ctx, deposit_id: string, ids: string[]) {
  const { event_id, db } = ctx
  const found = await Consumption.query(db)
    .where({ event_id, deleted: false, type: 'quantity' })
    .whereIn('_id', ids)
    .whereIn('bar_id', liveBars(ctx))
  if (found.length !== ids.length) throw new DomainError('consumption_not_found')
  // Items of deleted points of sale are not shown, so they stay as they are.
  await Consumption.query(db)
    .where({ event_id, deposit: deposit_id })
    .whereIn('bar_id', liveBars(ctx))
    .whereNotIn('_id', ids)
    .patch({ deposit: null })
  if (ids.length > 0)
    await Consumption.query(db)
      .where({ event_id })
      .whereIn('_id', ids)
      .patch({ deposit: deposit_id })
}

async function setBars(ctx: Ctx, deposit_id: string, kind: BarDeposit['kind'], ids: string[]) {
  const { event_id, db } = ctx
  const found = await Bar.query(db).where({ event_id, deleted: false }).whereIn('_id', ids)
  if (found.length !== ids.length) throw new DomainError('bar_not_found')
  await BarDeposit.query(db)
    .where({ event_id, deposit_id, kind })
    .whereIn('bar_id', liveBars(ctx))
    .delete()
  if (ids.length > 0)
    await BarDeposit.query(db).insert(ids.map((bar_id) => ({ event_id, bar_id, deposit_id, kind })))
}

function liveBars({ db, event_id }: Ctx) {
  return Bar.query(db).where({ event_id, deleted: false }).select('_id')
}

/** A point of sale that was deleted is not shown, or the deposit could not be saved as it is shown. */
async function present({ db }: ReadCtx, rows: Deposit[]): Promise<Shown[]> {
  const graph = '[consumptions(atLiveBars), bars(ids)]'
  const found = await Deposit.fetchGraph(rows, graph, { transaction: db })
  return found.map(({ consumptions = [], bars = [], ...row }) => {
    const idsOf = (kind: BarDeposit['kind']) =>
      bars.flatMap((one) => (one.kind === kind ? one._id : [])).sort()
    return {
      ...row,
      consumption_ids: consumptions.map(({ _id }) => _id).sort(),
      bar_ids_as_deposit: idsOf('deposit'),
      bar_ids_as_deposit_return: idsOf('deposit_return'),
    }
  })
}
