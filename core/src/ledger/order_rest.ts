import type { Cents } from '@kermesse/sdk/rules/money'
import type { Flags } from '@kermesse/sdk/rules/sale'
import { checkCounterType } from '@kermesse/sdk/rules/sale_checks'
import { derivedId } from '../platform/ids.ts'
import { accountOf, decline, declined } from './decline.ts'
import type { Catalogue } from './event_catalogue.ts'
import type { Sale } from './sale.ts'
import type { Debit, Declined, Posting, Transaction } from './types.ts'
import { newTransaction } from './wallet.ts'

type Split = {
  /** Paid by the sale itself. */
  sale: Sale
  /** Paid at the counter; a quantity of 0, because the sale has the whole line. */
  postings: Posting[]
  /** Of what was paid at the counter, the part that the order needs. Minor units. */
  covered: Cents
}

/**
 * Splits a sale whose rest is paid at the counter. The rest pays containers first, and the last products: organiser's credit stays
 * with products, so that a container brought back returns the visitor's own money.
 */
export function splitSale(
  sale: Sale,
  { rest, payment_type, bar_id }: Debit,
  { bars }: Catalogue,
  flags: Flags,
): Split | Declined {
  if (!rest) return { sale, postings: [], covered: 0 }
  const refused = checkCounterType(bars.get(bar_id)!, rest.payment_type, flags)
  if (refused) return declined(refused)
  const amount = Math.max(0, sale.out - sale.back)
  if (rest.amount > amount && !flags)
    return decline('amount_out_of_range', undefined, { amount: amount / 100 })
  if (rest.amount > amount) flags?.add('total_differs')
  const covered = Math.min(rest.amount, amount)
  const own = sale.postings.map((posting) => ({ ...posting }))
  const payer = accountOf(payment_type)
  const payable = own.filter(({ from, amount }) => from === payer && amount > 0)
  const containers = payable.filter(({ kind }) => kind === 'deposit')
  const others = payable.filter(({ kind }) => kind !== 'deposit')
  const from = accountOf(rest.payment_type)
  const postings: Posting[] = []
  let left = covered
  for (const posting of [...others, ...containers].reverse()) {
    const taken = Math.min(left, posting.amount)
    if (taken === 0) continue
    left -= taken
    posting.amount -= taken
    postings.unshift({ ...posting, from, amount: taken, quantity: 0 })
  }
  if (rest.amount > covered)
    postings.push({ from, to: 'offline_losses', amount: rest.amount - covered })
  const of_containers = postings.filter(({ kind }) => kind === 'deposit')
  const lent = of_containers.reduce((sum, { amount }) => sum + amount, 0)
  return {
    sale: { ...sale, postings: own, out: sale.out - covered, deposits: sale.deposits - lent },
    postings,
    covered,
  }
}

/** The transaction of the rest: money at the counter, of no wristband. */
export function restOf(command: Debit, postings: Posting[], is_fact: boolean): Transaction[] {
  const { rest, bar_id } = command
  if (!rest) return []
  const { amount, payment_type, terminal_code, card_transaction_id } = rest
  const paid = { terminal_code, card_transaction_id }
  const id = derivedId(command.id, 'rest')
  const flags = is_fact ? [] : null
  return [
    newTransaction({ ...command, ...paid, id, read_by: undefined }, null, null, {
      type: 'debit',
      amount,
      payment_type,
      bar_id,
      postings,
      flags,
    }),
  ]
}
