import { createStore, useStore } from '../base/store.ts'
import { type BandRead, readByOf } from '../reader/band_text.ts'
import { signal } from '../signals/signals.ts'
import { lookUpBand } from './look_up_band.ts'

/** The number in the address on the chip of the last band, where the band has another one: the chip may be a copy. */
const other_number = createStore('')

export const useOtherNumber = () => useStore(other_number)

/** Compares a band that was read with the copy of this phone. */
export async function checkNumber(read: BandRead) {
  other_number.set('')
  const short_id = await ownNumber(read)
  if (short_id) compareNumber(read, short_id)
}

export function compareNumber({ says }: BandRead, short_id: string) {
  if (says === undefined || says === short_id || says === other_number.get()) return
  other_number.set(says)
  signal('look')
}

/** How the number of a band came in, for its sale. */
export async function readByOfSale(read: BandRead) {
  const short_id = await ownNumber(read)
  const is_other = short_id !== undefined && short_id !== read.says
  return { read_by: is_other ? ('other_number' as const) : readByOf(read) }
}

/** The number of a band with an address on its chip, as far as this phone knows it. */
async function ownNumber(read: BandRead): Promise<string | undefined> {
  if (read.says === undefined) return undefined
  return (await lookUpBand(read))?.known.short_id
}
