import { createContext, useContext } from 'react'

export type Scope = {
  /** The event of the address; absent on installation-wide screens. */
  event_id: string | undefined
  timezone: string
  /** How its money is called, as `CHF`. */
  currency: string
  right: number
}

export const ScopeContext = createContext<Scope>({
  event_id: undefined,
  timezone: 'Europe/Zurich',
  currency: 'CHF',
  right: 0,
})

/** Returns the event and the right of the screen; installation-wide screens have no event. */
export function useScope() {
  return useContext(ScopeContext)
}
