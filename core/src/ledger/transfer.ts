import { derivedId } from '../platform/ids.ts'
import type { Catalogue } from './catalogue.ts'
import { decline } from './decline.ts'
import { decideEntrance } from './entrance.ts'
import type { Decision, Line, Transfer, Wallet } from './types.ts'
import { draft } from './wallet.ts'

/** Moves everything to an unused wristband: the old one ends at zero and is closed. */
export function decideTransfer(
  item: Transfer,
  old: Wallet,
  fresh: Wallet | undefined,
  catalogue: Catalogue,
): Decision {
  if (!fresh) return decline('client_not_found', 'the new wristband is not known')
  if (fresh.uid === old.uid) return decline('wristband_in_use', 'it cannot be moved to itself')
  if (fresh.transferred_to) return decline('wristband_transferred')
  if (fresh.is_bracelet_used) return decline('wristband_in_use')
  if (old.balance < 0)
    return decline('insufficient_for_transfer', undefined, { balance: old.balance / 100 })

  const amount = old.balance
  const left = old.unpaid - old.unpaid_spent
  const closed: Wallet = {
    ...old,
    balance: 0,
    unpaid_spent: old.unpaid,
    unpaid_in_deposits: 0,
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
    vouchers: sum(fresh.vouchers, old.vouchers),
    deposits: sum(fresh.deposits, old.deposits),
    age: old.age ?? fresh.age,
    entrance_id: old.entrance_id ?? fresh.entrance_id,
    entrance_begin_date: old.entrance_id ? old.entrance_begin_date : fresh.entrance_begin_date,
    entrance_end_date: old.entrance_id ? old.entrance_end_date : fresh.entrance_end_date,
    is_bracelet_used: true,
  }
  const [, arrival_id] = partsOf(item.id)
  const departure = draft(item, old, closed, {
    type: 'transfer_wristband',
    amount,
    lines: moved(old, 'departure'),
  })
  const arrival = draft(item, fresh, opened, {
    _id: arrival_id,
    type: 'balance_transfer_from_wristband',
    payment_type: 'wristband',
    amount,
    lines: moved(old, 'arrival'),
  })
  if (!item.entrance_id)
    return { status: 'posted', drafts: [departure, arrival], wallets: [closed, opened] }
  return withEntrance(item, opened, catalogue, { drafts: [departure, arrival], wallets: [closed] })
}

/** The transactions of a transfer: what left, what arrived, and the entrance that was paid from it if any. */
export function partsOf(transfer_id: string): [string, string, string] {
  return [transfer_id, derivedId(transfer_id, 'arrival'), derivedId(transfer_id, 'entrance')]
}

/** A replacement may cost something: it is paid from what has just arrived. */
function withEntrance(
  item: Transfer,
  opened: Wallet,
  catalogue: Catalogue,
  done: Omit<Extract<Decision, { status: 'posted' }>, 'status'>,
): Decision {
  const entrance = decideEntrance(
    {
      ...item,
      type: 'entrance',
      id: partsOf(item.id)[2],
      uid: opened.uid,
      entrance_id: item.entrance_id!,
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
    drafts: [...done.drafts, ...entrance.drafts],
    wallets: [...done.wallets, ...entrance.wallets],
  }
}

function moved(old: Wallet, way: 'departure' | 'arrival'): Line[] {
  const leaves = way === 'departure'
  const [from, to] = leaves ? (['wallet', 'transfer'] as const) : (['transfer', 'wallet'] as const)
  const lines: Line[] = [{ from, to, amount: old.balance }]
  for (const [voucher_id, quantity] of sorted(old.vouchers)) {
    lines.push({
      from,
      to,
      amount: 0,
      kind: leaves ? 'voucher_moved' : 'voucher',
      quantity,
      voucher_id,
    })
  }
  for (const [item_id, quantity] of sorted(old.deposits)) {
    lines.push({
      from,
      to,
      amount: 0,
      kind: leaves ? 'deposit_return' : 'deposit',
      item_id,
      quantity,
    })
  }
  return lines
}

/** In one order, whether the wallet was just decided on or read from the database. */
function sorted(quantities: Record<string, number>) {
  return Object.entries(quantities).sort(([a], [b]) => (a < b ? -1 : 1))
}

function sum(a: Record<string, number>, b: Record<string, number>) {
  const total = { ...a }
  for (const [id, quantity] of Object.entries(b)) total[id] = (total[id] ?? 0) + quantity
  return total
}
