import { local, session } from '../../storage.ts'
import type { ClientShort, EventGeneral, WalletKey } from './wallet_queries.ts'

/** A wallet as this phone saw it last, for when there is no network. */
export type Kept = WalletKey & {
  wallet: ClientShort
  /** Absent while nobody has asked for it. */
  event?: EventGeneral
}

const place = 'wallets'
const most_wallets = 5
const most_transactions = 20

/** The wallets that were opened on this phone, the last one first. */
export function keptWallets(): Kept[] {
  try {
    const kept: unknown = JSON.parse(local.get(place) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKept) : []
  } catch {
    return []
  }
}

export function keptWallet(key: WalletKey) {
  return keptWallets().find((one) => isOf(one, key))
}

/** Keeps what anyone sees who has the number: neither the name nor what the holder has said stays on the phone. */
export function keepWallet(key: WalletKey, wallet: ClientShort, event: EventGeneral | undefined) {
  const before = keptWallets()
  const transactions = wallet.transactions.slice(0, most_transactions)
  const shown = { ...wallet, transactions, name: null, feedback: null }
  const known = event ?? before.find((one) => isOf(one, key))?.event
  const kept: Kept = {
    short_id: key.short_id.toUpperCase(),
    ...(key.event_id && { event_id: key.event_id }),
    wallet: shown,
    ...(known && { event: known }),
  }
  // One wristband has several addresses: its number, its chip, and both within its event.
  const others = before.filter(
    (one) => one.wallet.uid !== wallet.uid || one.wallet.event_id !== wallet.event_id,
  )
  local.set(place, JSON.stringify([kept, ...others].slice(0, most_wallets)))
}

/** Forgets a wallet on this phone, and the PIN that was typed for it. */
export function forgetWallet(key: WalletKey) {
  const left = keptWallets().filter((one) => !isOf(one, key))
  if (left.length > 0) local.set(place, JSON.stringify(left))
  else local.remove(place)
  session.remove(`pin:${key.short_id.toUpperCase()}`)
}

/** Compares an address with a kept wristband. */
function isOf({ short_id, event_id, wallet }: Kept, key: WalletKey) {
  const names = [short_id, wallet.short_id, wallet.uid]
  const is_event = !key.event_id || [event_id, wallet.event_id].includes(key.event_id)
  return is_event && names.includes(key.short_id.toUpperCase())
}

/** Ignores data of older releases with another shape. */
function isKept(one: unknown): one is Kept {
  const { short_id, wallet } = (one ?? {}) as Partial<Kept>
  return typeof short_id === 'string' && Array.isArray(wallet?.transactions)
}
