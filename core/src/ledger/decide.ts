import { rights } from '@kermesse/sdk/generated/rights'
import type { Cents } from '@kermesse/sdk/rules/money'
import { checkSeller, isBlocked, totalChanged } from '@kermesse/sdk/rules/sale_checks'
import { derivedId } from '../platform/ids.ts'
import { decideCredit, decideUnpaid } from './credit.ts'
import { decideTogether } from './decide_together.ts'
import { decideVouchers } from './decide_vouchers.ts'
import { accountOf, decline, declined, insufficient, lessThanACoin } from './decline.ts'
import { decideDonation } from './donation.ts'
import { decideEntrance } from './entrance.ts'
import type { Catalogue } from './event_catalogue.ts'
import {
  coverShortfall,
  declineOrFlag,
  type FactContext,
  mostBelievable,
  settleShown,
  withFlags,
} from './facts.ts'
import { catalogueAt } from './history.ts'
import { restOf, splitSale } from './order_rest.ts'
import {
  decideGivenBack,
  decideHold,
  decidePayment,
  decideRelease,
  decideSettlement,
  decideTakenBack,
} from './provider_money.ts'
import { creditedBefore } from './receipts.ts'
import { decideRepeat } from './repeat.ts'
import { decideReversal } from './reversal.ts'
import { decideSale, type Sale } from './sale.ts'
import type { State } from './state.ts'
import { decideTransfer } from './transfer.ts'
import { decideTransferReversal } from './transfer_reversal.ts'
import type {
  Checkout,
  Command,
  Debit,
  Decision,
  Preload,
  Together,
  TransactionFlag,
  Wallet,
} from './types.ts'
import {
  cashPayout,
  newTransaction,
  postOne,
  refundable,
  repayLoss,
  spend,
  withoutZeros,
} from './wallet.ts'
import { decideZone } from './zone.ts'

/**
 * Decides one command against the state before it, without side effects. All rules about money are
 * here.
 */
export function decide(command: Command, state: State): Decision {
  if (command.type === 'together') return decideTogether(command, state, decide)
  const { fact, as_of } = command
  const catalogue =
    as_of && state.history ? catalogueAt(state.catalogue, state.history, as_of) : state.catalogue
  const context = fact
    ? { fact, flags: new Set<TransactionFlag>(), overdrafts: state.overdrafts ?? new Map() }
    : null
  const decision = decideAt(command, { ...state, catalogue }, context)
  if (decision.status === 'declined') return decision
  const posted = context ? withFlags(decision, command, catalogue, context) : decision
  return { ...posted, wallets: posted.wallets.map((wallet) => withOverdraft(wallet, context)) }
}

/** Only facts may lower a balance further below its floor. */
function withOverdraft(wallet: Wallet, context: FactContext): Wallet {
  const below = Math.max(0, wallet.floor - wallet.balance)
  const overdrawn = context ? below : Math.min(wallet.overdrawn, below)
  return overdrawn === wallet.overdrawn ? wallet : { ...wallet, overdrawn }
}

function decideAt(
  command: Exclude<Command, Together>,
  state: State,
  context: FactContext,
): Decision {
  const { catalogue, wallets } = state
  if (catalogue.deleted) return decline('event_not_found')
  if (isFrozen(catalogue, command)) return decline('event_frozen')
  if (catalogue.archived && !isOfProvider(command)) return decline('|event_is_archived|')
  if (!catalogue.enabled && !isRefund(command) && !isOfProvider(command)) {
    const declined = decline('event_is_disabled')
    if (declineOrFlag(context, 'event_disabled', declined)) return declined
  }
  if (command.type === 'settlement') return decideSettlement(command)
  if (command.type === 'reverse_transfer') return decideTransferReversal(command, state)

  const wallet = command.uid === undefined ? null : wallets.get(command.uid)
  if (wallet === undefined) return decline('client_not_found')
  if (wallet?.transferred_to)
    return decline('wristband_transferred', undefined, {
      transferred_to: wallet.successor ?? wallet.transferred_to,
    })
  if (wallet && isBlocked(wallet, command) && !passesBlock(command)) {
    const declined = decline('client_disabled')
    const handed_out = handsOut(command) ? context : null
    if (declineOrFlag(handed_out, 'wristband_blocked', declined)) return declined
  }
  if (command.type === 'debit') return decideDebit(command, wallet, catalogue, context)
  if (command.type === 'reverse') return decideReversal(command, wallet, state)
  if (!wallet) return decline('client_not_found')
  if (command.refused) return decline(command.refused)
  switch (command.type) {
    case 'credit':
      return (
        creditedBefore(command, state.receipts) ?? decideCredit(command, wallet, catalogue, context)
      )
    case 'unpaid':
      return decideUnpaid(command, wallet, catalogue, context)
    case 'entrance':
      return decideEntrance(command, wallet, catalogue, context)
    case 'zone':
      return decideZone(command, wallet, catalogue)
    case 'preload':
      return decidePreload(command, wallet, catalogue)
    case 'vouchers':
      return decideVouchers(command, wallet, catalogue)
    case 'checkout':
      return decideCheckout(command, wallet, catalogue)
    case 'payment':
      return decidePayment(command, wallet)
    case 'taken_back':
      return decideTakenBack(command, wallet)
    case 'given_back':
      return decideGivenBack(command, wallet)
    case 'donation':
      return decideDonation(command, wallet)
    case 'hold':
      return decideHold(command, wallet)
    case 'release':
      return decideRelease(command, wallet)
    case 'repeat':
      return decideRepeat(command, wallet, state)
    case 'transfer':
      return decideTransfer(command, wallet, wallets.get(command.new_uid), catalogue)
  }
}

function isRefund(command: Command) {
  return command.type === 'hold' || command.type === 'release' || command.type === 'settlement'
}

const of_providers = new Set(['release', 'settlement', 'payment', 'taken_back', 'given_back'])

/** Facts of a bank or a provider are accepted in every state of the event. */
function isOfProvider(command: Command) {
  return of_providers.has(command.type) || (command.type === 'hold' && command.is_fact === true)
}

/**
 * A blocked wristband cannot pay, and no entrance unblocks it. Money may still return to it, and a
 * superadmin may force a payout or a transfer. Reversals are decided by their effect.
 */
function passesBlock(command: Command) {
  if (command.type === 'checkout' || command.type === 'transfer') return command.force === true
  if (command.type === 'donation') return command.amount < 0
  return isOfProvider(command) || command.type === 'reverse' || command.type === 'vouchers'
}

/**
 * A restored event is a copy, so even facts belong to its original. The replaced original still
 * records facts of banks and providers about its own payments.
 */
function isFrozen({ frozen }: Catalogue, command: Command) {
  return frozen === 'restored' || (frozen === 'succeeded' && !isOfProvider(command))
}

/**
 * Commands by which a device gives or takes goods or money at a wristband; a person reviews cash
 * payouts.
 */
function handsOut({ type }: Command) {
  return type === 'debit' || type === 'credit' || type === 'unpaid' || type === 'entrance'
}

/**
 * Deposit refund of an order for containers bought earlier, beyond the organiser's credit in them;
 * minor units.
 */
function gainOf({ back, deposits }: Sale, { unpaid_in_deposits }: Wallet, out: Cents): Cents {
  const restored = Math.min(back, unpaid_in_deposits)
  return Math.max(0, Math.min(back - restored - deposits, back - out))
}

function decideDebit(
  command: Debit,
  wallet: Wallet | null,
  catalogue: Catalogue,
  context: FactContext,
): Decision {
  const { payment_type, bar_id } = command
  const refused = checkSeller(command, wallet, catalogue, context?.flags)
  if (refused) return declined(refused)
  const payer = accountOf(payment_type)
  const whole = decideSale(command, wallet, catalogue, payer, context)
  if ('status' in whole) return whole
  const total = whole.out - whole.back
  if (context) {
    const most = Math.max(whole.out, Math.abs(command.amount ?? 0))
    if (most > mostBelievable(catalogue) && !context.fact.is_confirmed)
      return decline('amount_not_believable', undefined, {
        amount: most / 100,
        max: mostBelievable(catalogue) / 100,
      })
  } else if (command.amount !== undefined && command.amount !== total)
    return declined(totalChanged(total))
  const split = splitSale(whole, command, catalogue, context?.flags ?? null)
  if ('status' in split) return split
  const { sale, covered } = split
  const rest_paid = restOf(command, split.postings, context !== null)
  const amount = total - covered
  const own_total =
    command.amount === undefined ? undefined : command.amount - (command.rest?.amount ?? 0)
  const shown = settleShown(own_total, amount, payer, context)
  const rest = { type: 'debit' as const, amount: shown.charged, payment_type, bar_id }
  const postings = [...sale.postings, ...shown.postings]
  if (!wallet)
    return {
      status: 'posted',
      transactions: [newTransaction(command, null, null, { ...rest, postings }), ...rest_paid],
      wallets: [],
    }

  const out = sale.out - shown.forgiven
  const deposits = Math.min(sale.deposits, out)
  const repaid = repayLoss(
    {
      ...spend(wallet, { out, deposits, back: sale.back }),
      vouchers: withoutZeros(sale.vouchers),
      deposits: withoutZeros(sale.held),
      is_bracelet_used: true,
    },
    gainOf(sale, wallet, out),
  )
  // A sale that returns money is accepted even from a wallet in debt.
  if (!context && amount > 0 && repaid.after.balance < wallet.floor)
    return insufficient(wallet, amount)
  const shortfall = coverShortfall(
    command,
    {
      before: wallet,
      after: repaid.after,
      deposits: Math.max(0, deposits - sale.back),
      doubted: sale.doubted,
    },
    catalogue,
    context,
  )
  if ('status' in shortfall) return shortfall
  const decision = postOne(command, wallet, shortfall.after, {
    ...rest,
    postings: [...postings, ...repaid.postings, ...shortfall.postings],
  })
  const transactions = [...decision.transactions, ...rest_paid]
  return { ...decision, transactions, overdraft: shortfall.overdraft }
}

function decidePreload(command: Preload, wallet: Wallet, catalogue: Catalogue): Decision {
  const credit = decideCredit(
    { ...command, type: 'credit', payment_type: 'cash', account: 'cash', uses_bracelet: false },
    wallet,
    catalogue,
  )
  if (credit.status === 'declined') return credit
  const entrance = decideEntrance(
    {
      ...command,
      type: 'entrance',
      id: derivedId(command.id, 'entrance'),
      // A preload is not a quoted price, so there is no amount to check.
      amount: undefined,
      payment_type: command.entrance_paid_outside ? 'cash' : 'wristband',
      right: rights.superadmin,
      uses_bracelet: false,
      for_organiser: true,
    },
    credit.wallets[0]!,
    catalogue,
  )
  if (entrance.status === 'declined') return entrance
  return { ...entrance, transactions: [...credit.transactions, ...entrance.transactions] }
}

function decideCheckout(command: Checkout, wallet: Wallet, { coin }: Catalogue): Decision {
  const amount = refundable(wallet)
  if (amount === 0) return decline('unable_to_refund', undefined, { balance: wallet.balance / 100 })
  const { payout, postings } = cashPayout(amount, coin)
  // Otherwise the balance would be lost without a payout.
  if (payout === 0) return lessThanACoin(wallet, coin)
  if (command.payout !== undefined && command.payout !== payout)
    return decline('payout_changed', undefined, { amount: payout / 100 })
  const after = { ...wallet, balance: wallet.balance - amount }
  return postOne(command, wallet, after, {
    type: command.as ?? 'checkout',
    amount: payout,
    payment_type: 'cash',
    postings,
  })
}
