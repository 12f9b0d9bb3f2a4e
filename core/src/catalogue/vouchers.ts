import type { Schema } from '@kermesse/sdk/types'
import type { Consumption } from '../models/bar_model.ts'
import { Voucher, VoucherPack } from '../models/voucher_model.ts'
import type { Ctx, ReadCtx } from '../operations/context.ts'
import { liveIds } from '../operations/event_scope.ts'
import { DomainError, detail, invalid } from '../platform/errors.ts'
import { sold } from './consumptions.ts'
import { resource, type Unrevised } from './resource.ts'

type ShownVoucher = Unrevised<Schema<'Voucher'>>
type ShownPack = Unrevised<Schema<'VoucherPack'>>

/** The dearest thing that a row of `vouchers` pays for, at today's prices in minor units, as SQL. */
export const highest_value = `(SELECT coalesce(max(c.price), 0) FROM consumptions c
  JOIN bars b ON b.event_id = c.event_id AND b._id = c.bar_id AND NOT b.deleted
  WHERE c.event_id = vouchers.event_id AND NOT c.deleted AND c.type = 'quantity' AND c.price >= 0
    AND vouchers.consumptions \\? c._id::text)`

/** Vouchers pay for one of their consumptions. Their highest value follows from today's prices. */
export const vouchers = resource<Voucher, Schema<'VoucherInput'>, ShownVoucher, 'vouchers'>(
  Voucher,
  {
    name: 'vouchers',
    sort: { highest_value },
    async columns(ctx, input) {
      if (input.consumptions) await checkConsumptions(ctx, input.consumptions)
      return input
    },
    held: ({ highest_value: _, ...own }) => own,
    present: presentVouchers,
  },
)

/** Packs of vouchers, given with an entrance. */
export const voucher_packs = resource<
  VoucherPack,
  Schema<'VoucherPackInput'>,
  ShownPack,
  'voucher_packs'
>(VoucherPack, {
  name: 'voucher_packs',
  async columns(ctx, input, before) {
    if (!before && !input.vouchers) {
      throw new DomainError('required_field', 'vouchers is required', [
        detail('vouchers', 'required'),
      ])
    }
    if (input.vouchers) await checkVouchers(ctx, input.vouchers)
    return input
  },
  present: presentPacks,
})

/** A voucher pays for things with a price that are sold by quantity. */
async function checkConsumptions(ctx: Ctx, ids: string[]) {
  const found = await soldOf(ctx, ids)
  if (found.length !== ids.length) throw new DomainError('consumption_not_found')
  if (!found.every(takesVouchers)) {
    throw invalid('consumptions', 'no_voucher_for')
  }
}

/** Items of deleted points of sale cannot be chosen and count as worth 0. */
function soldOf(ctx: ReadCtx, ids: string[]) {
  return sold(ctx).whereIn('c._id', ids).clearSelect().select('c._id', 'c.price', 'c.type')
}

function takesVouchers({ price, type }: Consumption) {
  return price >= 0 && type === 'quantity'
}

async function checkVouchers(ctx: Ctx, rows: Schema<'VoucherQuantity'>[]) {
  const ids = rows.map(({ voucher_id }) => voucher_id)
  if (new Set(ids).size !== ids.length)
    throw invalid(
      'vouchers',
      { code: 'named_twice', params: { what: 'voucher' } },
      'same_voucher_not_allowed',
    )
  const found = await liveIds(ctx, Voucher, ids)
  if (found.size !== ids.length) throw new DomainError('voucher_not_found')
}

async function presentVouchers(ctx: ReadCtx, rows: Voucher[]): Promise<ShownVoucher[]> {
  const ids = rows.flatMap(({ consumptions }) => consumptions)
  const live = await soldOf(ctx, ids)
  // Items that no longer take vouchers are left out, so that the voucher can be saved as shown.
  const good = live.filter(takesVouchers)
  const prices = new Map<string, number>(good.map(({ _id, price }) => [_id, price]))
  return rows.map((row) => {
    const consumptions = row.consumptions.filter((id) => prices.has(id))
    const highest_value = Math.max(0, ...consumptions.map((id) => prices.get(id)!))
    return { ...row, consumptions, highest_value }
  })
}

async function presentPacks(ctx: ReadCtx, rows: VoucherPack[]): Promise<ShownPack[]> {
  const ids = rows.flatMap(({ vouchers }) => vouchers.map(({ voucher_id }) => voucher_id))
  const live = await liveIds(ctx, Voucher, ids)
  return rows.map((row) => ({
    ...row,
    vouchers: row.vouchers.filter(({ voucher_id }) => live.has(voucher_id)),
  }))
}
