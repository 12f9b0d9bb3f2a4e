import type { Schema } from '@kermesse/sdk/types'
import { Entrance } from '../models/entrance_model.ts'
import { Event } from '../models/event_model.ts'
import { VoucherPack } from '../models/voucher_model.ts'
import type { Ctx, ReadCtx } from '../operations/context.ts'
import { liveIds } from '../operations/event_scope.ts'
import { read } from '../operations/handler.ts'
import { DomainError, detail, invalid } from '../platform/errors.ts'
import { assertDeposits } from './bars.ts'
import { resource, type Unrevised } from './resource.ts'

type Input = Schema<'EntranceInput'>
type Shown = Unrevised<Schema<'Entrance'>>

/** Entrance types: what lets a wristband in, for how much, and what it hands out. */
export const entrances = resource<Entrance, Input, Shown, 'entrances'>(Entrance, {
  name: 'entrances',
  default_sort: 'sort_order',
  async columns(ctx, input, before) {
    if (!before && input.price === undefined) {
      throw new DomainError('required_field', 'price is required', [detail('price', 'required')])
    }
    await checkPrice(ctx, input)
    const all = { ...before, ...input }
    checkOrder('display_begin_date', all.display_begin_date, all.display_end_date)
    checkOrder('entrance_begin_date', all.entrance_begin_date, all.entrance_end_date)
    if (input.deposit) await assertDeposits(ctx, [input.deposit])
    if (input.voucher_packs) await checkPacks(ctx, input.voucher_packs)
    return input
  },
  present,
})

/** Every entrance of the event, in the organiser's order. Amounts in minor units. */
export const all = read<'entrances.all'>(async (ctx) => {
  const query = { sort_key: 'sort_order', limit: 1000 }
  const { entrances: rows } = await entrances.list.run(ctx, { query })
  return { entrances: rows }
})

async function checkPrice(ctx: Ctx, { price }: Input) {
  if (price === undefined) return
  const event = await Event.query(ctx.db).findById(ctx.event_id).select('maxEntranceAmount')
  if (price > event!.maxEntranceAmount!)
    throw invalid('price', 'above_max_entrance', 'entrance_price_too_high')
}

/** Refuses a range that ends before it begins, or as it begins. */
export function checkOrder(field: string, begin?: string | null, end?: string | null) {
  if (!begin || !end) return
  const left_ms = Date.parse(end) - Date.parse(begin)
  if (left_ms < 0) throw invalid(field, 'after_end', 'begin_after_end')
  if (left_ms === 0) throw invalid(field, 'not_before_end', 'begin_after_end')
}

/** Refuses a pack that is named twice or that the event does not have. */
export async function checkPacks(ctx: Ctx, packs: NonNullable<Input['voucher_packs']>) {
  const ids = packs.map(({ voucher_pack_id }) => voucher_pack_id)
  if (new Set(ids).size !== ids.length)
    throw invalid(
      'voucher_packs',
      { code: 'named_twice', params: { what: 'pack' } },
      'same_voucher_pack_not_allowed',
    )
  const found = await liveIds(ctx, VoucherPack, ids)
  if (found.size !== ids.length) throw new DomainError('voucher_pack_not_found')
}

async function present(ctx: ReadCtx, rows: Entrance[]): Promise<Shown[]> {
  const found = await Entrance.fetchGraph(rows, 'container', { transaction: ctx.db })
  const packs_of = ({ voucher_packs = [] }: Pick<Entrance, 'voucher_packs'>) => voucher_packs
  const packs = await liveIds(
    ctx,
    VoucherPack,
    found.flatMap((row) => packs_of(row).map(({ voucher_pack_id }) => voucher_pack_id)),
  )
  return found.map(({ container, ...row }) => ({
    ...row,
    deposit: container?._id ?? null,
    voucher_packs: packs_of(row).filter(({ voucher_pack_id }) => packs.has(voucher_pack_id)),
  }))
}
