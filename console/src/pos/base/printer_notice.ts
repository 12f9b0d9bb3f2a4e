import { createStore } from './store.ts'

/** A printer that somebody has to look at, in the language of the phone; empty for none. */
export const printer_notice = createStore('')
