import type { WristbandRow } from '../wristband_rows.ts'

/** Fewer say nothing of how the others were drawn. */
const enough = 20
/** The next number is within so many steps: with a check digit at its end it is ten steps away. */
const near = 100n

/** Facts about the numbers of a file as a whole. */
type Guessability = {
  /** Most numbers have a neighbour, so a holder can guess those of others. */
  numbers_are_guessable: boolean
  /** That is so of the wristbands that have no PIN: who names one of those is its holder. */
  numbers_need_pins: boolean
  /** Some of those numbers, for staff to look at. */
  examples: string[]
}

/** Looks at numbers as they come. Those drawn at random from a thousand million hardly ever stand beside each other. */
export function watchNumbers() {
  const all = new Series()
  const without_pin = new Series()
  return {
    see(row: WristbandRow) {
      if (row.outcome === 'failure' || !row.short_id) return
      all.add(row.short_id)
      if (row.outcome === 'ok' && !row.pin) without_pin.add(row.short_id)
    },
    found(): Guessability {
      const numbers_need_pins = without_pin.isGuessable()
      return {
        numbers_are_guessable: all.isGuessable(),
        numbers_need_pins,
        examples: numbers_need_pins ? without_pin.examples : [],
      }
    },
  }
}

/** True if most of these numbers have a neighbour. */
export function areGuessable(numbers: Iterable<string>): boolean {
  const series = new Series()
  for (const number of numbers) series.add(number)
  return series.isGuessable()
}

/** Numbers of at most 16 digits, eight bytes each: an array of them takes five times as much. */
type Digits = { values: BigUint64Array<ArrayBuffer>; length: number }

function push(digits: Digits, value: bigint) {
  if (digits.length === digits.values.length) {
    const larger = new BigUint64Array(digits.length * 2)
    larger.set(digits.values)
    digits.values = larger
  }
  digits.values[digits.length++] = value
}

class Series {
  /** By their letters and where those stand: `KJ#AC`. */
  readonly #digits = new Map<string, Digits>()
  readonly examples: string[] = []
  #count = 0

  add(number: string) {
    this.#count += 1
    if (this.examples.length < 3) this.examples.push(number)
    if (!/\d/.test(number)) return
    const form = number.replace(/\d+/g, '#')
    const digits = this.#digits.get(form) ?? { length: 0, values: new BigUint64Array(1) }
    this.#digits.set(form, digits)
    push(digits, BigInt(number.replace(/\D/g, '')))
  }

  isGuessable() {
    let neighbours = 0
    for (const { values, length } of this.#digits.values()) {
      const sorted = values.subarray(0, length).sort()
      for (let at = 1; at < length; at++) if (sorted[at]! - sorted[at - 1]! <= near) neighbours += 1
    }
    return this.#count >= enough && neighbours * 2 >= this.#count
  }
}
