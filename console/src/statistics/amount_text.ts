import { formatAmount } from '../format.ts'

/** With a real minus, and no minus before nothing. */
export function amountText(amount: number) {
  return formatAmount(amount === 0 ? 0 : amount).replace('-', '−')
}
