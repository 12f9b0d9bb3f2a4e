import { formatMoney } from '../../format.ts'

/** Cents as people read them: `CHF 12.50`. */
export function money(currency: string, cents: number) {
  return formatMoney(cents / 100, currency)
}
