import type { Schema } from '@kermesse/sdk/types'
import { handOut } from '../ledger/packs.ts'
import { Voucher, VoucherPack } from '../models/voucher_model.ts'
import type { ReadCtx } from '../operations/context.ts'

type Row = {
  event_id: string
  our_event_name: string
  currencySymbol: string
  event_name: string
  zone_name: string
  category_name: string
  category_id: string | null
  packs: Packs | null
  categories: { category_id: string; unpaid: number; voucher_packs: Packs }[] | null
}
type Packs = { voucher_pack_id: string; quantity: number }[]

/** Shorter than this, a QR code can be guessed as a bar code can. */
const least_secret = 8

/**
 * The value in minor units of a ticket without a wristband, for holders of its QR code. Bar codes
 * do not reveal whether a ticket is valid: they can be guessed, and a guessed one can be printed.
 */
export async function worthOf(
  { db }: Pick<ReadCtx, 'db'>,
  code: string,
): Promise<Schema<'TicketWorth'> | undefined> {
  if (code.length < least_secret) return undefined
  const found: Row | undefined = await db('tickets as t')
    .join('events as e', 'e._id', 't.event_id')
    .leftJoin('zones as z', (on) =>
      on.on('z.event_id', 't.event_id').on('z._id', 't.zone_id').onVal('z.deleted', false),
    )
    .where({ 't.token': code, 't.status': 'valid', 'e.archived': false, 'e.deleted': false })
    .whereRaw('t.token <> t.bar_code')
    .orderByRaw('e."dateBegin" DESC NULLS LAST, t._id')
    .select('t.event_id', 't.event_name', 't.zone_name', 't.category_name', 't.category_id')
    .select(
      'e.name as our_event_name',
      'e.currencySymbol',
      'z.voucher_packs as packs',
      'z.categories',
    )
    .first()
  if (!found) return undefined
  const { event_id, our_event_name: event_name, currencySymbol, zone_name, category_name } = found
  const category = found.categories?.find(({ category_id }) => category_id === found.category_id)
  const packs = [...(found.packs ?? []), ...(category?.voucher_packs ?? [])]
  return {
    event_id,
    event_name,
    currencySymbol,
    zone_name: zone_name || found.event_name,
    category_name,
    unpaid: category?.unpaid ?? 0,
    vouchers: packs.length > 0 ? await vouchersOf({ db }, event_id, packs) : [],
  }
}

/** As the exchange hands them out. */
async function vouchersOf({ db }: Pick<ReadCtx, 'db'>, event_id: string, packs: Packs) {
  const live = { event_id, deleted: false }
  const all = await Voucher.query(db).where(live)
  const vouchers = new Map(all.map((one) => [one._id, { ...one, consumptions: new Set<string>() }]))
  const known = await VoucherPack.query(db).where(live)
  const { granted } = handOut(packs, {
    packs: new Map(known.map((pack) => [pack._id, pack.vouchers])),
    vouchers,
  })
  return Object.entries(granted).map(([_id, quantity]) => ({
    name: vouchers.get(_id)!.name,
    quantity,
  }))
}
