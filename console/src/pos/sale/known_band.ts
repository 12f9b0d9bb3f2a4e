import type { PricedLine } from '@kermesse/sdk/rules/sale'
import { currentMenu } from '../menu/menu.ts'
import type { BandRead } from '../reader/band_text.ts'
import { currentConnection } from '../session/connection.ts'
import {
  copyAge,
  findWallet,
  findWalletByNumber,
  type KnownWallet,
  lowerOwnCopy,
} from '../wallets/known_wallets.ts'

/** Looks a wristband up in the copy of this phone. */
export const findKnownBand = (read: BandRead): Promise<KnownWallet | undefined> =>
  'uid' in read ? findWallet(read.uid) : findWalletByNumber(read.number)

/** Milliseconds since the copy was last brought up to date; null without one. */
export const ageOfCopy = copyAge

/** The server tells at once which wristbands sell no more, and every half a minute which do again. */
const fresh_ms = 120_000

/** True where this phone says that a wristband is blocked or replaced, without asking: its copy is fresh, or nobody answers. */
export function hasEnded({ state }: KnownWallet): boolean {
  const age_ms = copyAge()
  if (state === 'active' || age_ms === null) return false
  return age_ms <= fresh_ms || currentConnection().is === 'offline'
}

/** Vouchers and containers that a band has left, in words, by the copy of this phone. */
export async function bandHas(uid: string | null): Promise<{ has?: string }> {
  const band = uid ? await findWallet(uid).catch(() => undefined) : undefined
  const menu = currentMenu()
  if (!band || !menu) return {}
  const { vouchers, containers } = band
  const has = Object.entries({ ...vouchers, ...containers }).flatMap(([id, quantity]) => {
    const name = menu.vouchers[id] ?? menu.containers[id]?.name
    return quantity > 0 && name ? `${quantity} × ${name}` : []
  })
  return has.length > 0 ? { has: has.join(', ') } : {}
}

type Line = Pick<PricedLine, 'quantity' | 'voucher_id'> & { item_id: string | null; kind: string }

/** Takes an own sale off the copy, so that the next one sees it. */
export async function takeOffCopy(
  id: string,
  uid: string,
  { amount, lines }: { amount: number; lines: Line[] },
) {
  const vouchers: Record<string, number> = {}
  const containers: Record<string, number> = {}
  for (const { kind, item_id, quantity, voucher_id } of lines) {
    if (voucher_id) vouchers[voucher_id] = (vouchers[voucher_id] ?? 0) + quantity
    if (item_id === null || !kind.startsWith('deposit')) continue
    const sign = kind === 'deposit' ? 1 : -1
    containers[item_id] = (containers[item_id] ?? 0) + sign * quantity
  }
  await lowerOwnCopy(uid, { id, amount, vouchers, containers })
}
