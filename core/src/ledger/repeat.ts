import { rights } from '@kermesse/sdk/generated/rights'
import { decideCredit, decideUnpaid, staff_limit } from './credit.ts'
import { decline } from './decline.ts'
import { decideEntrance } from './entrance.ts'
import { roleOf } from './kinds.ts'
import type { State } from './state.ts'
import type { Decision, Declined, PostedTransaction, Repeat, Wallet } from './types.ts'

/**
 * Repeats an earlier desk operation under its own type: the same amount, or the same entrance at
 * the current price. It needs the right of the original.
 */
export function decideRepeat(command: Repeat, wallet: Wallet, state: State): Decision {
  const { catalogue, originals } = state
  const original = originals.get(command.original_id)
  if (!original || original.uid !== command.uid) return decline('transaction_not_found')
  if (original.reversed_by) return decline('already_reversed')
  const what = originalOf(original)
  if (!what) return decline('operation_not_repeatable', undefined, { type: original.type })
  const base = { ...command, as: 'repeat_operation' as const }
  if (what === 'entrance') {
    const { entrance_id, payment_type } = original
    return decideEntrance(
      {
        ...base,
        type: 'entrance',
        entrance_id: entrance_id!,
        // A gift has no payment type of its own.
        payment_type: payment_type ?? 'cash',
        uses_bracelet: true,
      },
      wallet,
      catalogue,
    )
  }
  const { amount } = original
  const refusal = refusalOf(command, what, amount)
  if (refusal) return refusal
  return what === 'gift'
    ? decideUnpaid({ ...base, type: 'unpaid', amount }, wallet, catalogue)
    : decideCredit(
        { ...base, type: 'credit', amount, payment_type: 'cash', account: 'cash' },
        wallet,
        catalogue,
      )
}

const repeatable = new Set(['load', 'gift', 'entrance', 'repeat'])

/**
 * Returns an original that the desk may repeat. Payments by card or TWINT are refused: each needs
 * its own reference at the provider for a refund.
 */
function originalOf(original: PostedTransaction) {
  const { type, reversal_of, entrance_id, payment_type, postings } = original
  if (!repeatable.has(roleOf(type)) || reversal_of) return undefined
  if (entrance_id)
    return [null, 'cash', 'wristband'].includes(payment_type) ? 'entrance' : undefined
  const [line] = postings
  if (line?.from === 'gifts') return 'gift'
  return line?.from === 'cash' ? 'load' : undefined
}

function refusalOf(command: Repeat, what: 'gift' | 'load', amount: number): Declined | undefined {
  if (what === 'gift' && command.right < rights.admin)
    return decline('forbidden', 'only an admin gives credit')
  if (command.right < rights.cashier) return decline('forbidden', 'only a cashier tops up')
  // Not an operation of staff: prepared by an import, or part of a ticket.
  if (amount >= staff_limit)
    return decline('amount_out_of_range', 'staff does not load as much at once')
  if (command.amount !== undefined && command.amount !== amount)
    return decline('price_changed', `the total is ${amount} minor units`, { amount: amount / 100 })
  return undefined
}
