import { createStore, useStore } from '../base/store.ts'

const ticket = createStore<string | null>(null)

/** The code of a ticket that was read before its wristband; the next wristband that is held takes it. */
export const useScannedTicket = () => useStore(ticket)
export const scannedTicket = ticket.get
export const keepTicket = (code: string) => ticket.set(code)
export const forgetTicket = () => ticket.set(null)
