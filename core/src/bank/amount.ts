import assert from 'node:assert/strict'
import { withoutTrailing } from '@kermesse/sdk/rules/text'

/** Decimal text with two places for an amount in minor units: 1250 is "12.50". */
export function amountText(amount_minor: number | bigint): string {
  if (typeof amount_minor === 'number') assert(Number.isSafeInteger(amount_minor))
  const digits = String(amount_minor).replace('-', '').padStart(3, '0')
  const sign = amount_minor < 0 ? '-' : ''
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Parses the decimal text of a payment file into minor units; undefined for any other text. */
export function amountOf(text: string): bigint | undefined {
  const match = /^(0|[1-9]\d{0,14})\.(\d{2})$/.exec(text)
  return match ? BigInt(`${match[1]}${match[2]}`) : undefined
}

/**
 * Parses a bank's decimal text, with any number of trailing zeros, into minor units; undefined for
 * any other text.
 */
export function minorOf(text: string): number | undefined {
  const [whole = '', places = '', ...more] = text.split('.')
  if (more.length > 0) return undefined
  const amount = amountOf(`${whole}.${withoutTrailing(places, '0').padEnd(2, '0')}`)
  return amount === undefined ? undefined : Number(amount)
}
