import { isBlocked } from '@kermesse/sdk/rules/sale_checks'
import { derivedId } from '../platform/ids.ts'
import { decline } from './decline.ts'
import { decideEntrance } from './entrance.ts'
import type { Catalogue } from './event_catalogue.ts'
import { added } from './packs.ts'
import type { Decision, Posting, Transfer, Wallet } from './types.ts'
import { newTransaction } from './wallet.ts'

/** Moves everything to an unused wristband: the old one ends at zero and is closed. */
export function decideTransfer(
  command: Transfer,
  old: Wallet,
  fresh: Wallet | undefined,
  catalogue: Catalogue,
): Decision {
  if (!fresh) return decline('client_not_found', 'the new wristband is not known')
  if (fresh.uid === old.uid) return decline('wristband_in_use', 'it cannot be moved to itself')
  if (fresh.transferred_to) return decline('wristband_transferred')
  if (fresh.is_bracelet_used) return decline('wristband_in_use')
  if (isBlocked(fresh, command)) return decline('client_disabled', 'the new wristband is blocked')
  if (old.balance < 0)
    return decline('insufficient_for_transfer', undefined, { balance: old.balance / 100 })

  const amount = old.balance
  const left = old.unpaid - old.unpaid_spent
  const closed: Wallet = {
    ...old,
    balance: 0,
    unpaid_spent: old.unpaid,
    unpaid_in_deposits: 0,
    loss_in_deposits: 0,
    vouchers: {},
    deposits: {},
    transferred_to: fresh.uid,
    is_bracelet_used: true,
  }
  const opened: Wallet = {
    ...fresh,
    balance: fresh.balance + amount,
    floor: Math.min(fresh.floor, old.floor),
    // Credit that sits in containers arrives as given and spent, so that it can still come back.
    unpaid: fresh.unpaid + left + old.unpaid_in_deposits,
    unpaid_spent: fresh.unpaid_spent + old.unpaid_in_deposits,
    unpaid_in_deposits: fresh.unpaid_in_deposits + old.unpaid_in_deposits,
    loss_in_deposits: fresh.loss_in_deposits + old.loss_in_deposits,
    vouchers: added(fresh.vouchers, old.vouchers),
    deposits: added(fresh.deposits, old.deposits),
    age: old.age ?? fresh.age,
    entrance_id: old.entrance_id ?? fresh.entrance_id,
    entrance_begin_date: old.entrance_id ? old.entrance_begin_date : fresh.entrance_begin_date,
    entrance_end_date: old.entrance_id ? old.entrance_end_date : fresh.entrance_end_date,
    is_bracelet_used: true,
  }
  const [, arrival_id] = partsOf(command.id)
  const departure = newTransaction(command, old, closed, {
    type: command.as ?? 'transfer_wristband',
    amount,
    postings: moved(old, 'departure'),
  })
  const arrival = newTransaction(command, fresh, opened, {
    _id: arrival_id,
    type: 'balance_transfer_from_wristband',
    payment_type: 'wristband',
    amount,
    postings: moved(old, 'arrival'),
  })
  if (!command.entrance_id)
    return { status: 'posted', transactions: [departure, arrival], wallets: [closed, opened] }
  return withEntrance(command, opened, catalogue, {
    transactions: [departure, arrival],
    wallets: [closed],
  })
}

/** The transactions of a transfer: what left, what arrived, and the entrance that was paid from it if any. */
export function partsOf(transfer_id: string): [string, string, string] {
  return [transfer_id, derivedId(transfer_id, 'arrival'), derivedId(transfer_id, 'entrance')]
}

/** A replacement may cost something: it is paid from what has just arrived. */
function withEntrance(
  command: Transfer,
  opened: Wallet,
  catalogue: Catalogue,
  done: Omit<Extract<Decision, { status: 'posted' }>, 'status'>,
): Decision {
  const entrance = decideEntrance(
    {
      ...command,
      as: undefined,
      type: 'entrance',
      id: partsOf(command.id)[2],
      uid: opened.uid,
      entrance_id: command.entrance_id!,
      payment_type: 'wristband',
      uses_bracelet: true,
    },
    opened,
    catalogue,
  )
  if (entrance.status === 'declined') {
    return entrance.code === 'insufficient_balance'
      ? { ...entrance, code: 'insufficient_for_transfer' }
      : entrance
  }
  return {
    status: 'posted',
    transactions: [...done.transactions, ...entrance.transactions],
    wallets: [...done.wallets, ...entrance.wallets],
  }
}

function moved(old: Wallet, way: 'departure' | 'arrival'): Posting[] {
  const leaves = way === 'departure'
  const [from, to] = leaves ? (['wallet', 'transfer'] as const) : (['transfer', 'wallet'] as const)
  const postings: Posting[] = [{ from, to, amount: old.balance }]
  for (const [voucher_id, quantity] of sorted(old.vouchers)) {
    postings.push({
      from,
      to,
      amount: 0,
      kind: leaves ? 'voucher_moved' : 'voucher',
      quantity,
      voucher_id,
    })
  }
  for (const [item_id, quantity] of sorted(old.deposits)) {
    postings.push({
      from,
      to,
      amount: 0,
      kind: leaves ? 'deposit_return' : 'deposit',
      item_id,
      quantity,
    })
  }
  return postings
}

/** In one order, whether the wallet was just decided on or read from the database. */
function sorted(quantities: Record<string, number>) {
  return Object.entries(quantities).sort(([a], [b]) => (a < b ? -1 : 1))
}
