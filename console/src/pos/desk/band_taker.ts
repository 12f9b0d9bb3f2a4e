import type { BandRead } from '../reader/band_text.ts'

type Taker = (read: BandRead) => void

let taker: Taker | undefined

/** While a question waits for a band, that band answers it. Returns what ends it. */
export function takeBand(next: Taker) {
  taker = next
  return () => {
    if (taker === next) taker = undefined
  }
}

export const bandTaker = () => taker
