/** Hexadecimal digits of chips of 4 (MIFARE Classic), 7 (NTAG, DESFire), 8 (ISO 15693) and 10 bytes. */
const lengths = [8, 14, 16, 20]

/** A chip number in capitals without separators, however a reader prints it: `04:a2:5e…`, `0x04a25e…`. Undefined for other text. */
export function chipOf(text: string): string | undefined {
  const digits = text.replace(/[\s:.\-_]/g, '').toUpperCase()
  const plain = digits.startsWith('0X') ? digits.slice(2) : digits
  return lengths.includes(plain.length) && /^[0-9A-F]+$/.test(plain) ? plain : undefined
}

/**
 * A chip number that a reader prints in decimal. Ten digits are four bytes, since no chip has ten hexadecimal digits; seventeen
 * are the seven bytes of NXP, which begin with 04. Undefined for other text.
 */
export function decimalChipOf(text: string): string | undefined {
  if (!/^(\d{10}|\d{17})$/.test(text)) return undefined
  const bytes = text.length === 10 ? 4 : 7
  const hex = BigInt(text)
    .toString(16)
    .toUpperCase()
    .padStart(2 * bytes, '0')
  if (hex.length > 2 * bytes) return undefined
  return bytes === 4 || hex.startsWith('04') ? hex : undefined
}

// The byte of the maker stands first: NXP's 04 in seven bytes, E0 of ISO 15693 in eight.
const first_bytes: Record<number, string> = { 14: '04', 16: 'E0' }
const fewest_chips = 3

/** Watches chips for a file that has every one of them with its bytes in reverse. */
export function watchByteOrder() {
  let count = 0
  let begin = 0
  let end = 0
  return {
    see(chip: string) {
      const first = first_bytes[chip.length]
      count += 1
      if (first && chip.startsWith(first)) begin += 1
      if (first && chip.endsWith(first)) end += 1
    },
    // A few have that byte at both ends by chance.
    areReversed: () => count >= fewest_chips && end === count && begin * 2 < count,
  }
}
