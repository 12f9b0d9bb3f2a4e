import { businessDay } from '@kermesse/sdk/rules/business_day'
import type { Cents } from '@kermesse/sdk/rules/money'
import { refuseOrFlag } from '@kermesse/sdk/rules/sale'
import { decline } from './decline.ts'
import type { Catalogue } from './event_catalogue.ts'
import type { Fact, Overdraft } from './fact.ts'
import type {
  Account,
  Command,
  Declined,
  Posted,
  Posting,
  TransactionFlag,
  Wallet,
} from './types.ts'

/** How a fact is decided; null for a request. */
export type FactContext = {
  fact: Fact
  /** Irregularities of the transaction. */
  flags: Set<TransactionFlag>
  overdrafts: ReadonlyMap<string, Cents>
} | null

/** Declines a request; flags a fact, which has happened already. */
export function declineOrFlag(
  context: FactContext,
  flag: TransactionFlag,
  declined: Declined,
): Declined | undefined {
  return refuseOrFlag(context?.flags ?? null, flag, declined)
}

/** The key under which the overdrafts of a device are counted. */
export const overdraftKey = ({ device, day }: Pick<Overdraft, 'device' | 'day'>) =>
  `${day} ${device}`

/** The device and the business day that a fact counts towards. */
export function overdraftOf(
  date: string,
  fact: Fact,
  { timezone, dayStartTime }: Catalogue,
): Omit<Overdraft, 'amount'> {
  return { device: fact.device, day: businessDay(date, timezone, dayStartTime) }
}

type Change = {
  before: Wallet
  after: Wallet
  /** Part of the amount that is for containers. */
  deposits: Cents
  doubted: Cents
}
type Covered = {
  after: Wallet
  postings: Posting[]
  /** Counts towards the daily limit of the device. */
  overdraft?: Overdraft
}

/**
 * Covers what a fact takes below the floor of a wallet: by debt down to the limits of the event, and by `offline_losses` beyond
 * them. `doubted` is money that the wallet gained by containers that it never held. Amounts in minor units.
 */
export function coverShortfall(
  { date }: Pick<Command, 'date'>,
  { before, after, deposits, doubted }: Change,
  catalogue: Catalogue,
  context: FactContext,
): Covered | Declined {
  if (!context) return { after, postings: [] }
  const { fact, flags, overdrafts } = context
  const { floor } = after
  const { per_wristband, per_device } = catalogue.offline
  const of_device = overdraftOf(date, fact, catalogue)
  const device_room = Math.max(0, per_device - (overdrafts.get(overdraftKey(of_device)) ?? 0))
  if (doubted > device_room && !fact.is_confirmed)
    return decline('offline_limit_exceeded', undefined, { limit: per_device / 100 })
  const over_before = Math.max(0, floor - before.balance)
  const shortfall = Math.max(0, floor - after.balance - over_before)
  const wallet_room = Math.max(0, floor - Math.min(floor, -per_wristband) - over_before)
  const debt = Math.min(shortfall, wallet_room, Math.max(0, device_room - doubted))
  const loss = shortfall - debt
  if (shortfall > 0) flags.add('below_zero')
  const overdraft = { ...of_device, amount: debt + doubted }
  const counted = overdraft.amount > 0 && { overdraft }
  if (loss === 0) return { after, postings: [], ...counted }
  flags.add('offline_loss')
  const lent = Math.max(0, deposits - (after.unpaid_in_deposits - before.unpaid_in_deposits))
  return {
    after: {
      ...after,
      balance: after.balance + loss,
      loss_in_deposits: after.loss_in_deposits + Math.min(loss, lent),
    },
    postings: [{ from: 'offline_losses', to: 'wallet', amount: loss }],
    ...counted,
  }
}

/**
 * Largest plausible total of one reported sale, from the most that a wallet can hold; minor units.
 */
export const mostBelievable = ({ maxLoadAmount, offline }: Catalogue): Cents =>
  maxLoadAmount + offline.per_wristband

/**
 * Settles a total that the device showed and that is not the one in force: the lower one is charged to a wallet, and what was shown
 * was taken in any other way. Minor units; `forgiven` is what of the total in force is not charged.
 */
export function settleShown(
  shown: Cents | undefined,
  amount: Cents,
  payer: Account,
  context: FactContext,
): { forgiven: Cents; charged: Cents; postings: Posting[] } {
  if (!context || shown === undefined || shown === amount)
    return { forgiven: 0, charged: amount, postings: [] }
  context.flags.add('total_differs')
  // Nobody is given money by a total: at most what was to be paid is left out.
  const forgiven = Math.max(0, Math.min(amount - shown, amount))
  const excess = payer === 'wallet' ? 0 : Math.max(0, shown - amount)
  const postings: Posting[] = []
  if (forgiven > 0) postings.push({ from: 'offline_losses', to: payer, amount: forgiven })
  if (excess > 0) postings.push({ from: payer, to: 'offline_losses', amount: excess })
  return { forgiven, charged: amount - forgiven + excess, postings }
}

/** A posted fact with its flags, and with the date at which it counts. */
export function withFlags(
  decision: Posted,
  { date }: Pick<Command, 'date'>,
  { dateBegin }: Catalogue,
  { fact, flags }: NonNullable<FactContext>,
): Posted {
  const { device_date, device_uid, received_at } = fact
  const is_before = dateBegin !== null && date < dateBegin
  if (is_before) flags.add('before_begin')
  if (device_date) flags.add('clock_ahead')
  if (device_uid) flags.add('wristband_replaced')
  // An event that has not begun yet has no first day to count on.
  const is_moved = is_before && dateBegin <= received_at
  const [first, ...others] = decision.transactions
  const moved = is_moved ? { date: dateBegin, device_date: date } : { device_date }
  return {
    ...decision,
    transactions: [
      { ...first!, ...moved, device_uid, flags: [...flags].sort() },
      ...others.map((one) => ({ ...one, ...(is_moved && { date: dateBegin }) })),
    ],
  }
}
