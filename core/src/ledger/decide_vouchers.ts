import { decline } from './decline.ts'
import type { Catalogue } from './event_catalogue.ts'
import type { Decision, GiveVouchers, Posting, Wallet } from './types.ts'
import { postOne, withoutZeros } from './wallet.ts'

/** Replaces a wristband's vouchers; each change is posted as a line, and no money moves. */
export function decideVouchers(
  command: GiveVouchers,
  wallet: Wallet,
  { vouchers }: Catalogue,
): Decision {
  const wanted = command.vouchers
  const ids = [...new Set([...Object.keys(wallet.vouchers), ...Object.keys(wanted)])].sort()
  const postings: Posting[] = []
  for (const voucher_id of ids) {
    const more = (wanted[voucher_id] ?? 0) - (wallet.vouchers[voucher_id] ?? 0)
    const name = vouchers.get(voucher_id)?.name
    // A deleted voucher may be used or removed, but not given.
    if (more > 0 && name === undefined)
      return decline('voucher_not_found', undefined, { voucher_id })
    if (more === 0) continue
    const quantity = Math.abs(more)
    const about = { amount: 0, name, quantity, voucher_id }
    postings.push(
      more > 0
        ? { from: 'gifts', to: 'wallet', kind: 'voucher', ...about }
        : { from: 'wallet', to: 'gifts', kind: 'voucher_moved', ...about },
    )
  }
  const after = { ...wallet, vouchers: withoutZeros(wanted) }
  return postOne(command, wallet, after, { type: 'voucher', amount: 0, postings })
}
