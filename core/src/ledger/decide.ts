import { rights } from '@kermesse/sdk/generated/rights'
import { derivedId } from '../platform/ids.ts'
import type { Catalogue } from './catalogue.ts'
import { accountOf, decline, insufficient, tooHigh } from './decline.ts'
import { decideEntrance } from './entrance.ts'
import {
  decideHold,
  decidePayment,
  decideRelease,
  decideSettlement,
  decideTakenBack,
} from './provider_money.ts'
import { decideReversal } from './reversal.ts'
import { priceSale } from './sale.ts'
import type { State } from './state.ts'
import { decideTransfer } from './transfer.ts'
import { decideTransferReversal } from './transfer_reversal.ts'
import type { Checkout, Credit, Debit, Decision, Item, Preload, Unpaid, Wallet } from './types.ts'
import { decideVouchers } from './vouchers.ts'
import {
  cashPayout,
  draft,
  give,
  isDisabled,
  post,
  refundable,
  spend,
  withoutZeros,
} from './wallet.ts'
import { decideZone } from './zone.ts'

/** Decides one operation against the state before it, without touching anything: the one rule book of money. */
export function decide(item: Item, state: State): Decision {
  const { catalogue, wallets } = state
  if (catalogue.deleted) return decline('event_not_found')
  if (catalogue.archived && !isFact(item)) return decline('|event_is_archived|')
  if (!catalogue.enabled && !isRefund(item) && !isFact(item)) return decline('event_is_disabled')
  if (item.type === 'settlement') return decideSettlement(item)
  if (item.type === 'reverse_transfer') return decideTransferReversal(item, state)

  const wallet = item.uid === undefined ? null : wallets.get(item.uid)
  if (wallet === undefined) return decline('client_not_found')
  if (wallet?.transferred_to)
    return decline('wristband_transferred', undefined, { transferred_to: wallet.transferred_to })
  if (item.type === 'debit') return decideDebit(item, wallet, catalogue)
  if (!wallet) return decline('client_not_found')
  switch (item.type) {
    case 'credit':
      return decideCredit(item, wallet, catalogue)
    case 'unpaid':
      return decideUnpaid(item, wallet, catalogue)
    case 'entrance':
      return decideEntrance(item, wallet, catalogue)
    case 'zone':
      return decideZone(item, wallet, catalogue)
    case 'preload':
      return decidePreload(item, wallet, catalogue)
    case 'vouchers':
      return decideVouchers(item, wallet, catalogue)
    case 'checkout':
      return decideCheckout(item, wallet, catalogue)
    case 'payment':
      return decidePayment(item, wallet)
    case 'taken_back':
      return decideTakenBack(item, wallet)
    case 'hold':
      return decideHold(item, wallet)
    case 'release':
      return decideRelease(item, wallet)
    case 'transfer':
      return decideTransfer(item, wallet, wallets.get(item.new_uid), catalogue)
    case 'reverse':
      return decideReversal(item, wallet, state.originals, catalogue)
  }
}

function isRefund(item: Item) {
  return item.type === 'hold' || item.type === 'release' || item.type === 'settlement'
}

/** What a provider has done is true, whatever has become of the event since. */
function isFact(item: Item) {
  if (item.type === 'release' || item.type === 'settlement') return item.method !== 'form'
  return item.type === 'payment' || item.type === 'taken_back'
}

function decideDebit(item: Debit, wallet: Wallet | null, catalogue: Catalogue): Decision {
  const bar = catalogue.bars.get(item.bar_id)
  if (!bar) return decline('bar_not_found')
  const { payment_type, bar_id } = item
  const on_wristband = payment_type === 'wristband'
  if (
    on_wristband !== (wallet !== null) ||
    (!on_wristband && !bar.hybrid_payment_types.includes(payment_type))
  ) {
    return decline('payment_type_not_allowed', undefined, { payment_type })
  }
  if (wallet && isDisabled(wallet, item)) return decline('client_disabled')
  const sale = priceSale(item, wallet, catalogue, accountOf(payment_type))
  if ('status' in sale) return sale
  const { lines, out, deposits, back, vouchers, held } = sale
  const amount = out - back
  if (item.amount !== undefined && item.amount !== amount) {
    return decline('price_changed', `the total is ${amount} minor units`, { amount: amount / 100 })
  }
  const rest = { type: 'debit', amount, lines, payment_type, bar_id }
  if (!wallet) return { status: 'posted', drafts: [draft(item, null, null, rest)], wallets: [] }

  const after = {
    ...spend(wallet, { out, deposits, back }),
    vouchers: withoutZeros(vouchers),
    deposits: withoutZeros(held),
    is_bracelet_used: true,
  }
  // A sale that gives money back is welcome even from a wallet in debt.
  if (amount > 0 && after.balance < wallet.floor) return insufficient(wallet, amount)
  return post(item, wallet, after, rest)
}

function decideCredit(item: Credit, wallet: Wallet, { maxLoadAmount }: Catalogue): Decision {
  if (isDisabled(wallet, item)) return decline('client_disabled')
  const after = {
    ...wallet,
    balance: wallet.balance + item.amount,
    is_bracelet_used: wallet.is_bracelet_used || item.uses_bracelet !== false,
  }
  if (after.balance > maxLoadAmount) return tooHigh(maxLoadAmount, wallet)
  const { amount, payment_type, account } = item
  return post(item, wallet, after, {
    type: 'credit',
    amount,
    payment_type,
    lines: [{ from: account, to: 'wallet', amount }],
  })
}

function decideUnpaid(item: Unpaid, wallet: Wallet, { maxLoadAmount }: Catalogue): Decision {
  if (isDisabled(wallet, item)) return decline('client_disabled')
  const after = { ...give(wallet, item.amount), is_bracelet_used: true }
  if (after.balance > maxLoadAmount) return tooHigh(maxLoadAmount, wallet)
  const { amount } = item
  return post(item, wallet, after, {
    type: 'unpaid',
    amount,
    lines: [{ from: 'gifts', to: 'wallet', amount }],
  })
}

function decidePreload(item: Preload, wallet: Wallet, catalogue: Catalogue): Decision {
  const credit = decideCredit(
    { ...item, type: 'credit', payment_type: 'cash', account: 'cash', uses_bracelet: false },
    wallet,
    catalogue,
  )
  if (credit.status === 'declined') return credit
  const entrance = decideEntrance(
    {
      ...item,
      type: 'entrance',
      id: derivedId(item.id, 'entrance'),
      // What the band was loaded with is no total that someone was shown.
      amount: undefined,
      payment_type: 'wristband',
      right: rights.superadmin,
      uses_bracelet: false,
      for_organiser: true,
    },
    credit.wallets[0]!,
    catalogue,
  )
  if (entrance.status === 'declined') return entrance
  return { ...entrance, drafts: [...credit.drafts, ...entrance.drafts] }
}

function decideCheckout(item: Checkout, wallet: Wallet, { round }: Catalogue): Decision {
  const amount = refundable(wallet)
  if (amount === 0) return decline('unable_to_refund', undefined, { balance: wallet.balance / 100 })
  const { payout, lines } = cashPayout(amount, round)
  const after = { ...wallet, balance: wallet.balance - amount }
  return post(item, wallet, after, {
    type: 'checkout',
    amount: payout,
    payment_type: 'cash',
    lines,
  })
}
