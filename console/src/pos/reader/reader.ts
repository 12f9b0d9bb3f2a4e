import { band_touch } from '../base/band_touch.ts'
import { createStore, useStore } from '../base/store.ts'
import type { BandRead } from './band_text.ts'

/** `ask`: it begins with the next tap. */
export type ReaderState = 'none' | 'ask' | 'ready' | 'failed'
/** Begins to read, and returns what ends it. Each kind of reader is one of these. */
export type ReaderSource = (
  found: (read: BandRead) => void,
  tell: (state: ReaderState) => void,
) => () => void

const listeners = new Set<(read: BandRead) => void>()
const state = createStore<ReaderState>('none')

export const useReaderState = () => useStore(state)

/** Calls back for each band that is read, by whichever source. Returns what ends it. */
export function onRead(listener: (read: BandRead) => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const unreadable = new Set<() => void>()

/** Calls back for each chip that was held and cannot be read. Returns what ends it. */
export function onUnreadable(listener: () => void) {
  unreadable.add(listener)
  return () => {
    unreadable.delete(listener)
  }
}

/** For a source that met a chip of another kind. */
export function foundUnreadable() {
  for (const listener of unreadable) listener()
}

/** For a source that a person works: the number by hand. */
export function foundBand(read: BandRead) {
  dispatchEvent(new Event(band_touch))
  for (const listener of listeners) listener(read)
}

/** Starts sources; the state shown is the best of theirs. Returns what ends them. */
export function startReaders(sources: ReaderSource[]) {
  const states = new Map<ReaderSource, ReaderState>()
  const order: ReaderState[] = ['ready', 'ask', 'failed']
  const ends = sources.map((source) =>
    source(foundBand, (next) => {
      states.set(source, next)
      const all = [...states.values()]
      state.set(order.find((one) => all.includes(one)) ?? 'none')
    }),
  )
  return () => {
    for (const end of ends) end()
  }
}
