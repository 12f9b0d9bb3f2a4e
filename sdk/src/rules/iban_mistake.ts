import * as ibantools from 'ibantools'
import { hasCheckDigits } from './iban.ts'

/**
 * Probable typing mistake in an IBAN. `at` counts the characters of its electronic form from 0;
 * `by` is the number of missing or additional characters, of `length`.
 */
export type IbanMistake =
  | { kind: 'unknown_country' }
  | { kind: 'too_short' | 'too_long'; by: number; length: number }
  | { kind: 'twice'; at: number }
  | { kind: 'letter' | 'digit'; at: number; meant?: string }
  | { kind: 'swapped'; at: number }
  | { kind: 'check_digits' }

/** How many characters the IBANs of a country have; undefined for letters that are no country of the registry. */
export function ibanLength(iban: string): number | undefined {
  return specOf(iban)?.chars
}

/**
 * Finds a typing mistake in an electronic form of letters and digits; undefined for a valid one.
 */
export function mistakeIn(iban: string): IbanMistake | undefined {
  const spec = specOf(iban)
  if (!spec) return { kind: 'unknown_country' }
  const by = iban.length - spec.chars
  if (by < 0) return { kind: 'too_short', by: -by, length: spec.chars }
  if (by > 0) return doubled(iban, by) ?? { kind: 'too_long', by, length: spec.chars }
  return misplaced(iban, spec.layout) ?? (hasCheckDigits(iban) ? undefined : swapped(iban))
}

type Spec = { chars: number; layout: string }

function specOf(iban: string): Spec | undefined {
  const country = iban.slice(0, 2)
  const { chars, bban_regexp, IBANRegistry } = ibantools.getCountrySpecifications()[country] ?? {}
  if (!chars || !bban_regexp || !IBANRegistry) return undefined
  return { chars, layout: `^[A-Z]{2}[0-9]{2}${bban_regexp.slice(1)}` }
}

/** One character was typed twice, and without it the rest is right. */
function doubled(iban: string, by: number): IbanMistake | undefined {
  if (by !== 1) return undefined
  const without = (at: number) => iban.slice(0, at) + iban.slice(at + 1)
  const at = [...iban].findIndex(
    (letter, n) => n > 0 && letter === iban[n - 1] && hasCheckDigits(without(n)),
  )
  return at < 0 ? undefined : { kind: 'twice', at }
}

/** The first character that the country's layout does not have there. */
function misplaced(iban: string, layout: string): IbanMistake | undefined {
  const classes = [...layout.matchAll(/\[([^[\]]+)\]\{(\d{1,2})\}/g)].flatMap(([, chars, count]) =>
    Array.from({ length: Number(count) }, () => chars!),
  )
  const at = [...iban].findIndex((letter, n) => !new RegExp(`[${classes[n] ?? ''}]`).test(letter))
  if (at < 0) return undefined
  const letter = iban[at]!
  const is_letter = /[A-Z]/.test(letter)
  const meant = is_letter ? look_alikes[letter] : digits_like[letter]
  return { kind: is_letter ? 'letter' : 'digit', at, ...(meant && { meant }) }
}

const look_alikes: Record<string, string> = {
  O: '0',
  Q: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  B: '8',
}
const digits_like: Record<string, string> = { 0: 'O', 1: 'I', 2: 'Z', 5: 'S', 8: 'B' }

/** Two neighbours changed places, if that explains it and nothing else of the kind does. */
function swapped(iban: string): IbanMistake {
  const places = [...iban].flatMap((letter, at) => {
    const next = iban[at + 1]
    if (next === undefined || next === letter || at === 1) return []
    const other = iban.slice(0, at) + next + letter + iban.slice(at + 2)
    return specOf(other) && hasCheckDigits(other) ? [at] : []
  })
  const [at, second] = places
  if (at === undefined || second !== undefined) return { kind: 'check_digits' }
  return { kind: 'swapped', at }
}
