import { createStore, useStore } from '../base/store.ts'

/**
 * The sign-in of this device. The token comes from a sign-in; the key of a paired device will take its place here, and nothing outside
 * of this folder reads it.
 */
export type PosSession = {
  token: string
  right: number
  event_id: string
  bar_id: string | null
  /** Shown in the top bar: a username, or the number of the device. */
  person: string
}

const session = createStore<PosSession | null>(null, 'session')

export const posSession = {
  get: session.get,
  start: (next: PosSession) => session.set(next),
  chooseBar(bar_id: string) {
    const current = session.get()
    if (current) session.set({ ...current, bar_id })
  },
  end: () => session.set(null),
}

export const useSession = () => useStore(session)
