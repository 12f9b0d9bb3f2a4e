/** How a reader that types prints the number of a chip. */
export type ReaderFormat = {
  radix: 'hex' | 'decimal'
  /** It prints the last byte first. */
  is_reversed: boolean
  /** It prints the last bytes alone: four of seven, for example. */
  bytes: number
  /** Signs before and behind the number that are no part of it. */
  before: number
  after: number
  /** Decimal digits, padded with zeros; 0 for as many as there are. */
  digits: number
}

const hexOf = (number: bigint, bytes: number) =>
  number
    .toString(16)
    .toUpperCase()
    .padStart(2 * bytes, '0')
const reversed = (hex: string) => (hex.match(/../g) ?? []).reverse().join('')
/** Decimal readers print three, four, five or all bytes. */
const decimal_digits = [8, 10, 13, 17]

/** Finds how a reader prints chips, by what it typed for a band whose chip is known. Undefined where nothing fits. */
export function findFormat(typed: string, uid: string): ReaderFormat | undefined {
  const text = typed.trim().toUpperCase()
  const bytes = uid.length / 2
  for (const is_reversed of [false, true]) {
    const hex = is_reversed ? reversed(uid) : uid
    const before = text.indexOf(hex)
    if (before >= 0) {
      const after = text.length - before - hex.length
      return { radix: 'hex', is_reversed, bytes, before, after, digits: 0 }
    }
  }
  for (const is_reversed of [false, true]) {
    const number = BigInt(`0x${is_reversed ? reversed(uid) : uid}`).toString()
    for (const digits of decimal_digits.filter((one) => one >= number.length)) {
      const before = text.indexOf(number.padStart(digits, '0'))
      if (before < 0) continue
      const after = text.length - before - digits
      return { radix: 'decimal', is_reversed, bytes, before, after, digits }
    }
  }
  return undefined
}

/** The chip in what such a reader typed; undefined for text of another form, such as a printed number. */
export function chipIn(typed: string, format: ReaderFormat): string | undefined {
  const { radix, is_reversed, bytes, before, after, digits } = format
  const text = typed.trim().toUpperCase()
  const number = text.slice(before, text.length - after)
  if (radix === 'hex') {
    if (number.length !== 2 * bytes || !/^[0-9A-F]+$/.test(number)) return undefined
    return is_reversed ? reversed(number) : number
  }
  if (number.length !== digits || !/^\d+$/.test(number)) return undefined
  const hex = hexOf(BigInt(number), bytes)
  if (hex.length !== 2 * bytes) return undefined
  return is_reversed ? reversed(hex) : hex
}
