import type { BandRead } from '../reader/band_text.ts'

/**
 * A band as the copy of this phone has it, and if it sells no more by that; undefined without one. The copy is no part of the first
 * page.
 */
export async function lookUpBand(read: BandRead) {
  try {
    const { findKnownBand, hasEnded } = await import('./known_band.ts')
    const known = await findKnownBand(read)
    return known && { known, is_ended: hasEnded(known) }
  } catch {
    return undefined
  }
}
