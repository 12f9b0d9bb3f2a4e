import type { BankDialect } from './transfer.ts'
import { punctuation, sepa_spelling, transliteration } from './transliteration.ts'

/** A form field's text for a bank file, and the characters that were removed. */
export type BankFileText = { text: string; removed: string }

/** The printed text; `changed` if the visitor should see the difference. */
export type BankText = { text: string; changed: boolean }

/** The character set of Swiss payments: Latin-1, Latin Extended-A, four Romanian letters, the euro. */
export const isBankText = (text: string): boolean => bankText.test(text)

/** The character set of the SEPA schemes. */
export const isSepaText = (text: string): boolean => /^[A-Za-z0-9/\-?:().,'+ ]*$/.test(text)

/** True if a file of this dialect may contain the text. */
export const isTextOf = (dialect: BankDialect, text: string): boolean =>
  dialect === 'sepa' ? isSepaText(text) : isBankText(text)

/** True when the bank takes the text as MsgId, PmtInfId, InstrId or EndToEndId. */
export function isReference(text: string): boolean {
  if (!/^[A-Za-z0-9 '()+,\-./:?]{1,35}$/.test(text)) return false
  return !/^[ /]|\/$|\/\//.test(text)
}

/** The rule of the public forms: Latin letters, digits, common punctuation and white space stay. */
export function keepAllowed(text: string): BankFileText {
  const plain = text.normalize('NFC').replace(/[\u2018\u2019\u02bc]/g, "'")
  const removed = plain.match(notAllowed)?.join('') ?? ''
  return { text: plain.replace(notAllowed, ''), removed }
}

/**
 * The nearest text that a bank file may carry, at most `max` characters, possibly empty: other
 * alphabets are spelled in Latin letters as far as the table goes, the rest is dropped.
 */
export function bankSafe(text: string, max: number, dialect: BankDialect = 'swiss'): BankText {
  const spaced = text.normalize('NFC').replace(/[\s\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu, ' ')
  const letters = [...spaced.replace(/\u00ad/g, '')]
  const latin = letters.map((letter, i) => latinFor(letter, letters[i - 1], letters[i + 1]))
  const plain = dialect === 'sepa' ? [...latin.join('')].map(sepaFor) : latin
  const safe = plain.join('').replace(/ +/g, ' ').trim().slice(0, max).trim()
  return { text: safe, changed: safe !== text }
}

/** Letters without their marks, and the umlauts as they are spelled without them. */
function sepaFor(letter: string): string {
  if (isSepaText(letter)) return letter
  const spelled = sepa_spelling[letter]
  if (spelled !== undefined) return spelled
  const plain = letter.normalize('NFKD').replace(/\p{M}/gu, '')
  return isSepaText(plain) ? plain : ' '
}

const bankText = /^[\u0020-\u007e\u00a0-\u017f\u0218-\u021b\u20ac]*$/
const notAllowed = /[^\p{Script=Latin}0-9\s.,;:!?'"()/&+\-_@#*%=°€$]/gu

function latinFor(letter: string, before = '', after = ''): string {
  if (isBankText(letter)) return letter
  const plain = punctuation.get(letter)
  if (plain !== undefined) return plain

  const base = bareLetter(letter)
  // Greek writes one sound "u" with two letters.
  if (base === 'υ' && bareLetter(before) === 'ο') return 'u'
  if (base === 'Υ' && bareLetter(before) === 'Ο') return 'U'
  const known = [letter, letter.toLowerCase(), base.toLowerCase()]
    .map((form) => transliteration.get(form))
    .find((latin) => latin !== undefined)
  if (known !== undefined) return cased(known, letter, before, after)
  return decomposed(letter)
}

/** Marks are taken off from the right until the bank knows the letter: "ễ" stays an "ê". */
function decomposed(letter: string): string {
  // A fraction has a slash of its own.
  const parts = letter.normalize('NFKD').replace('\u2044', '/')
  for (let end = parts.length; end > 0; end--) {
    const shorter = parts.slice(0, end).normalize('NFC')
    if (isBankText(shorter)) return shorter
  }
  const rest = [...parts].filter((part) => part !== letter && !/\p{M}/u.test(part))
  return rest.map((part) => (isBankText(part) ? part : (transliteration.get(part) ?? ''))).join('')
}

function cased(latin: string, letter: string, before: string, after: string): string {
  if (letter === letter.toLowerCase()) return latin
  const isShouting = isCapital(after) || (!/\p{L}/u.test(after) && isCapital(before))
  return isShouting ? latin.toUpperCase() : latin.slice(0, 1).toUpperCase() + latin.slice(1)
}

const bareLetter = (letter: string) => letter.normalize('NFD').replace(/\p{M}/gu, '')
const isCapital = (letter: string) => /\p{Lu}/u.test(letter)
