import { rights } from '@kermesse/sdk/generated/rights'
import { derivedId } from '../platform/ids.ts'
import type { Catalogue } from './catalogue.ts'
import { decideCredit, decideUnpaid } from './credit.ts'
import { accountOf, decline, insufficient, lessThanACoin } from './decline.ts'
import { decideDonation } from './donation.ts'
import { decideEntrance } from './entrance.ts'
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
import { priceSale } from './sale.ts'
import type { State } from './state.ts'
import { decideTransfer } from './transfer.ts'
import { decideTransferReversal } from './transfer_reversal.ts'
import type { Checkout, Command, Debit, Decision, Preload, Wallet } from './types.ts'
import { decideVouchers } from './vouchers.ts'
import {
  cashPayout,
  isBlocked,
  isDisabled,
  newTransaction,
  postOne,
  refundable,
  spend,
  withoutZeros,
} from './wallet.ts'
import { decideZone } from './zone.ts'

/** Decides one operation against the state before it, without touching anything: the one rule book of money. */
export function decide(command: Command, state: State): Decision {
  const { catalogue, wallets } = state
  if (catalogue.deleted) return decline('event_not_found')
  if (isFrozen(catalogue, command)) return decline('event_frozen')
  if (catalogue.archived && !isFact(command)) return decline('|event_is_archived|')
  if (!catalogue.enabled && !isRefund(command) && !isFact(command))
    return decline('event_is_disabled')
  if (command.type === 'settlement') return decideSettlement(command)
  if (command.type === 'reverse_transfer') return decideTransferReversal(command, state)

  const wallet = command.uid === undefined ? null : wallets.get(command.uid)
  if (wallet === undefined) return decline('client_not_found')
  if (wallet?.transferred_to)
    return decline('wristband_transferred', undefined, { transferred_to: wallet.transferred_to })
  if (wallet && isBlocked(wallet, command) && !passesBlock(command))
    return decline('client_disabled')
  if (command.type === 'debit') return decideDebit(command, wallet, catalogue)
  if (command.type === 'reverse') return decideReversal(command, wallet, state)
  if (!wallet) return decline('client_not_found')
  switch (command.type) {
    case 'credit':
      return creditedBefore(command, state.receipts) ?? decideCredit(command, wallet, catalogue)
    case 'unpaid':
      return decideUnpaid(command, wallet, catalogue)
    case 'entrance':
      return decideEntrance(command, wallet, catalogue)
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

const facts = new Set(['release', 'settlement', 'payment', 'taken_back', 'given_back'])

/** What a bank or a provider has done is true, whatever has become of the event since. */
function isFact(command: Command) {
  return facts.has(command.type) || (command.type === 'hold' && command.is_fact === true)
}

/**
 * Nothing leaves a blocked wristband, and no entrance lifts its block. What comes back to it still does, and a superadmin may
 * force a payout or a transfer. Reversals are decided by what they do.
 */
function passesBlock(command: Command) {
  if (command.type === 'checkout' || command.type === 'transfer') return command.force === true
  if (command.type === 'donation') return command.amount < 0
  return isFact(command) || command.type === 'reverse' || command.type === 'vouchers'
}

/**
 * A restored event repeats what its original did, so that even facts are the original's. An event that a restored one replaced
 * still records what a bank or a provider reports of its own payments.
 */
function isFrozen({ frozen }: Catalogue, command: Command) {
  return frozen === 'restored' || (frozen === 'succeeded' && !isFact(command))
}

function decideDebit(command: Debit, wallet: Wallet | null, catalogue: Catalogue): Decision {
  const bar = catalogue.bars.get(command.bar_id)
  if (!bar) return decline('bar_not_found')
  const { payment_type, bar_id } = command
  const on_wristband = payment_type === 'wristband'
  if (
    on_wristband !== (wallet !== null) ||
    (!on_wristband && !bar.hybrid_payment_types.includes(payment_type))
  ) {
    return decline('payment_type_not_allowed', undefined, { payment_type })
  }
  if (wallet && isDisabled(wallet, command)) return decline('client_disabled')
  const sale = priceSale(command, wallet, catalogue, accountOf(payment_type))
  if ('status' in sale) return sale
  const { postings, out, deposits, back, vouchers, held } = sale
  const amount = out - back
  if (command.amount !== undefined && command.amount !== amount) {
    return decline('price_changed', `the total is ${amount} minor units`, { amount: amount / 100 })
  }
  const rest = { type: 'debit' as const, amount, postings, payment_type, bar_id }
  if (!wallet)
    return {
      status: 'posted',
      transactions: [newTransaction(command, null, null, rest)],
      wallets: [],
    }

  const after = {
    ...spend(wallet, { out, deposits, back }),
    vouchers: withoutZeros(vouchers),
    deposits: withoutZeros(held),
    is_bracelet_used: true,
  }
  // A sale that gives money back is welcome even from a wallet in debt.
  if (amount > 0 && after.balance < wallet.floor) return insufficient(wallet, amount)
  return postOne(command, wallet, after, rest)
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
      // What the band was loaded with is no total that someone was shown.
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
  // The balance would be taken, and nothing handed out.
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
