import type { Schema } from '@kermesse/sdk/types'

/**
 * How much of the balance the organiser gave: it is spent first and never paid back. Counted in
 * whole cents, because fractions of a franc do not subtract exactly.
 */
export function offeredPart({
  balance,
  split_balance,
}: Pick<Schema<'ClientShort'>, 'balance' | 'split_balance'>) {
  const left_cents = cents(split_balance.unpaid) - cents(split_balance.spent)
  return Math.max(0, Math.min(left_cents, cents(balance))) / 100
}

function cents(amount: number) {
  return Math.round(amount * 100)
}
