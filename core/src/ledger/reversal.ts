import { isBlocked } from '@kermesse/sdk/rules/sale_checks'
import { decline } from './decline.ts'
import { reversalOf, roleOf } from './kinds.ts'
import type { State } from './state.ts'
import type { Decision, OtherEntrance, PostedTransaction, Reverse, Wallet } from './types.ts'
import { oppositeOf, paysTwice, undo } from './undo.ts'
import { newTransaction, ownMoney } from './wallet.ts'

// Paid by a provider: returned by a refund, not by a reversal.
const online = ['twint_web', 'twint_app', 'card_online']

/**
 * True if transactions of this type can be reversed, alone or with the other side of a transfer.
 */
export function isReversible(
  { type, reversal_of }: Pick<PostedTransaction, 'type' | 'reversal_of'>,
  postings: { from: string }[],
) {
  if (type === 'defect_wristband' || reversalOf(type) === 'never' || reversal_of) return false
  return !postings.some(({ from }) => online.includes(from))
}

/**
 * Posts the opposite of a transaction, line by line; the original stays. `originals` are the
 * reversed transactions of the batch.
 */
export function decideReversal(
  command: Reverse,
  wallet: Wallet | null,
  { originals, catalogue }: State,
): Decision {
  const original = originals.get(command.original_id)
  if (!original || original.uid !== (command.uid ?? null)) return decline('transaction_not_found')
  if (original.reversed_by) return decline('already_reversed')
  if (reversalOf(original.type) === 'as_a_whole')
    return decline('unable_to_delete_wristband_transaction')
  if (!isReversible(original, original.postings)) return decline('unable_to_delete_type')
  // An order that several paid for is taken back as a whole.
  if (original.order_id && !command.of_order) return decline('unable_to_delete_type')
  if (!wallet) return reverseWithoutWristband(command, original)
  if (original.payment_type === 'wristband' && isEntrance(original) && !command.force) {
    return decline('unable_to_delete_wristband_transaction')
  }
  // Entrances reversed earlier in the same batch no longer count.
  const others = original.other_entrances.filter(({ _id }) => !originals.get(_id)?.reversed_by)
  if (isEntrance(original) && others.length === 0) return decline('unable_to_delete_last_entrance')

  const after = undo(wallet, original)
  if (
    !after ||
    // A reversal that returns money never increases a debt.
    after.balance < Math.min(wallet.floor, wallet.balance) ||
    takesFromGifts(wallet, after) ||
    paysTwice(wallet, after, catalogue)
  ) {
    return decline(addsMoney(original) ? 'unable_to_remove_credit' : 'not_enough_to_delete')
  }
  if (isBlocked(wallet, command) && after.balance < wallet.balance)
    return decline('client_disabled')
  const reversed = { ...after, ...access(after, original, others) }
  const transactions = [newTransaction(command, wallet, reversed, oppositeOf(original))]
  return { status: 'posted', transactions, wallets: [reversed] }
}

/** A sale that was paid at the counter touches no wallet: its money goes back the way it came. */
function reverseWithoutWristband(command: Reverse, original: PostedTransaction): Decision {
  const transactions = [newTransaction(command, null, null, oppositeOf(original))]
  return { status: 'posted', transactions, wallets: [] }
}

/** Also one that was added or repeated: whatever lets in names its entrance. */
function isEntrance({ entrance_id }: PostedTransaction) {
  return entrance_id !== null
}

function addsMoney(original: PostedTransaction) {
  const role = roleOf(original.type)
  return role === 'load' || role === 'gift' || (role === 'repeat' && !isEntrance(original))
}

/**
 * True if the visitor's own money is spent, so that organiser's credit would be returned in its
 * place.
 */
function takesFromGifts(wallet: Wallet, after: Wallet) {
  return ownMoney(after) < Math.min(wallet.floor, ownMoney(wallet))
}

/**
 * Access after an entrance is reversed: the latest of the others applies, with its overdraft limit.
 */
function access(
  wallet: Wallet,
  original: PostedTransaction,
  others: OtherEntrance[],
): Partial<Pick<Wallet, 'floor' | 'entrance_id' | 'entrance_begin_date' | 'entrance_end_date'>> {
  if (!isEntrance(original)) return {}
  const { entrance_id, entrance_begin_date, entrance_end_date } = others[0]!
  const keeps_floor = !original.allows_debt || others.some(({ allows_debt }) => allows_debt)
  const floor = keeps_floor ? wallet.floor : Math.min(0, ownMoney(wallet) + wallet.overdrawn)
  if (wallet.entrance_id !== original.entrance_id || wallet.entrance_id === entrance_id)
    return { floor }
  return {
    floor,
    entrance_id,
    entrance_begin_date: entrance_begin_date && new Date(entrance_begin_date).toISOString(),
    entrance_end_date: entrance_end_date && new Date(entrance_end_date).toISOString(),
  }
}
