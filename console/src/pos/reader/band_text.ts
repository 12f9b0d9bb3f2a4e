import { chipOf, decimalChipOf } from '@kermesse/sdk/rules/chip'

export type ReaderKind = 'nfc' | 'typing' | 'camera' | 'hand'
/** A wristband by its chip, or by the number that is printed on it. */
export type Band = { uid: string } | { number: string }
export type BandRead = Band & {
  by: ReaderKind
  /** The number in the address that is written on the chip. */
  says?: string
}

const read_by = { nfc: 'chip', typing: 'reader', camera: 'camera', hand: 'hand' } as const

/** How the number of a band came in, as the API names it. */
export const readByOf = ({ by }: BandRead) => read_by[by]

/** The band of what a reader gave: a chip, a number, or an address with one. Undefined for other text. */
export function bandOf(text: string): Band | undefined {
  const plain = text.trim()
  const [, number] = /\/(?:client\/)?([0-9a-z]{4,20})\/?$/i.exec(plain) ?? []
  if (/^https?:/i.test(plain)) return number ? { number: number.toUpperCase() } : undefined
  const uid = chipOf(plain) ?? decimalChipOf(plain)
  if (uid) return { uid }
  return /^[0-9a-z]{4,20}$/i.test(plain) ? { number: plain.toUpperCase() } : undefined
}

export const isSameBand = (one: Band, other: Band) =>
  'uid' in one
    ? 'uid' in other && one.uid === other.uid
    : 'number' in other && one.number === other.number
