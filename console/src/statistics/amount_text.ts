import { groupedDigits } from '@kermesse/sdk/rules/text'
import { formatSigned } from '../format.ts'

/** With a plus or a real minus; nothing has neither. */
export function signedText(amount: number) {
  return formatSigned(amount === 0 ? 0 : amount).replace('-', '−')
}

/** With one decimal, as far as it says something. */
export function percentText(percent: number) {
  const size = Math.abs(percent)
  const text = size.toFixed(size >= 1000 ? 0 : 1)
  const [whole = '', decimal] = text.split('.')
  const grouped = [groupedDigits(whole), ...(decimal ? [decimal] : [])].join('.')
  const sign = Number(text) === 0 ? '' : percent > 0 ? '+' : '−'
  return `${sign}${grouped}\u00a0%`
}
