import { formatSigned } from '../format.ts'

/** With a plus or a real minus; nothing has neither. */
export function signedText(amount: number) {
  return formatSigned(amount === 0 ? 0 : amount).replace('-', '−')
}

/** With one decimal, as far as it says something. */
export function percentText(percent: number) {
  const size = Math.abs(percent)
  const text = size.toFixed(size >= 1000 ? 0 : 1)
  const sign = Number(text) === 0 ? '' : percent > 0 ? '+' : '−'
  return `${sign}${text.replace(/\B(?=(\d{3})+(\.|$))/g, "'")}\u00a0%`
}
