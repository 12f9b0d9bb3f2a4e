import type { Cents } from '@kermesse/sdk/rules/money'
import { type PricedLine, type PricedSale, priceSale } from '@kermesse/sdk/rules/sale'
import { declined } from './decline.ts'
import type { Catalogue } from './event_catalogue.ts'
import type { FactContext } from './facts.ts'
import type { Account, Debit, Declined, Posting, Wallet } from './types.ts'

export type Sale = Omit<PricedSale, 'lines'> & { postings: Posting[] }

/** Prices an order by the rule book, and says between which accounts its lines move. Minor units. */
export function decideSale(
  debit: Debit,
  wallet: Wallet | null,
  catalogue: Catalogue,
  payer: Account,
  context: FactContext,
): Sale | Declined {
  const priced = priceSale(debit, wallet, catalogue, context?.flags)
  if ('code' in priced) return declined(priced)
  const { lines, ...sale } = priced
  const postings = lines.map((line) => postingOf(line, payer))
  if (debit.reported === undefined) return { ...sale, postings }
  return {
    ...sale,
    out: sale.out + debit.reported,
    postings: [reportedPosting(debit.reported, payer), ...postings],
  }
}

function reportedPosting(amount: Cents, payer: Account): Posting {
  const line = { kind: 'consumption', name: 'Offline sale', quantity: 1 } as const
  return { from: payer, to: 'sales', amount, ...line }
}

function postingOf({ amount, ...line }: PricedLine, payer: Account): Posting {
  const other = line.kind === 'consumption' ? 'sales' : 'deposits'
  const gives_back = line.kind === 'deposit_return' || amount < 0
  const [from, to]: [Account, Account] = gives_back ? [other, payer] : [payer, other]
  return { from, to, amount: Math.abs(amount), ...line }
}
