import { createStore, useStore } from '../base/store.ts'
import type { BandRead } from '../reader/band_text.ts'
import { signal } from '../signals/signals.ts'
import { findKnownBand } from './known_band.ts'

/** The number in the address on the chip of the last band, where the band has another one: the chip may be a copy. */
const other_number = createStore('')

export const useOtherNumber = () => useStore(other_number)

/** Compares a band that was read with the copy of this phone. */
export async function checkNumber(read: BandRead) {
  other_number.set('')
  if (read.says === undefined) return
  const known = await findKnownBand(read).catch(() => undefined)
  if (known) compareNumber(read, known.short_id)
}

export function compareNumber({ says = '' }: BandRead, short_id: string) {
  if (says === '' || says === short_id || says === other_number.get()) return
  other_number.set(says)
  signal('look')
}
