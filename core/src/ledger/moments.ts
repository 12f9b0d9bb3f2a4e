import type { Transaction } from './types.ts'

type Moment = { date: string; micros: number }

/**
 * Gives transactions of one wallet within one millisecond distinct microseconds, so that they are
 * read in posting order. Clocks of people and devices have milliseconds only.
 */
export class Moments {
  readonly #most: number
  #latest = new Map<string, Moment>()

  /** Caches the last moment of this many wallets. */
  constructor(most = 20_000) {
    this.#most = most
  }

  /** The moment under which a transaction is stored. */
  of({ uid, date }: Pick<Transaction, 'uid' | 'date'>): string {
    if (uid === null) return date
    const last = this.#latest.get(uid)
    const micros = last?.date === date ? Math.min(last.micros + 1, 999) : 0
    // Only transactions of the same millisecond matter, and those are recent.
    if (this.#latest.size >= this.#most) this.#latest = new Map()
    this.#latest.set(uid, { date, micros })
    return micros === 0 ? date : date.replace('Z', `${String(micros).padStart(3, '0')}Z`)
  }
}
