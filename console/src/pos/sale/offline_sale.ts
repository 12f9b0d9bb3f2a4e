import type { Exposure } from '@kermesse/sdk/phone_sales'
import { saleLineOf } from '@kermesse/sdk/rules/pos_rules'
import type { PricedSale } from '@kermesse/sdk/rules/sale'
import { type Band, checkSale, type RuleBook } from '@kermesse/sdk/rules/sale_checks'
import type { Schema } from '@kermesse/sdk/types'
import type { OfflineSettings } from '../queue/offline_settings.ts'
import type { KnownWallet } from '../wallets/known_wallets.ts'
import type { PendingSale } from './pending_sale.ts'

const hour_ms = 3_600_000
/** Pieces that vouchers alone pay for, of one wristband. */
const most_pieces = 5

export type OfflineCase = {
  sale: PendingSale
  band: KnownWallet | undefined
  book: RuleBook
  settings: OfflineSettings
  /** Of the other sales without an answer. */
  exposure: Exposure
  is_storage_kept: boolean
  /** If the event takes numbers that were typed. */
  by_hand: Schema<'PosCatalogue'>['event']['pos']['by_hand']
  is_clock_sure: boolean
  is_away: boolean
  copy_age_ms: number | null
  /** Now by the clock of the server, ISO 8601. */
  date: string
}
export type OfflineRefusal = { code: string; details?: Record<string, unknown> | undefined }
export type PricedOffline = PricedSale & { amount: number; balance: number | null }

/** Decides a sale without an answer: by all of this phone's conditions, and then as the server would. Amounts in minor units. */
export function decideOffline(asked: OfflineCase): OfflineRefusal | PricedOffline {
  const { sale, band, settings, book, exposure, date } = asked
  const refused = refusalOfPhone(asked)
  if (refused) return refused
  const { bar_id, order, age, uid } = sale.body
  const lines = order.map(saleLineOf)
  const wanted = { bar_id, lines, payment_type: 'wristband' as const, date }
  const wallet = band ? bandOf(band) : unknownBand(settings.limit_per_wristband)
  const sold = checkSale(
    { ...wanted, ...(age !== undefined && { age }) },
    uid ? wallet : null,
    book,
  )
  if ('code' in sold) return sold
  const { amount } = sold
  const limits: [code: string, sum: number, limit: number][] = [
    [
      'offline_wristband_limit',
      exposure.of_wristband + Math.max(0, amount),
      settings.limit_per_wristband,
    ],
    ['offline_device_limit', exposure.of_device + Math.abs(amount), settings.limit_per_device],
  ]
  const reached = limits.find(([, sum, limit]) => sum > limit)
  if (reached) return { code: reached[0], details: { limit: reached[2] / 100 } }
  if (amount === 0 && exposure.pieces + piecesOf(sold) > most_pieces)
    return { code: 'offline_vouchers', details: { allowed: most_pieces } }
  return sold
}

/** Pieces that vouchers pay for. */
export const piecesOf = ({ lines }: PricedSale) =>
  lines.reduce((sum, { voucher_id, quantity }) => (voucher_id ? sum + quantity : sum), 0)

function refusalOfPhone(asked: OfflineCase): OfflineRefusal | undefined {
  const { settings, band, sale, copy_age_ms } = asked
  if (!settings.enabled) return { code: 'offline_disabled' }
  if (!asked.is_storage_kept) return { code: 'offline_storage' }
  if (!asked.is_clock_sure) return { code: 'offline_clock' }
  if (asked.is_away) return { code: 'offline_too_long' }
  if (!sale.body.uid) return undefined
  // Nobody checks its PIN.
  if (sale.body.read_by === 'hand' && asked.by_hand !== 'allowed')
    return { code: 'offline_by_hand' }
  if (copy_age_ms === null && !settings.unknown_wristbands) return { code: 'offline_unknown_band' }
  if (copy_age_ms !== null && copy_age_ms > settings.hours * hour_ms)
    return { code: 'offline_old_copy' }
  if (!band && !settings.unknown_wristbands) return { code: 'offline_unknown_band' }
  return undefined
}

function bandOf({
  age,
  balance,
  floor,
  vouchers,
  containers,
  state,
  replaced_by,
}: KnownWallet): Band {
  return {
    age,
    balance,
    floor,
    vouchers,
    deposits: containers,
    entrance_end_date: null,
    blocked_at: state === 'blocked' ? '' : null,
    transferred_to: state === 'replaced' ? (replaced_by ?? '?') : null,
  }
}

/** Nobody knows what it has: the limit of the event bounds what may be lost. */
const unknownBand = (balance: number): Band => ({
  age: null,
  balance,
  floor: 0,
  vouchers: {},
  deposits: {},
  entrance_end_date: null,
  blocked_at: null,
  transferred_to: null,
})
