import type { Schema } from '@kermesse/sdk/types'
import { centsOf } from '../base/cents.ts'

type Counts = Readonly<Record<string, number>>

/** A wristband in the copy of this phone. Amounts in minor units. */
export type KnownWallet = {
  uid: string
  short_id: string
  /** The server's: it rises with each change. */
  version: number
  balance: number
  floor: number
  /** Of the balance, what the organiser has given. */
  offered: number
  age: number | null
  state: 'active' | 'blocked' | 'replaced'
  /** As `uid`. */
  replaced_by: string | null
  /** How many are left, by voucher. */
  vouchers: Counts
  /** Taken less brought back, by container. */
  containers: Counts
}

/** As it is kept: its entrance may end while the phone has no connection. `chip` is the number of the chip, or its digest. */
export type WalletRow = Omit<KnownWallet, 'uid' | 'state'> & {
  chip: string
  is_blocked: boolean
  /** In seconds since 1970. */
  ends: number | null
}

const none: Counts = Object.freeze({})

/** The wristbands of an answer, row by row. */
export function rowsOf({ wallets, vouchers, containers }: Schema<'PosWallets'>): WalletRow[] {
  const { chips, short_ids, versions, balances, floors, offered, ages } = wallets
  const rows = chips.map((chip, n): WalletRow => {
    const amounts = { balance: centsOf(balances[n]!), floor: centsOf(floors[n]!) }
    const state = { is_blocked: false, ends: null, replaced_by: null }
    return {
      chip,
      short_id: short_ids[n]!,
      version: versions[n]!,
      ...amounts,
      offered: centsOf(offered[n]!),
      age: ages[n]!,
      ...state,
      vouchers: none,
      containers: none,
    }
  })
  for (const n of wallets.blocked) rows[n]!.is_blocked = true
  for (const [n, second] of wallets.ends) rows[n!]!.ends = second!
  for (const [at, n] of wallets.replaced.entries()) rows[n]!.replaced_by = wallets.replaced_by[at]!
  for (const [n, at, count] of wallets.vouchers)
    rows[n!]!.vouchers = { ...rows[n!]!.vouchers, [vouchers[at!]!]: count! }
  for (const [n, at, count] of wallets.containers)
    rows[n!]!.containers = { ...rows[n!]!.containers, [containers[at!]!]: count! }
  return rows
}

/** A wristband as it is now, by the clock of the phone. */
export function walletOf(
  uid: string,
  { chip: _, is_blocked, ends, ...rest }: WalletRow,
): KnownWallet {
  const is_over = ends !== null && ends * 1000 <= Date.now()
  const blocked = is_blocked || is_over ? 'blocked' : 'active'
  return { ...rest, uid, state: rest.replaced_by === null ? blocked : 'replaced' }
}

/** A row as a list without names, which takes a third of the space. */
export const packed = (row: WalletRow) =>
  [
    row.chip,
    row.short_id,
    row.version,
    row.balance,
    row.floor,
    row.offered,
    row.age,
    row.ends,
    row.is_blocked,
    row.replaced_by,
    row.vouchers === none ? 0 : row.vouchers,
    row.containers === none ? 0 : row.containers,
  ] as const

export type PackedRow = ReturnType<typeof packed>

export function unpacked(list: PackedRow): WalletRow {
  const [chip, short_id, version, balance, floor, offered, age, ends] = list
  const [, , , , , , , , is_blocked, replaced_by, vouchers, containers] = list
  return {
    chip,
    short_id,
    version,
    balance,
    floor,
    offered,
    age,
    ends,
    is_blocked,
    replaced_by,
    vouchers: vouchers || none,
    containers: containers || none,
  }
}
