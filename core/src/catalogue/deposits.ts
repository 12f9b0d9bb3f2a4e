import type { Schema } from '@kermesse/sdk/types'
import type { Ctx } from '../operations/context.ts'
import { DomainError } from '../platform/errors.ts'
import { table } from '../platform/table.ts'
import { resource } from './resource.ts'

type Input = Schema<'DepositInput'>

export class Deposit extends table<Schema<'Deposit'>>('deposits') {}

/** Returnable containers. Which bars handle them and which consumptions come in them is one relation, edited here too. */
export const deposits = resource<Deposit, Input, Schema<'Deposit'>, 'deposits'>(Deposit as never, {
  name: 'deposits',
  not_found: 'deposit_not_found',
  sort: { name: 'lower(name)', price: 'price', created_at: 'created_at' },
  async columns(
    _ctx,
    { consumption_ids, bar_ids_as_deposit, bar_ids_as_deposit_return, ...columns },
    before,
  ) {
    if (!before && columns.price === undefined) {
      throw new DomainError('required_field', 'price is required', [
        { field: 'price', problem: 'is required' },
      ])
    }
    return columns as Partial<Deposit>
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
  const { event_id } = ctx
  const found = await ctx
    .db('consumptions')
    .where({ event_id, deleted: false, type: 'quantity' })
    .whereIn('_id', ids)
    .whereIn('bar_id', liveBars(ctx))
  if (found.length !== ids.length) throw new DomainError('consumption_not_found')
  // What a deleted point of sale sells is not shown, so it is not left out either.
  await ctx
    .db('consumptions')
    .where({ event_id, deposit: deposit_id })
    .whereIn('bar_id', liveBars(ctx))
    .whereNotIn('_id', ids)
    .update({ deposit: null })
  if (ids.length > 0)
    await ctx
      .db('consumptions')
      .where({ event_id })
      .whereIn('_id', ids)
      .update({ deposit: deposit_id })
}

async function setBars(ctx: Ctx, deposit_id: string, kind: string, ids: string[]) {
  const { event_id } = ctx
  const found = await ctx.db('bars').where({ event_id, deleted: false }).whereIn('_id', ids)
  if (found.length !== ids.length) throw new DomainError('bar_not_found')
  await ctx
    .db('bar_deposits')
    .where({ event_id, deposit_id, kind })
    .whereIn('bar_id', liveBars(ctx))
    .delete()
  if (ids.length > 0)
    await ctx
      .db('bar_deposits')
      .insert(ids.map((bar_id) => ({ event_id, bar_id, deposit_id, kind })))
}

function liveBars({ db, event_id }: Ctx) {
  return db('bars').where({ event_id, deleted: false }).select('_id')
}

/** A point of sale that was deleted is not shown, or the deposit could not be saved as it is shown. */
async function present(ctx: Ctx, rows: Deposit[]): Promise<Schema<'Deposit'>[]> {
  const { event_id } = ctx
  const ids = rows.map(({ _id }) => _id)
  const links = await ctx
    .db('bar_deposits')
    .where({ event_id })
    .whereIn('deposit_id', ids)
    .whereIn('bar_id', liveBars(ctx))
    .orderBy('bar_id')
  const consumptions = await ctx
    .db('consumptions')
    .where({ event_id, deleted: false })
    .whereIn('deposit', ids)
    .whereIn('bar_id', liveBars(ctx))
    .orderBy('_id')
    .select('_id', 'deposit')
  return rows.map((row) => {
    const bars = (kind: string) =>
      links
        .filter((link) => link.deposit_id === row._id && link.kind === kind)
        .map(({ bar_id }) => bar_id)
    return {
      ...(row as unknown as Schema<'Deposit'>),
      consumption_ids: consumptions
        .filter(({ deposit }) => deposit === row._id)
        .map(({ _id }) => _id),
      bar_ids_as_deposit: bars('deposit'),
      bar_ids_as_deposit_return: bars('deposit_return'),
    }
  })
}
