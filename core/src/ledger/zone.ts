import { isDisabled } from '@kermesse/sdk/rules/sale_checks'
import { derivedId } from '../platform/ids.ts'
import { accountOf, decline, insufficient, tooHigh } from './decline.ts'
import type { Catalogue, ZoneTerms } from './event_catalogue.ts'
import { added, handOut } from './packs.ts'
import type { Decision, Posting, Wallet, ZoneTicket } from './types.ts'
import { give, newTransaction, spend } from './wallet.ts'

/**
 * Hands a ticket out as a wristband: what is paid for its zone here, the vouchers of its zone and its category, and the
 * category's credit as a transaction of its own.
 */
export function decideZone(command: ZoneTicket, wallet: Wallet, catalogue: Catalogue): Decision {
  if (isDisabled(wallet, command)) return decline('client_disabled')
  const zone = command.zone_id === null ? undefined : catalogue.zones.get(command.zone_id)
  // Also one that the programme has lost: what it gives along would be lost with it.
  if (command.zone_id !== null && !zone?.is_open) return decline('zone_closed')
  const age = command.age ?? wallet.age
  if (zone && zone.ages.length > 0 && age !== null && !zone.ages.includes(age))
    return decline('too_young', `${zone.name} is for ages ${zone.ages.join(', ')}`)
  const { amount, payment_type } = command
  if (amount > 0 && !takes(zone, command))
    return decline('payment_type_not_allowed', undefined, { payment_type })
  const from_wallet = amount > 0 && payment_type === 'wristband'
  const paid = from_wallet ? spend(wallet, { out: amount, deposits: 0, back: 0 }) : wallet
  if (from_wallet && paid.balance < wallet.floor) return insufficient(wallet, amount)

  const category = zone?.categories.find(({ category_id }) => category_id === command.category_id)
  const packs = [...(zone?.voucher_packs ?? []), ...(category?.voucher_packs ?? [])]
  const { granted, postings } = handOut(packs, catalogue)
  const vouchers = added(wallet.vouchers, granted)
  const worn: Wallet = { ...paid, vouchers, age, is_bracelet_used: true }
  const handed_out = newTransaction(command, wallet, worn, {
    type: 'zone',
    amount,
    payment_type: amount > 0 ? payment_type : null,
    postings: [zonePosting(command, zone), ...postings],
  })
  const unpaid = category?.unpaid ?? 0
  if (unpaid === 0) return { status: 'posted', transactions: [handed_out], wallets: [worn] }

  const given = give(worn, unpaid)
  if (given.balance > catalogue.maxLoadAmount) return tooHigh(catalogue.maxLoadAmount, worn)
  const credit = newTransaction({ ...command, id: derivedId(command.id, 'unpaid') }, worn, given, {
    type: 'unpaid',
    amount: unpaid,
    postings: [{ from: 'gifts', to: 'wallet', amount: unpaid }],
  })
  return { status: 'posted', transactions: [handed_out, credit], wallets: [given] }
}

/** A zone that names no way of paying takes each. */
function takes(zone: ZoneTerms | undefined, { payment_type }: ZoneTicket) {
  if (payment_type === null) return false
  const some = zone?.payment_types ?? []
  return some.length === 0 || some.includes(payment_type)
}

function zonePosting(
  { amount, payment_type, name }: ZoneTicket,
  zone: ZoneTerms | undefined,
): Posting {
  return {
    // Nothing comes from nowhere: the ticket itself was paid at the provider.
    from: amount > 0 && payment_type ? accountOf(payment_type) : 'gifts',
    to: 'entrances',
    amount,
    kind: 'zone',
    item_id: zone?._id,
    name: zone?.name || name,
    quantity: 1,
  }
}
