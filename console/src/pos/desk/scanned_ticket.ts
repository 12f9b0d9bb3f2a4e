import { createStore, useStore } from '../base/store.ts'

const ticket = createStore<string | null>(null)

/** The code of a ticket that was read before its wristband; the next wristband that is held takes it. */
export const useScannedTicket = () => useStore(ticket)
export const scannedTicket = ticket.get
export const keepTicket = (code: string) => ticket.set(code)
export const forgetTicket = () => ticket.set(null)

let shown: { short_id: string; code: string } | undefined

/** Keeps the code by which a wristband was found: it also proves whose the wristband is. */
export const keepShownTicket = (short_id: string, code: string) => {
  shown = { short_id, code }
}
export const shownTicketOf = (short_id: string) => (shown?.short_id === short_id ? shown.code : '')
