import { isBlocked } from '@kermesse/sdk/rules/sale_checks'
import { derivedId } from '../platform/ids.ts'
import { decline } from './decline.ts'
import type { Catalogue } from './event_catalogue.ts'
import type { State } from './state.ts'
import { partsOf } from './transfer.ts'
import type {
  Decision,
  OtherEntrance,
  PostedTransaction,
  ReverseTransfer,
  Wallet,
} from './types.ts'
import { oppositeOf, paysTwice, undo } from './undo.ts'
import { newTransaction, ownMoney } from './wallet.ts'

/**
 * Takes a transfer back as a whole: everything that moved must still be on the new wristband, and the old one works again
 * as it was left. The originals stay, each linked to its opposite.
 */
export function decideTransferReversal(command: ReverseTransfer, state: State): Decision {
  const { wallets, originals, catalogue } = state
  const [departure, arrival, entrance] = partsOf(command.transfer_id).map((id) => originals.get(id))
  const [old, fresh] = [wallets.get(command.uid), wallets.get(command.new_uid)]
  if (!departure || !arrival || !old || !fresh) return decline('transaction_not_found')
  if (departure.uid !== old.uid || arrival.uid !== fresh.uid)
    return decline('transaction_not_found')
  if (departure.reversed_by) return decline('already_reversed')
  // A defective wristband stays closed.
  if (departure.type === 'defect_wristband')
    return decline('unable_to_delete_wristband_transaction', 'it was replaced as defective')
  if (isBlocked(fresh, command)) return decline('client_disabled')
  const { transferred_to } = fresh
  if (transferred_to) return decline('wristband_transferred', undefined, { transferred_to })

  // The entrance that came with it may have been given back before.
  const sold = entrance && !entrance.reversed_by ? entrance : undefined
  const unsold = sold ? undo(fresh, sold) : fresh
  const emptied = unsold && undo(unsold, arrival)
  const restored = undo(old, departure)
  if (!unsold || !emptied || !restored || isGone(fresh, emptied, catalogue))
    return decline('not_enough_to_delete')
  const returned = { ...restored, transferred_to: null }
  const left = { ...emptied, ...access(emptied, old, arrival, sold, originals) }
  const opposite = (original: PostedTransaction, before: Wallet, after: Wallet) =>
    newTransaction(command, before, after, {
      ...oppositeOf(original),
      _id: idOf(command, original),
    })
  return {
    status: 'posted',
    transactions: [
      opposite(departure, old, returned),
      ...(sold ? [opposite(sold, fresh, unsold)] : []),
      opposite(arrival, unsold, left),
    ],
    wallets: [returned, left],
  }
}

function idOf({ id, transfer_id }: ReverseTransfer, { _id }: PostedTransaction) {
  return _id === transfer_id ? id : derivedId(id, _id)
}

/**
 * True if part of the transferred money was spent, paid out or returned since. Transferred money is
 * no debt, so the reversal may leave no debt.
 */
function isGone(fresh: Wallet, emptied: Wallet, catalogue: Catalogue) {
  const own = ownMoney(emptied)
  return (
    emptied.balance < Math.min(0, fresh.balance) ||
    own < Math.min(0, ownMoney(fresh)) ||
    paysTwice(fresh, emptied, catalogue)
  )
}

/** The new wristband lets in by entrances of its own alone. It was handed out, so it stays used. */
function access(
  emptied: Wallet,
  old: Wallet,
  arrival: PostedTransaction,
  sold: PostedTransaction | undefined,
  originals: ReadonlyMap<string, PostedTransaction>,
): Partial<Wallet> {
  const own = arrival.other_entrances.filter(
    ({ _id }) => _id !== sold?._id && !originals.get(_id)?.reversed_by,
  )
  const owes = own.some(({ allows_debt }) => allows_debt)
  return {
    floor: owes ? emptied.floor : Math.min(0, emptied.balance, ownMoney(emptied)),
    // Whose age it was has it back.
    age: old.age === null ? emptied.age : null,
    ...entranceOf(own[0]),
  }
}

function entranceOf(latest: OtherEntrance | undefined) {
  const begin = latest?.entrance_begin_date
  const end = latest?.entrance_end_date
  return {
    entrance_id: latest?.entrance_id ?? null,
    entrance_begin_date: begin ? new Date(begin).toISOString() : null,
    entrance_end_date: end ? new Date(end).toISOString() : null,
  }
}
