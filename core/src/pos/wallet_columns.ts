import { createHmac } from 'node:crypto'
import type { Schema } from '@kermesse/sdk/types'
import type { WalletRow } from './wallet_rows.ts'

type Columns = Schema<'PosWalletColumns'>
/** The key under which chips are digested; none where phones may know the chips. */
export type ChipKey = Buffer | null

/** Wristbands in columns: a fifth of what they take as objects, and read in one pass. Amounts in minor units. */
export function columnsOf(rows: WalletRow[], chip_key: ChipKey) {
  const vouchers = createList()
  const containers = createList()
  const wallets: Columns = {
    chips: [],
    short_ids: [],
    versions: [],
    balances: [],
    floors: [],
    offered: [],
    ages: [],
    ends: [],
    blocked: [],
    replaced: [],
    replaced_by: [],
    vouchers: [],
    containers: [],
  }
  for (const [n, row] of rows.entries()) {
    wallets.chips.push(chipOf(row.uid, chip_key))
    wallets.short_ids.push(row.short_id)
    wallets.versions.push(row.version)
    wallets.balances.push(row.balance)
    wallets.floors.push(row.floor)
    wallets.offered.push(row.offered)
    wallets.ages.push(row.age)
    if (row.ends_ms !== null) wallets.ends.push([n, Math.ceil(row.ends_ms / 1000)])
    if (row.blocked) wallets.blocked.push(n)
    if (row.replaced_by !== null) {
      wallets.replaced.push(n)
      wallets.replaced_by.push(chipOf(row.replaced_by, chip_key))
    }
    wallets.vouchers.push(...vouchers.counted(n, row.vouchers))
    wallets.containers.push(...containers.counted(n, row.containers))
  }
  return { wallets, vouchers: vouchers.ids, containers: containers.ids }
}

/** The chip of a wristband as phones of the event name it. */
export const chipOf = (uid: string, chip_key: ChipKey) =>
  chip_key ? createHmac('sha256', chip_key).update(uid).digest('base64url').slice(0, 16) : uid

/** Ids that rows name by their place. */
function createList() {
  const ids: string[] = []
  const places = new Map<string, number>()
  const placeOf = (id: string) => {
    const place = places.get(id) ?? ids.push(id) - 1
    places.set(id, place)
    return place
  }
  return {
    ids,
    counted: (n: number, counts: Record<string, number>) =>
      Object.entries(counts).flatMap(([id, count]) =>
        count === 0 ? [] : [[n, placeOf(id), count]],
      ),
  }
}
