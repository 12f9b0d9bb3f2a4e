import type { ClockReading } from '@kermesse/sdk/phone_outbox'

/** Kept with each answer: `seen_ms` is when it came, by the clock of the phone. */
export type KeptClock = { offset_ms: number | null; seen_ms: number }
type Sources = {
  /** Of the phone, in milliseconds. */
  now: () => number
  /** Milliseconds that only ever grow while the app runs. */
  monotonic: () => number
  /** The page was hidden since the last reading: a phone that sleeps stops its monotonic clock. */
  takeHidden: () => boolean
  kept: KeptClock | undefined
}

/** More than clocks are set right by without anybody noticing. */
const most_drift_ms = 2_000

/**
 * The clock of a phone beside that of the server. While the app runs, somebody who sets the phone's clock does not move the time of
 * its sales.
 */
export function makePhoneClock({ now, monotonic, takeHidden, kept }: Sources) {
  let offset_ms = kept?.offset_ms ?? null
  // Set back while the app was closed: nobody knows by how much.
  let is_sure = kept !== undefined && kept.seen_ms - now() <= most_drift_ms
  let difference = now() - monotonic()
  let answered_ms = kept && kept.seen_ms + (kept.offset_ms ?? 0)

  function follow() {
    const next = now() - monotonic()
    const jump = next - difference
    const has_slept = takeHidden() && jump > 0
    if (Math.abs(jump) > most_drift_ms && !has_slept && offset_ms !== null) offset_ms -= jump
    if (Math.abs(jump) > most_drift_ms || has_slept) difference = next
  }

  return {
    reading(): ClockReading {
      follow()
      return { made_at: Math.round(now()), monotonic_ms: Math.round(monotonic()), offset_ms }
    },
    /** False where sales could be dated wrongly. */
    isSure() {
      follow()
      return is_sure && offset_ms !== null
    },
    /** Milliseconds since the last answer; 0 before the first one, when the clock is not sure either. */
    silentFor() {
      follow()
      return answered_ms === undefined ? 0 : Math.max(0, now() + (offset_ms ?? 0) - answered_ms)
    },
    /** The server's clock as an answer told it; the request left at `began_ms` of the phone. */
    note(server_ms: number, began_ms: number) {
      follow()
      const ended_ms = now()
      answered_ms = server_ms
      const middle_ms = (began_ms + ended_ms) / 2
      const is_exact = ended_ms - began_ms <= most_drift_ms
      if (!is_exact && is_sure && offset_ms !== null) return
      offset_ms = Math.round(server_ms - middle_ms)
      is_sure = true
    },
    kept: (): KeptClock => ({ offset_ms, seen_ms: now() }),
  }
}
